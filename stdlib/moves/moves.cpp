#include "stdlib/library.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

void declare_moves(Library& library) {
  declare_move_descriptions(library);
  declare_steps(library);
  declare_leaps(library);
  declare_slides(library);
  declare_shots(library);
  declare_hops(library);
  declare_transfers(library);
  declare_placements(library);
  declare_removals(library);
  declare_selections(library);
  declare_choices(library);
}

}  // namespace lud::stdlib
