#pragma once
// Takes words, numbers and lines from the front of a text. What is not there is not taken.
#include <charconv>
#include <string_view>

namespace lud::grammar {

inline bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// `base`: of whole numbers, where it is not 10.
template <class Number, class... Base>
bool take_number(std::string_view& text, Number& number, Base... base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base...);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Whether all of a text is a number, which is then read.
template <class Number, class... Base>
bool read_number(std::string_view text, Number& number, Base... base) {
  return take_number(text, number, base...) && text.empty();
}

/// Takes the first line, and returns it without its end.
inline std::string_view take_line(std::string_view& text) {
  std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace lud::grammar
