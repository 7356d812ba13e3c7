#include "tools/runs/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/statistics/wilson.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

using statistics::Counts;
using statistics::Interval;

constexpr std::size_t most_bins = 12;
constexpr std::size_t bar_length = 40;
constexpr double reported_quantiles[] = {0.05, 0.25, 0.5, 0.75, 0.95};

constexpr JsonKey playout_key_table[] = {
    {"version", "text", "version of Lud"},
    {"game", "text", "name of the game"},
    {"file", "text", "the game as named on the command line"},
    {"game_sha256", "text", "digest of the expanded game, of a match with the files of its games"},
    {"invariants_sha256", "text", "digest of the file of --invariants; absent without"},
    {"options", "list of text", "chosen items that are not the defaults"},
    {"ruleset", "text", "value of --ruleset, or empty"},
    {"defines", "text", "value of --defines, or empty"},
    {"plan", "text", "passes that are switched off; absent if there are none"},
    {"seed", "number", "seed of the run"},
    {"max_moves", "number", "moves after which a playout is cut"},
    {"max_turns", "number", "turns of each player after which a playout is cut"},
    {"agents", "list of text", "agents by seat; absent if moves are random"},
    {"interrupted", "boolean", "whether Ctrl-C ended the run"},
    {"until_reached", "boolean", "whether the interval is as narrow as --until asks; absent without"},
    {"playouts", "number", "games that were played"},
    {"asked", "number", "games that were asked for"},
    {"first", "number", "number of the first game"},
    {"sampling", "boolean", "whether random moves are sampled without listing all: false with --no-sampling or agents"},
    {"wins", "list of numbers",
     "games that each player won, of a team the member whom the rules name; after an exchange of sides by the player "
     "of "
     "the rules, whoever plays it"},
    {"shares[].games", "number", "the same, with its interval; one entry for each player"},
    {"shares[].share", "number", "share of the games, 0 to 1"},
    {"shares[].low", "number", "lower bound of the 95 % interval"},
    {"shares[].high", "number", "upper bound of the 95 % interval"},
    {"teams[].players", "list of numbers", "the players of a team; absent where the game has no teams"},
    {"teams[].games", "number", "games that the team won"},
    {"teams[].share", "number", "share of the games, 0 to 1"},
    {"teams[].low", "number", "lower bound of the 95 % interval"},
    {"teams[].high", "number", "upper bound of the 95 % interval"},
    {"draws", "number", "games without a winner that no limit cut; of a game for one, games that were not solved"},
    {"draws_by_rules", "number", "those that ended in a position that had not occurred before"},
    {"draws_by_repetition", "number", "those that ended in a position that had occurred before"},
    {"cut", "number", "games that a limit cut"},
    {"cut_by_moves", "number", "games that --max-moves cut"},
    {"cut_by_turns", "number", "games that the limit of turns cut"},
    {"moves", "number", "decisions of all games together"},
    {"mean_moves", "number", "decisions of a game"},
    {"shortest", "number", "fewest decisions of a game"},
    {"longest", "number", "most decisions of a game"},
    {"mean_turns", "number", "turns of a game, all players' together"},
    {"mean_branching", "number",
     "legal moves of a decision, joint moves where all move at once; absent where not counted, see --branching"},
    {"lengths.*.mean", "number", "`lengths.moves` and `lengths.turns`: mean over games"},
    {"lengths.*.sd", "number", "standard deviation over games"},
    {"lengths.*.least", "number", "the least value"},
    {"lengths.*.most", "number", "the greatest value"},
    {"lengths.*.quantiles", "object", "quantiles by their share: 0.05, 0.25, 0.50, 0.75 and 0.95"},
    {"lengths.*.histogram[].from", "number", "least value of a bin"},
    {"lengths.*.histogram[].to", "number", "greatest value of a bin"},
    {"lengths.*.histogram[].games", "number", "games in the bin"},
};

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

