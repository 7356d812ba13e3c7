#pragma once
// Did-you-mean: given a misspelt word and the valid words, finds the one that was most likely meant.
#include <string>
#include <string_view>
#include <vector>

namespace lud::grammar {

/// Returns the text with the letters A to Z in lower case.
std::string lower_case(std::string_view text);

/// The edit distance of two words in half slips. A slip is a letter wrong, missing or extra, or two neighbours swapped;
/// all differences in case together count at most half a slip.
unsigned spelling_distance(std::string_view a, std::string_view b);

/// Returns the candidate nearest to `word`, the first of equally near ones. Empty where none is near: the number of
/// slips may be at most a third of the word's length, or 1 in short words.
std::string_view nearest_spelling(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace lud::grammar
