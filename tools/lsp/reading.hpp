#pragma once
// A file as it is written, before options are chosen or anything is expanded: tokens, tree, and named symbols. Any text
// yields as much as can be parsed, so that half-typed files are served, too.
#include <memory>
#include <string>
#include <vector>

#include "grammar/options.hpp"
#include "grammar/remark.hpp"
#include "grammar/token.hpp"
#include "interpreter/declare/declaration.hpp"
#include "tools/lsp/text.hpp"

namespace lud::lsp {

using grammar::no_node;
using grammar::NodeId;
using grammar::NodeKind;

enum class FileKind { Game, Defines, Tests };

/// The kinds of names. `Option` is the tag of an option, `Category` its name. That, `Argument`, and what is stored by a
/// name (`Variable`, `Value`) are not listed as symbols.
enum class SymbolKind {
  Game,
  Define,
  Option,
  Category,
  Argument,
  Item,
  Ruleset,
  Equipment,
  Phase,
  Test,
  Variable,
  Value,
  Other
};

struct Symbol {
  SymbolKind kind = SymbolKind::Other;
  std::string name;       ///< for items "Category/Item"; for options their tag
  std::string_view word;  ///< head of the call: "piece"
  NodeId node = no_node;  ///< the call
  Stretch place;          ///< the name without quotes
};

struct Reading {
  explicit Reading(std::string content, FileKind kind_by_name);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  FileKind kind;
  Text text;
  grammar::SourceSet sources;  ///< source 0 is the text
  std::vector<grammar::Token> tokens;
  grammar::Tree tree;
  grammar::Diagnostics diagnostics;
  std::vector<NodeId> parents;  ///< indexed by node
  std::vector<Symbol> symbols;  ///< in text order
  grammar::Choices choices;

  /// The library of words for this kind of file.
  const Library& library() const;

  /// The head of a call, without quotes; empty if it has none.
  Stretch head(NodeId call) const;
  /// The text between the quotes of a string.
  Stretch inside(NodeId string) const;
  /// The nodes that contain an offset, outermost first.
  std::vector<NodeId> path_to(std::uint32_t offset) const;
  /// The symbol with a kind and name; null if there is none.
  const Symbol* find(SymbolKind kind, std::string_view name) const;
  /// The comment directly above a node, parsed; empty if there is none.
  grammar::Remark remark_above(NodeId root) const;
  std::string_view text_of(Stretch stretch) const {
    return std::string_view(text.content()).substr(stretch.begin, stretch.end - stretch.begin);
  }
};

inline Stretch stretch_of(const grammar::Span& span) { return {span.begin, span.end}; }

/// Whether the first argument of a call may be a name that it defines, by its declarations.
bool names_something(const grammar::Tree& tree, NodeId call, const Library& library);

}  // namespace lud::lsp
