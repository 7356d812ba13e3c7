#pragma once
// The characters of texts in UTF-8. Any bytes are taken: each that goes on with no character counts as one.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace lud::grammar {

/// Whether a byte is not a further one of the character before it.
constexpr bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

/// The number of characters of a text.
inline std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), &begins_character));
}

/// The offset at which the character around an offset begins; the size of the text and beyond stay.
constexpr std::size_t begin_of_character(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && !begins_character(text[at])) --at;
  return at;
}

/// Appends a character of at least three bytes by its number.
inline void append_character(std::string& text, std::uint32_t character) {
  const bool four = character > 0xFFFF;
  text += static_cast<char>(four ? 0xF0U | character >> 18 : 0xE0U | character >> 12);
  if (four) text += static_cast<char>(0x80U | (character >> 12 & 0x3FU));
  text += static_cast<char>(0x80U | (character >> 6 & 0x3FU));
  text += static_cast<char>(0x80U | (character & 0x3FU));
}

}  // namespace lud::grammar
