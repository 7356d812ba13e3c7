#pragma once
// Queries for the moves to one site alone (`Query::AnyTo`, `Query::AllTo`), as for threats: generators may leave out
// all other moves. Also memoises which sites a kind of piece could move to from a slot in any position, so that the
// generators of most pieces need not be evaluated.
#include <vector>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

/// See the head of this file.
struct Aim {
  int site = off;                ///< the target site of `Query::AnyTo` and `Query::AllTo`
  SitesBuilder* ends = nullptr;  ///< receives the target sites of `Query::Ends` and `Query::Targets`

  /// Whether a piece of kind `component` on `slot` may be able to move to `site`, judged by its kind and the board
  /// alone. `generator` generates the moves of the kind. The answer is memoised.
  bool within_reach(Context& context, int component, int slot, const Lazy<Moves>& generator);
  /// The set of slots from which a kind of piece may be able to move to `site`: all except those for which
  /// `within_reach` has returned false. Null if these sets are not kept.
  const Sites::Word* may_reach_from(const Context& context, int component) const;

 private:
  enum class Known : std::uint8_t { NotYet, Yes, No };
  bool is_ready_ = false;
  std::vector<Known> known_;       ///< by component and slot; empty if the tables would be too large
  std::vector<Sites::Word> ends_;  ///< by component and slot: the set of target sites
  std::vector<Sites::Word> from_;  ///< by component and site: the set of slots, see may_reach_from
};

}  // namespace lud::play
