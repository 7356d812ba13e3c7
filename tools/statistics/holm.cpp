#include "tools/statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace lud::statistics {

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> out(p.size());
  double largest = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double factor = static_cast<double>(p.size() - rank);
    largest = std::max(largest, std::min(1.0, factor * p[order[rank]]));
    out[order[rank]] = largest;
  }
  return out;
}

}  // namespace lud::statistics
