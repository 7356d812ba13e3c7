#include "interpreter/board/topology.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "interpreter/board/geometry.hpp"
#include "interpreter/board/measure.hpp"
#include "interpreter/board/radials.hpp"
#include "interpreter/board/steps.hpp"

namespace lud::board {
namespace {

constexpr std::array relations = {RelationType::Orthogonal, RelationType::Diagonal, RelationType::OffDiagonal,
                                  RelationType::Adjacent, RelationType::All};
static_assert(std::ranges::is_sorted(relations) && relations.size() == relation_count,
              "lists by relation are read by the number of the word");

// Distinct values, ascending; a value closer than `tolerance` to an earlier one is the same.
std::vector<double> distinct_values(const std::vector<double>& values, double tolerance) {
  std::set<double> known;
  for (double value : values) {
    const auto near = known.lower_bound(value - tolerance);
    const auto is_near = [&](auto it) { return it != known.end() && std::abs(value - *it) < tolerance; };
    if (!is_near(near) && (near == known.end() || !is_near(std::next(near)))) known.insert(value);
  }
  return {known.begin(), known.end()};
}

bool one_regular_tiling(const Graph& graph) {
  using enum BasisType;
  if (graph.basis == Square || graph.basis == Triangular || graph.basis == Hexagonal) return true;
  const std::optional<BasisType> basis = !graph.faces.empty()      ? graph.faces.front().basis
                                         : !graph.edges.empty()    ? graph.edges.front().basis
                                         : !graph.vertices.empty() ? graph.vertices.front().basis
                                                                   : std::nullopt;
  if (!basis || basis == NoBasis) return false;
  const auto same = [&](const Element& element) { return element.basis == basis; };
  return std::all_of(graph.vertices.begin(), graph.vertices.end(), same) &&
         std::all_of(graph.edges.begin(), graph.edges.end(), same) &&
         std::all_of(graph.faces.begin(), graph.faces.end(), same);
}

// Limit of the work to find steps. A board of as many squares as a graph may have cells takes a tenth of it.
constexpr double most_pairs = 1e9;

// Lays out steps by direction: one block of lists, one list per site, for every direction that occurs, and a last block
// of empty lists for all others. Categories with the same steps share a block. `entry` returns the item to list for a
// step, or nothing.
template <class Item, class Entry>
void lay_out_steps(const std::vector<std::vector<Step>>& all, std::optional<SiteType> only, DirectionSet left_out,
                   DirectionSlots& slots, Lists<Item>& lists, Entry entry) {
  const auto same_as = equal_categories(all, only);
  DirectionSet occurring = 0;
  for (const std::vector<Step>& from : all)
    for (const Step& step : from)
      if (entry(step)) occurring |= step.listed & ~left_out;
  for (std::size_t d = 0; d < direction_count; ++d) {
    const auto direction = static_cast<AbsoluteDirection>(d);
    if (!(occurring & bit(direction))) continue;
    if (same_as[d] != direction) {
      slots[d] = slots[static_cast<std::size_t>(same_as[d])];
      continue;
    }
    slots[d] = static_cast<std::uint32_t>(lists.size());
    for (const std::vector<Step>& from : all) {
      for (const Step& step : from)
        if (step.listed & bit(direction))
          if (const auto item = entry(step)) lists.push(*item);
      lists.close();
    }
  }
  for (std::size_t d = 0; d < direction_count; ++d)
    if (!(occurring & bit(static_cast<AbsoluteDirection>(d)))) slots[d] = static_cast<std::uint32_t>(lists.size());
  for (std::size_t site = 0; site < all.size(); ++site) lists.close();
}

using Incidence = std::array<std::array<Lists<int>, 3>, 3>;

Incidence incidence_of(const Graph& graph) {
  Incidence made;
  const auto lists = [&](SiteType from, SiteType to) -> Lists<int>& {
    return made[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  };
  using enum SiteType;
  for (SiteType type : site_types)
    for (int site = 0; site < element_count(graph, type); ++site) lists(type, type).add(std::array{site});
  for (const auto& edge : graph.edges) lists(Edge, Vertex).add(std::array{edge.a, edge.b});
  for (const Face& face : graph.faces) {
    lists(Cell, Vertex).add(face.vertices);
    lists(Cell, Edge).add(face.edges);
  }
  // The inverse relations list their sites in ascending order.
  const auto invert = [&](SiteType from, SiteType to) {
    std::vector<std::vector<int>> found(static_cast<std::size_t>(element_count(graph, to)));
    for (int site = 0; site < element_count(graph, from); ++site)
      for (int touched : lists(from, to)[index(site)]) found[index(touched)].push_back(site);
    for (const std::vector<int>& list : found) lists(to, from).add(list);
  };
  invert(Edge, Vertex);
  invert(Cell, Vertex);
  invert(Cell, Edge);
  return made;
}

}  // namespace

/// Fills in what a lattice knows of single sites: places, zones, rows, columns, layers and labels.
class LatticeSites {
 public:
  LatticeSites(const Graph& graph, TopologyOptions options, const Measures& measures, SiteType type, Lattice& lattice)
      : options_(options),
        measured_(measures.of[static_cast<std::size_t>(type)]),
        ambiguous_(measures.duplicate_labels[static_cast<std::size_t>(type)]),
        lattice_(lattice) {
    lattice.type_ = type;
    lattice.count_ = element_count(graph, type);
    set_places(graph);
    set_zones();
    set_lines();
    set_labels();
  }

