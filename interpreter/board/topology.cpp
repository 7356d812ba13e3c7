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

// Returns the indices of `items` sorted by list, stably.
template <class Item>
std::vector<std::size_t> in_order_of_lists(const std::vector<Item>& items, std::size_t lists) {
  std::vector<std::size_t> next(lists + 1);
  for (const Item& item : items) ++next[item.list + 1];
  for (std::size_t list = 1; list <= lists; ++list) next[list] += next[list - 1];
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) order[next[items[i].list]++] = i;
  return order;
}

}  // namespace

/// Turns the measures and steps of a graph into flat lists.
class TopologyBuilder {
 public:
  TopologyBuilder(const Graph& graph, TopologyOptions options)
      : graph_(graph), options_(options), measures_(measure_elements(graph)), steps_(find_steps(graph)) {}

  Built<Topology> build() {
    for (SiteType type : site_types) {
      lattice_ = &out_.lattices_[Topology::number(type)];
      lattice_->type_ = type;
      lattice_->count_ = element_count(graph_, type);
      set_places();
      set_zones();
      set_lines();
      set_labels();
      set_steps();
      set_neighbours();
      set_supported();
      set_radials();
    }
    if (overflowed_) return BuildError{"the lines of this board are too long and too many"};
    set_incidence();
    if (!graph_.faces.empty() && one_regular_tiling(graph_))
      out_.regular_sides_ = static_cast<int>(graph_.faces.front().edges.size());
    return std::move(out_);
  }

 private:
  using Place = Lattice::Place;

  const std::vector<Step>& steps(int site) const { return steps_.at(lattice_->type_, site); }
  const std::vector<Measure>& measured() { return measures_.on(lattice_->type_); }

  void set_places() {
    for (int site = 0; site < lattice_->count_; ++site) {
      const Measure& measure = measured()[index(site)];
      int phase = -1;
      for (int p = phase_count; p-- > 0;)
        if ((measure.phases >> p) & 1U) phase = p;
      lattice_->places_.push_back({element_position(graph_, lattice_->type_, site), measure.row, measure.column,
                                   measure.layer, phase, measure.zones});
    }
  }

  void set_zones() {
    const std::vector<Measure>& elements = measured();
    const auto fill = [&](Lists<int>& lists, std::size_t count, auto member) {
      for (std::size_t list = 0; list < count; ++list) {
        for (std::size_t i = 0; i < elements.size(); ++i)
          if (member(elements[i], list)) lists.push(static_cast<int>(i));
        lists.close();
      }
    };
    fill(lattice_->zones_, zone_count, [](const Measure& m, std::size_t zone) { return (m.zones >> zone) & 1U; });
    fill(lattice_->sides_, 16, [](const Measure& m, std::size_t side) { return (m.sides >> side) & 1U; });
    fill(lattice_->phases_, phase_count, [](const Measure& m, std::size_t phase) { return (m.phases >> phase) & 1U; });
  }

  void list(const std::vector<std::vector<int>>& lines, Lists<int>& lists) {
    for (const std::vector<int>& line : lines) lists.add(line);
  }

  // Lists the sites by the number that `member` of their places holds.
  void list_by(int Place::*member, Lists<int>& lists) {
    std::vector<std::vector<int>> lines;
    for (int site = 0; site < lattice_->count_; ++site) {
      const std::size_t line = index(lattice_->places_[index(site)].*member);
      if (line >= lines.size()) lines.resize(line + 1);
      lines[line].push_back(site);
    }
    list(lines, lists);
  }

  // Numbers the distinct values of a coordinate (of the ground floor alone, if so asked), and lists the sites by them.
  // A site within the tolerance of two values is on both lines, and has the number of the second.
  void renumber(double Point::*coordinate, double tolerance, bool ground_floor, int Place::*member, Lists<int>& lists) {
    std::vector<double> values;
    for (const Place& place : lattice_->places_)
      if (!ground_floor || place.at.z == 0) values.push_back(place.at.*coordinate);
    values = distinct_values(values, tolerance);
    std::vector<std::vector<int>> lines(values.size());
    for (int site = 0; site < lattice_->count_; ++site) {
      Place& place = lattice_->places_[index(site)];
      const double value = place.at.*coordinate;
      const auto first = std::lower_bound(values.begin(), values.end(), value - 2 * tolerance);
      for (auto line = first; line != values.end() && *line <= value + 2 * tolerance; ++line) {
        if (!(std::abs(value - *line) < tolerance)) continue;
        place.*member = static_cast<int>(line - values.begin());
        lines[static_cast<std::size_t>(line - values.begin())].push_back(site);
      }
    }
    list(lines, lists);
  }

