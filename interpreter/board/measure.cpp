#include "interpreter/board/measure.hpp"

#include <algorithm>
#include <bit>
#include <deque>

#include "interpreter/board/plane.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {
namespace {

void mark_extremes(const std::vector<Point>& places, std::vector<Measure>& elements) {
  constexpr double tolerance = 0.01;
  const Bounds box = bounds(places);
  const double right = box.right();
  const double top = box.top();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (places[i].x - box.left < tolerance) elements[i].add(Zone::Left);
    if (places[i].y - box.bottom < tolerance) elements[i].add(Zone::Bottom);
    if (right - places[i].x < tolerance) elements[i].add(Zone::Right);
    if (top - places[i].y < tolerance) elements[i].add(Zone::Top);
  }
}

// Cells with the most corners are major.
void mark_major_and_minor(const Graph& graph, std::vector<Measure>& cells) {
  std::size_t most = 0;
  for (const Face& face : graph.faces) most = std::max(most, face.vertices.size());
  for (std::size_t f = 0; f < cells.size(); ++f)
    cells[f].add(graph.faces[f].vertices.size() == most ? Zone::Major : Zone::Minor);
}

void mark_edge_orientation(const Graph& graph, std::vector<Measure>& edges) {
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const Point a = graph.vertices[static_cast<std::size_t>(graph.edges[e].a)].at;
    const Point b = graph.vertices[static_cast<std::size_t>(graph.edges[e].b)].at;
    const int sixteenth = sector(heading(a, b), 16) % 8;
    const bool axial = sixteenth % 4 == 0;
    edges[e].add(axial ? Zone::Axial : Zone::Angled);
    if (axial)
      edges[e].add(sixteenth == 0 ? Zone::Horizontal : Zone::Vertical);
    else
      edges[e].add(sixteenth < 4 ? Zone::Slash : Zone::Slosh);
  }
}

// Marks the centre: the elements with the least sum of squared distances to corners and, on small boards, perimeter.
void mark_centre(const std::vector<Point>& places, std::vector<Measure>& elements) {
  constexpr std::size_t small_board = 100;
  constexpr double tolerance = 0.0001;
  constexpr double farthest = 1'000'000;
  // The sum of squared distances from many places follows from their number, their sum and the sum of their squares.
  double number = 0;
  Point sum;
  double squares = 0;
  const auto refer_to = [&](Point place) {
    number += 1;
    sum.x += place.x;
    sum.y += place.y;
    squares += place.x * place.x + place.y * place.y;
  };
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements.size() < small_board && elements[i].in(Zone::Perimeter)) refer_to(places[i]);
    if (elements[i].in(Zone::Corners)) refer_to(places[i]);
  }
  double least = farthest;
  std::vector<double> total(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Point at = places[i];
    total[i] = number * (at.x * at.x + at.y * at.y) - 2 * (at.x * sum.x + at.y * sum.y) + squares;
    least = std::min(least, total[i]);
  }
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (std::abs(total[i] - least) < tolerance) elements[i].add(Zone::Centre);
}

// The elements of the same type next to each element.
Lists<int> bordering(const Graph& graph, SiteType type) {
  Lists<int> out;
  for (int site = 0; site < element_count(graph, type); ++site) {
    if (type == SiteType::Vertex) {
      for (int edge : graph.vertices[index(site)].edges) out.push(graph.edges[index(edge)].other(site));
    } else if (type == SiteType::Edge) {
      for (int end : {graph.edges[index(site)].a, graph.edges[index(site)].b})
        for (int edge : graph.vertices[index(end)].edges)
          if (edge != site) out.push(edge);
    } else {
      for (int edge : graph.faces[index(site)].edges)
        if (const auto face = face_across(graph.edges[index(edge)], site)) out.push(*face);
    }
    out.close();
  }
  return out;
}

std::uint8_t phases_of(const std::vector<Measure>& elements, std::span<const int> sites) {
  std::uint8_t phases = 0;
  for (int site : sites) {
    const std::uint8_t own = elements[static_cast<std::size_t>(site)].phases;
    if (own) phases |= static_cast<std::uint8_t>(1U << std::countr_zero(own));
  }
  return phases;
}

// Colours the elements so that neighbours differ, as far as four colours and a spare one suffice. Elements next to two
// colours are coloured first.
void colour(const Lists<int>& neighbours, std::vector<Measure>& elements) {
  std::vector<std::size_t> visited(elements.size());  // the last connected part, from 1, in which a site was visited
  std::size_t part = 0;
  for (std::size_t start = 0; start < elements.size(); ++start) {
    if (elements[start].phases) continue;
    elements[start].phases = 1;
    ++part;
    std::deque<int> queue{static_cast<int>(start)};
    while (!queue.empty()) {
      const auto site = static_cast<std::size_t>(queue.front());
      queue.pop_front();
      if (visited[site] == part) continue;
      const std::uint8_t taken = phases_of(elements, neighbours[site]);
      int phase = 0;
      while (phase < 4 && ((taken >> phase) & 1U)) ++phase;
      elements[site].phases |= static_cast<std::uint8_t>(1U << phase);
      visited[site] = part;
      for (int next : neighbours[site]) {
        if (visited[static_cast<std::size_t>(next)] == part) continue;
        const std::uint8_t around = phases_of(elements, neighbours[static_cast<std::size_t>(next)]);
        const bool constrained = (around & (around - 1)) != 0;
        if (constrained)
          queue.push_front(next);
        else
          queue.push_back(next);
      }
    }
  }
}

}  // namespace

int element_count(const Graph& graph, SiteType type) {
  return static_cast<int>(type == SiteType::Vertex ? graph.vertices.size()
                          : type == SiteType::Edge ? graph.edges.size()
                                                   : graph.faces.size());
}

Point element_position(const Graph& graph, SiteType type, int element) {
  return type == SiteType::Vertex ? graph.vertices[index(element)].at
         : type == SiteType::Edge ? graph.edges[index(element)].at
                                  : graph.faces[index(element)].at;
}

std::vector<Point> element_positions(const Graph& graph, SiteType type) {
  std::vector<Point> out;
  for (int i = 0; i < element_count(graph, type); ++i) out.push_back(element_position(graph, type, i));
  return out;
}

std::optional<int> face_across(const Edge& edge, int face) {
  if (edge.left == face) return edge.right;
  if (edge.right == face) return edge.left;
  return std::nullopt;
}

Measures measure_elements(const Graph& graph) {
  Measures measures;
  for (SiteType type : site_types) measures.on(type).resize(static_cast<std::size_t>(element_count(graph, type)));
  measure_outline(graph, measures);
  mark_major_and_minor(graph, measures.on(SiteType::Cell));
  mark_edge_orientation(graph, measures.on(SiteType::Edge));
  for (SiteType type : site_types) {
    const std::vector<Point> places = element_positions(graph, type);
    mark_extremes(places, measures.on(type));
    mark_centre(places, measures.on(type));
    colour(bordering(graph, type), measures.on(type));
  }
  measure_coordinates(graph, measures);
  return measures;
}

}  // namespace lud::board
