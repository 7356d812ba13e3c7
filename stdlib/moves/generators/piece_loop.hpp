#pragma once
// Iterates over a player's pieces, as (forEach Piece ...) does: visits them one by one and evaluates a generator for
// each, or counts the slots of their moves.
#include <algorithm>
#include <bit>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/piece_scan.hpp"
#include "stdlib/moves/generators/playing_as.hpp"

namespace lud::stdlib {

/// The `Generator` of some pieces, and what its `look` returned; null where the generator is no `Generator`.
struct SeenByKind {
  const Generator* known = nullptr;
  const void* seen = nullptr;
};

/// A piece and how many slots it has.
struct PieceSlots {
  Stand stand;
  int count, unused;
};
static_assert(sizeof(PieceSlots) % 8 == 0, "they lie side by side in the arena");

/// Evaluates a generator for one piece after the other, for the query that the iteration received.
struct PieceVisits : PieceScan {
  Emit& e;

  void visit(const Stand& stand, const Lazy<Moves>& generator, int player) {
    if (top && c.state.height(stand.slot) != stand.level + 1) return;
    c.scope.from = stand.site;
    c.scope.level = stand.level;
    const Arena::Mark mark = c.arena.mark();
    PlayingAs as(c, player);
    // Pending tests apply to the mover's moves only; with dice, moves are sampled after they were tested.
    const bool draws = e.query == Query::Sample && !c.playing_as && !c.game.dice;
    const Query query = draws ? Query::Sample : e.query_of_part();
    int left = stand.copies;
    if (left > 1 && (query == Query::All || query == Query::AllTo || query == Query::Reservoir))
      left -= make_copies(query, left, generator);
    else if (query != Query::Sample)
      left = std::min(left, 1);
    if (draws) c.sampling.only_source = false;
    const bool by_slot = draws && std::exchange(c.sampling.by_slot, false);
    for (; left > 0; --left, c.scope.level = c.scope.level + 1) {
      c.evaluate(generator, query);
    }
    if (draws) c.sampling.by_slot = by_slot;
    c.arena.release(mark);
  }

  /// Makes the moves of one of several equal pieces and counts them for all. Returns for how many pieces it did: for
  /// one if making the moves drew random numbers.
  int make_copies(Query query, int copies, const Lazy<Moves>& generator) {
    play::Sampling& sampling = c.sampling;
    auto& list = c.moves.moves;
    const std::size_t begin = list.size();
    const int reservoir_seen = sampling.reservoir_seen, reservoir_kept = sampling.reservoir_kept;
    const std::uint64_t random = c.random.state();
    if (query == Query::Reservoir) sampling.reservoir_seen = 0;
    c.evaluate(generator, query);
    if (c.random.state() != random) copies = 1;
    const std::size_t end = list.size();
    if (const int taking_part = copies * sampling.reservoir_seen; query == Query::Reservoir) {
      // The last move kept stands for all that came by here. Now it is drawn against the one kept before.
      sampling.reservoir_seen = reservoir_seen + taking_part;
      if (reservoir_seen > 0 && taking_part > 0 && sampling.chooser->pick(sampling.reservoir_seen) < reservoir_seen) {
        const auto here = list.begin() + static_cast<std::ptrdiff_t>(begin);
        list.erase(std::remove_if(here, list.end(), [](const play::Move& move) { return move.from_reservoir; }),
                   list.end());
        sampling.reservoir_kept = reservoir_kept;
      }
    }
    const std::size_t last = std::min(end, list.size());
    for (int copy = 1; copy < copies; ++copy)
      for (std::size_t i = begin; i < last; ++i)
        if (!list[i].from_reservoir) list.push_back(play::Move(list[i]));
    return copies;
  }

  /// Whether a piece can have moves to the site that is aimed at; true where the query does not aim.
  bool within_reach(const Stand& stand, const Lazy<Moves>& generator) {
    if (moves || !e.aims()) return true;
    c.scope.from = stand.site;
    c.scope.level = stand.level;
    return c.aim.within_reach(c, stand.what, stand.slot, generator);
  }

