#pragma once
// Generators of moves that are asked for the moves to one site alone, as threats are: others may be left out. And what
// sites a kind of piece could move to from a slot in whatever position, so that most pieces need not be asked at all.
#include <vector>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

/// See the head of this file.
struct Aim {
  int site = off;                ///< where the moves end that are asked for (Query::AnyTo, Query::AllTo)
  SitesBuilder* ends = nullptr;  ///< where those who are asked for ends put them (Query::Ends, Query::Targets)

  /// Whether a piece of a kind may move from a slot to the site, as far as its kind and the board tell.
  bool within_reach(Context& context, int component, int slot, const Lazy<Moves>& generator);
  /// The slots from which a kind of piece may be within reach of the site: all but those for which it was seen not to
  /// be. Null where this is not noted.
  const Sites::Word* may_reach_from(const Context& context, int component) const;

 private:
  enum class Known : std::uint8_t { NotYet, Yes, No };
  bool is_ready_ = false;
  std::vector<Known> known_;       ///< by component and slot; empty where there would be too many
  std::vector<Sites::Word> ends_;  ///< by component and slot
  std::vector<Sites::Word> from_;  ///< by component and site; see may_reach_from
};

}  // namespace lud::play
