#pragma once
// Generators that walk over the board as the word itself does (stdlib/moves/walks.hpp): steps, hops and slides in
// directions that depend on play, from levels or several sites, or with conditions that are no site predicates. One
// walk counts the moves, another makes the drawn one. Where a walk is expensive (`tries`), each place on a line to
// which a move may lead is a slot, even if there is no move, and only the line of a drawn slot is walked.
#include "stdlib/moves/generators/movement.hpp"

namespace lud::stdlib {

/// `Derived` has `any_move(context, seen, wanted, visit)`, which visits the moves of the piece along the lines for
/// which `wanted(line)` holds until `visit(move)` returns true, with the scope at each move, and returns whether it
/// did; and `make(context, move)`. It may hide the defaults below by its own versions.
template <class Derived>
class WalkGenerator : public Generator {
 public:
  Movement movement;
  bool tries = false;  ///< slots are places on lines, and may be empty

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.tries_slots = tries;
  }
  bool holds_moves(Context&, const void*) const override { return !tries; }
  int count_slots(Context& c, const void* seen) const final {
    if (tries) return bound;
    int count = 0;
    self().any_move(c, seen, every_line, [&](const auto&) {
      ++count;
      return false;
    });
    return count;
  }
  void make_at(Context& c, const void* seen) const final {
    if (c.sampling.slot < 0) return;
    const auto make = [&](const auto& move) {
      self().make(c, move);
      return true;
    };
    if (!tries) {
      self().any_move(c, seen, every_line, [&](const auto& move) { return slot_among(c, 1) != off && make(move); });
      return;
    }
    int place = off;
    const auto is_drawn = [&](board::SiteSpan line) {
      place = slot_among(c, self().places_on(line));
      return place != off;
    };
    self().any_move(c, seen, is_drawn, [&](const auto& move) { return self().lies_at(move, place) && make(move); });
  }
  void note_targets(Context& c) const final {
    self().any_move(c, look(c), every_line, [&](const auto& move) {
      if (self().is_move(c)) c.aim.ends->add(move.target());
      return false;
    });
  }
  /// Evaluates, with the scope at a candidate of the walk, the conditions that the walk itself leaves out.
  static bool is_move(Context&) { return true; }
  /// If `tries`: how many slots a line has, and whether a move lies at a given one of them.
  static int places_on(board::SiteSpan) { return 1; }
  template <class Move>
  static bool lies_at(const Move&, int) {
    return true;
  }

 protected:
  bool has_any(Context& c, const void* seen) const final {
    return self().any_move(c, seen, every_line, [&](const auto&) { return self().is_move(c); });
  }

 private:
  static bool every_line(board::SiteSpan) { return true; }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

}  // namespace lud::stdlib
