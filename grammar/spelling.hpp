#pragma once
// Did-you-mean: given a misspelt word and the valid words, finds the one that was most likely meant. Nouns beside
// numbers.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lud::grammar {

/// Returns the text with the letters A to Z in lower case.
std::string lower_case(std::string_view text);

/// "1 move", "2 moves": a number, and a word with an s unless the number is 1.
std::string counted(std::uint64_t number, std::string_view word);

/// Whether a text consists of digits, of one at least.
inline bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A name without the digits at its end, such as the number of a player; all of a name of digits only.
inline std::string_view without_number(std::string_view name) {
  return name.substr(0, is_number(name) ? name.size() : name.find_last_not_of("0123456789") + 1);
}

/// The edit distance of two words in half slips. A slip is a letter wrong, missing or extra, or two neighbours swapped;
/// all differences in case together count at most half a slip.
unsigned spelling_distance(std::string_view a, std::string_view b);

/// The candidate nearest to a word.
struct Nearest {
  std::string_view word;  ///< empty where none is near
  bool alone = true;      ///< whether no other is as near and begins with as many letters of the word
};

/// Returns the candidate nearest to `word`; of equally near ones, the one that begins with most letters of the word,
/// and of these the first. None is near where the number of slips is more than a third of the word's length, or more
/// than 1 in short words, whose first letter must be right.
Nearest find_nearest(std::string_view word, const std::vector<std::string_view>& candidates);
/// The word that `find_nearest` returns.
std::string_view nearest_spelling(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace lud::grammar
