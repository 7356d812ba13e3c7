#include <algorithm>

#include "stdlib/effect/actions.hpp"
#include "stdlib/equipment/build_parts.hpp"

namespace lud::stdlib {

namespace {

/// Lays the dice side by side into their container.
struct LayOutDice : Node {
  int first_site = 0;
  std::vector<int> components;
  static Placements run(const Node* node, Context& c) {
    const LayOutDice& self = *static_cast<const LayOutDice*>(node);
    Place place(c);
    for (std::size_t i = 0; i < self.components.size(); ++i)
      place.put(add_action(SiteType::Cell, self.first_site + static_cast<int>(i), self.components[i]));
    return {};
  }
};

/// Puts the cards of a deck on a pile in random order.
struct ShuffleDeck : Node {
  int first_site = 0;
  int places = 1;
  std::vector<int> cards;
  static Placements run(const Node* node, Context& c) {
    const ShuffleDeck& self = *static_cast<const ShuffleDeck*>(node);
    Place place(c);
    const auto rest = c.ints(self.cards.size());
    std::copy(self.cards.begin(), self.cards.end(), rest.begin());
    for (std::size_t left = rest.size(); left > 0; --left) {
      const auto drawn = static_cast<std::size_t>(c.random.below(static_cast<int>(left)));
      play::Action action = add_action(SiteType::Cell, self.first_site, rest[drawn]);
      action.stack = true;
      for (int i = 0; i < self.places; ++i, ++action.to) place.put(action);
      std::copy(rest.begin() + static_cast<std::ptrdiff_t>(drawn) + 1, rest.begin() + static_cast<std::ptrdiff_t>(left),
                rest.begin() + static_cast<std::ptrdiff_t>(drawn));
    }
    return {};
  }
};

template <class N>
void add_rule(Game& game, N* node) {
  StartRule rule;
  rule.function = &N::run;
  rule.node = node;
  game.start.push_back(rule);
}

/// Fills in the pips of dice that all have the same number of faces.
void note_pips(const Game& game, const std::vector<int>& components, play::DiceContainer& dice) {
  const auto faces_of = [&](int component) -> const std::vector<int>& {
    return game.components[static_cast<std::size_t>(component)].faces;
  };
  if (components.empty() || static_cast<int>(components.size()) != dice.count) return;
  const std::size_t faces = faces_of(components[0]).size();
  for (int component : components)
    if (faces_of(component).size() != faces) return;
  for (int component : components)
    dice.pips.insert(dice.pips.end(), faces_of(component).begin(), faces_of(component).end());
  dice.faces = static_cast<int>(faces);
  dice.list_outcomes();
}

}  // namespace

void add_set_up(Game& game, const std::vector<std::vector<int>>& cards_of_decks) {
  if (game.dice) {
    play::DiceContainer& dice = *game.dice;
    auto* node = game.memory.make<LayOutDice>();
    for (std::size_t i = 1; i < game.components.size(); ++i)
      if (game.components[i].is_die && static_cast<int>(node->components.size()) < dice.count)
        node->components.push_back(static_cast<int>(i));
    note_pips(game, node->components, dice);
    node->first_site = dice.first_site;
    add_rule(game, node);
  }
  for (std::size_t i = 0; i < std::min(cards_of_decks.size(), game.decks.size()); ++i) {
    const play::Container& container = game.containers[static_cast<std::size_t>(game.decks[i])];
    auto* node = game.memory.make<ShuffleDeck>();
    node->first_site = container.first_site;
    node->places = container.site_count;
    node->cards = cards_of_decks[i];
    add_rule(game, node);
  }
}

}  // namespace lud::stdlib
