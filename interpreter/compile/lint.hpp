#pragma once
// The lint: finds parts of a compiled game that have no meaning, such as names, players, rows and lines that its board
// and equipment do not have. These are legal, as in Ludii, but hardly ever meant, so they are reported as warnings.
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
  /// Conditions of rules that were folded to False: see Linker::never.
  std::span<const grammar::NodeId> never;
  /// The file before expansion, with all its options; null: not known, and parts without a use are not reported.
  const grammar::Tree* file = nullptr;
  /// Whether the start of the game is played: not where coverage is noted, which it would count for, and not where
  /// other messages may tell why it does nothing.
  bool plays = true;
};

std::vector<check::Mistake> lint(const LintInput& input);

/// The code of warnings about rules that never apply.
inline constexpr std::string_view never_applies = "never-applies";

/// Whether warnings of a code are to be shown only if they occur with all choices of the file: they are about parts
/// that another choice may need.
bool is_about_all_choices(std::string_view code);

/// Adds hints to a mistake about a name that no piece or container has: similar names that exist.
void hint_names(check::Mistake& mistake, Complaint::Of of, std::string_view name, const Game& game);

}  // namespace lud::compile
