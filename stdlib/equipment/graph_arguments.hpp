#pragma once
// Converts the arguments of the words that make boards to those of the graph functions: lists of numbers become points,
// and graph plans are nested. Used by the graph words only.
#include <utility>
#include <vector>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/board/graph/generators.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::stdlib {

using Numbers = std::vector<double>;

/// Returns a point from two or three coordinates, rounded to 32-bit floats as in the language.
board::Built<board::Point> point_of(const Numbers& coordinates);
/// Returns points from lists of coordinates, or the error of the first invalid one.
board::Built<std::vector<board::Point>> points_of(const std::vector<Numbers>& lists);

/// Returns an outline from a polygon or from the lengths of its sides; exactly one of the two is given.
board::Built<board::Outline> outline_of(const PolygonPlan* poly, const std::vector<int>& sides);

/// Plans of boards that are made by applying `change` to a graph, or `join` to several, when they are built.
template <class Change>
GraphPlan changed(const GraphPlan& inner, Change change) {
  return {[inner, change](SiteType use) -> board::GraphResult {
    board::GraphResult built = inner.build(use);
    if (!built) return built;
    board::GraphResult result = change(*std::move(built), use);
    if (!result) return result;
    if (auto error = board::too_far(*result)) return *error;
    return result;
  }};
}
template <class Join>
GraphPlan joined(std::vector<GraphPlan> parts, Join join) {
  return {[parts = std::move(parts), join](SiteType use) -> board::GraphResult {
    std::vector<board::Graph> graphs;
    for (const GraphPlan& part : parts) {
      board::GraphResult built = part.build(use);
      if (!built) return built;
      graphs.push_back(*std::move(built));
    }
    if (graphs.empty()) return board::BuildError{"a list of no graphs makes no board"};
    return join(std::move(graphs));
  }};
}
/// Returns a plan that yields an error when it is built.
inline GraphPlan failed(board::BuildError error) {
  return {[error = std::move(error)](SiteType) -> board::GraphResult { return error; }};
}

/// Declare the graph words.
void declare_graph_generators(Library& library);
void declare_graph_operators(Library& library);

}  // namespace lud::stdlib