 private:
  using Place = Lattice::Place;

  void set_places(const Graph& graph) {
    for (int site = 0; site < lattice_.count_; ++site) {
      const Measure& measure = measured_[index(site)];
      lattice_.places_.push_back({element_position(graph, lattice_.type_, site), measure.row, measure.column,
                                  measure.layer, measure.phases ? std::countr_zero(measure.phases) : -1,
                                  measure.zones});
    }
  }

  void set_zones() {
    const auto fill = [&](Lists<int>& lists, std::size_t count, auto Measure::*bits) {
      for (std::size_t list = 0; list < count; ++list) {
        for (std::size_t i = 0; i < measured_.size(); ++i)
          if ((measured_[i].*bits >> list) & 1U) lists.push(static_cast<int>(i));
        lists.close();
      }
    };
    fill(lattice_.zones_, zone_count, &Measure::zones);
    fill(lattice_.sides_, 16, &Measure::sides);
    fill(lattice_.phases_, phase_count, &Measure::phases);
  }

  // Lists the sites by the number that `member` of their places holds.
  void list_by(int Place::*member, Lists<int>& lists) {
    std::vector<std::vector<int>> lines;
    for (int site = 0; site < lattice_.count_; ++site) {
      const std::size_t line = index(lattice_.places_[index(site)].*member);
      if (line >= lines.size()) lines.resize(line + 1);
      lines[line].push_back(site);
    }
    for (const std::vector<int>& line : lines) lists.add(line);
  }

  // Numbers the distinct values of a coordinate (of the ground floor alone, if so asked), and lists the sites by them.
  // A site within the tolerance of two values is on both lines, and has the number of the second.
  void renumber(double Point::*coordinate, double tolerance, bool ground_floor, int Place::*member, Lists<int>& lists) {
    std::vector<double> values;
    for (const Place& place : lattice_.places_)
      if (!ground_floor || place.at.z == 0) values.push_back(place.at.*coordinate);
    values = distinct_values(values, tolerance);
    std::vector<std::vector<int>> lines(values.size());
    for (int site = 0; site < lattice_.count_; ++site) {
      Place& place = lattice_.places_[index(site)];
      const double value = place.at.*coordinate;
      const auto first = std::lower_bound(values.begin(), values.end(), value - 2 * tolerance);
      for (auto line = first; line != values.end() && *line <= value + 2 * tolerance; ++line) {
        if (!(std::abs(value - *line) < tolerance)) continue;
        place.*member = static_cast<int>(line - values.begin());
        lines[static_cast<std::size_t>(line - values.begin())].push_back(site);
      }
    }
    for (const std::vector<int>& line : lines) lists.add(line);
  }

