#include "tools/mutation/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "grammar/reader.hpp"
#include "interpreter/inspect.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/rule_test/in_step.hpp"
#include "interpreter/rule_test/test_file.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/mutation/mutants.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/variants.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;
using rule_test::Setting;

/// The result of testing one mutant.
struct Verdict {
  enum class Kind {
    Refused,    ///< it does not compile
    Elsewhere,  ///< no test uses a setting that contains the change
    Noticed,
    Alike,  ///< no test fails, and no difference in play was found
    Missed
  } kind = Kind::Refused;
  Setting setting;  ///< setting in which the mutant plays differently
  rule_test::Parting parting;
  std::string test;  ///< test text that would notice it; empty if none was found
};

constexpr std::size_t longest_change = 70;  // bytes of a mutant's text shown in messages

std::string choices_text(const Setting& setting) { return tools::choices_text(setting.ruleset, setting.options); }

/// A game and its tests.
class Subject {
 public:
  Subject(std::string tests, std::string game, std::vector<Setting> settings, const rule_test::RunOptions& run,
          const MutationOptions& options)
      : tests_(std::move(tests)), game_(std::move(game)), settings_(std::move(settings)), run_(run), options_(options) {
    run_.one_failure = true;
    run_.draw = nullptr;
    grammar::Diagnostics diagnostics;
    tree_ = grammar::read_file(game_, sources_, diagnostics);
    if (diagnostics.has_errors()) throw FileError(grammar::render(diagnostics, sources_));
    text_ = sources_.text(0);
    for (const Setting& setting : settings_) {
      Loaded loaded;
      expanded_.push_back(expand_to_text(game_, load_options(setting), loaded));
      games_.push_back(load(game_, load_options(setting)).game);
    }
  }

  const std::string& game() const { return game_; }
  std::string_view text() const { return text_; }
  grammar::Position place(const Mutant& mutant) const { return sources_.position(0, mutant.begin); }

  /// All mutants, shuffled by the seed.
  std::vector<Mutant> mutants(std::uint64_t seed) const {
    std::vector<Mutant> all = mutants_of(tree_, text_);
    play::Random random = play::playout_random(seed, 0, 0);
    for (std::size_t i = all.size(); i > 1; --i)
      std::swap(all[i - 1], all[static_cast<std::size_t>(random.pick(static_cast<int>(i)))]);
    return all;
  }

  Verdict judge(const Mutant& mutant) const {
    const UnsavedTexts::Texts texts{{game_, std::make_shared<const std::string>(mutant.apply(text_))}};
    const UnsavedTexts changed(texts);
    Verdict verdict;
    std::vector<std::pair<std::size_t, std::shared_ptr<const Game>>> others;
    for (std::size_t i = 0; i < settings_.size(); ++i) {
      Loaded loaded;
      if (expand_to_text(game_, load_options(settings_[i]), loaded) == expanded_[i]) continue;
      const Loaded other = load(game_, load_options(settings_[i]));
      if (!other.game) return verdict;
      others.emplace_back(i, other.game);
    }
    verdict.kind = Verdict::Kind::Elsewhere;
    if (others.empty()) return verdict;
    verdict.kind = Verdict::Kind::Noticed;
    const rule_test::FileResult result = rule_test::run_file(tests_, run_);
    if (result.failed() > 0 || !result.errors.empty()) return verdict;
    verdict.kind = Verdict::Kind::Alike;
    for (const auto& [i, other] : others) tell_apart(i, *other, MutationOptions::most_plies / others.size(), verdict);
    if (verdict.kind == Verdict::Kind::Missed) verdict.test = telling_test(mutant, verdict);
    return verdict;
  }

 private:
  LoadOptions load_options(const Setting& setting) const {
    LoadOptions load;
    load.ruleset = setting.ruleset;
    load.options = setting.options;
    load.defines = run_.defines;
    return load;
  }

  void tell_apart(std::size_t setting, const Game& other, std::size_t plies, Verdict& verdict) const {
    if (!games_[setting]) return;
    rule_test::InStepSettings in_step;
    in_step.games = options_.games;
    in_step.seed = run_.seed;
    in_step.most_plies = plies;
    in_step.max_moves = MutationOptions::most_moves;
    if (verdict.kind == Verdict::Kind::Missed) in_step.max_moves = verdict.parting.moves - 1;
    if (in_step.max_moves < 0) return;
    rule_test::Compared compared = rule_test::play_in_step(*games_[setting], other, in_step);
    if (!compared.parting || compared.parting->only_texts) return;
    verdict.kind = Verdict::Kind::Missed;
    verdict.parting = std::move(*compared.parting);
    verdict.setting = settings_[setting];
  }

  /// The first proposed test that passes with the game as it is and fails with the mutant; the mutant's text is
  /// substituted as an unsaved file.
  std::string telling_test(const Mutant& mutant, const Verdict& verdict) const {
    const fs::path folder = fs::path(game_).parent_path();
    const std::string heading = fmt::format("(tests \"{}\")\n", fs::path(game_).filename().string());
    const std::string name = fmt::format("line {}: {}", place(mutant).line, mutant.kind);
    const auto passes = [&](const std::string& test, const UnsavedTexts::Texts& texts) {
      const UnsavedTexts stand_in(texts);
      const rule_test::FileResult result =
          rule_test::run_text((folder / "proposed.tests").string(), heading + test, run_);
      return result.passed() == 1 && result.errors.empty();
    };
    const UnsavedTexts::Texts original, changed{{game_, std::make_shared<const std::string>(mutant.apply(text_))}};
    for (const std::string& steps : verdict.parting.tests) {
      std::string test = fmt::format("(test \"{}\"{} {{\n    {}\n}})\n", name, choices_text(verdict.setting), steps);
      if (passes(test, original) && !passes(test, changed)) return test;
    }
    return {};
  }

