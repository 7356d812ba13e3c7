#pragma once
// What relative directions mean for a piece on a site, for words whose directions default to relative ones.
#include "interpreter/play/context.hpp"

namespace lud {

/// The absolute directions that `relative` means where a query asks; none where it names no site. Turns go by the
/// facings that the board (or, `by_site`, the site) supports in `relation`.
DirectionList relative_directions_at(const Context& context, const play::DirectionQuery& query,
                                     std::span<const RelativeDirection> relative, RelationType relation, bool by_site);

}  // namespace lud
