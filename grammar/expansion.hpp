#pragma once
// The state that the stages of expansion share: the tree being made, the origins of its tokens, the limits, and the
// replacement of parts of a token's text.
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/expand.hpp"

namespace lud::grammar {

using Tokens = std::vector<Token>;

/// A part of a token's text, [begin, end), that is to be replaced by other tokens, such as `#1` or `<Board:size>`.
struct Marker {
  std::size_t begin;
  std::size_t end;
  const std::vector<Token>* tokens;  ///< the replacement; null: nothing
};

/// The index after the bracket that closes the one at `open`; `tokens.size()` where it is never closed.
std::size_t behind_bracket(const Tokens& tokens, std::size_t open);
/// Appends tokens to a text, for replacements inside a string; stops where it is longer than `most` bytes.
void spell(const Tokens& tokens, std::size_t most, std::string& text);

/// See the head of this file.
struct Expansion {
  const Tree& file;
  const Tree* companion;
  const SourceSet& sources;
  Diagnostics& diagnostics;
  const ExpansionLimits limits;
  Tree tree;
  bool failed = false;
  std::vector<std::uint32_t> depths{0};  ///< by origin: the length of its chain
  std::shared_ptr<std::deque<std::string>> texts = std::make_shared<std::deque<std::string>>();  ///< made by `keep`
  std::size_t text_size = 0;                                                                     ///< bytes of `texts`

  std::uint32_t add_origin(OriginKind kind, std::string_view name, const Span& use, std::uint32_t outer);
  bool is_inside(const Define& define, std::uint32_t origin) const;

  /// Reports an error and sets `failed`; does nothing after the first failure.
  void fail(std::string code, const Token& token, std::string message);
  /// Fails where `size` is more than `limits.tokens`. Returns whether nothing has failed so far.
  bool check_size(std::size_t size, const Token& token);
  /// Keeps a text for the tree; fails where those that were kept have more than `limits.text` bytes together.
  std::string_view keep(std::string text, const Token& token);

  /// Appends `token` to `out` with its markers replaced. `next(text, from)` returns the first marker from `from` on.
  template <typename Next>
  void rewrite(const Token& token, const Next& next, Tokens& out) {
    std::optional<Marker> marker = next(token.text, 0);
    if (!marker) {
      out.push_back(token);
      return;
    }
    if (token.kind == TokenKind::String) {
      rewrite_string(token, next, out);
      return;
    }
    const std::size_t first = out.size();
    bool joins = false;  // whether the last token is a word that further text is appended to
    std::size_t at = 0;
    const auto add_text = [&](std::string_view text) {
      if (text.empty()) return;
      if (joins) {
        out.back().text = keep(std::string(out.back().text) + std::string(text), token);
      } else {
        Token word = token;
        word.kind = TokenKind::Word;
        word.text = text;
        out.push_back(word);
      }
      joins = true;
    };
    for (; marker && !failed; marker = next(token.text, at)) {
      add_text(token.text.substr(at, marker->begin - at));
      at = marker->end;
      if (marker->tokens == nullptr || marker->tokens->empty()) continue;
      auto begin = marker->tokens->begin();
      if (joins && begin->kind == TokenKind::Word) add_text((begin++)->text);
      out.insert(out.end(), begin, marker->tokens->end());
      joins = out.back().kind == TokenKind::Word;
    }
    add_text(token.text.substr(at));
    if (token.kind == TokenKind::Label) {
      if (out.size() > first && out.back().kind == TokenKind::Word) {
        out.back().kind = TokenKind::Label;
        out.back().joined = token.joined;
      }
    } else if (out.size() == first) {
      leave_label(out);
    }
  }

  /// Marks a label at the end of `out` as having no value, as in `if:#1` without a first argument.
  static void leave_label(Tokens& out) {
    if (!out.empty() && out.back().kind == TokenKind::Label) out.back().joined = false;
  }

  template <typename Next>
  void rewrite_string(const Token& token, const Next& next, Tokens& out) {
    std::string text;
    std::size_t at = 0;
    std::optional<Marker> marker = next(token.text, 0);
    for (; marker && text.size() <= limits.text; marker = next(token.text, at)) {
      text += token.text.substr(at, marker->begin - at);
      if (marker->tokens != nullptr) spell(*marker->tokens, limits.text, text);
      at = marker->end;
    }
    text += token.text.substr(at);
    out.push_back(token);
    out.back().text = keep(std::move(text), token);
  }
};

}  // namespace lud::grammar
