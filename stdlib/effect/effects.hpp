#pragma once
// Declarations shared by the files of stdlib/effect: the groups that `declare_effects` of stdlib/library.hpp calls, the
// actions that effects consist of, and the effects of captures.
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

/// An action on a site of the board or, where the number lies beyond it, of a hand.
inline play::Action on_site(play::ActionKind kind, SiteType type, int site) {
  play::Action action;
  action.kind = kind;
  action.type_to = action_type(type);
  action.from = action.to = site;
  return action;
}

/// An action that concerns no site.
inline play::Action without_site(play::ActionKind kind, int value = off) {
  play::Action action;
  action.kind = kind;
  action.value = value;
  return action;
}

inline play::Action of_player(play::ActionKind kind, int player, int value = off) {
  play::Action action = without_site(kind, value);
  action.player = static_cast<std::int16_t>(player);
  return action;
}

/// The action that takes the top piece away.
inline play::Action remove_piece(SiteType type, int site) { return on_site(play::ActionKind::Remove, type, site); }

/// The action that puts a piece on a site.
inline play::Action add_piece(SiteType type, int site, int what) {
  play::Action action = on_site(play::ActionKind::Add, type, site);
  action.what = what;
  return action;
}

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
