#include "interpreter/check/checker.hpp"

namespace lud::check {

std::string signature(const Declaration& declaration) {
  std::string text = fmt::format("({}", declaration.head);
  for (std::size_t i = 0; i < declaration.parameters.size(); ++i) {
    const Parameter& p = declaration.parameters[i];
    const bool joins = i > 0 && p.group && declaration.parameters[i - 1].group == p.group;
    const bool joined =
        i + 1 < declaration.parameters.size() && p.group && declaration.parameters[i + 1].group == p.group;
    std::string one;
    for (const Sort* s : p.sorts) {
      if (!s) continue;
      if (!one.empty()) one += " | ";
      if (p.named) one += fmt::format("{}:", p.name);
      one += s->item ? std::string(s->name) : fmt::format("<{}>", s->name);
    }
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
  // What cannot be right in any place comes first: other mistakes may follow from it.
  checker.forget_failures();
  result.mistakes = checker.take_unknown_words(node);
  if (result.mistakes.size() > limit) result.mistakes.resize(limit);
  checker.forget_failures();
  while (result.mistakes.size() < limit) {
    result.partial = checker.check(node, expected);
    if (result.partial) break;
    NodeId guilty = node;
    result.mistakes.push_back(checker.explain(node, expected, guilty));
    if (guilty == node) break;
    checker.poison(guilty);
    checker.forget_failures();
  }
  return result;
}

}  // namespace lud::check
