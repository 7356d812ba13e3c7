#pragma once
// Line breaking and numbered words for the output of commands.
#include <string>
#include <string_view>

#include "grammar/spelling.hpp"

namespace lud::tools {

/// Breaks a text at spaces into lines that fit the terminal (or 100 columns), and `most` columns. The first line is
/// indented by `first` spaces, the others by `rest`; existing line breaks stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t rest, std::size_t most = 100);

/// Indents each line by four spaces, and ends the last one.
std::string indented(std::string_view text);

using grammar::counted;

/// A number with so many decimals, "12.50"; from 10^9 on with a power of ten, "1.0000e+24".
std::string decimal(double number, int decimals);

/// How many decimals show an interval of this width: one, or so many that it is one and a half units of the last one
/// wide.
int decimals_for(double width);

/// Collapses each run of white space to one space, and cuts the text to at most `most` bytes (4 or more) at a character
/// boundary, ending in "..." if cut.
std::string on_one_line(std::string_view text, std::size_t most);

}  // namespace lud::tools
