// Distances in steps between sites.
#include <memory>
#include <mutex>

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

struct Topology::LazyDistances {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<DistanceTable> table;
  };
  std::array<std::array<Slot, WordList<RelationType>::size>, WordList<SiteType>::size> slots;
};

std::shared_ptr<Topology::LazyDistances> Topology::no_distances() { return std::make_shared<LazyDistances>(); }

const DistanceTable& Topology::distances(SiteType type, RelationType relation) const {
  LazyDistances::Slot& slot = distances_->slots[number(type)][static_cast<std::size_t>(relation)];
  std::call_once(slot.once, [&] { slot.table = std::make_unique<DistanceTable>(on(type), relation); });
  return *slot.table;
}

}  // namespace lud::board
