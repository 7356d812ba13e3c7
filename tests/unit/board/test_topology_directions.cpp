#include <doctest/doctest.h>

#include <vector>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/topology.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;
using enum AbsoluteDirection;

namespace {

Facings relative(RelativeDirection direction, AbsoluteDirection facing, const Facings& supported) {
  return list(relative_facings(direction, facing, supported));
}

const Facings eight = {N, NE, E, SE, S, SW, W, NW};
const Facings four = {N, E, S, W};

}  // namespace

TEST_CASE("every facing turns back to itself") {
  int facings = 0;
  for (std::size_t d = 0; d < direction_count; ++d) {
    const auto direction = static_cast<AbsoluteDirection>(d);
    if (!is_specific(direction)) continue;
    ++facings;
    CHECK(opposite_of(opposite_of(direction)) == direction);
  }
  CHECK(facings == 16 + 4 + 18);
  CHECK(right_of(N) == NNE);
  CHECK(left_of(N) == NNW);
  CHECK(rightward_of(N) == E);
  CHECK(leftward_of(NE) == NW);
  CHECK(opposite_of(U) == D);
  CHECK(opposite_of(DNE) == USW);
  CHECK(right_of(DNW) == DN);
  CHECK(walked(DNW) == DSW);
  CHECK(walked(N) == N);
}

TEST_CASE("relations and categories correspond") {
  for (RelationType relation : {RelationType::All, RelationType::Adjacent, RelationType::Orthogonal,
                                RelationType::Diagonal, RelationType::OffDiagonal})
    CHECK(relation_of(category_of(relation)) == relation);
  CHECK_FALSE(relation_of(N));
  CHECK_FALSE(relation_of(Rotational));
}

TEST_CASE("relative directions follow the facing") {
  using enum RelativeDirection;
  CHECK(relative(Forward, N, eight) == Facings{N});
  CHECK(relative(Backward, NE, eight) == Facings{SW});
  CHECK(relative(Rightward, S, eight) == Facings{W});
  CHECK(relative(Leftward, S, eight) == Facings{E});
  CHECK(relative(Forwards, N, eight) == Facings{NW, N, NE});
  CHECK(relative(Backwards, N, eight) == Facings{SE, S, SW});
  CHECK(relative(Rightwards, N, eight) == Facings{NE, E, SE});
  CHECK(relative(Leftwards, N, eight) == Facings{NW, W, SW});
  CHECK(relative(FR, N, eight) == Facings{NE});
  CHECK(relative(FL, N, four) == Facings{W});
  CHECK(relative(BR, N, eight) == Facings{SW});
  CHECK(relative(BL, N, eight) == Facings{SE});
  CHECK(relative(Forward, NE, four).empty());
  CHECK(relative(SameDirection, N, eight).empty());
  // A rotation that finds no supported direction ends.
  CHECK(relative(FR, U, four).empty());
  CHECK(relative(FRRR, N, {}).empty());
}

TEST_CASE("a rotation turns to the next supported facing") {
  CHECK(rotated(N, 0, eight) == N);
  CHECK(rotated(N, 1, eight) == NE);
  CHECK(rotated(N, 3, four) == W);
  CHECK(rotated(N, 4, four) == N);
  CHECK(rotated(N, 2, {}) == N);
}

TEST_CASE("directions on a board") {
  const Topology board = *measure(*rectangle(3, 3, std::nullopt, SiteType::Cell));
  const Lattice& cells = board.on(SiteType::Cell);
  CHECK(list(specific_directions(cells, 0, Facings{Orthogonal, N, Diagonal})) == Facings{N, E, NE});
  CHECK(list(directions_between(cells, 0, 8)) == Facings{NE});
  CHECK(directions_between(cells, 0, 5).empty());
  CHECK(list(first_direction_between(cells, 6, 0, four)) == Facings{S});

  const std::vector relatives = {RelativeDirection::Forward, RelativeDirection::FR};
  const auto of = [&](int site, int rotation, RelationType relation, bool by_site) {
    return list(relative_directions(cells, site, relatives, E, rotation, relation, by_site));
  };
  CHECK(of(4, 0, RelationType::Adjacent, false) == Facings{E, SE});
  CHECK(of(4, 1, RelationType::Orthogonal, false) == Facings{S, W});
  // Cell 0 supports only N and E: the rotation to the right goes all the way round.
  CHECK(of(0, 0, RelationType::Orthogonal, true) == Facings{E, N});
}
