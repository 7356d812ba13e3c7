#pragma once
// Rejection sampling of one site among those of a set that pass a test: sites are drawn without replacement until one
// passes, so each that passes is equally likely and the test is evaluated for few sites.
#include "interpreter/play/context.hpp"
#include "interpreter/play/state/nth_site.hpp"

namespace lud::stdlib {

/// See the head of this file; `count` is the size of the set. Returns off where no site passes.
template <class Passes>
int sample_site(Context& c, Sites sites, int count, Passes&& passes) {
  if (count == 0) return off;
  play::Random& chooser = *c.sampling.chooser;
  const int first = chooser.pick(count);
  if (const int site = play::nth_site(sites, first); passes(site)) return site;
  const std::span<int> left = c.ints(static_cast<std::size_t>(count));
  std::size_t listed = 0;
  for (int site : sites) left[listed++] = site;
  left[static_cast<std::size_t>(first)] = left.back();
  for (int n = count - 1; n > 0; --n) {
    int& drawn = left[static_cast<std::size_t>(chooser.pick(n))];
    const int site = drawn;
    drawn = left[static_cast<std::size_t>(n) - 1];
    if (passes(site)) return site;
  }
  return off;
}

/// Whether any site of a set passes.
template <class Passes>
bool any_site(Sites sites, Passes&& passes) {
  for (int site : sites)
    if (passes(site)) return true;
  return false;
}

}  // namespace lud::stdlib
