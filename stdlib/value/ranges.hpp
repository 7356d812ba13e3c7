#pragma once
// What is known of ranges of integers before play.
#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::stdlib {

/// Whether a range holds one integer, whichever it is.
bool has_one_integer(const Lazy<Range>& range);

}  // namespace lud::stdlib
