#pragma once
// Finds out which part is to blame where a node is not of the sort that is wanted. Private to the folder.
#include "interpreter/check/checker.hpp"

namespace lud::check {

/// The innermost reason why `id` is not a `sort`; `guilty` becomes the node to leave out of further checking.
Mistake explain(Checker& checker, NodeId id, const Sort* sort, NodeId& guilty);

}  // namespace lud::check
