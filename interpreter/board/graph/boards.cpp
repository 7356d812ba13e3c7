// Boards with a layout of their own.
#include <string>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/graph/operators.hpp"

namespace lud::board {

namespace {
// The places of the stores of a mancala board: of the left one, and of the right one as the number of columns plus
// `beyond`, shifted by `shift`. The sum is not computed in advance, because its rounding shows in the board.
struct Stores {
  float left, beyond, shift, height;
};
Stores stores_beside(int rows) {
  switch (rows) {
    case 2:
      return {-0.85F, 0.0F, -0.15F, 0.5F};
    case 3:
      return {-1.0F, 0.0F, 0.0F, 1.0F};
    case 5:
      return {-1.0F, 0.1F, -0.1F, 2.0F};
    default:
      return {-0.9F, 0.0F, -0.1F, (static_cast<float>(rows) - 1) / 2};
  }
}
}  // namespace

GraphResult mancala_board(int rows, int columns, StoreType store, int stores) {
  constexpr int most_rows = 6;
  constexpr SiteType use = SiteType::Vertex;
  if (rows < 2 || rows > most_rows) return BuildError{"a mancala board has 2 to 6 rows, not " + std::to_string(rows)};
  // As in Ludii, such a board is a square without stores, whatever the number of columns.
  if (store == StoreType::Inner || stores != 2) return square(SquareShapeType::Square, rows, {}, false, use);

  const auto hole_at = [](double x, double y) { return graph_of({{x, y}}, {}); };
  const Stores place = stores_beside(rows);
  std::vector<Graph> parts;
  if (store != StoreType::None) parts.push_back(*hole_at(place.left, place.height));
  for (int row = 0; row < rows; ++row) {
    GraphResult holes = rectangle(1, columns, {}, use);
    if (!holes) return holes;
    parts.push_back(shift(*std::move(holes), 0, row, 0));
  }
  if (store != StoreType::None) {
    const float right = static_cast<float>(columns) + place.beyond;
    parts.push_back(shift(*hole_at(right, place.height), place.shift, 0, 0));
  }
  return unite(std::move(parts), true);
}

}  // namespace lud::board
