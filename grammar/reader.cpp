#include "grammar/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "grammar/brackets.hpp"
#include "grammar/lud.hpp"
#include "grammar/quotes.hpp"
#include "grammar/token.hpp"

namespace lud::grammar {
namespace {

struct Lexer {
  std::string_view text;
  std::uint32_t source;
  std::uint32_t begin;  // offset of `text` in its file
  std::vector<Token>& tokens;
  std::vector<Comment>& comments;
  Diagnostics& diagnostics;
  std::size_t first_token;
  std::vector<Mend> foreign_strings;  // one for each string between other quotes than "

  std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - text.data()); }

  Span span(std::size_t from, std::size_t to) const {
    return {source, begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(to)};
  }

  /// Whether no bracket is open after the tokens so far.
  bool stands_outside() const {
    int depth = 0;
    for (std::size_t i = first_token; i < tokens.size(); ++i) depth += opens(tokens[i].kind) - closes(tokens[i].kind);
    return depth <= 0;
  }

  void add(TokenKind kind, std::size_t from, std::size_t to) {
    tokens.push_back({kind, false, 0, span(from, to), text.substr(from, to - from)});
  }
};

// The offset of the colon of the label that a word begins with; npos where it begins with none.
std::size_t label_end(std::string_view word) {
  std::size_t at = 0;
  while (at < word.size() && word[at] != ':') {
    if (word[at] == '<') {
      const std::size_t close = word.find('>', at);
      if (close == std::string_view::npos) return std::string_view::npos;
      at = close;
    } else if (std::string_view("+*/%=!^~&|.>").find(word[at]) != std::string_view::npos) {
      return std::string_view::npos;
    }
    ++at;
  }
  return at > 0 && at < word.size() ? at : std::string_view::npos;
}

// Whether the line before the one that begins at `at` is empty.
bool follows_empty_line(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  for (--at; at > 0 && text[at - 1] != '\n'; --at)
    if (text[at - 1] != ' ' && text[at - 1] != '\t' && text[at - 1] != '\r') return false;
  return true;
}

template <typename Rule>
struct action {};

struct add_bracket {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    lexer.add(static_cast<TokenKind>(brackets.find(*in.begin())), at, at + 1);
  }
};

template <>
struct action<rules::open_call> : add_bracket {};
template <>
struct action<rules::other_bracket> : add_bracket {};

template <>
struct action<rules::comparison_head> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    lexer.add(TokenKind::Word, at, at + in.size());
  }
};

template <>
struct action<rules::quoted> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    lexer.add(TokenKind::String, at, at + in.size());
    lexer.tokens.back().text = lexer.text.substr(at + 1, in.size() - 2);
  }
};

template <>
struct action<rules::unclosed_string> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    lexer.diagnostics.error("unclosed-string", lexer.span(at, at + 1), "this string is never closed");
  }
};

template <>
struct action<rules::foreign_string> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    const std::string_view whole = lexer.text.substr(at, in.size());
    const auto size_of = [](char quote) { return quote == '\'' ? std::size_t{1} : std::size_t{3}; };
    const std::size_t before = size_of(whole.front()), around = before + size_of(whole.back());
    lexer.add(TokenKind::String, at, at + in.size());
    lexer.tokens.back().text = whole.substr(before, whole.size() - around);
    lexer.foreign_strings.push_back(
        {std::string(whole), fmt::format("\"{}\"", lexer.tokens.back().text), lexer.tokens.back().span});
  }
};

template <>
struct action<rules::word> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    std::size_t at = lexer.offset(in.begin());
    const std::size_t end = at + in.size();
    for (;;) {
      const std::size_t colon = label_end(lexer.text.substr(at, end - at));
      if (colon == std::string_view::npos) break;
      lexer.add(TokenKind::Label, at, at + colon);
      at += colon + 1;
      const bool at_end = at >= lexer.text.size();
      lexer.tokens.back().joined =
          !at_end && std::string_view(" \t\r\n\f\v)}/").find(lexer.text[at]) == std::string_view::npos;
    }
    if (at < end) lexer.add(TokenKind::Word, at, end);
  }
};

template <>
struct action<rules::comment> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    std::size_t size = in.size();
    while (size > 2 && std::string_view(" \t\r").find(lexer.text[at + size - 1]) != std::string_view::npos) --size;
    const std::size_t line_begin = at == 0 ? 0 : lexer.text.rfind('\n', at - 1) + 1;
    const std::size_t last_token_end = lexer.tokens.empty() ? 0 : lexer.tokens.back().span.end - lexer.begin;
    const bool trailing = lexer.tokens.size() > lexer.first_token && last_token_end > line_begin;
    lexer.comments.push_back(
        {lexer.span(at, at + size), lexer.text.substr(at, size), trailing, follows_empty_line(lexer.text, line_begin)});
  }
};

