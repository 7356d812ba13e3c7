#pragma once
// Small boards, and what several tests look at in them.
#include <doctest/doctest.h>

#include <optional>
#include <vector>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/topology.hpp"

using SiteList = std::vector<int>;
using Facings = std::vector<lud::AbsoluteDirection>;

inline SiteList list(lud::board::SiteSpan sites) { return {sites.begin(), sites.end()}; }
inline Facings list(lud::board::Directions directions) { return {directions.begin(), directions.end()}; }
inline Facings list(const lud::board::DirectionList& directions) { return {directions.begin(), directions.end()}; }

inline lud::board::Topology squares(int rows, int columns) {
  using namespace lud::board;
  return *measure(*rectangle(rows, columns, std::nullopt, lud::SiteType::Cell));
}

constexpr auto with_cells = lud::SiteType::Cell, with_vertices = lud::SiteType::Vertex;

struct Counts {
  std::size_t vertices, edges, faces;
  bool operator==(const Counts&) const = default;
};
inline Counts counts(const lud::board::GraphResult& result) {
  REQUIRE_MESSAGE(result, (result ? "" : result.error().message));
  return {result->vertices.size(), result->edges.size(), result->faces.size()};
}
