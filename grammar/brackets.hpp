#pragma once
// Locates missing, surplus and wrong brackets. Given the tokens of a file whose brackets do not pair, finds the single
// edit that makes them pair and fits best the layout of the text. Pairing alone often fails hundreds of lines from the
// mistake; the indentation shows the place.
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"
#include "grammar/token.hpp"

namespace lud::grammar {

/// Reports the likely place of a missing or surplus bracket for each top-level part of the file whose brackets do not
/// pair. Returns whether anything was reported; if not, the errors of `build_tree` should be reported instead.
/// Errors: `unclosed-bracket`, `stray-bracket`, `missing-bracket`, `wrong-bracket`, `cut-off`.
bool report_brackets(const std::vector<Token>& tokens, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace lud::grammar
