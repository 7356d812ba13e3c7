// Effects that set what the game keeps about sites and about itself: local states, values, counts, what is hidden,
// counters, variables, pending sites, dice.
#include "stdlib/effect/effects.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

/// True if a site exists on the board in the given type, or in a hand.
bool exists(const Context& c, SiteType type, int site) { return c.on_board(type, site); }

void declare_channels(Library& library) {
  ludeme(library, "set State", "type? at: level:? state", "Sets the local state of a site.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> at, Maybe<int> level, int state) {
           if (state < 0 || level.value_or(off) < off) return;
           const int site = at(e.c);
           const SiteType t = type_at(e.c, type, site);
           if (!exists(e.c, t, site)) return;
           Action action = on_site(ActionKind::SetState, t, site);
           action.level_to = level.value_or(off);
           action.state = state;
           e.add({action});
         })
      .needs(Need::States);
  ludeme(library, "set Value", "type? at: level:? value", "Sets the value of the piece on a site.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> at, Maybe<int> level, int value) {
           if (value < 0 || level.value_or(off) < off) return;
           Action action = on_site(ActionKind::SetValue, type.value_or(e.c.game.default_type), at(e.c));
           action.level_to = level.value_or(off);
           action.value = value;
           e.add({action});
         })
      .needs(Need::Values);
  ludeme(library, "set Count", "type? at: level:? count", "Sets the number of pieces on a site.",
         [](Emit& e, Maybe<SiteType> type, int at, Maybe<int>, int count) {
           const SiteType t = type.value_or(e.c.game.default_type);
           Action action = on_site(ActionKind::SetCount, t, at);
           action.what = e.c.what(t, at);
           action.count = count;
           e.add({action});
         });
}

void declare_game_settings(Library& library) {
  ludeme(library, "set Counter", "value?", "Sets the counter, by default to -1: it counts on from there.",
         [](Emit& e, Maybe<int> value) { e.add({without_site(ActionKind::SetCounter, value.value_or(off))}); })
      .ignores_then();
  ludeme(library, "set Pot", "value?", "Sets what is in the pot.", [](Emit& e, Maybe<int> value) {
    e.add({without_site(ActionKind::SetPot, value.value_or(off))});
  }).ignores_then();
  ludeme(library, "set Var", "name? value?", "Sets a variable, or without a name the one short-lived value.",
         [](Emit& e, Maybe<Name> name, Maybe<int> value) {
           Action action = without_site(name ? ActionKind::SetVar : ActionKind::SetTemp, value.value_or(off));
           if (name) action.name = name->index;
           e.add({action});
         })
      .needs(Need::Variables);
  ludeme(library, "set Pending", "value?|region?", "Marks a value or sites as pending for the next move.",
         [](Emit& e, Maybe<int> value, Maybe<Sites> region) {
           if (!region) {
             e.add({without_site(ActionKind::SetPending, value.value_or(off))});
             return;
           }
           if (region->empty()) return;
           play::Move& move = e.add({});
           for (int site : *region) e.c.moves.append(move, without_site(ActionKind::SetPending, site));
         })
      .needs(Need::Pending)
      .ignores_then();
}

// ---- hidden information ----

struct Hiding {
  SiteType type;
  int level;
  bool hidden;
  PlayerSet players;

  void add(Context& c, play::Move& move, int kind, int site) const {
    for (int player : players) {
      if (player < 1 || player > c.game.players) continue;
      Action action = on_site(ActionKind::SetHidden, type, site);
      action.level_to = level;
      action.player = static_cast<std::int16_t>(player);
      action.what = kind;
      action.flag = hidden;
      c.moves.append(move, action);
    }
  }
};

void declare_hiding(Library& library) {
  ludeme(library, "set Hidden", "data?|datas? type? at:|region level:? hidden? to:",
         "Hides what stands on sites, or something about it, from players; with False shows it.",
         [](Emit& e, Maybe<HiddenData> data, Maybe<List<HiddenData>> datas, Maybe<SiteType> type, Maybe<int> at,
            Maybe<Sites> region, Maybe<int> level, Maybe<bool> hidden, const Who& to) {
           Context& c = e.c;
           const Hiding hiding{type.value_or(c.game.default_type), level.value_or(0), hidden.value_or(true),
                               players_of(c, to)};
           play::Move& move = e.add({});
           const auto hide = [&](int kind) {
             if (at)
               hiding.add(c, move, kind, *at);
             else
               for (int site : *region) hiding.add(c, move, kind, site);
           };
           if (data) {
             hide(play::hidden_kind(*data));
           } else if (datas) {
             for (const Lazy<HiddenData>& one : *datas) hide(play::hidden_kind(constant_of(one)));
           } else {
             hide(0);
           }
         })
      .needs(Need::Hidden);
}

// ---- dice ----

void declare_dice(Library& library) {
  ludeme(library, "roll", "", "Throws all dice.",
         [](Emit& e) {
           Context& c = e.c;
           play::MoveList& list = c.moves;
           const std::size_t first_action = list.actions.size();
           std::size_t dice_count = 0;
           for (const play::DiceContainer& dice : c.game.dice) dice_count += static_cast<std::size_t>(dice.count);
           list.actions.resize(first_action + dice_count + 1, without_site(ActionKind::SetStateAndUpdateDice));
           Action* action = list.actions.data() + first_action;
           bool equal = true;
           int first = off;
           for (const play::DiceContainer& dice : c.game.dice)
             for (int site = dice.first_site; site < dice.first_site + dice.count; ++site) {
               const auto& die = c.game.components[static_cast<std::size_t>(c.state.what(site))];
               if (die.faces.empty()) continue;
               // Biased dice only lie so at the start: thrown in play, all faces are alike.
               const int face = c.random.below(static_cast<int>(die.faces.size()));
               if (first == off) first = face;
               equal &= face == first;
               action->from = action->to = site;
               action->state = face;
               ++action;
             }
           action->kind = ActionKind::SetDiceAllEqual;
           action->flag = equal;
           list.actions.resize(static_cast<std::size_t>(action - list.actions.data()) + 1);
           play::Move& move = e.add({});
           move.first_action = static_cast<std::uint32_t>(first_action);
           move.action_count = static_cast<std::uint32_t>(list.actions.size() - first_action);
         })
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::States);
}

}  // namespace

void declare_settings(Library& library) {
  declare_channels(library);
  declare_game_settings(library);
  declare_hiding(library);
  declare_dice(library);
}

void declare_effects(Library& library) {
  declare_settings(library);
  declare_player_settings(library);
  declare_memory(library);
  declare_captures(library);
  declare_enclosures(library);
  declare_shifts(library);
  declare_dealing(library);
  declare_sowing(library);
}

}  // namespace lud::stdlib
