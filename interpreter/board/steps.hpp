#pragma once
// Second stage of the topology: which elements one step leads to, and in which directions. Given a Graph, hands on the
// steps from every element, clockwise from north, each with the set of its directions.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/board/graph/graph.hpp"
#include "interpreter/board/measure.hpp"
#include "interpreter/board/topology.hpp"

namespace lud::board {

/// A set of AbsoluteDirections, one bit each.
using DirectionSet = std::uint64_t;
constexpr DirectionSet bit(AbsoluteDirection direction) { return DirectionSet{1} << static_cast<unsigned>(direction); }

struct Step {
  TypedSite to;
  DirectionSet listed = 0;      ///< the directions in which the step is found
  DirectionSet directions = 0;  ///< those, and others that it agrees with
};

/// The steps from all elements of a graph.
struct StepTable {
  std::array<std::vector<std::vector<Step>>, 3> from;

  std::vector<Step>& at(SiteType type, int site) {
    return from[static_cast<std::size_t>(type)][static_cast<std::size_t>(site)];
  }
  const std::vector<Step>& at(SiteType type, int site) const {
    return from[static_cast<std::size_t>(type)][static_cast<std::size_t>(site)];
  }
};

/// Works out the steps of a graph.
StepTable find_steps(const Graph& graph);

/// By direction: an earlier direction in whose place one may look, or the direction itself. A category that lists
/// exactly the steps of another, as Adjacent often does those of All, need not be stored twice. `only` counts steps to
/// one type of site alone; directions without any step stand for themselves.
std::array<AbsoluteDirection, direction_count> equal_categories(const std::vector<std::vector<Step>>& steps,
                                                                std::optional<SiteType> only);

/// Key for sorting by heading: grows clockwise from (just before) north.
double clockwise_from_north(Point from, Point to);

}  // namespace lud::board
