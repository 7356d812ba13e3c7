#pragma once
// A position: all that one must write down to go on with a game, and nothing else. Given to a context (Context::set) it
// is played on from there; a context writes its own one out (Context::save). It belongs to a game, which must outlive
// it, and to no thread.
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/play/actions/move.hpp"
#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/state.hpp"

namespace lud::play {

/// The moves so far, and what rules ask about the past.
struct Trial {
  template <class List>
  using Past = recording::Noted<List, Channels::History>;
  Past<PlainVector<Move>> moves;
  Past<PlainVector<Action>> actions;
  Past<PlainVector<int>> betweens;
  int initial_placements = 0;
  Past<std::vector<std::uint64_t>> previous_positions;  ///< hashes, for repetition rules
  Past<std::vector<std::uint64_t>> previous_positions_in_turn;
  Past<std::vector<std::vector<Sites::Word>>> start_sites;  ///< by component: where it stood after the start rules

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
  /// Equal in all that the moves did; rolls of dice may be noted together or die by die (ActionKind::Roll).
  bool operator==(const Trial& other) const;

  /// A point of the trial. Later ones only add to it, but for the positions of a turn.
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
  /// Takes back what came after a point.
  void rewind(const Mark& mark) {
    moves.truncate(mark.moves);
    actions.truncate(mark.actions);
    betweens.truncate(mark.betweens);
    previous_positions.resize(mark.previous_positions);
    if (!mark.previous_positions_in_turn.empty() || !previous_positions_in_turn.empty())
      previous_positions_in_turn = mark.previous_positions_in_turn;
  }
};

/// See the head of this file. Copying to one that was used before allocates nothing as long as it is large enough;
/// moving and swapping take constant time. It does not say how many moves a game may last: that is the context's.
struct Position {
  State state;
  Trial trial;
  Random random;  ///< as it is before the legal moves are listed, which may roll dice
  /// Of a match: the position of the game that is being played (Header::current_game). Otherwise none.
  std::vector<Position> part;

  Position() = default;
  explicit Position(const Layout& layout) : state(layout) {}

  /// Whether play goes on alike: the same state, past and generator. Of two positions of one game.
  bool operator==(const Position& other) const {
    return state == other.state && random.state() == other.random.state() && trial == other.trial && part == other.part;
  }
  /// The same of positions of two games that were compiled from one description.
  bool same_as(const Position& other) const;
  /// Equal for equal positions. Covers the state, the generator and the sites of the moves.
  std::uint64_t hash() const;
};

/// A point to which a game may go back as long as it goes on from there: less than a position, as the trial keeps what
/// was there before.
struct Savepoint {
  State state;
  Trial::Mark trial;
  Random random;
  std::vector<Position> part;  ///< see Position; in whole, as the trial of a game begins anew with the next one
};

}  // namespace lud::play
