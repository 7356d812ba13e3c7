// Outlines of boards, and what follows from them: inner and outer sites, corners, sides.
#include <algorithm>
#include <cstdlib>

#include "interpreter/board/measure.hpp"
#include "interpreter/board/plane.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {
namespace {

// The first edge of `vertex` that leads to `other`.
std::optional<int> edge_between(const Graph& graph, int vertex, int other) {
  for (int edge : graph.vertices[index(vertex)].edges)
    if (graph.edges[index(edge)].joins(vertex, other)) return edge;
  return std::nullopt;
}

// The edge of `vertex` that leads closest to straight up.
int uppermost_edge(const Graph& graph, int vertex) {
  const Vertex& from = graph.vertices[index(vertex)];
  int best = from.edges.front();
  double best_angle = std::numeric_limits<double>::infinity();
  for (int edge : from.edges) {
    const Point to = graph.vertices[index(graph.edges[index(edge)].other(vertex))].at;
    const double angle = arctangent(to.x - from.at.x, -(to.y - from.at.y));
    if (angle < best_angle) {
      best_angle = angle;
      best = edge;
    }
  }
  return best;
}

// Walks clockwise round the part of the graph whose leftmost vertex is `start`.
std::vector<int> follow_outline(const Graph& graph, int start) {
  std::vector<int> outline;
  if (graph.vertices[index(start)].edges.empty()) return {start};
  int edge = uppermost_edge(graph, start);
  int vertex = start;
  // Every edge is passed at most once in each direction, unless doubled edges lead in circles.
  for (std::size_t steps = 0; steps < 4 * graph.edges.size() + 4; ++steps) {
    outline.push_back(vertex);
    const int previous = vertex;
    vertex = graph.edges[index(edge)].other(vertex);
    const std::vector<int>& edges = graph.vertices[index(vertex)].edges;
    const int arrival = *edge_between(graph, vertex, previous);
    std::size_t place = 0;
    while (edges[place] != arrival) ++place;
    for (std::size_t n = 1; n < edges.size(); ++n) {
      edge = edges[(place + n) % edges.size()];
      // A doubled edge would lead straight back.
      if (graph.edges[index(edge)].other(vertex) != previous) break;
    }
    if (vertex == start) break;
  }
  return outline;
}

std::vector<Point> positions(const Graph& graph, const std::vector<int>& vertices) {
  std::vector<Point> out;
  for (int vertex : vertices) out.push_back(graph.vertices[index(vertex)].at);
  return out;
}

void mark_outline(const Graph& graph, const std::vector<std::vector<int>>& outlines, Measures& measures) {
  for (const std::vector<int>& outline : outlines)
    for (std::size_t n = 0; n < outline.size(); ++n) {
      const int a = outline[n];
      const int b = outline[(n + 1) % outline.size()];
      measures.at(SiteType::Vertex, a).add(Zone::Perimeter);
      const std::optional<int> edge = edge_between(graph, a, b);
      if (!edge) continue;
      measures.at(SiteType::Edge, *edge).add(Zone::Perimeter);
      const Edge& joined = graph.edges[index(*edge)];
      if (const std::optional<int> face = joined.left ? joined.left : joined.right)
        measures.at(SiteType::Cell, *face).add(Zone::Perimeter);
    }
}

void mark_inner_and_outer(const Graph& graph, Measures& measures) {
  const auto on_perimeter = [&](int vertex) { return measures.at(SiteType::Vertex, vertex).in(Zone::Perimeter); };
  for (std::size_t f = 0; f < graph.faces.size(); ++f)
    for (int vertex : graph.faces[f].vertices)
      if (on_perimeter(vertex)) measures.on(SiteType::Cell)[f].add(Zone::Perimeter);
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const Edge& edge = graph.edges[e];
    if (on_perimeter(edge.a) && on_perimeter(edge.b) && (!edge.left || !edge.right))
      measures.on(SiteType::Edge)[e].add(Zone::Perimeter);
  }
  for (std::vector<Measure>& elements : measures.of)
    for (Measure& element : elements) element.add(element.in(Zone::Perimeter) ? Zone::Outer : Zone::Inner);
}

void mark_corner(Measure& element, Zone kind) {
  element.add(Zone::Corners);
  element.add(kind);
}

