#pragma once
// The properties of a board that rules use. `measure` computes zones, rows, coordinates, steps and radials of a
// finished Graph once; the Topology that it returns is immutable, and every query is a look-up in flat arrays. It can
// be moved but not copied, because radials point into it.
//
// Sites of one type and their relations form a Lattice; `on(SiteType::Cell)` is the lattice of the cells. Sites are
// numbered as in the graph. All lists are in the order in which Ludii visits them (mostly clockwise from north), which
// decides the order of moves.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/board/directions.hpp"
#include "interpreter/board/graph/graph.hpp"
#include "interpreter/board/lists.hpp"
#include "interpreter/declare/index.hpp"
#include "interpreter/declare/words.hpp"

namespace lud::board {

using SiteSpan = std::span<const int>;

/// The number of words of RelationType.
constexpr std::size_t relation_count = WordList<RelationType>::size;

/// Predefined regions of a board. The last six concern edges only.
// clang-format off
enum class Zone : std::uint8_t {
  Corners, ConcaveCorners, ConvexCorners, Major, Minor, Inner, Outer, Perimeter, Centre, Top, Bottom, Left, Right,
  Axial, Horizontal, Vertical, Angled, Slash, Slosh
};
// clang-format on
constexpr std::size_t zone_count = 19;

/// A walk from a site in one direction until the board ends or bends too far.
struct Radial {
  SiteSpan sites;     ///< starts with the origin; at least two sites
  SiteSpan opposite;  ///< the walk from the same origin that continues this one backwards; empty if none does
  bool distinct;      ///< false if it is the opposite of an earlier distinct radial of its list
};

/// The index of the first list of each direction among all lists of a kind. Directions that no step takes share empty
/// lists; categories with the same steps share theirs.
using DirectionSlots = std::array<std::uint32_t, direction_count>;

/// The sites of one type and the relations between them.
class Lattice {
 public:
  SiteType type() const { return type_; }
  /// Number of sites.
  int count() const { return count_; }
  /// Whether `site` is the number of a site of this lattice.
  bool has(int site) const { return site >= 0 && site < count_; }

  /// Position of the site's centre.
  Point centroid(int site) const { return places_[index(site)].at; }
  /// Coordinate, e.g. "A1"; an edge's is its number. Not necessarily unique.
  const std::string& label(int site) const { return labels_[index(site)]; }
  /// The first site that is labelled `text`.
  std::optional<int> find(std::string_view text) const;
  int row(int site) const { return places_[index(site)].row; }
  int column(int site) const { return places_[index(site)].column; }
  int layer(int site) const { return places_[index(site)].layer; }
  /// Colour of the site when neighbours are coloured differently, 0 to 5; -1 where the colouring fails.
  int phase(int site) const { return places_[index(site)].phase; }

  /// Neighbours by relation. An edge has the same neighbours in the relations Orthogonal, Adjacent and All, and none in
  /// the others.
  SiteSpan neighbours(int site, RelationType relation) const {
    return neighbours_[index(site) * relation_count + number(relation)];
  }

  /// Sites of this type that one step in `direction` (a facing or a category) reaches. The category Rotational counts.
  SiteSpan steps(int site, AbsoluteDirection direction) const { return steps_[slot(direction) + index(site)]; }
  /// The walks from `site` in `direction`, sorted clockwise from north.
  std::span<const Radial> radials(int site, AbsoluteDirection direction) const {
    return radials_[slot(direction) + index(site)];
  }

  /// Facings of the steps by relation: of the whole lattice in compass order, or of one site in order of discovery.
  /// Look up steps and radials in `walked(facing)`.
  Directions supported(RelationType relation) const { return supported_[number(relation)]; }
  Directions supported(RelationType relation, int site) const {
    return site_supported_[index(site) * relation_count + number(relation)];
  }

  /// The sites of a zone, ascending.
  SiteSpan zone(Zone which) const { return zones_[static_cast<std::size_t>(which)]; }
  bool in(Zone which, int site) const { return (places_[index(site)].zones >> static_cast<unsigned>(which)) & 1U; }
  /// The sites of the side that faces a compass direction, ascending; only N, NE, E .. NW can have any.
  SiteSpan side(CompassDirection which) const { return sides_[static_cast<std::size_t>(which)]; }
  /// Sites by row, by column, by layer (list i = row i) and by phase (six lists).
  const Lists<int>& rows() const { return rows_; }
  const Lists<int>& columns() const { return columns_; }
  const Lists<int>& layers() const { return layers_; }
  const Lists<int>& phases() const { return phases_; }

 private:
  friend class LatticeSites;
  friend class LatticeRelations;
  struct Place {
    Point at;
    int row = 0;
    int column = 0;
    int layer = 0;
    int phase = -1;
    std::uint32_t zones = 0;  ///< one bit per Zone
  };

  static std::size_t number(RelationType relation) { return static_cast<std::size_t>(relation); }
  std::size_t slot(AbsoluteDirection direction) const { return slots_[static_cast<std::size_t>(direction)]; }

