#pragma once
// The types of the sites that a move goes from and to.
#include "interpreter/play/context.hpp"

namespace lud::record {

struct SiteTypes {
  SiteType from, to;
};

/// The types are those of the decision that ends where the move ends; a decision without a type of its own for `from`
/// begins at a site of the type that it ends at. `c` has the move on its list.
inline SiteTypes site_types(const Context& c, const play::Move& move) {
  const SiteType usual = c.game.default_type;
  const auto type_of = [](std::int8_t type, SiteType otherwise) {
    return type == play::no_type ? otherwise : static_cast<SiteType>(type);
  };
  for (const play::Action& action : c.moves.actions_of(move))
    if (action.decision && action.ends() == move.to) {
      const SiteType to = type_of(action.type_to, usual);
      return {type_of(action.type_from, to), to};
    }
  return {usual, usual};
}

}  // namespace lud::record