/// The name of an invisible character; empty for other characters.
std::string_view invisible_character(std::string_view text) {
  if (text == "\xC2\xA0") return "a no-break space (U+00A0)";
  if (text == "\xE2\x80\x8B") return "a zero-width space (U+200B)";
  if (text == byte_order_mark) return "a byte order mark (U+FEFF)";
  if (text == "\xE3\x80\x80") return "a wide space (U+3000)";
  return {};
}

template <>
struct action<rules::bad_characters> {
  template <typename Input>
  static void apply(const Input& in, Lexer& lexer) {
    const std::size_t at = lexer.offset(in.begin());
    std::string shown(in.string_view());
    constexpr std::size_t longest_shown = 24;
    const bool printable = shown.size() <= longest_shown && std::all_of(shown.begin(), shown.end(), [](char c) {
                             return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
                           });
    if (const std::string_view space = invisible_character(shown); !space.empty())
      shown = space;
    else if (printable)
      shown = fmt::format("'{}'", shown);
    Diagnostic& error =
        lexer.diagnostics.error("bad-character", lexer.span(at, at + in.size()),
                                printable ? fmt::format("{} means nothing outside a string", shown)
                                          : std::string("characters that mean nothing outside a string"));
    if (lexer.stands_outside()) error.hints.emplace_back("a remark begins with //");
  }
};

/// Reports all strings between other quotes at the place of the first.
void report_foreign(std::vector<Mend> mends, Diagnostics& diagnostics) {
  Diagnostic& error =
      diagnostics.error("bad-character", mends.front().span, "a string stands between two straight quotes: \"...\"");
  error.hints.push_back(fmt::format("did you mean {}?", mends.front().right));
  if (mends.size() > 1)
    error.notes.push_back({fmt::format("{} more string{} between other quotes", mends.size() - 1,
                                       mends.size() == 2 ? " stands" : "s stand"),
                           Span{no_source, 0, 0}});
  error.mends = std::move(mends);
}

}  // namespace

void tokenize(std::string_view text, std::uint32_t source, std::uint32_t begin, std::vector<Token>& tokens,
              std::vector<Comment>& comments, Diagnostics& diagnostics) {
  Lexer lexer{text, source, begin, tokens, comments, diagnostics, tokens.size(), {}};
  // Lazy tracking: offsets are computed from addresses, so PEGTL need not count lines.
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  tao::pegtl::parse<rules::text, action>(input, lexer);
  if (!lexer.foreign_strings.empty()) report_foreign(std::move(lexer.foreign_strings), diagnostics);
}

namespace {

/// Reports a missing quote, or else the unclosed string of `last`, the lexer's last error; false where there is
/// neither.
bool report_quote(std::string_view text, const Diagnostic& last, Diagnostics& diagnostics) {
  const bool unclosed = last.code == "unclosed-string";
  const std::size_t likely = find_odd_quote(text);
  if (likely == std::string_view::npos || likely == last.span.begin) {
    if (unclosed) diagnostics.add(last);
    return unclosed;
  }
  const auto at = static_cast<std::uint32_t>(likely);
  diagnostics.error("unclosed-string", {last.span.source, at, at + 1},
                    "a quote is missing on this line: this one has no partner");
  return true;
}

/// The number of bytes that follow the first byte of a character in UTF-8; nothing if no character begins with it.
std::optional<std::size_t> following_bytes(unsigned first) {
  if (first < 0x80) return 0;
  if (first < 0xC2 || first >= 0xF5) return std::nullopt;
  return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

/// Whether a text is in UTF-16, which editors of Windows write: it has a byte order mark, or half of its bytes are
/// zero.
bool is_utf_16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  constexpr std::size_t begin = 4;  // two characters
  if (text.size() < begin) return false;
  const auto zeros_at = [&](std::size_t even) {
    return text[even] == 0 && text[even + 2] == 0 && text[1 - even] != 0 && text[3 - even] != 0;
  };
  return zeros_at(0) || zeros_at(1);
}

/// Reports labels without a value: (is Line 3 if:). Parts of options, and arguments of defines, may be labels alone.
void report_bare_labels(const Tree& tree, Diagnostics& diagnostics) {
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    const Node& around = tree[id];
    if (around.kind == NodeKind::Group || around.quoted_head) continue;
    for (const NodeId child : tree.children(id)) {
      const Node& node = tree[child];
      if (node.kind == NodeKind::Atom && node.text.empty() && !node.label.empty())
        diagnostics.error("missing-value", node.label_span, fmt::format("a value is missing behind '{}:'", node.label));
    }
  }
}

}  // namespace

