#include "grammar/expand_ranges.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <optional>

#include "grammar/spelling.hpp"

namespace lud::grammar {

namespace {

bool check_range(Expansion& in, const Token& token, std::int64_t size) {
  if (size > in.limits.range)
    in.fail("bad-range", token, fmt::format("this range has more than {} members", in.limits.range));
  return !in.failed;
}

void number_range(Expansion& in, const Token& token, std::string_view first, std::string_view last, Tokens& out) {
  constexpr std::size_t most_digits = 9;
  if (first.size() > most_digits || last.size() > most_digits) {
    in.fail("bad-range", token, "the numbers of this range are too large");
    return;
  }
  const std::int64_t from = std::stol(std::string(first));
  const std::int64_t to = std::stol(std::string(last));
  if (!check_range(in, token, std::abs(to - from))) return;
  Token number = token;
  const std::int64_t step = from <= to ? 1 : -1;
  for (std::int64_t value = from;; value += step) {
    number.text = value == from ? first : value == to ? last : in.keep(std::to_string(value), token);
    out.push_back(number);
    if (value == to) break;
  }
  // A range from a number to itself also yields both of its ends: 3..3 is 3 3.
  if (from == to) out.push_back(number);
}

struct Site {
  int letter = 0;
  std::int64_t number = 0;
};

std::optional<Site> read_site(std::string_view text) {
  constexpr std::size_t most_digits = 6;
  if (text.size() < 2 || text.size() > most_digits + 1 || !is_number(text.substr(1))) return std::nullopt;
  const int letter = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
  if (letter < 0 || letter >= 26) return std::nullopt;
  return Site{letter, std::stol(std::string(text.substr(1)))};
}

// Replaces "B2".."C3" by the sites of the rectangle between them: "B2" "B3" "C2" "C3". The first is the last of `out`.
void site_range(Expansion& in, const Token& token, const Token& last, Tokens& out) {
  const std::optional<Site> from = read_site(out.back().text);
  const std::optional<Site> to = read_site(last.text);
  if (!from || !to) {
    const Token& wrong = from ? last : out.back();
    in.fail("bad-range", wrong,
            fmt::format("\"{}\" is not a site that a range can begin or end with, such as \"B12\"", wrong.text));
    return;
  }
  const std::int64_t columns = to->letter - from->letter + 1, rows = to->number - from->number + 1;
  if (columns <= 0 || rows <= 0) {
    in.fail("bad-range", out.back(),
            fmt::format("this range of sites is empty: it goes from the lower left to the upper right, so "
                        "\"{}\" cannot come before \"{}\"",
                        out.back().text, last.text));
    return;
  }
  if (!check_range(in, token, columns * rows)) return;
  Token site = out.back();
  out.pop_back();
  for (int letter = from->letter; letter <= to->letter; ++letter) {
    for (std::int64_t number = from->number; number <= to->number; ++number) {
      site.text = in.keep(static_cast<char>('A' + letter) + std::to_string(number), token);
      out.push_back(site);
    }
  }
}

}  // namespace

Tokens expand_ranges(Expansion& in, const Tokens& tokens) {
  Tokens out;
  out.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size() && !in.failed; ++at) {
    const Token& token = tokens[at];
    const std::size_t dots = token.kind == TokenKind::Word ? token.text.find("..") : std::string_view::npos;
    if (dots == std::string_view::npos) {
      out.push_back(token);
      continue;
    }
    // Either end may be a token of its own, where it comes from a define.
    std::string_view first = token.text.substr(0, dots);
    std::string_view last = token.text.substr(dots + 2);
    const Token* before = first.empty() && !out.empty() ? &out.back() : nullptr;
    const Token* after = last.empty() && at + 1 < tokens.size() ? &tokens[at + 1] : nullptr;
    if (before != nullptr && after != nullptr && before->kind == TokenKind::String &&
        after->kind == TokenKind::String) {
      ++at;
      site_range(in, token, *after, out);
      continue;
    }
    if (before != nullptr && before->kind == TokenKind::Word) first = before->text;
    if (after != nullptr && after->kind == TokenKind::Word) last = after->text;
    if (!is_number(first) || !is_number(last)) {
      out.push_back(token);
      continue;
    }
    if (before != nullptr) out.pop_back();
    if (after != nullptr) ++at;
    number_range(in, token, first, last, out);
  }
  return out;
}

}  // namespace lud::grammar
