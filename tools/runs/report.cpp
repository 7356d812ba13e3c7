#include "tools/runs/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/json.hpp"
#include "tools/statistics/wilson.hpp"

namespace lud::tools {

namespace {

using statistics::Counts;
using statistics::Interval;

constexpr std::size_t most_bins = 12;
constexpr std::size_t bar_length = 40;
constexpr double reported_quantiles[] = {0.05, 0.25, 0.5, 0.75, 0.95};

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

nlohmann::json json_of_share(std::uint64_t hits, std::uint64_t n) {
  const Interval interval = statistics::wilson(hits, n);
  return {{"games", hits}, {"share", percent(hits, n) / 100}, {"low", interval.low}, {"high", interval.high}};
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

void print_share(const char* name, std::uint64_t hits, std::uint64_t n, const std::string& remark = "") {
  const Interval interval = statistics::wilson(hits, n);
  fmt::print("  {:<20}{:>10}  {:5.1f} %   {:5.1f} to {:5.1f} %{}\n", name, hits, percent(hits, n), 100 * interval.low,
             100 * interval.high, remark);
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
    fmt::print("{}: {} of {} playouts, seed {}: interrupted\n", name, n, head.count, head.seed);
  else if (head.first > 0)
    fmt::print("{}: playout {}, seed {}\n", name, head.first, head.seed);
  else
    fmt::print("{}: {}\n", name, head.source(n));
  fmt::print("  {:<20}{:>10}{:>9}   95 % interval\n", "", "games", "share");
  for (std::size_t p = 1; p < tally.wins().size(); ++p)
    print_share(fmt::format("player {} wins", p).c_str(), tally.wins()[p], n);
  print_share("draws by the rules", tally.draws_by_rules, n);
  if (tally.draws_by_repetition) print_share("draws by repetition", tally.draws_by_repetition, n);
  if (tally.cut_by_moves) print_share("cut", tally.cut_by_moves, n, fmt::format("   at {} moves", head.max_moves));
  if (tally.cut_by_turns)
    print_share("cut", tally.cut_by_turns, n, fmt::format("   at {} turns of each player", head.max_turns));
  fmt::print("  {:<8}{:>10}{:>10}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}\n", "", "mean", "sd", "least", "5 %", "25 %",
             "50 %", "75 %", "95 %", "most");
  print_lengths("moves", tally.moves);
  print_lengths("turns", tally.turns);
  if (head.counts_moves) fmt::print("  branching factor: mean {:.2f} legal moves a decision\n", tally.branching());
  print_histogram(tally.moves);
}

}  // namespace

std::string RunHead::source(std::uint64_t games) const {
  return fmt::format("{} playouts, seed {}{}{}", games, seed, agents.empty() ? "" : ", by ",
                     fmt::join(agents, " and "));
}

nlohmann::json RunHead::report(bool interrupted) const {
  nlohmann::json out = what;
  out["seed"] = seed;
  out["max_moves"] = max_moves;
  if (!agents.empty()) out["agents"] = agents;
  out["interrupted"] = interrupted;
  return out;
}

nlohmann::json RunHead::to_json() const {
  return {{"what", what},
          {"agents", agents},
          {"players", players},
          {"seed", seed},
          {"first", first},
          {"count", count},
          {"max_moves", max_moves},
          {"max_turns", max_turns},
          {"sampling", sampling},
          {"counts_moves", counts_moves},
          {"keeps_plies", keeps_plies}};
}

RunHead RunHead::from_json(const nlohmann::json& json) {
  RunHead head;
  head.what = json.at("what");
  json.at("agents").get_to(head.agents);
  json.at("players").get_to(head.players);
  json.at("seed").get_to(head.seed);
  json.at("first").get_to(head.first);
  json.at("count").get_to(head.count);
  json.at("max_moves").get_to(head.max_moves);
  json.at("max_turns").get_to(head.max_turns);
  json.at("keeps_plies").get_to(head.keeps_plies);
  json.at("sampling").get_to(head.sampling);
  json.at("counts_moves").get_to(head.counts_moves);
  return head;
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

RunReport::RunReport(RunHead head, Format format) : head_(std::move(head)), format_(format), tally_(head_.players) {
  if (format_ == Format::Csv) fmt::print("{}", csv_head());
}

void RunReport::add(const GameRecord& record) {
  tally_.add(record);
  if (format_ == Format::Jsonl) fmt::print("{}", json_line(record));
  if (format_ == Format::Csv) fmt::print("{}", csv_line(record));
}

void RunReport::finish(bool interrupted) const {
  if (format_ == Format::Text) print_text(head_, tally_, interrupted);
  if (format_ == Format::Json) fmt::print("{}", json_text(json_of(head_, tally_, interrupted), 2));
}

}  // namespace lud::tools
