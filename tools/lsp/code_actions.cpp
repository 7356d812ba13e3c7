// Quick fixes in the form of the protocol.
#include "tools/lsp/features.hpp"
#include "tools/lsp/fixes.hpp"

namespace lud::lsp {

json code_actions(Workspace& workspace, Document& document, const json& params) {
  const Reading& reading = *document.reading;
  const Stretch range = reading.text.stretch(member(params, "range"));
  json actions = json::array();
  for (const grammar::Diagnostic& message : document.told) {
    if (message.span.source != 0 || message.span.end < range.begin || message.span.begin > range.end) continue;
    const std::vector<Fix> fixes = fixes_of(reading, message);
    for (const Fix& fix : fixes)
      actions.push_back({{"title", fix.title},
                         {"kind", "quickfix"},
                         {"isPreferred", fix.preferred && fixes.size() == 1},
                         {"diagnostics", to_json(workspace, document, {message}, reading.sources)},
                         {"edit",
                          {{"changes",
                            {{document.uri, json::array({json{{"range", reading.text.range(fix.place)},
                                                              {"newText", fix.text}}})}}}}}});
  }
  return actions;
}

}  // namespace lud::lsp
