// Facts about pieces, players and remembered values. Each has a function that makes it true and one that checks it.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/rule_test/run.hpp"
#include "stdlib/rules/start_parts.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::rule_test {

namespace {

using WhichPlayer = Either<int, RoleType>;

/// The sites of a fact, in the order in which they are given.
std::vector<int> sites_of(Context& c, const Either<TestSite, List<TestSite>>& which) {
  std::vector<int> sites;
  if (which.first)
    add_sites(c, constant_of(which.first), sites);
  else
    for (const Lazy<TestSite>& one : constant_of(which.second)) add_sites(c, constant_of(one), sites);
  return sites;
}

/// The site type of a site of a fact. Sites beyond the board belong to hands and are cells, whatever type is named.
SiteType type_of(const Game& game, std::optional<SiteType> type, int site) {
  const SiteType asked = game.type_or_default(type);
  return site >= game.layout.type_count[static_cast<std::size_t>(asked)] ? SiteType::Cell : asked;
}

void take_all(Context& c, SiteType type, int site) {
  for (int left = c.height(type, site); left > 0; --left) {
    play::Action action;
    action.kind = play::ActionKind::Remove;
    action.type_to = static_cast<std::int8_t>(type);
    action.from = action.to = site;
    play::apply(c, action);
  }
}

/// Data of each piece of a fact, besides its kind; empty: not given.
struct Details {
  Lazy<int> count, state, value, rotation;
};

/// The fact that the given kinds of pieces, from the bottom up, are on each of some sites.
struct Standing {
  std::optional<SiteType> type;
  Either<TestSite, List<TestSite>> sites;
  std::vector<int> components;
  Details details;
  bool in_any_order = false;

  void make(Run& run) const {
    for (int site : sites_of(run.context, sites)) make_at(run, site);
  }
  void check(Run& run) const {
    for (int site : sites_of(run.context, sites)) check_at(run, site);
  }

 private:
  bool exists(Run& run, SiteType on, int site) const {
    if (const auto& dice = run.context.game.dice; dice && dice->contains(site)) {
      run.fail_and_stop(fmt::format("on site {} lies a die", site), {}, {"(dice {...}) says what dice show"});
      return false;
    }
    if (run.context.on_board(on, site)) return true;
    run.fail_and_stop(fmt::format("there is no site {}", site), {},
                      {fmt::format("sites are numbered from 0 to {}", run.context.game.layout.total_sites - 1)});
    return false;
  }
  /// The kinds by level. Where pieces stack, `count` is the number of levels with the first kind.
  std::vector<int> levels(Context& c) const {
    if (!c.game.stacking() || !details.count || components.empty()) return components;
    return std::vector<int>(static_cast<std::size_t>(std::max(0, details.count(c))), components[0]);
  }

  void make_at(Run& run, int site) const {
    Context& c = run.context;
    const SiteType on = type_of(c.game, type, site);
    if (!exists(run, on, site)) return;
    take_all(c, on, site);
    stdlib::PutDown placed;
    placed.stack = c.game.stacking();
    if (details.state) placed.state = details.state(c);
    if (details.value) placed.value = details.value(c);
    if (details.rotation) placed.rotation = details.rotation(c);
    if (!c.game.stacking()) {
      if (components.empty()) return;
      if (std::ranges::count(components, components[0]) != static_cast<std::ptrdiff_t>(components.size()))
        return run.fail_and_stop("different pieces on one site, but in this game pieces do not stack");
      placed.what = components[0];
      placed.count = details.count ? details.count(c) : static_cast<int>(components.size());
      if (placed.count > 1 && !c.game.layout.counts)
        return run.fail_and_stop("several pieces on one site, but in this game a site holds one piece");
      if (placed.count > 0) put(run, on, site, placed);
      return;
    }
    for (int component : levels(c)) {
      placed.what = component;
      put(run, on, site, placed);
    }
  }
  static void put(Run& run, SiteType on, int site, const stdlib::PutDown& placed) {
    Place place(run.context);
    stdlib::put(place, on, site, placed);
  }

