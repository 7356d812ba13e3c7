#include "interpreter/play/actions/dice.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <type_traits>

namespace lud::play {

namespace {

/// Records the pips of the face that a die shows.
void turn_up(Context& c, int site, int state) {
  const std::span<const int> faces = faces_of(c, site);
  const auto face = static_cast<std::size_t>(state);
  if (face < faces.size()) c.head().dice[static_cast<std::size_t>(site - c.game.dice->first_site)] = faces[face];
}

}  // namespace

std::span<const int> faces_of(const Context& c, int site) {
  const DiceContainer& dice = *c.game.dice;
  const auto count = static_cast<std::size_t>(dice.faces);
  // A die lies in a hand, where slots and sites have the same numbers.
  if (count == 0) return c.game.components[static_cast<std::size_t>(c.state.what(site))].faces;
  return std::span(dice.pips).subspan(static_cast<std::size_t>(site - dice.first_site) * count, count);
}

Moves RollNode::run(const Node*, Context& c) {
  Emit e(c, false, kit_detail::take_query(c));
  const Prefix rolled = roll_dice(c, false);
  Move& move = e.add({});
  move.first_action = rolled.first_action;
  move.action_count = rolled.action_count;
  return {};
}

Moves RollThenNode::run(const Node* node, Context& c) {
  kit_detail::with_emit(c, false, static_cast<const RollThenNode*>(node)->then, kit_detail::take_query(c),
                        [&](Emit&) { RollNode::run(nullptr, c); });
  return {};
}

namespace {

/// Rolls the dice; `note` receives the site, the face and the number of each die.
template <class Note>
void roll_each(const Context& c, Random& random, Note&& note) {
  const DiceContainer& dice = *c.game.dice;
  for (int die = 0; die < dice.count; ++die) {
    const int site = dice.first_site + die, faces = static_cast<int>(faces_of(c, site).size());
    // Biased dice are biased only at the start: in play all faces are equally likely.
    if (faces > 0) note(site, random.below(faces), static_cast<std::size_t>(die));
  }
}

Action lies_so(int site, int face) {
  Action action;
  action.kind = ActionKind::SetStateAndUpdateDice;
  action.from = action.to = site;
  action.state = face;
  return action;
}

/// Sets the face of a die, and updates the hash if one is kept. If the die is gone, the sum is computed later.
inline void turn(Context& c, int site, int face) {
  if (!c.game.layout.hashed) {
    if (!c.state.turn_die(site, face)) [[unlikely]]
      c.dice_touched = true;
    return;
  }
  c.state.set_state(site, face);
  if (c.game.layout.stacking) c.dice_touched |= c.state.state(site) != face;
}

}  // namespace

DiceContainer::Outcome DiceContainer::outcome(const Faces& fallen) const {
  Outcome result;
  result.equal = true;
  for (std::size_t die = 0; die < static_cast<std::size_t>(count); ++die) {
    const int face = result.faces[die] = fallen[die];
    result.pips[die] = pips[die * static_cast<std::size_t>(faces) + static_cast<std::size_t>(face)];
    result.sum += result.pips[die];
    result.packed |= static_cast<std::uint32_t>(face) << (4 * die);
    result.equal = result.equal && face == fallen[0];
  }
  return result;
}

void DiceContainer::list_outcomes() {
  outcomes.clear();
  int number = 1;
  for (int die = 0; die < count && number <= most_outcomes_listed; ++die) number *= faces;
  if (!fall_together() || number > most_outcomes_listed) return;
  for (int index = 0; index < number; ++index) {
    Faces fallen{};
    for (int die = count - 1, left = index; die >= 0; --die, left /= faces)
      fallen[static_cast<std::size_t>(die)] = static_cast<std::int16_t>(left % faces);
    outcomes.push_back(outcome(fallen));
  }
}

namespace {

/// Draws the faces of the dice, one after the other; `note` receives each face, and the number of faces.
template <class Note>
void draw_faces(const DiceContainer& dice, Random& random, Note&& note) {
  const auto draw_all = [&](auto faces) {
    for (int die = 0; die < dice.count; ++die) note(random.below(faces), faces);
  };
  // Two and six faces are by far the most frequent: as constants they need no division.
  if (dice.faces == 2)
    draw_all(std::integral_constant<int, 2>());
  else if (dice.faces == 6)
    draw_all(std::integral_constant<int, 6>());
  else
    draw_all(dice.faces);
}

/// Draws one of the listed outcomes.
const DiceContainer::Outcome& draw_listed(const DiceContainer& dice, Random& random) {
  std::size_t index = 0;
  draw_faces(dice, random, [&](int face, int faces) {
    index = index * static_cast<std::size_t>(faces) + static_cast<std::size_t>(face);
  });
  return dice.outcomes[index];
}

/// Draws an outcome if they are too many to be listed.
[[gnu::noinline]] DiceContainer::Outcome draw_unlisted(const DiceContainer& dice, Random& random) {
  DiceContainer::Faces fallen{};
  auto next = fallen.begin();
  draw_faces(dice, random, [&](int face, int) { *next++ = static_cast<std::int16_t>(face); });
  return dice.outcome(fallen);
}

/// Lays the dice by an outcome, and notes it in the action of the roll.
[[gnu::always_inline]] inline void lay(Context& c, const DiceContainer& dice, const DiceContainer::Outcome& outcome,
                                       Action& rolled) {
  rolled.value = static_cast<std::int32_t>(outcome.packed);
  rolled.flag = outcome.equal;
  c.head().dice_all_equal = outcome.equal;
  std::memcpy(c.head().dice.data(), outcome.pips.data(), sizeof outcome.pips);
  c.head().dice_sum = outcome.sum;
  const auto count = static_cast<std::size_t>(dice.count);
  if (!c.state.dice_lie_alone()) {
    for (std::size_t die = 0; die < count; ++die) turn(c, dice.first_site + static_cast<int>(die), outcome.faces[die]);
    return;
  }
  std::int16_t* const lying = c.state.faces_of_dice(dice.first_site);
  std::size_t die = 0;
  for (constexpr std::size_t at_once = 4; die + at_once <= count; die += at_once)
    std::memcpy(lying + die, outcome.faces.data() + die, at_once * sizeof *lying);
  for (; die < count; ++die) lying[die] = outcome.faces[die];
}

}  // namespace

Prefix roll_together(Context& c) {
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  const DiceContainer& dice = *c.game.dice;
  Random random = c.random;
  Action& rolled = actions.emplace_back();
  if (dice.outcomes.empty()) [[unlikely]]
    lay(c, dice, draw_unlisted(dice, random), rolled);
  else
    lay(c, dice, draw_listed(dice, random), rolled);
  rolled.kind = ActionKind::Roll;
  rolled.from = rolled.to = dice.first_site + dice.count - 1;
  c.random = random;
  c.changed();
  return {begin, 1};
}

void lay_roll(Context& c, const Action& rolled) {
  const DiceContainer& dice = *c.game.dice;
  for (int die = 0; die < dice.count; ++die) {
    c.state.set_state(dice.first_site + die, face_of(rolled, die));
    turn_up(c, dice.first_site + die, face_of(rolled, die));
  }
  note_roll(c, rolled.flag);
}

std::size_t count_in_full(const Game& game, std::span<const Action> actions) {
  const auto rolls = static_cast<std::size_t>(std::ranges::count(actions, ActionKind::Roll, &Action::kind));
  return actions.size() + (rolls == 0 ? 0 : rolls * static_cast<std::size_t>(game.dice->count));
}

void append_in_full(const Game& game, std::span<const Action> actions, PlainVector<Action>& to) {
  for (const Action& action : actions) {
    if (action.kind != ActionKind::Roll) {
      to.push_back(action);
      continue;
    }
    for (int die = 0; die < game.dice->count; ++die)
      to.push_back(lies_so(game.dice->first_site + die, face_of(action, die)));
    Action& all = to.emplace_back();
    all.kind = ActionKind::SetDiceAllEqual;
    all.flag = action.flag;
  }
}

void discard_roll(Context& c) {
  if (!c.game.dice) return;
  if (c.game.dice->faces > 0)
    c.random.skip_below(c.game.dice->faces, c.game.dice->count);
  else
    roll_each(c, c.random, [](int, int, std::size_t) {});
}

Prefix roll_dice(Context& c, bool lays) {
  if (lays && !c.draws_count && c.game.dice && c.game.dice->fall_together()) return roll_together(c);
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  bool equal = true;
  int sum = 0;
  if (c.game.dice)
    roll_each(c, c.random, [&](int site, int face, std::size_t die) {
      actions.push_back(lies_so(site, face));
      equal = equal && face == actions[begin].state;
      if (!lays) return;
      turn(c, site, face);
      sum += c.head().dice[die] = faces_of(c, site)[static_cast<std::size_t>(face)];
    });
  Action& all = actions.emplace_back();
  all.kind = ActionKind::SetDiceAllEqual;
  all.flag = equal;
  if (lays) {
    c.head().dice_sum = sum;
    c.head().dice_all_equal = equal;
    c.changed();
  }
  return {begin, static_cast<std::uint32_t>(actions.size()) - begin};
}

void lay_die(Context& c, const Action& a) {
  if (a.state < 0 || !c.on_board(SiteType::Cell, a.to)) return;
  c.state.set_state(c.slot(SiteType::Cell, a.to), a.state);
  if (c.game.dice && c.game.dice->contains(a.to)) turn_up(c, a.to, a.state);
}

void note_roll(Context& c, bool all_equal) {
  Header& head = c.head();
  head.dice_all_equal = all_equal;
  head.dice_sum = c.game.dice ? std::accumulate(head.dice.begin(), head.dice.begin() + c.game.dice->count, 0) : 0;
}

void use_die(Context& c, const Action& a) {
  const auto die = static_cast<std::size_t>(a.what);
  if (a.player == 0 && die < max_dice) c.head().dice[die] = 0;
}

std::size_t length_of_roll(const Context& c, std::span<const Action> actions) {
  if (!c.game.layout.plain_rolls) return 0;
  std::size_t die = 0;
  for (; c.game.dice && die < static_cast<std::size_t>(c.game.dice->count); ++die)
    if (die >= actions.size() || actions[die].kind != ActionKind::SetStateAndUpdateDice ||
        actions[die].to != c.game.dice->first_site + static_cast<int>(die))
      return 0;
  return die < actions.size() && actions[die].kind == ActionKind::SetDiceAllEqual ? die + 1 : 0;
}

void apply_roll(Context& c, std::span<const Action> actions) {
  c.changed();
  for (const Action& action : actions) {
    if (action.kind == ActionKind::SetDiceAllEqual) {
      note_roll(c, action.flag);
    } else {
      c.state.set_state(action.to, action.state);
      turn_up(c, action.to, action.state);
    }
  }
}

}  // namespace lud::play
