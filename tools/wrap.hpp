#pragma once
// Line breaking and numbered words for the output of commands.
#include <cstdint>
#include <string>
#include <string_view>

namespace lud::tools {

/// Breaks a text at spaces into lines that fit the terminal (or 100 columns), and `most` columns. The first line is
/// indented by `first` spaces, the others by `rest`; existing line breaks stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t rest, std::size_t most = 100);

/// Indents each line by four spaces, and ends the last one.
std::string indented(std::string_view text);

/// "1 playout", "2 playouts": a number, and a word with an s unless the number is 1.
std::string counted(std::uint64_t number, std::string_view word);

/// Collapses each run of white space to one space, and cuts the text to at most `most` bytes (4 or more) at a character
/// boundary, ending in "..." if cut.
std::string on_one_line(std::string_view text, std::size_t most);

}  // namespace lud::tools