  void set_lines() {
    constexpr double tolerance = 0.001;
    const bool ambiguous = measures_.duplicate_labels[Topology::number(lattice_->type_)];
    if (ambiguous || options_.three_dimensional) {
      renumber(&Point::y, tolerance, true, &Place::row, lattice_->rows_);
      renumber(&Point::x, tolerance, true, &Place::column, lattice_->columns_);
    } else {
      list_by(&Place::row, lattice_->rows_);
      list_by(&Place::column, lattice_->columns_);
    }
    if (options_.boardless) return;
    if (ambiguous)
      renumber(&Point::z, std::numeric_limits<double>::min(), false, &Place::layer, lattice_->layers_);
    else
      list_by(&Place::layer, lattice_->layers_);
  }

  void set_labels() {
    const bool relabel = measures_.duplicate_labels[Topology::number(lattice_->type_)] && !options_.boardless;
    for (int site = 0; site < lattice_->count_; ++site) {
      std::string label = measured()[index(site)].label;
      if (lattice_->type_ == SiteType::Edge) {
        label = std::to_string(site);
      } else if (relabel) {
        const int column = lattice_->column(site);
        label.clear();
        if (column >= 26) label += static_cast<char>('A' + column / 26 - 1);
        label += static_cast<char>('A' + column % 26);
        label += std::to_string(lattice_->row(site) + 1);
      }
      lattice_->by_label_.emplace(label, site);
      lattice_->labels_.push_back(std::move(label));
    }
  }

  // Lays out steps by direction: one block of lists, one list per site, for every direction that occurs, and a last
  // block of empty lists for all others. Categories with the same steps share a block. `entry` returns the item to list
  // for a step, or nothing.
  template <class Item, class Entry>
  void lay_out_steps(std::optional<SiteType> only, DirectionSet left_out, DirectionSlots& slots, Lists<Item>& lists,
                     Entry entry) {
    const std::vector<std::vector<Step>>& all = steps_.from[Topology::number(lattice_->type_)];
    const auto same_as = equal_categories(all, only);
    DirectionSet occurring = 0;
    for (const std::vector<Step>& from : all)
      for (const Step& step : from)
        if (entry(step)) occurring |= step.listed & ~left_out;
    const auto block = static_cast<std::uint32_t>(lattice_->count_);
    std::uint32_t slot = 0;
    for (std::size_t d = 0; d < direction_count; ++d) {
      const auto direction = static_cast<AbsoluteDirection>(d);
      if (!(occurring & bit(direction))) continue;
      if (same_as[d] != direction) {
        slots[d] = slots[static_cast<std::size_t>(same_as[d])];
        continue;
      }
      for (const std::vector<Step>& from : all) {
        for (const Step& step : from)
          if (step.listed & bit(direction))
            if (const auto item = entry(step)) lists.push(*item);
        lists.close();
      }
      slots[d] = slot;
      slot += block;
    }
    for (std::size_t d = 0; d < direction_count; ++d)
      if (!(occurring & bit(static_cast<AbsoluteDirection>(d)))) slots[d] = slot;
    for (std::uint32_t site = 0; site < block; ++site) lists.close();
  }

  void set_steps() {
    const SiteType type = lattice_->type_;
    lay_out_steps(type, 0, lattice_->slots_, lattice_->steps_, [type](const Step& step) {
      return step.to.type == type ? std::optional(step.to.site) : std::nullopt;
    });
    lay_out_steps(std::nullopt, bit(AbsoluteDirection::Rotational), out_.slots_[Topology::number(type)],
                  out_.steps_[Topology::number(type)], [](const Step& step) { return std::optional(step.to); });
  }

