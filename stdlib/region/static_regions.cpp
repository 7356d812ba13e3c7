// The regions of the board that a RegionTypeStatic stands for.
#include <array>
#include <cmath>

#include "stdlib/region/region.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;

/// Collects regions in the context's arena. `add` leaves out empty lists.
class Regions {
 public:
  Regions(Context& c, std::size_t most) : c_(c), found_(c.arena.array<Sites>(most), most) {}
  template <class List>
  void add(const List& list) {
    if (!list.empty()) add_sites(c_.sites_of(list));
  }
  void add_all(const board::Lists<int>& lists) {
    for (std::size_t i = 0; i < lists.size(); ++i) add(lists[i]);
  }
  void add_sites(Sites sites) { found_[count_++] = sites; }
  operator std::span<const Sites>() const { return found_.first(count_); }

 private:
  Context& c_;
  std::span<Sites> found_;
  std::size_t count_ = 0;
};

void add_sides(Context& c, const Lattice& lattice, bool corners, Regions& regions) {
  for (std::size_t i = 0; i < WordList<CompassDirection>::size; ++i) {
    const board::SiteSpan side = lattice.side(static_cast<CompassDirection>(i));
    if (side.empty()) continue;
    SitesBuilder sites = c.sites();
    for (int site : side)
      if (corners || !lattice.in(board::Zone::Corners, site)) sites.add(site);
    regions.add_sites(sites);
  }
}

/// Adds the square parts of a board such as that of Sudoku: as many in a row as each part has cells in a row.
void add_subgrids(Context& c, Regions& regions) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  const auto size = static_cast<int>(std::sqrt(std::sqrt(cells.count())));
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      SitesBuilder sites = c.sites();
      for (int cell = 0; cell < cells.count(); ++cell)
        if (cells.row(cell) / size == row && cells.column(cell) / size == column) sites.add(cell);
      regions.add_sites(sites);
    }
}

/// Adds for each site the region of the sites on lines from it in any direction, itself included.
void add_views(Context& c, const Lattice& lattice, Regions& regions) {
  for (int site = 0; site < lattice.count(); ++site) {
    SitesBuilder sites = c.sites();
    sites.add(site);
    for (const board::Radial& radial : lattice.radials(site, AbsoluteDirection::All))
      for (int to : radial.sites) sites.add(to);
    regions.add_sites(sites);
  }
}

std::size_t neighbour_pairs(const Lattice& lattice) {
  std::size_t n = 0;
  for (int site = 0; site < lattice.count(); ++site) n += lattice.neighbours(site, RelationType::Adjacent).size();
  return n;
}

void add_neighbours(const Lattice& lattice, Regions& regions) {
  for (int site = 0; site < lattice.count(); ++site)
    for (int next : lattice.neighbours(site, RelationType::Adjacent)) regions.add(std::array{site, next});
}

void add_hints(const Game& game, Regions& regions) {
  for (SiteType type : {SiteType::Vertex, SiteType::Cell, SiteType::Edge}) {
    const auto& hints = game.hints[static_cast<std::size_t>(type)];
    for (const play::Hint& hint : hints) regions.add(hint.sites);
    if (!hints.empty()) return;
  }
}

}  // namespace

std::span<const Sites> static_regions(Context& c, RegionTypeStatic kind, SiteType type) {
  const Lattice& lattice = c.game.lattice(type);
  std::size_t most = static_cast<std::size_t>(lattice.count()) + WordList<CompassDirection>::size;
  for (const auto& hints : c.game.hints) most = std::max(most, hints.size());
  if (kind == RegionTypeStatic::Touching || kind == RegionTypeStatic::Vertices || kind == RegionTypeStatic::Regions)
    most = neighbour_pairs(lattice);
  Regions regions(c, most);
  switch (kind) {
    case RegionTypeStatic::Corners:
      for (int corner : lattice.zone(board::Zone::Corners)) regions.add(std::array{corner});
      break;
    case RegionTypeStatic::Rows:
      regions.add_all(lattice.rows());
      break;
    case RegionTypeStatic::Columns:
      regions.add_all(lattice.columns());
      break;
    case RegionTypeStatic::Layers:
      regions.add_all(lattice.layers());
      break;
    case RegionTypeStatic::Sides:
      add_sides(c, lattice, true, regions);
      break;
    case RegionTypeStatic::SidesNoCorners:
      add_sides(c, lattice, false, regions);
      break;
    case RegionTypeStatic::AllSites:
      regions.add_sites(sites_below(c.sites(), lattice.count()));
      break;
    case RegionTypeStatic::HintRegions:
      add_hints(c.game, regions);
      break;
    case RegionTypeStatic::AllDirections:
      add_views(c, lattice, regions);
      break;
    case RegionTypeStatic::SubGrids:
      add_subgrids(c, regions);
      break;
    case RegionTypeStatic::Touching:
    // Ludii does not distinguish these.
    case RegionTypeStatic::Regions:
    case RegionTypeStatic::Vertices:
      add_neighbours(lattice, regions);
      break;
    case RegionTypeStatic::Diagonals:
      // Ludii has the word, but no board has diagonals.
      break;
  }
  return regions;
}

}  // namespace lud::stdlib
