// (forEach ...) over values, players, teams, levels, dice and the sites of a region.
#include <algorithm>

#include "stdlib/moves/candidate.hpp"
#include "stdlib/moves/operators.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

void declare_values(Library& library) {
  ludeme(library, "forEach Value", "values moves", "The moves for each value of a list, which they see as (value).",
         [](Emit& e, Ints values, Lazy<Moves> moves) {
           Bound value(e.c.scope.value, e.c.scope.value);
           for (int v : values) {
             value = v;
             moves(e.c);
           }
         });
  ludeme(library, "forEach Value", "min: max: moves", "The moves for each value of a range, which they see as (value).",
         [](Emit& e, int min, int max, Lazy<Moves> moves) {
           Bound value(e.c.scope.value, min);
           for (int v = min; v <= max; ++v) {
             value = v;
             moves(e.c);
           }
         });
}

void declare_players(Library& library) {
  ludeme(library, "forEach Player", "moves", "The moves for each player, whom they see as (player) or Player.",
         [](Emit& e, Lazy<Moves> moves) {
           Bound player(e.c.scope.player, 1);
           for (int p = 1; p <= e.c.game.players; ++p) {
             player = p;
             moves(e.c);
           }
         })
      .ignores_then();
  ludeme(library, "forEach", "players moves", "The moves for each player of a list.",
         [](Emit& e, Ints players, Lazy<Moves> moves) {
           Bound player(e.c.scope.player, e.c.scope.player);
           for (int p : players) {
             if (p < 0 || p > e.c.game.players + 1) continue;
             player = p;
             moves(e.c);
           }
         })
      .ignores_then();
  ludeme(library, "forEach Team", "moves", "The moves for each team, whose players they see as (team).",
         [](Emit& e, Lazy<Moves> moves) {
           Context& c = e.c;
           const Ints before = c.scope.team;
           const auto players = static_cast<std::size_t>(c.game.players);
           for (std::size_t team = 1; team <= players; ++team) {
             const std::span<int> members = c.ints(players);
             std::size_t n = 0;
             for (std::size_t p = 1; p <= players; ++p)
               if (c.head().team[p] == static_cast<int>(team)) members[n++] = static_cast<int>(p);
             if (n == 0) continue;
             c.scope.team = members.first(n);
             moves(c);
           }
           c.scope.team = before;
         });
}

void declare_sites(Library& library) {
  ludeme(library, "forEach Site", "region moves noMoveYet:?",
         "The moves for each site of a region, which they see as (site) and (to); others where there are none.",
         [](Emit& e, Sites region, Lazy<Moves> moves, Lazy<Moves> otherwise) {
           Context& c = e.c;
           Bound site(c.scope.site, c.scope.site), to(c.scope.to, c.scope.to);
           // Moves may bind the target themselves, so that it is set anew each time.
           const auto generate = [&](int one, Asked what) {
             site = one;
             to = one;
             c.asked = what;
             moves(c);
             c.asked = Asked::All;
           };
           if (!otherwise && (e.asked_for_places() || e.asked == Asked::Place)) {
             if (region.empty()) return e.answer_places(0);
             const int room = c.lottery.room(c, moves);
             if (room != off && e.asked == Asked::Draw) return e.answer_places(room * region.count(), region.count());
             if (e.asked == Asked::Place) {
               if (const int place = e.place_among(room * region.count()); place != off) {
                 c.lottery.place = place % room;
                 generate(play::nth_site(region, place / room), Asked::Place);
                 c.lottery.place = off;
               }
               return;
             }
           }
           for (int one : region) {
             generate(one, otherwise && !e.only_whether ? Asked::All : e.asked_of_part());
             if (e.enough()) return;
           }
           if (!otherwise || !e.made().empty()) return;
           otherwise(c);
           e.leave_without_then();
         });
  ludeme(library, "forEach Level", "type? site direction? moves",
         "The moves for each level of a stack, which they see as (level); from the top unless told otherwise.",
         [](Emit& e, Maybe<SiteType> type, int site, Maybe<StackDirection> direction, Lazy<Moves> moves) {
           Context& c = e.c;
           const int height = c.height(type_at(c, type, site), site);
           const bool upwards = direction == StackDirection::FromBottom;
           // The language leaves (level) at the last one: what is asked next about the piece sees it there.
           for (int i = 0; i < height; ++i) {
             c.scope.level = upwards ? i : height - 1 - i;
             moves(c);
           }
         })
      .needs(play::Need::EagerEffects);  // an effect that leaves (level) somewhere is worked out at once
}

// ---- dice ----

Action use_die(const Context& c, std::size_t set, int die) {
  Action action;
  action.kind = ActionKind::UseDie;
  action.player = static_cast<std::int16_t>(set);
  action.what = die;
  action.to = action.from = c.game.dice[set].first_site + die;
  return action;
}

