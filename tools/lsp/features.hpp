#pragma once
// The language features: one function for each request about a document. Each gets the workspace, the document and the
// request's params, returns the result as JSON, and throws RequestError if the params are invalid.
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

/// The symbols of all known files whose names contain the query of a request.
json workspace_symbols(Workspace& workspace, const json& params);

/// The kinds of semantic tokens, for `initialize`.
json semantic_legend();

/// The byte offset of a request's position.
std::uint32_t offset_of(const Document& document, const json& params);

/// Converts diagnostics to protocol JSON. Source 0 is the document.
json to_json(const Workspace& workspace, const Document& document, const std::vector<grammar::Diagnostic>& messages,
             const grammar::SourceSet& sources);

}  // namespace lud::lsp
