#include "tools/plan.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

namespace lud::tools {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }
Point between(Point a, Point b, double part) { return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.z}; }

double distance_to_segment(Point at, Point a, Point b) {
  const double length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  if (length <= 0) return distance(at, a);
  const double part = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length;
  return distance(at, between(a, b, std::clamp(part, 0.0, 1.0)));
}

double distance_to_border(Point at, const std::vector<Point>& corners) {
  double least = none;
  for (std::size_t i = 0; i < corners.size(); ++i)
    least = std::min(least, distance_to_segment(at, corners[i], corners[(i + 1) % corners.size()]));
  return least;
}

double area(const std::vector<Point>& corners) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return std::abs(sum) / 2;
}

constexpr Extent nothing{none, none, -none, -none};
void include(Extent& all, Point at, double margin = 0) {
  all = {std::min(all.left, at.x - margin), std::min(all.bottom, at.y - margin), std::max(all.right, at.x + margin),
         std::max(all.top, at.y + margin)};
}

double median(std::vector<double> values, double otherwise) {
  std::erase_if(values, [](double value) { return value < 1e-6 || value == none; });
  if (values.empty()) return otherwise;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

/// Points in the plane with nearest-neighbour queries, by a grid.
class Points {
 public:
  /// `spacing`: the typical distance between points; affects speed only.
  explicit Points(double spacing) : side_(std::max(spacing, 1e-3)) {}
  void add(std::size_t number, Point at) {
    squares_[square(at.x, at.y)].emplace_back(number, at);
    for (double value : {at.x, -at.x, at.y, -at.y}) furthest_ = std::max(furthest_, value);
  }
  void remove(std::size_t number, Point at) {
    std::erase_if(squares_[square(at.x, at.y)], [&](const auto& entry) { return entry.first == number; });
  }
  /// Returns the distance to the nearest point other than number `but`; infinite if there is none.
  double nearest(Point at, std::size_t but) const {
    double least = none;
    const double most = furthest_ + std::max(std::abs(at.x), std::abs(at.y));
    for (int ring = 0; ring <= 2 || (ring - 1) * side_ <= std::min(least, most); ++ring) {
      for (int dx = -ring; dx <= ring; ++dx)
        for (int dy = -ring; dy <= ring; dy += std::abs(dx) == ring || dy == ring ? 1 : 2 * ring) {
          const auto found = squares_.find(square(at.x + dx * side_, at.y + dy * side_));
          if (found == squares_.end()) continue;
          for (const auto& [number, other] : found->second)
            if (number != but) least = std::min(least, distance(at, other));
        }
      if (squares_.size() < 2 && ring > 2) break;
    }
    return least;
  }
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

 private:
  std::pair<long, long> square(double x, double y) const { return {std::lround(x / side_), std::lround(y / side_)}; }
  const double side_;
  double furthest_ = 0;
  std::map<std::pair<long, long>, std::vector<std::pair<std::size_t, Point>>> squares_;
};

/// Places spots, cells and lines where the sites are, layers side by side.
class Placement {
 public:
  Placement(const Context& c, Plan& plan)
      : c_(c), topology_(*c.game.topology), lattice_(c.game.lattice()), plan_(plan) {
    find_layers();
    place_spots();
    place_lines();
  }

  std::vector<Point> corners_of(int cell) const {
    std::vector<Point> corners;
    for (int vertex : topology_.incident(SiteType::Cell, cell, SiteType::Vertex))
      corners.push_back(shifted(topology_.on(SiteType::Vertex).centroid(vertex)));
    return corners;
  }
  /// One heading for each row and column; none unless the sites lie in straight rows and columns.
  void set_headings() {
    if (lattice_.type() == SiteType::Edge || plan_.layers.size() > 1) return;
    HeadingPlaces columns, rows;
    std::set<std::string_view> labels;
    for (std::size_t i = 0; i < own_spots_; ++i) {
      const Spot& spot = plan_.spots[i];
      const std::string& label = lattice_.label(spot.site);
      const std::size_t letters = label.find_first_of("0123456789");
      if (letters == 0 || letters == std::string::npos || !labels.insert(label).second) return;
      columns[{letters, label.substr(0, letters)}].push_back(spot.at.x);
      rows[{label.size() - letters, label.substr(letters)}].push_back(spot.at.y);
    }
    std::vector<Heading> across = headings(columns, 0.45), down = headings(rows, 0.3);
    if (across.empty() || down.empty()) return;
    plan_.columns = std::move(across);
    plan_.rows = std::move(down);
  }

 private:
  /// Finds the layers, which are drawn side by side; a flat board has one.
  void find_layers() {
    Extent all = nothing;
    for (int site = 0; site < lattice_.count(); ++site) {
      const Point at = lattice_.centroid(site);
      include(all, at);
      if (std::ranges::none_of(heights_, [&](double height) { return std::abs(height - at.z) < 0.01; }))
        heights_.push_back(at.z);
    }
    std::ranges::sort(heights_);
    if (heights_.empty()) heights_.push_back(0);
    for (std::size_t i = 0; i < heights_.size(); ++i)
      plan_.layers.push_back(static_cast<double>(i) * (all.right - all.left + 1.2));
  }
  /// Returns where a point is drawn. Points between two layers belong to the lower one.
  Point shifted(Point at) const {
    std::size_t layer = 0;
    while (layer + 1 < heights_.size() && heights_[layer + 1] < at.z + 0.01) ++layer;
    return {at.x + plan_.layers[layer], at.y, at.z};
  }

  bool is_shown(int site) const {
    if (!c_.game.boardless) return true;
    return c_.what(lattice_.type(), site) != 0 || c_.state.playable().contains(site);
  }
  void place_spots() {
    for (int site = 0; site < lattice_.count(); ++site)
      if (is_shown(site)) plan_.spots.push_back({lattice_.type(), site, shifted(lattice_.centroid(site))});
    if (plan_.spots.empty() && lattice_.count() > 0)
      plan_.spots.push_back({lattice_.type(), lattice_.count() / 2, lattice_.centroid(lattice_.count() / 2)});
    own_spots_ = plan_.spots.size();
    for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
      if (type != lattice_.type())
        for (int site = 0; site < topology_.count(type); ++site)
          if (c_.what(type, site) != 0) plan_.spots.push_back({type, site, shifted(topology_.on(type).centroid(site))});
  }

  void place_lines() {
    const board::Lattice& vertices = topology_.on(SiteType::Vertex);
    if (lattice_.type() == SiteType::Cell)
      for (std::size_t i = 0; i < own_spots_; ++i)
        plan_.cells.push_back({plan_.spots[i].site, corners_of(plan_.spots[i].site)});
    // Larger cells first, as they may contain others.
    std::ranges::stable_sort(plan_.cells, std::greater{},
                             [](const CellOutline& cell) { return std::lround(1000 * area(cell.corners)); });
    for (int edge = 0; edge < topology_.count(SiteType::Edge); ++edge) {
      const bool has_cells = !topology_.incident(SiteType::Edge, edge, SiteType::Cell).empty();
      if (lattice_.type() == SiteType::Cell && (has_cells || c_.game.boardless)) continue;
      const auto ends = topology_.incident(SiteType::Edge, edge, SiteType::Vertex);
      if (ends.size() < 2) continue;
      const Point a = vertices.centroid(ends[0]), b = vertices.centroid(ends[1]);
      if (std::abs(a.z - b.z) < 0.01) plan_.lines.push_back({edge, shifted(a), shifted(b)});
    }
    if (lattice_.type() == SiteType::Edge)
      for (int vertex = 0; vertex < vertices.count(); ++vertex)
        plan_.dots.push_back(shifted(vertices.centroid(vertex)));
  }

  using HeadingPlaces = std::map<std::pair<std::size_t, std::string>, std::vector<double>>;
  /// One heading for each text. Empty unless all sites of each text have the same coordinate, and the headings are in
  /// order and at least `least_gap` apart.
  std::vector<Heading> headings(const HeadingPlaces& places, double least_gap) const {
    std::vector<Heading> out;
    for (const auto& [text, at] : places) {
      const auto [low, high] = std::ranges::minmax(at);
      if (high - low > 0.02 * plan_.pitch) return {};
      if (!out.empty() && low - out.back().at < least_gap * plan_.pitch) return {};
      out.push_back({text.second, (low + high) / 2});
    }
    return out;
  }

  const Context& c_;
  const board::Topology& topology_;
  const board::Lattice& lattice_;
  Plan& plan_;
  std::vector<double> heights_;
  std::size_t own_spots_ = 0;
};

/// Moves spots apart that are too close for their labels, and gives each its room.
class Spacing {
 public:
  Spacing(Plan& plan, const Placement& placement) : plan_(plan), placement_(placement) {}
  void run() {
    part_spots();
    give_room();
  }

 private:
  /// The distance to other spots. Spots of edges may come closer to the ends of edges, which are mere dots.
  double free_distance(std::size_t spot, Point at) const {
    const double least = placed_.nearest(at, spot);
    return plan_.spots[spot].type == SiteType::Edge ? std::min(least, 1.5 * dots_.nearest(at, Points::nobody)) : least;
  }
  /// Candidate places for a site, best first: an edge anywhere along it, a cell nearer to one of its corners.
  std::vector<Point> places_for(const Spot& spot) const {
    std::vector<Point> places = {spot.at};
    if (spot.type == SiteType::Edge) {
      const auto line = std::ranges::find(plan_.lines, spot.site, &Segment::edge);
      if (line != plan_.lines.end())
        for (int step = 1; step < 14; ++step)
          for (int side : {-1, 1}) places.push_back(between(line->a, line->b, 0.5 + side * 0.025 * step));
    } else if (spot.type == SiteType::Cell) {
      for (const Point& corner : placement_.corners_of(spot.site))
        for (double part : {1.0 / 3, 0.5, 0.65}) places.push_back(between(spot.at, corner, part));
    }
    return places;
  }
  static double typical_distance(const std::vector<Spot>& spots) {
    Extent all = nothing;
    for (const Spot& spot : spots) include(all, spot.at);
    const double count = static_cast<double>(std::max<std::size_t>(1, spots.size()));
    const double width = all.right - all.left, height = all.top - all.bottom;
    return std::max({std::sqrt(width * height / count), width / count, height / count});
  }
  void part_spots() {
    for (std::size_t spot = 0; spot < plan_.spots.size(); ++spot) placed_.add(spot, plan_.spots[spot].at);
    for (std::size_t dot = 0; dot < plan_.dots.size(); ++dot) dots_.add(dot, plan_.dots[dot]);
    std::vector<double> nearest;
    for (std::size_t spot = 0; spot < plan_.spots.size(); ++spot)
      nearest.push_back(placed_.nearest(plan_.spots[spot].at, spot));
    plan_.pitch = median(nearest, usual_size());
    std::vector<std::size_t> close;
    for (std::size_t spot = 0; spot < plan_.spots.size(); ++spot)
      if (plan_.spots[spot].type != SiteType::Vertex && nearest[spot] < 0.35 * plan_.pitch) close.push_back(spot);
    std::ranges::stable_sort(close, {}, [&](std::size_t spot) {
      const Spot& at = plan_.spots[spot];
      return at.type == SiteType::Cell ? area(placement_.corners_of(at.site)) : 0;
    });
    std::vector<std::vector<Point>> places;
    for (std::size_t spot : close) places.push_back(places_for(plan_.spots[spot]));
    for (std::size_t spot : close) placed_.remove(spot, plan_.spots[spot].at);
    for (int round = 0; round < 3; ++round)
      for (std::size_t i = 0; i < close.size(); ++i) {
        if (round > 0) placed_.remove(close[i], plan_.spots[close[i]].at);
        // A cell stays if it has enough room; edges maximise their distance.
        const double enough = (plan_.spots[close[i]].type == SiteType::Cell ? 0.6 : 1) * plan_.pitch;
        const auto best = std::ranges::max_element(
            places[i], {}, [&](Point at) { return std::min(free_distance(close[i], at), enough); });
        plan_.spots[close[i]].at = *best;
        placed_.add(close[i], *best);
      }
  }
  /// The substitute for the distance between neighbours on a board of one site.
  double usual_size() const {
    if (!plan_.cells.empty()) {
      const double least = distance_to_border(plan_.spots[0].at, plan_.cells[0].corners);
      if (least != none && least > 1e-6) return 2 * least;
    }
    return plan_.lines.empty() ? 1 : std::max(1e-3, distance(plan_.lines[0].a, plan_.lines[0].b));
  }

  void give_room() {
    std::vector<double> nearest;
    for (std::size_t i = 0; i < plan_.spots.size(); ++i) nearest.push_back(free_distance(i, plan_.spots[i].at));
    plan_.pitch = median(nearest, usual_size());
    for (std::size_t i = 0; i < plan_.spots.size(); ++i) {
      Spot& spot = plan_.spots[i];
      spot.room = std::min(nearest[i], 1.2 * plan_.pitch) / 2;
      if (spot.type == SiteType::Cell)
        spot.room = std::min(spot.room, distance_to_border(spot.at, placement_.corners_of(spot.site)));
      // Spots that could not be moved apart get a minimal size.
      spot.room = std::max(spot.room, plan_.pitch / 20);
    }
  }

  Plan& plan_;
  const Placement& placement_;
  const double spacing_ = typical_distance(plan_.spots);
  Points placed_{spacing_}, dots_{spacing_};
};

void set_bounds(Plan& plan) {
  Extent all = nothing;
  for (const Spot& spot : plan.spots) include(all, spot.at, spot.room);
  for (const CellOutline& cell : plan.cells)
    for (const Point& corner : cell.corners) include(all, corner);
  for (const Segment& line : plan.lines)
    for (const Point& end : {line.a, line.b}) include(all, end, 0.05 * plan.pitch);
  for (const Point& dot : plan.dots) include(all, dot, 0.1 * plan.pitch);
  if (all.left <= all.right) plan.bounds = all;
}

}  // namespace

Plan plan_of(const Context& context) {
  Plan plan;
  Placement placement(context, plan);
  Spacing(plan, placement).run();
  set_bounds(plan);
  placement.set_headings();
  return plan;
}

}  // namespace lud::tools