  void set_lines() {
    constexpr double tolerance = 0.001;
    if (ambiguous_ || options_.three_dimensional) {
      renumber(&Point::y, tolerance, true, &Place::row, lattice_.rows_);
      renumber(&Point::x, tolerance, true, &Place::column, lattice_.columns_);
    } else {
      list_by(&Place::row, lattice_.rows_);
      list_by(&Place::column, lattice_.columns_);
    }
    if (options_.boardless) return;
    if (ambiguous_)
      renumber(&Point::z, std::numeric_limits<double>::min(), false, &Place::layer, lattice_.layers_);
    else
      list_by(&Place::layer, lattice_.layers_);
  }

  void set_labels() {
    for (int site = 0; site < lattice_.count_; ++site) {
      std::string label = measured_[index(site)].label;
      if (lattice_.type_ == SiteType::Edge) {
        label = std::to_string(site);
      } else if (ambiguous_ && !options_.boardless) {
        const int column = lattice_.column(site);
        label.clear();
        if (column >= 26) label += static_cast<char>('A' + column / 26 - 1);
        label += static_cast<char>('A' + column % 26);
        label += std::to_string(lattice_.row(site) + 1);
      }
      lattice_.by_label_.emplace(label, site);
      lattice_.labels_.push_back(std::move(label));
    }
  }

  TopologyOptions options_;
  const std::vector<Measure>& measured_;
  bool ambiguous_;  // labels occur twice
  Lattice& lattice_;
};

/// Fills in the relations between the sites of a lattice: steps, neighbours, supported directions and radials.
class LatticeRelations {
 public:
  LatticeRelations(const StepTable& steps, Lattice& lattice)
      : steps_(steps), all_(steps.from[static_cast<std::size_t>(lattice.type_)]), lattice_(lattice) {
    lay_out_steps(all_, lattice.type_, 0, lattice.slots_, lattice.steps_, [&lattice](const Step& step) {
      return step.to.type == lattice.type_ ? std::optional(step.to.site) : std::nullopt;
    });
    set_neighbours();
    set_supported();
  }

  /// Returns false if the walks are too long to be kept.
  bool set_radials(const Graph& graph) {
    struct Found {
      std::size_t list;
      WalkRange sites;
      WalkRange opposite;
      bool distinct;
    };
    std::vector<Found> radials;
    Walker walker(graph, steps_, lattice_.type_);
    if (walker.overflowed()) return false;
    for (int site = 0; site < lattice_.count_; ++site) {
      const SiteWalks& found = walker.walks_from(site);
      for (const SiteWalks::Entry& entry : found.entries) {
        const SiteWalks::Walk& walk = found.walks[entry.walk];
        radials.push_back({lattice_.slot(entry.list) + index(site), walk.range,
                           walk.opposite ? found.walks[*walk.opposite].range : WalkRange{}, entry.distinct});
      }
    }
    std::vector<int>& pool = lattice_.radial_sites_ = walker.take_sites();
    pool.shrink_to_fit();
    std::ranges::stable_sort(radials, {}, &Found::list);
    const auto span = [&](WalkRange range) { return SiteSpan(pool.data() + range.begin, range.size); };
    auto radial = radials.begin();
    for (std::size_t list = 0; list < lattice_.steps_.size(); ++list) {
      for (; radial != radials.end() && radial->list == list; ++radial)
        lattice_.radials_.push({span(radial->sites), span(radial->opposite), radial->distinct});
      lattice_.radials_.close();
    }
    return true;
  }

