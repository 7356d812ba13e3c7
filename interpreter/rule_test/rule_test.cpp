#include "interpreter/rule_test/rule_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "grammar/spelling.hpp"
#include "interpreter/compile/coverage.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/rule_test/test_file.hpp"

namespace lud::rule_test {

namespace {

namespace fs = std::filesystem;

class FileRun {
 public:
  FileRun(const TestFile& file, const RunOptions& options) : file_(file), options_(options) {}

  FileResult run() {
    result_.errors = file_.errors();
    result_.warnings = file_.warnings();
    result_.not_run = file_.unreadable;
    outcomes_.resize(file_.entry_count);
    for (const auto& [setting, entries] : file_.entries) {
      if (is_enough()) break;
      std::vector<Entry> chosen;
      for (const Entry& entry : entries)
        if (entry.name.find(options_.only) != std::string::npos) chosen.push_back(entry);
      if (chosen.empty()) continue;
      const compile::Coverage::Counting counting(options_.coverage);  // before linking: folded calls count, too
      LoadOptions load;
      load.defines = options_.defines;
      load.coverage = options_.coverage;
      for (const Binding& binding : file_.bind(setting, chosen, load)) run_binding(binding, setting);
    }
    for (std::optional<Outcome>& outcome : outcomes_)
      if (outcome) result_.outcomes.push_back(std::move(*outcome));
    return std::move(result_);
  }

 private:
  bool stopped() const { return options_.stops && options_.stops(); }
  /// Whether the run is to end: it was stopped, or the first failure is enough.
  bool is_enough() const {
    if (stopped()) return true;
    return options_.one_failure &&
           (!result_.errors.empty() || std::ranges::any_of(outcomes_, [](const std::optional<Outcome>& outcome) {
             return outcome && !outcome->failures.empty();
           }));
  }

  void run_binding(const Binding& binding, const Setting& setting) {
    if (binding.messages.diagnostics.has_errors()) add_errors(binding.messages, setting);
    std::vector<std::size_t> numbers;
    Watched watched{binding.game, {}, &binding.messages.sources};
    for (std::size_t i = 0; i < binding.entries.size(); ++i) {
      if (is_enough()) return;
      const Entry& entry = binding.entries[i];
      if (!binding.scripts[i]) {
        ++result_.not_run;
      } else if (entry.invariant) {
        watched.invariants.push_back(&*binding.scripts[i]);
        numbers.push_back(entry.number);
      } else {
        outcomes_[entry.number] = run_test(binding, *binding.scripts[i]);
      }
    }
    if (watched.invariants.empty()) return;
    const std::vector<Outcome> outcomes = play_watched(watched);
    if (stopped()) return;  // the invariants were not checked to the end
    for (std::size_t i = 0; i < numbers.size(); ++i) outcomes_[numbers[i]] = outcomes[i];
  }

  Outcome run_test(const Binding& binding, const Script& script) const {
    Run run(*binding.game);
    run.draw = options_.draw;
    try {
      run.carry_out(script);
      run.finish(script.place);
    } catch (const play::LimitReached& limit) {
      run.fail(limit.what());
    }
    return {script.name, run.failure_texts(binding.messages.sources)};
  }

  /// Plays random playouts and checks the invariants in every position.
  std::vector<Outcome> play_watched(const Watched& watched) const {
    const compile::Coverage::Counting pause(options_.coverage, false);
    Watch watch(watched, options_.draw);
    Context& context = watch.context();
    for (int number = 0; number < options_.playouts && !stopped(); ++number) {
      const std::string name = fmt::format("playout {} of seed {}", number, options_.seed);
      context.random = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 0);
      play::Random chooser = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 1);
      try {
        play::start(context);
        play::playout(context, chooser, nullptr, [&] {
          watch.check(name);
          return !stopped();
        });
      } catch (const play::LimitReached& limit) {
        watch.limit_reached(name, limit.what());
        break;  // a context cannot go on after a limit, and by `limit_reached` every invariant has failed
      }
    }
    return watch.outcomes();
  }

  void add_errors(const Loaded& loaded, const Setting& setting) {
    grammar::Diagnostics errors;  // without warnings, which 'lud check' shows
    for (const grammar::Diagnostic& one : loaded.diagnostics.items())
      if (one.severity == grammar::Severity::Error) errors.add(one);
    result_.errors += grammar::render(errors, loaded.sources);
    std::string chosen = setting.game;
    if (!setting.ruleset.empty()) chosen += fmt::format(" ruleset:\"{}\"", setting.ruleset);
    for (const std::string& option : setting.options) chosen += fmt::format(" \"{}\"", option);
    result_.errors += fmt::format("  in the tests of {}\n", chosen);
  }

