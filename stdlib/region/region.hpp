#pragma once
// Declarations shared by the files of stdlib/region.
#include <algorithm>
#include <array>
#include <optional>

#include "interpreter/play/context.hpp"
#include "stdlib/library.hpp"
#include "stdlib/value/sets/one_site.hpp"

namespace lud::stdlib {

void declare_board_sites(Library& library);
void declare_occupied_sites(Library& library);
void declare_play_sites(Library& library);
void declare_group_sites(Library& library);
void declare_set_operations(Library& library);
void declare_shapes(Library& library);
void declare_lines(Library& library);
void declare_line_of_sight(Library& library);
void declare_threats(Library& library);
void declare_loops(Library& library);
void declare_edge_shapes(Library& library);
void declare_distances(Library& library);

/// Returns `region` if it is given, otherwise the region of the one `site`.
inline Sites either_sites(Context& c, const Lazy<int>& site, const Lazy<Sites>& region) {
  return region ? region(c) : c.sites_of(std::array{site(c)});
}

/// Adds the sites with numbers below `count` to the empty set `none`, and returns it.
inline Sites sites_below(SitesBuilder none, int count) {
  for (std::uint32_t word = 0; count > 0; ++word, count -= 64)
    none.add_word(word, count < 64 ? (Sites::Word{1} << count) - 1 : ~Sites::Word{0});
  return none;
}

/// Returns an upper bound of the number of sites of a region, derived from its nodes; `off` if none is known.
int most_sites(const Lazy<Sites>& region);

/// Returns false only if a region certainly does not contain `site`. Evaluates its tables and constants alone.
bool may_contain(const Lazy<Sites>& region, Context& context, int site);

/// Appends to `regions` those whose intersection a region is; the region itself if it is no intersection.
void add_intersected(const Lazy<Sites>& region, std::vector<Lazy<Sites>>& regions);

/// The table of (sites Around ...) of one site, where the result is the same in all positions.
struct Surroundings {
  Lazy<int> site;  ///< the argument of the call
  int count = 0;
  std::uint32_t width = 0;
  const Sites::Word* rows = nullptr;  ///< by site: a set of `width` words
  Sites of(int one) const { return {rows + static_cast<std::size_t>(one) * width, width}; }
};
/// Returns the table of a region of this form; nothing for any other region.
std::optional<Surroundings> surroundings(const Lazy<Sites>& region);

/// Returns the regions that a word such as Corners or Sides names on the board.
std::span<const Sites> static_regions(Context& c, RegionTypeStatic kind, SiteType type);

}  // namespace lud::stdlib
