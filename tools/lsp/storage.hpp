#pragma once
// The names that rules give to what they store: variables, (set Var "X" ...), and remembered values, (remember Value
// "X" ...). They are defined nowhere but where they are used.
#include <string_view>
#include <vector>

#include "tools/lsp/reading.hpp"

namespace lud::lsp {

/// The kind of names by which a call stores or reads something: `Variable` or `Value`; `Other` for other calls.
SymbolKind storage_of(const grammar::Tree& tree, NodeId call);

inline bool is_stored(SymbolKind kind) { return kind == SymbolKind::Variable || kind == SymbolKind::Value; }

/// The strings of a file that are such names, in text order.
std::vector<NodeId> stored_names(const Reading& file, SymbolKind kind);

/// Whether a node of a file is such a name.
bool is_stored_name(const Reading& file, NodeId node);

/// Whether a call begins with a head and a keyword; without a keyword, whether it has the head.
bool begins(const grammar::Tree& tree, NodeId call, std::string_view head, std::string_view keyword);

}  // namespace lud::lsp
