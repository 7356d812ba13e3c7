// Converts the diagnostics of the compiler to the form of the protocol.
#include <fmt/format.h>

#include "tools/lsp/features.hpp"

namespace lud::lsp {

namespace {

std::string text_of(const grammar::Diagnostic& message) {
  std::string text = message.message;
  for (std::size_t i = 0; i < message.expected.size(); ++i)
    text += fmt::format("\n{} {}", i == 0 ? "expected:" : "or:", message.expected[i]);
  for (const grammar::Note& note : message.notes)
    if (note.span.source == grammar::no_source) text += "\n" + note.message;
  for (const std::string& hint : message.hints) text += "\n" + hint;
  return text;
}

/// The stretch to underline: for an unknown word, its head alone instead of the whole call.
Stretch marked(const Reading& reading, const grammar::Diagnostic& message) {
  const Stretch whole = stretch_of(message.span);
  if (message.code != "unknown-word" && message.code != "unknown-define") return whole;
  for (const NodeId id : reading.path_to(whole.begin)) {
    const Stretch node = stretch_of(reading.tree[id].span);
    const Stretch head = reading.head(id);
    if (node.begin == whole.begin && node.end == whole.end && head.end > 0) return head;
  }
  return whole;
}

/// The location of a span in any of the sources.
json location_of(const Workspace& workspace, const Document& document, const grammar::Span& span,
                 const grammar::SourceSet& sources) {
  const Stretch stretch = stretch_of(span);
  if (span.source == 0) return {{"uri", document.uri}, {"range", document.reading->text.range(stretch)}};
  const Text text{std::string(sources.text(span.source))};
  return {{"uri", workspace.uri_for(sources.name(span.source))}, {"range", text.range(stretch)}};
}

}  // namespace

json to_json(const Workspace& workspace, const Document& document, const std::vector<grammar::Diagnostic>& messages,
             const grammar::SourceSet& sources) {
  json list = json::array();
  for (const grammar::Diagnostic& message : messages) {
    const bool here = message.span.source == 0;
    json item{{"range", document.reading->text.range(here ? marked(*document.reading, message) : Stretch{})},
              {"severity", message.severity == grammar::Severity::Error ? 1 : 2},
              {"code", message.code},
              {"source", "lud"},
              {"message", text_of(message)}};
    if (message.code == "unused-define") item["tags"] = {1};
    json related = json::array();
    if (!here && message.span.source < sources.size())
      related.push_back({{"location", location_of(workspace, document, message.span, sources)}, {"message", "here"}});
    for (const grammar::Note& note : message.notes)
      if (note.span.source < sources.size())
        related.push_back(
            {{"location", location_of(workspace, document, note.span, sources)}, {"message", note.message}});
    if (!related.empty()) item["relatedInformation"] = std::move(related);
    list.push_back(std::move(item));
  }
  return list;
}

}  // namespace lud::lsp
