#pragma once
// Expressions that belong to a game but are not part of it, such as those of rule tests: checked and linked against a
// game that is compiled, with words that a library may add to the language's own. The game stays as it is.
#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/link.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

class Extension {
 public:
  /// Nodes and constants go to the memory of `game`, which must outlive them.
  Extension(Game& game, const grammar::Tree& tree, const Library& library, grammar::Diagnostics& diagnostics);

  /// Checks a call as an expression of a sort. Null where there are mistakes; further error: `not-in-game`, for what
  /// only a game can have that uses it.
  const Checked* check(grammar::NodeId root, const Sort* sort);
  /// Links an expression that was checked, or a part of it; what it describes must be known before play. Null where
  /// there are mistakes.
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
