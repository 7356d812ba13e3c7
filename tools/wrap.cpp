#include "tools/wrap.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "grammar/scan.hpp"

namespace lud::tools {

namespace {

std::size_t find_width() {
  constexpr std::size_t usual = 100, least = 40;
  winsize size{};
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, least, usual);
}

/// The length of a UTF-8 text in characters.
std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char letter) { return (static_cast<unsigned char>(letter) & 0xC0) != 0x80; }));
}

void append_wrapped(std::string& out, std::string_view line, std::size_t first, std::size_t rest, std::size_t width) {
  std::size_t column = first;
  bool begun = false;
  out.append(first, ' ');
  while (!line.empty()) {
    const std::size_t end = line.find(' ');
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    if (begun && column + 1 + length(word) > width) {
      out += '\n';
      out.append(rest, ' ');
      column = rest;
      begun = false;
    }
    if (begun) out += ' ';
    out += word;
    column += length(word) + begun;
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

std::string counted(std::uint64_t number, std::string_view word) {
  return std::to_string(number).append(" ").append(word).append(number == 1 ? "" : "s");
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
  std::size_t cut = most - 4;
  while (cut > 0 && (static_cast<unsigned char>(line[cut]) & 0xC0) == 0x80) --cut;  // not within a character
  return line.substr(0, cut) + " ...";
}

}  // namespace lud::tools
