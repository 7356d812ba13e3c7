#pragma once
// The one mechanism behind all words that move pieces. A Candidate is a move under construction: it collects the action
// that the word stands for, the effects that go with it, start and target, and appends the finished move to the
// context's list. Its actions lie at the end of that list from the beginning, so that making a move allocates nothing.
#include <algorithm>

#include "stdlib/effect/actions.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/directions.hpp"

namespace lud::stdlib {

/// The default of (from ...): the scope's `from`.
inline const From scope_from{};

/// Restores the scope's from, to and between at the end of a block.
class KeptScope {
 public:
  explicit KeptScope(Context& c) : scope_(c.scope), from(c.scope.from), to(c.scope.to), between(c.scope.between) {}
  ~KeptScope() {
    scope_.from = from;
    scope_.to = to;
    scope_.between = between;
  }
  KeptScope(const KeptScope&) = delete;
  KeptScope& operator=(const KeptScope&) = delete;

 private:
  play::Scope& scope_;

 public:
  const int from, to, between;  ///< the values to restore
};

/// Returns whether moves or their effects may leave the iterator (level) changed where a later expression reads it.
inline bool leaves_levels(const Game& game) { return game.needs_a(play::Need::EagerEffects) && game.layout.stacking; }
/// Returns whether effects can be evaluated when their move is played. They cannot if the order of random draws
/// matters, as it does in recorded trials, or if they may leave (level) changed.
inline bool effects_can_wait(const Context& c) {
  return !leaves_levels(c.game) && !(c.draws_count && c.game.needs_a(play::Need::EagerEffects));
}

/// Returns whether a move that is known to be legal need not be made if the reservoir rejects it (Sampling::passes_by);
/// false if making it draws random numbers. A move that is kept must be marked, see Move::from_reservoir.
inline bool enters_reservoir(const Emit& e, bool has_effect) {
  return e.samples_one() && (!has_effect || effects_can_wait(e.c));
}

/// See the head of this file. `emit` completes the move; without it the destructor drops the actions.
class Candidate {
 public:
  /// Starts a move with its first action, which is the decision if the word is one.
  Candidate(Emit& e, const play::Action& action)
      : e_(e), c_(e.c), list_(e.c.moves), first_action_(list_.actions.size()) {
    list_.actions.push_back(action);
    list_.actions.back().decision |= e.decision;
  }
  ~Candidate() {
    if (!emitted_) list_.actions.resize(first_action_);
  }
  Candidate(const Candidate&) = delete;
  Candidate& operator=(const Candidate&) = delete;

  /// Appends an action.
  void add(const play::Action& action) { list_.actions.push_back(action); }
  /// Evaluates an effect now and inserts its actions before those added so far: in Ludii the effects of (to ...) and
  /// (between ...) happen before the piece moves.
  void before(const Lazy<Moves>& effect);
  /// The same for (apply ...), if its condition holds.
  void before(const Apply* apply) {
    if (apply && apply->effect) before(*apply, true, c_.scope.from, c_.scope.to);
  }
  /// The same with the scope's `from` and `to` bound to these sites. If the result does not depend on the moment, the
  /// effect is evaluated only when the move is played. `asks`: whether the condition is still to be tested, in the
  /// present scope.
  void before(const Apply& apply, bool asks, int from, int to);
  /// Completes the move and returns it. The reference is valid until the next move is made.
  play::Move& emit(int from, int to) { return emit(from, to, list_.betweens.size(), 0); }
  /// The same for a move that passed over the sites `[first_between, first_between + count)` of the list's betweens.
  play::Move& emit(int from, int to, std::size_t first_between, std::size_t count) {
    emitted_ = true;
    play::Move& move = list_.moves.emplace_back();
    move.from = from;
    move.to = to;
    move.mover = static_cast<std::int16_t>(c_.mover());
    move.first_action = static_cast<std::uint32_t>(first_action_);
    move.action_count = static_cast<std::uint32_t>(list_.actions.size() - first_action_);
    move.first_between = static_cast<std::uint32_t>(first_between);
    move.between_count = static_cast<std::uint32_t>(count);
    move.has_late_effects = has_late_effects_;
    return move;
  }

 private:
  bool leads_nowhere(const Lazy<Moves>& effect, int from, int to);

  Emit& e_;
  Context& c_;
  play::MoveList& list_;
  const std::size_t first_action_;
  bool has_late_effects_ = false;
  bool emitted_ = false;
};

/// Returns the greatest sum, over all sites, of `count(site, direction)` for the directions that the argument `wanted`
/// of a word may yield. Directions that are not known before play count as all directions.
template <class Count>
int most_in_directions(const Game& game, SiteType type, const Lazy<DirectionList>& wanted, Count&& count) {
  const board::Lattice& lattice = game.lattice(type);
  std::size_t most = 0;
  const auto take = [&](const DirectionList& directions) {
    for (int site = 0; site < lattice.count(); ++site) {
      std::size_t sum = 0;
      for (AbsoluteDirection direction : directions) sum += count(site, direction);
      most = std::max(most, sum);
    }
  };
  if (!visit_possible_directions(game, type, wanted, take)) {
    DirectionList all;
    for (AbsoluteDirection facing : lattice.supported(RelationType::All)) all.push_back(board::walked(facing));
    take(all);
  }
  return static_cast<int>(most);
}

/// Returns all directions that a word may follow from a site in any position with the present kind of piece there.
board::Directions possible_directions(Context& c, SiteType type, int site, const Lazy<DirectionList>& wanted);

/// Returns the type of a site: Cell if the site lies in a hand, otherwise the given type or the board's default.
inline SiteType type_at(const Context& c, std::optional<SiteType> given, int site) {
  const play::Layout& layout = c.game.layout;
  if (site >= layout.board_sites && site < layout.total_sites) return SiteType::Cell;
  return c.game.type_or_default(given);
}

/// Sets the levels that move when the whole stack of a site moves.
inline void move_whole_stack(const Context& c, play::Move& move, SiteType type, int from) {
  move.level_min = 0;
  move.level_max = c.height(type, from) - 1;
}

}  // namespace lud::stdlib
