#pragma once
// Properties of ranges of integers that are known before play.
#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::stdlib {

/// Returns whether a range certainly holds exactly one integer, which may be known in play only.
bool has_one_integer(const Lazy<Range>& range);

}  // namespace lud::stdlib
