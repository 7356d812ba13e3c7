#include "tools/evaluate/evaluation.hpp"

#include <fmt/format.h>

#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/runs/merged.hpp"

namespace lud::tools {

std::string EvaluatedHead::source(std::uint64_t games) const {
  if (!trials.empty()) return fmt::format("{} trials of {}", games, trials);
  return RunHead::source(games);
}

nlohmann::json EvaluatedHead::to_json() const {
  nlohmann::json out = RunHead::to_json();
  out["trials"] = trials;
  out["json"] = json;
  return out;
}

EvaluatedHead EvaluatedHead::from_json(const nlohmann::json& json) {
  EvaluatedHead head{RunHead::from_json(json), {}, false};
  json.at("trials").get_to(head.trials);
  json.at("json").get_to(head.json);
  return head;
}

namespace {

void print_text(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted) {
  fmt::print("{}: {}{}\n", head.what.at("game").get<std::string>(), head.source(evaluation.games()),
             interrupted ? ": interrupted" : "");
  const std::vector<double> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    fmt::print("  {:<36}{:>14.4f}   {}\n", metric_docs()[i].name, values[i], metric_docs()[i].definition);
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
  const std::vector<double> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i) out["metrics"][metric_docs()[i].name] = values[i];
  fmt::print("{}", json_text(out, 1));
}

}  // namespace

void print_report(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted) {
  (head.json ? print_json : print_text)(head, evaluation, interrupted);
}

std::string json_line(const GameFigures& figures) {
  const nlohmann::json json{{"number", figures.number},   {"single", figures.single}, {"series", figures.series},
                            {"utility", figures.utility}, {"turns", figures.turns},   {"cut", figures.cut}};
  return json.dump() + '\n';
}

std::optional<GameFigures> read_figures(std::string_view line) {
  try {
    const auto json = nlohmann::json::parse(line);
    GameFigures figures;
    json.at("number").get_to(figures.number);
    json.at("single").get_to(figures.single);
    json.at("series").get_to(figures.series);
    json.at("utility").get_to(figures.utility);
    json.at("turns").get_to(figures.turns);
    json.at("cut").get_to(figures.cut);
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

std::unique_ptr<Merged> merged_evaluation(const nlohmann::json& run, std::optional<Format> format) {
  EvaluatedHead head = EvaluatedHead::from_json(run);
  if (format == Format::Jsonl || format == Format::Csv) throw WrongUse("an evaluation is printed as text or json");
  if (format) head.json = *format == Format::Json;
  return std::make_unique<MergedEvaluation>(head);
}

}  // namespace lud::tools
