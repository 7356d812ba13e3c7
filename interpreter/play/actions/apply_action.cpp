#include "interpreter/play/actions/apply_action.hpp"

#include <algorithm>

#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/on_tracks.hpp"

namespace lud::play {

namespace {

const Component& component(const Context& c, int what) { return c.game.components[static_cast<std::size_t>(what)]; }

/// Whether an action may concern a site of dice.
bool touches_dice(const Context& c, const Action& a) { return std::max(a.from, a.to) >= c.game.engine.first_die; }

/// A place that an action names: its slot, and its type and site, which derived data depends on.
struct Place {
  SiteType type;
  int site;
  int slot;
};

/// What to write on a site without stacks; `off` leaves a channel as it is.
struct Contents {
  int what = off, count = off, state = off, rotation = off, value = off;
};

Contents contents_at(const State& state, int slot, int level) {
  return {off, off, state.state(slot, level), state.rotation(slot, level), state.value(slot, level)};
}

int given_or(int given, int otherwise) { return given != off ? given : otherwise; }

bool occupied_cell(const Context& c, int site) { return !c.state.is_empty(c.slot(SiteType::Cell, site)); }

/// Opens or closes a cell of a growing board: empty cells beside occupied ones are open.
void update_playable(Context& c, int site) {
  bool open = false;
  if (!occupied_cell(c, site))
    for (int neighbour : c.game.lattice(SiteType::Cell).neighbours(site, RelationType::Adjacent))
      open |= occupied_cell(c, neighbour);
  c.state.set_playable(site, open);
}

bool grows(const Context& c, const Place& place) {
  return c.game.layout.playable && place.type == SiteType::Cell && place.site < c.game.layout.board_sites;
}

void lower_beside(Context& c, int site) {
  c.state.set_playable(site, false);
  for (int neighbour : c.game.lattice(SiteType::Cell).neighbours(site, RelationType::Adjacent))
    if (!occupied_cell(c, neighbour)) c.state.set_playable(neighbour, true);
}

void left_from(Context& c, int site) {
  update_playable(c, site);
  for (int neighbour : c.game.lattice(SiteType::Cell).neighbours(site, RelationType::Adjacent))
    update_playable(c, neighbour);
}

// ---- entries of pieces that do not stand there ----
//
// Ludii keeps lists of the pieces of each player, and words iterate over them. They have the pieces that stand
// somewhere, with three exceptions, whose entries the state keeps as numbers:
// - In stacks, a piece that stood alone when it was promoted is listed twice from then on, as what it is and as what it
//   was. The second entry stays until a piece of that kind is taken from the bottom of that site.
// - If a piece is to be taken from a level that does not exist, the topmost one is removed but stays listed. Only the
//   last piece of a site is recorded here.
// - Without stacks, several pieces that come together are listed anew even if pieces of their kind are listed already.
//   Only one entry is removed when the last of them leaves (see Layout::swap_removal), or else all.

constexpr int other_entries = static_cast<int>(ListId::OtherEntries);

void list_besides(Context& c, int slot, int what) {
  if (c.game.needs_a(Need::PieceEntries)) c.state.list_add(other_entries, what * c.game.layout.slots + slot);
}
void unlist(Context& c, int slot, int what) {
  const int entry = what * c.game.layout.slots + slot;
  while (c.state.list_contains(other_entries, entry)) c.state.list_remove(other_entries, entry);
}

/// Writes on a site, or on the top of its stack. A growing board grows, unless a value is written, too.
void write(Context& c, const Place& place, const Contents& contents) {
  const bool was_empty = c.state.is_empty(place.slot);
  if (contents.what != off) {
    const int before = c.state.what(place.slot);
    const bool leaves = before != 0 && before != contents.what;
    if (leaves && !c.game.layout.stacking && !c.game.layout.swap_removal) unlist(c, place.slot, before);
    c.state.set_what(place.slot, contents.what);
    c.state.set_owner(place.slot, c.game.owner_of[static_cast<std::size_t>(contents.what)]);
  }
  if (contents.count != off) c.state.set_count(place.slot, contents.count);
  c.state.set_state(place.slot, contents.state);
  c.state.set_rotation(place.slot, contents.rotation);
  c.state.set_value(place.slot, contents.value);
  if (!grows(c, place) || was_empty == c.state.is_empty(place.slot) || contents.value != off) return;
  if (was_empty)
    lower_beside(c, place.site);
  else
    left_from(c, place.site);
}

/// Removes the top piece of a stack, or all pieces of a site without stacks. Returns its kind.
int take(Context& c, const Place& place) {
  const int what = c.state.what(place.slot);
  if (c.game.layout.stacking) {
    c.state.pop(place.slot);
    if (c.state.height(place.slot) == 0) unlist(c, place.slot, what);
    return what;
  }
  const bool was_empty = c.state.is_empty(place.slot);
  c.state.clear(place.slot);
  if (!c.game.layout.swap_removal) unlist(c, place.slot, what);
  if (!was_empty && grows(c, place)) left_from(c, place.site);
  return what;
}

int take(Context& c, const Place& place, int level) {
  if (!c.game.layout.stacking) return take(c, place);
  const int height = c.state.height(place.slot);
  if (level >= height && height > 0) {
    const int top = c.state.what(place.slot);
    c.state.pop(place.slot);
    if (height == 1) list_besides(c, place.slot, top);
    return 0;
  }
  const int what = c.state.what(place.slot, level);
  c.state.erase(place.slot, std::min(level, c.state.height(place.slot) - 1));
  if (level == 0) unlist(c, place.slot, what);
  return what;
}

void push(Context& c, const Place& place, int what, const Contents& contents = {}) {
  c.state.push(place.slot, what, contents.state, contents.rotation, contents.value);
  if (grows(c, place)) lower_beside(c, place.site);
}

/// The place where an action takes effect. Sites beyond the board are cells of hands, whatever type is given.
Place place_of(const Context& c, std::int8_t type, int site) {
  SiteType t = site_type(c, type);
  if (site >= c.game.layout.type_count[static_cast<std::size_t>(t)]) t = SiteType::Cell;
  return {t, site, c.on_board(t, site) ? c.slot(t, site) : off};
}

Place from_place(const Context& c, const Action& a) { return place_of(c, a.type_from, a.from); }
Place to_place(const Context& c, const Action& a) { return place_of(c, a.type_to, a.to); }
bool exists(const Place& place) { return place.slot >= 0; }

// ---- pieces that cover several cells ----

bool on_table(const Context& c, int site) { return site < c.game.layout.board_sites; }

void lift_large(Context& c, const Component& piece, const Place& from, int state) {
  for (int cell : footprint(c, piece, from.site, state)) c.state.set_count(c.slot(SiteType::Cell, cell), 0);
}

/// Writes the pips of a domino's halves as values of the cells that they cover.
void show_pips(Context& c, const Component& domino, Ints covered) {
  for (std::size_t i = 0; i < covered.size(); ++i)
    c.state.set_value(c.slot(SiteType::Cell, covered[i]), i < 4 ? domino.value : domino.value2);
}

void lay_large(Context& c, int what, const Place& to, int state) {
  const Component& piece = component(c, what);
  const bool line_of_play = c.game.needs_a(Need::LineOfPlay);
  const Ints covered = footprint(c, piece, to.site, state);
  for (int cell : covered) c.state.set_count(c.slot(SiteType::Cell, cell), line_of_play ? what : 1);
  if (!line_of_play || !on_table(c, to.site)) return;
  show_pips(c, piece, covered);
  update_line_of_play(c);
}

// ---- moving ----

/// Hidden data moves along with a piece in games without stacks.
void move_hidden(Context& c, const Place& from, const Place& to) {
  if (!c.game.layout.hidden) return;
  const bool left = c.state.what(from.slot) == 0;
  for (int kind = 0; kind < static_cast<int>(hidden_kinds); ++kind)
    for (int player = 1; player <= c.game.players; ++player) {
      c.state.set_hidden(kind, player, to.slot, 0, c.state.is_hidden(kind, player, from.slot));
      if (left) c.state.set_hidden(kind, player, from.slot, 0, false);
    }
}

void move_flat(Context& c, const Action& a, const Place& from, const Place& to) {
  const int what = c.state.what(from.slot), count = c.state.count(from.slot);
  if (what == 0 && count == 0) return;
  const bool large = what != 0 && is_large(component(c, what));
  const int fixed_value = c.game.needs_a(Need::LineOfPlay) ? 1 : off;
  const int from_state = c.state.state(from.slot);
  const Contents carried{off, off, given_or(a.state, what != 0 ? from_state : off),
                         given_or(a.rotation, c.state.rotation(from.slot)),
                         given_or(fixed_value, given_or(a.value, c.state.value(from.slot)))};
  if (count == 1) {
    take(c, from);
    if (large) lift_large(c, component(c, what), from, from_state);
  } else {
    write(c, from, {off, count - 1, off, off, fixed_value});
  }
  c.state.set_state(to.slot, carried.state);
  c.state.set_rotation(to.slot, carried.rotation);
  c.state.set_value(to.slot, carried.value);
  if (c.state.what(to.slot) == what && c.state.count(to.slot) > 0) {
    write(c, to, {off, c.state.count(to.slot) + 1, off, off, fixed_value});
    if (!c.game.layout.counts) c.state.come_anew(to.slot);
  } else {
    write(c, to, {what, 1, off, off, fixed_value});
  }
  if (large) lay_large(c, what, to, a.state);
  move_hidden(c, from, to);
}

void move_stacked(Context& c, const Action& a, const Place& from, const Place& to) {
  if (from.slot == to.slot) return;
  State& state = c.state;
  const int level = a.level_from;
  if (level < 0) {
    const int what = take(c, from);
    // The new level keeps the channels that an earlier piece left there; moves from a given level carry them along.
    if (a.level_to < 0)
      push(c, to, what);
    else
      state.insert(to.slot, a.level_to, what, a.state, a.rotation, a.value);
    return;
  }
  const Contents there = contents_at(state, from.slot, level);
  const Contents carried{off, off, given_or(a.state, there.state), given_or(a.rotation, there.rotation),
                         given_or(a.value, there.value)};
  const int what = take(c, from, level);
  if (a.level_to < 0)
    push(c, to, what, carried);
  else
    state.insert(to.slot, a.level_to, what, a.state, a.rotation, a.value);
}

/// Moves a whole stack on top of another, or inserts it at a level.
void move_stack(Context& c, const Action& a, const Place& from, const Place& to) {
  if (from.slot == to.slot || !c.game.layout.stacking) return;
  State& state = c.state;
  for (int level = 0; level < state.height(from.slot); ++level) {
    const int what = state.what(from.slot, level);
    if (a.level_to < 0)
      push(c, to, what, contents_at(state, from.slot, level));
    else
      state.insert(to.slot, a.level_to, what, a.state, a.rotation, a.value);
    unlist(c, from.slot, what);
  }
  state.clear(from.slot);
}

void move(Context& c, const Action& a, const Place& from, const Place& to) {
  if (a.stack)
    move_stack(c, a, from, to);
  else if (c.game.layout.stacking)
    move_stacked(c, a, from, to);
  else
    move_flat(c, a, from, to);
}

void copy(Context& c, const Action& a, const Place& from, const Place& to) {
  State& state = c.state;
  const int count = state.count(from.slot);
  move(c, a, from, to);
  const int what = state.what(to.slot);
  if (!c.game.layout.stacking)
    write(c, from, {what, count, state.state(to.slot), state.rotation(to.slot), state.value(to.slot)});
  else if (a.level_from == off || state.height(to.slot) == a.level_from)
    push(c, from, what);
  else
    state.insert(from.slot, a.level_from, what, a.state, a.rotation, a.value);
}

/// Moves the upper levels of a stack onto another, keeping their order.
void move_levels(Context& c, int levels, const Place& from, const Place& to) {
  State& state = c.state;
  if (!c.game.layout.stacking || state.height(from.slot) < levels) return;
  if (from.slot == to.slot) return;
  const int bottom = state.height(from.slot) - levels;
  for (int level = bottom; level < bottom + levels; ++level)
    push(c, to, state.what(from.slot, level), contents_at(state, from.slot, level));
  for (int i = 0; i < levels; ++i) state.pop(from.slot);
}

void move_pieces(Context& c, int number, const Place& from, const Place& to) {
  const int what = c.state.what(from.slot), left = c.state.count(from.slot) - number;
  const int before = c.state.what(to.slot);
  if (left <= 0)
    take(c, from);
  else
    write(c, from, {off, left});
  if (c.state.count(to.slot) == 0)
    write(c, to, {what, number});
  else if (c.state.what(to.slot) == what)
    write(c, to, {off, c.state.count(to.slot) + number});
  const bool listed = before != what && c.state.what(to.slot) == what;
  if (c.game.owner_of[static_cast<std::size_t>(what)] != 0 && !listed) list_besides(c, to.slot, what);
}

// ---- placing ----

void add_flat(Context& c, const Action& a, const Place& to) {
  if (c.state.what(to.slot) != 0) {
    write(c, to, {off, c.state.count(to.slot) + a.count, a.state, a.rotation, a.value});
    return;
  }
  const bool dominoes = c.game.needs_a(Need::Dominoes);
  write(c, to, {a.what, a.count, a.state, a.rotation, dominoes ? 1 : a.value});
  if (a.what == 0) return;
  const Component& piece = component(c, a.what);
  if (piece.is_domino) c.state.list_remove(static_cast<int>(ListId::Dominoes), a.what);
  if (!is_large(piece) || !on_table(c, to.site)) return;
  const Ints covered = footprint(c, piece, to.site, a.state);
  for (int cell : covered) c.state.set_count(c.slot(SiteType::Cell, cell), 1);
  if (!piece.is_domino) return;
  show_pips(c, piece, covered);
  for (int cell : covered) c.state.set_playable(cell, false);
}

void add(Context& c, Action& a, const Place& to) {
  if (!c.game.layout.stacking) return add_flat(c, a, to);
  a.level_to = c.state.height(to.slot);
  // If any of the three is given, the others are 0; otherwise the level keeps what was left there.
  if (a.state != off || a.rotation != off || a.value != off)
    push(c, to, a.what, {off, off, std::max(0, a.state), std::max(0, a.rotation), std::max(0, a.value)});
  else
    push(c, to, a.what);
}

void promote(Context& c, const Action& a, const Place& to) {
  if (c.game.layout.stacking) {
    if (c.state.height(to.slot) == 1) {
      list_besides(c, to.slot, c.state.what(to.slot));
      c.state.pop(to.slot);
    } else if (a.level_to == off)
      take(c, to);
    else
      take(c, to, a.level_to);
    push(c, to, a.what);
  } else {
    take(c, to);
    write(c, to, {a.what, 1});
  }
}

void set_count(Context& c, const Action& a, const Place& to) {
  if (a.count <= 0) {
    take(c, to);
    return;
  }
  // The owner of the site, or nobody, stays.
  const int owner = c.game.layout.owners ? c.state.owner(to.slot) : 0;
  write(c, to, {a.what, a.count});
  c.state.set_owner(to.slot, owner);
}

/// Moves one of several pieces of a kind, or a piece to others of its kind; for games without stacks and large pieces.
/// False, with nothing changed, if more may be to do.
[[gnu::noinline]] bool move_one_of(Context& c, int from, int to, int what) {
  State& state = c.state;
  const bool joins = state.what(to) == what;
  const int count = state.count(from), there = joins ? state.count(to) : 0;
  if (c.game.layout.hidden || count < 1 || (joins && there == 0)) return false;
  const int own_state = state.state(from), rotation = state.rotation(from), value = state.value(from);
  if (count == 1)
    state.clear(from);
  else
    state.set_count(from, count - 1);
  state.set_state(to, own_state);
  state.set_rotation(to, rotation);
  state.set_value(to, value);
  if (joins) {
    state.set_count(to, there + 1);
  } else {
    state.set_what(to, what);
    state.set_owner(to, c.game.owner_of[static_cast<std::size_t>(what)]);
    state.set_count(to, 1);
  }
  return true;
}

/// The fast path of most moves: a single piece, or the top one of a stack, goes unchanged from one site to another of
/// the default type or of a hand. False, with nothing changed, if more may be to do.
bool move_plainly(Context& c, const Action& a) {
  const Layout& layout = c.game.layout;
  const auto is_plain_type = [&](std::int8_t type) {
    return type == no_type || type == static_cast<std::int8_t>(layout.default_type);
  };
  const auto is_slot = [&](int site) {
    return static_cast<unsigned>(site) < static_cast<unsigned>(layout.total_sites);
  };
  State& state = c.state;
  if (!layout.plain_moves || a.stack || a.from == a.to || !is_slot(a.from) || !is_slot(a.to) ||
      !is_plain_type(a.type_from) || !is_plain_type(a.type_to) || (a.state & a.rotation & a.value) != off ||
      ((!layout.swap_removal || layout.stacking) && !state.list(ListId::OtherEntries).empty()))
    return false;
  if (layout.stacking) {
    if (a.level_to >= 0 || (a.level_from >= 0 && a.level_from != state.height(a.from) - 1) || state.what(a.from) == 0 ||
        !state.carry_top(a.from, a.to, a.level_from >= 0))
      return false;
  } else {
    const int what = state.what(a.from);
    if (what == 0) return false;
    if (state.count(a.from) == 1 && state.what(a.to) != what)
      state.carry(a.from, a.to);
    else if (!move_one_of(c, a.from, a.to, what))
      return false;
  }
  c.dice_touched |= touches_dice(c, a);
  return true;
}

/// Applies actions that move pieces from one place to another.
void apply_between(Context& c, const Action& a) {
  const Place from = from_place(c, a), to = to_place(c, a);
  if (!exists(from) || !exists(to)) return;
  const bool by_level = a.level_from >= 0 && c.game.layout.stacking && a.kind != ActionKind::MoveN;
  const int what = by_level ? c.state.what(from.slot, a.level_from) : c.state.what(from.slot);
  switch (a.kind) {
    case ActionKind::Move:
      move(c, a, from, to);
      if (!a.stack && !(c.game.layout.stacking && from.slot == to.slot)) moved_on_tracks(c, what, 1, a.from, a.to);
      return;
    case ActionKind::MoveN:
      move_pieces(c, a.count, from, to);
      return moved_on_tracks(c, what, a.count, a.from, a.to);
    case ActionKind::Copy:
      return copy(c, a, from, to);
    default:
      return move_levels(c, a.count, from, to);
  }
}

/// Applies actions that write on a site, whatever stands there.
void apply_to_ground(Context& c, const Action& a) {
  const SiteType type = site_type(c, a.type_to);
  if (a.to < 0 || a.to >= c.game.layout.type_count[static_cast<std::size_t>(type)]) return;
  if (a.kind == ActionKind::SetCost)
    c.state.set_cost(type, a.to, a.value);
  else
    c.state.set_phase_of_site(type, a.to, a.value);
}

/// Applies actions by which pieces of a site come, go or change.
void apply_at(Context& c, Action& a) {
  if (a.kind == ActionKind::Remove && a.flag) return c.state.list_add(static_cast<int>(ListId::SitesToRemove), a.to);
  const Place to = to_place(c, a);
  if (!exists(to)) return;
  const bool falls_back = a.kind == ActionKind::Add || a.kind == ActionKind::Insert || a.kind == ActionKind::SetCount;
  if (falls_back || a.type_to == no_type)
    a.type_to = static_cast<std::int8_t>(falls_back ? to.type : c.game.default_type);
  const bool stacking = c.game.layout.stacking;
  switch (a.kind) {
    case ActionKind::Add:
      add(c, a, to);
      // Ludii counts a piece that is added to a stack twice.
      entered_tracks(c, a.what, stacking ? 2 * a.count : a.count, a.to);
      return;
    case ActionKind::Insert:
      if (stacking) c.state.insert(to.slot, a.level_to, a.what, a.state);
      return entered_tracks(c, a.what, 1, a.to);
    case ActionKind::Remove:
      return left_tracks(c, a.level_to == off ? take(c, to) : take(c, to, a.level_to), a.to);
    case ActionKind::Promote:
      return promote(c, a, to);
    case ActionKind::SetHidden:
      return c.state.set_hidden(a.what, a.player, to.slot, stacking ? std::max(0, a.level_to) : 0, a.flag);
    case ActionKind::SetCount:
      return set_count(c, a, to);
    case ActionKind::SetState:
      return c.state.set_state(to.slot, a.state, a.level_to);
    case ActionKind::SetRotation:
      return c.state.set_rotation(to.slot, a.rotation);
    case ActionKind::SetValue:
      return c.state.set_value(to.slot, a.value, a.level_to);
    case ActionKind::Set:
      return c.state.resolve(to.slot, a.value);
    case ActionKind::Reset:
      return c.state.reset_candidates(to.slot, a.value);
    case ActionKind::Toggle:
      return c.state.toggle_candidate(to.slot, a.value);
    default:
      return;
  }
}

/// The slow path, for all that `move_plainly` and `add_plainly` do not do.
[[gnu::noinline]] void apply_in_full(Context& c, Action& a) {
  c.dice_touched |= (touches_dice(c, a) && a.kind != ActionKind::UseDie) || a.kind == ActionKind::SetDiceAllEqual;
  // A rule may name a kind of piece that the game does not have (a third player's in a game with pieces for two).
  if ((a.kind == ActionKind::Add || a.kind == ActionKind::Insert || a.kind == ActionKind::Promote) &&
      a.what >= static_cast<int>(c.game.components.size()))
    return;
  switch (a.kind) {
    case ActionKind::Move:
    case ActionKind::MoveN:
    case ActionKind::Copy:
    case ActionKind::StackMove:
      return apply_between(c, a);
    case ActionKind::SetCost:
    case ActionKind::SetPhase:
      return apply_to_ground(c, a);
    case ActionKind::Add:
    case ActionKind::Insert:
    case ActionKind::Remove:
    case ActionKind::Promote:
    case ActionKind::SetHidden:
    case ActionKind::SetCount:
    case ActionKind::SetState:
    case ActionKind::SetRotation:
    case ActionKind::SetValue:
    case ActionKind::Set:
    case ActionKind::Reset:
    case ActionKind::Toggle:
      return apply_at(c, a);
    default:
      return apply_to_players(c, a);
  }
}

/// Whether actions of a kind change neither pieces, sites nor the faces of dice.
bool concerns_no_site(ActionKind kind) {
  return kind == ActionKind::UseDie || (kind >= ActionKind::SetScore && kind <= ActionKind::Note);
}

/// The fast path of adding a piece to an empty site of the board. False, with nothing changed, if more may be to do.
bool add_plainly(Context& c, Action& a) {
  const Layout& layout = c.game.layout;
  if (!layout.plain_additions || static_cast<unsigned>(a.to) >= static_cast<unsigned>(layout.board_sites) ||
      (a.type_to != no_type && a.type_to != static_cast<std::int8_t>(layout.default_type)) ||
      (a.state & a.rotation & a.value) != off ||
      static_cast<unsigned>(a.what - 1) >= static_cast<unsigned>(layout.components - 1) || c.state.what(a.to) != 0)
    return false;
  a.type_to = static_cast<std::int8_t>(layout.default_type);
  c.state.place(a.to, a.what);
  return true;
}

}  // namespace

void apply(Context& c, Action& a) {
  c.changed();
  if (concerns_no_site(a.kind)) return apply_to_players(c, a);
  if (a.kind == ActionKind::Move ? move_plainly(c, a) : a.kind == ActionKind::Add && add_plainly(c, a)) return;
  apply_in_full(c, a);
}

std::size_t apply_together(Context& c, std::span<const Action> actions) {
  const Layout& layout = c.game.layout;
  const Action& first = actions[0];
  if (!layout.plain_sowings || first.kind != ActionKind::Move || first.stack) return 0;
  const Place from = from_place(c, first);
  if (!exists(from)) return 0;
  State& state = c.state;
  const int what = state.what(from.slot);
  int left = state.count(from.slot);
  if (what == 0 || left < 2 || is_large(component(c, what))) return 0;
  const int own_state = state.state(from.slot), rotation = state.rotation(from.slot), value = state.value(from.slot);
  const bool has_channels = layout.states || layout.rotations || layout.values;
  std::size_t done = 0;
  for (; done < actions.size() && left > 0; ++done) {
    const Action& a = actions[done];
    if (a.kind != ActionKind::Move || a.from != first.from || a.type_from != first.type_from || a.stack ||
        a.to == first.from)
      break;
    const bool is_plain = a.type_to == static_cast<std::int8_t>(layout.default_type) &&
                          static_cast<unsigned>(a.to) < static_cast<unsigned>(layout.board_sites);
    const Place to = is_plain ? Place{layout.default_type, a.to, a.to} : to_place(c, a);
    if (!exists(to)) break;
    if (has_channels &&
        (given_or(a.state, own_state) != state.state(to.slot) ||
         given_or(a.rotation, rotation) != state.rotation(to.slot) || given_or(a.value, value) != state.value(to.slot)))
      break;
    const int there = state.count(to.slot);
    if (there == 0 && state.what(to.slot) == 0) {
      state.set_what(to.slot, what);
      state.set_owner(to.slot, c.game.owner_of[static_cast<std::size_t>(what)]);
    } else if (there == 0 || state.what(to.slot) != what) {
      break;
    }
    state.set_count(to.slot, there + 1);
    c.dice_touched |= touches_dice(c, a);
    --left;
  }
  if (done == 0) return 0;
  c.changed();
  if (left > 0)
    state.set_count(from.slot, left);
  else
    take(c, from);
  return done;
}

}  // namespace lud::play