  const TestFile& file_;
  const RunOptions& options_;
  std::vector<std::optional<Outcome>> outcomes_;  ///< by entry of the file; nullopt: not run
  FileResult result_;
};

}  // namespace

std::size_t FileResult::passed() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(outcomes, [](const Outcome& outcome) { return outcome.failures.empty(); }));
}

FileResult run_file(const std::string& path, const RunOptions& options) {
  return FileRun(TestFile::of_path(path), options).run();
}

FileResult run_text(std::string name, std::string text, const RunOptions& options) {
  return FileRun(TestFile::of_text(std::move(name), std::move(text)), options).run();
}

// ---- invariants ----

namespace {

std::string lower_stem(std::string_view path) { return grammar::lower_case(fs::path(path).stem().string()); }

/// Reads a file of tests, or the tests of a built-in game where there is no such file.
TestFile tests_of(const std::string& file_or_game) {
  if (!is_file(file_or_game))
    if (const EmbeddedFile* file = embedded_beside(file_or_game, ".tests"))
      return TestFile::of_text(std::string(file->path), std::string(file->text));
  return TestFile::of_path(file_or_game);
}

/// Whether the game of a heading is the one that is played: the same file, or the same built-in game.
bool is_about(const std::string& named, const std::string& played) {
  std::error_code error;
  if (named == played || fs::equivalent(named, played, error)) return true;
  return !is_file(played) && lower_stem(named) == lower_stem(played);
}

}  // namespace

Invariants::Invariants(const std::string& tests, const std::string& game, const LoadOptions& options) {
  const TestFile file = tests_of(tests);
  errors = file.errors();
  if (!errors.empty()) return;
  std::vector<Entry> entries;
  for (const auto& [setting, all] : file.entries)
    if (is_about(setting.game, game)) std::ranges::copy_if(all, std::back_inserter(entries), &Entry::invariant);
  if (entries.empty()) {
    errors = fmt::format("{}: there is no invariant of {}\n", tests, game);
    return;
  }
  const Setting setting{game, options.ruleset, options.options, options.max_turns};
  binding_ = std::make_unique<Binding>(std::move(file.bind(setting, entries, options).front()));
  const Loaded& messages = binding_->messages;
  if (messages.diagnostics.has_errors()) errors = messages.messages();
  watched = {binding_->game, {}, &messages.sources};
  choices = messages.choices;
  for (const std::optional<Script>& script : binding_->scripts)
    if (script) watched.invariants.push_back(&*script);
}

Invariants::~Invariants() = default;

Watch::Watch(const Watched& watched, Draw draw) : watched_(watched), run_(std::make_unique<Run>(*watched.game)) {
  run_->draw = draw;
  for (const Script* invariant : watched.invariants) outcomes_.push_back({invariant->name, {}});
}

Watch::~Watch() = default;

Context& Watch::context() { return run_->context; }

bool Watch::check(std::string_view playout) {
  bool all = true;
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    if (outcomes_[i].failures.empty()) {
      run_->carry_out(*watched_.invariants[i]);
      take_failures(i, playout);
    }
    all = all && outcomes_[i].failures.empty();
  }
  return all;
}

void Watch::limit_reached(std::string_view playout, const char* what) {
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    if (!outcomes_[i].failures.empty()) continue;
    run_->fail(what, {}, {"'lud playout' of this game says which rule asked for it"});
    run_->failures.back().diagnostic.span = watched_.invariants[i]->place;
    take_failures(i, playout);
  }
}

void Watch::take_failures(std::size_t invariant, std::string_view playout) {
  const play::Trial& trial = run_->context.trial;
  const int moves = static_cast<int>(trial.moves.size()) - trial.initial_placements;
  for (Run::Failure& failure : run_->failures)
    failure.diagnostic.hints.push_back(
        fmt::format("this is {} after {}", playout, grammar::counted(static_cast<std::uint64_t>(moves), "move")));
  outcomes_[invariant].failures = run_->failure_texts(*watched_.sources);
  run_->failures.clear();
}

}  // namespace lud::rule_test
