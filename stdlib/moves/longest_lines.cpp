// (max ...): keeps those moves of a generator that are worth most over the whole turn.
#include <algorithm>
#include <utility>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/turns_by_dice.hpp"
#include "stdlib/value/tracks.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::LookAhead;
using play::Move;
using play::offered_moves;

std::span<const Action> last_actions(const Context& c) { return c.trial.actions_of(c.trial.moves.back()); }

int captured_pieces(std::span<const Action> actions) {
  return static_cast<int>(std::ranges::count(actions, ActionKind::Remove, &Action::kind));
}

/// Whose value counts where a piece is removed from a stack: the top one's or its own; the language has both.
enum class Valued { Top, Removed };

/// Returns the sum of the values, in the position before, of the pieces that actions remove.
int captured_value(const Context& c, const play::State& before, std::span<const Action> actions,
                   Valued valued = Valued::Top) {
  int value = 0;
  for (const Action& action : actions) {
    if (action.kind != ActionKind::Remove) continue;
    const SiteType type = action.type_to == play::no_type ? c.game.default_type : static_cast<SiteType>(action.type_to);
    const int level = valued == Valued::Removed ? action.level_ends() : play::State::top_level;
    if (c.on_board(type, action.to)) value += before.value(c.slot(type, action.to), level);
  }
  return value;
}

/// Whether the moves from index `first` on are exactly those that the last (max Moves ...) kept: then all of them begin
/// turns of the length that it found.
bool are_the_longest(const Context& c, std::size_t first) {
  const play::Workspace::Longest& longest = c.longest;
  return c.passes.remember && longest.first == first && longest.end == c.moves.mark() && first < c.moves.size() &&
         c.moves.moves[first].prefix < 0;
}

/// Lists all moves again, after a list that holds only some of them.
std::size_t list_anew(Context& c, const play::MoveList::Mark& mark) {
  c.moves.rewind(mark);
  c.legal_ready = false;
  c.longest = {};
  return offered_moves(c);
}

/// How many rounds of a decision (play::most_rounds) a look-ahead move counts for: twelve million rounds take 5 to 30
/// seconds. The 92 games of the library that have (max ...) used at most a fourth of that in verified playouts of 80
/// moves, also with nothing remembered.
constexpr std::uint64_t rounds_of_a_move = 4;

/// The worth of the best continuation while the same player goes on: the number of moves, or the value captured.
int best_continuation(Context& c, bool with_value, bool by_dice) {
  if (c.head().prev != c.head().mover || c.over()) return 0;
  const play::Nested nested(play::Nesting::Longest, "(max ...)");
  const play::MoveList::Mark mark = c.moves.mark();
  const bool length_will_do = by_dice && c.passes.remember;
  c.longest = {};
  c.longest.length_will_do = length_will_do;
  std::size_t n = offered_moves(c);
  int best = 0;
  if (!with_value && are_the_longest(c, c.moves.size() - n)) {
    best = c.longest.moves;
  } else {
    if (length_will_do) n = list_anew(c, mark);
    const std::size_t first = c.moves.size() - n;
    LookAhead look(c);
    for (std::size_t i = 0; i < n; ++i) {
      if (i) look.rewind();
      play::spend(rounds_of_a_move, "(max ...)");
      apply_move(c, Move(c.moves.moves[first + i]));
      const int own = with_value ? captured_value(c, look.before(), last_actions(c)) : 1;
      best = std::max(best, own + best_continuation(c, with_value, by_dice));
    }
  }
  c.moves.rewind(mark);
  return best;
}

/// Returns how many dice are unused.
int unused_dice(const Context& c) {
  int count = 0;
  for (int die = 0; die < c.game.dice->count; ++die) count += c.head().dice[static_cast<std::size_t>(die)] != 0;
  return count;
}

