// Effects that set data of sites and of the game: local states, values, counts, hidden information, counters,
// variables, pending sites, dice.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "stdlib/effect/effects.hpp"
#include "stdlib/library.hpp"
#include "stdlib/value/set_variable.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

void declare_channels(Library& library) {
  ludeme(library, "set State", "type? at: level:? state[0..]",
         "Sets the local state of the piece on a site, which it carries along. A negative one changes nothing.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> at, Maybe<int> level, int state) {
           if (state < 0 || level.value_or(off) < off) return;
           const int site = at(e.c);
           const SiteType t = type_at(e.c, type, site);
           if (!e.c.on_board(t, site)) return;
           Action action = on_site(ActionKind::SetState, t, site);
           action.level_to = level.value_or(off);
           action.state = state;
           e.add({action});
         })
      .needs(Need::States);
  ludeme(library, "set Value", "type? at: level:? value",
         "Sets the value of the piece on a site, which it carries along. A negative one changes nothing.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> at, Maybe<int> level, int value) {
           if (value < 0 || level.value_or(off) < off) return;
           Action action = on_site(ActionKind::SetValue, e.c.game.type_or_default(type), at(e.c));
           action.level_to = level.value_or(off);
           action.value = value;
           e.add({action});
         })
      .needs(Need::Values);
  ludeme(library, "set Count", "type? at: level:? count[0..]", "Sets the number of pieces on a site.",
         [](Emit& e, Maybe<SiteType> type, int at, Maybe<int>, int count) {
           const SiteType t = type_at(e.c, type, at);
           Action action = on_site(ActionKind::SetCount, t, at);
           action.what = e.c.what(t, at);
           action.count = count;
           e.add({action});
         });
}

Action variable_set(Maybe<Name> name, Maybe<int> value) {
  Action action = without_site(name ? ActionKind::SetVar : ActionKind::SetTemp, value.value_or(off));
  if (name) action.name = name->index;
  return action;
}

Operand known_set_variable(const Linked& call) {
  enum { name, value };
  const std::span<const Operand> given = call.input.arguments;
  const auto* then = static_cast<const Then*>(call.input.then.constant);
  if (!call.board_exists || !given[value] || call.input.decision ||
      (then && (then->after_all_moves || !as_set_variable(then->moves))))
    return call.made;
  const SetVariable* const next = then ? as_set_variable(then->moves) : nullptr;
  if (next && next->count == most_set_variables) return call.made;
  auto* node = call.game.memory.make<SetVariable>();
  node->plain = Lazy<Moves>(call.made);
  if (given[name]) node->name = static_cast<const Name*>(given[name].constant)->index;
  node->value = Lazy<int>(given[value]);
  node->next = next;
  if (next) node->count += next->count;
  return call.made.evaluated_by(node);
}

void declare_game_settings(Library& library) {
  ludeme(library, "set Counter", "value?", "Sets the counter, by default to -1: it counts on from there.",
         [](Emit& e, Maybe<int> value) { e.add({without_site(ActionKind::SetCounter, value.value_or(off))}); })
      .ignores_then();
  ludeme(library, "set Pot", "value?", "Sets what is in the pot.", [](Emit& e, Maybe<int> value) {
    e.add({without_site(ActionKind::SetPot, value.value_or(off))});
  }).ignores_then();
  ludeme(library, "set Var", "name? value?",
         "Sets a variable of the game, which (var \"Name\") reads; without a name, the one short-lived value that "
         "(var) reads.",
         [](Emit& e, Maybe<Name> name, Maybe<int> value) { e.add({variable_set(name, value)}); })
      .lower(known_set_variable);
  ludeme(library, "set Pending", "value?|region?",
         "Marks a value or sites as pending: the next move can ask for them, (is Pending), and then the mark is gone.",
         [](Emit& e, Maybe<int> value, Maybe<Sites> region) {
           if (!region) {
             e.add({without_site(ActionKind::SetPending, value.value_or(off))});
             return;
           }
           if (region->empty()) return;
           play::Move& move = e.add({without_site(ActionKind::SetPending, region->first())});
           for (int site : *region)
             if (site != region->first()) e.c.moves.append(move, without_site(ActionKind::SetPending, site));
         })
      .needs(Need::Pending)
      .ignores_then();
}

// ---- hidden information ----

void declare_hiding(Library& library) {
  ludeme(library, "set Hidden", "data?|datas? type? at:|region level:? hidden? to:",
         "Hides what stands on sites, or something about it, from players; with False shows it.",
         [](Emit& e, Maybe<HiddenData> data, Maybe<List<HiddenData>> datas, Maybe<SiteType> type, Maybe<int> at,
            Maybe<Sites> region, Maybe<int> level, Maybe<bool> hidden, const Who& to) {
           Context& c = e.c;
           const SiteType t = c.game.type_or_default(type);
           const int on_level = level.value_or(0);
           const bool exists = !c.game.stacking() || on_level < c.game.layout.levels;
           const PlayerSet players = players_of(c, to);
           play::Move& move = e.add({});
           const auto hide_at = [&](int kind, int site) {
             for (int player : players)
               if (exists && player >= 1 && player <= c.game.players)
                 c.moves.append(move, hiding_action(t, site, on_level, player, kind, hidden.value_or(true)));
           };
           const auto hide = [&](int kind) {
             if (region)
               for (int site : *region) hide_at(kind, site);
             else if (*at >= 0)
               hide_at(kind, *at);
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
  ludeme(library, "roll", "", "Throws all dice. It is usually the first thing of a turn: (do (roll) next:...).",
         [](Emit& e) { play::RollNode::run(nullptr, e.c); })
      .lower([](const Linked& call) {
        Operand made = call.made;
        if (!call.input.then) {
          made = made.evaluated_by(call.game.memory.make<play::RollNode>());
        } else if (!call.input.decision) {
          auto* node = call.game.memory.make<play::RollThenNode>();
          node->then = static_cast<const Then*>(call.input.then.constant);
          made = made.evaluated_by(node);
        }
        return made;
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

play::Action SetVariable::action(Context& c) const {
  return variable_set(name == off ? Maybe<Name>() : Maybe<Name>(Name{name}), value(c));
}

}  // namespace lud::stdlib
