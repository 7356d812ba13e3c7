#pragma once
// Base (CRTP) of nodes of words that read one value of one site of the board's default type.
#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Evaluates `Word` without an inner call where the site is an iterator, as it mostly is. `Word::of(c, site)` handles
/// the sites of the board's default type, whose slots have the same numbers, and `Word::elsewhere(c, site)` all others.
template <class Word, class Answer>
struct AskedOfSite : Node {
  Lazy<int> site;
  SitePredicate::Iterator iterator = nullptr;  ///< the iterator that `site` is; null: another expression
  unsigned sites = 0;                          ///< number of sites of the board's default type

  void ask_of(const Lazy<int>& asked, const Game& game) {
    site = asked;
    iterator = iterator_of(asked);
    sites = static_cast<unsigned>(game.layout.type_count[static_cast<std::size_t>(game.default_type)]);
  }
  static Answer run(const Node* node, Context& c) {
    const auto& n = *static_cast<const Word*>(node);
    if (n.iterator)
      if (const int one = c.scope.*n.iterator; static_cast<unsigned>(one) < n.sites) return n.of(c, one);
    return run_apart(node, c);
  }

 private:
  /// A function of its own, so that `run` needs no more than registers.
  [[gnu::noinline]] static Answer run_apart(const Node* node, Context& c) {
    const auto& n = *static_cast<const Word*>(node);
    const int one = n.site(c);
    return static_cast<unsigned>(one) < n.sites ? n.of(c, one) : n.elsewhere(c, one);
  }
};

/// Returns the call evaluated by a `Word` that reads `site`.
template <class Word>
Operand asked_of_site(const Linked& call, const Operand& site) {
  auto* node = call.game.memory.make<Word>();
  node->ask_of(Lazy<int>(site), call.game);
  return call.made.evaluated_by(node);
}

}  // namespace lud::stdlib
