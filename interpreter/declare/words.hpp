#pragma once
// The closed word lists of the language: every enumeration that more than one ludeme or stage uses, each listed once.
// The spelling in a game description is the enumerator's own name.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lud {

/// Describes one closed word list: its grammar name and its spellings in the order of the enumerators.
template <class E>
struct WordList;

namespace words_detail {
template <std::size_t N>
constexpr std::array<std::string_view, N> split(std::string_view text) {
  std::array<std::string_view, N> out{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < N; ++i) {
    while (at < text.size() && (text[at] == ' ' || text[at] == ',')) ++at;
    std::size_t end = at;
    while (end < text.size() && text[end] != ',') ++end;
    out[i] = text.substr(at, end - at);
    at = end;
  }
  return out;
}
constexpr std::size_t count_words(std::string_view text) {
  std::size_t n = text.empty() ? 0 : 1;
  for (char c : text) n += c == ',';
  return n;
}
}  // namespace words_detail

// Declares `enum class Type` and its word list together, so that each spelling is written once.
#define LUD_WORD_LIST(Type, grammar_name, ...)                                                      \
  enum class Type : std::uint8_t { __VA_ARGS__ };                                                   \
  template <>                                                                                       \
  struct WordList<Type> {                                                                           \
    static constexpr std::string_view name = grammar_name;                                          \
    static constexpr std::string_view text = #__VA_ARGS__;                                          \
    static constexpr std::size_t size = words_detail::count_words(text);                            \
    static constexpr std::array<std::string_view, size> spelling = words_detail::split<size>(text); \
  };

LUD_WORD_LIST(SiteType, "siteType", Vertex, Edge, Cell)
LUD_WORD_LIST(RelationType, "relationType", Orthogonal, Diagonal, OffDiagonal, Adjacent, All)
LUD_WORD_LIST(AbsoluteDirection, "absoluteDirection", All, Angled, Adjacent, Axial, Orthogonal, Diagonal, OffDiagonal,
              SameLayer, Upward, Downward, Rotational, Base, Support, N, E, S, W, NE, SE, NW, SW, NNW, WNW, WSW, SSW,
              SSE, ESE, ENE, NNE, CW, CCW, In, Out, U, UN, UNE, UE, USE, US, USW, UW, UNW, D, DN, DNE, DE, DSE, DS, DSW,
              DW, DNW)
LUD_WORD_LIST(CompassDirection, "compassDirection", N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW)
LUD_WORD_LIST(RotationalDirection, "rotationalDirection", Out, CW, In, CCW)
LUD_WORD_LIST(SpatialDirection, "spatialDirection", D, DN, DNE, DE, DSE, DS, DSW, DW, DNW, U, UN, UNE, UE, USE, US, USW,
              UW, UNW)
LUD_WORD_LIST(RelativeDirection, "relativeDirection", Forward, Backward, Rightward, Leftward, Forwards, Backwards,
              Rightwards, Leftwards, FL, FLL, FLLL, BL, BLL, BLLL, FR, FRR, FRRR, BR, BRR, BRRR, SameDirection,
              OppositeDirection)
LUD_WORD_LIST(StackDirection, "stackDirection", FromBottom, FromTop)
LUD_WORD_LIST(RoleType, "roleType", Neutral, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16,
              Team1, Team2, Team3, Team4, Team5, Team6, Team7, Team8, Team9, Team10, Team11, Team12, Team13, Team14,
              Team15, Team16, Each, Shared, All, Player, Mover, Next, Prev, NonMover, Enemy, Friend, Ally, TeamMover)
LUD_WORD_LIST(StepType, "stepType", F, L, R)
LUD_WORD_LIST(StoreType, "storeType", Inner, None, Outer)
LUD_WORD_LIST(BasisType, "basisType", Brick, Celtic, Circle, Concentric, Dual, Hexagonal, HexagonalPyramidal, Mesh,
              Morris, NoBasis, QuadHex, Spiral, Square, SquarePyramidal, T31212, T333333_33434, T33336, T33344, T33434,
              T3464, T3636, T4612, T488, Triangular)