// Returns how sharply each vertex of an outline bends outwards (positive) or inwards, measured over up to three
// vertices each way and smoothed once.
std::vector<double> sharpness(const std::vector<Point>& outline) {
  const std::size_t n = outline.size();
  std::vector<double> raw(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 1; k < 4; ++k) {
      const Point before = outline[(i + n - k) % n];
      const Point after = outline[(i + k) % n];
      double reach = distance_to_line(outline[i], before, after);
      if (turns_clockwise(before, outline[i], after)) reach = -reach;
      raw[i] += reach / static_cast<double>(k);
    }
  std::vector<double> smooth(n);
  for (std::size_t i = 0; i < n; ++i) smooth[i] = (4 * raw[i] + raw[(i + 1) % n] + raw[(i + n - 1) % n]) / 6;
  return smooth;
}

void mark_corners_of_outline(const Graph& graph, const std::vector<int>& outline, Measures& measures) {
  const std::size_t n = outline.size();
  if (n < 6) {
    for (int vertex : outline) mark_corner(measures.at(SiteType::Vertex, vertex), Zone::ConvexCorners);
    return;
  }
  constexpr double tolerance = 0.001;
  constexpr double least_convex = 0.320;
  constexpr double least_concave = -0.25;
  constexpr double similar = 0.95;
  const std::vector<double> score = sharpness(positions(graph, outline));
  const auto before = [&](std::size_t i) { return (i + n - 1) % n; };
  const auto after = [&](std::size_t i) { return (i + 1) % n; };

  std::vector<bool> convex(n);
  for (std::size_t i = 0; i < n; ++i)
    convex[i] =
        !(score[i] < least_convex || score[i] < score[before(i)] - tolerance || score[i] < score[after(i)] - tolerance);
  // Neighbours of similar sharpness are corners, too. Marks made here count for the rest of this loop.
  for (std::size_t i = 0; i < n; ++i) {
    if (!convex[i]) continue;
    if (score[before(i)] >= similar * score[i]) convex[before(i)] = true;
    if (score[after(i)] >= similar * score[i]) convex[after(i)] = true;
  }
  for (std::size_t i = 0; i < n; ++i) {
    Measure& vertex = measures.at(SiteType::Vertex, outline[i]);
    if (convex[i]) mark_corner(vertex, Zone::ConvexCorners);
    const bool concave = !(score[i] > least_concave || score[i] > score[before(i)] + tolerance ||
                           score[i] > score[after(i)] + tolerance);
    if (concave) mark_corner(vertex, Zone::ConcaveCorners);
  }
}

// Corner vertices make corners of the edges and faces next to them.
void spread_corners(const Graph& graph, Measures& measures) {
  const auto mark_face = [&](const Edge& edge, Zone kind) {
    if (const std::optional<int> face = edge.left ? edge.left : edge.right)
      mark_corner(measures.at(SiteType::Cell, *face), kind);
  };
  const auto outline_vertices = [&](const Face& face) {
    int number = 0;
    for (int vertex : face.vertices) number += measures.at(SiteType::Vertex, vertex).in(Zone::Perimeter);
    return number;
  };
  for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
    const Measure& corner = measures.on(SiteType::Vertex)[v];
    if (!corner.in(Zone::Corners)) continue;
    const bool concave = corner.in(Zone::ConcaveCorners);
    const Zone kind = concave ? Zone::ConcaveCorners : Zone::ConvexCorners;
    const Vertex& vertex = graph.vertices[v];

    bool joined = false;  // corners joined by an edge: that edge is their only corner edge
    for (int e : vertex.edges) {
      const Edge& edge = graph.edges[index(e)];
      if (!measures.at(SiteType::Vertex, edge.other(static_cast<int>(v))).in(Zone::Corners)) continue;
      mark_corner(measures.at(SiteType::Edge, e), kind);
      mark_face(edge, kind);
      joined = true;
    }
    if (joined) continue;

    for (int e : vertex.edges) {
      Measure& edge = measures.at(SiteType::Edge, e);
      if (!edge.in(Zone::Perimeter)) continue;
      mark_corner(edge, kind);
      if (!concave) {
        mark_face(graph.edges[index(e)], kind);
        continue;
      }
      for (int face : vertex.faces)
        if (outline_vertices(graph.faces[index(face)]) == 1) mark_corner(measures.at(SiteType::Cell, face), kind);
    }
  }
}

// The mean place of the vertices `vertex(0)` to `vertex(count - 1)`.
template <class VertexAt>
Point plane_mean(std::size_t count, VertexAt vertex, const Graph& graph) {
  Point mean;
  for (std::size_t i = 0; i < count; ++i) {
    const Point at = graph.vertices[index(vertex(i))].at;
    mean.x += at.x;
    mean.y += at.y;
  }
  return {mean.x / static_cast<double>(count), mean.y / static_cast<double>(count)};
}

CompassDirection side_towards(int sixteenth) {
  using enum CompassDirection;
  if (sixteenth % 4 == 0) return std::array{E, N, W, S}[index(sixteenth / 4)];
  return std::array{NE, NW, SW, SE}[index(sixteenth / 4)];
}

