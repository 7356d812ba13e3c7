#include "interpreter/play/actions/dice.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace lud::play {

namespace {

/// The pips on the faces of the die that lies on a site. A die lies in a hand, where slots and sites have the same
/// numbers.
const std::vector<int>& faces_of(const Context& c, int site) {
  return c.game.components[static_cast<std::size_t>(c.state.what(site))].faces;
}

bool is_die_of(const DiceContainer& dice, int site) {
  return site >= dice.first_site && site < dice.first_site + dice.count;
}

/// Records the pips of the face that a die of a set shows.
void turn_up(Context& c, std::size_t set, int site, int state) {
  const DiceContainer& dice = c.game.dice[set];
  const std::span<const int> faces = faces_of(c, dice, site);
  const auto face = static_cast<std::size_t>(state);
  if (face < faces.size()) c.head().dice[set][static_cast<std::size_t>(site - dice.first_site)] = faces[face];
}

}  // namespace

std::span<const int> faces_of(const Context& c, const DiceContainer& dice, int site) {
  const auto count = static_cast<std::size_t>(dice.faces);
  if (count == 0) return faces_of(c, site);
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

/// Rolls the dice of one set; `note` receives the site, the face and the number of each die.
template <class Note>
void roll_set(const Context& c, const DiceContainer& dice, Random& random, Note&& note) {
  for (int die = 0; die < dice.count; ++die) {
    const int site = dice.first_site + die;
    const int faces = dice.faces ? dice.faces : static_cast<int>(faces_of(c, site).size());
    // Biased dice are biased only at the start: in play all faces are equally likely.
    if (faces > 0) note(site, random.below(faces), die);
  }
}

}  // namespace

namespace {

/// The faces that were rolled so far.
struct Faces {
  int last = off;
  int differ = 0;  ///< not 0 if some differ

  void note(int face) {
    differ |= last == off ? 0 : face ^ last;
    last = face;
  }
};

Action lies_so(int site, int face) {
  Action action;
  action.kind = ActionKind::SetStateAndUpdateDice;
  action.from = action.to = site;
  action.state = face;
  return action;
}

/// Sets the face of a die, and updates the hash if one is kept. If the die is gone, its set's sum is computed later.
inline void turn(Context& c, int site, int face, bool hashed) {
  if (!hashed) {
    if (!c.state.turn_die(site, face)) [[unlikely]]
      c.dice_touched = true;
    return;
  }
  c.state.set_state(site, face);
  if (c.game.layout.stacking) c.dice_touched |= c.state.state(site) != face;
}

/// Rolls and lays the dice of a set that have equally many faces with known pips; returns their sum.
int roll_alike(Context& c, const DiceContainer& dice, std::int32_t* shown, Action* next, Faces& rolled) {
  Random random = c.random;
  Faces faces = rolled;
  const int each = dice.faces;
  const int* pips = dice.pips.data();
  const bool hashed = c.game.layout.hashed;
  int sum = 0;
  for (int site = dice.first_site, end = site + dice.count; site < end; ++site, pips += each) {
    const int face = random.below(each);
    faces.note(face);
    *next++ = lies_so(site, face);
    turn(c, site, face, hashed);
    sum += * shown++ = pips[face];
  }
  rolled = faces;
  c.random = random;
  return sum;
}

}  // namespace

DiceContainer::Outcome DiceContainer::outcome(const FacesOfSet& fallen) const {
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
    FacesOfSet fallen{};
    for (int die = count - 1, left = index; die >= 0; --die, left /= faces)
      fallen[static_cast<std::size_t>(die)] = static_cast<std::int16_t>(left % faces);
    outcomes.push_back(outcome(fallen));
  }
}

namespace {

/// Draws the faces of the dice of a set, one after the other; `note` receives each face, and the number of faces.
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
  DiceContainer::FacesOfSet fallen{};
  auto next = fallen.begin();
  draw_faces(dice, random, [&](int face, int) { *next++ = static_cast<std::int16_t>(face); });
  return dice.outcome(fallen);
}

