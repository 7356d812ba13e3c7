#pragma once
// The plan of a board: where its sites and lines are drawn, whether in text or SVG. Given a position, hands on a spot
// for each site, none upon another: layers lie side by side, the spots of edges that cross and of cells that contain
// others are moved apart, and of a table that grows only what is in use is there.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

using board::Point;

/// Where a site is drawn. A circle of radius `room` round it touches no other such circle and stays inside its cell.
struct Spot {
  SiteType type = SiteType::Cell;
  int site = 0;
  Point at;
  double room = 0.5;
};

struct CellOutline {
  int site = 0;
  std::vector<Point> corners;
};

struct Segment {
  int edge = 0;
  Point a, b;
};

/// A row's number or a column's letters, and where its sites are.
struct Heading {
  std::string text;
  double at = 0;
};

struct Layer {
  double shift = 0;  ///< to the right
  int number = 0;
};

struct Plan {
  std::vector<Spot> spots;  ///< of the board's sites, ascending, then of occupied vertices, edges and cells besides
  std::vector<CellOutline> cells;  ///< the largest first, as some may hold others
  std::vector<Segment> lines;
  std::vector<Point> dots;  ///< vertices, where edges are played on
  double left = 0, bottom = 0, right = 1, top = 1;
  double pitch = 1;                    ///< the usual distance between neighbours
  std::vector<Heading> columns, rows;  ///< from the first on; none where sites do not lie in straight rows and columns
  std::vector<Layer> layers;           ///< one on a flat board
};

Plan plan_of(const Context& context);

}  // namespace lud::tools
