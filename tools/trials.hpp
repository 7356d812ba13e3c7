#pragma once
// Reads recorded trials with their games: loads the game with the options of the trial, parses the trial with the names
// of that game, and reports a problem if the two do not belong together.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud::tools {

/// A trial and its game, or a problem.
struct TrialOfGame {
  std::shared_ptr<const Loaded> loaded;    ///< the game with the trial's options; null if it was not loaded
  std::optional<record::TrialFile> trial;  ///< empty if there is a problem
  std::string problem;                     ///< one line; empty if there is none
  std::string messages;                    ///< details of the problem, with source lines
  int exit_code = 0;                       ///< exit code for the problem
};

/// Reads trials one after the other. Keeps the last game loaded and reloads it when the file or the options change.
class TrialGames {
 public:
  /// `asked`: the options of the command line. A trial that contradicts them has a problem.
  explicit TrialGames(const LoadOptions& asked) : asked_(asked) {}

  TrialOfGame read(const std::string& game_file, const std::string& trial_file);
  /// The load options of the last game.
  LoadOptions load_options() const;

 private:
  /// Returns the game loaded with these options; it may have load errors.
  std::shared_ptr<const Loaded> get(const std::string& file, const std::vector<std::string>& options);
  std::string find_contradiction() const;

  LoadOptions asked_;
  std::string file_;
  std::vector<std::string> options_;
  std::shared_ptr<const Loaded> loaded_;
  std::string contradiction_;  ///< how the command line contradicts `options_`; empty if it does not
};

/// Whether a file is a trial that can be read, with an end: one that was written to a full disk may be empty or torn.
bool is_trial(const std::string& path, const Game& game);

/// Throws WrongUse where a trial cannot name this file: the name stands in a line of its own.
void refuse_in_trials(const std::string& file);

/// Reads a trial of a game that is loaded. Throws FileError if it cannot be read, and WrongUse if it is none, or one of
/// another game or of other options. `file`: the game's, by whose name or the game's own the trial names it, with one
/// typing slip allowed, as names get corrected.
record::TrialFile read_trial_of(const std::string& path, const std::string& file, const Game& game,
                                const std::vector<std::string>& choices);

}  // namespace lud::tools
