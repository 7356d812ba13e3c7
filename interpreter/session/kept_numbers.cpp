#include "interpreter/session/kept_numbers.hpp"

#include <unordered_set>

#include "interpreter/plan/term.hpp"

namespace lud::session {

namespace {

/// Reads the terms of the rules, each once.
class ReadsTerms {
 public:
  explicit ReadsTerms(KeptNumbers& to) : to_(to) {}
  void read(const Term& term) {
    if (!seen_.insert(&term).second) return;
    if (term.word) note(term);
    for (const Operand& part : term.arguments)
      if (part.term) read(*part.term);
  }

 private:
  void note(const Term& term) {
    const std::string_view head = term.word->head;
    Operand call;
    call.term = &term;
    const Operand& name = plan::argument(call, "name");
    const int index =
        name.constant && name.sort == sort_of<Name>() ? static_cast<const Name*>(name.constant)->index : -1;
    if (head == "set Var" && index >= 0) to_.variables.insert(index);
    if (head == "remember Value" || head == "set RememberValue") to_.remembered.insert(index);
    if (head == "set Pending") to_.pending = true;
  }

  KeptNumbers& to_;
  std::unordered_set<const Term*> seen_;
};

}  // namespace

void KeptNumbers::add(const lud::Game& game) {
  ReadsTerms reader(*this);
  game.memory.each_term([&](const Term& term) { reader.read(term); });
}

}  // namespace lud::session
