#pragma once
// Sample expressions: for each sort the shortest valid text, to be inserted where an argument is missing.
#include <string>
#include <string_view>

#include "interpreter/declare/declaration.hpp"

namespace lud::check {

/// Returns the shortest valid argument for a parameter, with its label; empty where there is none. `parameter` is its
/// name, with a colon where it is named: "to", "if:".
std::string sample_argument(const Declaration& declaration, std::string_view parameter, const Library& library);

}  // namespace lud::check
