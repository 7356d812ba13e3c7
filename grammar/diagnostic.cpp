#include "grammar/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "grammar/spelling.hpp"
#include "grammar/utf8.hpp"

namespace lud::grammar {
namespace {

constexpr std::size_t widest_line = 120;  // longer source lines are cut around the caret
constexpr std::uint32_t most_carets = 60;

// Appends the source line with carets below the span. A long line is cut on both sides, at boundaries of UTF-8
// characters. Tabs are shown as one space so that the carets stay below their characters.
void show_line(std::string& out, const SourceSet& sources, const Span& span) {
  const Position from = sources.position(span.source, span.begin);
  const std::string_view line = sources.line_text(span.source, from.line);
  if (line.empty()) return;
  const std::string_view text = sources.text(span.source);
  const std::size_t line_begin = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t begin = std::min<std::size_t>(span.begin - line_begin, line.size());
  const std::size_t end =
      std::clamp<std::size_t>(span.end - std::min<std::size_t>(line_begin, span.end), begin, line.size());

  const bool cut = begin > widest_line / 2 && line.size() > widest_line;
  const std::size_t first = cut ? begin_of_character(line, begin - widest_line / 2) : 0;
  std::size_t last = std::min(line.size(), first + widest_line);
  while (last < line.size() && !begins_character(line[last])) ++last;

  std::string shown = first > 0 ? "..." : "";
  std::string below(shown.size(), ' ');
  std::uint32_t carets = 0;
  for (std::size_t at = first; at < last; ++at) {
    const bool control = static_cast<unsigned char>(line[at]) < 0x20 || line[at] == 0x7F;
    shown += control ? ' ' : line[at];
    if (!begins_character(line[at])) continue;
    const bool marked = at == begin || (at > begin && at < end);
    if (marked && carets < most_carets) {
      below += '^';
      ++carets;
    } else if (at < begin) {
      below += ' ';
    }
  }
  if (last < line.size()) shown += "...";
  if (carets == 0) below += '^';
  fmt::format_to(std::back_inserter(out), "    {}\n    {}\n", shown, below);
}

}  // namespace

Diagnostic& Diagnostics::error(std::string code, const Span& span, std::string message) {
  add({Severity::Error, std::move(code), span, std::move(message), {}, {}, {}, {}});
  return items_.back();
}

Diagnostic& Diagnostics::warning(std::string code, const Span& span, std::string message) {
  add({Severity::Warning, std::move(code), span, std::move(message), {}, {}, {}, {}});
  return items_.back();
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++error_count_;
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::harden() {
  for (Diagnostic& item : items_) item.severity = Severity::Error;
  error_count_ = items_.size();
}

void note_origin(Diagnostic& diagnostic, const Tree& tree, std::uint32_t origin) {
  constexpr std::size_t most_steps = 8;
  std::vector<std::uint32_t> chain;
  for (; origin != 0; origin = tree.origins[origin].outer) chain.push_back(origin);
  for (std::size_t step = 0; step < chain.size(); ++step) {
    if (chain.size() > most_steps && step == most_steps / 2) {
      const std::size_t left_out = chain.size() - most_steps;
      diagnostic.notes.push_back({fmt::format("... {} more expansions ...", left_out), Span{no_source, 0, 0}});
      step += left_out - 1;
      continue;
    }
    const Origin& from = tree.origins[chain[step]];
    const char* kind = from.kind == OriginKind::Define ? "define" : "option";
    diagnostic.notes.push_back({fmt::format("expanded from {} \"{}\"", kind, from.define), from.use});
  }
}

void hint_spelling(Diagnostic& diagnostic, std::string_view word, const std::vector<std::string_view>& candidates) {
  const auto [nearest, alone] = find_nearest(word, candidates);
  if (nearest.empty()) return;
  diagnostic.hints.push_back(fmt::format("did you mean \"{}\"?", nearest));
  if (alone) diagnostic.mends.push_back({std::string(word), std::string(nearest), diagnostic.span});
}

std::string render(const Diagnostic& diagnostic, const SourceSet& sources) {
  std::string out;
  const auto to_out = std::back_inserter(out);
  const bool placed = diagnostic.span.source < sources.size();
  if (placed) fmt::format_to(to_out, "{}: ", sources.describe(diagnostic.span));
  const char* severity = diagnostic.severity == Severity::Error ? "error" : "warning";
  fmt::format_to(to_out, "{}: {}\n", severity, diagnostic.message);
  if (placed) show_line(out, sources, diagnostic.span);
  for (std::size_t index = 0; index < diagnostic.expected.size(); ++index)
    fmt::format_to(to_out, "  {} {}\n", index == 0 ? "expected:" : "      or:", diagnostic.expected[index]);
  for (const Note& note : diagnostic.notes) {
    const std::string place = sources.describe(note.span);
    fmt::format_to(to_out, "  note: {}{}{}\n", note.message, place.empty() ? "" : " at ", place);
  }
  for (const std::string& hint : diagnostic.hints) fmt::format_to(to_out, "  hint: {}\n", hint);
  return out;
}

std::string render(const Diagnostics& diagnostics, const SourceSet& sources, std::size_t limit) {
  std::string out;
  const auto& items = diagnostics.items();
  std::size_t shown = 0;
  for (const Severity severity : {Severity::Error, Severity::Warning})
    for (const Diagnostic& item : items)
      if (item.severity == severity && shown < limit) {
        out += render(item, sources);
        ++shown;
      }
  if (items.size() > limit) out += fmt::format("... and {} more\n", items.size() - limit);
  return out;
}

}  // namespace lud::grammar
