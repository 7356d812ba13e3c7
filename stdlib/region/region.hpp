#pragma once
// What the files of regions share.
#include <algorithm>

#include "interpreter/play/context.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

void declare_board_sites(Library& library);
void declare_play_sites(Library& library);
void declare_set_operations(Library& library);
void declare_shapes(Library& library);

}  // namespace lud::stdlib
