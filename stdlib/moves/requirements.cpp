// Operators that try moves out: they keep, repeat or complete moves by what the game would look like after them.
#include "interpreter/play/engine.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/moves/operators.hpp"

namespace lud::stdlib {

namespace {

using play::LookAhead;
using play::Move;

/// Plays a move in a look-ahead, as the last move of the trial.
void try_out(Context& c, std::size_t move) { perform(c, Move(c.moves.moves[move]), true, c.scratch_actions()); }

/// Keeps those moves from `begin` on after which `holds`.
template <class Holds>
void keep_if_afterwards(Context& c, std::size_t begin, Holds&& holds) {
  const std::size_t end = c.moves.size();
  if (begin == end) return;
  LookAhead look(c);
  const play::MoveList::Mark mark = c.moves.mark();
  std::size_t kept = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (i != begin) look.rewind();
    try_out(c, i);
    if (holds()) c.moves.moves[kept++] = c.moves.moves[i];
    c.moves.rewind(mark);
  }
  c.moves.moves.resize(kept);
}

/// What (do ...) did first: for each of the prior moves, where its actions begin in the list and how many there are.
struct Prior {
  std::span<int> first, count;
  std::size_t size() const { return first.size(); }
};

/// Puts what was done first in front of the moves from `begin` on. With dice, a throw without a move is a pass.
void prepend(Emit& e, const Prior& prior) {
  Context& c = e.c;
  std::uint32_t at = 0;
  for (std::size_t p = 0; p < prior.size(); ++p) {
    const auto first = static_cast<std::uint32_t>(prior.first[p]), count = static_cast<std::uint32_t>(prior.count[p]);
    for (Move& move : e.made()) c.moves.insert(move, at, first, count);
    at = count;
  }
  if (!e.made().empty() || c.game.dice.empty()) return;
  Move& pass = play::add_pass(c, c.mover(), true);
  for (std::size_t p = 0; p < prior.size(); ++p)
    c.moves.insert(pass, 0, static_cast<std::uint32_t>(prior.first[p]), static_cast<std::uint32_t>(prior.count[p]));
}

/// Generates `next` as if the moves of `before` were made, and lets it begin with them.
void do_before(Emit& e, const Lazy<Moves>& before, const Lazy<Moves>& next) {
  Context& c = e.c;
  play::MoveList& list = c.moves;
  before(c);
  const std::size_t end = list.size(), n = end - e.begin;
  const Prior prior{c.ints(n), c.ints(n)};
  {
    LookAhead look(c);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<play::Action>& applied = c.scratch_actions();
      perform(c, Move(list.moves[e.begin + i]), false, applied);
      prior.first[i] = static_cast<int>(list.actions.size());
      prior.count[i] = static_cast<int>(applied.size());
      list.actions.insert(list.actions.end(), applied.begin(), applied.end());
    }
    next(c);
  }
  drop_moves(c, e.begin, end);
  prepend(e, prior);
}

void declare_do(Library& library) {
  ludeme(library, "do", "prior next:? ifAfterwards:?",
         "Makes the prior moves and then offers the next ones; or offers those after which a condition holds.",
         [](Emit& e, Lazy<Moves> prior, Lazy<Moves> next, Lazy<bool> condition) {
           Context& c = e.c;
           if (next)
             do_before(e, prior, next);
           else if (condition)
             prior(c);
           if (!condition) return;
           keep_if_afterwards(c, e.begin, [&] {
             play::Header& head = c.head();
             if (head.mover == head.next) head.next = head.prev;
             return condition(c);
           });
         })
      .carries_out("prior", "next");
  ludeme(library, "avoidStoredState", "moves", "The moves that do not lead back to the remembered position.",
         [](Emit& e, Lazy<Moves> moves) {
           Context& c = e.c;
           moves(c);
           // A move may itself remember the position that it leads to.
           const std::uint64_t remembered = c.head().stored_hash;
           keep_if_afterwards(c, e.begin, [&] { return c.head().hash != remembered; });
         })
      .ignores_then();
}

void declare_sequences(Library& library) {
  ludeme(library, "seq", "list", "Moves that are made one after the other, each as the ones before it left the game.",
         [](Emit& e, List<Moves> list) {
           Context& c = e.c;
           LookAhead look(c);
           for (const Lazy<Moves>& moves : list) {
             const std::size_t begin = c.moves.size();
             moves(c);
             play::replace_by_performed(c, begin, true);
           }
         })
      .carries_out("list")
      .ignores_then();
  ludeme(library, "while", "condition moves", "Makes moves again and again as long as a condition holds.",
         [](Emit& e, Lazy<bool> condition, Lazy<Moves> moves) {
           // A condition that stays true would hang the game.
           constexpr int most = 10000;
           Context& c = e.c;
           LookAhead look(c);
           for (int round = 0; round < most && condition(c); ++round) {
             const std::size_t begin = c.moves.size();
             moves(c);
             for (std::size_t i = begin, end = c.moves.size(); i < end; ++i)
               perform(c, Move(c.moves.moves[i]), false, c.scratch_actions());
           }
         })
      .carries_out("moves");
}

void declare_track_requirements(Library& library) {
  ludeme(library, "firstMoveOnTrack", "track? owner? moves",
         "The moves from the first site of a track that has any; the rule sees the site as (site).",
         [](Emit& e, Maybe<std::string_view> name, Maybe<RoleType> owner, Lazy<Moves> moves) {
           Context& c = e.c;
           const board::Track* track = find_track(c.game, name, owner ? play::player_of(c, *owner) : off);
           if (!track) return;
           Bound site(c.scope.site, c.scope.site);
           for (const board::TrackElement& element : track->elements()) {
             if (element.site < 0) continue;
             site = element.site;
             moves(c);
             if (!e.made().empty()) return;
           }
         })
      .ignores_then();
}

}  // namespace

void declare_requirements(Library& library) {
  declare_do(library);
  declare_sequences(library);
  declare_track_requirements(library);
}

}  // namespace lud::stdlib
