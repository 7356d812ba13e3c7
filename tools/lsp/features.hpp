#pragma once
// What can be asked of a document, one function for each request of the protocol: given the workspace, the document and
// the request's params, hands on the result as JSON. All throw RequestError where the params make no sense.
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

using Feature = json (*)(Workspace&, Document&, const json& params);

json hover(Workspace& workspace, Document& document, const json& params);
json completion(Workspace& workspace, Document& document, const json& params);
json signature_help(Workspace& workspace, Document& document, const json& params);
json definition(Workspace& workspace, Document& document, const json& params);
json references(Workspace& workspace, Document& document, const json& params);
json document_highlight(Workspace& workspace, Document& document, const json& params);
json prepare_rename(Workspace& workspace, Document& document, const json& params);
json rename(Workspace& workspace, Document& document, const json& params);
json document_symbols(Workspace& workspace, Document& document, const json& params);
json folding_ranges(Workspace& workspace, Document& document, const json& params);
json selection_ranges(Workspace& workspace, Document& document, const json& params);
json formatting(Workspace& workspace, Document& document, const json& params);
json range_formatting(Workspace& workspace, Document& document, const json& params);
json semantic_tokens(Workspace& workspace, Document& document, const json& params);
json semantic_tokens_range(Workspace& workspace, Document& document, const json& params);
json code_lenses(Workspace& workspace, Document& document, const json& params);
json inlay_hints(Workspace& workspace, Document& document, const json& params);
json code_actions(Workspace& workspace, Document& document, const json& params);

/// The kinds of semantic tokens, for `initialize`.
json semantic_legend();

/// The offset that a request is about.
std::uint32_t offset_of(const Document& document, const json& params);

/// Messages as the protocol has them. Source 0 is the document.
json to_json(const Workspace& workspace, const Document& document, const std::vector<grammar::Diagnostic>& messages,
             const grammar::SourceSet& sources);

}  // namespace lud::lsp
