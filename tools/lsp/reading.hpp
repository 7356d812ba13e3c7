#pragma once
// A file as it is written, before anything of it is chosen or expanded: its tokens, its tree, and what it names. Given
// a text, always hands on as much as can be read of it, so that whoever asks about a half-typed file gets an answer.
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

/// What a file gives a name to.
enum class SymbolKind { Game, Define, Option, Item, Ruleset, Equipment, Phase, Test, Other };

struct Symbol {
  SymbolKind kind = SymbolKind::Other;
  std::string name;       ///< items by "Category/Item", options by their tag
  std::string_view word;  ///< the head of the call: "piece"
  NodeId node = no_node;  ///< the call
  Stretch place;          ///< the name alone, without quotes
};

struct Reading {
  explicit Reading(std::string content, FileKind kind_by_name);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  FileKind kind;
  Text text;
  grammar::SourceSet sources;  ///< the text is number 0
  std::vector<grammar::Token> tokens;
  grammar::Tree tree;
  grammar::Diagnostics diagnostics;
  std::vector<NodeId> parents;  ///< by node
  std::vector<Symbol> symbols;  ///< in the order of the file
  grammar::Choices choices;

  /// The words that this file is written in.
  const Library& library() const;

  /// The head of a call, without quotes; nothing where it has none.
  Stretch head(NodeId call) const;
  /// The text between the quotes of a string.
  Stretch inside(NodeId string) const;
  /// The nodes around an offset, outermost first.
  std::vector<NodeId> path_to(std::uint32_t offset) const;
  /// The symbol of a kind and name; null where there is none.
  const Symbol* find(SymbolKind kind, std::string_view name) const;
  /// What the comment that stands directly above a node tells; empty where there is none.
  grammar::Remark remark_above(NodeId root) const;
  std::string_view text_of(Stretch stretch) const {
    return std::string_view(text.content()).substr(stretch.begin, stretch.end - stretch.begin);
  }
};

inline Stretch stretch_of(const grammar::Span& span) { return {span.begin, span.end}; }

/// Whether a call gives its first argument a name, by its declarations.
bool names_something(const grammar::Tree& tree, NodeId call, const Library& library);

}  // namespace lud::lsp
