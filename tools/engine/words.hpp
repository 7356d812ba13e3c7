#pragma once
// The words of a line of the engine protocol.
#include <string_view>
#include <vector>

namespace lud::engine {

using Words = std::vector<std::string_view>;

/// Splits a line at white space. The words are views into `line`.
inline Words words_of(std::string_view line) {
  Words words;
  constexpr std::string_view blanks = " \t\r\n\v\f";
  while (true) {
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    words.push_back(line.substr(0, line.find_first_of(blanks)));
    line.remove_prefix(words.back().size());
  }
}

}  // namespace lud::engine
