#pragma once
// A position: exactly the data that is needed to go on with a game. `Context::set` continues play from a position,
// `Context::save` copies a context's position out. A position belongs to a game, which must outlive it, but to no
// thread.
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/play/actions/move.hpp"
#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/state.hpp"

namespace lud::play {

/// The moves so far, and the other history that rules read.
struct Trial {
  template <class List>
  using Past = recording::Noted<List, Channels::History>;
  Past<PlainVector<Move>> moves;
  Past<PlainVector<Action>> actions;
  Past<PlainVector<int>> betweens;
  int initial_placements = 0;
  Past<std::vector<std::uint64_t>> previous_positions;  ///< hashes, for repetition rules
  Past<std::vector<std::uint64_t>> previous_positions_in_turn;
  /// By component: the sites where it stood after the start rules.
  Past<std::vector<std::vector<Sites::Word>>> start_sites;

  std::span<const Action> actions_of(const Move& m) const { return {actions.data() + m.first_action, m.action_count}; }
  std::span<const int> betweens_of(const Move& m) const {
    if (m.between_count == 0) return {};
    return {betweens.data() + m.first_between, m.between_count};
  }
  const Move* last() const { return moves.empty() ? nullptr : &moves.back(); }
  void clear() {
    moves.clear();
    actions.clear();
    betweens.clear();
    initial_placements = 0;
    previous_positions.clear();
    previous_positions_in_turn.clear();
  }
  /// Whether the moves with their actions, and the remembered positions, are equal. A roll of the dice may be recorded
  /// together in one trial and die by die in the other (ActionKind::Roll).
  bool operator==(const Trial& other) const;

  /// A point of the trial to go back to. Later moves only append, except to the copied `previous_positions_in_turn`.
  struct Mark {
    std::uint32_t moves = 0, actions = 0, betweens = 0;
    std::size_t previous_positions = 0;
    std::vector<std::uint64_t> previous_positions_in_turn;
  };
  void mark(Mark& mark) const {
    mark.moves = static_cast<std::uint32_t>(moves.size());
    mark.actions = static_cast<std::uint32_t>(actions.size());
    mark.betweens = static_cast<std::uint32_t>(betweens.size());
    mark.previous_positions = previous_positions.size();
    if (!mark.previous_positions_in_turn.empty() || !previous_positions_in_turn.empty())
      mark.previous_positions_in_turn = previous_positions_in_turn;
  }
  /// Removes what was added after the mark.
  void rewind(const Mark& mark) {
    moves.truncate(mark.moves);
    actions.truncate(mark.actions);
    betweens.truncate(mark.betweens);
    previous_positions.resize(mark.previous_positions);
    if (!mark.previous_positions_in_turn.empty() || !previous_positions_in_turn.empty())
      previous_positions_in_turn = mark.previous_positions_in_turn;
  }
};

/// See the head of this file. Copying to a position that was used before allocates nothing if its memory is large
/// enough; moving and swapping take constant time. The limit on moves is not part of a position, see
/// `Context::max_moves`.
struct Position {
  State state;
  Trial trial;
  Random random;  ///< as it is before the legal moves are listed, which may roll dice
  /// In a match: one element, the position of the current game (Header::current_game). Otherwise empty.
  std::vector<Position> part;

  Position() = default;
  explicit Position(const Layout& layout) : state(layout) {}

  /// Whether play goes on identically: equal states, histories and generators. For two positions of one game.
  bool operator==(const Position& other) const {
    return state == other.state && random.state() == other.random.state() && trial == other.trial && part == other.part;
  }
  /// Like `==`, for positions of two games that were compiled from one description.
  bool same_as(const Position& other) const;
  /// A hash, equal for equal positions. Covers the state, the generator, and the sites and movers of the moves.
  std::uint64_t hash() const;
};

/// A position that play can go back to from the positions that follow it. Smaller than a `Position`: of the trial it
/// holds only a mark.
struct Savepoint {
  State state;
  Trial::Mark trial;
  Random random;
  std::vector<Position> part;  ///< as in `Position`; whole, since each game of a match begins a new trial
};

}  // namespace lud::play