nlohmann::json json_of_share(std::uint64_t hits, std::uint64_t n) {
  const Interval interval = statistics::wilson(hits, n);
  return {{"games", hits}, {"share", share_of(hits, n)}, {"low", interval.low}, {"high", interval.high}};
}

nlohmann::json json_of_counts(const Counts& counts) {
  nlohmann::json out{
      {"mean", counts.mean()}, {"sd", counts.deviation()}, {"least", counts.least()}, {"most", counts.most()}};
  for (const double share : reported_quantiles) out["quantiles"][fmt::format("{:.2f}", share)] = counts.quantile(share);
  out["histogram"] = nlohmann::json::array();
  for (const Counts::Bin& bin : counts.histogram(most_bins))
    out["histogram"].push_back({{"from", bin.from}, {"to", bin.to}, {"games", bin.count}});
  return out;
}

nlohmann::json json_of(const RunHead& head, const RunTally& tally, bool interrupted) {
  nlohmann::json out = head.report(interrupted);
  out["playouts"] = tally.played();
  out["asked"] = head.count;
  out["first"] = head.first;
  out["max_turns"] = head.max_turns;
  out["sampling"] = head.sampling;
  out["wins"] = nlohmann::json::array();
  out["shares"] = nlohmann::json::array();
  for (std::size_t p = 1; p < tally.wins().size(); ++p) {
    out["wins"].push_back(tally.wins()[p]);
    out["shares"].push_back(json_of_share(tally.wins()[p], tally.played()));
  }
  for (const std::vector<int>& team : tally.teams()) {
    nlohmann::json share = json_of_share(tally.wins_of(team), tally.played());
    share["players"] = team;
    out["teams"].push_back(std::move(share));
  }
  out["draws"] = tally.draws();
  out["draws_by_rules"] = tally.draws_by_rules;
  out["draws_by_repetition"] = tally.draws_by_repetition;
  out["cut"] = tally.cut();
  out["cut_by_moves"] = tally.cut_by_moves;
  out["cut_by_turns"] = tally.cut_by_turns;
  out["moves"] = tally.moves.sum();
  out["mean_moves"] = tally.moves.mean();
  out["shortest"] = tally.moves.least();
  out["longest"] = tally.moves.most();
  out["mean_turns"] = tally.turns.mean();
  out["lengths"] = {{"moves", json_of_counts(tally.moves)}, {"turns", json_of_counts(tally.turns)}};
  if (head.counts_moves) out["mean_branching"] = tally.branching();
  return out;
}

/// A line of the table of shares.
struct ShareLine {
  std::string name;
  std::uint64_t hits = 0;
  std::string remark;
};

/// The wins of each player, or of a team in the place of its first member.
std::vector<ShareLine> lines_of_wins(const RunTally& tally) {
  std::vector<ShareLine> lines;
  for (int player = 1; static_cast<std::size_t>(player) < tally.wins().size(); ++player) {
    const std::vector<int>* const team = team_of(tally.teams(), player);
    if (!team)
      lines.push_back({fmt::format("player {} wins", player), tally.wins()[static_cast<std::size_t>(player)], ""});
    else if (team->front() == player)
      lines.push_back(
          {fmt::format("team of players {} and {} wins", fmt::join(team->begin(), team->end() - 1, ", "), team->back()),
           tally.wins_of(*team), ""});
  }
  return lines;
}

std::vector<ShareLine> lines_of_shares(const RunHead& head, const RunTally& tally) {
  std::vector<ShareLine> lines = lines_of_wins(tally);
  lines.push_back({head.players == 1 ? "not solved" : "draws by the rules", tally.draws_by_rules, ""});
  if (tally.draws_by_repetition) lines.push_back({"draws by repetition", tally.draws_by_repetition, ""});
  if (tally.cut_by_moves)
    lines.push_back({"cut", tally.cut_by_moves,
                     fmt::format("   at {}", counted(static_cast<std::uint64_t>(head.max_moves), "move"))});
  if (tally.cut_by_turns)
    lines.push_back(
        {"cut", tally.cut_by_turns,
         fmt::format("   at {} of each player", counted(static_cast<std::uint64_t>(head.max_turns), "turn"))});
  return lines;
}

