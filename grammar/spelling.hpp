#pragma once
// Did-you-mean: given a word and the words that would have been right, finds the one it is most likely a slip of.
#include <string>
#include <string_view>
#include <vector>

namespace lud::grammar {

/// A text with the letters A to Z small.
std::string lower_case(std::string_view text);

/// The number of single slips (letter wrong, missing, extra, or two neighbours swapped) between two words. Letters that
/// differ only in case count as half a slip all together, so the result is in half slips.
unsigned spelling_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, or empty where none is near: at most a third of the word may be wrong. Among
/// equally near ones the first wins.
std::string_view nearest_spelling(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace lud::grammar
