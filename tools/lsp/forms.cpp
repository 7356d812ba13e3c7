#include "tools/lsp/forms.hpp"

#include <algorithm>

namespace lud::lsp {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;
using grammar::Tree;

namespace {

/// Whether a node may have any sort: parameters, options, and uses of defines.
bool is_open(const Node& node) {
  if (node.quoted_head || node.kind == NodeKind::Hole || node.kind == NodeKind::Group) return true;
  if (node.kind == NodeKind::Call) return node.text.empty() || node.text.starts_with('#') || node.text.starts_with('<');
  return node.text.find('#') != std::string_view::npos || node.text.find('<') != std::string_view::npos ||
         node.text.find("..") != std::string_view::npos || node.text == "~";
}

}  // namespace

std::size_t keyword_count(const Declaration& declaration) {
  return static_cast<std::size_t>(std::ranges::count(declaration.head, ' '));
}

std::vector<const Declaration*> forms_of(const Tree& tree, NodeId call, const Library& library) {
  constexpr std::size_t most_keywords = 2;
  std::vector<const Declaration*> forms;
  if (call == grammar::no_node) return forms;
  const Node& node = tree[call];
  if (node.kind != NodeKind::Call || node.quoted_head || node.text.empty()) return forms;
  std::string head(node.text);
  const auto add = [&] {
    const auto found = library.find(head);
    forms.insert(forms.begin(), found.begin(), found.end());
  };
  add();
  const auto children = tree.children(call);
  for (std::size_t k = 0; k < most_keywords && k < children.size(); ++k) {
    const Node& keyword = tree[children[k]];
    if (keyword.kind != NodeKind::Atom || !keyword.label.empty()) break;
    head += ' ';
    head += keyword.text;
    add();
  }
  return forms;
}

std::vector<const Sort*> accepted_for(const Sort* sort, const Library& library) {
  std::vector<const Sort*> accepted{sort};
  for (std::size_t i = 0; i < accepted.size(); ++i)
    for (const Declaration* d : library.find(""))
      if (d->result == accepted[i])
        for (const Sort* from : d->parameters[0].sorts)
          if (from && std::ranges::find(accepted, from) == accepted.end()) accepted.push_back(from);
  return accepted;
}

bool may_be(const Tree& tree, NodeId id, const Sort* sort, const Library& library) {
  const Node& node = tree[id];
  if (is_open(node)) return true;
  Memory memory;
  for (const Sort* one : accepted_for(sort, library)) {
    switch (node.kind) {
      case NodeKind::Atom:
      case NodeKind::String:
        if (one->literal && one->literal(node.text, node.kind == NodeKind::String, memory)) return true;
        break;
      case NodeKind::List:
        if (one->item) {
          const auto items = tree.children(id);
          if (std::ranges::all_of(items, [&](NodeId item) { return may_be(tree, item, one->item, library); }))
            return true;
        }
        break;
      case NodeKind::Call:
        for (const Declaration* form : forms_of(tree, id, library))
          if (form->result == one) return true;
        break;
      default:
        return true;
    }
  }
  return false;
}

Fit fit(const Tree& tree, NodeId call, const Declaration& form, const Library& library) {
  Fit made;
  made.form = &form;
  const auto children = tree.children(call);
  const std::size_t keywords = std::min(keyword_count(form), children.size());
  made.parameter_of.assign(children.size(), -2);
  std::vector<bool> taken(form.parameters.size(), false);
  const auto is_free = [&](std::size_t j) {
    if (taken[j]) return false;
    for (std::size_t k = 0; form.parameters[j].group && k < form.parameters.size(); ++k)
      if (form.parameters[k].group == form.parameters[j].group && taken[k]) return false;
    return true;
  };
  const auto suits = [&](NodeId child, std::size_t j) {
    return std::ranges::any_of(form.parameters[j].sorts,
                               [&](const Sort* sort) { return sort && may_be(tree, child, sort, library); });
  };
  std::size_t next = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Node& child = tree[children[i]];
    if (i < keywords) {
      made.parameter_of[i] = -1;
      continue;
    }
    bool found = false;
    for (std::size_t j = child.label.empty() ? next : 0; j < form.parameters.size() && !found; ++j) {
      const Parameter& p = form.parameters[j];
      if (child.label.empty() ? p.named : !p.named || p.name != child.label) continue;
      if (is_free(j) && suits(children[i], j)) {
        taken[j] = found = true;
        made.parameter_of[i] = static_cast<int>(j);
        if (child.label.empty()) next = j + 1;
      } else if (child.label.empty() && !p.optional) {
        break;
      }
    }
    made.misfits += !found;
    // A string may name a define, which can have any sort: it takes the next parameter.
    for (std::size_t j = next; !found && child.label.empty() && child.kind == NodeKind::String; ++j) {
      if (j >= form.parameters.size()) break;
      if (form.parameters[j].named || !is_free(j)) continue;
      found = taken[j] = true;
      made.parameter_of[i] = static_cast<int>(j);
      next = j + 1;
    }
  }
  for (std::size_t j = next; j < form.parameters.size(); ++j) {
    if (form.parameters[j].named || !is_free(j)) continue;
    made.next.push_back(static_cast<int>(j));
    if (!form.parameters[j].optional) break;
  }
  return made;
}

std::vector<Fit> fits_of(const Tree& tree, NodeId call, const Library& library) {
  std::vector<Fit> fits;
  for (const Declaration* form : forms_of(tree, call, library)) fits.push_back(fit(tree, call, *form, library));
  const auto keywords = [](const Fit& one) { return keyword_count(*one.form); };
  std::ranges::stable_sort(fits, [&](const Fit& a, const Fit& b) {
    if (keywords(a) != keywords(b)) return keywords(a) > keywords(b);
    return a.misfits < b.misfits;
  });
  return fits;
}

}  // namespace lud::lsp