void print_shares(const std::vector<ShareLine>& lines, std::uint64_t n) {
  std::size_t width = 20;
  for (const ShareLine& line : lines) width = std::max(width, line.name.size() + 1);
  const auto decimals_of_line = [&](const ShareLine& line) {
    return decimals_for(100 * statistics::wilson(line.hits, n).width());
  };
  int digits = 0;
  for (const ShareLine& line : lines) digits = std::max(digits, decimals_of_line(line) + 4);  // "100.0"
  fmt::print("  {:<{}}{:>10}{:>{}}   95 % interval\n", "", width, "games", "share", digits + 4);
  for (const ShareLine& line : lines) {
    const Interval interval = statistics::wilson(line.hits, n);
    const auto percent = [&](double share) {
      return fmt::format("{:{}.{}f}", 100 * share, digits, decimals_of_line(line));
    };
    fmt::print("  {:<{}}{:>10}  {} %   {} to {} %{}\n", line.name, width, line.hits, percent(share_of(line.hits, n)),
               percent(interval.low), percent(interval.high), line.remark);
  }
}

void print_lengths(const char* name, const Counts& counts) {
  fmt::print("  {:<8}{:>10.1f}{:>10.1f}{:>9}", name, counts.mean(), counts.deviation(), counts.least());
  for (const double share : reported_quantiles) fmt::print("{:>8}", counts.quantile(share));
  fmt::print("{:>9}\n", counts.most());
}

void print_histogram(const Counts& counts) {
  const std::vector<Counts::Bin> bins = counts.histogram(most_bins);
  std::uint64_t highest = 1;
  for (const Counts::Bin& bin : bins) highest = std::max(highest, bin.count);
  for (const Counts::Bin& bin : bins) {
    const auto length = (bin.count * bar_length + highest - 1) / highest;
    const std::string range = bin.from == bin.to ? fmt::format("{}", bin.from) : fmt::format("{}-{}", bin.from, bin.to);
    fmt::print("  {:>15} moves {:>10}{}{}\n", range, bin.count, length ? "  " : "", std::string(length, '#'));
  }
}

void print_text(const RunHead& head, const RunTally& tally, bool interrupted) {
  const std::uint64_t n = tally.played();
  const std::string name = head.what.at("game");
  if (interrupted)
    fmt::print("{}: {} of {}, seed {}: interrupted\n", name, n, counted(head.count, "playout"), head.seed);
  else if (head.first > 0)
    fmt::print("{}: playout {}, seed {}\n", name, head.first, head.seed);
  else
    fmt::print("{}: {}\n", name, head.source(n));
  head.print_choices();
  print_shares(lines_of_shares(head, tally), n);
  fmt::print("  {:<8}{:>10}{:>10}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}\n", "", "mean", "sd", "least", "5 %", "25 %",
             "50 %", "75 %", "95 %", "most");
  print_lengths("moves", tally.moves);
  print_lengths("turns", tally.turns);
  if (head.counts_moves)
    fmt::print("  branching factor: mean {} legal moves a decision\n", decimal(tally.branching(), 2));
  print_histogram(tally.moves);
}

}  // namespace

std::string RunHead::source(std::uint64_t games) const {
  return fmt::format("{}, seed {}{}{}", counted(games, "playout"), seed, agents.empty() ? "" : ", by ",
                     fmt::join(agents, " and "));
}

void RunHead::print_choices() const {
  std::vector<std::string> chosen = what.at("options");
  if (const std::string ruleset = what.at("ruleset"); !ruleset.empty())
    chosen.insert(chosen.begin(), ruleset.starts_with("Ruleset/") ? ruleset : "Ruleset/" + ruleset);
  if (!chosen.empty()) fmt::print("{}", wrapped(fmt::format("{}", fmt::join(chosen, ", ")), 2, 4));
}

