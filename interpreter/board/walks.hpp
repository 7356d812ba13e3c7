#pragma once
// Turtle walks over a board, such as the knight's {F F R F}. Given a walk and a site, hands on where it ends; given a
// whole board, the table of all ends.
#include <vector>

#include "interpreter/board/topology.hpp"

namespace lud::board {

/// Steps forward and quarter (or whatever the board has) turns to the left and right.
using Walk = std::vector<StepType>;

/// Whoever goes a walk, step by step: stands on a site and faces an orthogonal direction of the lattice.
class Turtle {
 public:
  Turtle(const Lattice& lattice, int site, AbsoluteDirection facing)
      : lattice_(lattice), supported_(lattice.supported(RelationType::Orthogonal)), site_(site), facing_(facing) {}
  int site() const { return site_; }
  /// Goes a step forward or turns; false, and it stays where it is, where the step leaves the board.
  bool take(StepType step);

 private:
  void turn(StepType to);

  const Lattice& lattice_;
  Directions supported_;
  int site_;
  AbsoluteDirection facing_;
};

/// Where a walk that sets out from `site` in direction `facing` ends; empty where it leaves the board.
std::optional<int> walk_end(const Lattice& lattice, int site, AbsoluteDirection facing, const Walk& walk);

/// The ends of several walks from every site of a lattice, ascending, each once.
class WalkTable {
 public:
  WalkTable() = default;
  WalkTable(const Lattice& lattice, const std::vector<Walk>& walks);
  /// The ends from a site, setting out in every orthogonal direction of the lattice or only in the first.
  SiteSpan ends(int site, bool all_directions) const {
    return (all_directions ? all_ : first_)[static_cast<std::size_t>(site)];
  }

 private:
  Lists<int> all_;
  Lists<int> first_;
};

}  // namespace lud::board
