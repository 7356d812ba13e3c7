#pragma once
// The parameters of defines, #1 to #9: where they stand in a text, and how many a define has.
#include <string_view>

namespace lud::grammar {

/// "#12" is #1 and a 2.
constexpr unsigned most_parameters = 9;

/// The offset of the first #1 to #9 at or after `from`; npos where there is none.
constexpr std::size_t find_parameter(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('#', from); at != std::string_view::npos; at = text.find('#', at + 1))
    if (at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9') return at;
  return std::string_view::npos;
}

/// The bit set of the parameters in a text: bit n for #n.
constexpr unsigned parameters_in(std::string_view text) {
  unsigned bits = 0;
  for (std::size_t at = find_parameter(text, 0); at != std::string_view::npos; at = find_parameter(text, at + 1))
    bits |= 1U << (text[at + 1] - '0');
  return bits;
}

/// The number of parameters of a define whose body has those of a bit set: #1 to #n without a gap. Higher ones are
/// ordinary text.
constexpr unsigned count_parameters(unsigned bits) {
  unsigned count = 0;
  while (count < most_parameters && (bits >> (count + 1) & 1U) != 0) ++count;
  return count;
}

}  // namespace lud::grammar
