#pragma once
// Checks how the defines of a file are used: finds uses that give fewer arguments than all other uses, parameters that
// no use gives, and uses of defines without a body. All of this is legal, so it is reported as warnings. Arguments that
// the remark above a define calls optional are not reported.
#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// Warnings: `missing-argument`, `empty-define`.
void warn_short_uses(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace lud::grammar
