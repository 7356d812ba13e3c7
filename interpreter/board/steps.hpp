#pragma once
// Second stage of the topology: the elements that one step reaches, and its directions. The steps from every element of
// a Graph are listed clockwise from north, each with the set of its directions.
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
  DirectionSet listed = 0;      ///< directions under which the step is listed
  DirectionSet directions = 0;  ///< `listed`, and those of further steps to the same target
};

/// The steps from all elements of a graph.
struct StepTable {
  std::array<std::vector<std::vector<Step>>, 3> from;

  const std::vector<Step>& at(SiteType type, int site) const {
    return from[static_cast<std::size_t>(type)][static_cast<std::size_t>(site)];
  }
};

/// Works out the steps of a graph.
StepTable find_steps(const Graph& graph);

/// Returns for each direction an earlier one that has the same steps, or the direction itself. A category that lists
/// exactly the steps of another, as Adjacent often does those of All, need not be stored twice. With `only`, counts
/// steps to sites of that type alone. Directions without any step stand for themselves.
std::array<AbsoluteDirection, direction_count> equal_categories(const std::vector<std::vector<Step>>& steps,
                                                                std::optional<SiteType> only);

/// Returns the key for sorting by heading, which grows clockwise from (just before) north.
double clockwise_from_north(Point from, Point to);

}  // namespace lud::board
