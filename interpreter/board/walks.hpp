#pragma once
// Turtle walks over a board, such as the knight's {F F R F}: the site where a walk from a site ends, and a table of the
// ends from all sites.
#include <vector>

#include "interpreter/board/topology.hpp"

namespace lud::board {

/// Steps forward, and turns to the left and right to the next orthogonal direction that the board supports.
using Walk = std::vector<StepType>;

/// The state of a walk in progress: a site, and an orthogonal direction of the lattice that it faces.
class Turtle {
 public:
  Turtle(const Lattice& lattice, int site, AbsoluteDirection facing)
      : lattice_(lattice), supported_(lattice.supported(RelationType::Orthogonal)), site_(site), facing_(facing) {}
  int site() const { return site_; }
  /// Steps forward or turns. Returns false, and stays, if a step would leave the board.
  bool take(StepType step);

 private:
  const Lattice& lattice_;
  Directions supported_;
  int site_;
  AbsoluteDirection facing_;
};

/// Returns where a walk from `site` that begins in direction `facing` ends; nothing if it leaves the board.
std::optional<int> walk_end(const Lattice& lattice, int site, AbsoluteDirection facing, const Walk& walk);

/// The ends of several walks from every site of a lattice, ascending, each once.
class WalkTable {
 public:
  WalkTable() = default;
  WalkTable(const Lattice& lattice, const std::vector<Walk>& walks);
  /// The ends from a site, beginning in every orthogonal direction of the lattice or only in the first.
  SiteSpan ends(int site, bool all_directions) const {
    return (all_directions ? all_ : first_)[static_cast<std::size_t>(site)];
  }

 private:
  Lists<int> all_;
  Lists<int> first_;
};

}  // namespace lud::board
