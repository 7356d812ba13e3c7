#pragma once
// Third stage of the topology: walks in one direction. Given the steps of a graph, follows every step as far as the
// board goes, and pairs the walks that continue each other through their origin.
#include <optional>
#include <vector>

#include "interpreter/board/steps.hpp"

namespace lud::board {

/// A walk as it is found.
struct Walk {
  std::vector<int> sites;
  AbsoluteDirection direction;
  std::optional<std::size_t> opposite;  ///< index among the walks of the site
};

/// The walks from one site.
struct SiteWalks {
  std::vector<Walk> walks;
  /// A walk in the list of a direction.
  struct Entry {
    std::size_t walk;
    bool distinct;
  };
  std::array<std::vector<Entry>, direction_count> in_direction;
};

/// Finds the walks from sites of one type.
class Walker {
 public:
  Walker(const Graph& graph, const StepTable& steps, SiteType type);
  /// The walks from `site`.
  SiteWalks walks_from(int site);

 private:
  std::vector<int> follow(int site, int first, AbsoluteDirection direction);
  std::optional<int> next(int previous, int current, AbsoluteDirection direction) const;

  std::vector<Point> places_;
  std::vector<std::vector<Step>> steps_;  // those that stay on the type
  std::vector<bool> passed_;
};

}  // namespace lud::board
