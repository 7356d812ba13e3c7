#pragma once
// A game being played: a position, and the workspace in which it is played on. Words of the language receive it;
// everything that varies during play is here. A match has a context of its own, with match scores and the moves of all
// its games, and one for each of its games.
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

/// See the head of this file. Its position is copied with `save` and `set`; itself it stays where it is.
struct Context : play::Position, play::Workspace {
  explicit Context(const Game& g, Context* of_match = nullptr)
      : play::Position(g.layout), game(g), match(of_match), passes(g.passes) {
    for (const play::GameOfMatch& one : g.match.games) games.push_back(std::make_unique<Context>(*one.game, this));
    plays_match = !games.empty();
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const Game& game;
  Context* const match;                         ///< the match of which this is a game; null where it is none
  std::vector<std::unique_ptr<Context>> games;  ///< of a match, by number: where each of its games is played
  bool plays_match = false;                     ///< it is a match, and not its own rules are being asked
  play::Passes passes;                          ///< how it is played
  int max_moves = 10000;                        ///< a trial that reaches it is drawn
  bool draws_count = true;  ///< random numbers are drawn just as a recorded trial has them, of use or not

  /// Writes the position out: as it is before its legal moves are listed, also where they are. Not within a look-ahead.
  void save(play::Position& into) const;
  play::Position position() const;
  /// Goes to a position of this game, wherever it was reached. Nothing is left of what was played here before: what
  /// comes now depends on the position alone.
  void set(const play::Position& to);
  /// The same; what it held itself goes into `with`.
  void swap(play::Position& with);
  /// Notes a point to go back to, from positions that were reached from there.
  void mark(play::Savepoint& point) const;
  void go_back(const play::Savepoint& point);
  /// Drops the list of legal moves and what listing them changed.
  void unlist();
  /// Drops all that depends on the position, which will be another one.
  void leave_position();

  play::Header& head() { return state.head(); }
  const play::Header& head() const { return state.head(); }
  int mover() const { return state.mover(); }
  bool over() const { return state.head().end != play::EndType::None; }
  bool active(int player) const { return state.head().active >> player & 1; }

  bool is_match() const { return plays_match; }
  /// The game that is being played, with its board and its legal moves: in a match the current one, otherwise this. Who
  /// has won, the scores and the trial of a match are its own.
  Context& current() { return is_match() ? *games[static_cast<std::size_t>(head().current_game)] : *this; }
  const Context& current() const { return const_cast<Context*>(this)->current(); }

  /// An empty set of sites in the arena.
  SitesBuilder sites() {
    auto* words = arena.array<Sites::Word>(game.layout.width);
    for (std::uint32_t i = 0; i < game.layout.width; ++i) words[i] = 0;
    return {words, game.layout.width};
  }
  /// A list of n integers in the arena, to be filled.
  std::span<int> ints(std::size_t n) { return {arena.array<int>(n), n}; }

  // What stands on a site; nothing (0, empty) for sites off the board.
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
  /// Number of pieces on a site. On a stack only a player's piece on top counts, as 1: the language has it so.
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

/// Changes are watched until the end of a block, so that values can be remembered.
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

/// Changes are not watched until the end of a block, in which anything may change.
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

/// An iterator of the language: what it stands for lies in the scope.
struct ScopeNode : Node {
  play::Iterator play::Scope::*variable = nullptr;
};
inline int scope_value(const Node* node, Context& c) { return c.scope.*static_cast<const ScopeNode*>(node)->variable; }

namespace play {

/// What relative directions mean for pieces, wherever they stand: worked out when a game is linked.
struct DirectionTable : Node {
  std::array<std::vector<DirectionList>, 3> meant;       ///< by site type and facing
  std::array<std::vector<AbsoluteDirection>, 3> turned;  ///< by site type and facing: the facing after one turn
  std::vector<AbsoluteDirection> facing_of;              ///< by component
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

/// The directions `asked` for as they are meant at a site: absolute ones and categories such as Orthogonal. Where none
/// are given, the category `otherwise`. They lie in the game or in the arena.
inline board::Directions directions_at(Context& c, const Lazy<DirectionList>& asked, AbsoluteDirection otherwise,
                                       const play::DirectionQuery& query) {
  if (!asked) return std::span(play::every_direction).subspan(static_cast<std::size_t>(otherwise), 1);
  const auto view = [](const DirectionList& list) { return board::Directions(list.begin(), list.size()); };
  if (is_constant(asked)) return view(constant_of(asked));
  if (is_node<play::DirectionTable>(asked))
    return view(static_cast<const play::DirectionTable*>(asked.node)->find(c, query));
  const play::DirectionQuery before = std::exchange(c.scope.directions, query);
  const DirectionList list = asked(c);
  c.scope.directions = before;
  AbsoluteDirection* const kept = c.arena.array<AbsoluteDirection>(list.size());
  std::copy(list.begin(), list.end(), kept);
  return {kept, list.size()};
}

/// Evaluates lazy arguments for words that read nothing themselves (see the declaration kit).
class Evaluation {
 public:
  explicit Evaluation(Context& context) : context_(context) {}
  template <class T>
  T operator()(const Lazy<T>& argument) const {
    return argument(context_);
  }
  /// A list of n integers in the arena, to be filled.
  std::span<int> ints(std::size_t n) const { return context_.ints(n); }

 protected:
  Context& context_;
};

/// Puts moves on the context's list. The kit makes one for each word that generates moves.
class Emit {
 public:
  Emit(Context& context, bool is_decision, Query what = Query::All)
      : c(context), decision(is_decision), begin(context.moves.size()), query(what), only_whether(what == Query::Any) {}
  Context& c;
  const bool decision;             ///< the word is a decision ("move Hop") and not an effect ("hop")
  const std::size_t begin;         ///< index of the first move that this word generated
  std::size_t then_begin = begin;  ///< ... and of the first that gets the word's own (then ...)
  const Query query;
  const bool only_whether;   ///< which moves it makes does not matter, only whether there are any
  bool makes_twins = false;  ///< some of its moves are marked Move::Twin::Fresh

  /// Adds a move with the given actions; from and to are those of the first action unless set afterwards. Without an
  /// action it is nobody's move on site 0, as the language has it.
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
  /// Asks a part what the word is asked for: what there is of moves stems from its parts.
  void pass_on(const Lazy<Moves>& part) {
    // The word may keep only some of the part's moves: it needs them to tell where they end.
    pass_on(part, query == Query::Targets ? Query::All : query);
  }
  void pass_on(const Lazy<Moves>& part, Query asked) {
    c.sampling.answered = false;
    c.query = asked;
    part(c);
    c.query = Query::All;
  }
  /// True where there are moves and nobody asks for more.
  bool enough() const {
    if (query == Query::AnyTo)
      return std::ranges::any_of(std::span(c.moves.moves).subspan(begin),
                                 [&](const play::Move& move) { return move.to == c.aim.site; });
    return (only_whether || query == Query::Some) && c.moves.size() > begin &&
           !c.game.needs_a(play::Need::EagerEffects);
  }
  /// The same of a word that asks piece by piece, or part by part: where a move is all that is wanted the language asks
  /// no further one, even where they draw random numbers.
  bool enough_parts() const { return enough() || (only_whether && c.moves.size() > begin); }
  /// Asked for the moves to one site alone; and not to this one.
  bool aims() const { return query == Query::AnyTo || query == Query::AllTo; }
  bool aims_elsewhere(int target) const { return aims() && target != c.aim.site; }
  /// One of the moves will be drawn, and none will be tested afterwards.
  bool samples_one() const {
    return query == Query::Reservoir || (query == Query::Sample && c.sampling.one_will_do && !c.sampling.by_slot);
  }
  /// What a part that is asked by itself for each piece or die is to be asked for.
  Query query_of_part() const {
    return only_whether || query == Query::Some || query == Query::Slot || aims() ? query
           : samples_one()                                                        ? Query::Reservoir
           : query == Query::Targets                                              ? Query::Targets
                                                                                  : Query::All;
  }
  /// Asked how many slots it has: true if it may say so instead of making moves.
  bool counts_slots() const { return query == Query::Sample && c.sampling.by_slot; }
  void answer_slots(int count, int parts = 1) { c.sampling.answer(count, parts); }
  /// Asked for the move at a slot: the number of the slot among the next `count` ones; off where it is not one of
  /// them, or was already come to.
  int slot_among(int count) {
    play::Sampling& sampling = c.sampling;
    if (sampling.slot < 0) return off;
    const int place = sampling.slot;
    sampling.slot = place < count ? off : place - count;
    return place < count ? place : off;
  }
  /// For words with at most one move: true where they are not to make it now, as somebody asks how many slots there
  /// are, or for another slot.
  bool is_asked_elsewhere() {
    if (query == Query::Bound || counts_slots()) {
      answer_slots(1);
      return true;
    }
    return query == Query::Slot && slot_among(1) == off;
  }
  /// The moves that were made so far do without the word's own (then ...).
  void leave_without_then() { then_begin = c.moves.size(); }
  /// Adds a consequence, if there is one, to the moves that were made; the word is done.
  void finish(const Then* then);
};

/// What start rules emit to.
class Place : public Emit {
 public:
  explicit Place(Context& context) : Emit(context, false) {}
  /// Carries out an action at once and records it as an initial placement: what comes later depends on it.
  void put(const play::Action& action);
};

/// What words about the board receive: the game, and room for the sets and lists that they make.
class BoardView : public Evaluation {
 public:
  explicit BoardView(Context& context) : Evaluation(context), game(context.game) {}
  const Game& game;
  SitesBuilder sites() { return context_.sites(); }
  /// A set with the given sites.
  template <class Range>
  Sites sites_of(const Range& list) {
    SitesBuilder made = sites();
    for (int site : list) made.add(site);
    return made;
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
void with_emit(Context& context, bool decision, const Then* then, Query asked, Body&& body) {
  Emit emit(context, decision, asked);
  body(emit);
  if ((then || emit.makes_twins) && context.moves.size() > emit.begin) emit.finish(then);
}
/// Works a value out and remembers it; by itself, as what is known is mostly asked for.
template <class T, int count>
[[gnu::noinline]] T recall_anew(const Node* node, Context& c) {
  const auto& n = *static_cast<const RememberedNode<T>*>(node);
  const play::Iterator* const scope = &c.scope.from;
  std::array<int, 3> asked{};
  for (int i = 0; i < count; ++i) asked[i] = scope[n.reads[i]];
  const T value = n.inner(c);
  Context::Remembered& kept = c.remembered[n.place];
  kept.when = c.now;
  kept.scope = asked;
  kept.value = static_cast<int>(value);
  return value;
}
template <class T, int count>
T recall(const Node* node, Context& c) {
  const auto& n = *static_cast<const RememberedNode<T>*>(node);
  const Lazy<T>& inner = n.inner;
  if (c.now == 0 || play::recording::on) return inner.function(inner.node, c);
  static_assert(offsetof(play::Iterators, edge) == 10 * sizeof(play::Iterator));
  const play::Iterator* const scope = &c.scope.from;
  Context::Remembered& known = c.remembered[n.place];
  if (!known.pays()) return inner.function(inner.node, c);
  if (++known.asked == Context::Remembered::trial_length) known.weigh(n.weight);
  bool same = known.when == c.now;
  for (int i = 0; i < count; ++i) same = same && known.scope[i] == scope[n.reads[i]];
  if (!same) return recall_anew<T, count>(node, c);
  ++known.known;
  return static_cast<T>(known.value);
}
inline const Game& game_of(Context& context) { return context.game; }
template <class Body>
auto with_evaluation(Context& context, Body&& body) {
  Evaluation evaluation(context);
  return body(evaluation);
}
}  // namespace kit_detail

}  // namespace lud
