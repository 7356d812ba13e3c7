#pragma once
// A game in play: a position together with the workspace that play needs. The code of every word of the language
// receives a `Context`; everything that varies during play is in it. A match has one context of its own, with the match
// scores and the moves of all its games, and one more for each of its games.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/play/game.hpp"
#include "interpreter/play/position.hpp"
#include "interpreter/play/state/values.hpp"
#include "interpreter/play/workspace.hpp"

namespace lud {

/// See the head of this file. A context cannot be copied; `save` and `set` copy its position.
struct Context : play::Position, play::Workspace {
  explicit Context(const Game& g, Context* of_match = nullptr)
      : play::Position(g.layout), game(g), match(of_match), passes(g.passes) {
    for (const play::GameOfMatch& one : g.match.games) games.push_back(std::make_unique<Context>(*one.game, this));
    plays_match = !games.empty();
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const Game& game;
  Context* const match;                         ///< the match that this game belongs to; null outside a match
  std::vector<std::unique_ptr<Context>> games;  ///< in a match: the contexts of its games, by number; else empty
  bool plays_match = false;                     ///< a match, outside of the evaluation of its own rules (`Judging`)
  play::Passes passes;                          ///< the passes that are switched on
  int max_moves = 10000;                        ///< a trial with so many moves ends as a draw
  bool draws_count = true;  ///< the game draws the same random numbers as a recorded trial, even unused ones

  /// Copies the position into `into`, as it was before its legal moves were listed, even if they are listed now.
  /// Precondition: no look-ahead is active.
  void save(play::Position& into) const;
  play::Position position() const;
  /// Replaces the position by one of this game, whichever context it was saved from. Drops all that play has left in
  /// the workspace, so that play from here on depends on the position alone.
  void set(const play::Position& to);
  /// Like `set`, but exchanges the two positions: `with` receives the position of this context.
  void swap(play::Position& with);
  /// Records a savepoint. `go_back` restores it; call it only in positions that were reached from the savepoint.
  void mark(play::Savepoint& point) const;
  void go_back(const play::Savepoint& point);
  /// Drops the list of legal moves and restores what listing them changed in the position.
  void unlist();
  /// Drops all that the workspace derived from the position. Called before the position is replaced.
  void leave_position();

  play::Header& head() { return state.head(); }
  const play::Header& head() const { return state.head(); }
  int mover() const { return state.mover(); }
  bool over() const { return state.head().end != play::EndType::None; }
  bool active(int player) const { return state.head().active >> player & 1; }

  /// Evaluates a generator with a query.
  void evaluate(const Lazy<Moves>& generator, Query what) {
    query = what;
    generator(*this);
    query = Query::All;
  }

  bool is_match() const { return plays_match; }
  /// The context of the game in play, with its board and its legal moves: in a match that of the current game,
  /// otherwise this one. The winner, the scores and the trial of a match are in the context of the match itself.
  Context& current() { return is_match() ? *games[static_cast<std::size_t>(head().current_game)] : *this; }
  const Context& current() const { return const_cast<Context*>(this)->current(); }

  /// Returns an empty set of sites in the arena, as wide as the layout's sets.
  SitesBuilder sites() {
    auto* words = arena.array<Sites::Word>(game.layout.width);
    for (std::uint32_t i = 0; i < game.layout.width; ++i) words[i] = 0;
    return {words, game.layout.width};
  }
  /// Returns a set with the given sites.
  template <class Range>
  Sites sites_of(const Range& list) {
    SitesBuilder made = sites();
    for (int site : list) made.add(site);
    return made;
  }
  /// Returns a list of n uninitialised integers in the arena.
  std::span<int> ints(std::size_t n) { return {arena.array<int>(n), n}; }

  // What stands on a site. Sites off the board are empty: these functions return 0 for them (`empty` false).
  bool on_board(SiteType type, int site) const {
    const play::Layout& layout = game.layout;
    const auto t = static_cast<std::size_t>(type);
    if (site < 0) return false;
    if (site < layout.type_count[t]) return layout.type_base[t] != off;
    return site >= layout.board_sites && site < layout.total_sites;
  }
  int slot(SiteType type, int site) const { return game.layout.slot(type, site); }
  int what(SiteType type, int site) const { return on_board(type, site) ? state.what(slot(type, site)) : 0; }
  int what(SiteType type, int site, int level) const {
    return !on_board(type, site) ? 0 : level < 0 ? state.what(slot(type, site)) : state.what(slot(type, site), level);
  }
  int who(SiteType type, int site) const {
    if (game.layout.owners) return on_board(type, site) ? state.owner(slot(type, site)) : 0;
    return game.owner_of[static_cast<std::size_t>(what(type, site))];
  }
  int who(SiteType type, int site, int level) const {
    return game.owner_of[static_cast<std::size_t>(what(type, site, level))];
  }
  /// The number of pieces on a site. Of a stack the language counts only a piece of a player on top, as 1.
  int count(SiteType type, int site) const {
    if (!on_board(type, site)) return 0;
    return game.layout.stacking ? who(type, site) != 0 : state.count(slot(type, site));
  }
  int height(SiteType type, int site) const { return on_board(type, site) ? state.height(slot(type, site)) : 0; }
  bool empty(SiteType type, int site) const { return on_board(type, site) && state.is_empty(slot(type, site)); }

 private:
  void drop_list();
};

using play::recording::Bound;

/// Turns memoisation on until the end of a block: `Workspace::now` then numbers the states of the position, so that
/// remembered values are found again. No effect in a nested block, or without the pass `remember`.
class Watched {
 public:
  explicit Watched(Context& context) : context_(context), before_(context.now) {
    if (before_ || !context.passes.remember) return;
    if (context.remembered.size() < context.game.memory.remembered()) make_room(context);
    context.now = ++context.newest;
  }
  ~Watched() {
    if (!before_) context_.now = 0;
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

 private:
  static void make_room(Context& context);
  Context& context_;
  const std::uint64_t before_;
};

/// Turns memoisation off until the end of a block, in which anything may change without a call of `changed`.
class Unwatched {
 public:
  explicit Unwatched(Context& context) : context_(context), before_(std::exchange(context.now, 0)) {}
  ~Unwatched() {
    if (before_) context_.now = ++context_.newest;
  }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;

