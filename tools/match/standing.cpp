#include "tools/match/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/merged.hpp"

namespace lud::tools {

using statistics::elo_of;

namespace {

constexpr JsonKey match_key_table[] = {
    {"version, game, file, game_sha256, options, ruleset, defines, plan", "",
     "first line of --out: as in 'lud doc --keys playout'; a match goes on wherever its game and defines are kept"},
    {"agents", "list of text", "first line of --out: the agents"},
    {"seed", "number", "first line of --out: seed of dice and agents"},
    {"max_moves", "number", "first line of --out: moves after which a game is drawn"},
    {"seating", "number",
     "first line of --out: version of the order in which agents are seated; absent with one or two agents"},
    {"game", "number", "line of a game: its number, from 0"},
    {"moves", "number", "line of a game: its decisions"},
    {"end", "text", "line of a game: what ended it, rules, moves or turns"},
    {"worth", "list of numbers",
     "line of a game: result of each agent, 0 (last) to 1 (first): the share of the others' seats, or teams, that its "
     "own are ranked before, with a shared rank counted half"},
    {"seats", "list of numbers", "line of a game: number of seats of each agent"},
    {"digest", "text", "line of a game: equal for games with the same seating and the same moves"},
    {"agent", "number", "line of an agent: its place on the command line, from 1"},
    {"name", "text", "line of an agent: the agent as written"},
    {"games", "number", "line of an agent: its games"},
    {"mean", "number", "line of an agent: mean result; absent, like all that follows from it, without games"},
    {"mean_interval", "list of numbers", "line of an agent: 95 % interval of the mean"},
    {"elo", "number", "line of an agent: the mean on the Elo scale; absent, like its interval, without opponents"},
    {"elo_interval", "list of numbers", "line of an agent: the interval on the Elo scale"},
    {"different", "number", "line after the agents: how many of the games differ in seating or moves"},
    {"interrupted", "boolean", "line of a match that Ctrl-C stopped, after those above: true"},
    {"games", "number", "line of an interrupted match: the games that were counted"},
    {"sprt", "list of numbers", "line of --sprt: the two hypotheses"},
    {"ratio", "number", "line of --sprt: log likelihood ratio of the second to the first"},
    {"decision", "number", "line of --sprt: -1 accepts the first, 1 the second, 0 neither"},
    {"effort", "number", "line of --effort, the last ones: the agent's place on the command line, from 1"},
    {"decisions", "number", "line of --effort: its moves in the games that this call played"},
    {"seconds", "number", "line of --effort: time of these moves together"},
    {"iterations", "number", "line of --effort: of these moves together, as are the nodes"},
    {"nodes", "number", "line of --effort: nodes of its searches"},
    {"bytes", "number", "line of --effort: most memory of one search"},
    {"full", "boolean", "line of --effort: whether a search reached its bound of memory"},
};

}  // namespace

JsonKeys match_keys() { return match_key_table; }

std::string json_line(const MatchGame& game) {
  return json_text({{"game", game.number},
                    {"moves", game.moves},
                    {"end", game.end},
                    {"worth", game.worth},
                    {"seats", game.seats},
                    {"digest", game.digest}},
                   -1);
}

std::string json_line(const Effort& effort, std::size_t agent) {
  return json_text({{"effort", agent},
                    {"decisions", effort.moves},
                    {"seconds", effort.seconds},
                    {"iterations", effort.iterations},
                    {"nodes", effort.nodes},
                    {"bytes", effort.bytes},
                    {"full", effort.full}},
                   -1);
}

namespace {

/// A whole number of `int` from 0; JSON's own conversion would wrap around.
int natural(const nlohmann::json& value) {
  const auto number = value.is_number_integer() ? value.get<std::int64_t>() : -1;
  return number <= std::numeric_limits<int>::max() ? static_cast<int>(std::max<std::int64_t>(-1, number)) : -1;
}

}  // namespace

std::optional<MatchGame> read_match_game(std::string_view line, std::size_t agents) {
  const nlohmann::json read = parse_json(line);
  try {
    MatchGame game{natural(read.at("game")), natural(read.at("moves")), read.at("end"),
                   read.at("worth"),         read.at("seats"),          read.at("digest")};
    const bool is_end = game.end == "rules" || game.end == "moves" || game.end == "turns";
    const bool is_worth = std::ranges::all_of(game.worth, [](double worth) { return worth >= 0 && worth <= 1; });
    if (game.number >= 0 && game.moves >= 0 && is_end && is_worth && game.worth.size() == agents &&
        game.seats.size() == agents)
      return game;
  } catch (const nlohmann::json::exception&) {  // not a game
  }
  return std::nullopt;
}

void Standing::add(const MatchGame& game) {
  for (std::size_t i = 0; i < scores_.size(); ++i)
    if (game.seats[i]) scores_[i].add(game.worth[i]);
  ++games_;
  has_opponents_ |= std::ranges::count(game.seats, 0) + 1 < std::ssize(game.seats);
  digests_.insert(game.digest);
  if (!json_) return;
  fmt::print("{}", json_line(game));
  std::fflush(stdout);
}

void Standing::report() const {
  for (std::size_t i = 0; i < scores_.size(); ++i) report_agent(i);
  report_difference();
}

void Standing::report_agent(std::size_t i) const {
  const Score& score = scores_[i];
  const auto [low, high] = score.interval();
  if (json_) {
    nlohmann::json line{{"agent", i + 1}, {"name", agents_[i]}, {"games", score.results.count}};
    const bool has_games = score.results.count > 0;
    if (has_games) line.update({{"mean", score.mean()}, {"mean_interval", {low, high}}});
    if (has_games && has_opponents_)
      line.update({{"elo", elo_of(score.mean())}, {"elo_interval", {elo_of(low), elo_of(high)}}});
    fmt::print("{}", json_text(line, -1));
  } else if (score.results.count == 0) {
    fmt::print("{:<32} no game was finished\n", agents_[i]);
  } else {
    fmt::print("{:<32} {:>5} {}  first {:>5}  last {:>5}  mean {:.3f} ({:.3f} to {:.3f}){}\n", agents_[i],
               score.results.count, score.results.count == 1 ? "game " : "games", score.first, score.last, score.mean(),
               low, high,
               has_opponents_
                   ? fmt::format("  Elo {:+.0f} ({:+.0f} to {:+.0f})", elo_of(score.mean()), elo_of(low), elo_of(high))
                   : "");
  }
}

void Standing::report_difference() const {
  if (json_)
    fmt::print("{}", json_text({{"different", digests_.size()}}, -1));
  else if (2 * digests_.size() < games_)
    fmt::print("only {} of {} games differ: the intervals take games as independent\n", digests_.size(), games_);
}

namespace {

class MergedMatch : public Merged {
 public:
  MergedMatch(const std::vector<std::string>& agents, bool json) : agents_(agents.size()), standing_(agents, json) {}
  bool add(std::string_view line, std::uint64_t number) override {
    const std::optional<MatchGame> game = read_match_game(line, agents_);
    if (!game || static_cast<std::uint64_t>(game->number) != number) return false;
    standing_.add(*game);
    return true;
  }
  int finish() override {
    standing_.report();
    return 0;
  }

 private:
  std::size_t agents_;
  Standing standing_;
};

}  // namespace

std::unique_ptr<Merged> merged_match(const nlohmann::json& run, std::optional<Format> format) {
  if (format == Format::Csv || format == Format::Json) throw WrongUse("a match is printed as text or jsonl");
  const bool json = format ? *format == Format::Jsonl : run.at("json").get<bool>();
  return std::make_unique<MergedMatch>(run.at("agents").get<std::vector<std::string>>(), json);
}

}  // namespace lud::tools
