#include "interpreter/board/walks.hpp"

#include <algorithm>

namespace lud::board {

namespace {

AbsoluteDirection turned(AbsoluteDirection facing, StepType turn, Directions supported) {
  // A circle of facings has at most 18; where none is supported the walk goes on as it was.
  for (int i = 0; i < 18; ++i) {
    facing = turn == StepType::R ? right_of(facing) : left_of(facing);
    if (std::ranges::find(supported, facing) != supported.end()) return facing;
  }
  return facing;
}

}  // namespace

std::optional<int> walk_end(const Lattice& lattice, int site, AbsoluteDirection facing, const Walk& walk) {
  const Directions supported = lattice.supported(RelationType::Orthogonal);
  for (StepType step : walk) {
    if (step == StepType::F) {
      const SiteSpan next = lattice.steps(site, walked(facing));
      if (next.empty()) return std::nullopt;
      site = next.back();
    } else {
      facing = turned(facing, step, supported);
    }
  }
  return site;
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
