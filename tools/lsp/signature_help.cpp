// Signature help: the forms of the call around the cursor, with the parameter that comes next.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/check/check.hpp"
#include "tools/lsp/cursor.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/spot.hpp"
#include "tools/reference/reference.hpp"

namespace lud::lsp {

namespace {

/// The range of a parameter in a signature as `check::signature` writes it.
json parameter_place(const std::string& signature, const Parameter& p, std::size_t& from) {
  const std::string shown = check::shown(p);
  const std::size_t at = signature.find(shown, from);
  if (at == std::string::npos) return json::array({0, 0});
  from = at + shown.size();
  return json::array({utf16_length(std::string_view(signature).substr(0, at)),
                      utf16_length(std::string_view(signature).substr(0, from))});
}

json signature_of(const Fit& one, const std::string& label) {
  const std::string text = check::signature(*one.form);
  std::size_t from = one.form->head.size() + 1;
  json parameters = json::array();
  int active = one.next.empty() ? static_cast<int>(one.form->parameters.size()) : one.next.front();
  for (std::size_t j = 0; j < one.form->parameters.size(); ++j) {
    const Parameter& p = one.form->parameters[j];
    parameters.push_back(
        {{"label", parameter_place(text, p, from)}, {"documentation", reference::text_of(*one.form, p)}});
    if (!label.empty() && p.named && p.name == label) active = static_cast<int>(j);
  }
  return {{"label", text},
          {"documentation", {{"kind", "markdown"}, {"value", std::string(reference::text_of(*one.form))}}},
          {"parameters", std::move(parameters)},
          {"activeParameter", active}};
}

json help(json signatures, std::size_t active) {
  const json parameter = signatures[active]["activeParameter"];
  return {{"signatures", std::move(signatures)}, {"activeSignature", active}, {"activeParameter", parameter}};
}

json help_of_define(Workspace& workspace, Document& document, const Cursor& cursor) {
  const grammar::Node& call = cursor.tree[cursor.innermost()];
  const auto define = find_define(workspace, document, call.text);
  if (!define) return nullptr;
  const grammar::Remark remark = define->reading->remark_above(define->symbol->node);
  const std::string text = grammar::shown_define(call.text, define->parameters, remark);
  json parameters = json::array();
  for (unsigned i = 1; i <= define->parameters; ++i) {
    std::string sorts;
    for (const Sort* sort : sorts_of_parameter(*define->reading, define->symbol->node, i))
      sorts += fmt::format("{}<{}>", sorts.empty() ? "" : " or ", sort->name);
    const grammar::RemarkArgument* argument = remark.argument(i);
    parameters.push_back({{"label", grammar::shown_argument(remark, i)},
                          {"documentation", argument ? fmt::format("{} {}", sorts, argument->text) : sorts}});
  }
  return help(json::array({json{{"label", text},
                                {"documentation", {{"kind", "markdown"}, {"value", markdown(remark)}}},
                                {"parameters", std::move(parameters)},
                                {"activeParameter", call.child_count}}}),
              0);
}

}  // namespace

json signature_help(Workspace& workspace, Document& document, const json& params) {
  Cursor cursor(*document.reading, offset_of(document, params));
  if (cursor.in == Cursor::In::Comment) return nullptr;
  // A list belongs to the enclosing call.
  while (!cursor.open.empty() && cursor.tree[cursor.innermost()].kind != NodeKind::Call) {
    cursor.label = std::string(cursor.tree[cursor.innermost()].label);
    const NodeId list = cursor.open.back();
    cursor.open.pop_back();
    if (cursor.open.empty()) return nullptr;
    grammar::Node& around = cursor.tree.nodes[cursor.open.back()];
    const auto children = cursor.tree.children(cursor.open.back());
    around.child_count = static_cast<std::uint32_t>(std::ranges::find(children, list) - children.begin());
  }
  if (cursor.open.empty()) return nullptr;
  if (cursor.tree[cursor.innermost()].quoted_head) return help_of_define(workspace, document, cursor);
  json signatures = json::array();
  for (const Fit& one : cursor.forms(cursor.open.size() - 1, document.reading->library()))
    signatures.push_back(signature_of(one, cursor.label));
  if (signatures.empty()) return nullptr;
  return help(std::move(signatures), 0);
}

}  // namespace lud::lsp
