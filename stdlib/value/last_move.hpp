#pragma once
// The target of the last move, which many words take as the default of a site parameter.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Returns the site where the last move ended; `off` before the first move.
inline int last_to(const Context& c) {
  const play::Move* const last = c.trial.last();
  return last ? last->to : off;
}

/// Returns the sum of `of(site)` over the sites of a region or, where none is given, for one site: the last `to` unless
/// given.
template <class Of>
int sum_over(const Context& c, const Maybe<Sites>& in, Maybe<int> at, Of&& of) {
  if (!in) return of(at ? *at : last_to(c));
  int sum = 0;
  for (int site : *in) sum += of(site);
  return sum;
}

}  // namespace lud::stdlib