void RunHead::check() const {
  for (const char* text : {"game", "ruleset"}) what.at(text).get_ref<const std::string&>();
  (void)what.at("options").get<std::vector<std::string>>();
  const auto is_player = [&](int player) { return player >= 1 && player <= players; };
  const bool members = std::ranges::all_of(
      teams, [&](const std::vector<int>& team) { return team.size() > 1 && std::ranges::all_of(team, is_player); });
  if (players < 0 || players > play::max_players || !members)
    throw WrongUse(fmt::format("no manifest of a run: its {} players, or their teams, cannot be", players));
}

nlohmann::json RunHead::report(bool interrupted) const {
  nlohmann::json out = what;
  out["seed"] = seed;
  out["max_moves"] = max_moves;
  if (!agents.empty()) out["agents"] = agents;
  out["interrupted"] = interrupted;
  return out;
}

JsonKeys playout_keys() { return playout_key_table; }

Teams teams_of(const Game& game) {
  if (!game.needs_a(play::Need::Teams)) return {};
  Context context(game);
  try {
    play::start(context);
  } catch (const play::LimitReached&) {  // whoever plays the game reports it
    return {};
  }
  std::map<int, std::vector<int>> members;
  for (int player = 1; player <= game.players; ++player)
    members[context.head().team[static_cast<std::size_t>(player)]].push_back(player);
  Teams teams;
  for (auto& [number, team] : members)
    if (team.size() > 1) teams.push_back(std::move(team));
  std::ranges::sort(teams);
  return teams;
}

const std::vector<int>* team_of(const Teams& teams, int player) {
  for (const std::vector<int>& team : teams)
    if (std::ranges::find(team, player) != team.end()) return &team;
  return nullptr;
}

std::uint64_t RunTally::wins_of(const std::vector<int>& team) const {
  std::uint64_t sum = 0;
  for (const int player : team) sum += wins_[static_cast<std::size_t>(player)];
  return sum;
}

std::uint64_t RunTally::wins_with_team(int player) const {
  if (static_cast<std::size_t>(player) >= wins_.size()) return 0;
  const std::vector<int>* const team = team_of(teams_, player);
  return wins_of(team ? *team : std::vector<int>{player});
}

void RunTally::add(const GameRecord& record) {
  if (record.cut())
    ++(record.ending == Ending::Moves ? cut_by_moves : cut_by_turns);
  else if (record.winner != 0 && record.winner < wins_.size())
    ++wins_[record.winner];
  else
    ++(record.ending == Ending::Repetition ? draws_by_repetition : draws_by_rules);
  moves.add(record.moves);
  turns.add(record.turns);
  if (!record.choices) return;
  choices += *record.choices;
  decisions_counted += record.moves;
}

RunReport::RunReport(RunHead head, Format format)
    : head_(std::move(head)), format_(format), tally_(head_.players, head_.teams) {
  if (format_ == Format::Csv) fmt::print("{}", csv_head());
}

void RunReport::add(const GameRecord& record) {
  tally_.add(record);
  if (format_ == Format::Jsonl) fmt::print("{}", json_line(record));
  if (format_ == Format::Csv) fmt::print("{}", csv_line(record));
}

void RunReport::finish(bool interrupted, std::optional<bool> until_reached) const {
  if (format_ == Format::Text) {
    print_text(head_, tally_, interrupted);
    if (until_reached == false)
      fmt::print("  not reached: the interval of the first player's wins is wider than --until\n");
  }
  if (format_ == Format::Json) {
    nlohmann::json out = json_of(head_, tally_, interrupted);
    if (until_reached) out["until_reached"] = *until_reached;
    fmt::print("{}", json_text(out, 2));
  }
}

}  // namespace lud::tools
