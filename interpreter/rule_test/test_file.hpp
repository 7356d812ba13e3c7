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

/// The game that tests are about, with its choices.
struct Setting {
  std::string game;  ///< path, or name of a built-in game
  std::string ruleset;
  std::vector<std::string> options;
  int max_turns = 0;                             ///< as in LoadOptions
  grammar::NodeId described = grammar::no_node;  ///< the (game ...) where the heading contains it; `game` is then text
  auto operator<=>(const Setting&) const = default;
};

/// A test or an invariant of the file.
struct Entry {
  grammar::NodeId node = 0;
  std::string name;
  bool invariant = false;
  std::size_t number = 0;  ///< its index among all entries of the file
  /// The last `ruleset:` or `options:` that holds for it; `no_node` if there is none.
  grammar::NodeId choice = grammar::no_node;
};

/// Entries of one setting, linked against their game.
struct Binding {
  std::shared_ptr<Game> game;
  Loaded messages;  ///< the choices in use, and the messages about the game and the entries
  std::vector<Entry> entries;
  std::vector<std::optional<Script>> scripts;  ///< by entry; nullopt where it has mistakes
  std::vector<const Checked*> checked;         ///< the typed calls of the scripts; owned by the game
  std::shared_ptr<const grammar::Tree> tree;   ///< the tree of the nodes of `checked`; its first root is the game
};

class TestFile {
 public:
  static TestFile of_path(const std::string& path);
  /// `name` stands for the path of the file: games are searched for beside it.
  static TestFile of_text(std::string name, std::string text);

  /// Messages about the file itself; empty where there are no errors. Entries without errors are present in any case.
  std::string errors() const { return file_.diagnostics.has_errors() ? file_.messages() : std::string(); }
  /// Warnings about the file itself, where there are no errors.
  std::string warnings() const { return file_.diagnostics.has_errors() ? std::string() : file_.messages(); }
  /// These messages as diagnostics; the file is source 0.
  const Loaded& messages() const { return file_; }
  std::map<Setting, std::vector<Entry>> entries;
  std::size_t entry_count = 0;
  std::size_t unreadable = 0;  ///< number of tests and invariants that have errors and are not among the entries

  /// Links entries against their game, which is loaded with `options`, but with the choices and turns of the setting. A
  /// mistake in one entry does not affect the others. With coverage, the games are played without passes (`--plan
  /// off`).
  std::vector<Binding> bind(const Setting& setting, const std::vector<Entry>& chosen, LoadOptions options = {}) const;

 private:
  TestFile(grammar::Tree tree, const std::string& path, Loaded file);
  void read(const std::string& folder);
  std::optional<Setting> read_heading(grammar::NodeId root, const std::string& folder);
  void read_entry(grammar::NodeId root, const std::optional<Setting>& heading);
  void warn_of_doubles(grammar::NodeId entry);
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
  grammar::NodeId heading_choice_ = grammar::no_node;  ///< as Entry::choice, of the last heading
};

}  // namespace lud::rule_test
