// Operators that look ahead: they keep, repeat or complete moves depending on the position after them.
#include <algorithm>
#include <utility>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/few_moves.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/tested_moves.hpp"
#include "stdlib/value/tracks.hpp"

namespace lud::stdlib {

namespace {

using play::LookAhead;
using play::Move;

/// Makes moves that will be tested afterwards, so none of them is sampled before.
void make_untested(Emit& e, const Lazy<Moves>& moves) {
  e.c.sampling.only_source = false;
  if (wants_one(e) || e.query == Query::Reservoir) {
    moves(e.c);
  } else if (e.query == Query::AnyTo) {
    e.c.evaluate(moves, Query::AllTo);
  } else {
    const bool before = std::exchange(e.c.sampling.may_keep_one, false);
    e.pass_on(moves);
    e.c.sampling.may_keep_one = before;
  }
}

/// Finds the first move of pieces after which `holds` returns true, in the order of the language: each move is tested
/// before the piece after the next one makes its moves, so that no further pieces draw random numbers for effects.
class FirstThatPasses {
 public:
  FirstThatPasses(Emit& e, play::TestAfterwards holds, const Lazy<bool>& condition)
      : e_(e), holds_(holds), condition_(condition), tested_(e.begin) {}

  /// Returns false, with nothing done, where `pieces` is no (forEach Piece ...).
  bool run(const Lazy<Moves>& pieces) {
    if (!made_piece_by_piece(e_, pieces, [this] { return found_before(1); })) return false;
    if (!found_ && !found_before(0)) e_.c.moves.moves.resize(e_.begin);
    return true;
  }

 private:
  /// Tests the moves not tested yet, except for the last `left` ones. If one passes, only that move stays on the list.
  bool found_before(std::size_t left) {
    Context& c = e_.c;
    for (; tested_ + left < c.moves.size(); ++tested_) {
      Move& move = c.moves.moves[tested_];
      move.mover = static_cast<std::int16_t>(c.mover());
      const play::MoveList::Mark mark = c.moves.mark();
      LookAhead look(c);
      found_ = look.passes(Move(move), [&](const play::State& before) { return holds_(c, condition_, before); });
      c.moves.rewind(mark);
      if (!found_) continue;
      c.moves.moves[e_.begin] = c.moves.moves[tested_];
      c.moves.moves.resize(e_.begin + 1);
      return true;
    }
    return false;
  }

