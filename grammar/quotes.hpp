#pragma once
// Locates a missing quote: given a text with an odd number of quotes, finds the likely line.
#include <cstddef>
#include <string_view>

namespace lud::grammar {

/// Returns the offset of the last quote on the line where another quote is most likely missing: the line for which the
/// rest of the text is read with the fewest oddities. npos where no line is better than the text as it is.
std::size_t find_odd_quote(std::string_view text);

}  // namespace lud::grammar
