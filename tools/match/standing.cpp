#include "tools/match/standing.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/runs/merged.hpp"

namespace lud::tools {

using statistics::elo_of;

std::string json_line(const MatchGame& game) {
  return json_text(
      {{"game", game.number}, {"moves", game.moves}, {"end", game.end}, {"worth", game.worth}, {"seats", game.seats}},
      -1);
}

std::optional<MatchGame> read_match_game(std::string_view line, std::size_t agents) {
  try {
    const nlohmann::json read = nlohmann::json::parse(line);
    MatchGame game{read.at("game"), read.at("moves"), read.at("end"), read.at("worth"), read.at("seats")};
    if (game.worth.size() == agents && game.seats.size() == agents) return game;
  } catch (const nlohmann::json::exception&) {  // not a game
  }
  return std::nullopt;
}

void Standing::add(const MatchGame& game) {
  for (std::size_t i = 0; i < scores_.size(); ++i)
    if (game.seats[i]) scores_[i].add(game.worth[i]);
  if (!json_) return;
  fmt::print("{}", json_line(game));
  std::fflush(stdout);
}

void Standing::report() const {
  for (std::size_t i = 0; i < scores_.size(); ++i) report_agent(i);
}

void Standing::report_agent(std::size_t i) const {
  const Score& score = scores_[i];
  const auto [low, high] = score.interval();
  if (json_)
    fmt::print("{}", json_text({{"agent", i + 1},
                                {"name", agents_[i]},
                                {"games", score.results.count},
                                {"mean", score.mean()},
                                {"mean_interval", {low, high}},
                                {"elo", elo_of(score.mean())},
                                {"elo_interval", {elo_of(low), elo_of(high)}}},
                               -1));
  else
    fmt::print(
        "{:<32} {:>5} games  first {:>5}  last {:>5}  mean {:.3f} ({:.3f} to {:.3f})  Elo {:+.0f} ({:+.0f} to "
        "{:+.0f})\n",
        agents_[i], score.results.count, score.first, score.last, score.mean(), low, high, elo_of(score.mean()),
        elo_of(low), elo_of(high));
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
