#pragma once
// The declarations of the equipment words by group.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

void declare_boards(Library& library);
void declare_containers(Library& library);
void declare_components(Library& library);
void declare_tables(Library& library);

}  // namespace lud::stdlib
