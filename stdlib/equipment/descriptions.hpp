#pragma once
// The descriptions that the words of the equipment make when they are linked: boards, hands, dice, pieces, regions,
// maps. `build_equipment` makes the board, the containers and the components of a Game from them. Parts that refer to
// the board or are evaluated in play are deferred until the board exists.
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "interpreter/board/geometry.hpp"
#include "interpreter/board/graph/graph.hpp"
#include "interpreter/board/tracks.hpp"
#include "interpreter/play/game.hpp"

namespace lud {

/// A board's graph, as a function that builds it for the site type that is played on.
struct GraphPlan {
  std::function<board::GraphResult(SiteType use)> build;
};
LUD_SORT_NAME(GraphPlan, "graph")

/// (poly ...): its corners, or the error if it is no polygon.
struct PolygonPlan {
  board::Polygon corners;
  std::optional<board::BuildError> error;
};
LUD_SORT_NAME(PolygonPlan, "poly")

LUD_SORT_NAME(board::TrackPlan, "track")

/// (values Cell (range 1 9)): what a site of a deduction puzzle can hold.
struct ValueRange {
  SiteType type;
  Range range;
};
LUD_SORT_NAME(ValueRange, "values")

/// A board of any kind.
struct BoardDescription {
  Deferred<GraphPlan> graph;
  GraphPlan made;  ///< replaces `graph` where the word itself defines the board
  Deferred<board::TrackPlan> track;
  Deferred<List<board::TrackPlan>> tracks;
  std::vector<ValueRange> values;
  SiteType use = SiteType::Cell;
  bool boardless = false;
  /// Loops around the corners: how many (default: all that fit), and how many lines inside the rim the outermost is.
  struct CornerLoops {
    std::optional<int> count;
    int from = 1;
  };
  std::optional<CornerLoops> corner_loops;
};

struct HandDescription {
  RoleType role = RoleType::Each;
  int size = 1;
};

/// The greatest number of faces of a die.
constexpr int most_faces = 1000;
/// The greatest number on a face: the sum of all dice of a game stays far below 2^31.
constexpr int most_pips = 1'000'000;
/// The largest value of a deduction puzzle: a position stores values in 16 bits.
constexpr int most_puzzle_value = 32'000;

struct DiceDescription {
  RoleType role = RoleType::Shared;
  std::vector<std::vector<int>> faces;  ///< by die
  bool biased = false;                  ///< has `biased:`, which has no effect
};

/// (card Ace rank:1 value:11): one rank of a deck.
struct CardDescription {
  int rank = 0, value = 0, trump_rank = 0, trump_value = 0;
};
LUD_SORT_NAME(CardDescription, "equipment.card")

struct DeckDescription {
  RoleType role = RoleType::Shared;
  int suits = 4;
  std::vector<CardDescription> cards;  ///< of one suit
};

/// (flips 1 2): the two states between which a piece can be flipped.
struct Flips {
  int a = off, b = off;
};
LUD_SORT_NAME(Flips, "flips")

/// (path from:0 to:2 colour:1): a line across a tile, from a slot of one side to a slot of another.
struct PathDescription {
  int from = 0, slot_from = 0, to = 0, slot_to = 0, colour = 0;
};
LUD_SORT_NAME(PathDescription, "path")

using Walk = std::vector<StepType>;

/// A component of any kind.
struct ComponentDescription {
  enum class Kind : std::uint8_t { Piece, Die, Domino, Card, Tile };
  Kind kind = Kind::Piece;
  std::string name;
  RoleType role = RoleType::Each;
  std::optional<AbsoluteDirection> facing;
  Flips flips;
  Deferred<Moves> moves;
  std::vector<Walk> walks;
  // tiles
  std::optional<int> sides;
  std::vector<int> slots;
  std::optional<int> slots_per_side;
  std::vector<PathDescription> paths;
  // dominoes
  int value = off, value2 = off;
  // cards; they use `value`, too
  int suit = off, rank = off, trump_rank = off, trump_value = off;
  // dice
  std::vector<int> faces;
};

struct DominoesDescription {
  int up_to = 6;
};

/// (hint {0 1} 5): sites of a puzzle and the hint for them.
struct HintDescription {
  std::vector<int> sites;
  int hint = 0;
};
LUD_SORT_NAME(HintDescription, "hint")

struct HintsDescription {
  std::vector<HintDescription> hints;
  SiteType type = SiteType::Cell;
};

/// (pair P1 "A1"): an entry of a map. A text is a coordinate; as a value it may also be the name of a piece.
struct PairDescription {
  using Key = std::variant<Deferred<int>, RoleType, std::string_view>;
  using Value = std::variant<Deferred<int>, RoleType, std::string_view, LandmarkType>;
  Key key;
  Value value;
};
LUD_SORT_NAME(PairDescription, "pair")

struct MapDescription {
  std::string name;
  Deferred<List<PairDescription>> pairs;
  Deferred<List<int>> keys, values;  ///< instead of `pairs`
};

struct RegionDescription {
  std::string name;
  RoleType role = RoleType::Neutral;
  std::vector<int> numbers;
  Deferred<Sites> sites;
  Deferred<List<Sites>> several;
  std::vector<RegionTypeStatic> types;
};

/// One item of the equipment.
using Item = std::variant<BoardDescription, HandDescription, DeckDescription, DiceDescription, HintsDescription,
                          RegionDescription, MapDescription, DominoesDescription, ComponentDescription>;
LUD_SORT_NAME(Item, "item")

/// (equipment {...})
struct EquipmentDescription {
  Deferred<List<Item>> items;
};
LUD_SORT_NAME(EquipmentDescription, "equipment")

}  // namespace lud
