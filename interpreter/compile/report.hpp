#pragma once
// Converts mistakes of the check and the linker to diagnostics for authors.
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"

namespace lud::compile {

void report(const grammar::Tree& tree, const std::vector<check::Mistake>& mistakes, grammar::Diagnostics& out);

}  // namespace lud::compile
