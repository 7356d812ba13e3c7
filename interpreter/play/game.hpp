#pragma once
// A compiled game: immutable, shared by threads. Given by the compiler; play reads it.
#include <array>
#include <bitset>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/board/topology.hpp"
#include "interpreter/board/tracks.hpp"
#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/actions/move.hpp"
#include "interpreter/play/passes.hpp"
#include "interpreter/play/state/state.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud {

namespace play {

enum class ContainerKind : std::uint8_t { Board, Hand, Dice, Deck };

/// A holder of sites: container 0 is the board.
struct Container {
  std::string name;
  ContainerKind kind = ContainerKind::Board;
  RoleType role = RoleType::Neutral;
  int owner = 0;       ///< player, 0 = nobody, players + 1 = shared
  int first_site = 0;  ///< of the default type on the board, else a cell
  int site_count = 0;
};

/// A line across a tile, from a slot of one side to a slot of another.
struct TilePath {
  int from = 0, slot_from = 0, to = 0, slot_to = 0, colour = 0;
};

/// One kind of piece. Component 0 is "no piece".
struct Component {
  std::string name;       ///< with the player's number where it is given to each: "Pawn1"
  std::string base_name;  ///< without it: "Pawn"
  RoleType role = RoleType::Neutral;
  int owner = 0;
  std::optional<AbsoluteDirection> facing;
  Lazy<Moves> moves;  ///< empty: none of its own
  int flip_a = off, flip_b = off;
  int max_state = off, max_count = off, max_value = off;
  bool is_die = false;
  bool is_domino = false;
  bool is_card = false;
  bool is_tile = false;
  std::vector<int> faces;                       ///< dice: pips of each face
  std::vector<int> biased;                      ///< dice: relative frequencies, empty where fair
  std::vector<std::vector<StepType>> walk;      ///< tiles: the turtle walk of a large piece
  std::vector<int> footprints;                  ///< of a large piece, by state and site; see play::footprint
  std::vector<std::uint32_t> footprint_begins;  ///< where each begins, and the last one ends; empty: not tabulated
  int value = 0, value2 = 0;                    ///< dominoes, cards
  int suit = 0, rank = 0, trump_rank = 0, trump_value = 0;
  int sides = 0;             ///< tiles
  std::vector<int> slots;    ///< tiles: slots of each side, where they differ
  int slots_per_side = off;  ///< tiles: where all sides have as many
  std::vector<TilePath> paths;
};

/// A set of dice that are rolled together.
struct DiceContainer {
  int container = 0;
  int first_site = 0;
  int count = 0;
  std::vector<int> pips;  ///< by die, then by face
  int faces = 0;          ///< of each die; 0 where the dice differ, or their pips are not known

  /// Whether how they fall is said by one number, see ActionKind::Roll.
  static constexpr int most_together = 8, most_faces_together = 16;
  bool fall_together() const { return faces > 0 && faces <= most_faces_together && count <= most_together; }

  using FacesOfSet = std::array<std::int16_t, most_together>;
  /// How dice that fall together lie once they are rolled.
  struct Outcome {
    FacesOfSet faces{};
    std::array<std::int32_t, most_together> pips{};
    std::int32_t sum = 0;
    std::uint32_t packed = 0;  ///< the faces, four bits each, those of the first die lowest
    bool equal = false;        ///< all dice show one face
  };
  /// All of them, in the order of the numbers whose digits are the faces, the first die's highest; empty where there
  /// would be more than this.
  std::vector<Outcome> outcomes;
  static constexpr int most_outcomes_listed = 256;

