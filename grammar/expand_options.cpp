#include "grammar/expand_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace lud::grammar {

void OptionTags::choose(const Selection& selection) {
  const std::size_t errors = in_.diagnostics.error_count();
  choices_ = list_choices(in_.file, in_.sources, in_.diagnostics);
  broken_ = in_.diagnostics.error_count() > errors;
  const std::vector<std::size_t> items = select_items(choices_, selection, in_.diagnostics);
  for (std::size_t index = 0; index < items.size(); ++index) {
    const OptionCategory& category = choices_.categories[index];
    const OptionItem& item = category.items[items[index]];
    const std::string option = category.name + "/" + item.name;
    for (std::size_t argument = 0; argument < item.arguments.size(); ++argument) {
      tags_.try_emplace(category.full_tag(argument), Tag{option, &item.arguments[argument]});
      if (argument == 0) tags_.try_emplace(category.short_tag(), Tag{option, &item.arguments[0]});
    }
  }
}

Tokens OptionTags::realise(const Tokens& tokens) {
  if (tags_.empty()) return tokens;
  Tokens out;
  out.reserve(tokens.size());
  for (const Token& token : tokens) realise(token, 0, out);
  return out;
}

void OptionTags::realise(const Token& token, unsigned depth, Tokens& out) {
  constexpr unsigned deepest = 20;
  // Options of options may be many without making a word.
  if (in_.failed || !in_.check_size(std::max(out.size(), in_.tree.origins.size()), token)) return;
  if (token.text.find('<') == std::string_view::npos) {
    out.push_back(token);
    return;
  }
  if (depth > deepest) {
    in_.fail("expansion-limit", token, "the options refer to each other in a circle");
    return;
  }
  Tokens replaced;
  const auto next = [&](std::string_view text, std::size_t from) -> std::optional<Marker> {
    for (std::size_t open = text.find('<', from); open != std::string_view::npos; open = text.find('<', open + 1)) {
      const std::size_t close = text.find('>', open);
      if (close == std::string_view::npos) return std::nullopt;
      const auto tag = tags_.find(std::string(text.substr(open, close + 1 - open)));
      if (tag == tags_.end()) continue;
      const std::uint32_t origin =
          in_.add_origin(OriginKind::Option, in_.keep(tag->second.option, token), token.span, token.origin);
      replaced.clear();
      for (Token inner : *tag->second.tokens) {
        inner.origin = origin;
        realise(inner, depth + 1, replaced);
      }
      return Marker{open, close + 1, &replaced};
    }
    return std::nullopt;
  };
  in_.rewrite(token, next, out);
}

namespace {

/// The tokens with a '<' that may use an argument of an option. Of an option itself only its items may: its head names
/// its own tag and arguments.
std::string mentions_in(const std::vector<Tokens>& written) {
  std::string mentioned;
  for (const Tokens& tokens : written) {
    std::vector<std::string_view> heads;  // of the open brackets
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const Token& token = tokens[at];
      if (closes(token.kind) && !heads.empty()) heads.pop_back();
      const bool called = token.kind == TokenKind::OpenCall && at + 1 < tokens.size();
      if (opens(token.kind)) heads.push_back(called ? std::string_view(tokens[at + 1].text) : std::string_view());
      if (token.text.find('<') == std::string_view::npos) continue;
      if (heads.empty() || heads.front() != "option" || std::ranges::find(heads, "item") != heads.end())
        (mentioned += token.text) += '\n';
    }
  }
  return mentioned;
}

/// Whether an item gives an argument something. One that is empty in all items is a name for the game as it is.
bool gives_any(const OptionCategory& category, std::size_t argument) {
  return std::ranges::any_of(category.items, [&](const OptionItem& item) {
    return argument < item.arguments.size() && !item.arguments[argument].empty();
  });
}

}  // namespace

void OptionTags::warn_unused(const std::vector<Tokens>& written) const {
  // A misspelt tag is told of already, and so is an option that is written wrongly.
  const auto tells_why = [](const Diagnostic& told) { return told.code == "unknown-tag" || told.code == "bad-option"; };
  if (std::ranges::any_of(in_.diagnostics.items(), tells_why)) return;
  const std::string mentioned = mentions_in(written);
  for (const OptionCategory& category : choices_.categories)
    for (std::size_t i = 0; i < category.argument_names.size(); ++i) {
      const std::string tag = category.full_tag(i);
      const bool first = i == 0 && mentioned.find(category.short_tag()) != std::string::npos;
      if (!first && mentioned.find(tag) == std::string::npos && (i > 0 || gives_any(category, i)))
        in_.diagnostics.warning("unused-tag", category.span, fmt::format("nothing in the file uses {}", tag));
    }
}

void OptionTags::refuse_tags(const Token& token) const {
  if (broken_) return;  // the tag may be that of an option with mistakes, which are reported
  const std::size_t open = token.text.find('<');
  if (open == std::string_view::npos || open + 1 >= token.text.size()) return;
  const std::size_t close = token.text.find('>', open + 2);
  if (close == std::string_view::npos) return;
  const std::string_view tag = token.text.substr(open, close + 1 - open);
  Diagnostic& error = in_.diagnostics.error("unknown-tag", token.span, fmt::format("no option defines {}", tag));
  std::vector<std::string_view> known;
  for (const auto& [name, meaning] : tags_) known.push_back(name);
  std::sort(known.begin(), known.end());
  hint_spelling(error, tag, known);
  note_origin(error, in_.tree, token.origin);
}

}  // namespace lud::grammar
