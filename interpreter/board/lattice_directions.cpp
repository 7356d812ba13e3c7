// Functions on directions that need a lattice: the meanings of categories and relative directions on it, and the
// directions from one site to another.
#include <algorithm>

#include "interpreter/board/topology.hpp"

namespace lud::board {
namespace {

// Adds `direction` for every radial in it that leads from one site to another.
void add_leading(const Lattice& lattice, int from, int to, AbsoluteDirection direction, DirectionList& out) {
  for (const Radial& radial : lattice.radials(from, direction))
    if (std::find(radial.sites.begin() + 1, radial.sites.end(), to) != radial.sites.end()) out.push_back(direction);
}

}  // namespace

DirectionList specific_directions(const Lattice& lattice, int site, Directions directions) {
  DirectionList out;
  static_assert(direction_count <= 64);
  std::uint64_t listed = 0;
  const auto add = [&](AbsoluteDirection direction) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(direction);
    if (!(listed & bit)) out.push_back(direction);
    listed |= bit;
  };
  for (AbsoluteDirection direction : directions) {
    if (const std::optional<RelationType> relation = relation_of(direction))
      for (AbsoluteDirection facing : lattice.supported(*relation, site)) add(walked(facing));
    else
      add(direction);
  }
  return out;
}

DirectionList relative_directions(const Lattice& lattice, int site, std::span<const RelativeDirection> relative,
                                  AbsoluteDirection facing, int rotation, RelationType relation, bool by_site) {
  const Directions supported = by_site ? lattice.supported(relation, site) : lattice.supported(relation);
  facing = rotated(facing, rotation, supported);
  DirectionList out;
  for (RelativeDirection one : relative)
    for (AbsoluteDirection direction : relative_facings(one, facing, supported)) out.push_back(walked(direction));
  return out;
}

DirectionList directions_between(const Lattice& lattice, int from, int to) {
  DirectionList out;
  for (AbsoluteDirection facing : lattice.supported(RelationType::All))
    add_leading(lattice, from, to, walked(facing), out);
  return out;
}

DirectionList first_direction_between(const Lattice& lattice, int from, int to, Directions supported) {
  DirectionList out;
  for (AbsoluteDirection facing : supported) {
    add_leading(lattice, from, to, walked(facing), out);
    if (!out.empty()) break;
  }
  return out;
}

}  // namespace lud::board
