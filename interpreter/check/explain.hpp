#pragma once
// Finds the part that is wrong where a node is not of the expected sort. Private to the folder.
#include "interpreter/check/checker.hpp"

namespace lud::check {

/// Returns the innermost mistake because of which `id` is not of sort `sort`. Sets `guilty` to the node to poison.
Mistake explain(Checker& checker, NodeId id, const Sort* sort, NodeId& guilty);

}  // namespace lud::check
