#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

/// Returns the first sites of the players' hands; empty unless there are as many hands as players.
std::span<int> hands(Context& c) {
  std::span<int> found = c.ints(c.game.containers.size());
  std::size_t count = 0;
  for (const play::Container& container : c.game.containers)
    if (container.kind == play::ContainerKind::Hand) found[count++] = container.first_site;
  return count == static_cast<std::size_t>(c.game.players) ? found.first(count) : std::span<int>{};
}

/// Moves a card from a level of the deck to a hand.
void give(Place& e, int deck, int level, int hand) {
  Action action;
  action.kind = ActionKind::Move;
  action.type_from = action.type_to = static_cast<std::int8_t>(SiteType::Cell);
  action.from = deck;
  action.level_from = level;
  action.to = hand;
  e.put(action);
}

/// Deals `count` cards in all, one to each hand in turn, from the top or from the bottom of the deck.
void deal_cards(Place& e, int count, bool from_top) {
  Context& c = e.c;
  const std::span<int> to = hands(c);
  if (c.game.decks.empty() || to.empty()) return;
  const int deck = c.game.containers[static_cast<std::size_t>(c.game.decks[0])].first_site;
  for (int i = 0; i < count && c.state.height(deck) > 0; ++i)
    give(e, deck, from_top ? c.state.height(deck) - 1 : 0, to[static_cast<std::size_t>(i) % to.size()]);
}

void deal_dominoes(Place& e, int count) {
  Context& c = e.c;
  const std::span<int> to = hands(c);
  if (to.empty()) return;
  std::span<int> left = c.ints(c.game.components.size() - 1);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<int>(i) + 1;
  // The language deals twice the number, whatever the number of players.
  for (std::size_t dealt = 0; dealt < static_cast<std::size_t>(count) * 2 && !left.empty(); ++dealt) {
    const auto drawn = left.begin() + c.random.below(static_cast<int>(left.size()));
    PutDown placed;
    placed.what = *drawn;
    put(e, SiteType::Cell, to[dealt % to.size()] + static_cast<int>(dealt / to.size()), placed);
    std::copy(drawn + 1, left.end(), drawn);
    left = left.first(left.size() - 1);
  }
}

}  // namespace

void declare_deals(Library& library) {
  ludeme(library, "deal Cards", "count?", "Deals so many cards to each player.", [](Place& e, Maybe<int> count) {
    deal_cards(e, count.value_or(1) * e.c.game.players, true);
  }).needs(Need::Cards);
  ludeme(library, "deal Dominoes", "count?", "Deals so many dominoes to each player.",
         [](Place& e, Maybe<int> count) { deal_dominoes(e, count.value_or(1)); })
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
