#pragma once
// A file of rule tests: its headings, defines, tests and invariants, and how they are linked against their games.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/companion.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::rule_test {

/// What tests are about: a game and how it is set up.
struct Setting {
  std::string game;  ///< path, or name of a built-in game
  std::string ruleset;
  std::vector<std::string> options;
  int max_turns = 0;                             ///< as in LoadOptions
  grammar::NodeId described = grammar::no_node;  ///< instead of `game`: the game itself, where the heading describes it
  auto operator<=>(const Setting&) const = default;
};

/// A test or an invariant as it was read.
struct Entry {
  grammar::NodeId node = 0;
  std::string name;
  bool invariant = false;
  std::size_t number = 0;  ///< its place among all entries of the file
};

/// Entries of one setting, linked against their game.
struct Binding {
  std::shared_ptr<Game> game;
  Loaded messages;  ///< the choices that were made, and what is wrong with the game or the entries
  std::vector<Entry> entries;
  std::vector<std::optional<Script>> scripts;  ///< one for each entry; empty where it has mistakes
  std::vector<const Checked*> checked;         ///< what the scripts were made of; lives with the game
  std::shared_ptr<const grammar::Tree> tree;   ///< where the nodes of `checked` are; its first root is the game
};

class TestFile {
 public:
  static TestFile of_path(const std::string& path);
  /// `name` stands for the file: games are looked for beside it.
  static TestFile of_text(std::string name, std::string text);

  /// What is wrong with the file itself. Entries that are well written are there all the same.
  std::string errors() const { return file_.diagnostics.has_errors() ? file_.messages() : std::string(); }
  /// The same, as messages about source 0.
  const Loaded& messages() const { return file_; }
  std::map<Setting, std::vector<Entry>> entries;
  std::size_t entry_count = 0;
  std::size_t unreadable = 0;  ///< tests and invariants that are not among the entries

  /// Links entries against their game. A mistake in one of them leaves the others alone.
  /// With `coverage` the games count what is evaluated, and are played by the plain meaning of their rules.
  std::vector<Binding> bind(const Setting& setting, const std::vector<Entry>& chosen, const DefineFolder& defines,
                            compile::Coverage* coverage = nullptr) const;

 private:
  TestFile(grammar::Tree tree, const std::string& path, Loaded file);
  void read(const std::string& folder);
  std::optional<Setting> read_heading(grammar::NodeId root, const std::string& folder);
  void read_entry(grammar::NodeId root, const std::optional<Setting>& heading);
  grammar::NodeId equal_node(grammar::NodeId expression, grammar::NodeId value);
  void read_arrows(grammar::NodeId entry);
  bool read_choice(grammar::NodeId child, Setting& setting);
  std::string game_named(grammar::NodeId node, const std::string& folder);
  std::string string_of(grammar::NodeId node);
  void error(grammar::NodeId node, std::string message, std::vector<std::string> expected);
  Joined load_game(const Setting& setting, const LoadOptions& options, const grammar::Tree& companion,
                   Loaded& messages) const;
  Binding bind_together(const Setting& setting, std::vector<Entry> chosen, const LoadOptions& options) const;

  Loaded file_;
  grammar::Tree tree_;
  std::vector<grammar::NodeId> defines_;
};

}  // namespace lud::rule_test
