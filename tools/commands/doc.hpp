#pragma once
// What `lud doc` prints besides single entries.
#include "tools/reference/usage.hpp"

namespace lud::tools {

void print_reference_as_json(const reference::Usage& usage);

}  // namespace lud::tools