std::size_t find_foreign_byte(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = byte(i);
    const std::optional<std::size_t> more = following_bytes(first);
    if (!more) return i;
    // Bounds of the second byte: they exclude overlong forms, surrogates, and code points beyond Unicode.
    const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    for (std::size_t k = 1; k <= *more; ++k)
      if (byte(i + k) < (k == 1 ? least : 0x80) || byte(i + k) > (k == 1 ? most : 0xBF)) return i;
    i += *more + 1;
  }
  return std::string_view::npos;
}

Tree read(const SourceSet& sources, std::uint32_t source, Diagnostics& diagnostics) {
  Tree tree;
  tree.owners.push_back(sources.owner(source));
  const std::string_view text = sources.text(source);
  const Span start{source, 0, 0};
  if (text.size() > largest_text) {
    diagnostics.error("file-too-large", start,
                      fmt::format("the file has more than {} bytes, the most that are read", largest_text));
    return tree;
  }
  if (is_utf_16(text)) {
    diagnostics.error("not-utf-8", start, "this text is in UTF-16, and UTF-8 is expected")
        .hints.emplace_back("an editor saves it as UTF-8");
    return tree;
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    diagnostics.error("binary-file", start, fmt::format("this is not a text file: byte {} is zero", zero));
    return tree;
  }
  if (const std::size_t foreign = find_foreign_byte(text); foreign != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(foreign);
    diagnostics
        .error("not-utf-8", {source, at, at + 1},
               fmt::format("this text is not UTF-8: there is a byte {:02X}", static_cast<unsigned char>(text[foreign])))
        .hints.emplace_back("an editor saves it as UTF-8");
    return tree;
  }
  // Without line feeds the first remark would reach to the end of the file.
  const std::size_t remark = text.find('\n') == std::string_view::npos ? text.find("//") : std::string_view::npos;
  if (remark != std::string_view::npos && text.find('\r', remark) != std::string_view::npos) {
    diagnostics.error("bad-line-ends", start, "the lines of this file end with a carriage return alone")
        .hints.emplace_back("an editor saves it with line ends of Unix or Windows");
    return tree;
  }
  std::vector<Token> tokens;
  Diagnostics lexing;
  tokenize(text, source, 0, tokens, tree.comments, lexing);
  if (lexing.has_errors() && report_quote(text, lexing.items().back(), diagnostics)) {
    // After a missing quote, words and strings are interchanged, so all other errors follow from it: they are dropped.
    Diagnostics unheard;
    build_tree(tokens, sources, tree, unheard);
    return tree;
  }
  for (const Diagnostic& told : lexing.items()) diagnostics.add(told);
  if (tokens.empty() && !lexing.has_errors()) {
    diagnostics.error("empty-file", start,
                      tree.comments.empty() ? "the file is empty" : "the file holds nothing but remarks");
    return tree;
  }
  Diagnostics pairing;
  build_tree(tokens, sources, tree, pairing);
  if (!pairing.has_errors()) {
    report_bare_labels(tree, diagnostics);
    return tree;
  }
  const bool by_brackets = std::ranges::all_of(pairing.items(), [](const Diagnostic& told) {
    return (told.code == "unclosed-bracket" || told.code == "stray-bracket") &&
           told.message.find('<') == told.message.npos;
  });
  if (by_brackets && report_brackets(tokens, sources, diagnostics)) return tree;
  for (const Diagnostic& told : pairing.items()) diagnostics.add(told);
  return tree;
}

Tree read_text(std::string name, std::string text, SourceSet& sources, Diagnostics& diagnostics) {
  return read(sources, sources.add(std::move(name), std::move(text)), diagnostics);
}

Tree read_file(const std::string& path, SourceSet& sources, Diagnostics& diagnostics) {
  const std::uint32_t source = sources.add_file(path);
  if (source == no_source) {
    const int problem = errno;
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(path, error);
    diagnostics.error("unreadable-file", Span{no_source, 0, 0},
                      is_folder ? fmt::format("cannot read \"{0}\": it is a folder; name its files, {0}/*.lud", path)
                                : fmt::format("cannot read the file \"{}\": {}", path, std::strerror(problem)));
    return {};
  }
  return read(sources, source, diagnostics);
}

std::string unescape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] == '"') ++at;
    out += text[at];
  }
  return out;
}

}  // namespace lud::grammar
