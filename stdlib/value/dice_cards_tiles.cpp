// Words about dice, cards, hints and tiles.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/tile_paths.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;
using play::Component;
using play::Need;

// ---- dice and cards ----

int face_on(const Context& c, int site) {
  if (!c.on_board(SiteType::Cell, site)) return off;
  const Component& die = component_on(c, site);
  const int face = c.state.state(c.slot(SiteType::Cell, site));
  return die.is_die && face >= 0 && face < static_cast<int>(die.faces.size())
             ? die.faces[static_cast<std::size_t>(face)]
             : off;
}

/// (face ...) by a table of pips: a row for each kind of piece, `off` where a kind has no such face.
struct FaceNode : Node {
  Lazy<int> site;
  int slot = off;  ///< slot of the site, if it is known before play
  std::size_t row = 0;
  std::vector<int> pips;

  int on(const Context& c, int place) const {
    const auto face = static_cast<std::size_t>(c.state.state(place));
    return face < row ? pips[static_cast<std::size_t>(c.state.what(place)) * row + face] : off;
  }
  static int run(const Node* node, Context& c) {
    const FaceNode& n = *static_cast<const FaceNode*>(node);
    const int site = n.site(c);
    return c.on_board(SiteType::Cell, site) ? n.on(c, c.slot(SiteType::Cell, site)) : off;
  }
  static int run_there(const Node* node, Context& c) {
    const FaceNode& n = *static_cast<const FaceNode*>(node);
    return n.on(c, n.slot);
  }
};

Operand faces_in_table(const Linked& call) {
  if (!call.board_exists) return call.made;
  FaceNode* node = call.game.memory.make<FaceNode>();
  node->site = Lazy<int>(call.input.arguments[0]);
  for (const Component& die : call.game.components)
    if (die.is_die) node->row = std::max(node->row, die.faces.size());
  for (const Component& die : call.game.components)
    for (std::size_t face = 0; face < node->row; ++face)
      node->pips.push_back(die.is_die && face < die.faces.size() ? die.faces[face] : off);
  Operand made = call.made.evaluated_by(node);
  const auto* site = static_cast<const int*>(call.input.arguments[0].constant);
  if (!site || !Context(call.game).on_board(SiteType::Cell, *site)) return made;
  node->slot = call.game.layout.slot(SiteType::Cell, *site);
  made.function = reinterpret_cast<void (*)()>(&FaceNode::run_there);
  return made;
}

/// Declares a property of the card at a level of a site (unless given, `otherwise`), Off where there is no card.
template <int Component::*property, int otherwise = 0>
void card_word(Library& library, std::string_view head, std::string_view doc) {
  ludeme(library, head, "at: level:?", doc,
         [](Context& c, int at, Maybe<int> level) {
           const int what = c.what(SiteType::Cell, at, level.value_or(otherwise));
           const Component& card = c.game.components[static_cast<std::size_t>(what)];
           return card.is_card ? card.*property : off;
         })
      .needs(Need::Cards)
      .needs(Need::Hidden);
}

void declare_dice_and_cards(Library& library) {
  ludeme(library, "face", "site", "The pips that the die on a site shows; Off where there is none.",
         [](Context& c, int site) { return face_on(c, site); })
      .reads()
      .lower(faces_in_table);
  ludeme(library, "card TrumpSuit", "", "The trump suit.", [](Context& c) { return c.head().trump_suit; })
      .needs(Need::Cards)
      .needs(Need::Stochastic)
      .needs(Need::Hidden);
  card_word<&Component::rank>(library, "card Rank", "The rank of a card.");
  card_word<&Component::suit, off>(library, "card Suit", "The suit of a card, the top one unless a level is given.");
  card_word<&Component::trump_rank>(library, "card TrumpRank", "The rank of a card when its suit is trump.");
  card_word<&Component::trump_value>(library, "card TrumpValue", "The value of a card when its suit is trump.");
}

// ---- hints ----

/// The hint of the region that begins with a site; Undefined where there is none.
int hint_of(const Game& game, SiteType type, int site) {
  for (const play::Hint& hint : game.hints[static_cast<std::size_t>(type)])
    if (!hint.sites.empty() && hint.sites[0] == site) return hint.hint;
  return off;
}

void declare_hints(Library& library) {
  ludeme(library, "hint", "", "The hint that is looked at.", [](Context& c) -> int { return c.scope.hint; });
  ludeme(library, "hint", "type? at:", "The hint of the region that begins with a site.",
         [](const Game& game, Maybe<SiteType> type, int at) { return hint_of(game, game.type_or_default(type), at); });
}

// ---- dominoes ----

