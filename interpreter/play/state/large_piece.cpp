#include "interpreter/play/state/large_piece.hpp"

#include <algorithm>

#include "interpreter/board/walks.hpp"

namespace lud::play {

namespace {

using board::Lattice;

/// The ends and the two long sides of a domino, with two cells each of its footprint (two by four cells).
struct Side {
  int first, second;         ///< indices into the footprint
  AbsoluteDirection facing;  ///< where the side faces if the domino's state is 0
  bool end_of_double;        ///< open only if both halves are alike
  bool left;                 ///< the line may bend left of `first` and right of `second`; else reversed
};
constexpr Side sides[] = {{0, 1, AbsoluteDirection::W, false, true},
                          {7, 6, AbsoluteDirection::E, false, false},
                          {2, 5, AbsoluteDirection::N, true, true},
                          {3, 4, AbsoluteDirection::S, true, true}};

/// The facing after `quarters` quarter turns to the right.
AbsoluteDirection turned(AbsoluteDirection facing, int quarters) {
  for (int i = 0; i < quarters % 4; ++i) facing = board::rightward_of(facing);
  return facing;
}

/// The cells from a cell in a direction, the cell itself first; empty if there are none.
board::SiteSpan walk_from(const Lattice& cells, int site, AbsoluteDirection direction) {
  const auto radials = cells.radials(site, direction);
  return radials.empty() ? board::SiteSpan{} : radials[0].sites;
}

void open_neighbour(Context& c, const Lattice& cells, int site, AbsoluteDirection direction) {
  const board::SiteSpan walk = walk_from(cells, site, direction);
  if (walk.size() > 1 && c.empty(SiteType::Cell, walk[1])) c.state.set_playable(walk[1], true);
}

/// Opens up to four pairs of cells in front of a side and, unless `of_double`, those beside its two cells, for a bend.
void open_side(Context& c, int site, int other, AbsoluteDirection direction, bool of_double, bool left) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  const board::SiteSpan walk = walk_from(cells, site, direction), beside = walk_from(cells, other, direction);
  if (walk.size() < 3 || beside.size() < 3) return;
  const AbsoluteDirection half_left = board::left_of(board::left_of(direction));
  const AbsoluteDirection half_right = board::right_of(board::right_of(direction));
  for (std::size_t i = 1; i < walk.size() && i < beside.size() && i < 5; ++i) {
    if (!c.empty(SiteType::Cell, walk[i]) || !c.empty(SiteType::Cell, beside[i])) return;
    c.state.set_playable(walk[i], true);
    c.state.set_playable(beside[i], true);
    if (of_double || i > 1) continue;
    open_neighbour(c, cells, site, left ? half_left : half_right);
    open_neighbour(c, cells, other, left ? half_right : half_left);
  }
}

/// The most footprints of a kind of piece that are tabulated. All those of Pentomino take 2.0 million instructions, a
/// twentieth of what it takes to compile the game.
constexpr std::size_t most_footprints = 4096;

/// Writes the cells of a footprint to the front of `covered`, which has room for one more than the steps of the walk,
/// and returns their number. Precondition: `state` is at least 0.
std::size_t walk_footprint(const Lattice& cells, const Component& component, int site, int state,
                           std::span<int> covered) {
  const board::Directions supported = cells.supported(RelationType::Orthogonal);
  if (site < 0 || site >= cells.count() || supported.empty()) return 0;
  const auto turn = static_cast<std::size_t>(state);
  const std::size_t walk = turn / supported.size();
  std::size_t n = 0;
  covered[n++] = site;
  board::Turtle turtle(cells, site, supported[turn % supported.size()]);
  if (walk >= component.walk.size()) return n;
  for (const StepType step : component.walk[walk]) {
    if (!turtle.take(step)) return 0;
    if (std::ranges::find(covered.first(n), turtle.site()) == covered.first(n).end()) covered[n++] = turtle.site();
  }
  return n;
}

std::size_t most_cells(const Component& component) {
  std::size_t most = 0;
  for (const auto& walk : component.walk) most = std::max(most, walk.size());
  return most + 1;
}

void tabulate_footprints(const Lattice& cells, Component& component) {
  const std::size_t states = cells.supported(RelationType::Orthogonal).size() * component.walk.size();
  if (states * static_cast<std::size_t>(cells.count()) > most_footprints) return;
  std::vector<int> covered(most_cells(component));
  component.footprint_begins.push_back(0);
  for (int state = 0; state < static_cast<int>(states); ++state)
    for (int site = 0; site < cells.count(); ++site) {
      const std::size_t n = walk_footprint(cells, component, site, state, covered);
      component.footprints.insert(component.footprints.end(), covered.begin(),
                                  covered.begin() + static_cast<std::ptrdiff_t>(n));
      component.footprint_begins.push_back(static_cast<std::uint32_t>(component.footprints.size()));
    }
}

}  // namespace

Ints footprint(Context& c, const Component& component, int site, int state) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  state = std::max(0, state);
  const std::size_t at = static_cast<std::size_t>(state) * static_cast<std::size_t>(cells.count()) +
                         static_cast<std::size_t>(std::max(0, site));
  const std::vector<std::uint32_t>& begins = component.footprint_begins;
  if (site >= 0 && site < cells.count() && at + 1 < begins.size())
    return std::span(component.footprints).subspan(begins[at], begins[at + 1] - begins[at]);
  const std::span<int> covered = c.ints(most_cells(component));
  return covered.first(walk_footprint(cells, component, site, state, covered));
}

void tabulate_footprints(Game& game) {
  for (Component& component : game.components)
    if (is_large(component)) tabulate_footprints(game.lattice(SiteType::Cell), component);
}

void update_line_of_play(Context& c) {
  const int cells = c.game.layout.type_count[static_cast<std::size_t>(SiteType::Cell)];
  c.state.clear_playable();
  for (int site = 0; site < cells; ++site) {
    const int what = c.what(SiteType::Cell, site);
    if (what == 0) continue;
    const Component& domino = c.game.components[static_cast<std::size_t>(what)];
    const int state = c.state.state(c.slot(SiteType::Cell, site));
    const Ints covered = footprint(c, domino, site, state);
    if (covered.size() < 8) continue;
    for (const Side& side : sides)
      if (!side.end_of_double || domino.value == domino.value2)
        open_side(c, covered[static_cast<std::size_t>(side.first)], covered[static_cast<std::size_t>(side.second)],
                  turned(side.facing, state), side.end_of_double, side.left);
  }
}

}  // namespace lud::play
