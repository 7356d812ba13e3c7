// Effects that hand cards and dominoes out.
#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using play::Container;
using play::ContainerKind;
using play::Need;

/// Returns the first sites of all hands, in order; none unless there is a hand for each player.
std::span<const int> hands_of_players(Context& c) {
  const std::span<int> hands = c.ints(c.game.containers.size());
  std::size_t n = 0;
  for (const Container& container : c.game.containers)
    if (container.kind == ContainerKind::Hand) hands[n++] = container.first_site;
  return n == static_cast<std::size_t>(c.game.players) ? hands.first(n) : std::span<const int>{};
}

void deal_cards(Emit& e, int count, int first_player) {
  Context& c = e.c;
  const std::span<const int> hands = hands_of_players(c);
  if (c.game.decks.empty() || hands.empty()) return;
  const int deck = c.game.containers[static_cast<std::size_t>(c.game.decks[0])].first_site;
  const int cards = c.height(SiteType::Cell, deck), players = c.game.players;
  if (cards < count * players) return;
  for (int i = 0; i < count * players; ++i) {
    const auto hand = static_cast<std::size_t>((first_player - 1 + i) % players);
    e.add({move_action(SiteType::Cell, deck, cards - 1 - i, SiteType::Cell, hands[hand])});
  }
}

/// Deals `count` * 2 dominoes, drawn from all there are, to the players in turn.
void deal_dominoes(Emit& e, int count) {
  Context& c = e.c;
  const std::span<const int> hands = hands_of_players(c);
  const int players = c.game.players;
  int left = static_cast<int>(c.game.components.size()) - 1;
  if (hands.empty() || left + 1 < count * players) return;
  const std::span<int> stock = c.ints(static_cast<std::size_t>(left));
  for (int i = 0; i < left; ++i) stock[static_cast<std::size_t>(i)] = i + 1;
  for (int dealt = 0; dealt < count * 2 && left > 0; ++dealt) {
    const auto drawn = static_cast<std::size_t>(c.random.below(left));
    const auto hand = static_cast<std::size_t>(dealt % players);
    play::Action add = add_piece(SiteType::Cell, hands[hand] + dealt / players, stock[drawn]);
    add.count = count;
    e.add({add});
    for (std::size_t i = drawn; i + 1 < static_cast<std::size_t>(left); ++i) stock[i] = stock[i + 1];
    --left;
  }
}

/// Returns the first empty site of the mover's hand; off if the hand is full or missing.
int bound_in_hand(const Context& c) {
  for (const Container& hand : c.game.containers) {
    if (hand.kind != ContainerKind::Hand || hand.owner != c.mover()) continue;
    for (int site = hand.first_site; site < hand.first_site + hand.site_count; ++site)
      if (c.what(SiteType::Cell, site) == 0) return site;
    return off;
  }
  return off;
}

}  // namespace

void declare_dealing(Library& library) {
  ludeme(library, "deal Cards", "count? beginWith:?", "Deals cards from the deck to each player's hand.",
         [](Emit& e, Maybe<int> count, Maybe<int> first_player) {
           deal_cards(e, count.value_or(1), first_player.value_or(1));
         })
      .needs(Need::Cards)
      .draws();
  ludeme(library, "deal Dominoes", "count? beginWith:?", "Deals dominoes to the players' hands.",
         [](Emit& e, Maybe<int> count, Maybe<int>) { deal_dominoes(e, count.value_or(1)); })
      .needs(Need::LargePieces)
      .needs(Need::Dominoes)
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::Hidden);
  ludeme(library, "take Domino", "", "Draws one of the dominoes that are left into the mover's hand.",
         [](Emit& e) {
           Context& c = e.c;
           const Ints stock = c.state.list(play::ListId::Dominoes);
           const int room = bound_in_hand(c);
           if (stock.empty() || room == off) return;
           const int drawn = stock[static_cast<std::size_t>(c.random.below(static_cast<int>(stock.size())))];
           play::Action add = add_piece(SiteType::Cell, room, drawn);
           add.state = 0;
           e.add({add});
         })
      .needs(Need::Dominoes)
      .draws();
}

}  // namespace lud::stdlib
