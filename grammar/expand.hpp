#pragma once
// Expansion: given the tree of a file, the defines at hand and a choice of options, hands on the tree of the game
// itself, where no define, option, ruleset, metadata or range is left. Every node keeps the place it was written at and
// the chain of defines and options it came through.
//
// A define may stand for half a call's arguments, a label, or nothing; an option for a bracket. So the work is done on
// the tree's tokens, and a tree is made of the result.
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

/// `(define "Name" body)`. In the body, #1 to #9 are the arguments.
struct Define {
  std::string_view name;
  std::vector<Token> body;
  unsigned parameters = 0;  ///< the body uses #1 up to this without a gap; a # beyond is ordinary text
  Span span;
  const Tree* file = nullptr;  ///< where it was added from; null for a define of the game's own file
  NodeId node = no_node;       ///< the (define ...) in `file`
};

/// The defines that every game may use. Names are case-sensitive.
class Defines {
 public:
  /// Adds the defines of a file, which is kept. Messages can show its lines only while it is in the SourceSet at hand.
  /// A name already known keeps its first meaning (error `define-twice`).
  void add(std::shared_ptr<const Tree> file, Diagnostics& diagnostics);

  const Define* find(std::string_view name) const;
  std::vector<std::string_view> names() const;
  std::size_t size() const { return defines_.size(); }

  /// What keeps the text of the bodies alive.
  const std::vector<std::shared_ptr<const void>>& owners() const { return owners_; }

 private:
  std::map<std::string_view, Define> defines_;
  std::vector<std::shared_ptr<const void>> owners_;
};

/// Bounds on expansion, against defines that feed on themselves.
struct ExpansionLimits {
  std::size_t tokens = 2'000'000;    ///< held at any time
  std::size_t expansions = 200'000;  ///< defines expanded in all
  std::uint32_t depth = 100;         ///< defines within defines
  std::int64_t range = 1'000;        ///< numbers or sites in one range
};

/// Expands a file. The result has one root, the (game ...) or (match ...); if there is neither, the first call; none
/// where expansion failed. Errors: those of `list_choices` and `select_items`, and `bad-define`, `recursive-define`,
/// `expansion-limit`, `unknown-define`, `unknown-tag`, `bad-range`, `call-without-head`, `no-game`. Warnings:
/// `unused-define`, `extra-argument`, `stray-text`.
/// The roots of a `companion` may use the defines and options of the file, whose game does not see the companion's own;
/// they become further roots of the result.
Tree expand(const Tree& file, const Defines& defines, const Selection& selection, const SourceSet& sources,
            Diagnostics& diagnostics, const ExpansionLimits& limits = {}, const Tree* companion = nullptr);

/// The defines that a file uses without defining them itself, directly or through one another, in the order of their
/// names: what has to be written on top of the file for it to stand alone.
std::vector<const Define*> borrowed_defines(const Tree& file, const Defines& defines);

}  // namespace lud::grammar