  Outcome outcome(const FacesOfSet& fallen) const;
  void list_outcomes();
};

/// What a puzzle says about some sites.
struct Hint {
  std::vector<int> sites;
  int hint = 0;
};

/// A named region of the equipment.
struct Region {
  std::string name;
  RoleType role = RoleType::Neutral;
  int owner = 0;
  std::vector<Lazy<Sites>> sites;         ///< the region is their union; constants once the equipment is linked
  std::vector<RegionTypeStatic> types;    ///< for constraints of puzzles
  std::vector<std::vector<Sites>> kinds;  ///< for each of these types, the regions that it stands for
  std::string hint;
};

struct MapTable {
  std::string name;
  std::vector<std::pair<int, int>> entries;
};

/// A condition and what it leads to; rules/end words make them.
struct EndRule;  // see end.hpp

/// (nextPhase ...)
struct NextPhase {
  RoleType role = RoleType::Shared;  ///< whose phase changes; Shared = everybody's
  Lazy<int> player;                  ///< or a player by number
  Lazy<bool> condition;              ///< empty: always
  int phase = off;                   ///< target; off = the following one
};

struct SamplesTurn;  // see sampler.hpp

struct Phase {
  std::string name;
  RoleType role = RoleType::Shared;
  std::optional<ModeType> mode;
  Lazy<Moves> play;
  const SamplesTurn* turn = nullptr;  ///< what `play` is, where it samples its moves by itself
  std::vector<const EndRule*> end;
  std::vector<NextPhase> next;
};

/// What a game needs, worked out from the words it uses (see Declaration::needs).
enum class Need : std::uint8_t {
  Stacking,
  LargeStack,
  Counts,
  Owners,  ///< counts are set on sites: see Layout::owners
  States,
  Rotations,
  Values,
  Hidden,
  Visited,
  Vertices,
  Edges,
  Cells,
  Scores,
  Payoffs,
  Teams,
  Cards,
  Dominoes,
  LargePieces,
  Stochastic,
  MoveAgain,
  Pending,
  Remembered,
  StoredState,  ///< a position is remembered, to compare others with it
  Tracks,
  Votes,
  Notes,
  Bets,
  SequenceCapture,
  LineOfPlay,
  CycleDetection,
  RepeatPositional,
  RepeatPositionalInTurn,
  RepeatSituational,
  RepeatSituationalInTurn,
  NotAllPass,
  Passes,  ///< rules offer passes
  DeductionPuzzle,
  ThreeDimensional,
  Costs,         ///< start rules give sites costs
  SitePhases,    ///< start rules give sites phases
  PieceOrder,    ///< effects go through pieces in the order in which they came
  PieceEntries,  ///< rules go through what players have as the language lists it: see ListId::OtherEntries
  Variables,
  Stalemates,     ///< rules ask who cannot move
  TrackLoops,     ///< rules go through all tracks
  EagerEffects,   ///< effects of moves draw random numbers, or leave iterators somewhere
  AdjacentSteps,  ///< steps are counted along this relation
  AllSteps,
  OffDiagonalSteps,
  DiagonalSteps,
  OrthogonalSteps,
  Graph
};
constexpr std::size_t need_count = static_cast<std::size_t>(Need::Graph) + 1;
static_assert(need_count <= 64, "declarations keep needs as the bits of one word");

/// Rules that hold besides the phases.
struct MetaRules {
  bool swap = false;
  bool no_suicide = false;
  PassEndType pass_end = PassEndType::Draw;
  std::optional<RepetitionType> repetition;
  std::vector<bool (*)(const Context&, const Move&)> allows;  ///< what all must say of a move on the context's list
  std::vector<Then> consequences;                             ///< of every move, after its own

  /// What generators make is legal; noted by `settle` once all is known.
  bool allow_all() const { return allow_all_; }
  /// ... and nothing follows from every move.
  bool allow_all_as_made() const { return allow_all_as_made_; }
  void settle() {
    allow_all_ = !repetition && !no_suicide && allows.empty();
    allow_all_as_made_ = allow_all_ && consequences.empty();
  }

 private:
  bool allow_all_ = true, allow_all_as_made_ = true;
};

/// What the engine asks at every move, answered once all else is known.
struct EngineFacts {
  bool samples = false;        ///< a legal move may be sampled without listing all
  bool draws_ahead = false;    ///< what a player can do does not depend on whether the turn has come already
  bool plays_at_once = false;  ///< a move is its actions and their consequences, and nothing waits for it
  int first_die = std::numeric_limits<int>::max();  ///< dice lie on no site before this one
  bool asks_for_stalemates = false;  ///< it matters who cannot move: somebody asks, or finding out draws random numbers
  /// Whether there are moves is found out by listing them all: as meta rules may forbid some, or in the reference, but
  /// where that would draw more random numbers than the language does, which asks for no more than one.
  bool lists_for_any = false;
  bool lists_for_any_to = false;  ///< so is whether any ends on a site: with eager effects, or in the reference
  /// The number of the turn, of all players, at which a trial is drawn.
  int turn_limit = std::numeric_limits<int>::max();
};

}  // namespace play

struct Context;
struct Game;
/// A start rule: puts pieces on the board, sets scores ...
using StartRule = Lazy<Placements>;

namespace play {

/// One of the games of a match.
struct GameOfMatch {
  std::shared_ptr<const Game> game;
  Lazy<int> next;    ///< number of the game to follow, asked in the match; empty: the next of the list, then the first
  Lazy<int> result;  ///< what its winner gets, asked in this game; empty: 1, and 0 or a shared 1 as ranks say
};

/// What makes a game a match: games that are played one after the other, and when that ends. A match has a board of one
/// site, so that its own rules can ask whatever rules ask.
struct Match {
  std::vector<GameOfMatch> games;
  std::vector<const EndRule*> end;
};

}  // namespace play

struct Game {
  std::string name;
  play::Passes passes;  ///< those by which it was compiled, and is played
  int players = 2;
  std::vector<std::optional<AbsoluteDirection>>
      player_facing;  ///< by player, where (players {(player N) ...}) gives them
  ModeType mode = ModeType::Alternating;

