#pragma once
// Finds the part that is wrong where a node is not of the expected sort. Private to the folder.
#include "interpreter/check/checker.hpp"

namespace lud::check {

struct Explained {
  Mistake mistake;
  NodeId guilty;  ///< the node to poison, so that the mistake is found once
};

/// Finds the innermost mistake because of which `id` is not of sort `sort`.
Explained explain(Checker& checker, NodeId id, const Sort* sort);

}  // namespace lud::check
