#pragma once
// Reports of runs of playouts: prints a summary as text or JSON, or the records themselves. A single run and merged
// shards use the same code, so that they print the same.
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"
#include "tools/runs/record.hpp"
#include "tools/statistics/counts.hpp"

namespace lud::tools {

enum class Format { Text, Json, Jsonl, Csv };
inline const std::vector<std::pair<std::string, Format>> format_names{
    {"text", Format::Text}, {"json", Format::Json}, {"jsonl", Format::Jsonl}, {"csv", Format::Csv}};

/// Teams of two players or more, each in order.
using Teams = std::vector<std::vector<int>>;
/// The teams of a game after its start rules.
Teams teams_of(const Game& game);
/// The team of a player; null if there is none.
const std::vector<int>* team_of(const Teams& teams, int player);

/// The parameters that determine the games of a run and appear in its report.
// NOLINTNEXTLINE(bugprone-exception-escape): moving JSON throws nothing, which the check cannot see.
struct RunHead {
  nlohmann::json what;              ///< version, game, file, options, ruleset, defines
  std::vector<std::string> agents;  ///< agents by seat; empty: random moves
  int players = 0;
  Teams teams;
  std::uint64_t seed = 0;
  std::uint64_t first = 0, count = 0;  ///< numbers of the games
  int max_moves = 0, max_turns = 0;
  bool sampling = true;      ///< moves are sampled without listing all
  bool counts_moves = true;  ///< the numbers of legal moves are known
  bool keeps_plies = false;  ///< records have the moves

  /// Checks a head that was read of a manifest. Throws nlohmann::json::exception where a part of `what` is missing or
  /// of another type, and WrongUse where there can be no such players.
  void check() const;
  /// "100 playouts, seed 1, by uct and random".
  std::string source(std::uint64_t games) const;
  /// Prints the ruleset and the options that differ from the default; nothing where there are none.
  void print_choices() const;
  /// The head of JSON reports.
  nlohmann::json report(bool interrupted) const;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunHead, what, agents, players, teams, seed, first, count, max_moves, max_turns,
                                   sampling, counts_moves, keeps_plies)

/// Totals over records.
class RunTally {
 public:
  explicit RunTally(int players, Teams teams = {})
      : wins_(static_cast<std::size_t>(players) + 1), teams_(std::move(teams)) {}
  void add(const GameRecord& record);

  std::uint64_t played() const { return moves.size(); }
  /// By player, of a team the member whom the rules name; index 0 is unused.
  const std::vector<std::uint64_t>& wins() const { return wins_; }
  const Teams& teams() const { return teams_; }
  std::uint64_t wins_of(const std::vector<int>& team) const;
  /// The wins of a player or its team; 0 if there is no such player.
  std::uint64_t wins_with_team(int player) const;
  std::uint64_t draws() const { return draws_by_rules + draws_by_repetition; }
  std::uint64_t cut() const { return cut_by_moves + cut_by_turns; }
  double branching() const { return decisions_counted ? choices / static_cast<double>(decisions_counted) : 0; }

  std::uint64_t draws_by_rules = 0, draws_by_repetition = 0, cut_by_moves = 0, cut_by_turns = 0;
  double choices = 0;  ///< exact up to 2^53
  std::uint64_t decisions_counted = 0;
  statistics::Counts moves, turns;

 private:
  std::vector<std::uint64_t> wins_;
  Teams teams_;
};

/// Takes the records of a run one by one and prints them or a summary.
class RunReport {
 public:
  RunReport(RunHead head, Format format);
  void add(const GameRecord& record);
  /// Prints the rest. `until_reached`: whether the interval is as narrow as --until asks, if it does.
  void finish(bool interrupted, std::optional<bool> until_reached = std::nullopt) const;
  const RunTally& tally() const { return tally_; }

 private:
  RunHead head_;
  Format format_;
  RunTally tally_;
};

}  // namespace lud::tools
