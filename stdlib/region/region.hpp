#pragma once
// What the files of regions share.
#include <algorithm>
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

/// One site or a region, given by either of two names.
inline Sites either_sites(Context& c, const Lazy<int>& site, const Lazy<Sites>& region) {
  if (region) return region(c);
  SitesBuilder one = c.sites();
  one.add(site(c));
  return one;
}

/// How many sites a region has at most, as far as the words that make it tell; off where they do not.
int most_sites(const Lazy<Sites>& region);

/// Whether a site may lie in a region, as far as the words that make it tell without working it out.
bool may_contain(const Lazy<Sites>& region, Context& context, int site);

/// Adds the regions whose common sites a region has: itself where it is no intersection.
void add_intersected(const Lazy<Sites>& region, std::vector<Lazy<Sites>>& regions);

/// What lies around each site, where that is the same in all positions.
struct Surroundings {
  Lazy<int> site;  ///< the one that is asked about
  int count = 0;
  std::uint32_t width = 0;
  const Sites::Word* rows = nullptr;  ///< by site
  Sites of(int one) const { return {rows + static_cast<std::size_t>(one) * width, width}; }
};
/// The region as these; nothing where it is something else.
std::optional<Surroundings> surroundings(const Lazy<Sites>& region);

/// The regions that a word such as Corners or Sides names on the board, each for itself.
std::span<const Sites> static_regions(Context& c, RegionTypeStatic kind, SiteType type);

}  // namespace lud::stdlib
