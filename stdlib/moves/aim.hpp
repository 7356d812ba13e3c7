#pragma once
// Generators of moves that are asked for the moves to one site alone, as threats are: others may be left out. And what
// sites a kind of piece could move to from a slot in whatever position, so that most pieces need not be asked at all.
#include <algorithm>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud {

inline constexpr Asked asked_any_to = static_cast<Asked>(5);
inline constexpr Asked asked_all_to = static_cast<Asked>(6);
inline constexpr Asked asked_ends = static_cast<Asked>(7);

namespace play {
struct Aim {
  int site = off;                ///< where the moves that are asked for end
  SitesBuilder* ends = nullptr;  ///< where those who are asked for ends put them

  /// Whether a piece may move to the site, as far as its kind and the board tell.
  bool within_reach(Context& context, int component, int slot, const Lazy<Moves>& generator);

 private:
  enum class Known : std::uint8_t { NotYet, Yes, No };
  const Game* game_ = nullptr;
  std::vector<Known> known_;       ///< by component and slot
  std::vector<Sites::Word> ends_;  ///< by component and slot
};
inline thread_local Aim the_aim;
}  // namespace play

namespace stdlib {
inline play::Aim& aim_of(Context&) { return play::the_aim; }
inline bool aims(const Emit& e) { return e.asked == asked_any_to || e.asked == asked_all_to; }
inline bool aims_elsewhere(const Emit& e, int target) { return aims(e) && target != aim_of(e.c).site; }
inline bool has_enough(Emit& e) {
  if (e.asked == asked_any_to)
    return std::ranges::any_of(e.made(), [&](const play::Move& move) { return move.to == aim_of(e.c).site; });
  return e.enough();
}
/// The directions that a word may follow from a site in whatever position, for the kind of piece that stands there.
inline board::Directions possible_directions(Context& c, SiteType type, int site, const Lazy<DirectionList>& asked) {
  const bool by_table = asked && asked.function == &play::DirectionTable::run && !c.game.stacking();
  if (!asked || is_constant(asked) || (by_table && !c.game.layout.rotations))
    return directions_at(c, asked, AbsoluteDirection::Adjacent, {type, site});
  return std::span(play::every_direction);
}
inline void answer_end(Context& c, int target) { aim_of(c).ends->add(target); }
inline void ends_are_told(Context& c) { c.lottery.answered = true; }
}  // namespace stdlib

}  // namespace lud