  void check_at(Run& run, int site) const {
    Context& c = run.context;
    const SiteType on = type_of(c.game, type, site);
    if (!exists(run, on, site)) return;
    std::vector<int> wanted = levels(c), found;
    if (c.game.stacking()) {
      for (int level = 0; level < c.height(on, site); ++level) found.push_back(c.what(on, site, level));
    } else {
      if (details.count && !wanted.empty())
        wanted.assign(static_cast<std::size_t>(std::max(0, details.count(c))), wanted[0]);
      if (c.what(on, site)) found.assign(static_cast<std::size_t>(std::max(1, c.count(on, site))), c.what(on, site));
    }
    if (in_any_order) {
      std::ranges::sort(wanted);
      std::ranges::sort(found);
    }
    if (wanted != found) {
      run.fail(
          fmt::format("on site {} stands {}", site_text(c.game, on, site), contents_text(c, on, site)),
          {fmt::format("{}{}", text_of(c.game, wanted), in_any_order && wanted.size() > 1 ? ", in any order" : "")});
      return;
    }
    const int slot = c.slot(on, site);
    check_detail(run, on, site, "state", details.state, c.state.state(slot));
    check_detail(run, on, site, "value", details.value, c.state.value(slot));
    check_detail(run, on, site, "rotation", details.rotation, c.state.rotation(slot));
  }
  static void check_detail(Run& run, SiteType on, int site, const char* what, const Lazy<int>& wanted, int found) {
    if (!wanted) return;
    const int value = wanted(run.context);
    if (value != found)
      run.fail(fmt::format("the {} of {} on site {} is {}", what, contents_text(run.context, on, site),
                           site_text(run.context.game, on, site), found),
               {fmt::format("{} {}", what, value)});
  }
  static std::string text_of(const Game& game, const std::vector<int>& pieces) {
    if (pieces.empty()) return "nothing";
    if (pieces.size() > 1 && std::ranges::count(pieces, pieces[0]) == static_cast<std::ptrdiff_t>(pieces.size()))
      return fmt::format("{} x {}", piece_text(game, pieces[0]), pieces.size());
    std::vector<std::string> names;
    for (const int piece : pieces) names.push_back(piece_text(game, piece));
    return fmt::format("{}", fmt::join(names, " "));
  }
};

Fact fact_of(const Standing& standing) {
  const bool nowhere = standing.sites.second && constant_of(standing.sites.second).size() == 0;
  const auto check = [standing, nowhere](Run& run) {
    if (nowhere) run.fail("no site is given here: this holds always");
    standing.check(run);
  };
  return {[standing](Run& run) { standing.make(run); }, check};
}

std::vector<int> components_of(const List<TestPiece>& pieces) {
  std::vector<int> components;
  for (const Lazy<TestPiece>& piece : pieces) components.push_back(constant_of(piece).component);
  return components;
}

void declare_pieces(Library& library) {
  ludeme(library, "at", "type? sites piece count:? state:? value:? rotation:?",
         "One piece, or so many of a kind, on a site or on each of some sites.",
         [](Maybe<SiteType> type, Either<TestSite, List<TestSite>> sites, const TestPiece& piece, Lazy<int> count,
            Lazy<int> state, Lazy<int> value, Lazy<int> rotation) {
           return fact_of({type, sites, {piece.component}, {count, state, value, rotation}});
         });
  ludeme(library, "at", "type? sites pieces state:? value:? rotation:?", "A stack on a site, from the bottom up.",
         [](Maybe<SiteType> type, Either<TestSite, List<TestSite>> sites, List<TestPiece> pieces, Lazy<int> state,
            Lazy<int> value, Lazy<int> rotation) {
           return fact_of({type, sites, components_of(pieces), {{}, state, value, rotation}});
         });
  ludeme(library, "at", "type? sites inAnyOrder:", "These pieces on a site, whichever lies above.",
         [](Maybe<SiteType> type, Either<TestSite, List<TestSite>> sites, List<TestPiece> pieces) {
           Standing standing{type, sites, components_of(pieces), {}};
           standing.in_any_order = true;
           return fact_of(standing);
         });
  ludeme(library, "at", "type? sites empty", "Nothing on a site, or on each of some sites.",
         [](Maybe<SiteType> type, Either<TestSite, List<TestSite>> sites, Nothing) {
           return fact_of({type, sites, {}, {}});
         });
}

// ---- players ----

/// The player that is meant. Fails and returns 0 where there is no such player.
int known_player(Run& run, const WhichPlayer& who) {
  const int player = player_of(run.context, who);
  if (player >= 1 && player <= run.context.game.players) return player;
  run.fail_and_stop(fmt::format("there is no player {}", player));
  return 0;
}

/// A fact about a number. `what` names it in messages.
template <class Read, class Write>
Fact number_fact(const std::string& what, Lazy<int> value, Read read, Write write) {
  return {[=](Run& run) { write(run.context, value(run.context)); },
          [=](Run& run) {
            const int wanted = value(run.context), found = read(run.context);
            if (wanted != found) run.fail(fmt::format("{} is {}", what, found), {std::to_string(wanted)});
          }};
}

/// A fact about a number that each player has.
Fact number_of_player(const char* what, WhichPlayer who, Lazy<int> value, decltype(&play::Header::score) numbers) {
  const auto of = [=](int player) {
    const auto number = [=](Context& c) -> int& { return (c.head().*numbers)[static_cast<std::size_t>(player)]; };
    return number_fact(fmt::format("the {} of player {}", what, player), value, number,
                       [=](Context& c, int to) { number(c) = to; });
  };
  return {[=](Run& run) {
            if (const int player = known_player(run, who)) of(player).make(run);
          },
          [=](Run& run) {
            if (const int player = known_player(run, who)) of(player).check(run);
          }};
}

void check_player(Run& run, const char* what, int found, int wanted) {
  if (found != wanted) run.fail(fmt::format("{} is player {}", what, found), {fmt::format("player {}", wanted)});
}

const std::string& phase_name(const Game& game, int phase) { return game.phases[static_cast<std::size_t>(phase)].name; }

int phase_named(const Game& game, std::string_view name) {
  const auto found = std::ranges::find(game.phases, name, &play::Phase::name);
  if (found != game.phases.end()) return static_cast<int>(found - game.phases.begin());
  std::vector<std::string_view> known;
  for (const play::Phase& phase : game.phases) known.push_back(phase.name);
  game.complain({fmt::format("there is no phase \"{}\", only \"{}\"", name, fmt::join(known, "\", \""))});
  return 0;
}

/// A fact about the phase of one player, or of all players where none is named.
Fact phase_fact(WhichPlayer who, int phase) {
  const auto for_each_player = [who](Run& run, const auto& act) {
    if (const int player = who ? known_player(run, who) : 0) act(player);
    for (int p = 1; !who && p <= run.context.game.players; ++p) act(p);
  };
  return {[=](Run& run) { for_each_player(run, [&](int p) { run.context.state.set_phase(p, phase); }); },
          [=](Run& run) {
            for_each_player(run, [&](int p) {
              const Context& c = run.context;
              const int found = c.head().phase[static_cast<std::size_t>(p)];
              if (found == phase) return;
              run.fail(fmt::format("player {} is in phase \"{}\"", p, phase_name(c.game, found)),
                       {fmt::format("phase \"{}\"", phase_name(c.game, phase))});
            });
          }};
}

void declare_players(Library& library) {
  ludeme(library, "mover", "who prev:? next:?", "Who is to move, and who moved before and will after him.",
         [](WhichPlayer who, WhichPlayer previous, WhichPlayer next) {
           return Fact{[=](Run& run) {
                         Context& c = run.context;
                         const int player = known_player(run, who);
                         const int before = previous ? known_player(run, previous) : 0;
                         const int after = next ? known_player(run, next) : 0;
                         if (player) play::give_turn(c, player);
                         if (before) c.head().prev = before;
                         if (after) c.head().next = after;
                       },
                       [=](Run& run) {
                         Context& c = run.context;
                         if (c.over()) return run.fail("the game is over");
                         check_player(run, "to move", c.mover(), player_of(c, who));
                         if (previous) check_player(run, "before him", c.head().prev, player_of(c, previous));
                         if (next) check_player(run, "after him", c.head().next, player_of(c, next));
                       }};
         });
  ludeme(library, "next", "who", "Who is next, after the one who is to move.", [](WhichPlayer who) {
    return Fact{[=](Run& run) {
                  if (const int player = known_player(run, who)) run.context.head().next = player;
                },
                [=](Run& run) { check_player(run, "next", run.context.head().next, player_of(run.context, who)); }};
  });
  ludeme(library, "score", "who value", "The score of a player.",
         [](WhichPlayer who, Lazy<int> value) { return number_of_player("score", who, value, &play::Header::score); });
  ludeme(library, "amount", "who value", "The amount that a player has.", [](WhichPlayer who, Lazy<int> value) {
    return number_of_player("amount", who, value, &play::Header::amount);
  });
  ludeme(library, "value", "who value", "The value of a player.", [](WhichPlayer who, Lazy<int> value) {
    return number_of_player("value", who, value, &play::Header::player_value);
  });
  ludeme(library, "phase", "who? name", "The phase that a player is in, or that all are in.",
         [](const Game& game, WhichPlayer who, std::string_view name) {
           return phase_fact(who, phase_named(game, name));
         });
}

// ---- what is remembered ----

/// A fact about a list of the state, compared as a multiset.
Fact list_fact(const std::string& what, int list, List<int> values) {
  const auto asked = [values](Context& c) {
    std::vector<int> all;
    for (const Lazy<int>& value : values) all.push_back(value(c));
    return all;
  };
  return {[=](Run& run) {
            Context& c = run.context;
            c.state.list_clear(list);
            for (int value : asked(c)) c.state.list_add(list, value);
          },
          [=](Run& run) {
            Context& c = run.context;
            std::vector<int> wanted = asked(c);
            const Ints state = c.state.list(list);
            std::vector<int> found(state.begin(), state.end());
            std::ranges::sort(wanted);
            std::ranges::sort(found);
            if (wanted != found) run.fail(fmt::format("{}: {}", what, list_text(found)), {list_text(wanted)});
          }};
}

void declare_memory(Library& library) {
  conversion(library, "A name that the game uses.", [](const Game& game, std::string_view text) {
    const TestName name{game.name_index(text)};
    if (name.index < 0) game.complain({fmt::format("the game has no name \"{}\"", text)});
    return name;
  });
  ludeme(library, "remembered", "name values", "What is remembered under a name, in any order.",
         [](const Game& game, const TestName& name, List<int> values) {
           const std::string text = name.index < 0 ? "" : game.names[static_cast<std::size_t>(name.index)];
           return list_fact(fmt::format("remembered as \"{}\"", text), play::remembered_list(name.index), values);
         });
  ludeme(library, "remembered", "values", "What is remembered without a name, in any order.",
         [](List<int> values) { return list_fact("remembered", play::remembered_list(-1), values); });
  ludeme(library, "pending", "values", "Which sites are pending.",
         [](List<int> values) { return list_fact("pending", static_cast<int>(play::ListId::Pending), values); });
  ludeme(library, "var", "name value", "The value of a variable.",
         [](const Game& game, const TestName& name, Lazy<int> value) {
           const std::string text = name.index < 0 ? "" : game.names[static_cast<std::size_t>(name.index)];
           const int index = play::variable_of(name.index);
           return number_fact(
               fmt::format("variable \"{}\"", text), value, [=](Context& c) { return c.state.variable(index); },
               [=](Context& c, int to) { c.state.set_variable(index, to); });
         });
  ludeme(library, "var", "value", "The value of the variable without a name.", [](Lazy<int> value) {
    return number_fact(
        "the variable", value, [](Context& c) { return c.head().temporary; },
        [](Context& c, int to) { c.state.set_temporary(to); });
  });
  ludeme(library, "counter", "value", "The value of the counter.", [](Lazy<int> value) {
    return number_fact(
        "the counter", value, [](Context& c) { return c.head().counter; },
        [](Context& c, int to) { c.head().counter = to; });
  });
}

}  // namespace

void declare_facts(Library& library) {
  declare_pieces(library);
  declare_players(library);
  declare_memory(library);
}

}  // namespace lud::rule_test
