#pragma once
// Long lines of what the commands print.
#include <string>
#include <string_view>

namespace lud::tools {

/// A text in lines that fit the terminal, or 100 characters: the first is indented by `first` spaces, the others by
/// `rest`. Lines are broken at spaces; lines that the text has of its own stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t rest);

/// A text with each run of blanks and line breaks as one space, cut to at most `most` bytes (4 or more) between
/// characters, with "..." for what is left out.
std::string on_one_line(std::string_view text, std::size_t most);

}  // namespace lud::tools