  std::unique_ptr<board::Topology> topology;
  SiteType default_type = SiteType::Cell;
  bool boardless = false;
  std::vector<board::Track> tracks;
  std::vector<int> track_counters_at;  ///< by track: where its counters begin (see on_tracks.hpp)
  std::vector<play::Container> containers;
  std::vector<int> container_of_site;  ///< by cell number, hands included
  std::vector<int> hand_of;            ///< by owner: the first container besides the board; off where there is none
  std::vector<int> dice_of;            ///< by owner: the first set of dice (its place in `dice`); off for none
  std::vector<play::Component> components;  ///< [0] is "no piece"
  std::vector<int> owner_of;                ///< by component
  std::vector<play::DiceContainer> dice;
  std::vector<int> decks;  ///< containers
  std::vector<play::Region> regions;
  bool regions_settled = false;                      ///< all regions are there and mean what they will mean in play
  bool moves_linked = false;                         ///< ... and what moves pieces have
  std::vector<play::MapTable> maps;                  ///< entries by ascending key
  std::array<std::vector<play::Hint>, 3> hints;      ///< puzzles, by site type
  std::array<std::optional<Range>, 3> value_ranges;  ///< deduction puzzles: what sites can hold, by site type
  std::vector<Lazy<bool>> constraints;               ///< deduction puzzles: what must hold
  std::vector<int> variables;                        ///< deduction puzzles: the sites that the constraints are about
  bool constraints_conjoin = false;  ///< where they hold, so does each that they are made of, of all regions
  /// Every name that actions, variables and remembered values go by: name n is variable n + 1 and list
  /// ListId::Remembered + 1 + n; the unnamed ones come before.
  std::vector<std::string> names;
  std::vector<int> vote_names;  ///< names of what is voted on, the end rules before the rest: trials number them so

  std::vector<StartRule> start;
  std::vector<play::Phase> phases;
  std::uint64_t phases_left = 0;  ///< which phases say what comes next, see phase_bit
  /// Listing moves draws random numbers besides the roll that begins a turn: all are listed then, by the words
  /// themselves.
  bool listing_draws = false;
  /// In another order moves would be others: conditions change the position, or read iterators as an earlier move left
  /// them. All are listed, in order, by the words themselves.
  bool lists_in_order = false;
  play::EngineFacts engine;
  bool dice_fall_together = false;  ///< those of all sets do, and there are some
  std::vector<const play::EndRule*> end;
  play::Match match;  ///< without games: this is none
  play::MetaRules meta;
  std::bitset<play::need_count> needs;
  std::array<bool, 3> site_types_named{};  ///< which site types the description names
  /// By type of sites: the type that positions keep apart for it, which is the default where the type has no part in
  /// the game. Settled when the state is laid out.
  std::array<SiteType, 3> kept_types{SiteType::Vertex, SiteType::Edge, SiteType::Cell};
  play::Layout layout;
  bool ends_when_all_pass = true;  ///< a full round of passes is a draw
  int max_turns = 1250;            ///< per player: longer trials are drawn
  int max_moves = 10000;

  Memory memory;
  mutable std::vector<std::string> complaints;  ///< see `complain`; empty once the game is compiled

  bool needs_a(play::Need n) const { return needs.test(static_cast<std::size_t>(n)); }
  bool stochastic() const { return needs_a(play::Need::Stochastic); }
  bool stacking() const { return layout.stacking; }
  const board::Lattice& lattice(SiteType type) const { return topology->on(type); }
  const board::Lattice& lattice() const { return topology->on(default_type); }
  /// The board's default type of sites unless another is given.
  SiteType type_or_default(std::optional<SiteType> type) const { return type.value_or(default_type); }
  /// Whether a type of sites has a part in the game: it is the default, or is named; hands are made of cells.
  bool uses(SiteType type) const {
    return type == default_type || site_types_named[static_cast<std::size_t>(type)] ||
           (type == SiteType::Cell && containers.size() > 1);
  }
  /// The type of sites that positions keep apart for a type: see `kept_types`.
  SiteType kept_type(SiteType type) const { return kept_types[static_cast<std::size_t>(type)]; }
  /// For words that read the board: says while such a word is folded that something does not exist. The linker reports
  /// it at the word's place in the text. Never to be used in play.
  void complain(std::string message) const { complaints.push_back(std::move(message)); }
  /// What a table by owner holds; off for those whom it does not know.
  static int by_owner(const std::vector<int>& table, int owner) {
    return static_cast<std::size_t>(owner) < table.size() ? table[static_cast<std::size_t>(owner)] : off;
  }
  /// Index of a name in `names`; -1 where it does not occur.
  int name_index(std::string_view text) const;
  /// The place of a name in `vote_names`; off where it is not among them.
  int vote_number(int name) const;
  /// The component of this full name ("Pawn1"), the last of several; -1 where there is none.
  int component_index(std::string_view text) const;
  /// The first container of this name; off where there is none.
  int container_index(std::string_view text) const;
};

}  // namespace lud
