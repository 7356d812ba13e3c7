// Distances in steps between sites.
#include "interpreter/board/topology.hpp"

namespace lud::board {

DistanceTable::DistanceTable(const Lattice& lattice, RelationType relation)
    : count_(static_cast<std::size_t>(lattice.count())), distances_(count_ * count_) {
  std::vector<int> now;
  std::vector<int> next;
  for (int from = 0; from < lattice.count(); ++from) {
    std::uint16_t* const row = distances_.data() + static_cast<std::size_t>(from) * count_;
    now.assign(1, from);
    for (std::uint16_t distance = 1; !now.empty(); ++distance) {
      next.clear();
      for (int site : now)
        for (int neighbour : lattice.neighbours(site, relation)) {
          std::uint16_t& entry = row[static_cast<std::size_t>(neighbour)];
          if (entry != 0 || neighbour == from) continue;
          entry = distance;
          next.push_back(neighbour);
        }
      now.swap(next);
    }
  }
}

}  // namespace lud::board
