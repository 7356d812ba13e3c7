// Effects that hand cards and dominoes out.
#include "stdlib/effect/dealing.hpp"

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using play::Container;
using play::ContainerKind;
using play::Need;

/// Deals the top cards of the deck; none where there are too few, or no player has the number `first_player`.
void deal_cards(Emit& e, int count, int first_player) {
  Context& c = e.c;
  const auto hands = hands_of_players(c);
  const int players = c.game.players;
  if (c.game.decks.empty() || hands.empty() || first_player < 1 || first_player > players) return;
  const int deck = c.game.containers[static_cast<std::size_t>(c.game.decks[0])].first_site;
  const int cards = c.height(SiteType::Cell, deck);
  if (count > cards / players) return;
  for (int i = 0; i < count * players; ++i) {
    const auto hand = static_cast<std::size_t>((first_player - 1 + i) % players);
    e.add({move_action(SiteType::Cell, deck, cards - 1 - i, SiteType::Cell, hands[hand]->first_site)});
  }
}

/// Returns the first empty site of the mover's hand; off if the hand is full or missing.
int empty_place_in_hand(const Context& c) {
  const auto hand = std::ranges::find_if(c.game.containers, [&](const Container& container) {
    return container.kind == ContainerKind::Hand && container.owner == c.mover();
  });
  return hand == c.game.containers.end() ? off : empty_place(c, *hand);
}

}  // namespace

std::span<const Container* const> hands_of_players(Context& c) {
  const Container** const hands = c.arena.array<const Container*>(c.game.containers.size());
  std::size_t n = 0;
  for (const Container& container : c.game.containers)
    if (container.kind == ContainerKind::Hand) hands[n++] = &container;
  return {hands, n == static_cast<std::size_t>(c.game.players) ? n : 0};
}

int empty_place(const Context& c, const Container& in) {
  for (int site = in.first_site; site < in.first_site + in.site_count; ++site)
    if (c.what(SiteType::Cell, site) == 0) return site;
  return off;
}

int draw_out_of(Context& c, std::span<int>& left) {
  const auto drawn = left.begin() + c.random.below(static_cast<int>(left.size()));
  const int item = *drawn;
  std::copy(drawn + 1, left.end(), drawn);
  left = left.first(left.size() - 1);
  return item;
}

void declare_dealing(Library& library) {
  ludeme(library, "deal Cards", "count?[1..] beginWith:?",
         "Deals cards from the top of the deck, as it lies, so many to each player's hand.",
         [](Emit& e, Maybe<int> count, Maybe<int> first_player) {
           deal_cards(e, count.value_or(1), first_player.value_or(1));
         })
      .needs(Need::Cards);
  ludeme(library, "deal Dominoes", "count?[1..] beginWith:?", "Deals dominoes to the players' hands.",
         [](Emit& e, Maybe<int> count, Maybe<int>) {
           deal_dominoes(e.c, count.value_or(1), [&](int site, int domino) {
             play::Action add = add_piece(SiteType::Cell, site, domino);
             add.count = count.value_or(1);
             e.add({add});
           });
         })
      .needs(Need::LargePieces)
      .needs(Need::Dominoes)
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::Hidden);
  ludeme(library, "take Domino", "", "Draws one of the dominoes that are left into the mover's hand.",
         [](Emit& e) {
           Context& c = e.c;
           const Ints stock = c.state.list(play::ListId::Dominoes);
           const int place = empty_place_in_hand(c);
           if (stock.empty() || place == off) return;
           const int drawn = stock[static_cast<std::size_t>(c.random.below(static_cast<int>(stock.size())))];
           play::Action add = add_piece(SiteType::Cell, place, drawn);
           add.state = 0;
           e.add({add});
         })
      .needs(Need::Dominoes)
      .draws();
}

}  // namespace lud::stdlib
