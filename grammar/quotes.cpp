#include "grammar/quotes.hpp"

#include <algorithm>
#include <vector>

#include "grammar/token.hpp"

namespace lud::grammar {
namespace {

// Penalties of a place for the missing quote, in points.
constexpr unsigned never_closed = 100;  ///< a string reaches to the end of the text
constexpr unsigned touches_word = 3;    ///< a quote touches a word outside the string: strings may be inverted
constexpr unsigned several_lines = 1;   ///< a string continues on another line

struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t last_quote = std::string_view::npos;
};

/// Reads lines and adds up the penalties. `read` returns whether a string is open at the end of the line.
class LineReading {
 public:
  explicit LineReading(std::string_view text) : text_(text) {}

  bool read(Line& line, bool in_string) {
    line.last_quote = std::string_view::npos;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      if (!in_string && text_.substr(at, 2) == "//") break;
      if (text_[at] == '\\' && in_string && at + 1 < line.end && text_[at + 1] == '"') {
        ++at;
        continue;
      }
      if (text_[at] != '"') continue;
      const bool word_beside = in_string ? at + 1 < text_.size() && is_identifier_character(text_[at + 1])
                                         : at > 0 && is_identifier_character(text_[at - 1]);
      if (word_beside) points += touches_word;
      in_string = !in_string;
      line.last_quote = at;
    }
    if (in_string && line.last_quote != std::string_view::npos) points += several_lines;
    return in_string;
  }

  unsigned points = 0;

 private:
  std::string_view text_;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back({begin, end});
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::size_t find_odd_quote(std::string_view text) {
  constexpr std::size_t most_tries = 200;
  std::vector<Line> lines = lines_of(text);
  // Each line at whose end a string is open is a candidate: the text after it is read as if the string were closed.
  LineReading before(text);
  bool in_string = false;
  std::size_t best = std::string_view::npos, tries = 0;
  unsigned best_points = ~0U;
  for (std::size_t i = 0; i < lines.size() && tries < most_tries; ++i) {
    in_string = before.read(lines[i], in_string);
    if (!in_string || lines[i].last_quote == std::string_view::npos) continue;
    ++tries;
    LineReading behind(text);
    bool open = false;
    for (std::size_t next = i + 1; next < lines.size(); ++next) {
      Line line = lines[next];
      open = behind.read(line, open);
    }
    const unsigned points = before.points + behind.points + (open ? never_closed : 0);
    if (points < best_points) {
      best_points = points;
      best = lines[i].last_quote;
    }
  }
  const unsigned as_it_is = before.points + (in_string ? never_closed : 0);
  return tries < most_tries && best_points + touches_word > as_it_is ? std::string_view::npos : best;
}

}  // namespace lud::grammar