LUD_WORD_LIST(ShapeType, "shapeType", Circle, Cross, Custom, Diamond, Hexagon, Limping, NoShape, Polygon, Prism,
              Quadrilateral, Rectangle, Regular, Rhombus, Spiral, Square, Star, Triangle, Wedge, Wheel)
LUD_WORD_LIST(TilingType, "tilingType", T31212, T333333_33434, T33336, T33344, T33434, T3464, T3636, T4612, T488)
LUD_WORD_LIST(SquareShapeType, "squareShapeType", Diamond, Limping, NoShape, Rectangle, Square)
LUD_WORD_LIST(HexShapeType, "hexShapeType", Diamond, Hexagon, Limping, NoShape, Prism, Rectangle, Square, Star,
              Triangle)
LUD_WORD_LIST(TriShapeType, "triShapeType", Diamond, Hexagon, Limping, NoShape, Prism, Rectangle, Square, Star,
              Triangle)
LUD_WORD_LIST(BrickShapeType, "brickShapeType", Diamond, Limping, Prism, Rectangle, Spiral, Square)
LUD_WORD_LIST(DiagonalsType, "diagonalsType", Alternating, Concentric, Implied, Radiating, Solid, SolidNoSplit)
LUD_WORD_LIST(ConcentricShapeType, "concentricShapeType", Hexagon, Square, Target, Triangle)
LUD_WORD_LIST(TilingBoardlessType, "tilingBoardlessType", Hexagonal, Square, Triangular)
LUD_WORD_LIST(HiddenData, "hiddenData", Count, Rotation, State, Value, What, Who)
LUD_WORD_LIST(LandmarkType, "landmarkType", BottomSite, CentreSite, FirstSite, LastSite, LeftSite, RightSite, Topsite)
LUD_WORD_LIST(PuzzleElementType, "puzzleElementType", Cell, Edge, Hint, Vertex)
LUD_WORD_LIST(RegionTypeDynamic, "regionTypeDynamic", Empty, Enemy, NotEmpty, NotEnemy, NotOwn, Own)
LUD_WORD_LIST(RegionTypeStatic, "regionTypeStatic", AllDirections, AllSites, Columns, Corners, Diagonals, HintRegions,
              Layers, Regions, Rows, Sides, SidesNoCorners, SubGrids, Touching, Vertices)
LUD_WORD_LIST(ModeType, "modeType", Alternating, Simulation, Simultaneous)
LUD_WORD_LIST(PassEndType, "passEndType", Draw, NoEnd)
LUD_WORD_LIST(PrevType, "prevType", Mover, MoverLastTurn)
LUD_WORD_LIST(RepetitionType, "repetitionType", Positional, PositionalInTurn, Situational, SituationalInTurn)
LUD_WORD_LIST(ResultType, "resultType", Abandon, Crash, Draw, Loss, Tie, Win)
LUD_WORD_LIST(WhenType, "whenType", EndOfTurn, StartOfTurn)
LUD_WORD_LIST(LineOfSightType, "lineOfSightType", Empty, Farthest, Piece)
LUD_WORD_LIST(CardType, "cardType", Ace, Eight, Five, Four, Jack, Joker, King, Nine, Queen, Seven, Six, Ten, Three, Two)
LUD_WORD_LIST(SuitType, "suitType", Clubs, Diamonds, Hearts, Spades)
LUD_WORD_LIST(DealableType, "dealableType", Cards, Dominoes)

#undef LUD_WORD_LIST

/// The spelling of one word.
template <class E>
constexpr std::string_view spelling(E word) {
  return WordList<E>::spelling[static_cast<std::size_t>(word)];
}

/// The enumerator that is spelt `text`; nullopt where the list has none.
template <class E>
constexpr std::optional<E> word(std::string_view text) {
  for (std::size_t i = 0; i < WordList<E>::size; ++i)
    if (WordList<E>::spelling[i] == text) return static_cast<E>(i);
  return std::nullopt;
}

}  // namespace lud
