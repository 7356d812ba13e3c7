#include "interpreter/board/steps.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <set>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/board/plane.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {
namespace {

using enum AbsoluteDirection;

constexpr double nowhere = std::numeric_limits<double>::infinity();
constexpr DirectionSet straight = bit(All) | bit(Adjacent) | bit(Orthogonal);

// Lists a step. A second one to the same target is not listed; it only adds its directions to `directions` of the
// first.
void add_step(std::vector<Step>& steps, SiteType type, int site, DirectionSet directions) {
  const TypedSite to{type, site};
  const auto known = std::ranges::find(steps, to, &Step::to);
  if (known == steps.end())
    steps.push_back({to, directions, directions});
  else
    known->directions |= directions;
}

// Returns the site for which `distance` is least and finite; of several the first.
template <class Distance>
std::optional<int> nearest(const std::vector<int>& sites, Distance distance) {
  double least = nowhere;
  std::optional<int> best;
  for (int site : sites)
    if (const double here = distance(site); here < least) {
      least = here;
      best = site;
    }
  return best;
}

std::vector<Step> steps_from_vertex(const Graph& graph, int v) {
  std::vector<Step> out;
  const Vertex& vertex = graph.vertices[index(v)];
  for (int edge : vertex.edges) add_step(out, SiteType::Vertex, graph.edges[index(edge)].other(v), straight);
  // Across each cell with four corners or more, to the corner that lies most exactly behind its centre.
  for (int f : vertex.faces) {
    const Face& face = graph.faces[index(f)];
    if (face.vertices.size() < 4) continue;
    const auto best = nearest(face.vertices, [&](int to) {
      return to == v ? nowhere : distance_to_line(face.at, vertex.at, graph.vertices[index(to)].at);
    });
    if (best) add_step(out, SiteType::Vertex, *best, bit(Diagonal) | bit(All));
  }
  for (int edge : vertex.edges) add_step(out, SiteType::Edge, edge, straight);
  for (int face : vertex.faces) add_step(out, SiteType::Cell, face, straight);
  return out;
}

std::vector<Step> steps_from_edge(const Graph& graph, int e) {
  std::vector<Step> out;
  const Edge& edge = graph.edges[index(e)];
  for (int end : {edge.a, edge.b})
    for (int other : graph.vertices[index(end)].edges)
      if (other != e) add_step(out, SiteType::Edge, other, straight);
  for (int end : {edge.a, edge.b}) add_step(out, SiteType::Vertex, end, straight);
  for (const std::optional<int>& face : {edge.left, edge.right})
    if (face) add_step(out, SiteType::Cell, *face, straight);
  for (int end : {edge.a, edge.b})
    for (int face : graph.vertices[index(end)].faces) add_step(out, SiteType::Cell, face, straight);
  return out;
}

// The cell across a corner of `face`: the unused one round `vertex` that lies most exactly behind it.
std::optional<int> cell_across(const Graph& graph, const Face& face, const Vertex& vertex, const std::set<int>& used) {
  return nearest(vertex.faces, [&](int other) {
    return used.contains(other) ? nowhere : distance_to_line(vertex.at, face.at, graph.faces[index(other)].at);
  });
}

// Adds cells that lie beyond an edge that leaves a three-way corner of the face: on a hexagonal board, for instance,
// the cells that one edge's length separates from it.
void add_distant_diagonals(const Graph& graph, int f, std::set<int>& used, std::vector<Step>& out) {
  constexpr double most_relative_error = 0.1;
  const Face& face = graph.faces[index(f)];
  for (int v : face.vertices) {
    const Vertex& vertex = graph.vertices[index(v)];
    if (vertex.edges.size() != 3) continue;
    const auto away = std::find_if(vertex.edges.begin(), vertex.edges.end(), [&](int edge) {
      return std::find(face.edges.begin(), face.edges.end(), edge) == face.edges.end();
    });
    if (away == vertex.edges.end()) continue;
    const Vertex& far = graph.vertices[index(graph.edges[index(*away)].other(v))];
    for (int other : far.faces) {
      if (used.contains(other)) continue;
      const Point beyond = graph.faces[index(other)].at;
      const double off = distance_to_line(vertex.at, face.at, beyond) + distance_to_line(far.at, face.at, beyond);
      if (off / plane_distance(face.at, beyond) > most_relative_error) continue;
      used.insert(other);
      add_step(out, SiteType::Cell, other, bit(Diagonal) | bit(All));
    }
  }
}

std::vector<Step> steps_from_cell(const Graph& graph, int f) {
  std::vector<Step> out;
  const Face& face = graph.faces[index(f)];
  std::set<int> used{f};
  for (int edge : face.edges)
    if (const auto other = face_across(graph.edges[index(edge)], f)) {
      used.insert(*other);
      add_step(out, SiteType::Cell, *other, straight);
    }
  for (int v : face.vertices)
    if (const auto other = cell_across(graph, face, graph.vertices[index(v)], used)) {
      used.insert(*other);
      add_step(out, SiteType::Cell, *other, bit(Diagonal) | bit(Adjacent) | bit(All));
    }
  for (int v : face.vertices)
    for (int other : graph.vertices[index(v)].faces)
      if (used.insert(other).second) add_step(out, SiteType::Cell, other, bit(OffDiagonal) | bit(Adjacent) | bit(All));
  add_distant_diagonals(graph, f, used, out);
  for (int v : face.vertices) add_step(out, SiteType::Vertex, v, straight);
  for (int edge : face.edges) add_step(out, SiteType::Edge, edge, straight);
  return out;
}

// Facings anticlockwise from east, on the same level, below and above.
constexpr std::array flat_sixteen = {E, ENE, NE, NNE, N, NNW, NW, WNW, W, WSW, SW, SSW, S, SSE, SE, ESE};
constexpr std::array down_eight = {DE, DNE, DN, DNW, DW, DSW, DS, DSE};
constexpr std::array up_eight = {UE, UNE, UN, UNW, UW, USW, US, USE};

// Returns the facing closest to a -> b, of 16 (`fine`) or 8 on a level. `edge_length` is the usual length of an edge.
AbsoluteDirection facing_of(Point a, Point b, double edge_length, bool fine) {
  const double rise = b.z - a.z;
  const bool below = rise < -0.1 * edge_length;
  const bool above = rise > 0.1 * edge_length;
  if ((below || above) && plane_distance(a, b) < 0.1 * edge_length) return below ? D : U;
  const double angle = positive_angle(heading(a, b));
  const int sectors = fine ? 16 : 8;
  const double half = 2 * std::numbers::pi / (2 * sectors);
  int nearest = 0;
  while (nearest < sectors && !(angle < half + 2.0 * nearest * std::numbers::pi / sectors)) ++nearest;
  if (nearest == sectors) nearest = 0;
  if (!below && !above) return flat_sixteen[index(fine ? nearest : 2 * nearest)];
  // Above and below there are only eight facings: the three between two cardinal ones become one.
  const int eighth = fine ? (nearest % 4 == 0 ? nearest / 2 : nearest / 4 * 2 + 1) : nearest;
  return below ? down_eight[index(eighth)] : up_eight[index(eighth)];
}

AbsoluteDirection level_of(AbsoluteDirection facing) {
  if (facing >= U && facing <= UNW) return Upward;
  if (facing >= D && facing <= DNW) return Downward;
  return SameLayer;
}

// Lists the steps from one element under their facings: eight of them, or 16 if two steps would share one.
void list_facings(const Graph& graph, Point from, double edge_length, std::vector<Step>& steps) {
  bool collision = false;
  DirectionSet taken = 0;
  const auto facing = [&](const Step& step) {
    return facing_of(from, element_position(graph, step.to.type, step.to.site), edge_length, collision);
  };
  for (const Step& step : steps) {
    const DirectionSet one = bit(facing(step));
    if (taken & one) {
      collision = true;
      break;
    }
    taken |= one;
  }
  for (Step& step : steps) {
    const AbsoluteDirection direction = facing(step);
    step.listed |= bit(direction) | bit(level_of(direction));
  }
}

const std::optional<Pivot>& pivot_of(const Graph& graph, SiteType type, int site) {
  static const std::optional<Pivot> none;
  switch (type) {
    case SiteType::Vertex:
      return graph.vertices[index(site)].pivot;
    case SiteType::Edge: {
      const Edge& edge = graph.edges[index(site)];
      const std::optional<Pivot>& a = graph.vertices[index(edge.a)].pivot;
      return a ? a : graph.vertices[index(edge.b)].pivot;
    }
    case SiteType::Cell:
      break;
  }
  for (int vertex : graph.faces[index(site)].vertices)
    if (graph.vertices[index(vertex)].pivot) return graph.vertices[index(vertex)].pivot;
  return none;
}

// Whether a curved edge joins the vertices with the numbers a and b.
bool curve_between(const Graph& graph, int a, int b) {
  if (index(a) >= graph.vertices.size()) return false;
  const std::vector<int>& edges = graph.vertices[index(a)].edges;
  return std::any_of(edges.begin(), edges.end(), [&](int e) {
    const Edge& edge = graph.edges[index(e)];
    return edge.joins(a, b) && edge.tangents.has_value();
  });
}

// Lists the steps from one element, which turns round a pivot, under the rotational directions.
void list_turns(const Graph& graph, int site, Point from, Point pivot, std::vector<Step>& steps) {
  constexpr double straight_enough = 0.9;
  const Point inwards = normalised(pivot - from);
  for (Step& step : steps) {
    if (step.directions & bit(Diagonal)) continue;
    const Point to = element_position(graph, step.to.type, step.to.site);
    const Point ahead = normalised(to - from);
    const double along = ahead.x * inwards.x + ahead.y * inwards.y + ahead.z * inwards.z;
    if (along > straight_enough)
      step.listed |= bit(In) | bit(Rotational);
    else if (along < -straight_enough)
      step.listed |= bit(Out) | bit(Rotational);
    // As in Ludii, the curve is looked up by the site numbers as if they were numbers of vertices, whatever the type.
    else if (curve_between(graph, site, step.to.site))
      step.listed |= bit(side_of_line(from, pivot, to) > 0 ? CW : CCW) | bit(Rotational);
  }
}

}  // namespace

