#pragma once
// Counts and mean results of moves by short_key: an open-addressing hash table of bounded size. A full table keeps
// updating its keys but takes no new ones.
#include <cstdint>
#include <vector>

namespace lud::agents {

class MoveStatistics {
 public:
  struct Entry {
    std::uint32_t key = 0, games = 0;
    double sum = 0;
    double mean() const { return sum / games; }
  };

  explicit MoveStatistics(std::size_t most = std::size_t{1} << 16) : most_(most) {}

  const Entry* find(std::uint32_t key) const {
    if (entries_.empty()) return nullptr;
    for (std::size_t i = key & mask();; i = (i + 1) & mask()) {
      if (entries_[i].key == key) return &entries_[i];
      if (entries_[i].key == 0) return nullptr;
    }
  }
  void add(std::uint32_t key, double worth) {
    if (2 * (used_ + 1) > entries_.size() && entries_.size() < most_) grow();
    std::size_t i = key & mask();
    while (entries_[i].key != key && entries_[i].key != 0) i = (i + 1) & mask();
    Entry& entry = entries_[i];
    if (entry.key == 0) {
      if (2 * (used_ + 1) > entries_.size()) return;
      entry.key = key;
      ++used_;
    }
    ++entry.games;
    entry.sum += worth;
  }
  void clear() {
    entries_.clear();
    used_ = 0;
  }
  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  std::size_t mask() const { return entries_.size() - 1; }
  void grow() {
    std::vector<Entry> before(entries_.empty() ? 64 : 2 * entries_.size());
    before.swap(entries_);
    for (const Entry& entry : before) {
      if (entry.key == 0) continue;
      std::size_t i = entry.key & mask();
      while (entries_[i].key != 0) i = (i + 1) & mask();
      entries_[i] = entry;
    }
  }

  std::size_t most_, used_ = 0;
  std::vector<Entry> entries_;  ///< size is a power of two; at most half are in use
};

}  // namespace lud::agents
