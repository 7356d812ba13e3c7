#include "interpreter/board/directions.hpp"

namespace lud::board {
namespace {

using enum AbsoluteDirection;

// The facings of each kind, in compass order. Turning stays within a kind.
constexpr std::array compass = {N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW};
constexpr std::array rotational = {Out, CW, In, CCW};
constexpr std::array spatial = {D, DN, DNE, DE, DSE, DS, DSW, DW, DNW, U, UN, UNE, UE, USE, US, USW, UW, UNW};

// The categories of the relations, by RelationType.
constexpr std::array categories = {Orthogonal, Diagonal, OffDiagonal, Adjacent, All};

struct Turns {
  AbsoluteDirection right = All;
  AbsoluteDirection left = All;
  AbsoluteDirection rightward = All;
  AbsoluteDirection leftward = All;
  AbsoluteDirection opposite = All;
  int order = -1;  // -1: a category
};

constexpr std::array<Turns, direction_count> make_turns() {
  std::array<Turns, direction_count> out{};
  const auto at = [&](AbsoluteDirection d) -> Turns& { return out[static_cast<std::size_t>(d)]; };
  for (std::size_t i = 0; i < 16; ++i) {
    at(compass[i]) = {compass[(i + 1) % 16],  compass[(i + 15) % 16], compass[(i + 4) % 16],
                      compass[(i + 12) % 16], compass[(i + 8) % 16],  static_cast<int>(i)};
  }
  // A circle to the right; to the left, Out and CCW, and CW and In swap places.
  constexpr std::array right = {CW, In, CCW, Out};
  constexpr std::array left = {CCW, In, CW, Out};
  for (std::size_t i = 0; i < 4; ++i)
    at(rotational[i]) = {right[i], left[i], right[i], left[i], rotational[(i + 2) % 4], static_cast<int>(i)};
  // Straight down and straight up stay themselves; the eight slanted directions of either level form a circle.
  for (std::size_t level : {0U, 9U}) {
    const std::size_t other = 9 - level;
    at(spatial[level]) = {spatial[level], spatial[level], spatial[level],
                          spatial[level], spatial[other], static_cast<int>(level)};
    for (std::size_t i = 0; i < 8; ++i) {
      const AbsoluteDirection to_right = spatial[level + 1 + (i + 1) % 8];
      const AbsoluteDirection to_left = spatial[level + 1 + (i + 7) % 8];
      at(spatial[level + 1 + i]) = {
          to_right, to_left, to_right, to_left, spatial[other + 1 + (i + 4) % 8], static_cast<int>(level + 1 + i)};
    }
  }
  return out;
}

constexpr auto turns = make_turns();

const Turns& turns_of(AbsoluteDirection facing) { return turns[static_cast<std::size_t>(facing)]; }

bool contains(Directions list, AbsoluteDirection direction) { return std::ranges::find(list, direction) != list.end(); }

// The most facings of a kind; a longer search would repeat itself.
constexpr int full_circle = 18;

using Turn = AbsoluteDirection (*)(AbsoluteDirection);

DirectionList single(std::optional<AbsoluteDirection> facing, Directions supported) {
  DirectionList out;
  if (facing && contains(supported, *facing)) out.push_back(*facing);
  return out;
}

// The supported facings that come after `from` and before `to` when turning.
DirectionList arc(AbsoluteDirection from, AbsoluteDirection to, Turn turn, Directions supported) {
  DirectionList out;
  AbsoluteDirection facing = turn(from);
  for (int i = 0; i < full_circle && facing != to; ++i, facing = turn(facing))
    if (contains(supported, facing)) out.push_back(facing);
  return out;
}

}  // namespace

bool is_specific(AbsoluteDirection direction) { return turns_of(direction).order >= 0; }

std::optional<RelationType> relation_of(AbsoluteDirection direction) {
  const auto found = std::ranges::find(categories, direction);
  if (found == categories.end()) return std::nullopt;
  return static_cast<RelationType>(found - categories.begin());
}

AbsoluteDirection category_of(RelationType relation) { return categories[static_cast<std::size_t>(relation)]; }

int facing_order(AbsoluteDirection facing) { return turns_of(facing).order; }
AbsoluteDirection right_of(AbsoluteDirection facing) { return turns_of(facing).right; }
AbsoluteDirection left_of(AbsoluteDirection facing) { return turns_of(facing).left; }
AbsoluteDirection rightward_of(AbsoluteDirection facing) { return turns_of(facing).rightward; }
AbsoluteDirection leftward_of(AbsoluteDirection facing) { return turns_of(facing).leftward; }
AbsoluteDirection opposite_of(AbsoluteDirection facing) { return turns_of(facing).opposite; }

AbsoluteDirection walked(AbsoluteDirection facing) { return facing == DNW ? DSW : facing; }

DirectionList relative_facings(RelativeDirection relative, AbsoluteDirection facing, Directions supported) {
  if (!is_specific(facing)) return {};
  const AbsoluteDirection back = opposite_of(facing);
  using enum RelativeDirection;
  switch (relative) {
    case Forward:
      return single(facing, supported);
    case Backward:
      return single(back, supported);
    case Rightward:
      return single(rightward_of(facing), supported);
    case Leftward:
      return single(leftward_of(facing), supported);
    case Forwards:
      return arc(leftward_of(facing), rightward_of(facing), right_of, supported);
    case Backwards:
      return arc(leftward_of(back), rightward_of(back), right_of, supported);
    case Rightwards:
      return arc(facing, back, right_of, supported);
    case Leftwards:
      return arc(facing, back, left_of, supported);
    // In Ludii, the doubled and tripled turns reach no further than the single ones.
    case FL:
    case FLL:
    case FLLL:
      return single(next_supported(facing, left_of, supported), supported);
    case BL:
    case BLL:
    case BLLL:
      return single(next_supported(back, left_of, supported), supported);
    case FR:
    case FRR:
    case FRRR:
      return single(next_supported(facing, right_of, supported), supported);
    case BR:
    case BRR:
    case BRRR:
      return single(next_supported(back, right_of, supported), supported);
    case SameDirection:
    case OppositeDirection:
      break;
  }
  return {};
}

std::optional<AbsoluteDirection> next_supported(AbsoluteDirection facing, Turn turn, Directions supported) {
  for (int i = 0; i < full_circle; ++i) {
    facing = turn(facing);
    if (contains(supported, facing)) return facing;
  }
  return std::nullopt;
}

AbsoluteDirection rotated(AbsoluteDirection facing, int times, Directions supported) {
  for (; times > 0; --times) facing = next_supported(facing, right_of, supported).value_or(facing);
  return facing;
}

}  // namespace lud::board