  std::string tests_, game_;
  std::vector<Setting> settings_;
  rule_test::RunOptions run_;
  const MutationOptions& options_;
  grammar::SourceSet sources_;
  grammar::Tree tree_;
  std::string text_;
  std::vector<std::string> expanded_;
  std::vector<std::shared_ptr<const Game>> games_;
};

/// Counts of the mutants of one game, or of all, by result.
struct Tally {
  std::size_t noticed = 0, alike = 0, missed = 0, elsewhere = 0;
  std::size_t mutants() const { return noticed + alike + missed; }
  void add(Verdict::Kind kind) {
    noticed += kind == Verdict::Kind::Noticed;
    alike += kind == Verdict::Kind::Alike;
    missed += kind == Verdict::Kind::Missed;
    elsewhere += kind == Verdict::Kind::Elsewhere;
  }
  std::string text() const {
    const std::size_t others = noticed + missed;
    const double percent = others == 0 ? 100.0 : 100.0 * static_cast<double>(noticed) / static_cast<double>(others);
    std::string line = fmt::format(
        "{} mutants, {} noticed, {} missed ({:.1f} % of those that play otherwise are noticed), {} without a "
        "difference in play",
        mutants(), noticed, missed, percent, alike);
    return elsewhere == 0 ? line
                          : line + fmt::format("; {} further ones are in no game that the tests set up", elsewhere);
  }
};

void print(const Subject& subject, const Mutant& mutant, const Verdict& verdict) {
  const grammar::Position place = subject.place(mutant);
  const bool missed = verdict.kind == Verdict::Kind::Missed;
  fmt::print("{}:{}:{}: {}: no test notices it{}\n", subject.game(), place.line, place.column, mutant.kind,
             missed ? "" : ", and no difference was found in play");
  fmt::print("    - {}\n", on_one_line(subject.text().substr(mutant.begin, mutant.end - mutant.begin), longest_change));
  if (!mutant.text.empty()) fmt::print("    + {}\n", on_one_line(mutant.text, longest_change));
  if (!missed) return;
  const rule_test::Parting& parting = verdict.parting;
  if (!verdict.test.empty()) {
    fmt::print("  a test that notices it:\n{}", indented(verdict.test));
    return;
  }
  fmt::print("  after {} of seed {}{}: {}\n{}", counted(static_cast<std::uint64_t>(parting.moves), "move"),
             parting.seed, choices_text(verdict.setting), parting.what, indented(parting.position));
}

/// Tests mutants until enough valid ones were tested. Returns false if Ctrl-C ended it.
bool judge_all(const Subject& subject, const MutationOptions& options, std::uint64_t seed, Tally& tally) {
  const std::vector<Mutant> all = subject.mutants(seed);
  const auto wanted = static_cast<std::size_t>(options.count);
  std::size_t begin = 0;
  while (begin < all.size() && tally.mutants() < wanted && !interrupted()) {
    // Not all mutants compile, so a few more are tried.
    const std::size_t count = std::min(all.size() - begin, wanted - tally.mutants() + 8);
    std::uint64_t next = begin;
    InOrder<Verdict>::run(
        begin, count, options.threads,
        [&] { return [&](std::uint64_t number) { return std::optional(subject.judge(all[number])); }; },
        [&](const Verdict& verdict) {
          const Mutant& mutant = all[next++];
          tally.add(verdict.kind);
          const bool survives = verdict.kind == Verdict::Kind::Alike || verdict.kind == Verdict::Kind::Missed;
          if (survives && !options.quiet) print(subject, mutant, verdict);
          return tally.mutants() < wanted;
        },
        "mutants");
    begin += count;
  }
  return !interrupted();
}

}  // namespace

int test_mutants(const std::vector<std::string>& test_files, const MutationOptions& options,
                 const rule_test::RunOptions& run) {
  Tally all;
  std::size_t games = 0;
  for (const std::string& file : test_files) {
    std::map<std::string, std::vector<Setting>> by_game;
    const rule_test::TestFile tests = rule_test::TestFile::of_path(file);
    for (const auto& [setting, entries] : tests.entries)
      if (setting.described == grammar::no_node && is_file(setting.game)) by_game[setting.game].push_back(setting);
    for (const auto& [game, settings] : by_game) {
      const Subject subject(file, game, settings, run, options);
      Tally tally;
      const bool finished = judge_all(subject, options, run.seed, tally);
      fmt::print("{}: {}\n", game, tally.text());
      all.noticed += tally.noticed;
      all.alike += tally.alike;
      all.missed += tally.missed;
      all.elsewhere += tally.elsewhere;
      ++games;
      if (!finished) {
        fmt::print("interrupted\n");
        return exit_interrupted;
      }
    }
  }
  if (games > 1) fmt::print("all {} games: {}\n", games, all.text());
  if (all.mutants() == 0) return refuse_use("nothing was changed: the tests are about no file that can be changed");
  return all.missed > 0 ? exit_failed : exit_ok;
}

}  // namespace lud::tools