/// Lays the dice of a set by an outcome, which is returned.
[[gnu::always_inline]] inline const DiceContainer::Outcome& lay(Context& c, const DiceContainer& dice, std::size_t set,
                                                                const DiceContainer::Outcome& outcome) {
  std::memcpy(c.head().dice[set].data(), outcome.pips.data(), sizeof outcome.pips);
  c.head().dice_sum[set] = outcome.sum;
  const auto count = static_cast<std::size_t>(dice.count);
  if (!c.state.dice_lie_alone()) {
    const bool hashed = c.game.layout.hashed;
    for (std::size_t die = 0; die < count; ++die)
      turn(c, dice.first_site + static_cast<int>(die), outcome.faces[die], hashed);
    return outcome;
  }
  std::int16_t* const lying = c.state.faces_of_dice(dice.first_site);
  std::size_t die = 0;
  for (constexpr std::size_t at_once = 4; die + at_once <= count; die += at_once)
    std::memcpy(lying + die, outcome.faces.data() + die, at_once * sizeof *lying);
  for (; die < count; ++die) lying[die] = outcome.faces[die];
  return outcome;
}

}  // namespace

Prefix roll_together(Context& c) {
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  Random random = c.random;
  bool equal = true;
  std::uint32_t first_face = 0;
  std::size_t set = 0;
  for (const DiceContainer& dice : c.game.dice) {
    Action& fallen = actions.emplace_back();
    const auto note = [&](const DiceContainer::Outcome& outcome) {
      if (set == 0) first_face = outcome.packed & 15;
      equal = equal && outcome.equal && (outcome.packed & 15) == first_face;
      fallen.value = static_cast<std::int32_t>(outcome.packed);
    };
    if (dice.outcomes.empty()) [[unlikely]]
      note(lay(c, dice, set, draw_unlisted(dice, random)));
    else
      note(lay(c, dice, set, draw_listed(dice, random)));
    fallen.kind = ActionKind::Roll;
    fallen.player = static_cast<std::int16_t>(set);
    fallen.from = fallen.to = dice.first_site + dice.count - 1;
    ++set;
  }
  c.random = random;
  actions.back().flag = equal;
  c.head().dice_all_equal = equal;
  c.changed();
  return {begin, static_cast<std::uint32_t>(actions.size()) - begin};
}

namespace {

bool is_last_set(const Game& game, const Action& rolled) {
  return static_cast<std::size_t>(rolled.player) + 1 == game.dice.size();
}

}  // namespace

void lay_roll(Context& c, const Action& rolled) {
  const auto set = static_cast<std::size_t>(rolled.player);
  const DiceContainer& dice = c.game.dice[set];
  for (int die = 0; die < dice.count; ++die) {
    c.state.set_state(dice.first_site + die, face_of(rolled, die));
    turn_up(c, set, dice.first_site + die, face_of(rolled, die));
  }
  if (is_last_set(c.game, rolled)) note_roll(c, rolled.flag);
}

std::size_t count_in_full(const Game& game, std::span<const Action> actions) {
  std::size_t count = actions.size();
  for (const Action& action : actions)
    if (action.kind == ActionKind::Roll)
      count += static_cast<std::size_t>(game.dice[static_cast<std::size_t>(action.player)].count) - 1 +
               is_last_set(game, action);
  return count;
}

void append_in_full(const Game& game, std::span<const Action> actions, PlainVector<Action>& to) {
  for (const Action& action : actions) {
    if (action.kind != ActionKind::Roll) {
      to.push_back(action);
      continue;
    }
    const DiceContainer& dice = game.dice[static_cast<std::size_t>(action.player)];
    for (int die = 0; die < dice.count; ++die) to.push_back(lies_so(dice.first_site + die, face_of(action, die)));
    if (!is_last_set(game, action)) continue;
    Action& all = to.emplace_back();
    all.kind = ActionKind::SetDiceAllEqual;
    all.flag = action.flag;
  }
}

