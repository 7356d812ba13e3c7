#pragma once
// Third stage of the topology: walks in one direction. Given the steps of a graph, follows every step as far as the
// board goes, and pairs the walks that continue each other through their origin.
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/board/steps.hpp"

namespace lud::board {

/// A walk: some places in a row among all the sites that a Walker has laid out.
struct WalkRange {
  std::size_t begin = 0;
  std::size_t size = 0;
};

/// The walks from one site.
struct SiteWalks {
  struct Walk {
    WalkRange range;
    std::optional<std::size_t> opposite;  ///< the walk that continues this one backwards
  };
  /// A walk in the list of a direction.
  struct Entry {
    AbsoluteDirection list;
    AbsoluteDirection direction;  ///< in which it was followed; not the same as `list` in that of Rotational
    std::size_t walk;
    bool distinct = true;
  };
  std::vector<Walk> walks;
  std::vector<Entry> entries;  ///< every list in its order
};

/// Finds the walks from sites of one type.
class Walker {
 public:
  Walker(const Graph& graph, const StepTable& steps, SiteType type);
  /// True if the walks are too long in total to be kept; there are none then.
  bool overflowed() const { return overflowed_; }
  /// The walks from `site`; valid until the next call.
  const SiteWalks& walks_from(int site);
  /// The sites into which the ranges lead. Ends the life of the Walker.
  std::vector<int> take_sites() { return std::move(sites_); }

 private:
  // A step that stays on the type, numbered by origin.
  struct Hop {
    int from;
    int to;
    DirectionSet listed;
  };

  std::span<const int> sites_of(WalkRange range) const { return std::span(sites_).subspan(range.begin, range.size); }
  int hop_after(const Hop& hop, AbsoluteDirection direction) const;
  void lay_out(AbsoluteDirection direction);
  void lay_out_chain(int hop, AbsoluteDirection direction, const std::vector<int>& following);
  bool are_opposite(const SiteWalks::Entry& a, const SiteWalks::Entry& b) const;
  void collect_turns();
  void mark_distinct();

  std::vector<Point> places_;
  std::vector<Hop> hops_;
  std::vector<int> first_hop_;  // by site, and the end
  DirectionSet directions_ = 0;
  std::array<AbsoluteDirection, direction_count> same_as_{};   // an earlier category with exactly the same steps
  std::array<std::vector<WalkRange>, direction_count> walks_;  // by direction and first hop
  std::vector<int> sites_;                                     // walks share places where one is the end of another
  std::vector<int> passed_;                                    // by site: the last walk that passed it
  int walk_number_ = 0;
  bool overflowed_ = false;
  SiteWalks found_;
};

}  // namespace lud::board
