#include "tools/lsp/fixes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grammar/spelling.hpp"

namespace lud::lsp {

namespace {

/// Names that differ in their numbers alone ("P99", "P9") mean something else: only the author knows which is meant.
std::string without_digits(std::string_view name) {
  std::string kept(name);
  std::erase_if(kept, [](char c) { return c >= '0' && c <= '9'; });
  return kept;
}

/// Converts a mend to an edit of the present text; nothing if that text has changed.
std::optional<Fix> fix_of(const Reading& reading, const grammar::Mend& mend) {
  if (mend.span.source != 0 || mend.span.end > reading.text.size()) return std::nullopt;
  Stretch place = stretch_of(mend.span);
  if (mend.wrong.empty()) {
    const char before = place.begin > 0 ? reading.text.content()[place.begin - 1] : ' ';
    const char behind = place.begin < reading.text.size() ? reading.text.content()[place.begin] : ' ';
    const bool apart = before == ' ' || before == '\n' || before == '(' || before == '{';
    const bool ends = behind == ')' || behind == '}' || behind == ' ' || behind == '\n';
    return Fix{fmt::format("Add the missing argument {}", mend.right), place,
               fmt::format("{}{}{}", apart ? "" : " ", mend.right, ends ? "" : " "), false};
  }
  const std::size_t at = reading.text_of(place).find(mend.wrong);
  if (at == std::string_view::npos) return std::nullopt;
  place.begin += static_cast<std::uint32_t>(at);
  place.end = place.begin + static_cast<std::uint32_t>(mend.wrong.size());
  return Fix{fmt::format("Change '{}' to '{}'", mend.wrong, mend.right), place, mend.right,
             without_digits(mend.wrong) != without_digits(mend.right)};
}

/// The text between the first two quotes of a message.
std::string quoted_in(const std::string& message) {
  const std::size_t open = message.find('"');
  const std::size_t close = open == std::string::npos ? open : message.find('"', open + 1);
  return close == std::string::npos ? std::string() : message.substr(open + 1, close - open - 1);
}

class Definitions {
 public:
  explicit Definitions(const Reading& reading) : reading_(reading) {}

  std::optional<Fix> of(const grammar::Diagnostic& message) const {
    const std::string name = quoted_in(message.message);
    if (name.empty() || message.span.source != 0) return std::nullopt;
    if (message.code == "unknown-define") return define(name, message);
    const bool missing = message.code == "no-such-name" || message.code == "impossible";
    if (missing && message.message.find("no piece") != std::string::npos) {
      // The piece may exist, but not for a player of that number.
      const std::string stem(grammar::without_number(name));
      if (reading_.find(SymbolKind::Equipment, stem)) return std::nullopt;
      return equipment(stem, "piece", fmt::format("(piece \"{}\" Each)", stem));
    }
    if (message.code == "no-such-region")
      return equipment(name, "regions", fmt::format("(regions \"{}\" {{0}})", name));
    return std::nullopt;
  }

 private:
  std::optional<Fix> define(const std::string& name, const grammar::Diagnostic& message) const {
    // Insert it above the top-level node that uses it.
    for (const NodeId root : reading_.tree.roots) {
      const Stretch whole = stretch_of(reading_.tree[root].span);
      if (!whole.contains(message.span.begin)) continue;
      std::uint32_t line = reading_.text.place(whole.begin).line;
      const auto is_remark = [&](std::uint32_t above) {
        return reading_.text_of({reading_.text.line_begin(above), reading_.text.line_begin(above + 1)})
            .starts_with("//");
      };
      while (line > 0 && is_remark(line - 1)) --line;
      const std::uint32_t at = std::min(whole.begin, reading_.text.line_begin(line));
      // The body is a hole, which the checker reports until the author fills it.
      std::string arguments;
      const auto path = reading_.path_to(message.span.begin);
      if (!path.empty())
        for (std::uint32_t i = 1; i <= reading_.tree[path.back()].child_count && i <= 9; ++i)
          arguments += fmt::format(" #{}", i);
      return Fix{fmt::format("Define \"{}\"", name),
                 {at, at},
                 fmt::format("(define \"{}\" [to do{}])\n\n", name, arguments),
                 false};
    }
    return std::nullopt;
  }

  /// Inserts after the last item of its kind in (equipment {...}), or else at its end.
  std::optional<Fix> equipment(const std::string& name, std::string_view word, const std::string& text) const {
    NodeId last = no_node;
    for (NodeId id = 0; id < reading_.tree.nodes.size(); ++id) {
      const grammar::Node& node = reading_.tree[id];
      if (node.kind != NodeKind::Call || node.quoted_head || !is_in_equipment(id)) continue;
      if (last == no_node || node.text == word || reading_.tree[last].text != word) last = id;
    }
    if (last == no_node) return std::nullopt;
    const Stretch place = stretch_of(reading_.tree[last].span);
    const Place begin = reading_.text.place(place.begin);
    const std::string_view indent = reading_.text_of({reading_.text.line_begin(begin.line), place.begin});
    const bool own_line = indent.find_first_not_of(" \t") == std::string_view::npos;
    const std::string gap = own_line ? "\n" + std::string(indent) : " ";
    return Fix{fmt::format("Define the {} \"{}\"", word == "regions" ? "region" : word, name),
               {place.end, place.end},
               gap + text,
               false};
  }

  bool is_in_equipment(NodeId id) const {
    const NodeId list = reading_.parents[id];
    if (list == no_node || reading_.tree[list].kind != NodeKind::List) return false;
    const NodeId around = reading_.parents[list];
    return around != no_node && reading_.tree[around].text == "equipment";
  }

  const Reading& reading_;
};

}  // namespace

std::vector<Fix> fixes_of(const Reading& reading, const grammar::Diagnostic& message) {
  std::vector<Fix> fixes;
  for (const grammar::Mend& mend : message.mends)
    if (auto fix = fix_of(reading, mend)) fixes.push_back(std::move(*fix));
  if (auto fix = Definitions(reading).of(message)) fixes.push_back(std::move(*fix));
  return fixes;
}

}  // namespace lud::lsp
