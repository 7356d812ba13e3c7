#pragma once
// First stage of the topology: the properties of single elements of a Graph. Computes the zones, sides and phase of
// every vertex, edge and cell, and its row, column, layer and coordinate.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/board/graph/graph.hpp"
#include "interpreter/board/topology.hpp"

namespace lud::board {

/// The measured properties of one element.
struct Measure {
  std::uint32_t zones = 0;  ///< bit per Zone
  std::uint16_t sides = 0;  ///< bit per CompassDirection
  std::uint8_t phases = 0;  ///< bit per phase
  int row = 0;
  int column = 0;
  int layer = 0;
  std::string label;

  bool in(Zone zone) const { return (zones >> static_cast<unsigned>(zone)) & 1U; }
  void add(Zone zone) { zones |= 1U << static_cast<unsigned>(zone); }
};

/// The measures of all elements, by type.
struct Measures {
  std::array<std::vector<Measure>, 3> of;
  std::array<bool, 3> duplicate_labels{};

  std::vector<Measure>& on(SiteType type) { return of[static_cast<std::size_t>(type)]; }
  Measure& at(SiteType type, int element) { return on(type)[static_cast<std::size_t>(element)]; }
};

inline constexpr std::array site_types = {SiteType::Vertex, SiteType::Edge, SiteType::Cell};
inline constexpr int phase_count = 6;

/// Number of elements of one type.
int element_count(const Graph& graph, SiteType type);
/// Position of an element.
Point element_position(const Graph& graph, SiteType type, int element);
/// The positions of all elements of one type.
std::vector<Point> element_positions(const Graph& graph, SiteType type);

/// The face on the other side of an edge of `face`.
std::optional<int> face_across(const Edge& edge, int face);

/// Returns the outlines of the connected parts of a graph, clockwise from the leftmost vertex; none for inner parts.
std::vector<std::vector<int>> perimeters(const Graph& graph);

/// Marks Perimeter, Inner and Outer, corners and sides, from the outlines.
void measure_outline(const Graph& graph, Measures& measures);
/// Sets row, column, layer and label.
void measure_coordinates(const Graph& graph, Measures& measures);

/// Computes all properties of single elements.
Measures measure_elements(const Graph& graph);

}  // namespace lud::board
