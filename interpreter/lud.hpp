#pragma once
// The façade: load a game description, start it, list and make moves, ask for the outcome. Tools and embedders include
// this header and no other.
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

/// How a description is to be read.
struct LoadOptions {
  std::vector<std::string> options;  ///< "Category/Item"; defaults fill the rest
  std::string ruleset;               ///< name of a ruleset, or empty
  DefineFolder defines;              ///< folder whose defines come before the standard ones, or empty
  bool hashes_positions = false;     ///< the hash of positions is kept even where no rule compares them
  int max_turns = 0;    ///< turns of each player after which a trial is drawn; 0: as in the language, 1,250
  play::Passes passes;  ///< how it is to be played: the same game, faster or slower
  compile::Coverage* coverage = nullptr;  ///< counts which calls are evaluated; must outlive the game
};

/// A loaded game, or the reasons why there is none.
struct Loaded {
  std::shared_ptr<const Game> game;  ///< null where there are errors
  /// What was chosen that is no default, by options or by the ruleset: "Category/Item". Trials carry it.
  std::vector<std::string> choices;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  /// All messages as text with source lines and carets.
  std::string messages() const { return grammar::render(diagnostics, sources); }
};

/// Loads a file, or a built-in game by its name ("tic-tac-toe"). The games of a match are found by the names of their
/// files (case does not matter): in the folder of the match and below it; then in each folder above with all below, up
/// to one that is called `lud` or `games` (without such a folder: only in the match's own); then among the built-in
/// games.
Loaded load(const std::string& file_or_name, const LoadOptions& options = {});
/// Loads a description from memory; `name` stands for the file in messages. The games of a match can only be built-in
/// ones.
Loaded load_text(std::string name, std::string text, const LoadOptions& options = {});

/// Loads a file and all that it offers: the game as it is by default, then with each item of each option and with each
/// ruleset, one at a time. Messages say with which choice they come up; what an undecided ruleset leaves open is only a
/// warning. The game is the default one; null where there are errors anywhere.
Loaded load_every_choice(const std::string& file_or_name, const LoadOptions& options = {});
/// The same for a description from memory.
Loaded load_every_choice_of_text(std::string name, std::string text, const LoadOptions& options = {});

/// Only reads and expands: the tree of the game as text (what `--expand` prints), for tools.
std::string expand_to_text(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// The text of a file with every standard define that it uses written on top, for readers that have other defines.
std::string standalone_text(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// A file as it is written, before anything is chosen or expanded.
struct Written {
  grammar::Tree tree;
  grammar::Choices choices;           ///< options and rulesets that it offers
  std::vector<std::string> borrowed;  ///< the defines that it uses and has not itself, by name
};

/// Only reads a file or built-in game, for tools that tell about it.
Written read_as_written(const std::string& file_or_name, const LoadOptions& options, Loaded& messages);

/// Names of the built-in games.
std::vector<std::string> built_in_games();

}  // namespace lud
