#pragma once
// What effects and start rules that hand cards and dominoes out share.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Returns the hands, in the order of the equipment; none unless there are as many hands as players.
std::span<const play::Container* const> hands_of_players(Context& c);

/// Returns the first empty site of a container; `off` if it is full.
int empty_place(const Context& c, const play::Container& in);

/// Removes a random item from `left`, keeps the others in order, and returns it.
int draw_out_of(Context& c, std::span<int>& left);

/// Calls `deal(site, domino)` for dominoes drawn from all there are, which go to the hands in turn. The language deals
/// `count` * 2 of them, whatever the number of players; none if there are fewer than `count` for each player.
template <class Deal>
void deal_dominoes(Context& c, int count, Deal&& deal) {
  const auto hands = hands_of_players(c);
  std::span<int> left = c.ints(c.game.components.size() - 1);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<int>(i) + 1;
  if (hands.empty() || count < 1 || static_cast<std::size_t>(count) * hands.size() > left.size() + 1) return;
  for (std::size_t dealt = 0; dealt < static_cast<std::size_t>(count) * 2 && !left.empty(); ++dealt) {
    const play::Container& hand = *hands[dealt % hands.size()];
    const auto place = static_cast<int>(dealt / hands.size());
    const int domino = draw_out_of(c, left);
    if (place < hand.site_count) deal(hand.first_site + place, domino);
  }
}

}  // namespace lud::stdlib
