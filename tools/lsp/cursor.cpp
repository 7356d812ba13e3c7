#include "tools/lsp/cursor.hpp"

#include <algorithm>

namespace lud::lsp {

namespace {

using grammar::Node;
using grammar::Token;
using grammar::TokenKind;

void add(std::vector<const Sort*>& sorts, const Sort* sort) {
  if (sort && std::ranges::find(sorts, sort) == sorts.end()) sorts.push_back(sort);
}

void add_items(std::vector<const Sort*>& sorts, const std::vector<const Sort*>& lists, const Library& library) {
  for (const Sort* list : lists)
    for (const Sort* one : accepted_for(list, library)) add(sorts, one->item);
}

}  // namespace

Cursor::Cursor(const Reading& reading, std::uint32_t offset) : word{offset, offset} {
  const std::string before = reading.text.content().substr(0, offset);
  sources.add("text", before);
  const std::string_view text = sources.text(0);
  std::vector<Token> tokens;
  std::vector<grammar::Comment> comments;
  grammar::Diagnostics told;
  grammar::tokenize(text, 0, 0, tokens, comments, told);
  if (!comments.empty() && comments.back().span.end == offset &&
      text.find('\n', comments.back().span.begin) == text.npos) {
    in = In::Comment;
    return;
  }
  for (const grammar::Diagnostic& message : told.items())
    if (message.code == "unclosed-string") {
      in = In::String;
      word.begin = message.span.begin + 1;
    }
  if (in == In::Code && !tokens.empty() && tokens.back().span.end == offset &&
      (tokens.back().kind == TokenKind::Word || tokens.back().kind == TokenKind::String)) {
    word.begin = tokens.back().span.begin;
    tokens.pop_back();
  }
  const std::uint32_t begin = in == In::String ? word.begin - 1 : word.begin;
  if (!tokens.empty()) {
    const Token& last = tokens.back();
    at_head = last.kind == TokenKind::OpenCall && last.span.end == begin;
    if (last.kind == TokenKind::Label && last.span.end + 1 == begin) {
      label = std::string(last.text);
      tokens.pop_back();
    }
  }
  grammar::build_tree(tokens, sources, tree, told);
  find_open(tokens);
}

/// Finds the open brackets: those of the tree that no token closes.
void Cursor::find_open(const std::vector<Token>& tokens) {
  std::vector<std::uint32_t> begins;
  std::vector<TokenKind> kinds;
  for (const Token& token : tokens) {
    if (grammar::opens(token.kind)) {
      begins.push_back(token.span.begin);
      kinds.push_back(token.kind);
    } else if (grammar::closes(token.kind)) {
      const auto opening = static_cast<TokenKind>(static_cast<int>(token.kind) - 1);
      const auto match = std::find(kinds.rbegin(), kinds.rend(), opening);
      if (match == kinds.rend()) continue;
      const auto left = static_cast<std::size_t>(kinds.rend() - match) - 1;
      kinds.resize(left);
      begins.resize(left);
    }
  }
  std::span<const NodeId> level = tree.roots;
  for (const std::uint32_t begin : begins) {
    const auto found = std::ranges::find_if(level, [&](NodeId id) { return tree[id].span.begin == begin; });
    if (found == level.end()) break;
    open.push_back(*found);
    level = tree.children(*found);
  }
}

std::vector<Fit> Cursor::forms(std::size_t level, const Library& library) const {
  std::vector<Fit> fits = fits_of(tree, open[level], library);
  if (fits.size() < 2 || level == 0) return fits;
  std::vector<const Sort*> accepted;
  for (const Sort* sort : expected_of(level, library))
    for (const Sort* one : accepted_for(sort, library)) add(accepted, one);
  const auto suits = [&](const Fit& one) { return std::ranges::find(accepted, one.form->result) != accepted.end(); };
  if (std::ranges::any_of(fits, suits)) std::erase_if(fits, [&](const Fit& one) { return !suits(one); });
  return fits;
}

std::vector<const Sort*> Cursor::inside(std::size_t level, const std::string& its_label, const Library& library) const {
  std::vector<const Sort*> sorts;
  const Node& node = tree[open[level]];
  if (node.kind == NodeKind::List) {
    add_items(sorts, expected_of(level, library), library);
    return sorts;
  }
  if (node.kind != NodeKind::Call) return sorts;
  const std::vector<Fit> fits = forms(level, library);
  const int least = fits.empty() ? 0 : std::ranges::min_element(fits, {}, &Fit::misfits)->misfits;
  for (const Fit& one : fits) {
    if (one.misfits > least) continue;
    if (its_label.empty()) {
      for (const int j : one.next)
        for (const Sort* sort : one.form->parameters[static_cast<std::size_t>(j)].sorts) add(sorts, sort);
      continue;
    }
    for (const Parameter& p : one.form->parameters)
      if (p.named && p.name == its_label)
        for (const Sort* sort : p.sorts) add(sorts, sort);
  }
  return sorts;
}

std::vector<const Sort*> Cursor::expected(const Library& library) const {
  if (open.empty()) return {};
  if (at_head) return expected_of(open.size() - 1, library);
  return inside(open.size() - 1, label, library);
}

std::vector<const Sort*> Cursor::expected_of(std::size_t level, const Library& library) const {
  if (level == 0) return {};
  // The expected sorts are those that the enclosing call expects in place of this bracket, its last child.
  const NodeId parent = open[level - 1];
  Cursor without = *this;
  without.open.resize(level);
  grammar::Node& around = without.tree.nodes[parent];
  const auto children = tree.children(parent);
  const auto place = std::ranges::find(children, open[level]);
  around.child_count = static_cast<std::uint32_t>(place - children.begin());
  return without.inside(level - 1, std::string(tree[open[level]].label), library);
}

namespace {

/// Returns the first atom with this text; no_node if there is none.
NodeId find_atom(const grammar::Tree& tree, NodeId id, std::string_view text) {
  if (tree[id].kind == NodeKind::Atom && tree[id].text == text) return id;
  for (const NodeId child : tree.children(id))
    if (const NodeId found = find_atom(tree, child, text); found != no_node) return found;
  return no_node;
}

}  // namespace

std::vector<const Sort*> sorts_of_parameter(const Reading& reading, NodeId define, unsigned number) {
  const NodeId place = find_atom(reading.tree, define, "#" + std::to_string(number));
  if (place == no_node) return {};
  return Cursor(reading, reading.tree[place].span.begin).expected(reading.library());
}

}  // namespace lud::lsp
