#pragma once
// Which sites lie next to each site in some directions, as sets: given directions that do not depend on play, or only
// on how the piece on a site faces and is turned, hands on how many neighbours are in a set of sites, and which.
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/play/context.hpp"
#include "interpreter/play/nth_bit.hpp"
#include "stdlib/value/ways.hpp"

namespace lud {
struct CombinedDirections;
}

namespace lud::stdlib {

/// Directions that are the same in all positions, or depend only on how the piece on a site faces and is turned.
class KnownDirections {
 public:
  /// None where the directions are not such ones. Without directions, all adjacent ones are meant.
  static std::optional<KnownDirections> of(const Game& game, const Lazy<DirectionList>& asked);
  /// The same, or the choice of two such ones by a condition, which is asked in the present scope.
  static std::optional<KnownDirections> chosen(const Game& game, const Lazy<DirectionList>& asked);
  /// How many lists of directions there are, and each.
  std::size_t size() const { return lists_.size(); }
  const DirectionList& operator[](std::size_t row) const { return lists_[row]; }
  /// Which list holds for the piece on a site of the board's default type.
  std::size_t row(Context& c, int site) const {
    if (condition_ && !condition_(c)) return otherwise_begin_ + otherwise_->row(c, site);
    if (row_of_.empty()) return 0;
    std::size_t row = row_of_[static_cast<std::size_t>(c.state.what(site))];
    if (!turned_.empty())
      for (int turns = c.state.rotation(site); turns > 0; --turns) row = turned_[row];
    return row;
  }
  /// The same for a kind of piece, where it is not turned.
  std::size_t row_of_kind(int what) const { return row_of_.empty() ? 0 : row_of_[static_cast<std::size_t>(what)]; }
  bool same_for_all_kinds() const { return row_of_.empty(); }
  /// Whether a condition that is asked of each piece chooses between them.
  bool depends_on_piece() const { return static_cast<bool>(condition_); }
  bool can_turn() const { return !turned_.empty(); }

 private:
  static std::optional<KnownDirections> combined(const Game& game, const CombinedDirections& asked);

  std::vector<DirectionList> lists_;
  std::vector<std::uint8_t> row_of_;  ///< by component; empty where there is one list
  std::vector<std::uint8_t> turned_;  ///< by list: which one holds after one turn more; empty where nothing turns
  Lazy<bool> condition_;              ///< where it does not hold, other directions do, whose lists follow
  std::shared_ptr<const KnownDirections> otherwise_;
  std::size_t otherwise_begin_ = 0;
};

/// See the head of this file. Sets are given by their words; null stands for all sites.
class Neighbourhood {
 public:
  static std::optional<Neighbourhood> of(const Game& game, const Lazy<DirectionList>& asked);

  const KnownDirections& directions() const { return directions_; }
  /// The neighbours of all sites, by list of directions; empty where pieces can be turned.
  std::vector<Ways> ways() const;

  /// How many neighbours a site has at most.
  int most() const { return most_; }
  /// How many sites of the board's default type there are.
  int sites() const { return sites_; }
  int count(Context& c, int site, const Sites::Word* set) const {
    int sum = 0;
    for (const Chunk& chunk : chunks(c, site)) sum += std::popcount(chunk.in(set));
    return sum;
  }
  /// Neighbour number `n` in the set; off where there are fewer.
  int nth(Context& c, int site, const Sites::Word* set, int n) const {
    for (const Chunk& chunk : chunks(c, site)) {
      const Sites::Word found = chunk.in(set);
      const int here = std::popcount(found);
      if (n < here) return static_cast<int>(chunk.word * 64) + play::nth_bit(found, n);
      n -= here;
    }
    return off;
  }
  /// Whether the test holds for a neighbour in the set.
  template <class Test>
  bool any(Context& c, int site, const Sites::Word* set, Test&& test) const {
    for (const Chunk& chunk : chunks(c, site))
      for (Sites::Word found = chunk.in(set); found; found &= found - 1)
        if (test(static_cast<int>(chunk.word * 64) + std::countr_zero(found))) return true;
    return false;
  }

 private:
  /// Neighbours whose numbers lie in one word of a set.
  struct Chunk {
    std::uint32_t word = 0;
    Sites::Word mask = 0;
    Sites::Word in(const Sites::Word* set) const { return set ? mask & set[word] : mask; }
  };
  std::span<const Chunk> chunks(Context& c, int site) const {
    const std::size_t at = directions_.row(c, site) * static_cast<std::size_t>(sites_) + static_cast<std::size_t>(site);
    return {chunks_.data() + begins_[at], begins_[at + 1] - begins_[at]};
  }

  int sites_ = 0, most_ = 0;
  KnownDirections directions_;
  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> begins_;  ///< by list of directions and site: where its chunks begin
};

}  // namespace lud::stdlib
