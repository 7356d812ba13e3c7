#include "tools/wrap.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "grammar/scan.hpp"
#include "grammar/utf8.hpp"

namespace lud::tools {

namespace {

std::size_t find_width() {
  constexpr std::size_t usual = 100, least = 40;
  winsize size{};
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, least, usual);
}

void append_wrapped(std::string& out, std::string_view line, std::size_t first, std::size_t rest, std::size_t width) {
  std::size_t column = first;
  bool begun = false;
  out.append(first, ' ');
  while (!line.empty()) {
    const std::size_t end = line.find(' ');
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    if (begun && column + 1 + grammar::count_characters(word) > width) {
      out += '\n';
      out.append(rest, ' ');
      column = rest;
      begun = false;
    }
    if (begun) out += ' ';
    out += word;
    column += grammar::count_characters(word) + begun;
    begun = true;
  }
  out += '\n';
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t first, std::size_t rest, std::size_t most) {
  static const std::size_t of_terminal = find_width();
  const std::size_t width = std::min(of_terminal, most);
  std::string out;
  while (!text.empty()) {
    append_wrapped(out, grammar::take_line(text), first, rest, width);
    first = rest;
  }
  return out;
}

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) out.append("    ").append(grammar::take_line(text)) += '\n';
  return out;
}

std::string decimal(double number, int decimals) {
  constexpr double large = 1e9;
  return std::abs(number) < large ? fmt::format("{:.{}f}", number, decimals) : fmt::format("{:.{}e}", number, decimals);
}

int decimals_for(double width) {
  constexpr int most = 9;
  int decimals = 1;
  // An interval without width has no end of decimals.
  for (double unit = 0.1; width > 0 && width < 1.5 * unit && decimals < most; unit /= 10) ++decimals;
  return decimals;
}

std::string on_one_line(std::string_view text, std::size_t most) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  if (line.size() <= most) return line;
  return line.substr(0, grammar::begin_of_character(line, most - 4)) + " ...";
}

}  // namespace lud::tools
