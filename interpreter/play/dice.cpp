#include "interpreter/play/dice.hpp"

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

/// A die of a set shows the face that its state says.
void turn_up(Context& c, std::size_t set, int site, int state) {
  const std::vector<int>& faces = faces_of(c, site);
  const auto face = static_cast<std::size_t>(state);
  if (face < faces.size())
    c.head().dice[set][static_cast<std::size_t>(site - c.game.dice[set].first_site)] = faces[face];
}

}  // namespace

Moves Roll::run(const Node*, Context& c) {
  Emit e(c, false, kit_detail::take_asked(c));
  const Prior thrown = throw_dice(c, false);
  Move& move = e.add({});
  move.first_action = thrown.first_action;
  move.action_count = thrown.action_count;
  return {};
}

namespace {

/// Throws the dice of one set; `note` is told the site, the face and the number of each.
template <class Note>
void throw_set(const Context& c, const DiceContainer& dice, Random& random, Note&& note) {
  for (int die = 0; die < dice.count; ++die) {
    const int site = dice.first_site + die;
    const int faces = dice.faces ? dice.faces : static_cast<int>(faces_of(c, site).size());
    // Biased dice only lie so at the start: thrown in play, all faces are alike.
    if (faces > 0) note(site, random.below(faces), die);
  }
}

}  // namespace

Prior throw_dice(Context& c, bool lays) {
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  bool equal = true;
  int first = off;
  Random random = c.random;
  for (std::size_t set = 0; set < c.game.dice.size(); ++set) {
    const DiceContainer& dice = c.game.dice[set];
    const bool turns = lays && dice.faces && !c.game.layout.hashed;
    std::int32_t* const shown = c.head().dice[set].data();
    actions.reserve(actions.size() + static_cast<std::size_t>(dice.count) + 1);
    Action* next = actions.end();
    int sum = 0;
    throw_set(c, dice, random, [&](int site, int face, int die) {
      if (first == off) first = face;
      equal &= face == first;
      *next = Action();
      next->kind = ActionKind::SetStateAndUpdateDice;
      next->from = next->to = site;
      next->state = face;
      ++next;
      if (turns) {
        c.state.turn_die(site, face);
        sum += shown[die] = dice.pips[static_cast<std::size_t>(die * dice.faces + face)];
      } else if (lays) {
        c.state.set_state(site, face);
        sum += shown[die] = faces_of(c, site)[static_cast<std::size_t>(face)];
      }
    });
    actions.resize(static_cast<std::size_t>(next - actions.begin()));
    if (lays) c.head().dice_sum[set] = sum;
  }
  c.random = random;
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

void note_throw(Context& c, bool all_equal) {
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

void apply_throw(Context& c, std::span<const Action> actions) {
  c.changed();
  std::size_t set = 0;
  for (const Action& action : actions) {
    if (action.kind == ActionKind::SetDiceAllEqual) {
      note_throw(c, action.flag);
    } else if (set < c.game.dice.size()) {
      // The sets are thrown one after the other.
      while (set + 1 < c.game.dice.size() && !is_die_of(c.game.dice[set], action.to)) ++set;
      c.state.set_state(action.to, action.state);
      turn_up(c, set, action.to, action.state);
    }
  }
}

}  // namespace lud::play
