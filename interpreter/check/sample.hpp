#pragma once
// Small expressions that are right: for each sort the shortest text that the declarations allow, to be put where
// something is missing.
#include <string>
#include <string_view>

#include "interpreter/declare/declaration.hpp"

namespace lud::check {

/// The shortest argument for a parameter, which is called as messages call it ("to", "if:"); empty where there is none.
std::string sample_argument(const Declaration& declaration, std::string_view parameter, const Library& library);

}  // namespace lud::check
