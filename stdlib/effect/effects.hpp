#pragma once
// Declarations shared by the files of stdlib/effect: the groups that `declare_effects` of stdlib/library.hpp calls, and
// the effects of captures.
#include "stdlib/effect/candidate.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

void declare_settings(Library& library);
void declare_player_settings(Library& library);
void declare_memory(Library& library);
void declare_captures(Library& library);
void declare_enclosures(Library& library);
void declare_shifts(Library& library);
void declare_dealing(Library& library);
void declare_sowing(Library& library);

inline int last_from(const Context& c) {
  const play::Move* const last = c.trial.last();
  return last ? last->from : off;
}

/// Returns the site an effect starts from: that of (from ...), or without one the target of the last move.
inline int start_of(Context& c, const From* from) { return from ? from->site_in(c) : last_to(c); }
inline SiteType type_of(const Context& c, const From* from) {
  return from ? from->type_in(c.game) : c.game.default_type;
}

/// Returns whether the piece on a site belongs to an enemy, or to a friend, of the mover.
bool is_enemy_at(const Context& c, int site);
bool is_friend_at(const Context& c, int site);

/// Adds the effect on a site: that of (apply ...) if its condition holds, or without one the removal of its piece.
void affect(Emit& e, const Apply* apply, int site);

}  // namespace lud::stdlib
