#include <fmt/format.h>

#include "interpreter/compile/effects.hpp"
#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

namespace {

bool is_iterator(const Declaration& word) {
  return word.parameters.empty() && word.result == sort_of<int>() && word.reads & set_by_iterations;
}

}  // namespace

void IteratorLint::Around::enter(const Declaration& word) {
  set = set | word.sets;
  equipment = equipment || word.head == "equipment";
  constexpr std::array<std::string_view, 3> parts{"from", "to", "between"};
  if (is_one_of(word.head, parts)) part = &word;
}

void IteratorLint::check(const Checked& call, const Around& around) {
  set_anywhere_ = set_anywhere_ | call.declaration->sets;
  if (!is_iterator(*call.declaration) || call.declaration->reads & around.set) return;
  if (around.equipment)
    in_pieces_.emplace_back(&call, around.part);
  else
    warn_unset(call, around.part);
}

void IteratorLint::report_of_pieces() {
  for (const auto& [call, part] : in_pieces_)
    if (!(call->declaration->reads & set_anywhere_)) warn_unset(*call, part);
}

void IteratorLint::warn_unset(const Checked& call, const Declaration* part) {
  if (!findings_.is_new(call.node)) return;
  const Declaration& word = *call.declaration;
  check::Mistake& mistake = warn(call.node, "unset", fmt::format("({}) stands for nothing here", word.head));
  if (part && word.reads & Reads::Site)
    mistake.hints.push_back(fmt::format("the site that is looked at in ({} ...) is ({})", part->head, part->head));
  // The doc of an iterator says after its colon what sets it.
  else if (const std::size_t colon = word.doc.find(": "); colon != word.doc.npos)
    mistake.hints.push_back(fmt::format("it is {}", word.doc.substr(colon + 2, word.doc.rfind('.') - colon - 2)));
}

}  // namespace lud::compile
