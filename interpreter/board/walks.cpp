#include "interpreter/board/walks.hpp"

#include <algorithm>

namespace lud::board {

bool Turtle::take(StepType step) {
  if (step != StepType::F) {
    facing_ = next_supported(facing_, step == StepType::R ? right_of : left_of, supported_).value_or(facing_);
    return true;
  }
  const SiteSpan next = lattice_.steps(site_, walked(facing_));
  if (next.empty()) return false;
  site_ = next.back();
  return true;
}

std::optional<int> walk_end(const Lattice& lattice, int site, AbsoluteDirection facing, const Walk& walk) {
  Turtle turtle(lattice, site, facing);
  for (const StepType step : walk)
    if (!turtle.take(step)) return std::nullopt;
  return turtle.site();
}

WalkTable::WalkTable(const Lattice& lattice, const std::vector<Walk>& walks) {
  const Directions supported = lattice.supported(RelationType::Orthogonal);
  std::vector<int> ends;
  const auto gather = [&](int site, Directions facings, Lists<int>& table) {
    ends.clear();
    for (AbsoluteDirection facing : facings)
      for (const Walk& walk : walks)
        if (const auto end = walk_end(lattice, site, facing, walk)) ends.push_back(*end);
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    table.add(ends);
  };
  for (int site = 0; site < lattice.count(); ++site) {
    gather(site, supported, all_);
    gather(site, supported.first(std::min<std::size_t>(1, supported.size())), first_);
  }
}

}  // namespace lud::board
