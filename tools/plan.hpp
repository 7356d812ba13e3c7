#pragma once
// The layout of a board for pictures, in text or SVG. For a position, computes one spot per site such that spots do not
// overlap: layers lie side by side, the spots of crossing edges and of cells that contain others are moved apart, and a
// growing board shows only the part in use.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

using board::Point;

/// Where a site is drawn. A circle of radius `room` around the spot touches no other such circle and stays in the cell.
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

/// The label of a row (number) or a column (letters), and the coordinate of its sites.
struct Heading {
  std::string text;
  double at = 0;
};

struct Extent {
  double left = 0, bottom = 0, right = 1, top = 1;
};

struct Plan {
  /// the sites of the board's default type in ascending order, then occupied sites of other types
  std::vector<Spot> spots;
  std::vector<CellOutline> cells;  ///< largest first, as cells may contain others
  std::vector<Segment> lines;
  std::vector<Point> dots;  ///< vertices, if the game is played on edges
  Extent bounds;
  double pitch = 1;                    ///< the typical distance between neighbours
  std::vector<Heading> columns, rows;  ///< in order; empty unless sites lie in straight rows and columns
  std::vector<double> layers;          ///< x offset of each layer; one on a flat board
};

Plan plan_of(const Context& context);

}  // namespace lud::tools
