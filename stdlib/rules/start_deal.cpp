#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/actions.hpp"
#include "stdlib/effect/dealing.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

/// Deals `count` cards in all, one to each hand in turn, from the top or from the bottom of the deck.
void deal_cards(Place& e, std::int64_t count, bool from_top) {
  Context& c = e.c;
  const auto hands = hands_of_players(c);
  if (c.game.decks.empty() || hands.empty()) return;
  const int deck = c.game.containers[static_cast<std::size_t>(c.game.decks[0])].first_site;
  for (std::int64_t i = 0; i < count && c.state.height(deck) > 0; ++i) {
    const play::Container& hand = *hands[static_cast<std::size_t>(i) % hands.size()];
    const int level = from_top ? c.state.height(deck) - 1 : 0;
    e.put(move_action(SiteType::Cell, deck, level, SiteType::Cell, hand.first_site));
  }
}

}  // namespace

void declare_deals(Library& library) {
  ludeme(library, "deal Cards", "count?[1..]", "Deals so many cards to each player.", [](Place& e, Maybe<int> count) {
    deal_cards(e, std::int64_t{count.value_or(1)} * e.c.game.players, true);
  }).needs(Need::Cards);
  ludeme(library, "deal Dominoes", "count?[1..]", "Deals so many dominoes to each player.",
         [](Place& e, Maybe<int> count) {
           deal_dominoes(e.c, count.value_or(1), [&](int site, int domino) { put(e, SiteType::Cell, site, {domino}); });
         })
      .needs(Need::Dominoes)
      .needs(Need::LargePieces)
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::Hidden);
  ludeme(library, "split Deck", "", "Deals all cards, from the bottom of the deck.", [](Place& e) {
    Context& c = e.c;
    if (c.game.decks.empty()) return;
    deal_cards(e, c.state.height(c.game.containers[static_cast<std::size_t>(c.game.decks[0])].first_site), false);
  }).needs(Need::Cards);
}

}  // namespace lud::stdlib
