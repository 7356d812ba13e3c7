#pragma once
// Recorded trials and the games they were played with. Given the file of a game and that of a trial, loads the game
// with the options of the trial, reads the trial with the names of that game, and says where the two do not belong
// together.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud::tools {

/// A trial and its game, or why there is none.
struct TrialOfGame {
  std::shared_ptr<const Loaded> loaded;    ///< the game as the trial was played; nothing where it did not come so far
  std::optional<record::TrialFile> trial;  ///< nothing where there is a problem
  std::string problem;                     ///< in one line
  std::string messages;                    ///< what there is to say of the problem, with the lines of the files
  int exit_code = 0;                       ///< how grave it is
};

/// A game is loaded anew for each set of options that its trials were played with.
class TrialGames {
 public:
  /// What the command line asks for: options and a ruleset that contradict a trial are a problem of the trial.
  explicit TrialGames(const LoadOptions& asked) : asked_(asked) {}

  TrialOfGame read(const std::string& game_file, const std::string& trial_file);
  /// How the game that was last asked for is loaded.
  LoadOptions load_options() const;

 private:
  /// The game as it is played with these options, which may fail to load.
  std::shared_ptr<const Loaded> get(const std::string& file, const std::vector<std::string>& options);
  std::string find_contradiction() const;

  LoadOptions asked_;
  std::string file_;
  std::vector<std::string> options_;
  std::shared_ptr<const Loaded> loaded_;
  std::string contradiction_;  ///< in what the command line contradicts `options_`; empty where it does not
};

/// Whether a trial says that it is of this game: by the name of its file or its own. One slip is let pass, as names
/// are corrected.
bool is_of(const record::TrialFile& trial, const std::string& file, const Game& game);

}  // namespace lud::tools