 private:
  void set_neighbours() {
    const bool edges = lattice_.type_ == SiteType::Edge;
    for (int site = 0; site < lattice_.count_; ++site)
      for (RelationType relation : relations)
        if (edges && (relation == RelationType::Diagonal || relation == RelationType::OffDiagonal))
          lattice_.neighbours_.close();
        else
          lattice_.neighbours_.add(lattice_.steps(site, edges ? AbsoluteDirection::All : category_of(relation)));
  }

  void set_supported() {
    DirectionSet facings = 0;
    for (std::size_t d = 0; d < direction_count; ++d)
      if (is_specific(static_cast<AbsoluteDirection>(d))) facings |= DirectionSet{1} << d;
    struct Noted {
      DirectionSet set = 0;
      std::vector<AbsoluteDirection> list;
      void add(DirectionSet more) {
        for (more &= ~set; more != 0; more &= more - 1) {
          list.push_back(static_cast<AbsoluteDirection>(std::countr_zero(more)));
          set |= bit(list.back());
        }
      }
    };
    std::array<Noted, relations.size()> all;
    for (const std::vector<Step>& steps : all_)
      for (RelationType relation : relations) {
        Noted own;
        for (const Step& step : steps)
          if (step.to.type == lattice_.type_ && (step.listed & bit(category_of(relation))))
            own.add(step.directions & facings);
        lattice_.site_supported_.add(own.list);
        for (AbsoluteDirection facing : own.list) all[Lattice::number(relation)].add(bit(facing));
      }
    for (Noted& noted : all) {
      std::ranges::stable_sort(noted.list, {}, facing_order);
      lattice_.supported_.add(noted.list);
    }
  }

  const StepTable& steps_;
  const std::vector<std::vector<Step>>& all_;  // the steps from sites of the lattice
  Lattice& lattice_;
};

Built<Topology> measure(const Graph& graph, TopologyOptions options) {
  // All elements that meet in a point step to each other.
  double pairs = 0;
  for (const Vertex& vertex : graph.vertices)
    pairs += std::pow(static_cast<double>(vertex.edges.size() + vertex.faces.size()), 3);
  if (pairs > most_pairs) return BuildError{"too many edges and cells of this board meet in one point"};
  const Measures measures = measure_elements(graph);
  const StepTable steps = find_steps(graph);
  Topology out;
  for (SiteType type : site_types) {
    const std::size_t t = Topology::number(type);
    Lattice& lattice = out.lattices_[t];
    LatticeSites(graph, options, measures, type, lattice);
    if (!LatticeRelations(steps, lattice).set_radials(graph))
      return BuildError{"the lines of this board are too long and too many"};
    lay_out_steps(steps.from[t], std::nullopt, bit(AbsoluteDirection::Rotational), out.slots_[t], out.steps_[t],
                  [](const Step& step) { return std::optional(step.to); });
  }
  out.incidence_ = incidence_of(graph);
  if (!graph.faces.empty() && one_regular_tiling(graph))
    out.regular_sides_ = static_cast<int>(graph.faces.front().edges.size());
  return out;
}

std::optional<int> Lattice::find(std::string_view text) const {
  const auto found = by_label_.find(std::string(text));
  if (found == by_label_.end()) return std::nullopt;
  return found->second;
}

bool Topology::edges_cross(int edge, int other) const {
  if (edge == other) return false;
  constexpr double tolerance = 0.001;
  const auto ends = [&](int e) {
    const SiteSpan vertices = incident(SiteType::Edge, e, SiteType::Vertex);
    return std::array{on(SiteType::Vertex).centroid(vertices[0]), on(SiteType::Vertex).centroid(vertices[1])};
  };
  const auto a = ends(std::min(edge, other));
  const auto b = ends(std::max(edge, other));
  for (Point p : a)
    for (Point q : b)
      if (plane_distance(p, q) < tolerance) return false;
  return segments_meet(a[0], a[1], b[0], b[1]);
}

}  // namespace lud::board
