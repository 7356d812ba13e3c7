#include "stdlib/value/families.hpp"

#include "stdlib/library.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

void declare_numbers(Library& library) {
  declare_roles(library);
  declare_arithmetic(library);
  declare_lists(library);
  declare_scope(library);
  declare_pieces(library);
  declare_board_places(library);
  declare_counts(library);
  declare_steps_between(library);
  declare_groups_and_lines(library);
  declare_tracks(library);
  declare_dice_cards_tiles(library);
}

void declare_conditions(Library& library) {
  declare_logic(library);
  declare_is_tests(library);
  declare_quantifiers(library);
}

}  // namespace lud::stdlib
