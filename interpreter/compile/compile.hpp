#pragma once
// The compiler: turns an expanded tree into an immutable Game. It checks the calls, builds the equipment, determines
// the layout of the state, and links the rules. The games of a match are compiled together with it.
#include <memory>
#include <optional>

#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/coverage.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

/// The source of the games of a match, implemented by the code that loads files.
class GameShelf {
 public:
  virtual ~GameShelf() = default;
  /// Returns the expanded tree of a game by its name, with one option chosen unless `option` is empty. A tree without
  /// roots: the game's text has errors, which were reported. nullopt: there is no such game.
  virtual std::optional<grammar::Tree> find(std::string_view name, std::string_view option) = 0;
  /// For the message after a game was not found: the names of the available games, and the places searched, in words.
  virtual std::vector<std::string> names() const = 0;
  virtual std::string searched() const = 0;
};

/// How a game is compiled.
struct Settings {
  int max_turns = 0;  ///< turns of each player after which a trial is drawn; 0: the default of Game::max_turns
  play::Passes passes;
  const grammar::Tree* file = nullptr;          ///< the file before expansion, for warnings; may be null
  Coverage* coverage = nullptr;                 ///< counts evaluated calls; null: nothing is counted
  const grammar::SourceSet* sources = nullptr;  ///< the texts of the tree; must be set where `coverage` is
};

/// Checks and compiles the (game ...) or (match ...) call `root` of an expanded tree. Returns null where there are
/// errors, which go to `diagnostics`: those of the check (check.hpp), `unknown-subgame`, `limit`, where folding
/// constants or running the start rules reaches a limit of play, and `impossible`, for what only the compiler finds,
/// such as unknown pieces and sites or impossible tracks.
std::unique_ptr<Game> compile(const grammar::Tree& tree, grammar::NodeId root, GameShelf& shelf,
                              grammar::Diagnostics& diagnostics, const Settings& settings = {});

}  // namespace lud::compile
