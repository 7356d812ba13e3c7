#pragma once
// The groups of words in this folder; `declare_numbers` and `declare_conditions` of stdlib/library.hpp call them.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

// numbers and lists
void declare_arithmetic(Library& library);
void declare_board_places(Library& library);
void declare_counts(Library& library);
void declare_dice_cards_tiles(Library& library);
void declare_groups_and_lines(Library& library);
void declare_lists(Library& library);
void declare_pieces(Library& library);
void declare_scope(Library& library);
void declare_steps_between(Library& library);
void declare_tracks(Library& library);
// conditions
void declare_is_tests(Library& library);
void declare_logic(Library& library);
void declare_quantifiers(Library& library);

}  // namespace lud::stdlib
