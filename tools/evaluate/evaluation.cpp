#include "tools/evaluate/evaluation.hpp"

#include <fmt/format.h>

#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/merged.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

std::string EvaluatedHead::source(std::uint64_t games) const {
  std::string out = trials.empty() ? RunHead::source(games) : fmt::format("{} of {}", counted(games, "trial"), trials);
  if (estimates)
    fmt::format_to(std::back_inserter(out), ", {} from every position",
                   counted(static_cast<std::uint64_t>(estimates), "playout"));
  return out;
}

namespace {

constexpr JsonKey evaluate_key_table[] = {
    {"version, game, file, options, ruleset, defines, plan", "", "as in 'lud doc --keys playout'"},
    {"seed", "number", "of the playouts; not of recorded trials, nor max_moves"},
    {"max_moves", "number", "moves after which a playout is cut"},
    {"agents", "list of text", "who plays; only with --agents"},
    {"playouts", "number", "how many were played"},
    {"trials, folder", "number; text", "in its place where trials are evaluated: how many, and where they are"},
    {"estimates", "number", "playouts from every position; only with --estimate"},
    {"interrupted", "boolean", "whether Ctrl-C stopped it"},
    {"metrics.*", "number", "each figure of 'lud doc --metrics' by its name, where there is one"},
};

void print_text(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted) {
  fmt::print("{}: {}{}\n", head.what.at("game").get<std::string>(), head.source(evaluation.games()),
             interrupted ? ": interrupted" : "");
  head.print_choices();
  const std::vector<std::optional<double>> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i])
      fmt::print("  {:<36}{:>14}   {}\n", metric_docs()[i].name, decimal(*values[i], 4), metric_docs()[i].definition);
}

void print_json(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted) {
  nlohmann::json out = head.report(interrupted);
  if (head.trials.empty()) {
    out["playouts"] = evaluation.games();
  } else {
    out.erase("seed");
    out.erase("max_moves");
    out["trials"] = evaluation.games();
    out["folder"] = head.trials;
  }
  if (head.estimates) out["estimates"] = head.estimates;
  const std::vector<std::optional<double>> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i]) out["metrics"][metric_docs()[i].name] = *values[i];
  fmt::print("{}", json_text(out, 1));
}

}  // namespace

void print_report(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted) {
  (head.json ? print_json : print_text)(head, evaluation, interrupted);
}

std::string json_line(const GameFigures& figures) {
  nlohmann::json json{{"number", figures.number},   {"single", figures.single}, {"series", figures.series},
                      {"utility", figures.utility}, {"turns", figures.turns},   {"cut", figures.cut}};
  // A missing figure is null.
  json["course"] = nlohmann::json::array();
  for (const std::optional<double>& one : figures.course)
    json["course"].push_back(one ? nlohmann::json(*one) : nullptr);
  return json.dump() + '\n';
}

std::optional<GameFigures> read_figures(std::string_view line) {
  try {
    const auto json = parse_json(line);
    GameFigures figures;
    json.at("number").get_to(figures.number);
    json.at("single").get_to(figures.single);
    json.at("series").get_to(figures.series);
    json.at("utility").get_to(figures.utility);
    json.at("turns").get_to(figures.turns);
    json.at("cut").get_to(figures.cut);
    for (std::size_t i = 0; i < figures.course.size(); ++i)
      if (const auto& one = json.at("course").at(i); !one.is_null()) figures.course[i] = one.get<double>();
    return figures;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

namespace {

class MergedEvaluation : public Merged {
 public:
  explicit MergedEvaluation(const EvaluatedHead& head) : head_(head), evaluation_(head.players, head.max_turns) {}
  bool add(std::string_view line, std::uint64_t number) override {
    const std::optional<GameFigures> figures = read_figures(line);
    if (!figures || figures->number != number) return false;
    evaluation_.add(*figures);
    return true;
  }
  int finish() override {
    print_report(head_, evaluation_, false);
    return 0;
  }

 private:
  EvaluatedHead head_;
  Evaluation evaluation_;
};

}  // namespace

JsonKeys evaluate_keys() { return evaluate_key_table; }

std::unique_ptr<Merged> merged_evaluation(const nlohmann::json& run, std::optional<Format> format) {
  auto head = run.get<EvaluatedHead>();
  head.check();
  if (format == Format::Jsonl || format == Format::Csv) throw WrongUse("an evaluation is printed as text or json");
  if (format) head.json = *format == Format::Json;
  return std::make_unique<MergedEvaluation>(head);
}

}  // namespace lud::tools