void discard_roll(Context& c) {
  Random random = c.random;
  for (const DiceContainer& dice : c.game.dice)
    if (dice.faces > 0)
      random.skip_below(dice.faces, dice.count);
    else
      roll_set(c, dice, random, [](int, int, int) {});
  c.random = random;
}

Prefix roll_dice(Context& c, bool lays) {
  if (lays && !c.draws_count && c.game.dice_fall_together) return roll_together(c);
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  Faces faces;
  for (std::size_t set = 0; set < c.game.dice.size(); ++set) {
    const DiceContainer& dice = c.game.dice[set];
    std::int32_t* const shown = c.head().dice[set].data();
    int sum = 0;
    if (lays && dice.faces) {
      const std::size_t first = actions.size();
      actions.resize(first + static_cast<std::size_t>(dice.count));
      sum = roll_alike(c, dice, shown, actions.data() + first, faces);
    } else {
      roll_set(c, dice, c.random, [&](int site, int face, int die) {
        faces.note(face);
        actions.push_back(lies_so(site, face));
        if (!lays) return;
        c.state.set_state(site, face);
        const std::vector<int>& pips = faces_of(c, site);
        const bool is_die = static_cast<std::size_t>(face) < pips.size();
        sum += shown[die] = is_die ? pips[static_cast<std::size_t>(face)] : 0;
      });
    }
    if (lays) c.head().dice_sum[set] = sum;
  }
  const bool equal = faces.differ == 0;
  Action& all = actions.emplace_back();
  all.kind = ActionKind::SetDiceAllEqual;
  all.flag = equal;
  if (lays) {
    c.head().dice_all_equal = equal;
    c.changed();
  }
  return {begin, static_cast<std::uint32_t>(actions.size()) - begin};
}

void lay_die(Context& c, const Action& a) {
  if (a.state < 0 || !c.on_board(SiteType::Cell, a.to)) return;
  c.state.set_state(c.slot(SiteType::Cell, a.to), a.state);
  for (std::size_t set = 0; set < c.game.dice.size(); ++set)
    if (is_die_of(c.game.dice[set], a.to)) return turn_up(c, set, a.to, a.state);
}

void note_roll(Context& c, bool all_equal) {
  Header& head = c.head();
  head.dice_all_equal = all_equal;
  for (std::size_t set = 0; set < c.game.dice.size(); ++set) {
    head.dice_sum[set] = 0;
    for (int die = 0; die < c.game.dice[set].count; ++die)
      head.dice_sum[set] += head.dice[set][static_cast<std::size_t>(die)];
  }
}

void use_die(Context& c, const Action& a) {
  const auto set = static_cast<std::size_t>(a.player), die = static_cast<std::size_t>(a.what);
  if (set < max_dice_containers && die < max_dice) c.head().dice[set][die] = 0;
}

std::size_t length_of_roll(const Context& c, std::span<const Action> actions) {
  if (!c.game.layout.plain_rolls) return 0;
  std::size_t dice = 0;
  for (const DiceContainer& set : c.game.dice)
    for (int die = 0; die < set.count; ++die, ++dice)
      if (dice >= actions.size() || actions[dice].kind != ActionKind::SetStateAndUpdateDice ||
          actions[dice].to != set.first_site + die)
        return 0;
  return dice < actions.size() && actions[dice].kind == ActionKind::SetDiceAllEqual ? dice + 1 : 0;
}

void apply_roll(Context& c, std::span<const Action> actions) {
  c.changed();
  std::size_t set = 0;
  for (const Action& action : actions) {
    if (action.kind == ActionKind::SetDiceAllEqual) {
      note_roll(c, action.flag);
    } else if (set < c.game.dice.size()) {
      // The actions of the sets follow one another.
      while (set + 1 < c.game.dice.size() && !is_die_of(c.game.dice[set], action.to)) ++set;
      c.state.set_state(action.to, action.state);
      turn_up(c, set, action.to, action.state);
    }
  }
}

}  // namespace lud::play