/// Returns whether the halves of the domino on a site fit the dominoes beside them, and it joins the line at one end.
bool pips_match(Context& c, int site) {
  const Component& domino = component_on(c, site);
  if (!domino.is_domino) return true;
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  const auto slot = [&](int cell) { return c.slot(SiteType::Cell, cell); };
  const Ints covered = play::footprint(c, domino, site, c.state.state(slot(site)));
  const auto is_covered = [&](int cell) { return std::ranges::find(covered, cell) != covered.end(); };
  IntsBuilder around(c);
  for (int cell : covered)
    for (int beside : cells.steps(cell, AbsoluteDirection::Orthogonal)) {
      if (is_covered(beside)) continue;
      if (!c.state.is_empty(slot(beside)) && c.state.value(slot(beside)) != c.state.value(slot(cell))) return false;
      if (c.state.count(slot(beside)) != 0) around.add(beside);
    }
  if (static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements <= 1) return true;
  bool joins = false;
  for (int first : around.list()) {
    int seen = 1, second = off;
    for (const board::Radial& radial : cells.radials(first, AbsoluteDirection::Orthogonal)) {
      for (int other : radial.sites.subspan(1))
        if (around.contains(other) && ++seen == 2) second = other;
      if (seen > 2) return false;
      if (seen == 2) joins = c.state.count(slot(first)) == c.state.count(slot(second));
    }
  }
  return joins;
}

// ---- tiles with paths ----

/// How often the tile on a cell is turned, counted in sides.
int turns(const Context& c, int cell) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  const auto adjacent = static_cast<int>(cells.supported(RelationType::Adjacent).size());
  const auto orthogonal = static_cast<int>(cells.supported(RelationType::Orthogonal).size());
  const int ratio = orthogonal == 0 ? 1 : std::max(1, adjacent / orthogonal);
  return c.state.rotation(c.slot(SiteType::Cell, cell)) / ratio;
}

int slots_of_side(const Component& tile, int side) {
  if (tile.slots_per_side != off) return tile.slots_per_side;
  return side < static_cast<int>(tile.slots.size()) ? tile.slots[static_cast<std::size_t>(side)] : 0;
}

/// The colour of the path at a slot of a side, 0 for none; a later path covers an earlier one.
int colour_at(const Component& tile, int side, int slot) {
  int colour = 0;
  for (const play::TilePath& path : tile.paths)
    if ((path.from == side && path.slot_from == slot) || (path.to == side && path.slot_to == slot))
      colour = path.colour;
  return colour;
}

/// Returns the side of a cell that faces a neighbour: the index of its direction among the orthogonal ones that the
/// board supports; `off` if the cells are no neighbours.
int side_towards(const Lattice& cells, int cell, int neighbour) {
  const board::Directions directions = cells.supported(RelationType::Orthogonal);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const board::SiteSpan reached = cells.steps(cell, board::walked(directions[i]));
    if (std::ranges::find(reached, neighbour) != reached.end()) return static_cast<int>(i);
  }
  return off;
}

/// Returns whether the paths of the tile on a cell continue on all tiles beside it.
bool sides_match(const Context& c, int cell) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  const Component& tile = component_on(c, cell);
  const int sides = c.game.topology->regular_sides().value_or(0);
  if (cell < 0 || cell >= cells.count() || c.what(SiteType::Cell, cell) == 0) return false;
  if (!tile.is_tile || sides == 0) return true;
  for (int beside : cells.neighbours(cell, RelationType::Orthogonal)) {
    const Component& other = component_on(c, beside);
    if (!other.is_tile) continue;
    const int side = side_towards(cells, cell, beside);
    if (side == off) continue;
    const int own = ((side - turns(c, cell)) % sides + sides) % sides;
    const int facing = ((side + sides / 2 - turns(c, beside)) % sides + sides) % sides;
    const int slots = std::min(slots_of_side(tile, own), slots_of_side(other, facing));
    for (int i = 0; i < slots; ++i)
      if (colour_at(tile, own, i) != colour_at(other, facing, slots_of_side(other, facing) - 1 - i)) return false;
  }
  return true;
}

void declare_tiles(Library& library) {
  ludeme(library, "is PipsMatch", "site?", "Whether the domino on a site (the last `to` unless given) fits the line.",
         [](Context& c, Maybe<int> site) {
           const int at = site ? *site : last_to(c);
           return c.what(SiteType::Cell, at) == 0 || pips_match(c, at);
         })
      .needs(Need::Dominoes)
      .needs(Need::LargePieces);
  ludeme(library, "is SidesMatch", "site?",
         "Whether the paths of a tile (on the last `to` unless given) go on beside it.",
         [](Context& c, Maybe<int> site) { return sides_match(c, site ? *site : last_to(c)); });
  ludeme(library, "pathExtent", "colour? start?|starts?",
         "How many rows or columns the paths of a colour (the mover's number) reach from tiles (the last `to`).",
         [](Context& c, Maybe<int> colour, Maybe<int> start, Maybe<Sites> starts) {
           const int wanted = colour.value_or(c.mover());
           if (start) return path_extent(c, wanted, *start);
           int extent = 0;
           for (int cell : starts ? *starts : sites_of_last_move(c))
             extent = std::max(extent, path_extent(c, wanted, cell));
           return extent;
         });
}

}  // namespace

void declare_dice_cards_tiles(Library& library) {
  declare_dice_and_cards(library);
  declare_hints(library);
  declare_tiles(library);
}

}  // namespace lud::stdlib