  Emit& e_;
  const play::TestAfterwards holds_;
  const Lazy<bool>& condition_;
  std::size_t tested_;
  bool found_ = false;
};

}  // namespace

void keep_if_afterwards(Emit& e, play::TestAfterwards holds, const Lazy<bool>& condition) {
  Context& c = e.c;
  const std::size_t begin = e.begin;
  std::size_t end = c.moves.size();
  if (begin == end) return;
  if (e.aims()) {
    auto& moves = c.moves.moves;
    const auto ends_elsewhere = [&](const Move& move) { return e.aims_elsewhere(move.to); };
    moves.erase(std::remove_if(moves.begin() + begin, moves.end(), ends_elsewhere), moves.end());
    end = moves.size();
    if (begin == end) return;
  }
  const play::MoveList::Mark mark = c.moves.mark();
  if (e.query == Query::Sample) {
    c.sampler->untested.push_back({begin, end, mark.thens, holds, condition, c.scope});
    return;
  }
  const bool stops_at_first = wants_one(e) || e.query == Query::AnyTo;
  LookAhead look(c);
  std::size_t kept = begin;
  for (std::size_t i = begin; i < end && !(stops_at_first && kept > begin); ++i) {
    if (i != begin) look.rewind();
    const bool passes =
        look.passes(Move(c.moves.moves[i]), [&](const play::State& before) { return holds(c, condition, before); });
    if (passes) c.moves.moves[kept++] = c.moves.moves[i];
    c.moves.rewind(mark);
  }
  c.moves.moves.resize(kept);
}

void make_tested(Emit& e, const Lazy<Moves>& moves, play::TestAfterwards holds, const Lazy<bool>& condition) {
  Context& c = e.c;
  if (wants_one(e) && !c.game.stochastic()) {
    const play::MoveList::Mark mark = c.moves.mark();
    c.evaluate(moves, Query::Some);
    if (e.made().empty()) return;
    keep_if_afterwards(e, holds, condition);
    if (!e.made().empty()) return;
    c.moves.rewind(mark);
  }
  if (wants_one(e) && c.game.needs_a(play::Need::EagerEffects) && FirstThatPasses(e, holds, condition).run(moves))
    return;
  make_untested(e, moves);
  keep_if_afterwards(e, holds, condition);
}

namespace {

/// A move may store the position that it leads to, so it is compared with what was stored before the move.
bool leads_elsewhere(Context& c, const Lazy<bool>&, const play::State& before) {
  return c.head().hash != before.head().stored_hash;
}

void declare_tests_of_positions(Library& library) {
  ludeme(library, "avoidStoredState", "moves", "The moves that do not lead back to the remembered position.",
         [](Emit& e, Lazy<Moves> moves) { make_tested(e, moves, &leads_elsewhere, {}); })
      .needs(play::Need::StoredState)
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
  ludeme(
      library, "while", "condition moves",
      "Makes moves again and again as long as a condition holds, all as one move. A condition that still holds after "
      "10,000 rounds is an error.",
      [](Emit& e, Lazy<bool> condition, Lazy<Moves> moves) {
        Context& c = e.c;
        LookAhead look(c);
        for (int round = 0; condition(c); ++round) {
          if (round == play::most_rounds_of_while) play::while_never_ends();
          play::spend(1, "(while ...)");
          const std::size_t begin = c.moves.size();
          moves(c);
          const std::size_t end = c.moves.size();
          if (end > begin + 1) play::finish(c, begin, end);
          for (std::size_t i = begin; i < end; ++i) perform(c, Move(c.moves.moves[i]), c.scratch_actions());
        }
      })
      .carries_out("moves");
}

/// Marks (firstMoveOnTrack ...) of a generator with at most one move as a generator of at most one move.
Operand first_on_track(const Linked& call) {
  enum { track, owner, moves };
  return call.board_exists && most_moves_of(Lazy<Moves>(call.input.arguments[moves])) == 1 ? with_one_move(call)
                                                                                           : call.made;
}

void declare_track_filters(Library& library) {
  ludeme(library, "firstMoveOnTrack", "track? owner? moves",
         "The moves from the first site of a track that has any; the rule sees the site as (site).",
         [](Emit& e, Maybe<std::string_view> name, Maybe<RoleType> owner, Lazy<Moves> moves) {
           Context& c = e.c;
           // The first site with moves decides, so at most one move per site means at most one altogether.
           if (e.query == Query::Bound) {
             if (c.sampler->bound(c, moves) == 1) e.answer_slots(1);
             return;
           }
           if (e.counts_slots() && c.sampler->bound(c, moves) == 1) return e.answer_slots(1);
           if (e.query == Query::Slot && (c.sampler->bound(c, moves) != 1 || e.slot_among(1) == off)) return;
           const board::Track* track = find_track(c.game, name, owner ? play::player_of(c, *owner) : off);
           if (!track) return;
           Bound site(c.scope.site, c.scope.site);
           for (const board::TrackElement& element : track->elements()) {
             if (element.site < 0) continue;
             site = element.site;
             if (e.query == Query::Slot) {
               c.sampling.slot = 0;
               c.query = Query::Slot;
             }
             moves(c);
             c.query = Query::All;
             if (e.query == Query::Slot) c.sampling.slot = off;
             if (!e.made().empty()) return;
           }
         })
      .sets(Reads::Site)
      .ignores_then()
      .lower(first_on_track);
}

}  // namespace

void declare_look_ahead_filters(Library& library) {
  declare_tests_of_positions(library);
  declare_sequences(library);
  declare_track_filters(library);
}

}  // namespace lud::stdlib
