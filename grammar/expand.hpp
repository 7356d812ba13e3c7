#pragma once
// Expansion: given the tree of a file, the available defines and a choice of options, returns the tree of the game
// itself, without defines, options, rulesets, metadata and ranges. Every node keeps the place where it was written and
// the chain of defines and options that it came through.
//
// The body of a define may be some arguments of a call, a label, or nothing, and an option may stand for a single
// bracket. Therefore expansion rewrites the tokens of the tree and then builds a new tree from them.
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/options.hpp"
#include "grammar/source.hpp"
#include "grammar/token.hpp"

namespace lud::grammar {

/// `(define "Name" body)`. In the body, #1 to #9 stand for the arguments.
struct Define {
  std::string_view name;
  std::vector<Token> body;
  unsigned parameters = 0;     ///< n, where the body uses #1 to #n but not #n+1; higher numbers are ordinary text
  Span span;                   ///< of the name
  const Tree* file = nullptr;  ///< the file of a define of a `Defines`; null for one of the game's own file
  NodeId node = no_node;       ///< the (define ...) in `file`
};

/// A library of defines that games may use. Names are case-sensitive.
class Defines {
 public:
  /// Adds the defines of a file and keeps the file alive. A name that is already defined keeps its first meaning.
  /// Errors: `define-twice`, `bad-define`.
  void add(std::shared_ptr<const Tree> file, Diagnostics& diagnostics);

  const Define* find(std::string_view name) const;
  std::vector<std::string_view> names() const;
  std::size_t size() const { return defines_.size(); }

  /// Objects that keep the texts of the bodies alive.
  const std::vector<std::shared_ptr<const void>>& owners() const { return owners_; }

 private:
  std::map<std::string_view, Define> defines_;
  std::vector<std::shared_ptr<const void>> owners_;
};

/// Limits of expansion, which stop defines whose expansion does not end.
struct ExpansionLimits {
  std::size_t tokens = 2'000'000;    ///< tokens held at any time
  std::size_t expansions = 200'000;  ///< uses of defines expanded in all
  std::uint32_t depth = 100;         ///< nesting of defines within defines
  std::size_t text = 16 << 20;       ///< bytes of the words and strings made by putting texts together
  std::int64_t range = 1'000;        ///< numbers or sites in one range
};

/// Expands a file. The result has one root, the (game ...) or (match ...), or the first call where there is neither. It
/// has no root where expansion failed. The roots of `companion`, if not null, become further roots: they may use the
/// defines and options of the file, but the file does not see the companion's defines.
/// Errors: those of `list_choices`, `select_items`, `report_misspelt_parts` and `build_tree`, and `bad-define`,
/// `recursive-define`, `expansion-limit`, `unknown-define`, `unknown-tag`, `bad-range`, `call-without-head`,
/// `incomplete`, `no-game`. Warnings: those of `warn_short_uses` and `warn_of_information`, and `define-twice`,
/// `unused-define`, `unused-tag`, `extra-argument`, `stray-text`.
Tree expand(const Tree& file, const Defines& defines, const Selection& selection, const SourceSet& sources,
            Diagnostics& diagnostics, const ExpansionLimits& limits = {}, const Tree* companion = nullptr);

/// The defines of `defines` that a file uses, directly or through other defines, and does not define itself, in the
/// order of their names. With these added, the file needs no other defines.
std::vector<const Define*> borrowed_defines(const Tree& file, const Defines& defines);

}  // namespace lud::grammar
