// The steps of tests: positions, dice, moves, and checks of the legal moves, the result and the equipment.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/spelling.hpp"
#include "interpreter/declare/kit.hpp"
#include "interpreter/rule_test/run.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::rule_test {

Patterns contents(const List<MovePattern>& list) {
  Patterns patterns;
  for (const Lazy<MovePattern>& one : list) patterns.push_back(constant_of(one));
  return patterns;
}

namespace {

/// Complains of a player that the game does not have.
void expect_player(const Game& game, const Either<int, RoleType>& who) {
  if (who.first) return;
  const std::string_view role = spelling(constant_of(who.second));
  if (role[0] == 'P' && grammar::is_number(role.substr(1)) && std::stoi(std::string(role.substr(1))) > game.players)
    game.complain({fmt::format("there is no player {}: the game has {}", role, game.players)});
}

void declare_test(Library& library) {
  ludeme(library, "test", "name ruleset:? options:? steps", "A test, named after the rules it is about.",
         [](std::string_view name, Maybe<std::string_view>, Maybe<List<std::string_view>>, List<TestStep>) {
           return TestDescription{name};
         });
  ludeme(library, "invariant", "name facts", "What must hold in every position that can be reached.",
         [](std::string_view name, List<TestStep>) { return TestDescription{name}; });
}

void declare_set_up(Library& library) {
  conversion(library, "A fact that is brought about.", [](const Fact& fact) { return SetUp{fact.make}; });
  conversion(library, "A start rule.",
             [](Lazy<Placements> rule) { return SetUp{[rule](Run& run) { rule(run.context); }}; });
  conversion(library, "An effect.",
             [](Lazy<Moves> effects) { return SetUp{[effects](Run& run) { run.carry_out(effects); }}; });
  conversion(library, "A mistake: a move to be played is a step.", [](const Game& game, const MovePattern&) {
    game.complain({"a move to be played is a step of its own, behind the position"});
    return SetUp{};
  });
  ludeme(library, "position", "items", "A position: nothing but what is listed.", [](List<SetUp> items) {
    return TestStep{[items](Run& run) { run.set_position(items); }, true};
  });
  ludeme(library, "change", "items", "Changes the present position.", [](List<SetUp> items) {
    return TestStep{[items](Run& run) { run.change_position(items); }, true};
  });
  ludeme(library, "start", "", "Starts the game anew.", [] { return TestStep{[](Run& run) { run.start(); }, true}; });
}

void declare_play(Library& library) {
  conversion(library, "A fact that must hold.", [](const Fact& fact) { return TestStep{fact.check}; });
  conversion(library, "A move that is played.", [](const MovePattern& pattern) {
    return TestStep{[pattern](Run& run) { run.play(pattern); }, true};
  });
  ludeme(library, "together", "moves",
         "Plays a move of each player who has any, from the first player on, where all players move at once.",
         [](List<MovePattern> moves) {
           return TestStep{[p = contents(moves)](Run& run) { run.play_together(p); }, true};
         });
  ludeme(library, "dice", "faces", "What the dice show next.", [](std::vector<int> faces) {
    return TestStep{[faces = std::move(faces)](Run& run) { run.show_next(faces); }, true};
  });
  ludeme(library, "seed", "number", "From here on chance comes from this seed.", [](Lazy<int> number) {
    return TestStep{[number](Run& run) { run.seed(static_cast<std::uint64_t>(number(run.context))); }, true};
  });
  ludeme(library, "random", "moves", "Plays so many moves at random, or to the end of the game.", [](Lazy<int> moves) {
    return TestStep{[moves](Run& run) {
                      const int count = moves(run.context);
                      if (count < 0) return run.fail_and_stop(fmt::format("{} moves cannot be played", count));
                      run.play_at_random(count);
                    },
                    true};
  });
}

// ---- legal moves ----

/// The indices of the legal moves that fit, by pattern.
std::vector<std::vector<std::size_t>> fits_of(Run& run, const Patterns& patterns) {
  std::vector<std::vector<std::size_t>> fits;
  for (const MovePattern& pattern : patterns) fits.push_back(run.fitting(pattern));
  return fits;
}

/// A maximum matching of patterns and legal moves, by augmenting paths.
class Pairing {
 public:
  Pairing(const std::vector<std::vector<std::size_t>>& fits, std::size_t moves) : fits_(fits), taken_by_(moves, none) {
    for (std::size_t pattern = 0; pattern < fits.size(); ++pattern) {
      tried_.assign(moves, false);
      find_move(pattern);
    }
  }
  bool is_taken(std::size_t move) const { return taken_by_[move] != none; }
  bool is_paired(std::size_t pattern) const { return std::ranges::find(taken_by_, pattern) != taken_by_.end(); }

