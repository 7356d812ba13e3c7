#pragma once
// Prints the whole reference as JSON (`lud doc`).
#include "tools/reference/usage.hpp"

namespace lud::tools {

void print_reference_as_json(const reference::Usage& usage);

}  // namespace lud::tools
