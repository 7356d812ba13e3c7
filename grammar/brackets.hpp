#pragma once
// Where a bracket went missing, or is one too many: given the tokens of a file whose brackets do not pair, hands on the
// one edit that makes them pair and fits best how the text is laid out. Brackets alone tell only that something is
// wrong, often hundreds of lines from where it is; the indentation tells where.
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"
#include "grammar/token.hpp"

namespace lud::grammar {

/// Reports the likely places of the brackets that are missing or stray: one for each of the file's top-level parts in
/// which brackets do not pair. Returns whether there was anything to report; where not, what `build_tree` says counts.
/// Errors: `unclosed-bracket`, `stray-bracket`, `missing-bracket`, `cut-off`.
bool report_brackets(const std::vector<Token>& tokens, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace lud::grammar
