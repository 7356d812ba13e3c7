#include "interpreter/check/checker.hpp"
#include "interpreter/check/explain.hpp"
#include "interpreter/check/unknown_words.hpp"

namespace lud::check {

std::string capitalised(std::string_view word) {
  if (word.empty() || word[0] < 'a' || word[0] > 'z') return {};
  std::string made(word);
  made[0] = static_cast<char>(made[0] - 'a' + 'A');
  return made;
}

std::string shown(const Parameter& parameter) {
  std::string sorts, name(parameter.name);
  for (const Sort* sort : parameter.sorts)
    if (sort) sorts += fmt::format("{}{}", sorts.empty() ? "" : " | ", sort->name);
  if (parameter.named) return parameter.sorts[0]->item ? name + ":" + sorts : fmt::format("{}:<{}>", name, sorts);
  // A name equal to its sort is not repeated.
  return sorts == name ? fmt::format("<{}>", sorts) : fmt::format("<{}: {}>", name, sorts);
}

std::string signature(const Declaration& declaration) {
  std::string text = fmt::format("({}", declaration.head);
  for (std::size_t i = 0; i < declaration.parameters.size(); ++i) {
    const Parameter& p = declaration.parameters[i];
    const bool joins = i > 0 && p.group && declaration.parameters[i - 1].group == p.group;
    const bool joined =
        i + 1 < declaration.parameters.size() && p.group && declaration.parameters[i + 1].group == p.group;
    const std::string one = shown(p);
    const bool optional = p.optional && !(p.group && p.group_required);
    if (joins)
      text += " | ";
    else
      text += optional ? " [" : p.group ? " (" : " ";
    text += one;
    if (!joined) {
      if (optional)
        text += "]";
      else if (p.group)
        text += ")";
    }
  }
  return text + ")";
}

Result check(const grammar::Tree& tree, NodeId node, const Sort* expected, const Library& library, Memory& memory,
             std::size_t limit) {
  Checker checker(tree, library, memory);
  Result result;
  result.root = result.partial = checker.check(node, expected);
  if (result.root) return result;
  // Unknown words come first: they are wrong in any place, and other mistakes may follow from them.
  checker.forget_failures();
  result.mistakes = take_unknown_words(checker, node);
  if (result.mistakes.size() > limit) result.mistakes.resize(limit);
  checker.forget_failures();
  while (result.mistakes.size() < limit) {
    result.partial = checker.check(node, expected);
    if (result.partial) break;
    auto [mistake, guilty] = explain(checker, node, expected);
    const bool is_deeper = mistake.code != "unknown-form" && (mistake.code != "wrong-sort" || mistake.node != guilty);
    result.mistakes.push_back(std::move(mistake));
    if (guilty == node) break;
    // A node of the wrong sort passes as any sort from now on; otherwise the mistake is within it. Each use of a define
    // makes nodes with the same place: poisoning all of them reports the mistake once.
    const grammar::Span& place = tree[guilty].span;
    for (NodeId id = 0; id < tree.nodes.size(); ++id)
      if (id == guilty || (tree[id].span == place && place.source != grammar::no_source)) checker.poison(id, is_deeper);
    checker.forget_failures();
  }
  return result;
}

}  // namespace lud::check
