#pragma once
// Where a quote went missing: given a text that has a quote too few or too many, finds the line.
#include <cstddef>
#include <string_view>

namespace lud::grammar {

/// The offset of a quote on the line where another one is most likely missing: the line with which the rest of the text
/// reads best. npos where it reads as well as it is.
std::size_t find_odd_quote(std::string_view text);

}  // namespace lud::grammar
