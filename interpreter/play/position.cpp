#include "interpreter/play/position.hpp"

#include <algorithm>
#include <tuple>

#include "interpreter/play/actions/dice.hpp"

namespace lud::play {

namespace {

auto fields(const Move& move) {
  return std::tie(move.from, move.to, move.level_min, move.level_max, move.mover, move.oriented, move.state, move.edge,
                  move.passes, move.swaps, move.between_count);
}

/// The number of actions that state die by die the same as `together` does; 0 if they state something else.
std::size_t same_roll(const Action& together, std::span<const Action> one_by_one) {
  for (std::size_t die = 0; die < one_by_one.size(); ++die) {
    const Action& fallen = one_by_one[die];
    if (fallen.kind != ActionKind::SetStateAndUpdateDice || fallen.state != face_of(together, static_cast<int>(die)))
      return 0;
    if (fallen.to != together.to) continue;
    // After the last die an action tells whether all are equal.
    const std::size_t all = die + 1;
    const bool ends = all < one_by_one.size() && one_by_one[all].kind == ActionKind::SetDiceAllEqual;
    return ends && one_by_one[all].flag == together.flag ? all + 1 : 0;
  }
  return 0;
}

bool same_action(const Action& a, const Action& b) {
  if (a == b) return true;
  Action of_other_game = a;  // in which the consequence is another object
  of_other_game.then = b.then;
  return of_other_game == b;
}

bool same_actions(std::span<const Action> a, std::span<const Action> b) {
  while (!a.empty() && !b.empty()) {
    const bool together = a[0].kind == ActionKind::Roll;
    std::size_t of_a = 1, of_b = 1;
    if (together == (b[0].kind == ActionKind::Roll)) {
      if (!same_action(a[0], b[0])) return false;
    } else {
      (together ? of_b : of_a) = together ? same_roll(a[0], b) : same_roll(b[0], a);
      if (of_a == 0 || of_b == 0) return false;
    }
    a = a.subspan(of_a);
    b = b.subspan(of_b);
  }
  return a.empty() && b.empty();
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  return hash ^ (hash >> 32);
}

}  // namespace

bool Trial::operator==(const Trial& other) const {
  if (moves.size() != other.moves.size() || initial_placements != other.initial_placements ||
      previous_positions != other.previous_positions ||
      previous_positions_in_turn != other.previous_positions_in_turn || start_sites != other.start_sites)
    return false;
  return std::equal(moves.begin(), moves.end(), other.moves.begin(), [&](const Move& a, const Move& b) {
    return fields(a) == fields(b) && std::ranges::equal(betweens_of(a), other.betweens_of(b)) &&
           same_actions(actions_of(a), other.actions_of(b));
  });
}

bool Position::same_as(const Position& other) const {
  return state.same_as(other.state) && random.state() == other.random.state() && trial == other.trial &&
         std::equal(part.begin(), part.end(), other.part.begin(), other.part.end(),
                    [](const Position& a, const Position& b) { return a.same_as(b); });
}

std::uint64_t Position::hash() const {
  std::uint64_t hash = mixed(state.hash_of_all(), random.state());
  for (const Move& move : trial.moves) {
    hash =
        mixed(hash, static_cast<std::uint32_t>(move.from) | std::uint64_t{static_cast<std::uint32_t>(move.to)} << 32);
    hash = mixed(hash, static_cast<std::uint16_t>(move.mover));
  }
  for (const Position& game : part) hash = mixed(hash, game.hash());
  return hash;
}

}  // namespace lud::play