  /// What the generators of the wanted kinds see: by component, or one element if all have the same one (`moves`).
  const SeenByKind* look(const KindsNamed::Kinds& wanted) const {
    const auto seen_of = [&](const Lazy<Moves>& generator) {
      const Generator* known = as_generator(c, generator);
      return SeenByKind{known, known ? known->look(c) : nullptr};
    };
    if (moves) {
      auto* seen = c.arena.array<SeenByKind>(1);
      *seen = seen_of(moves);
      return seen;
    }
    auto* seen = c.arena.array<SeenByKind>(c.game.components.size());
    for (int what : wanted.list) seen[what] = seen_of(generator_of(what));
    return seen;
  }
  const SeenByKind& of_kind(const SeenByKind* seen, int what) const { return seen[moves ? 0 : what]; }

  /// Visits the wanted pieces until `visit(stand, slots)` returns true; `slots`: count or bound; off where unknown.
  template <class Visit>
  void any_with_bound(std::uint32_t owners, const KindsNamed::Kinds& wanted, Visit&& visit,
                      const SeenByKind* seen = nullptr) {
    if (!seen && samples_by_slot(c) && !c.game.stochastic()) seen = look(wanted);
    any_piece(owners, wanted, [&](const Stand& stand) {
      c.scope.from = stand.site;
      c.scope.level = stand.level;
      const SeenByKind kind = seen ? of_kind(seen, stand.what) : SeenByKind{};
      return visit(stand, kind.known ? kind.known->count_slots(c, kind.seen)
                          : moves    ? c.sampler->bound(c, moves)
                                     : c.sampler->bound_of_kind(c, stand.what));
    });
  }

  /// Whether there is a move; nothing where some generator would have to make moves to find out.
  std::optional<bool> any_move(std::uint32_t owners, const KindsNamed::Kinds& wanted, const SeenByKind* seen) {
    if (!c.state.list(play::ListId::OtherEntries).empty() ||
        std::ranges::any_of(wanted.list, [&](int what) { return generator_of(what) && !of_kind(seen, what).known; }))
      return std::nullopt;
    bool found = false;
    Bound from(c.scope.from, off), level(c.scope.level, off);
    any_piece(owners, wanted, [&](const Stand& stand) {
      c.scope.from = stand.site;
      c.scope.level = stand.level;
      const SeenByKind& kind = of_kind(seen, stand.what);
      return found = kind.known && kind.known->any(c, kind.seen);
    });
    return found;
  }
};

/// An iteration over the pieces of one player or of all players.
struct PieceLoop : PieceVisits {
  const KindsNamed& kinds;
  const StopAfterPiece* stop = nullptr;

  /// Visits the pieces in any order: for queries that sample one of the moves, or for which one move is enough.
  void run_in_any_order(int player, std::uint32_t owners, const KindsNamed::Kinds& wanted) {
    // It is safe to iterate over the state: look-aheads of a piece play on in a copy.
    const auto ask = [&](const Stand& stand) {
      const Lazy<Moves>& generator = generator_of(stand.what);
      if (!generator || !within_reach(stand, generator)) return false;
      visit(stand, generator, player);
      return e.enough();
    };
    if (aims_by_kinds(wanted))
      std::ranges::any_of(wanted.list, [&](int what) { return any_of_kind(what, c.aim.may_reach_from(c, what), ask); });
    else
      any_piece(owners, wanted, ask);
    for (play::Move& move : e.made()) move.mover = static_cast<std::int16_t>(c.mover());
  }

  /// Whether the query aims at a site and pieces are found by sets of their kinds, without those out of reach.
  bool aims_by_kinds(const KindsNamed::Kinds& wanted) const {
    constexpr std::size_t most_words = 20;  // with 28 (Shogi) the sets take longer than the pieces
    return e.aims() && !moves && c.state.knows_kinds() && wanted.list.size() * c.game.layout.slot_width <= most_words;
  }

