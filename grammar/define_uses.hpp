#pragma once
// How the defines of a file are used: finds uses that give fewer arguments than all others, parameters that no use
// gives, and uses of defines that stand for nothing. Arguments may be left out, and so may all of a define, so this is
// odd and not wrong; what the remark above a define says may be left out is not missed.
#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// Warnings: `missing-argument`, `empty-define`.
void warn_short_uses(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace lud::grammar
