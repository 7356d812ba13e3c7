#pragma once
// The compiler: checked calls in, an immutable Game out. Works out what is known when, builds the equipment, lays out
// the state, and links the rules. The games of a match are compiled with it.
#include <memory>
#include <optional>

#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/coverage.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

/// Where the games of a match come from: whoever loads files.
class GameShelf {
 public:
  virtual ~GameShelf() = default;
  /// The expanded tree of the game with a name, with an option or none (empty). Without roots where the game's own text
  /// is wrong, which it says itself; nothing where there is no such game.
  virtual std::optional<grammar::Tree> find(std::string_view name, std::string_view option) = 0;
  /// After a game was not found: the names of those that there are, and where they were looked for.
  virtual std::vector<std::string> names() const = 0;
  virtual std::string searched() const = 0;
};

/// How a game is to be compiled.
struct Settings {
  int max_turns = 0;  ///< turns of each player after which a trial is drawn; 0 for the language's own number
  play::Passes passes;
  const grammar::Tree* file = nullptr;          ///< what the tree was expanded from, for warnings; may be null
  Coverage* coverage = nullptr;                 ///< counts what is evaluated, where somebody asks for it
  const grammar::SourceSet* sources = nullptr;  ///< the texts of the tree, where there is a coverage
};

/// Checks and compiles the (game ...) or (match ...) call `root` of an expanded tree. Null where there are errors,
/// which go to `diagnostics`: `unknown-word`, `mismatch` and the like from the check, `unknown-subgame`, and what only
/// the compiler can see (unknown pieces and sites, impossible tracks, limits).
std::unique_ptr<Game> compile(const grammar::Tree& tree, grammar::NodeId root, GameShelf& shelf,
                              grammar::Diagnostics& diagnostics, const Settings& settings = {});

}  // namespace lud::compile