  /// Visits the pieces in the order in which they came to the board; in reverse order where a site type is given.
  /// Returns true if no more moves are needed.
  bool run_in_order(int what, const Lazy<Moves>& generator, int player) {
    const play::PieceOrder order = c.state.order();
    for (int place = on ? order.last(what) : order.first(what); place >= 0;
         place = on ? order.previous(place) : order.next(place)) {
      const int slot = play::PieceOrder::slot_of(place);
      if (!asked_about(slot)) continue;
      visit({what, c.game.layout.site_of_slot(slot), play::PieceOrder::level_of(place), slot}, generator, player);
      if (e.enough_parts() || stops()) return true;
    }
    return false;
  }
  bool stops() const { return stop && (*stop)(); }

  /// Visits the pieces of a kind, without those that surely have no moves. Returns true if no more moves are needed.
  bool run_kind(int what, const Lazy<Moves>& generator, int player) {
    return any_of_kind(what, movable(what, generator, player), [&](const Stand& stand) {
      visit(stand, generator, player);
      return e.enough();
    });
  }
  /// The sites of the pieces of a kind that may have moves, see Traits::finds_movable; null where not known.
  const Sites::Word* movable(int what, const Lazy<Moves>& generator, int player) const {
    const Generator* known = container <= 0 && player == c.mover() ? as_generator(c, generator) : nullptr;
    if (!known || !known->traits.finds_movable) return nullptr;
    const std::uint64_t random = c.random.state();
    const auto words = (static_cast<std::uint32_t>(ranges.begin()->last) + 63) / 64;
    Sites::Word* const found = c.arena.array<Sites::Word>(words);
    std::fill_n(found, words, 0);
    known->add_movable(c, known->look(c), {c.state.kind_row(what), words, what}, found);
    if (c.random.state() == random) return found;
    // Random numbers were drawn: take that back and visit every piece.
    c.random.restore(random);
    return nullptr;
  }

  /// Visits the entries that the language lists besides the pieces that stand somewhere, see apply_action.cpp.
  void run_other_entries(int what, const Lazy<Moves>& generator, int player) {
    const int slots = c.game.layout.slots;
    for (int entry : c.state.list(play::ListId::OtherEntries))
      if (entry / slots == what && asked_about(entry % slots))
        visit({what, c.game.layout.site_of_slot(entry % slots), 0, entry % slots}, generator, player);
  }

  void run(int player, bool everybody) {
    const KindsNamed::Kinds& wanted = everybody ? kinds.all : kinds.of(player);
    play::PlayerSet owner;
    owner.add(player);
    Bound from(c.scope.from, off), level(c.scope.level, off);
    const std::uint32_t owners = everybody ? ~0u : owner.bits();
    if (e.query == Query::Ends) return;
    if (e.query == Query::Slot) return;
    const bool in_any_order =
        e.query == Query::Sample || e.query == Query::Reservoir || e.query == Query::Some || e.only_whether || e.aims();
    if (in_any_order && !c.game.layout.ordered && c.state.list(play::ListId::OtherEntries).empty())
      return run_in_any_order(player, owners, wanted);
    Stands stands(c, wanted.wanted, owners, top, moves);
    const bool by_kinds = !c.game.layout.ordered && c.state.knows_kinds() && !stop;
    if (!c.game.layout.ordered && !by_kinds) collect(stands);
    for (int what : wanted.list) {
      const Lazy<Moves>& generator = generator_of(what);
      if (!generator) continue;
      if (c.game.layout.ordered && run_in_order(what, generator, player)) return;
      if (by_kinds && run_kind(what, generator, player)) return;
      for (const Stand& stand : stands.all()) {
        if (stand.what != what) continue;
        visit(stand, generator, player);
        if (e.enough() || stops()) return;
      }
      run_other_entries(what, generator, player);
    }
    for (play::Move& move : e.made()) move.mover = static_cast<std::int16_t>(c.mover());
  }
};

}  // namespace lud::stdlib
