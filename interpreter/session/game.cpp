#include "interpreter/session/game.hpp"

#include "interpreter/agents/search.hpp"
#include "interpreter/session/kept.hpp"
#include "interpreter/session/loading.hpp"

namespace lud::session {

LoadOptions options_of(const Settings& settings) {
  LoadOptions options;
  options.options = settings.options;
  options.ruleset = settings.ruleset;
  options.defines = settings.defines;
  options.max_turns = settings.max_turns;
  return options;
}

namespace {

Diagnostic told(const grammar::Diagnostic& item, const grammar::SourceSet& sources) {
  Diagnostic made;
  made.is_error = item.severity == grammar::Severity::Error;
  made.code = item.code;
  made.message = item.message;
  made.expected = item.expected;
  made.hints = item.hints;
  made.text = grammar::render(item, sources);
  if (item.span.source != grammar::no_source) {
    made.file = sources.name(item.span.source);
    const grammar::Position place = sources.position(item.span.source, item.span.begin);
    made.line = static_cast<int>(place.line);
    made.column = static_cast<int>(place.column);
  }
  return made;
}

}  // namespace

Game game_of(const Loaded& loaded, int max_moves) {
  const int most = max_moves > 0 ? max_moves : loaded.game->max_moves;
  return Game(std::make_shared<const LoadedGame>(
      LoadedGame{loaded.game, loaded.choices, most, agents::make_training(*loaded.game, most)}));
}

std::vector<Diagnostic> diagnostics_of(const Loaded& loaded) {
  std::vector<Diagnostic> made;
  for (const grammar::Diagnostic& item : loaded.diagnostics.items()) made.push_back(told(item, loaded.sources));
  return made;
}

Diagnostic bad_limit(const std::string& message) {
  Diagnostic wrong;
  wrong.is_error = true;
  wrong.code = "bad-limit";
  wrong.message = message;
  wrong.text = "error: " + message + "\n";
  return wrong;
}

namespace {

Loading loading_of(const Loaded& loaded, const Settings& settings) {
  Loading made;
  made.diagnostics = diagnostics_of(loaded);
  if (!loaded.game) return made;
  made.game = game_of(loaded, settings.max_moves);
  return made;
}

/// Returns an error for negative limits, before anything is read; nothing if the limits are valid.
std::optional<Loading> refused(const Settings& settings) {
  if (settings.max_turns >= 0 && settings.max_moves >= 0) return std::nullopt;
  Loading made;
  made.diagnostics.push_back(bad_limit("limits of moves and turns are not negative; 0 is the game's own"));
  return made;
}

}  // namespace

const std::string& Game::name() const { return loaded_->game->name; }
int Game::players() const { return loaded_->game->players; }
bool Game::is_match() const { return !loaded_->game->match.games.empty(); }
bool Game::has_chance() const { return agents::has_chance(*loaded_->game); }
const std::vector<std::string>& Game::choices() const { return loaded_->choices; }
std::vector<std::string> Game::built_in() { return built_in_games(); }

Loading load(const std::string& file_or_name, const Settings& settings) {
  if (std::optional<Loading> no = refused(settings)) return std::move(*no);
  return loading_of(lud::load(file_or_name, options_of(settings)), settings);
}

Loading load_text(std::string name, std::string text, const Settings& settings) {
  if (std::optional<Loading> no = refused(settings)) return std::move(*no);
  return loading_of(lud::load_text(std::move(name), std::move(text), options_of(settings)), settings);
}

}  // namespace lud::session
