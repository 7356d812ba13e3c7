#pragma once
// The groups of words in this folder; `declare_numbers`, `declare_conditions` and `declare_directions` of
// stdlib/library.hpp call them.
#include "interpreter/declare/kit.hpp"

namespace lud::stdlib {

void declare_arithmetic(Library& library);
void declare_logic(Library& library);
void declare_board_places(Library& library);
void declare_counts(Library& library);
void declare_groups_and_lines(Library& library);
void declare_is_tests(Library& library);
void declare_lists(Library& library);
void declare_pieces(Library& library);
void declare_quantifiers(Library& library);
void declare_scope(Library& library);

}  // namespace lud::stdlib
