#pragma once
// Numbers of steps between sites: along the relation that the game counts steps in, or by a step that a rule describes.
#include "interpreter/declare/kit.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/ints_builder.hpp"

namespace lud {

/// (step ...) where it says how to go from site to site instead of making a move.
struct StepRule {
  Lazy<DirectionList> direction;  ///< empty: adjacent sites
  To to;
};
LUD_SORT_NAME(StepRule, "effect.step")

namespace stdlib {

/// The relation along which a game counts steps. The language keeps one table of distances: where words of a game name
/// several relations, the first of Adjacent, All, OffDiagonal, Diagonal, Orthogonal counts for all of them.
RelationType relation_of_steps(const Game& game);
/// Notes that a word counts steps along its parameter `relation`.
void counts_steps(Declared declared);

/// The sites that a walk reaches step by step, by the number of steps. The language notes that it met a site only when
/// it goes on from there (but for the first step): one that was reached with two or more steps is reached again with
/// the next one, from another such site beside it.
class StepWalk {
 public:
  /// `new_rotation` (may be empty) turns the piece that walks before each step but the first.
  StepWalk(Context& c, SiteType type, int start, const StepRule& rule, const Lazy<int>& new_rotation);
  /// The sites reached with `steps()` steps.
  Ints reached() const { return reached_; }
  int steps() const { return steps_; }
  /// Goes one step further.
  void advance();

 private:
  /// The sites next to a site that were not met yet, nor are among the `next` ones; adds them to these and to `found`.
  void step_from(int site, SitesBuilder& next, IntsBuilder& found);

  Context& c_;
  SiteType type_;
  const StepRule& rule_;
  const Lazy<int>& new_rotation_;
  const Sites::Word* members_ = nullptr;  ///< where the rule lets it go, of the board's default sites; null: not known
  std::optional<AbsoluteDirection> facing_;
  int rotation_ = 0;
  int steps_ = 0;
  SitesBuilder met_;
  Ints reached_;
};

}  // namespace stdlib

}  // namespace lud