double clockwise_from_north(Point from, Point to) {
  double key = std::numbers::pi / 2 - heading(from, to) + 0.0001;
  while (key < 0) key += 2 * std::numbers::pi;
  return key;
}

std::array<AbsoluteDirection, direction_count> equal_categories(const std::vector<std::vector<Step>>& steps,
                                                                std::optional<SiteType> only) {
  // differ[d]: the directions that list a step that d does not list, or the other way round.
  std::array<DirectionSet, direction_count> differ{};
  for (const std::vector<Step>& from : steps)
    for (const Step& step : from) {
      if (only && step.to.type != *only) continue;
      for (std::size_t d = 0; d < direction_count; ++d)
        differ[d] |= (step.listed >> d) & 1U ? ~step.listed : step.listed;
    }
  std::array<AbsoluteDirection, direction_count> out{};
  for (std::size_t d = 0; d < direction_count; ++d) {
    const auto direction = static_cast<AbsoluteDirection>(d);
    std::size_t same = d;
    if (!is_specific(direction) && direction != Rotational && differ[d] != 0) {
      same = 0;
      while ((differ[d] >> same) & 1U) ++same;
    }
    out[d] = static_cast<AbsoluteDirection>(same);
  }
  return out;
}

StepTable find_steps(const Graph& graph) {
  const double edge_length = mean_edge_length(graph);
  std::vector<bool> is_pivot(graph.vertices.size());
  for (const Vertex& vertex : graph.vertices)
    if (vertex.pivot && index(vertex.pivot->vertex) < is_pivot.size()) is_pivot[index(vertex.pivot->vertex)] = true;

  StepTable table;
  std::vector<std::pair<double, Step>> order;
  for (SiteType type : site_types)
    for (int site = 0; site < element_count(graph, type); ++site) {
      std::vector<Step> steps = type == SiteType::Vertex ? steps_from_vertex(graph, site)
                                : type == SiteType::Edge ? steps_from_edge(graph, site)
                                                         : steps_from_cell(graph, site);
      const Point from = element_position(graph, type, site);
      list_facings(graph, from, edge_length, steps);
      if (type == SiteType::Vertex && is_pivot[index(site)]) {
        for (Step& step : steps) step.listed |= bit(Out) | bit(Rotational);
      } else if (const std::optional<Pivot>& pivot = pivot_of(graph, type, site)) {
        list_turns(graph, site, from, position(graph, *pivot), steps);
      }
      order.clear();
      for (Step& step : steps) {
        step.directions |= step.listed;
        order.emplace_back(clockwise_from_north(from, element_position(graph, step.to.type, step.to.site)), step);
      }
      std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = order[i].second;
      table.from[static_cast<std::size_t>(type)].push_back(std::move(steps));
    }
  return table;
}

}  // namespace lud::board
