#pragma once
// Generators that walk over the board as the word itself does (stdlib/moves/walks.hpp): steps, hops and slides in
// directions that depend on play, from levels or several sites, or with conditions that are no sets of sites. Their
// moves are counted by one walk, and made by another. Where that takes long each place on a line that a move may lead
// to is a slot instead, whether a move lies there or not, and the line is walked when one of them is drawn.
#include "stdlib/moves/generators/movement.hpp"

namespace lud::stdlib {

/// `Derived` has `any_move(context, seen, wanted, visit)`, which visits the moves of a piece along the lines that are
/// `wanted(line)` as long as `visit(move)` returns false, with the scope at each, and says whether it returned true;
/// and `make(context, move)`. What else it says otherwise than here it declares itself.
template <class Derived>
class WalkGenerator : public Generator {
 public:
  Movement movement;
  bool tries = false;  ///< slots are places that may hold no move, and are walked when they are drawn

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
  /// What is still to be asked of what the walk came to, with the scope there.
  static bool is_move(Context&) { return true; }
  /// Where slots are tried: how many there are on a line, and whether a move lies at one.
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
