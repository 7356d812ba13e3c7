#pragma once
// Words that ask one thing of one site of the board's default type.
#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Answers for a site that mostly is an iterator's, without a call. `Word::of(c, site)` knows the sites of the board,
/// whose slots have the same numbers, and `Word::elsewhere(c, site)` all others.
template <class Word, class Answer>
struct AskedOfSite : Node {
  Lazy<int> site;
  SitePredicate::About iterator = nullptr;  ///< which one the site is, if any
  unsigned sites = 0;                       ///< of the board

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
  /// By itself: what is above needs no more than registers then.
  [[gnu::noinline]] static Answer run_apart(const Node* node, Context& c) {
    const auto& n = *static_cast<const Word*>(node);
    const int one = n.site(c);
    return static_cast<unsigned>(one) < n.sites ? n.of(c, one) : n.elsewhere(c, one);
  }
};

}  // namespace lud::stdlib
