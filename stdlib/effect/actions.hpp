#pragma once
// The actions that moves, effects and start rules consist of.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

inline std::int8_t action_type(SiteType type) { return static_cast<std::int8_t>(type); }

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

/// The action that hides what stands on a site, or something about it, from a player, or shows it. `data`: see
/// play::hidden_kind.
inline play::Action hiding_action(SiteType type, int site, int level, int player, int data, bool hides) {
  play::Action action = on_site(play::ActionKind::SetHidden, type, site);
  action.level_to = level;
  action.player = static_cast<std::int16_t>(player);
  action.what = data;
  action.flag = hides;
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

/// The action that adds a piece as a move; it has no `from`.
inline play::Action add_action(SiteType type, int to, int what, int state = off) {
  play::Action action = add_piece(type, to, what);
  action.from = off;
  action.state = state;
  return action;
}

/// Returns the action that moves the top piece, the piece at `level_from`, or (`stack`) all pieces of a site. A
/// negative level means that none is given.
inline play::Action move_action(SiteType type_from, int from, int level_from, SiteType type_to, int to,
                                int level_to = off, bool stack = false) {
  play::Action action = on_site(play::ActionKind::Move, type_to, to);
  action.type_from = action_type(type_from);
  action.from = from;
  action.level_from = std::max(level_from, off);
  action.level_to = std::max(level_to, off);
  action.stack = stack;
  return action;
}

}  // namespace lud::stdlib
