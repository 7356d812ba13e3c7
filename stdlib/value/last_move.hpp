#pragma once
// The target of the last move, which many words take as the default of a site parameter.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Returns the site where the last move ended; `off` before the first move.
inline int last_to(const Context& c) {
  const play::Move* const last = c.trial.last();
  return last ? last->to : off;
}

}  // namespace lud::stdlib
