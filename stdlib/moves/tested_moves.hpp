#pragma once
// Tests of moves by the position after them.
#include "interpreter/play/sampler.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// Whether one move answers the query.
inline bool wants_one(const Emit& e) { return e.only_whether || e.query == Query::Some; }

/// Keeps the moves made after which `holds` returns true; for Query::Sample, notes that they await this test.
void keep_if_afterwards(Emit& e, play::TestAfterwards holds, const Lazy<bool>& condition);

/// Makes the moves after which `holds` returns true. If one is enough, tests the first ones before making others.
void make_tested(Emit& e, const Lazy<Moves>& moves, play::TestAfterwards holds, const Lazy<bool>& condition);

}  // namespace lud::stdlib