/// Keeps the moves that begin the longest turns, or those with the greatest captured value. The consequences of each
/// move are worked out and become part of it. `by_dice`: no turn has more moves than there are unused dice.
void keep_longest(Emit& e, bool with_value, bool by_dice = false) {
  Context& c = e.c;
  const play::Nested nested(play::Nesting::Longest, "(max ...)");
  play::MoveList& list = c.moves;
  const bool length_will_do = std::exchange(c.longest.length_will_do, false) && by_dice;
  const std::size_t end = list.size();
  std::size_t n = end - e.begin;
  if (n == 0) return;
  const int most = length_will_do ? unused_dice(c) : off;
  const std::span<int> worth = c.ints(n);
  if (most == 1) {
    worth[0] = 1;
    n = 1;
  } else {
    LookAhead look(c);
    for (std::size_t i = 0; i < n; ++i) {
      if (i) look.rewind();
      play::spend(rounds_of_a_move, "(max ...)");
      apply_move(c, Move(list.moves[e.begin + i]));
      const std::span<const Action> applied = last_actions(c);
      worth[i] = with_value ? captured_value(c, look.before(), applied, Valued::Removed) : 1;
      Move& move = list.moves[e.begin + i];
      move.first_action = static_cast<std::uint32_t>(list.actions.size());
      move.action_count = static_cast<std::uint32_t>(applied.size());
      move.last_then = -1;
      move.prefix = -1;
      move.has_late_effects = false;
      list.actions.append(applied.data(), applied.data() + applied.size());
      worth[i] += best_continuation(c, with_value, by_dice);
      if (worth[i] == most) n = i + 1;
    }
  }
  const int best = std::max(0, std::ranges::max(worth.first(n)));
  std::size_t kept = e.begin;
  for (std::size_t i = 0; i < n; ++i)
    if (worth[i] == best) list.moves[kept++] = list.moves[e.begin + i];
  list.moves.resize(kept);
  if (!with_value) c.longest = {e.begin, list.mark(), best};
}

/// (max Moves ...) of turns that end when all dice are used (turns_by_dice.hpp).
struct LongestByDice : Node {
  Lazy<Moves> moves;
  bool decision = false;
  static Moves run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LongestByDice*>(node);
    kit_detail::with_emit(c, n.decision, nullptr, kit_detail::take_query(c), [&](Emit& e) {
      if (e.only_whether) return e.pass_on(n.moves);
      n.moves(c);
      keep_longest(e, false, true);
    });
    return {};
  }
};

Operand lower_longest(const Linked& call) {
  enum { with_value, moves };
  const std::span<const Operand> arguments = call.input.arguments;
  Linked longest = call;
  if (!arguments[with_value] && call.board_exists && lasts_as_long_as_dice(arguments[moves], call.game)) {
    auto* node = call.game.memory.make<LongestByDice>();
    node->moves = Lazy<Moves>(arguments[moves]);
    node->decision = call.input.decision;
    longest.made = call.made.evaluated_by(node);
  }
  return lower_selection(longest);
}

void keep_most_captures(Emit& e, bool with_value) {
  Context& c = e.c;
  const play::Nested nested(play::Nesting::Longest, "(max ...)");
  play::MoveList& list = c.moves;
  const std::size_t n = list.size() - e.begin;
  if (n == 0) return;
  const std::span<int> captures = c.ints(n);
  {
    LookAhead look(c);
    for (std::size_t i = 0; i < n; ++i) {
      if (i) look.rewind();
      apply_move(c, Move(list.moves[e.begin + i]), false);
      captures[i] = with_value ? captured_value(c, look.before(), last_actions(c)) : captured_pieces(last_actions(c));
    }
  }
  const int most = std::max(0, std::ranges::max(captures));
  std::size_t kept = e.begin;
  for (std::size_t i = 0; i < n; ++i)
    if (captures[i] == most) list.moves[kept++] = list.moves[e.begin + i];
  list.moves.resize(kept);
}

}  // namespace

void declare_longest_lines(Library& library) {
  ludeme(library, "max Moves", "withValue:? moves", "The moves that begin the turns with most moves, or most captured.",
         [](Emit& e, Lazy<bool> with_value, Lazy<Moves> moves) {
           if (e.only_whether) return e.pass_on(moves);
           moves(e.c);
           keep_longest(e, with_value && with_value(e.c));
         })
      .ignores_then()
      .lower(lower_longest);
  ludeme(library, "max Captures", "withValue:? moves", "The moves that capture most pieces, or most value.",
         [](Emit& e, Lazy<bool> with_value, Lazy<Moves> moves) {
           moves(e.c);
           keep_most_captures(e, with_value && with_value(e.c));
         })
      .ignores_then()
      .lower(lower_selection);
  // The language is meant to keep the moves that go farthest along the track, but in fact evaluates the generator a
  // second time and returns all its moves; recorded games rely on this.
  ludeme(library, "max Distance", "track? owner? moves", "The moves along a track; there are none without that track.",
         [](Emit& e, Maybe<std::string_view> name, Maybe<RoleType> owner, Lazy<Moves> moves) {
           Context& c = e.c;
           if (!find_track(c.game, name, owner ? play::player_of(c, *owner) : off)) return;
           if (e.query != Query::All) return e.pass_on(moves);
           const std::uint64_t before = c.random.state();
           const play::MoveList::Mark mark = c.moves.mark();
           moves(c);
           if (c.random.state() == before) return;
           c.moves.rewind(mark);
           moves(c);
         })
      .ignores_then();
}

}  // namespace lud::stdlib
