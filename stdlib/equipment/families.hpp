#pragma once
// The declarations of the equipment words by group, and what their files share.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// Returns the number of the player or team that a role names; 0 for all other roles.
int numbered_owner(RoleType role);

void declare_boards(Library& library);
void declare_containers(Library& library);
void declare_components(Library& library);
void declare_tables(Library& library);

}  // namespace lud::stdlib
