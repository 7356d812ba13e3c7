#pragma once
// The scores of a match, from its games in order of their numbers; and games as lines of JSON.
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match/player.hpp"
#include "tools/statistics/elo.hpp"
#include "tools/statistics/wilson.hpp"

namespace lud::tools {

/// Serialises a game as a line of JSON.
std::string json_line(const MatchGame& game);
/// Serialises the effort of an agent, by its place from 1, as a line of JSON.
std::string json_line(const Effort& effort, std::size_t agent);
/// Parses such a line; nothing if it is not a game of `agents` agents.
std::optional<MatchGame> read_match_game(std::string_view line, std::size_t agents);

/// The results of an agent in all games so far.
struct Score {
  int first = 0, last = 0;
  statistics::Results results;

  void add(double worth) {
    first += worth == 1;
    last += worth == 0;
    results.add(worth);
  }
  double mean() const { return results.mean(); }
  statistics::Interval interval() const { return statistics::wilson_of_mean(mean(), results.count); }
};

/// The scores of all agents. With `json`, each game is printed as it is added.
class Standing {
 public:
  Standing(std::vector<std::string> agents, bool json)
      : agents_(std::move(agents)), json_(json), scores_(agents_.size()) {}
  void add(const MatchGame& game);
  const Score& of(std::size_t agent) const { return scores_[agent]; }
  std::uint64_t games() const { return games_; }
  /// Prints a line for each agent, and how many games differ.
  void report() const;

 private:
  void report_agent(std::size_t i) const;
  /// How many games differ; as text only where few do.
  void report_difference() const;

  std::vector<std::string> agents_;
  bool json_;
  std::vector<Score> scores_;
  bool has_opponents_ = false;  ///< agents met; there is no Elo without
  std::uint64_t games_ = 0;
  std::set<std::string> digests_;  ///< of the games
};

}  // namespace lud::tools
