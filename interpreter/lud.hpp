#pragma once
// The façade: loads game descriptions. The games that it returns are started and played by the functions of the headers
// included here. Tools and embedders include this header and no other.
#include <memory>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/options.hpp"
#include "grammar/source.hpp"
#include "interpreter/define_folder.hpp"
#include "interpreter/play/context.hpp"
#include "interpreter/play/engine.hpp"

namespace lud {

namespace compile {
class Coverage;
}

/// How a description is loaded.
struct LoadOptions {
  std::vector<std::string> options;       ///< chosen items, "Category/Item"; other categories keep their defaults
  std::string ruleset;                    ///< name of a ruleset, or empty
  DefineFolder defines;                   ///< a folder whose defines come before the standard ones, or empty
  bool hashes_positions = false;          ///< keeps the hash of positions even where no rule compares positions
  int max_turns = 0;                      ///< turns of each player after which a trial is drawn; 0: 1,250, as in Ludii
  play::Passes passes;                    ///< the optimisations in use: they change the speed of play and not the game
  compile::Coverage* coverage = nullptr;  ///< counts which calls are evaluated; must outlive the game; may be null
};

/// A loaded game, or the reasons why there is none.
struct Loaded {
  std::shared_ptr<const Game> game;  ///< null where there are errors
  /// The items that differ from the defaults, "Category/Item", chosen by options or by the ruleset. Written to trials.
  std::vector<std::string> choices;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  /// All messages as text with source lines and carets.
  std::string messages() const { return grammar::render(diagnostics, sources); }
};

/// Loads a file, or a built-in game by its name ("tic-tac-toe"). The games of a match are searched for by the names of
/// their files, ignoring case: in the folder of the match and all folders below; then in each parent folder and all
/// folders below it, up to one called `lud` or `games` (if none is, only in the match's own); then among the built-in.
Loaded load(const std::string& file_or_name, const LoadOptions& options = {});
/// Loads a description from memory; `name` stands for the file in messages. The games of a match must be built-in ones.
Loaded load_text(std::string name, std::string text, const LoadOptions& options = {});

/// Loads a file with all of its choices: first with the defaults, then with each other item of each option and each
/// ruleset, one at a time. A message that occurs only with some choice has a note that names the choice. Unknown parts
/// of the rules (`[#]`) are only warnings where a choice other than the default leads to them. The game is the default
/// one; null where there is any error.
Loaded load_every_choice(const std::string& file_or_name, const LoadOptions& options = {});
/// As above, for a description from memory.
Loaded load_every_choice_of_text(std::string name, std::string text, const LoadOptions& options = {});

/// Only reads and expands a file. Returns the game as text, as printed by `--expand`; empty where there are errors.
std::string expand_to_text(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// Returns the text of a file, preceded by every define that it uses without defining it, for programs that have other
/// standard defines. Empty where there are errors.
std::string standalone_text(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// A file before options are chosen and defines expanded.
struct Written {
  grammar::Tree tree;
  grammar::Choices choices;           ///< the options and rulesets of the file
  std::vector<std::string> borrowed;  ///< names of the defines that the file uses without defining them
};

/// Only reads a file or built-in game, for tools that show information about it.
Written read_as_written(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// Names of the built-in games.
std::vector<std::string> built_in_games();

}  // namespace lud
