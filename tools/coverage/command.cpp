#include "tools/coverage/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "grammar/spelling.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/rule_test/test_file.hpp"
#include "tools/commands.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

std::string lower_stem(std::string_view path) { return grammar::lower_case(fs::path(path).stem().string()); }

}  // namespace

LoadOptions CoverageRun::base() {
  LoadOptions load;
  load.defines = options_.defines;
  load.coverage = &coverage_;
  load.passes = play::Passes::none();
  return load;
}

CoverageRun::CoverageRun(const std::vector<std::string>& test_files, CoverageOptions options)
    : options_(std::move(options)) {
  for (const std::string& file : test_files) {
    const rule_test::TestFile tests = rule_test::TestFile::of_path(file);
    for (const auto& [setting, entries] : tests.entries) {
      if (setting.described != grammar::no_node) continue;  // a game described in the tests themselves
      LoadOptions load = base();
      load.ruleset = setting.ruleset;
      load.options = setting.options;
      add_setting(setting.game, std::move(load));
    }
  }
  for (Covered& game : games_) {
    const Loaded loaded = load_every_choice(game.path, base());
    if (loaded.sources.size() == 0) continue;
    game.name = loaded.sources.name(0);
    game.text = loaded.sources.text(0);
  }
}

void CoverageRun::add_setting(const std::string& path, LoadOptions load) {
  auto game = std::ranges::find(games_, path, &Covered::path);
  if (game == games_.end()) game = games_.insert(game, Covered{path, {}, {}, {}});
  game->settings.push_back(std::move(load));
}

int CoverageRun::play() { return options_.trials.empty() ? play_at_random() : play_trials(); }

int CoverageRun::play_at_random() {
  int played = 0;
  for (const Covered& covered : games_)
    for (const LoadOptions& setting : covered.settings) {
      const compile::Coverage::Counting counting(&coverage_);
      const Loaded loaded = load(covered.path, setting);
      if (!loaded.game) continue;
      std::optional<Context> context(std::in_place, *loaded.game);
      for (int number = 0; number < options_.playouts && !interrupted(); ++number, ++played) {
        context->random = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 0);
        play::Random chooser = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 1);
        try {
          play::start(*context);
          play::playout(*context, chooser, nullptr, [] { return !interrupted(); });
        } catch (const play::LimitReached& limit) {  // counts up to there are kept
          fmt::print(stderr, "{}: playout {} of seed {}: {}\n", covered.path, number, options_.seed, limit.what());
          context.emplace(*loaded.game);
        }
      }
    }
  return played;
}

int CoverageRun::play_trials() {
  int played = 0;
  for (const std::string& path : files_in(options_.trials, ".txt", Depth::All)) {
    if (interrupted()) break;
    grammar::SourceSet sources;
    grammar::Diagnostics diagnostics;
    const std::uint32_t source = sources.add_file(path);
    if (source == grammar::no_source) throw FileError(fmt::format("cannot read {}", path));
    const auto read = record::read_trial(sources, source, {}, diagnostics);
    if (!read) {
      fmt::print(stderr, "{}", grammar::render(diagnostics, sources));
      continue;
    }
    for (const Covered& covered : games_) {
      if (lower_stem(covered.path) != lower_stem(read->game)) continue;
      LoadOptions setting = base();
      setting.options = read->options;
      const Loaded loaded = load(covered.path, setting);
      if (!loaded.game) continue;
      grammar::Diagnostics unused;
      const auto trial = record::read_trial(sources, source, loaded.game->names, unused);
      const compile::Coverage::Counting counting(&coverage_);
      try {
        const record::ReplayResult result = record::replay(*loaded.game, *trial);
        if (!result.ok) fmt::print(stderr, "{}: the trial does not replay: {}\n", path, result.difference);
      } catch (const play::LimitReached& limit) {  // counts up to there are kept
        fmt::print(stderr, "{}: {}\n", path, limit.what());
      }
      ++played;
    }
  }
  return played;
}

int CoverageRun::report() const {
  std::vector<CoveredFile> files;
  for (const Covered& game : games_)
    if (!game.name.empty()) files.push_back(covered_file(coverage_, game.name, game.text));
  std::ranges::sort(files, {}, &CoveredFile::name);
  if (files.empty()) return refuse_use("nothing was covered: the tests name no game that can be read");
  CoverageFigures all;
  std::string lcov;
  for (const CoveredFile& file : files) {
    if (options_.lines) fmt::print("{}", lines_text(file));
    if (!options_.quiet) fmt::print("{}", gaps_text(file));
    fmt::print("{}: {}\n", file.name, figures_text(figures_of(file)));
    all += figures_of(file);
    lcov += lcov_record(file);
  }
  if (files.size() > 1) fmt::print("all {} games: {}\n", files.size(), figures_text(all));
  if (!options_.lcov.empty()) write_file(options_.lcov, lcov);
  if (options_.html.empty()) return exit_ok;
  create_folder(options_.html);
  std::vector<std::string> pages;
  for (const CoveredFile& file : files) {
    pages.push_back(fs::path(file.name).stem().string() + ".html");
    write_file((fs::path(options_.html) / pages.back()).string(), coverage_page(file));
  }
  write_file((fs::path(options_.html) / "index.html").string(), coverage_index(files, pages));
  return exit_ok;
}

}  // namespace lud::tools
