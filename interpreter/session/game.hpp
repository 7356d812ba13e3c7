#pragma once
// Loading games: from a description (a file or a text) to a game, or to diagnostics as data. With position.hpp and
// session.hpp these are the headers that programs include; README.md lists the optional ones.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/define_folder.hpp"
#include "interpreter/session/board.hpp"

namespace lud::session {

/// A diagnostic about a description. Lines and columns count from 1, columns in characters; both are 0 if the message
/// has no position in the text.
struct Diagnostic {
  bool is_error = true;  ///< false: a warning, which does not prevent loading
  std::string code;      ///< a stable short name: "unknown-word"
  std::string file;
  int line = 0, column = 0;
  std::string message;
  std::vector<std::string> expected, hints;
  std::string text;  ///< the whole message for people, with the source line and a caret
};

/// How to load a description.
struct Settings {
  std::vector<std::string> options;  ///< choices as "Category/Item"; all others take their defaults
  std::string ruleset;               ///< name of a ruleset, or empty
  DefineFolder defines;              ///< a folder whose defines take precedence over the standard ones, or empty
  int max_turns = 0;  ///< turns of each player after which a game is drawn; 0: the language's default, 1,250
  int max_moves = 0;  ///< moves after which a game is drawn; 0: the game's default
};

struct Loading;
struct LoadedGame;

/// A loaded game: a handle to shared, immutable data. Cheap to copy; copies compare equal; any number of threads may
/// use it.
class Game {
 public:
  const std::string& name() const;
  /// The number of players. Players are numbered from 1.
  int players() const;
  /// Whether this is a match: several games played one after the other.
  bool is_match() const;
  /// Whether the rules use dice or other chance.
  bool has_chance() const;
  /// The chosen options that are not defaults, as "Category/Item".
  const std::vector<std::string>& choices() const;
  /// All places where pieces can be: everything that a view or an offer can name. Of a match, those of its game number
  /// `part`, from 0: see Session::part. Empty if there is no such game.
  std::vector<Site> board(int part = 0) const;
  /// The names of the built-in games.
  static std::vector<std::string> built_in();
  bool operator==(const Game&) const = default;

  /// Internal to this folder.
  explicit Game(std::shared_ptr<const LoadedGame> loaded) : loaded_(std::move(loaded)) {}
  const LoadedGame& loaded() const { return *loaded_; }

 private:
  std::shared_ptr<const LoadedGame> loaded_;
};

/// The result of loading: a game or errors, and any warnings.
struct Loading {
  std::optional<Game> game;  ///< empty if there are errors
  std::vector<Diagnostic> diagnostics;
};

/// Loads a file, or a built-in game by its name (case is ignored). Reads files. Thread-safe.
Loading load(const std::string& file_or_name, const Settings& settings = {});
/// Loads a description from memory; `name` is used as the file name in messages. Reads no files: those of
/// `settings.defines` were read when that folder was made. Thread-safe.
Loading load_text(std::string name, std::string text, const Settings& settings = {});

}  // namespace lud::session