Action set_temporary(int value) {
  Action action;
  action.kind = ActionKind::SetTemp;
  action.value = value;
  return action;
}

/// One pass over the dice of a set.
struct DiceLoop {
  Emit& e;
  Context& c;
  std::size_t set;
  std::span<const std::int32_t> pips;
  const Lazy<bool>& condition;
  const Lazy<Moves>& moves;
  const bool by_place = e.asked_for_places() || e.asked == Asked::Place;

  /// How many times moves can be offered.
  int most_offers(bool sums) const {
    const int dice = static_cast<int>(pips.size());
    return dice + (!sums ? 0 : dice == 2 ? 1 : dice == 3 ? 4 : 0);
  }

  /// The moves for a number of pips, each of which uses the dice up that it stems from.
  bool offer(int sum, std::initializer_list<int> dice) {
    const std::size_t begin = c.moves.size();
    c.scope.pips = sum;
    if (condition && !condition(c)) return false;
    if (e.asked == Asked::Place && c.lottery.place < 0) return false;  // the place lay before
    c.asked = by_place ? e.asked : e.asked_of_part();
    c.lottery.alone = false;
    moves(c);
    c.asked = Asked::All;
    for (Move& move : moves_from(c, begin))
      for (int die : dice) c.moves.append(move, use_die(c, set, die));
    return true;
  }

  void append_to_all(std::size_t begin, const Action& action) {
    for (Move& move : moves_from(c, begin)) c.moves.append(move, action);
  }

  /// A double is played twice: the pips of the first time are kept, and turned up again when the dice are used.
  void offer_single(int die, bool doubled) {
    const std::size_t begin = c.moves.size();
    const int value = pips[static_cast<std::size_t>(die)];
    if (!offer(value, {die})) return;
    const int kept = c.head().temporary;
    if (doubled) {
      append_to_all(begin, set_temporary(kept == off ? value : off));
    } else if (kept != off) {
      for (const play::DiceContainer& dice : c.game.dice) {
        const int what = c.state.what(dice.first_site);
        if (kept - 1 >= static_cast<int>(c.game.components[static_cast<std::size_t>(what)].faces.size())) continue;
        for (int i = 0; i < dice.count; ++i) {
          Action turn_up;
          turn_up.kind = ActionKind::SetStateAndUpdateDice;
          turn_up.to = turn_up.from = dice.first_site + i;
          turn_up.state = kept - 1;
          append_to_all(begin, turn_up);
        }
      }
    }
  }

  void offer_sums() {
    const auto free = [&](int die) { return pips[static_cast<std::size_t>(die)] != 0; };
    const auto pip = [&](int die) { return pips[static_cast<std::size_t>(die)]; };
    if (pips.size() == 2) {
      if (free(0) && free(1)) offer(pip(0) + pip(1), {0, 1});
    } else if (pips.size() == 3) {
      if (free(0) && free(1) && free(2)) offer(pip(0) + pip(1) + pip(2), {0, 1, 2});
      for (int a = 0; a < 2; ++a)
        for (int b = a + 1; b < 3; ++b)
          if (free(a) && free(b)) offer(pip(a) + pip(b), {a, b});
    }
  }
};

void declare_dice(Library& library) {
  ludeme(library, "forEach Die", "dice? combined:? replayDouble:? if:? moves",
         "The moves for the pips of each die, seen as (pips), and where combined for the sums of several.",
         [](Emit& e, Maybe<int> dice, Lazy<bool> combined, Lazy<bool> replay_double, Lazy<bool> condition,
            Lazy<Moves> moves) {
           Context& c = e.c;
           const auto set = static_cast<std::size_t>(dice.value_or(0));
           if (set >= c.game.dice.size()) return;
           const auto faces = c.head().dice[set];  // a copy: the moves look ahead
           const std::span pips(faces.data(), static_cast<std::size_t>(c.game.dice[set].count));
           const bool doubled = replay_double && replay_double(c) &&
                                std::ranges::all_of(pips, [&](int value) { return value == pips[0]; });
           Bound restore(c.scope.pips, c.scope.pips);
           DiceLoop loop{e, c, set, pips, condition, moves};
           const bool sums = combined && (e.asked == Asked::Room || combined(c));
           if (e.asked == Asked::Room) {
             if (const int room = c.lottery.room(c, moves); room != off) e.answer_places(room * loop.most_offers(sums));
             return;
           }
           // Where not all that is offered answers, somebody makes moves instead, and no place is drawn.
           for (int die = 0; die < static_cast<int>(pips.size()); ++die) {
             loop.offer_single(die, doubled);
             if (e.enough()) return;
           }
           if (sums) loop.offer_sums();
         });
}

}  // namespace

void declare_iterations(Library& library) {
  declare_values(library);
  declare_players(library);
  declare_sites(library);
  declare_dice(library);
}

}  // namespace lud::stdlib
