#include "interpreter/play/dice.hpp"

#include <array>

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

namespace {

/// What a throw shows so far.
struct Shown {
  int first = off;
  int different = 0;  ///< not 0 where faces differ

  void note(int face) {
    if (first == off) first = face;
    different |= face ^ first;
  }
};

/// Throws dice of one set that all have as many faces, whose pips are known, and lays them as they fall.
void throw_alike(Context& c, std::size_t set, Random& chance, Shown& shown, std::span<int> faces) {
  const DiceContainer& dice = c.game.dice[set];
  Header& head = c.head();
  std::int32_t* const lying = head.dice[set].data();
  const int* pips = dice.pips.data();
  Random random = chance;
  const int each = dice.faces;
  int sum = 0, site = dice.first_site;
  std::size_t die = 0;
  for (int& face : faces) {
    face = random.below(each);
    c.state.turn_die(site++, face);
    sum += lying[die++] = pips[face];
    pips += each;
  }
  for (int face : faces) shown.note(face);
  head.dice_sum[set] = sum;
  chance = random;
}

/// Appends what says that dice lie so, one behind the other.
void append_faces(PlainVector<Action>& actions, int site, std::span<const int> faces) {
  const std::size_t begin = actions.size();
  actions.resize(begin + faces.size());
  Action* next = actions.data() + begin;
  for (int face : faces) {
    *next = Action();
    next->kind = ActionKind::SetStateAndUpdateDice;
    next->from = next->to = site++;
    next->state = face;
    ++next;
  }
}

}  // namespace

Prior throw_dice(Context& c, bool lays) {
  PlainVector<Action>& actions = c.moves.actions;
  const auto begin = static_cast<std::uint32_t>(actions.size());
  Shown shown;
  for (std::size_t set = 0; set < c.game.dice.size(); ++set) {
    const DiceContainer& dice = c.game.dice[set];
    if (lays && dice.faces && !c.game.layout.hashed) {
      std::array<int, max_dice> faces;
      const std::span<int> thrown(faces.data(), static_cast<std::size_t>(dice.count));
      throw_alike(c, set, c.random, shown, thrown);
      append_faces(actions, dice.first_site, thrown);
      continue;
    }
    std::int32_t* const lying = c.head().dice[set].data();
    int sum = 0;
    throw_set(c, dice, c.random, [&](int site, int face, int die) {
      shown.note(face);
      append_faces(actions, site, {&face, 1});
      if (!lays) return;
      c.state.set_state(site, face);
      sum += lying[die] = faces_of(c, site)[static_cast<std::size_t>(face)];
    });
    if (lays) c.head().dice_sum[set] = sum;
  }
  Action& all = actions.emplace_back();
  all.kind = ActionKind::SetDiceAllEqual;
  all.flag = shown.different == 0;
  if (lays) {
    c.head().dice_all_equal = all.flag;
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
