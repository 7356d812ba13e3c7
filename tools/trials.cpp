#include "tools/trials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "grammar/options.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/inspect.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

std::string text_of(const std::vector<std::string>& choices) {
  return choices.empty() ? "the default options" : fmt::format("{}", fmt::join(choices, ", "));
}

/// A name in lower case without spaces and punctuation.
std::string plain(std::string_view name) {
  std::string out;
  for (const char letter : name)
    if (const auto byte = static_cast<unsigned char>(letter); std::isalnum(byte) || byte >= 0x80)
      out += static_cast<char>(std::tolower(byte));
  return out;
}

/// Whether the game named in a trial is this one.
bool is_of(const record::TrialFile& trial, const std::string& file, const Game& game) {
  std::string path = trial.game;
  std::ranges::replace(path, '\\', '/');
  const std::string name = plain(std::filesystem::path(path).stem().string());
  const auto same = [&](const std::string& other) {
    constexpr std::size_t long_enough = 6;
    constexpr unsigned one_slip = 2;
    return name == other || (name.size() >= long_enough && grammar::spelling_distance(name, other) <= one_slip);
  };
  return same(plain(std::filesystem::path(file).stem().string())) || same(plain(game.name));
}

/// The choices of a trial as a loaded game has them: without default items, which trials may spell out, and in the
/// order of the game. As the trial spells them where the game has no such options.
std::vector<std::string> choices_of_trial(const record::TrialFile& trial, const std::string& file) {
  Loaded messages;
  const Written written = read_as_written(file, {}, messages);
  std::vector<std::string> choices =
      grammar::besides_defaults(written.choices, {trial.options, ""}, messages.diagnostics);
  return messages.diagnostics.has_errors() ? trial.options : choices;
}

}  // namespace

bool is_trial(const std::string& path, const Game& game) {
  grammar::SourceSet sources;
  grammar::Diagnostics unused;
  const std::uint32_t source = sources.add_file(path);
  if (source == grammar::no_source) return false;
  const auto trial = record::read_trial(sources, source, game.names, unused);
  return trial && !trial->version.empty() && sources.text(source).ends_with('\n');
}

void refuse_in_trials(const std::string& file) {
  if (file.find_first_of("\r\n") != std::string::npos)
    throw WrongUse(fmt::format("a trial cannot name '{}': there is a line break in it", file));
}

record::TrialFile read_trial_of(const std::string& path, const std::string& file, const Game& game,
                                const std::vector<std::string>& choices) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add_file(path);
  if (source == grammar::no_source) throw FileError("cannot read " + path);
  auto trial = record::read_trial(sources, source, game.names, diagnostics);
  if (!trial) throw WrongUse(grammar::render(diagnostics, sources));
  if (trial->options != choices && choices_of_trial(*trial, file) != choices)
    throw WrongUse(fmt::format("{} was played with the options ({}), not ({})", path, fmt::join(trial->options, ", "),
                               fmt::join(choices, ", ")));
  if (!is_of(*trial, file, game))
    throw WrongUse(fmt::format("{} is a trial of {}, not of {}", path, trial->game, game.name));
  return std::move(*trial);
}

LoadOptions TrialGames::load_options() const {
  LoadOptions all = asked_;
  all.options = options_;
  all.ruleset.clear();
  return all;
}

std::string TrialGames::find_contradiction() const {
  if (!loaded_->game || (asked_.options.empty() && asked_.ruleset.empty())) return "";
  const Loaded asked = load(file_, asked_);
  if (!asked.game) return first_error(asked.diagnostics, asked.sources);
  if (asked.choices == loaded_->choices) return "";
  return fmt::format("the trial was played with {}, the command line asks for {}", text_of(loaded_->choices),
                     text_of(asked.choices));
}

std::shared_ptr<const Loaded> TrialGames::get(const std::string& file, const std::vector<std::string>& options) {
  if (!loaded_ || file != file_ || options != options_) {
    file_ = file;
    options_ = options;
    loaded_ = std::make_shared<const Loaded>(load(file, load_options()));
    contradiction_ = find_contradiction();
  }
  return loaded_;
}

TrialOfGame TrialGames::read(const std::string& game_file, const std::string& trial_file) {
  TrialOfGame out;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const auto refuse = [&](int exit_code, std::string problem, std::string messages) {
    out.exit_code = exit_code;
    out.messages = messages.empty() ? fmt::format("{}: {}\n", trial_file, problem) : std::move(messages);
    out.problem = std::move(problem);
    return std::move(out);
  };
  const std::uint32_t source = sources.add_file(trial_file);
  if (source == grammar::no_source)
    return refuse(exit_files, "cannot read the trial", fmt::format("cannot read {}\n", trial_file));
  // The options of the trial determine the game, and the game's names are needed to parse the trial: so it is parsed
  // twice.
  const auto read = record::read_trial(sources, source, {}, diagnostics);
  if (!read) return refuse(exit_bad_input, first_error(diagnostics, sources), grammar::render(diagnostics, sources));
  out.loaded = get(game_file, read->options);
  const Loaded& loaded = *out.loaded;
  // A trial of another game may have options that this one lacks.
  const Loaded plain = loaded.game ? Loaded() : load(game_file, asked_);
  const Game* game = loaded.game ? loaded.game.get() : plain.game.get();
  if (game && !is_of(*read, game_file, *game))
    return refuse(exit_bad_input, fmt::format("the trial is of {}, not of {}", read->game, game->name), "");
  if (!loaded.game)
    return refuse(refusal_code(loaded.diagnostics), first_error(loaded.diagnostics, loaded.sources), loaded.messages());
  if (!contradiction_.empty()) return refuse(exit_bad_input, contradiction_, "");
  out.trial = record::read_trial(sources, source, loaded.game->names, diagnostics);
  return out;
}

}  // namespace lud::tools
