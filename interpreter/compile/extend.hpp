#pragma once
// Expressions outside of a game's text that refer to the game, such as those of rule tests: checks and links them
// against a compiled game, with a library that may have more words than the language. The game's rules do not change.
#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/link.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

class Extension {
 public:
  /// Nodes and constants are owned by the memory of `game`. All arguments must outlive the extension.
  Extension(Game& game, const grammar::Tree& tree, const Library& library, grammar::Diagnostics& diagnostics);

  /// Checks a call as an expression of a sort. Null where there are errors: those of the check, and `not-in-game`, for
  /// names and kinds of data that the game does not keep.
  const Checked* check(grammar::NodeId root, const Sort* sort);
  /// Links a checked expression, or a part of one, and returns its constant value; null on errors or where it has none.
  /// Error: `limit`, where folding reaches a limit of play.
  template <class T>
  const T* link(const Checked& checked) {
    const Operand operand = link_operand(checked);
    return static_cast<const T*>(operand.constant);
  }

 private:
  Operand link_operand(const Checked& checked);
  bool is_in_game(const Checked& checked);

  Game& game_;
  const grammar::Tree& tree_;
  const Library& library_;
  grammar::Diagnostics& diagnostics_;
  Linker linker_;
};

}  // namespace lud::compile