 private:
  Context& context_;
  const std::uint64_t before_;
};

/// An iterator word of the language; its value is a variable of the scope.
struct ScopeNode : Node {
  play::Iterator play::Scope::*variable = nullptr;
};
inline int scope_value(const Node* node, Context& c) { return c.scope.*static_cast<const ScopeNode*>(node)->variable; }

namespace play {

/// The absolute directions that a relative direction means, tabulated when a game is linked.
struct DirectionTable : Node {
  std::array<std::vector<DirectionList>, 3> meant;       ///< by site type and facing: the absolute directions
  std::array<std::vector<AbsoluteDirection>, 3> turned;  ///< by site type and facing: the facing after one turn
  std::vector<AbsoluteDirection> facing_of;              ///< by component: the facing of its pieces
  DirectionList none;

  const DirectionList& find(const Context& c, const DirectionQuery& query) const {
    if (query.site < 0 || query.site >= c.game.lattice(query.type).count()) return none;
    const int rotation = query.rotation != off ? query.rotation
                         : !c.game.layout.rotations || !c.on_board(query.type, query.site)
                             ? 0
                             : c.state.rotation(c.slot(query.type, query.site));
    AbsoluteDirection facing =
        query.facing ? *query.facing : facing_of[static_cast<std::size_t>(c.what(query.type, query.site))];
    const auto type = static_cast<std::size_t>(query.type);
    for (int turns = 0; turns < rotation; ++turns) facing = turned[type][static_cast<std::size_t>(facing)];
    return meant[type][static_cast<std::size_t>(facing)];
  }
  static DirectionList run(const Node* node, Context& c) {
    return static_cast<const DirectionTable*>(node)->find(c, c.scope.directions);
  }
};

inline constexpr auto every_direction = [] {
  std::array<AbsoluteDirection, board::direction_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<AbsoluteDirection>(i);
  return all;
}();

}  // namespace play

/// Evaluates the directions `wanted` for a site: absolute directions, and categories such as Orthogonal. If `wanted` is
/// empty, returns the category `otherwise`. The result lies in the game or in the arena.
inline board::Directions directions_at(Context& c, const Lazy<DirectionList>& wanted, AbsoluteDirection otherwise,
                                       const play::DirectionQuery& query) {
  if (!wanted) return std::span(play::every_direction).subspan(static_cast<std::size_t>(otherwise), 1);
  const auto view = [](const DirectionList& list) { return board::Directions(list.begin(), list.size()); };
  if (is_constant(wanted)) return view(constant_of(wanted));
  if (is_node<play::DirectionTable>(wanted))
    return view(static_cast<const play::DirectionTable*>(wanted.node)->find(c, query));
  const play::DirectionQuery before = std::exchange(c.scope.directions, query);
  const DirectionList list = wanted(c);
  c.scope.directions = before;
  AbsoluteDirection* const kept = c.arena.array<AbsoluteDirection>(list.size());
  std::copy(list.begin(), list.end(), kept);
  return {kept, list.size()};
}

/// Evaluates the lazy arguments of words that themselves read nothing of the context (see the declaration kit).
class Evaluation {
 public:
  explicit Evaluation(Context& context) : context_(context) {}
  template <class T>
  T operator()(const Lazy<T>& argument) const {
    return argument(context_);
  }
  /// Returns a list of n uninitialised integers in the arena.
  std::span<int> ints(std::size_t n) const { return context_.ints(n); }

