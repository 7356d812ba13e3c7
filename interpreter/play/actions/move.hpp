#pragma once
// Actions, moves and lists of moves. A move is small: its sites, and indices of its actions and consequences, which lie
// in arrays of the list, so that generating moves allocates nothing once warm.
#include <cstdint>
#include <span>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/declare/words.hpp"
#include "interpreter/play/scope.hpp"
#include "interpreter/play/state/plain_vector.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud {

/// (apply if: <moves>): a side effect of a move.
struct Apply {
  Lazy<bool> condition;  ///< empty: always
  Lazy<Moves> effect;    ///< empty for (apply if:), which is only a test

  bool holds(Context& c) const { return !condition || condition(c); }
};

}  // namespace lud

namespace lud::play {

/// The kinds of atomic change, named as in recorded trials, with the fields of Action that each uses. Invariant: the
/// kinds from SetScore to Note concern no site (apply_action.cpp relies on it).
enum class ActionKind : std::uint8_t {
  Add,                    ///< type_to to level_to what count state rotation value stack
  Insert,                 ///< type_to to level_to what state
  Move,                   ///< type_from from level_from type_to to level_to state rotation value stack
  MoveN,                  ///< type_from from type_to to count
  Copy,                   ///< like Move
  StackMove,              ///< type_from from type_to to count (levels)
  Remove,                 ///< type_to to level_to; flag: not applied at once (at the end of a sequence of captures)
  Promote,                ///< type_to to level_to what
  Select,                 ///< type_from from level_from type_to to level_to
  SetStateAndUpdateDice,  ///< to (site of the die) state
  UseDie,                 ///< player (0: the container of the dice) what (die) to (site)
  SetDiceAllEqual,        ///< flag
  SetTrumpSuit,           ///< value
  SetCost,                ///< type_to to value
  SetPhase,               ///< type_to to value
  SetHidden,              ///< type_to to level_to player flag; what = kind of data, 0 = everything
  SetCount,               ///< type_to to what count
  SetState,               ///< type_to to level_to state
  SetRotation,            ///< type_to to rotation
  SetValue,               ///< type_to to level_to value
  SetScore,               ///< player value; flag: add
  SetAmount,              ///< player value
  SetValueOfPlayer,       ///< player value
  SetCounter,             ///< value
  SetTemp,                ///< value
  SetPot,                 ///< value
  SetPending,             ///< value
  SetVar,                 ///< name value
  SetNextPlayer,          ///< player
  AddPlayerToTeam,        ///< what (team) player
  RememberValue,          ///< name value
  ForgetValue,            ///< name value
  StoreStateInContext,
  Trigger,  ///< name player
  Pass,     ///< flag: forced
  Propose,  ///< name value
  Vote,     ///< name value
  Swap,     ///< player what (the other player)
  Bet,      ///< player value
  Forfeit,  ///< player
  NextInstance,
  Note,  ///< player (who is told) what (player named in front, 0: none) name (-1: the value is the message) value
  Set,
  Reset,
  Toggle,       ///< deduction puzzles: type_to to value (for Reset the largest value)
  Consequence,  ///< then: a consequence of an inner move, to be evaluated at this point; no change of its own
  Effect,       ///< value: index of a late effect of the list, see MoveList; no change of its own
  Roll  ///< to (the last die) value (the faces, four bits for each die) flag (all are equal): the roll of all dice in a
        ///< sampled move; trials have it die by die
};

/// No site type is given: the board's default type.
constexpr std::int8_t no_type = -1;

/// One atomic change. The kind tells which fields are used; the others keep their defaults.
struct Action {
  ActionKind kind = ActionKind::Pass;
  bool decision = false;  ///< the player chose it; it is not an effect of a choice
  bool stack = false;     ///< a whole stack moves, or a piece goes onto a stack
  bool flag = false;
  std::int8_t type_from = no_type;
  std::int8_t type_to = no_type;
  std::int16_t player = 0;
  std::int32_t from = off;
  std::int32_t to = off;
  std::int32_t level_from = off;
  std::int32_t level_to = off;
  std::int32_t what = 0;
  std::int32_t count = 1;
  std::int32_t state = off;
  std::int32_t rotation = off;
  std::int32_t value = off;
  std::int32_t name = -1;  ///< index into Game::names
  const Then* then = nullptr;
  bool operator==(const Action&) const = default;

  /// The sites where the action begins and ends, as in Ludii: most kinds have one site alone, `to`.
  int begins() const { return has_from() ? from : to; }
  int ends() const { return kind == ActionKind::Select && to < 0 ? from : to; }
  int level_begins() const { return ground_or(has_from() ? level_from : level_to); }
  int level_ends() const { return ground_or(level_to); }

