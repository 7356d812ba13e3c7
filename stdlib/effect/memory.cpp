// Effects on remembered positions and values, and messages to players.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

Action remembered(ActionKind kind, Maybe<Name> name, int value) {
  Action action = without_site(kind, value);
  if (name) action.name = name->index;
  return action;
}

Ints values_under(const Context& c, int name) { return c.state.list(play::remembered_list(name)); }

void declare_remembering(Library& library) {
  ludeme(library, "remember State", "", "Keeps the position in mind, for (avoidStoredState ...).", [](Emit& e) {
    e.add({without_site(ActionKind::StoreStateInContext)});
  }).needs(Need::StoredState);
  ludeme(library, "remember Value", "name? value unique:?",
         "Adds a number to those that are remembered, under a name or without; (values Remembered) lists them.",
         [](Emit& e, Maybe<Name> name, int value, Lazy<bool> unique) {
           const bool once = unique && unique(e.c);
           const Ints known = values_under(e.c, name ? name->index : -1);
           if (once && std::ranges::find(known, value) != known.end()) return;
           e.add({remembered(ActionKind::RememberValue, name, value)});
         });
  ludeme(library, "forget Value", "name? value",
         "Forgets a remembered number; where it was remembered several times, once.",
         [](Emit& e, Maybe<Name> name, int value) { e.add({remembered(ActionKind::ForgetValue, name, value)}); });
  ludeme(library, "forget Value", "name? all",
         "Forgets all values of a name, or without a name (forget Value All) every value.",
         [](Emit& e, Maybe<Name> name, RoleType) {
           Context& c = e.c;
           const std::size_t before = c.moves.actions.size();
           play::Move& move = e.add({});
           const auto forget = [&](Maybe<Name> of) {
             for (int value : values_under(c, of ? of->index : -1))
               c.moves.append(move, remembered(ActionKind::ForgetValue, of, value));
           };
           forget(name);
           if (!name)
             for (int i = 0; i < static_cast<int>(c.game.names.size()); ++i) forget(Name{i});
           if (c.moves.actions.size() == before) c.moves.moves.pop_back();
         });
}

/// Adds a note to each addressee; without `to`, to all players.
void put_notes(Emit& e, const Action& note, const Who* to) {
  const int players = e.c.game.players;
  const auto send = [&](int player) {
    if (player < 1 || player > players) return;
    Action action = note;
    action.player = static_cast<std::int16_t>(player);
    e.add({action});
  };
  if (to && !(to->role && *to->role == RoleType::All)) return send(player_of(e.c, *to));
  for (int player = 1; player <= players; ++player) send(player);
}

void declare_messages(Library& library) {
  ludeme(library, "note", "player:? message to:?", "Sends a text to players, beginning with the player it speaks of.",
         [](Emit& e, Either<int, RoleType> player, Name message, const Who* to) {
           Action note = without_site(ActionKind::Note);
           note.name = message.index;
           if (player) note.what = player_of(e.c, player);
           put_notes(e, note, to);
         })
      .ignores_then();
  ludeme(library, "note", "player:? message to:?", "Sends a number to players.",
         [](Emit& e, Either<int, RoleType> player, int message, const Who* to) {
           Action note = without_site(ActionKind::Note, message);
           if (player) note.what = player_of(e.c, player);
           put_notes(e, note, to);
         })
      .ignores_then();
  ludeme(library, "trigger", "event who",
         "Notes that an event has happened to a player, which (is Triggered ...) asks.",
         [](Emit& e, Name event, Either<int, RoleType> who) {
           Action action = of_player(ActionKind::Trigger, player_of(e.c, who));
           action.name = event.index;
           e.add({action});
         })
      .ignores_then();
}

}  // namespace

void declare_memory(Library& library) {
  declare_remembering(library);
  declare_messages(library);
}

}  // namespace lud::stdlib