  SiteType type_ = SiteType::Cell;
  int count_ = 0;
  std::vector<Place> places_;
  std::vector<std::string> labels_;
  std::unordered_map<std::string, int> by_label_;
  Lists<int> neighbours_;
  DirectionSlots slots_{};
  Lists<int> steps_;
  Lists<Radial> radials_;
  std::vector<int> radial_sites_;
  Lists<AbsoluteDirection> supported_;
  Lists<AbsoluteDirection> site_supported_;
  Lists<int> zones_;
  Lists<int> sides_;
  Lists<int> rows_;
  Lists<int> columns_;
  Lists<int> layers_;
  Lists<int> phases_;
};

/// A site together with its type.
struct TypedSite {
  SiteType type;
  int site;
  friend bool operator==(const TypedSite&, const TypedSite&) = default;
};

/// Properties of the game, beyond the graph, that the topology depends on.
struct TopologyOptions {
  bool three_dimensional = false;  ///< the rules ask for layers: rows and columns follow positions of the bottom layer
  bool boardless = false;          ///< a growing table: coordinates are left as measured
};

/// The most sites of a lattice whose distances are tabulated: such a table takes 32 MB.
constexpr int most_tabulated_distances = 4096;

/// Numbers of steps from one site to all others along a relation. Sites without a connection have distance 0, like the
/// site itself.
class Distances {
 public:
  int operator[](int to) const { return searched_.empty() ? tabulated_[index(to)] : searched_[index(to)]; }

 private:
  friend class Topology;
  std::span<const std::uint16_t> tabulated_;  ///< a row of a table; empty: see `searched_`
  std::vector<int> searched_;
};

/// A measured board.
class Topology {
 public:
  Topology(Topology&&) = default;
  Topology& operator=(Topology&&) = default;
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  const Lattice& on(SiteType type) const { return lattices_[number(type)]; }
  int count(SiteType type) const { return on(type).count(); }

  /// The sites of type `to` that touch a site: the ends of an edge, the corners of a cell, the cells round a vertex
  /// ...; a site itself if `from` and `to` are the same type.
  SiteSpan incident(SiteType from, int site, SiteType to) const {
    return incidence_[number(from)][number(to)][static_cast<std::size_t>(site)];
  }
  /// Targets of all types that one step in `direction` reaches. Unlike in Lattice::steps, Rotational has no steps here.
  std::span<const TypedSite> steps(SiteType from, int site, AbsoluteDirection direction) const {
    return steps_[number(from)]
                 [slots_[number(from)][static_cast<std::size_t>(direction)] + static_cast<std::size_t>(site)];
  }
  /// True if two edges without a common end cross each other.
  bool edges_cross(int edge, int other) const;
  /// Numbers of steps along a relation from a site to all sites of its type. They are tabulated at the first call or,
  /// on boards of more than `most_tabulated_distances` sites, searched at each. Thread-safe.
  Distances distances(SiteType type, RelationType relation, int from) const;
  /// The number of sides of every cell on a board of one regular tiling.
  std::optional<int> regular_sides() const { return regular_sides_; }

 private:
  friend Built<Topology> measure(const Graph& graph, TopologyOptions options);
  Topology() = default;
  static std::size_t number(SiteType type) { return static_cast<std::size_t>(type); }

  std::array<Lattice, 3> lattices_;
  std::array<std::array<Lists<int>, 3>, 3> incidence_;
  std::array<Lists<TypedSite>, 3> steps_;
  std::array<DirectionSlots, 3> slots_{};
  std::optional<int> regular_sides_;
  struct LazyDistances;
  static std::shared_ptr<LazyDistances> no_distances();
  std::shared_ptr<LazyDistances> distances_ = no_distances();
};

/// Measures a graph. Returns an error if so many elements meet, or lines are so long, that steps and radials would not
/// fit in memory.
Built<Topology> measure(const Graph& graph, TopologyOptions options = {});

/// Returns the specific directions that a list of directions stands for at a site: the category of a relation is
/// replaced by the walked directions of the supported facings of the site; all others stay. Nothing is listed twice.
DirectionList specific_directions(const Lattice& lattice, int site, Directions directions);

/// Returns the absolute directions of a piece's moves in `relative` directions. The piece stands at `site`, faces
/// `facing` and is turned `rotation` times. Only facings that the lattice (`by_site`: the site) supports in `relation`
/// count.
DirectionList relative_directions(const Lattice& lattice, int site, std::span<const RelativeDirection> relative,
                                  AbsoluteDirection facing, int rotation, RelationType relation, bool by_site);

/// Returns every supported direction in which a radial leads from one site to another, once per such radial.
DirectionList directions_between(const Lattice& lattice, int from, int to);

/// Returns the first direction of `supported` facings whose radials lead from one site to another, once per radial.
DirectionList first_direction_between(const Lattice& lattice, int from, int to, Directions supported);

}  // namespace lud::board