 private:
  static constexpr auto none = static_cast<std::size_t>(-1);
  bool find_move(std::size_t pattern) {
    for (std::size_t move : fits_[pattern]) {
      if (tried_[move]) continue;
      tried_[move] = true;
      if (taken_by_[move] != none && !find_move(taken_by_[move])) continue;
      taken_by_[move] = pattern;
      return true;
    }
    return false;
  }

  const std::vector<std::vector<std::size_t>>& fits_;
  std::vector<std::size_t> taken_by_;
  std::vector<bool> tried_;
};

/// Fails where there are missing or surplus legal moves, and lists them.
void report(Run& run, const std::vector<std::string>& missing, const std::vector<std::string>& surplus) {
  if (missing.empty() && surplus.empty()) return;
  std::string message;
  const auto add = [&](const char* what, const std::vector<std::string>& moves) {
    if (moves.empty()) return;
    message += fmt::format("{}{} {}", message.empty() ? "" : "; ", what, fmt::join(moves, " "));
  };
  add("not legal:", missing);
  add("legal, but not expected:", surplus);
  const std::size_t count = run.legal_moves();
  if (surplus.size() == count) return run.fail(std::move(message));  // the message lists all legal moves already
  std::string hint = count == 1 ? "the legal move is" : fmt::format("the {} legal moves are", count);
  for (std::size_t i = 0; i < count; ++i) hint += " " + move_text(run.context, i, run.writes_labels);
  run.fail(std::move(message), {}, {std::move(hint)});
}

}  // namespace

void check_exactly(Run& run, const Patterns& patterns) {
  const auto fits = fits_of(run, patterns);
  const std::size_t count = run.legal_moves();
  const Pairing pairing(fits, count);
  std::vector<std::string> missing, surplus;
  for (std::size_t i = 0; i < patterns.size(); ++i)
    if (!pairing.is_paired(i)) missing.push_back(pattern_text(run.context, patterns[i]));
  for (std::size_t i = 0; i < count; ++i)
    if (!pairing.is_taken(i)) surplus.push_back(move_text(run.context, i, run.writes_labels));
  report(run, missing, surplus);
}

namespace {

void check_some(Run& run, const Patterns& patterns, bool no_others) {
  const auto fits = fits_of(run, patterns);
  const std::size_t count = run.legal_moves();
  std::vector<bool> fit(count, false);
  std::vector<std::string> missing, surplus;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (fits[i].empty()) missing.push_back(pattern_text(run.context, patterns[i]));
    for (std::size_t move : fits[i]) fit[move] = true;
  }
  for (std::size_t i = 0; no_others && i < count; ++i)
    if (!fit[i]) surplus.push_back(move_text(run.context, i, run.writes_labels));
  report(run, missing, surplus);
}

/// Reports sites of a pattern that the game does not have: no move fits it, so that its absence says nothing.
void check_sites(Run& run, const MovePattern& pattern) {
  const Game& game = run.context.game;
  int most = game.lattice().count();
  for (const SiteType type : {SiteType::Cell, SiteType::Edge, SiteType::Vertex})
    if (game.uses(type)) most = std::max(most, game.lattice(type).count());
  for (const play::Container& one : game.containers) most = std::max(most, one.first_site + one.site_count);
  for (const TestSite* given : {pattern.from, pattern.to}) {
    std::vector<int> sites;
    if (given) add_sites(run.context, *given, sites);
    for (const int site : sites)
      if (site >= most && !game.boardless)
        run.fail(fmt::format("there is no site {}, so that no move is excluded", site),
                 {fmt::format("a site from 0 to {}", most - 1)});
  }
}

void check_none(Run& run, const Patterns& patterns) {
  if (patterns.empty()) run.fail("no move is excluded here: this holds always");
  for (const MovePattern& pattern : patterns) check_sites(run, pattern);
  std::vector<std::string> surplus;
  for (const auto& moves : fits_of(run, patterns))
    for (std::size_t move : moves) surplus.push_back(move_text(run.context, move, run.writes_labels));
  report(run, {}, surplus);
}

void declare_legal(Library& library) {
  ludeme(library, "legal", "exactly:|only:|including:|excluding:|count:",
         "Which moves are legal: these one by one; nothing but these; these among others; none of these; so many.",
         [](Maybe<List<MovePattern>> exactly, Maybe<List<MovePattern>> only, Maybe<List<MovePattern>> including,
            Maybe<List<MovePattern>> excluding, Lazy<int> count) {
           if (exactly) return TestStep{[p = contents(*exactly)](Run& run) { check_exactly(run, p); }};
           if (only) return TestStep{[p = contents(*only)](Run& run) { check_some(run, p, true); }};
           if (including) return TestStep{[p = contents(*including)](Run& run) { check_some(run, p, false); }};
           if (excluding) return TestStep{[p = contents(*excluding)](Run& run) { check_none(run, p); }};
           return TestStep{[count](Run& run) {
             const auto found = static_cast<int>(run.legal_moves());
             const int wanted = count(run.context);
             if (found == wanted) return;
             std::string hint = "they are";
             for (int i = 0; i < found; ++i)
               hint += " " + move_text(run.context, static_cast<std::size_t>(i), run.writes_labels);
             run.fail(fmt::format("{} {} legal", grammar::counted(static_cast<std::uint64_t>(found), "move"),
                                  found == 1 ? "is" : "are"),
                      {std::to_string(wanted)}, {hint});
           }};
         });
}

