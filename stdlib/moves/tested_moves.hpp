#pragma once
// Moves that are kept or dropped by what the game would look like after them.
#include "interpreter/play/sampler.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// Whether one move is as good as all.
inline bool wants_one(const Emit& e) { return e.only_whether || e.query == Query::Some; }

/// Keeps those of the moves made after which `holds`, or notes that they await this test.
void keep_if_afterwards(Emit& e, play::TestAfterwards holds, const Lazy<bool>& condition);

/// Makes the moves after which `holds`. Where one is as good as all, the first ones are tested before others are made.
void make_tested(Emit& e, const Lazy<Moves>& moves, play::TestAfterwards holds, const Lazy<bool>& condition);

}  // namespace lud::stdlib