 private:
  bool has_from() const {
    return kind == ActionKind::Move || kind == ActionKind::MoveN || kind == ActionKind::Copy ||
           kind == ActionKind::StackMove || kind == ActionKind::Select;
  }
  static int ground_or(int level) { return level < 0 ? 0 : level; }
};

/// A consequence to be evaluated after its move was applied; links form lists that moves share.
struct ThenLink {
  const Then* then = nullptr;
  std::int32_t previous = -1;  ///< index of the consequence to evaluate before this one; -1 for none
};

/// A side effect that is evaluated when its move is played, in the scope in which the move was made.
struct LateEffect {
  const Apply* apply = nullptr;
  bool asks = true;          ///< whether its condition must still be evaluated
  Iterators scope;           ///< for the condition
  int from = off, to = off;  ///< for the effect: those of the scope, except in (move (from ...) (to ...))
  std::uint32_t first_action = 0, action_count = 0;  ///< its actions, once it is evaluated
};

/// The actions of (do ...) that come before a move's own. Moves share them.
struct Prefix {
  std::uint32_t first_action = 0;
  std::uint32_t action_count = 0;
};

/// A legal move, or an effect to be applied. Indices refer to its MoveList. A move is unfinished if its actions contain
/// late effects or it has a prefix; `finish` in engine.hpp turns all of these into plain actions.
struct Move {
  std::int32_t from = off;
  std::int32_t to = off;
  std::int32_t level_min = 0;
  std::int32_t level_max = 0;
  std::int16_t mover = 0;
  bool oriented = true;  ///< false if from and to can be exchanged
  /// Ludii has this move twice in the list, as one object: it gets each consequence that a parent of its word adds
  /// twice.
  enum class Twin : std::uint8_t { No, Fresh, Yes } twin = Twin::No;
  std::int32_t state = off;
  std::int32_t edge = off;
  std::uint32_t first_action = 0;
  std::uint32_t action_count = 0;
  std::uint32_t first_between = 0;
  std::uint32_t between_count = 0;
  std::int32_t last_then = -1;  ///< newest ThenLink, -1 for none
  std::int32_t prefix = -1;     ///< index of the prefix, -1 for none
  bool has_late_effects = false;
  bool from_reservoir = false;  ///< stands for all candidates of the reservoir, see Sampling
  bool passes = false;          ///< its player's decision, set when the move was performed: see decided()
  bool swaps = false;

  bool finished() const { return prefix < 0 && !has_late_effects; }
};

/// Whether the only decision of a player in some actions is to pass, or to swap.
struct Decided {
  bool passes = false, swaps = false;
};
inline Decided decided(std::span<const Action> actions) {
  // Rolls come first and are no decisions.
  while (!actions.empty() &&
         (actions[0].kind == ActionKind::Roll || actions[0].kind == ActionKind::SetStateAndUpdateDice))
    actions = actions.subspan(1);
  Decided found, chosen;
  for (const Action& a : actions) {
    const bool passes = a.kind == ActionKind::Pass, swaps = a.kind == ActionKind::Swap;
    if (!passes && !swaps) {
      if (a.decision) return {};
      continue;
    }
    found.passes |= passes;
    found.swaps |= swaps;
    chosen.passes |= passes && a.decision;
    chosen.swaps |= swaps && a.decision;
  }
  return {found.passes && !chosen.swaps, found.swaps && !chosen.passes};
}

/// Moves with their actions, betweens and consequences.
class MoveList {
 public:
  /// A mark in the list; `rewind` removes what was added after it.
  struct Mark {
    std::uint32_t moves, actions, betweens, thens, late_effects, prefixes;
    bool operator==(const Mark&) const = default;
  };
  Mark mark() const {
    const auto of = [](std::size_t size) { return static_cast<std::uint32_t>(size); };
    return {of(moves.size()), of(actions.size()),      of(betweens.size()),
            of(thens.size()), of(late_effects.size()), of(prefixes.size())};
  }
  void rewind(Mark m) {
    moves.truncate(m.moves);
    actions.truncate(m.actions);
    betweens.truncate(m.betweens);
    thens.truncate(m.thens);
    late_effects.truncate(m.late_effects);
    prefixes.truncate(m.prefixes);
  }
  void clear() { rewind({0, 0, 0, 0, 0, 0}); }
  /// Reserves memory that is enough for most games.
  void reserve_usual() {
    constexpr std::size_t usual = 128;
    moves.reserve(usual);
    actions.reserve(2 * usual);
    betweens.reserve(usual);
    thens.reserve(usual);
    late_effects.reserve(usual);
    prefixes.reserve(usual);
  }
  void swap(MoveList& other) noexcept {
    moves.swap(other.moves);
    actions.swap(other.actions);
    betweens.swap(other.betweens);
    thens.swap(other.thens);
    late_effects.swap(other.late_effects);
    prefixes.swap(other.prefixes);
  }
  std::size_t size() const { return moves.size(); }
  std::span<const Action> actions_of(const Move& move) const {
    return {actions.data() + move.first_action, move.action_count};
  }
  std::span<const int> betweens_of(const Move& move) const {
    return {betweens.data() + move.first_between, move.between_count};
  }
  /// Adds a consequence to a move, after those that it has.
  void add_then(Move& move, const Then& then) {
    thens.push_back({&then, move.last_then});
    move.last_then = static_cast<std::int32_t>(thens.size()) - 1;
  }
  /// Appends an action to a move of this list.
  void append(Move& move, const Action& action);
  /// Appends to `actions` a move that becomes part of another: its actions, and its consequences as actions.
  void add_part(const Move& part);
  /// Joins the moves from `first_move` on: puts their actions, and their consequences as actions, one after the other,
  /// with no decisions among them. Precondition: the moves are finished, and the actions from `first_action` on are
  /// theirs. The result reaches from the returned index to the end of the actions.
  std::size_t flatten(std::size_t first_move, std::size_t first_action);
  /// Appends copies of actions of this list to it.
  void copy_actions(std::uint32_t first, std::uint32_t count) {
    actions.append(actions.data() + first, actions.data() + first + count);
  }

  PlainVector<Move> moves;
  PlainVector<Action> actions;
  PlainVector<int> betweens;
  PlainVector<ThenLink> thens;
  PlainVector<LateEffect> late_effects;
  PlainVector<Prefix> prefixes;
};

}  // namespace lud::play
