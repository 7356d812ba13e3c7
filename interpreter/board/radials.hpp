#pragma once
// Third stage of the topology: walks in one direction. Follows every step of a graph as far as the board goes, and
// pairs the walks that continue each other through their origin.
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/board/steps.hpp"

namespace lud::board {

/// A walk, as a range of the array of sites that a Walker fills.
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
  /// An entry of the list of walks of a direction.
  struct Entry {
    AbsoluteDirection list;
    AbsoluteDirection direction;  ///< direction of the walk; differs from `list` only in the list of Rotational
    std::size_t walk;
    bool distinct = true;
  };
  std::vector<Walk> walks;
  std::vector<Entry> entries;  ///< the entries of all lists, list by list
};

/// Finds the walks from sites of one type.
class Walker {
 public:
  Walker(const Graph& graph, const StepTable& steps, SiteType type);
  /// Returns whether the walks are too long in total to be kept; then there are none.
  bool overflowed() const { return overflowed_; }
  /// The walks from `site`; valid until the next call.
  const SiteWalks& walks_from(int site);
  /// Moves the array out to which all ranges refer. The Walker must not be used afterwards.
  std::vector<int> take_sites() { return std::move(sites_); }

 private:
  // A step to a site of the same type. Hops are sorted by origin.
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
  std::array<AbsoluteDirection, direction_count> same_as_{};   // an earlier category with the same steps, or itself
  std::array<std::vector<WalkRange>, direction_count> walks_;  // by direction and first hop
  std::vector<int> sites_;                                     // walks share places where one is the end of another
  std::vector<int> passed_;                                    // by site: the last walk that passed it
  int walk_number_ = 0;
  bool overflowed_ = false;
  SiteWalks found_;
};

}  // namespace lud::board
