#pragma once
// Line breaking for the output of commands.
#include <string>
#include <string_view>

namespace lud::tools {

/// Breaks a text at spaces into lines that fit the terminal (or 100 columns). The first line is indented by `first`
/// spaces, the others by `rest`; existing line breaks stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t rest);

/// Collapses each run of white space to one space, and cuts the text to at most `most` bytes (4 or more) at a character
/// boundary, ending in "..." if cut.
std::string on_one_line(std::string_view text, std::size_t most);

}  // namespace lud::tools