// ---- result ----

std::string result_text(const Context& c) {
  if (!c.over() && c.game.players == 0) return "the game goes on by itself";
  if (!c.over()) return fmt::format("the game goes on, player {} to move", c.mover());
  const int winner = c.head().winner;
  if (winner == 0) return "the game is drawn";
  return winner <= c.game.players ? fmt::format("player {} has won", winner) : fmt::format("winner {}", winner);
}

void declare_result(Library& library) {
  ludeme(library, "running", "", "The game is not over.", [] {
    return TestStep{[](Run& run) {
      if (run.context.over()) run.fail(result_text(run.context), {"the game goes on"});
    }};
  });
  ludeme(library, "draw", "", "The game is over and nobody has won.", [] {
    return TestStep{[](Run& run) {
      if (!run.context.over() || run.context.head().winner != 0) run.fail(result_text(run.context), {"a draw"});
    }};
  });
  ludeme(
      library, "winner", "who", "Who has won; also one of several.", [](const Game& game, Either<int, RoleType> who) {
        expect_player(game, who);
        return TestStep{[who](Run& run) {
          Context& c = run.context;
          const int wanted = player_of(c, who);
          const bool won = c.head().winner == wanted || (wanted >= 0 && wanted < 32 && c.head().winners >> wanted & 1U);
          if (!won) run.fail(result_text(c), {fmt::format("player {} has won", wanted)});
        }};
      });
  ludeme(library, "loser", "who", "Who has lost, even if the others go on.",
         [](const Game& game, Either<int, RoleType> who) {
           expect_player(game, who);
           return TestStep{[who](Run& run) {
             Context& c = run.context;
             const int wanted = player_of(c, who);
             const bool lost = wanted >= 0 && wanted < 32 && c.head().losers >> wanted & 1U;
             const bool other_won = c.over() && c.head().winner > 0 && c.head().winner != wanted;
             if (!lost && !other_won) run.fail(result_text(c), {fmt::format("player {} has lost", wanted)});
           }};
         });
  ludeme(library, "ranking", "ranks", "The ranks of the players, from the first player on; 0 for nobody's yet.",
         [](List<double> ranks) {
           return TestStep{[ranks](Run& run) {
             Context& c = run.context;
             std::vector<double> wanted;
             for (const Lazy<double>& rank : ranks) wanted.push_back(rank(c));
             const auto found = std::span(c.head().ranking).subspan(1, static_cast<std::size_t>(c.game.players));
             if (!std::ranges::equal(wanted, found))
               run.fail(fmt::format("the ranking is {}", fmt::join(found, " ")),
                        {fmt::format("{}", fmt::join(wanted, " "))});
           }};
         });
}

// ---- equipment ----

/// The sites of a track as they were given; the first site of a loop is not repeated at its end.
std::vector<int> track_sites(const board::Track& track) {
  std::vector<int> sites;
  for (const board::TrackElement& element : track.elements()) sites.push_back(element.site);
  return sites;
}

void check_track(Run& run, std::string_view name, int owner, const std::vector<int>& wanted) {
  const Game& game = run.context.game;
  for (const board::Track& track : game.tracks) {
    const bool named = track.name() == name || track.name() == fmt::format("{}{}", name, track.owner());
    if (!named || (owner != off && track.owner() != owner)) continue;
    const std::vector<int> found = track_sites(track);
    if (found != wanted) run.fail(fmt::format("the track is {}", list_text(found)), {list_text(wanted)});
    return;
  }
  std::string known;
  for (const board::Track& track : game.tracks)
    known += fmt::format("{}\"{}\"{}", known.empty() ? "" : ", ", track.name(),
                         track.owner() ? fmt::format(" of player {}", track.owner()) : "");
  run.fail("there is no such track", {}, {known.empty() ? "the board has no tracks" : "the tracks are " + known});
}

void declare_equipment(Library& library) {
  ludeme(library, "track", "name who? sites", "The sites of a track, in order; the end of the board is End.",
         [](std::string_view name, Either<int, RoleType> who, Lazy<Ints> sites) {
           return TestStep{[=](Run& run) {
             const int owner = who ? player_of(run.context, who) : off;
             const Ints wanted = sites(run.context);
             check_track(run, name, owner, {wanted.begin(), wanted.end()});
           }};
         });
}

}  // namespace

void declare_steps(Library& library) {
  declare_test(library);
  declare_set_up(library);
  declare_play(library);
  declare_legal(library);
  declare_result(library);
  declare_values(library);
  declare_equipment(library);
}

}  // namespace lud::rule_test
