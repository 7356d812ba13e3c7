// Distances in steps between sites.
#include <atomic>
#include <memory>

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
  /// A table that is made at the first call. If several threads make it at the same time, the first one done is kept.
  class Slot {
   public:
    Slot() = default;
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;
    ~Slot() { delete table_.load(std::memory_order_relaxed); }
    template <class Make>
    const DistanceTable& get(Make&& make) {
      if (const DistanceTable* known = table_.load(std::memory_order_acquire)) return *known;
      std::unique_ptr<const DistanceTable> made = make();
      const DistanceTable* known = nullptr;
      if (table_.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) known = made.release();
      return *known;
    }

   private:
    std::atomic<const DistanceTable*> table_ = nullptr;
  };
  std::array<std::array<Slot, WordList<RelationType>::size>, WordList<SiteType>::size> slots;
};

std::shared_ptr<Topology::LazyDistances> Topology::no_distances() { return std::make_shared<LazyDistances>(); }

const DistanceTable& Topology::distances(SiteType type, RelationType relation) const {
  LazyDistances::Slot& slot = distances_->slots[number(type)][static_cast<std::size_t>(relation)];
  return slot.get([&] { return std::make_unique<const DistanceTable>(on(type), relation); });
}

}  // namespace lud::board
