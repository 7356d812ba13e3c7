#include "interpreter/play/repetition.hpp"

#include <algorithm>

namespace lud::play {

void remember_position(Context& c, bool after_move) {
  const Header& h = c.head();
  Trial& trial = c.trial;
  const bool new_turn = h.mover != h.prev;
  if ((c.game.needs_a(Need::RepeatPositional) && new_turn) || (after_move && c.game.needs_a(Need::CycleDetection)))
    trial.previous_positions.push_back(h.hash);
  if (c.game.needs_a(Need::RepeatPositionalInTurn)) {
    if (new_turn) trial.previous_positions_in_turn.clear();
    trial.previous_positions_in_turn.push_back(h.hash);
  }
  if (!after_move) return;
  if (c.game.needs_a(Need::RepeatSituational) && new_turn) trial.previous_positions.push_back(c.state.full_hash());
  if (c.game.needs_a(Need::RepeatSituationalInTurn)) {
    if (new_turn) trial.previous_positions_in_turn.clear();
    trial.previous_positions_in_turn.push_back(c.state.full_hash());
  }
}

bool repeats(const Trial& trial, const State& state, RepetitionType type) {
  // Several at a time, since the list is as long as the game.
  const auto contains = [](const std::vector<std::uint64_t>& hashes, std::uint64_t hash) {
    constexpr std::size_t at_once = 8;
    std::size_t i = 0;
    for (; i + at_once <= hashes.size(); i += at_once) {
      std::uint64_t found = 0;
      for (std::size_t k = 0; k < at_once; ++k) found |= hashes[i + k] == hash;
      if (found) return true;
    }
    return std::find(hashes.begin() + static_cast<std::ptrdiff_t>(i), hashes.end(), hash) != hashes.end();
  };
  switch (type) {
    case RepetitionType::Positional:
      return contains(trial.previous_positions, state.head().hash);
    case RepetitionType::Situational:
      return contains(trial.previous_positions, state.full_hash());
    case RepetitionType::PositionalInTurn:
      return contains(trial.previous_positions_in_turn, state.head().hash);
    case RepetitionType::SituationalInTurn:
      return contains(trial.previous_positions_in_turn, state.full_hash());
  }
  return false;
}

}  // namespace lud::play