  void set_neighbours() {
    const bool edges = lattice_->type_ == SiteType::Edge;
    for (int site = 0; site < lattice_->count_; ++site)
      for (RelationType relation : relations) {
        AbsoluteDirection category = category_of(relation);
        if (edges && (relation == RelationType::Orthogonal || relation == RelationType::Adjacent))
          category = AbsoluteDirection::All;
        if (edges && (relation == RelationType::Diagonal || relation == RelationType::OffDiagonal))
          lattice_->neighbours_.close();
        else
          lattice_->neighbours_.add(lattice_->steps(site, category));
      }
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
    Noted own;
    for (int site = 0; site < lattice_->count_; ++site)
      for (RelationType relation : relations) {
        own.set = 0;
        own.list.clear();
        for (const Step& step : steps(site))
          if (step.to.type == lattice_->type_ && (step.listed & bit(category_of(relation))))
            own.add(step.directions & facings);
        lattice_->site_supported_.add(own.list);
        for (AbsoluteDirection facing : own.list) all[Lattice::number(relation)].add(bit(facing));
      }
    for (Noted& noted : all) {
      std::stable_sort(noted.list.begin(), noted.list.end(),
                       [](auto a, auto b) { return facing_order(a) < facing_order(b); });
      lattice_->supported_.add(noted.list);
    }
  }

  void set_radials() {
    struct Found {
      std::size_t list;
      WalkRange sites;
      WalkRange opposite;
      bool distinct;
    };
    std::vector<Found> radials;
    Walker walker(graph_, steps_, lattice_->type_);
    overflowed_ |= walker.overflowed();
    if (overflowed_) return;
    for (int site = 0; site < lattice_->count_; ++site) {
      const SiteWalks& found = walker.walks_from(site);
      for (const SiteWalks::Entry& entry : found.entries) {
        const SiteWalks::Walk& walk = found.walks[entry.walk];
        radials.push_back({lattice_->slot(entry.list) + index(site), walk.range,
                           walk.opposite ? found.walks[*walk.opposite].range : WalkRange{}, entry.distinct});
      }
    }
    std::vector<int>& pool = lattice_->radial_sites_ = walker.take_sites();
    pool.shrink_to_fit();
    const std::size_t lists = lattice_->steps_.size();
    const std::vector<std::size_t> order = in_order_of_lists(radials, lists);
    const auto span = [&](WalkRange range) { return SiteSpan(pool.data() + range.begin, range.size); };
    for (std::size_t list = 0, i = 0; list < lists; ++list) {
      for (; i < order.size() && radials[order[i]].list == list; ++i) {
        const Found& radial = radials[order[i]];
        lattice_->radials_.push({span(radial.sites), span(radial.opposite), radial.distinct});
      }
      lattice_->radials_.close();
    }
  }

  void set_incidence() {
    const auto lists = [&](SiteType from, SiteType to) -> Lists<int>& {
      return out_.incidence_[Topology::number(from)][Topology::number(to)];
    };
    constexpr SiteType vertex = SiteType::Vertex;
    constexpr SiteType edge = SiteType::Edge;
    constexpr SiteType cell = SiteType::Cell;
    for (SiteType type : site_types)
      for (int site = 0; site < element_count(graph_, type); ++site) lists(type, type).add(std::array{site});
    for (const Edge& e : graph_.edges) lists(edge, vertex).add(std::array{e.a, e.b});
    for (const Face& face : graph_.faces) {
      lists(cell, vertex).add(face.vertices);
      lists(cell, edge).add(face.edges);
    }
    // The inverse relations list their sites in ascending order.
    const auto invert = [&](SiteType from, SiteType to) {
      std::vector<std::vector<int>> found(static_cast<std::size_t>(element_count(graph_, to)));
      for (int site = 0; site < element_count(graph_, from); ++site)
        for (int touched : lists(from, to)[index(site)]) found[index(touched)].push_back(site);
      for (const std::vector<int>& list : found) lists(to, from).add(list);
    };
    invert(edge, vertex);
    invert(cell, vertex);
    invert(cell, edge);
  }

  const Graph& graph_;
  TopologyOptions options_;
  Measures measures_;
  StepTable steps_;
  Topology out_;
  Lattice* lattice_ = nullptr;  // the one under construction
  bool overflowed_ = false;     // the walks are too long to be kept
};

Built<Topology> measure(const Graph& graph, TopologyOptions options) {
  // All elements that meet in a point step to each other.
  double pairs = 0;
  for (const Vertex& vertex : graph.vertices)
    pairs += std::pow(static_cast<double>(vertex.edges.size() + vertex.faces.size()), 3);
  if (pairs > most_pairs) return BuildError{"too many edges and cells of this board meet in one point"};
  return TopologyBuilder(graph, options).build();
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