// Marks the sides. A side is the run of an outline from one corner to the next; it faces the direction of its mean from
// the middle of the board.
void mark_sides_of_outline(const Graph& graph, const std::vector<int>& outline, Point middle, Measures& measures) {
  const std::size_t n = outline.size();
  const auto is_corner = [&](std::size_t i) { return measures.at(SiteType::Vertex, outline[i % n]).in(Zone::Corners); };
  for (std::size_t from = 0; from < n; ++from) {
    if (!is_corner(from)) continue;
    std::size_t to = from + 1;
    while (!is_corner(to)) ++to;
    const Point mean = plane_mean(
        to - from + 1, [&](std::size_t i) { return outline[(from + i) % n]; }, graph);
    const auto side = static_cast<unsigned>(side_towards(sector(heading(middle, mean), 16)));
    for (std::size_t i = from; i <= to; ++i)
      measures.at(SiteType::Vertex, outline[i % n]).sides |= static_cast<std::uint16_t>(1U << side);
  }
}

void mark_sides(const Graph& graph, const std::vector<std::vector<int>>& outlines, Measures& measures) {
  if (graph.vertices.empty()) return;
  const Point middle = plane_mean(
      graph.vertices.size(), [](std::size_t v) { return static_cast<int>(v); }, graph);
  for (const std::vector<int>& outline : outlines) mark_sides_of_outline(graph, outline, middle, measures);
  for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
    const std::uint16_t sides = measures.on(SiteType::Vertex)[v].sides;
    for (int edge : graph.vertices[v].edges) measures.at(SiteType::Edge, edge).sides |= sides;
    for (int face : graph.vertices[v].faces) measures.at(SiteType::Cell, face).sides |= sides;
  }
}

}  // namespace

std::vector<std::vector<int>> perimeters(const Graph& graph) {
  constexpr double rightmost = 1'000'000;  // vertices beyond have no outline
  constexpr std::size_t least_polygon = 3;
  std::vector<int> order(graph.vertices.size());
  for (std::size_t v = 0; v < order.size(); ++v) order[v] = static_cast<int>(v);
  const auto x = [&](int vertex) { return graph.vertices[index(vertex)].at.x; };
  std::stable_sort(order.begin(), order.end(), [&](int v, int w) { return x(v) < x(w); });

  std::vector<std::vector<int>> outlines;
  std::vector<std::vector<Point>> polygons;
  std::vector<Bounds> boxes;
  std::vector<bool> covered(graph.vertices.size());
  for (auto start = order.begin(); start != order.end() && x(*start) < rightmost; ++start) {
    if (covered[index(*start)]) continue;
    outlines.push_back(follow_outline(graph, *start));
    polygons.push_back(positions(graph, outlines.back()));
    boxes.push_back(bounds(polygons.back()));
    for (int vertex : outlines.back()) covered[index(vertex)] = true;
    if (outlines.back().size() < least_polygon) continue;
    for (auto inner = start; inner != order.end() && x(*inner) <= boxes.back().right(); ++inner)
      if (!covered[index(*inner)]) covered[index(*inner)] = contains(polygons.back(), graph.vertices[index(*inner)].at);
  }
  const auto lies_in = [&](Point at, std::size_t outline) {
    const Bounds& box = boxes[outline];
    return at.x >= box.left && at.x <= box.right() && at.y >= box.bottom && at.y <= box.top() &&
           contains(polygons[outline], at);
  };
  std::vector<std::size_t> containers;
  for (std::size_t a = 0; a < outlines.size(); ++a)
    if (polygons[a].size() >= least_polygon) containers.push_back(a);
  std::vector<bool> inside(outlines.size());
  for (std::size_t a = outlines.size(); a-- > 0;)
    inside[a] = std::any_of(containers.begin(), containers.end(),
                            [&](std::size_t b) { return a != b && !inside[b] && lies_in(polygons[a].front(), b); });
  std::vector<std::vector<int>> outer;
  for (std::size_t a = 0; a < outlines.size(); ++a)
    if (!inside[a]) outer.push_back(std::move(outlines[a]));
  return outer;
}

void measure_outline(const Graph& graph, Measures& measures) {
  const std::vector<std::vector<int>> outlines = perimeters(graph);
  mark_outline(graph, outlines, measures);
  mark_inner_and_outer(graph, measures);
  for (const std::vector<int>& outline : outlines) mark_corners_of_outline(graph, outline, measures);
  spread_corners(graph, measures);
  mark_sides(graph, outlines, measures);
}

}  // namespace lud::board
