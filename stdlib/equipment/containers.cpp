#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/equipment/families.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

/// Numbers beyond those allowed become the next one that is not allowed, for the builder to report.
int limited_pips(std::int64_t pips) {
  return static_cast<int>(std::clamp<std::int64_t>(pips, -most_pips - 1, most_pips + 1));
}

/// The faces of each of `count` dice.
std::vector<std::vector<int>> faces_of_dice(int count, Maybe<int> sides, const std::vector<int>& faces,
                                            const std::vector<std::vector<int>>& by_die, Maybe<int> from) {
  // Capped at one more than allowed: enough for the builder to report it.
  const auto dice = static_cast<std::size_t>(std::clamp(count, 0, play::max_dice + 1));
  if (!by_die.empty()) {
    std::vector<std::vector<int>> given = by_die;
    given.resize(dice);
    return given;
  }
  std::vector<int> one = faces;
  if (faces.empty())
    for (int i = 0; i < std::min(sides.value_or(6), most_faces + 1); ++i)
      one.push_back(limited_pips(std::int64_t{from.value_or(1)} + i));
  return std::vector<std::vector<int>>(dice, one);
}

/// The ranks of a suit from the ace up, thirteen at most.
std::vector<CardDescription> plain_cards(int count) {
  constexpr int most_ranks = 13;
  std::vector<CardDescription> cards;
  for (int rank = 1; rank <= std::min(count, most_ranks); ++rank) cards.push_back({rank, rank, rank, rank});
  return cards;
}

}  // namespace

void declare_containers(Library& library) {
  ludeme(library, "hand", "role size:?[1..]",
         "A hand: places beside the board for pieces that wait, of a player or of Each player. (handSite P1) is its "
         "first place.",
         [](RoleType role, Maybe<int> size) {
           return Item(HandDescription{role, size.value_or(1)});
         });
  ludeme(library, "dice", "d:? faces:?|facesByDie:?|from:? role? num: biased:?",
         "Dice that are thrown together. Their faces count up from 1 unless said otherwise; (roll) throws them, (count "
         "Pips) adds up what they show.",
         [](Maybe<int> sides, std::vector<int> faces, std::vector<std::vector<int>> by_die, Maybe<int> from,
            Maybe<RoleType> role, int count, std::vector<int> biased) {
           return Item(DiceDescription{role.value_or(RoleType::Shared),
                                       faces_of_dice(count, sides, faces, by_die, from), !biased.empty()});
         })
      .needs(play::Need::Stochastic);
  ludeme(library, "card", "type rank: value: trumpRank:? trumpValue:? biased:?", "A rank of the cards of a deck.",
         [](CardType, int rank, int value, Maybe<int> trump_rank, Maybe<int> trump_value, Maybe<int>) {
           return CardDescription{rank, value, trump_rank.value_or(rank), trump_value.value_or(value)};
         });
  ludeme(library, "deck", "role? cardsBySuit:?[1..13] suits:?[1..] cards?",
         "A pack of cards, shuffled before the game; cards are dealt from its top.",
         [](Maybe<RoleType> role, Maybe<int> by_suit, Maybe<int> suits, std::vector<CardDescription> cards) {
           return Item(DeckDescription{role.value_or(RoleType::Shared), suits.value_or(4),
                                       !cards.empty() ? cards : plain_cards(by_suit.value_or(13))});
         })
      .needs(play::Need::Cards)
      .needs(play::Need::Stochastic);
}

}  // namespace lud::stdlib
