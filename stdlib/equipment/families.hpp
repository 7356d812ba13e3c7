#pragma once
// The parts of the equipment family: what its files share, and which words each declares.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// The player or team that a role names by number; 0 for all other roles.
int numbered_owner(RoleType role);

void declare_boards(Library& library);
void declare_containers(Library& library);
void declare_components(Library& library);
void declare_tables(Library& library);

}  // namespace lud::stdlib
