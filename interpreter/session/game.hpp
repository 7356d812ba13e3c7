#pragma once
// Games as programs load them. Given a description, a file or a text, hands on a game, or what is wrong with it as
// data. With position.hpp and session.hpp these are the only headers that a program includes.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/define_folder.hpp"

namespace lud::session {

/// A message about a description. Lines and columns count from 1, columns in characters; 0 where a message has no
/// place.
struct Diagnostic {
  bool is_error = true;  ///< otherwise a warning, which stops nothing
  std::string code;      ///< a stable short name: "unknown-word"
  std::string file;
  int line = 0, column = 0;
  std::string message;
  std::vector<std::string> expected, hints;
  std::string text;  ///< all of it as a person reads it, with the source line and a caret
};

/// How a description is to be read.
struct Settings {
  std::vector<std::string> options;  ///< "Category/Item"; defaults fill the rest
  std::string ruleset;               ///< a ruleset by its name, or empty
  DefineFolder defines;              ///< a folder of defines that come before the standard ones, or empty
  int max_turns = 0;                 ///< turns of each player after which a game is drawn; 0: as the language has it
  int max_moves = 0;                 ///< moves after which a game is drawn; 0: as the game has it
};

struct Loading;
struct LoadedGame;

/// A loaded game. Cheap to copy; all copies are one game, which never changes and which any number of threads may use.
class Game {
 public:
  const std::string& name() const;
  /// Players are numbered from 1.
  int players() const;
  /// Several games, one after the other.
  bool is_match() const;
  /// Whether dice or other chance has a say.
  bool has_chance() const;
  /// What was chosen that is no default: "Category/Item".
  const std::vector<std::string>& choices() const;
  /// The names of the built-in games.
  static std::vector<std::string> built_in();
  bool operator==(const Game&) const = default;

  /// For the rooms of this folder.
  explicit Game(std::shared_ptr<const LoadedGame> loaded) : loaded_(std::move(loaded)) {}
  const LoadedGame& loaded() const { return *loaded_; }

 private:
  std::shared_ptr<const LoadedGame> loaded_;
};

/// A game, or the reasons why there is none.
struct Loading {
  std::optional<Game> game;  ///< nothing where there are errors
  std::vector<Diagnostic> diagnostics;
};

/// Loads a file, or a built-in game by its name in any case of letters. Reads files; may be called by several threads.
Loading load(const std::string& file_or_name, const Settings& settings = {});
/// Loads a description from memory; `name` stands for the file in messages. Reads no file but those of `defines`.
Loading load_text(std::string name, std::string text, const Settings& settings = {});

}  // namespace lud::session
