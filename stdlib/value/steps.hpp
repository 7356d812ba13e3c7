#pragma once
// Numbers of steps between sites: along the relation that the game counts steps by, or by steps that a rule describes.
#include "interpreter/declare/kit.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/ints_builder.hpp"

namespace lud {

/// (step ...) as a description of how to go from site to site; it makes no move.
struct StepRule {
  Lazy<DirectionList> direction;  ///< empty: adjacent sites
  To to;
};
LUD_SORT_NAME(StepRule, "effect.step")

namespace stdlib {

/// Returns the relation by which a game counts steps. Ludii keeps one table of distances for a game: if its words name
/// several relations, the first of Adjacent, All, OffDiagonal, Diagonal, Orthogonal applies to all of them.
RelationType relation_of_steps(const Game& game);
/// Declares that a word counts steps by the relation of its parameter `relation`.
void counts_steps(Declared declared);

/// Breadth-first walk that yields the sites reached with each number of steps. As in Ludii, a site counts as met only
/// once the walk has gone on from it (except for those of the first step): a site first reached with two or more steps
/// is reached again with the next step, from a neighbour that was reached with as many.
class StepWalk {
 public:
  /// `new_rotation`, if not empty, yields the new rotation of the walking piece before each step but the first; it
  /// reads the old one from the scope's `value`.
  StepWalk(Context& c, SiteType type, int start, const StepRule& rule, const Lazy<int>& new_rotation);
  /// The sites reached with `steps()` steps.
  Ints reached() const { return reached_; }
  int steps() const { return steps_; }
  /// Goes one step further.
  void advance();

 private:
  /// Adds the neighbours of a site that are neither met nor in `next` to both `next` and `found`.
  void step_from(int site, SitesBuilder& next, IntsBuilder& found);

  Context& c_;
  SiteType type_;
  const StepRule& rule_;
  const Lazy<int>& new_rotation_;
  const Sites::Word* members_ = nullptr;  ///< sites of the default type that the rule allows; null: not known
  std::optional<AbsoluteDirection> facing_;
  int rotation_ = 0;
  int steps_ = 0;
  SitesBuilder met_;
  Ints reached_;
};

}  // namespace stdlib

}  // namespace lud
