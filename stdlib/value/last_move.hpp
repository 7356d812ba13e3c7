#pragma once
// The last move, for words that are about it unless told otherwise.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Where the last move ended; off before the first.
inline int last_to(const Context& c) {
  const play::Move* const last = c.trial.last();
  return last ? last->to : off;
}

}  // namespace lud::stdlib
