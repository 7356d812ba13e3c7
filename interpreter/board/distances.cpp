// Distances in steps between sites.
#include <atomic>
#include <limits>
#include <memory>

#include "interpreter/board/topology.hpp"

namespace lud::board {

namespace {

/// Returns the numbers of steps from a site, by site.
std::vector<int> search(const Lattice& lattice, RelationType relation, int from) {
  std::vector<int> found(index(lattice.count()));
  std::vector<int> queue{from};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int neighbour : lattice.neighbours(queue[i], relation)) {
      if (found[index(neighbour)] != 0 || neighbour == from) continue;
      found[index(neighbour)] = found[index(queue[i])] + 1;
      queue.push_back(neighbour);
    }
  return found;
}

/// The numbers of steps between all pairs of sites: row by row, 16 bits each.
using DistanceTable = std::vector<std::uint16_t>;

DistanceTable tabulate(const Lattice& lattice, RelationType relation) {
  static_assert(most_tabulated_distances <= std::numeric_limits<std::uint16_t>::max());
  DistanceTable table;
  table.reserve(index(lattice.count()) * index(lattice.count()));
  for (int from = 0; from < lattice.count(); ++from)
    for (int steps : search(lattice, relation, from)) table.push_back(static_cast<std::uint16_t>(steps));
  return table;
}

}  // namespace

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

Distances Topology::distances(SiteType type, RelationType relation, int from) const {
  const Lattice& lattice = on(type);
  Distances found;
  if (lattice.count() > most_tabulated_distances) {
    found.searched_ = search(lattice, relation, from);
    return found;
  }
  LazyDistances::Slot& slot = distances_->slots[number(type)][static_cast<std::size_t>(relation)];
  const DistanceTable& table =
      slot.get([&] { return std::make_unique<const DistanceTable>(tabulate(lattice, relation)); });
  const std::size_t count = index(lattice.count());
  found.tabulated_ = std::span(table).subspan(index(from) * count, count);
  return found;
}

}  // namespace lud::board