 protected:
  Context& context_;
};

/// The interface by which a generator puts moves on the context's list and answers its query. The kit makes one for
/// each evaluation of a word that generates moves.
class Emit {
 public:
  Emit(Context& context, bool is_decision, Query what = Query::All)
      : c(context), decision(is_decision), begin(context.moves.size()), query(what), only_whether(what == Query::Any) {}
  Context& c;
  const bool decision;             ///< the word is a decision ("move Hop") and not an effect ("hop")
  const std::size_t begin;         ///< index of the first move that this word generated
  std::size_t then_begin = begin;  ///< index of the first move that gets the word's own (then ...)
  const Query query;
  const bool only_whether;   ///< the query is Any: only the existence of a move matters
  bool makes_twins = false;  ///< some of its moves are marked Move::Twin::Fresh

  /// Adds a move with the given actions; its `from` and `to` are those of the first action unless set afterwards. As in
  /// Ludii, a move without actions has mover 0 and both sites 0.
  play::Move& add(std::initializer_list<play::Action> actions) {
    return add(std::span(actions.begin(), actions.size()));
  }
  play::Move& add(std::span<const play::Action> actions) {
    play::MoveList& list = c.moves;
    play::Move move;
    move.first_action = static_cast<std::uint32_t>(list.actions.size());
    move.action_count = static_cast<std::uint32_t>(actions.size());
    move.mover = actions.empty() ? std::int16_t{0} : static_cast<std::int16_t>(c.mover());
    move.from = actions.empty() ? 0 : actions[0].from;
    move.to = actions.empty() ? 0 : actions[0].to;
    list.actions.append(actions.data(), actions.data() + actions.size());
    list.moves.push_back(move);
    return list.moves.back();
  }
  std::span<play::Move> made() { return std::span(c.moves.moves).subspan(begin); }
  /// Evaluates a part with the query of this word, whose moves are all made by its parts.
  void pass_on(const Lazy<Moves>& part) {
    // The word may drop some of the part's moves, so it needs the moves themselves to know their targets.
    pass_on(part, query == Query::Targets ? Query::All : query);
  }
  void pass_on(const Lazy<Moves>& part, Query what) {
    c.sampling.answered = false;
    c.evaluate(part, what);
  }
  /// Whether the query is answered: it asks for one move or for the existence of one, and such a move was made. False
  /// where the remaining moves must still be made because their effects draw random numbers.
  bool enough() const {
    if (query == Query::AnyTo)
      return std::ranges::any_of(std::span(c.moves.moves).subspan(begin),
                                 [&](const play::Move& move) { return move.to == c.aim.site; });
    return (only_whether || query == Query::Some) && c.moves.size() > begin &&
           !c.game.needs_a(play::Need::EagerEffects);
  }
  /// Like `enough`, for words that evaluate one part after the other, such as iterations over pieces. If only the
  /// existence of a move matters, Ludii evaluates no further part, even if the parts draw random numbers.
  bool enough_parts() const { return enough() || (only_whether && c.moves.size() > begin); }
  /// Whether only the moves to one site (`Aim::site`) are wanted; and whether `target` is not that site.
  bool aims() const { return query == Query::AnyTo || query == Query::AllTo; }
  bool aims_elsewhere(int target) const { return aims() && target != c.aim.site; }
  /// Whether one of the moves will be sampled, without a test afterwards that could reject it.
  bool samples_one() const {
    return query == Query::Reservoir || (query == Query::Sample && c.sampling.may_keep_one && !c.sampling.by_slot);
  }
  /// The query for a part that is evaluated separately for each piece or die.
  Query query_of_part() const {
    return only_whether || query == Query::Some || query == Query::Slot || aims() ? query
           : samples_one()                                                        ? Query::Reservoir
           : query == Query::Targets                                              ? Query::Targets
                                                                                  : Query::All;
  }
  /// Whether the generator may call `answer_slots` with its number of slots instead of making moves.
  bool counts_slots() const { return query == Query::Sample && c.sampling.by_slot; }
  void answer_slots(int count, int parts = 1) { c.sampling.answer(count, parts); }
  /// For `Query::Slot`: if the wanted slot is one of the next `count`, returns its number among them. Otherwise returns
  /// `off`, and these slots are skipped. Also returns `off` if an earlier call has found the slot, or if `count` is
  /// `off`: a word that did not tell its number of slots has none.
  int slot_among(int count) {
    play::Sampling& sampling = c.sampling;
    if (sampling.slot < 0 || count < 0) return off;
    const int slot = sampling.slot;
    sampling.slot = slot < count ? off : slot - count;
    return slot < count ? slot : off;
  }
  /// For words with at most one move: answers queries for the number of slots, and skips the word's slot if another one
  /// is wanted. Returns true if the word must not make its move.
  bool is_asked_elsewhere() {
    if (query == Query::Bound || counts_slots()) {
      answer_slots(1);
      return true;
    }
    return query == Query::Slot && slot_among(1) == off;
  }
  /// The moves that were made so far do not get the word's own (then ...).
  void leave_without_then() { then_begin = c.moves.size(); }
  /// Adds the word's consequence, if `then` is not null, to the moves that it made. Called when the word is done.
  void finish(const Then* then);
};

/// The interface by which start rules place pieces.
class Place : public Emit {
 public:
  explicit Place(Context& context) : Emit(context, false) {}
  /// Performs an action at once, since later rules depend on it, and records it as an initial placement.
  void put(const play::Action& action);
};

/// What words about the board receive: the game, and memory in the arena for the sets and lists that they make.
class BoardView : public Evaluation {
 public:
  explicit BoardView(Context& context) : Evaluation(context), game(context.game) {}
  const Game& game;
  SitesBuilder sites() { return context_.sites(); }
  /// Returns a set with the given sites.
  template <class Range>
  Sites sites_of(const Range& list) {
    return context_.sites_of(list);
  }
};

namespace kit_detail {
template <class Body>
auto with_arena_released(Context& context, Body&& body) {
  const Arena::Mark mark = context.arena.mark();
  const auto result = body();
  context.arena.release(mark);
  return result;
}
template <class Body>
auto with_board(Context& context, Body&& body) {
  BoardView view(context);
  return body(view);
}
template <class Body>
void with_place(Context& context, Body&& body) {
  Place place(context);
  body(place);
}
inline Query take_query(Context& context) { return std::exchange(context.query, Query::All); }
template <class Body>
void with_emit(Context& context, bool decision, const Then* then, Query query, Body&& body) {
  Emit emit(context, decision, query);
  body(emit);
  if ((then || emit.makes_twins) && context.moves.size() > emit.begin) emit.finish(then);
}
/// Evaluates a value and remembers it. Kept out of line, since most look-ups find the value.
template <class T, std::size_t count>
[[gnu::noinline]] T recall_anew(const Node* node, Context& c) {
  const auto& n = *static_cast<const RememberedNode<T>*>(node);
  const auto key = c.scope.values(std::span(n.reads).first(count));
  const T value = n.inner(c);
  Context::Remembered& kept = c.remembered[n.place];
  kept.when = c.now;
  kept.key = key;
  kept.value = static_cast<int>(value);
  return value;
}
template <class T, std::size_t count>
T recall(const Node* node, Context& c) {
  const auto& n = *static_cast<const RememberedNode<T>*>(node);
  const Lazy<T>& inner = n.inner;
  if (c.now == 0 || play::recording::on) return inner.function(inner.node, c);
  Context::Remembered& known = c.remembered[n.place];
  if (!known.pays()) return inner.function(inner.node, c);
  const bool found = known.find(c.now, n.weight, c.scope, std::span(n.reads).first(count));
  return found ? static_cast<T>(known.value) : recall_anew<T, count>(node, c);
}
inline const Game& game_of(Context& context) { return context.game; }
template <class Body>
auto with_evaluation(Context& context, Body&& body) {
  Evaluation evaluation(context);
  return body(evaluation);
}
}  // namespace kit_detail

}  // namespace lud
