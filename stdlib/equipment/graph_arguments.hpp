#pragma once
// How the words that make boards turn their arguments into what the graph functions take: lists of numbers become
// points, plans of graphs are built one inside the other. Used by the graph words only.
#include <utility>
#include <vector>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/board/graph/generators.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::stdlib {

using Numbers = std::vector<double>;

/// A point from two or three coordinates, which the language keeps as 32-bit floats.
board::Built<board::Point> point_of(const Numbers& coordinates);
/// Points from lists of coordinates; the error of the first that is none.
board::Built<std::vector<board::Point>> points_of(const std::vector<Numbers>& lists);

/// An outline from a polygon or from the lengths of its sides; exactly one is given.
board::Built<board::Outline> outline_of(const PolygonPlan* poly, const std::vector<int>& sides);

/// What `change` makes of a graph (or of several) when they are built.
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
/// A plan that gives an error when it is carried out.
inline GraphPlan failed(board::BuildError error) {
  return {[error = std::move(error)](SiteType) -> board::GraphResult { return error; }};
}

/// The graph words by kind.
void declare_graph_generators(Library& library);
void declare_graph_operators(Library& library);

}  // namespace lud::stdlib
