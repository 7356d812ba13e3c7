#pragma once
// What a compiled game says that can mean nothing: names, players, rows and lines that its board and equipment do not
// have. All this is legal, as in Ludii, and hardly ever meant; so these are warnings.
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/check/check.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

struct LintInput {
  const grammar::Tree& tree;
  const Checked& root;  ///< the typed calls that the game was compiled from
  const Game& game;
  /// Conditions of rules that are known before play, and do not hold.
  std::span<const grammar::NodeId> never;
  /// The file as it was written, with what may be chosen; null where it is not known, and nobody says what is not used.
  const grammar::Tree* file = nullptr;
};

std::vector<check::Mistake> lint(const LintInput& input);

/// The code of warnings about rules that can never apply. They are meant only where this is so whatever is chosen.
inline constexpr std::string_view never_applies = "never-applies";

/// Adds the hint "did you mean ...?" where a candidate is spelt much like the word.
void suggest(check::Mistake& mistake, std::string_view word, const std::vector<std::string_view>& candidates);

/// Adds hints to a complaint about a name: the names that there are.
void hint_names(check::Mistake& mistake, const Game& game);

}  // namespace lud::compile
