#include "grammar/expansion.hpp"

#include <fmt/format.h>

#include <utility>

namespace lud::grammar {

std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (opens(tokens[at].kind)) ++depth;
    if (closes(tokens[at].kind) && --depth == 0) return at + 1;
  }
  return tokens.size();
}

void spell(const std::vector<Token>& tokens, std::size_t most, std::string& text) {
  bool apart = false;
  for (const Token& token : tokens) {
    if (text.size() > most) return;
    if (apart && !closes(token.kind)) text += ' ';
    text += token.text;
    if (token.kind == TokenKind::Label) text += ':';
    apart = !opens(token.kind) && token.kind != TokenKind::Label;
  }
}

std::uint32_t Expansion::add_origin(OriginKind kind, std::string_view name, const Span& use, std::uint32_t outer) {
  tree.origins.push_back({kind, name, use, outer});
  depths.push_back(outer == 0 ? 1 : depths[outer] + 1);
  return static_cast<std::uint32_t>(tree.origins.size() - 1);
}

bool Expansion::is_inside(const Define& define, std::uint32_t origin) const {
  for (; origin != 0; origin = tree.origins[origin].outer)
    if (tree.origins[origin].kind == OriginKind::Define && tree.origins[origin].define == define.name) return true;
  return false;
}

void Expansion::fail(std::string code, const Token& token, std::string message) {
  if (failed) return;
  failed = true;
  note_origin(diagnostics.error(std::move(code), token.span, std::move(message)), tree, token.origin);
}

bool Expansion::check_size(std::size_t size, const Token& token) {
  if (size > limits.tokens)
    fail("expansion-limit", token, fmt::format("the game grows beyond {} words", limits.tokens));
  return !failed;
}

std::string_view Expansion::keep(std::string text, const Token& token) {
  text_size += text.size();
  if (text_size > limits.text)
    fail("expansion-limit", token, fmt::format("the texts of the game grow beyond {} bytes", limits.text));
  return texts->emplace_back(std::move(text));
}

}  // namespace lud::grammar
