#pragma once
// Third stage of the topology: walks in one direction. Given the steps of a graph, follows every step as far as the
// board goes, and pairs the walks that continue each other through their origin.
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/board/steps.hpp"

namespace lud::board {

/// The walks from one site.
struct SiteWalks {
  struct Walk {
    std::size_t begin = 0;  ///< place in `sites`
    std::size_t size = 0;
    std::optional<std::size_t> opposite;  ///< the walk that continues this one backwards
  };
  /// A walk in the list of a direction.
  struct Entry {
    AbsoluteDirection list;
    AbsoluteDirection direction;  ///< in which it was followed; not the same as `list` in that of Rotational
    std::size_t walk;
    bool distinct = true;
  };
  std::vector<int> sites;
  std::vector<Walk> walks;
  std::vector<Entry> entries;  ///< every list in its order

  std::span<const int> sites_of(std::size_t walk) const {
    return std::span(sites).subspan(walks[walk].begin, walks[walk].size);
  }
};

/// Finds the walks from sites of one type.
class Walker {
 public:
  Walker(const Graph& graph, const StepTable& steps, SiteType type);
  /// The walks from `site`; valid until the next call.
  const SiteWalks& walks_from(int site);

 private:
  // A step that stays on the type, numbered by origin.
  struct Hop {
    int from;
    int to;
    DirectionSet listed;
  };

  std::span<const Hop> hops_from(int site) const {
    const auto begin = static_cast<std::size_t>(first_hop_[static_cast<std::size_t>(site)]);
    return std::span(hops_).subspan(begin,
                                    static_cast<std::size_t>(first_hop_[static_cast<std::size_t>(site) + 1]) - begin);
  }
  int hop_after(const Hop& hop, AbsoluteDirection direction) const;
  void follow(int first_hop, AbsoluteDirection direction);
  bool are_opposite(const SiteWalks::Entry& a, const SiteWalks::Entry& b) const;
  void collect_turns();
  void mark_distinct();

  std::vector<Point> places_;
  std::vector<Hop> hops_;
  std::vector<int> first_hop_;  // by site, and the end
  DirectionSet directions_ = 0;
  std::array<AbsoluteDirection, direction_count> same_as_{};      // an earlier category with exactly the same steps
  std::array<std::vector<int>, direction_count> following_hops_;  // by direction and hop; -1: the walk ends
  std::vector<int> passed_;                                       // by site: the last walk that passed it
  int walk_number_ = 0;
  SiteWalks found_;
};

}  // namespace lud::board
