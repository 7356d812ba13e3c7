#pragma once
// A compiled game, made by the compiler and read by play: immutable, shared by threads.
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

/// A container of sites, such as the board or a hand; container 0 is the board.
struct Container {
  std::string name;
  ContainerKind kind = ContainerKind::Board;
  RoleType role = RoleType::Neutral;
  int owner = 0;       ///< player, 0 = nobody, players + 1 = shared
  int first_site = 0;  ///< of the default type on the board, of cells in other containers
  int site_count = 0;
};

/// A path across a tile, from a slot on one side to a slot on another.
struct TilePath {
  int from = 0, slot_from = 0, to = 0, slot_to = 0, colour = 0;
};

/// One kind of piece. Component 0 is "no piece".
struct Component {
  std::string name;       ///< with the player's number if each player has one: "Pawn1"
  std::string base_name;  ///< without the player's number: "Pawn"
  RoleType role = RoleType::Neutral;
  int owner = 0;
  std::optional<AbsoluteDirection> facing;
  Lazy<Moves> moves;  ///< empty: the piece has no moves of its own
  int flip_a = off, flip_b = off;
  bool is_die = false;
  bool is_domino = false;
  bool is_card = false;
  bool is_tile = false;
  std::vector<int> faces;                   ///< dice: pips of each face
  std::vector<std::vector<StepType>> walk;  ///< tiles: the turtle walk of a large piece
  std::vector<int> footprints;              ///< large pieces: the cells covered, by state and site (play::footprint)
  std::vector<std::uint32_t> footprint_begins;  ///< begin of each footprint, and the end of the last; empty: no table
  int value = 0, value2 = 0;                    ///< dominoes, cards
  int suit = 0, rank = 0, trump_rank = 0, trump_value = 0;
  int sides = 0;             ///< tiles
  std::vector<int> slots;    ///< tiles: number of slots of each side, if they differ
  int slots_per_side = off;  ///< tiles: number of slots of every side, if they are equal
  std::vector<TilePath> paths;
};

/// The dice of a game. They are rolled together.
struct DiceContainer {
  int owner = 0;
  int first_site = 0;
  int count = 0;
  std::vector<int> pips;  ///< by die, then by face
  int faces = 0;          ///< of each die; 0 if the dice differ or their pips are not known before play

  bool contains(int site) const { return site >= first_site && site < first_site + count; }

  /// Bounds for a roll that fits into one number, see ActionKind::Roll; and whether the dice keep them.
  static constexpr int most_together = 8, most_faces_together = 16;
  bool fall_together() const { return faces > 0 && faces <= most_faces_together && count <= most_together; }

  using Faces = std::array<std::int16_t, most_together>;
  /// A possible outcome of a roll, if the dice fall together.
  struct Outcome {
    Faces faces{};
    std::array<std::int32_t, most_together> pips{};
    std::int32_t sum = 0;
    std::uint32_t packed = 0;  ///< the faces, four bits each, the first die in the lowest bits
    bool equal = false;        ///< all dice show the same face
  };
  /// All outcomes, ordered by the number whose digits are the faces, with the first die as the highest digit. Empty if
  /// there are more than `most_outcomes_listed`.
  std::vector<Outcome> outcomes;
  static constexpr int most_outcomes_listed = 256;

  /// Returns the outcome with the given faces.
  Outcome outcome(const Faces& fallen) const;
  /// Fills `outcomes`.
  void list_outcomes();
};

/// A hint of a puzzle: a number for some sites.
struct Hint {
  std::vector<int> sites;
  int hint = 0;
};

/// A named region of the equipment.
struct Region {
  std::string name;
  RoleType role = RoleType::Neutral;
  int owner = 0;
  std::vector<Lazy<Sites>> sites;         ///< the region is their union; constant after linking the equipment
  std::vector<RegionTypeStatic> types;    ///< for constraints of puzzles
  std::vector<std::vector<Sites>> kinds;  ///< by index into `types`: the regions that the type stands for
};

struct MapTable {
  std::string name;
  std::vector<std::pair<int, int>> entries;
};

/// A condition and the result or rules that apply if it holds; the words of rules/end make them.
struct EndRule;  // see end.hpp

/// (nextPhase ...)
struct NextPhase {
  RoleType role = RoleType::Shared;  ///< whose phase changes; Shared = everybody's
  Lazy<int> player;                  ///< if not empty: the number of the player whose phase changes
  Lazy<bool> condition;              ///< empty: always
  int phase = off;                   ///< index of the new phase; off = the following one
};

struct SamplesTurn;  // see sampler.hpp

struct Phase {
  std::string name;
  RoleType role = RoleType::Shared;
  std::optional<ModeType> mode;
  Lazy<Moves> play;
  const SamplesTurn* turn = nullptr;  ///< the node of `play` if it samples its moves itself; else null
  std::vector<const EndRule*> end;
  std::vector<NextPhase> next;
};

/// The features that a game needs, derived from the words that it uses (see Declaration::needs).
enum class Need : std::uint8_t {
  Stacking,
  LargeStack,
  Counts,
  Owners,  ///< rules set counts on sites: see Layout::owners
  States,
  Rotations,
  Values,
  Hidden,
  Visited,
  Edges,  ///< rules speak of edges without naming the type
  Scores,
  Teams,
  Cards,
  Dominoes,
  LargePieces,
  Stochastic,
  Pending,
  StoredState,  ///< rules store a position and compare later ones with it
  Votes,
  Swaps,  ///< rules let persons exchange their players: see persons.hpp
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
  Costs,          ///< start rules give sites costs
  SitePhases,     ///< start rules give sites phases
  PieceOrder,     ///< effects iterate over pieces in the order in which they came
  PieceEntries,   ///< rules iterate over Ludii's lists of pieces: see ListId::OtherEntries
  Stalemates,     ///< rules test who cannot move
  TrackLoops,     ///< rules iterate over all tracks
  EagerEffects,   ///< effects of moves draw random numbers or change iterators
  AdjacentSteps,  ///< this and the next four: steps are counted along the relation
  AllSteps,
  OffDiagonalSteps,
  DiagonalSteps,
  OrthogonalSteps,
  Count  ///< how many needs there are
};
constexpr std::size_t need_count = static_cast<std::size_t>(Need::Count);
static_assert(need_count <= 64, "declarations keep needs as the bits of one word");

/// Rules that apply in all phases.
struct MetaRules {
  bool swap = false;
  bool no_suicide = false;
  PassEndType pass_end = PassEndType::Draw;
  std::optional<RepetitionType> repetition;
  /// Predicates on moves of the context's list; a legal move satisfies all of them.
  std::vector<bool (*)(const Context&, const Move&)> allows;
  std::vector<Then> consequences;  ///< of every move, after the move's own consequences

  /// Whether every generated move is legal. Valid after `settle`.
  bool allow_all() const { return allow_all_; }
  /// Whether every generated move is legal and gets no consequence from the meta rules. Valid after `settle`.
  bool allow_all_as_made() const { return allow_all_as_made_; }
  void settle() {
    allow_all_ = !repetition && !no_suicide && allows.empty();
    allow_all_as_made_ = allow_all_ && consequences.empty();
  }

 private:
  bool allow_all_ = true, allow_all_as_made_ = true;
};

/// Facts that the engine needs at every move, computed once at the end of compilation.
struct EngineFacts {
  bool samples = false;        ///< a legal move may be sampled without listing all moves
  bool draws_ahead = false;    ///< the next player's moves are the same before and after the change of turn
  bool plays_at_once = false;  ///< a move can be sampled and performed in one step, see draw_and_play
  int first_die = std::numeric_limits<int>::max();  ///< the lowest site that holds a die
  /// Play must record who cannot move: a rule reads it, or the test draws random numbers.
  bool asks_for_stalemates = false;
  /// The existence of moves is tested by listing all of them: because meta rules may forbid some, or in the reference;
  /// there not in games with chance, since Ludii stops at the first move and so draws fewer random numbers.
  bool lists_for_any = false;
  /// ... of these, games in which the first move found is tried before the others are made.
  bool tries_one_for_any = false;
  /// Likewise for the existence of moves to a site: with eager effects, or in the reference.
  bool lists_for_any_to = false;
  /// A trial ends as a draw at this turn; the turns of all players are counted.
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
  Lazy<int> next;    ///< evaluated in the match: the number of the game that follows; empty: the next one, cyclically
  Lazy<int> result;  ///< evaluated in this game: the winner's match points; empty: 1, or 0 or a shared 1 by rank
};

/// The games of a match, played one after the other, and the rules for its end. The match itself has a board of one
/// site, so that its own rules can contain any words.
struct Match {
  std::vector<GameOfMatch> games;
  std::vector<const EndRule*> end;
};

}  // namespace play

/// What is wrong with the arguments of a word: see Game::complain.
struct Complaint {
  enum class Of : std::uint8_t { Other, Piece, Container };
  std::string message;
  Of of = Of::Other;   ///< what `name` was taken for
  std::string name{};  ///< the name that does not exist, for which similar ones are suggested
  bool warning = false;
};

struct Game {
  std::string name;
  play::Passes passes;  ///< the passes that the game is compiled and played with
  int players = 2;
  std::vector<std::optional<AbsoluteDirection>> player_facing;  ///< by player, if given by (players {(player N) ...})
  ModeType mode = ModeType::Alternating;

  std::unique_ptr<board::Topology> topology;
  SiteType default_type = SiteType::Cell;
  bool boardless = false;
  std::vector<board::Track> tracks;
  std::vector<int> track_counters_at;  ///< by track: index of its first counter (see on_tracks.hpp)
  std::vector<play::Container> containers;
  std::vector<int> container_of_site;       ///< by cell number, hands included
  std::vector<int> hand_of;                 ///< by owner: the first container besides the board; off for none
  std::vector<play::Component> components;  ///< [0] is "no piece"
  std::vector<int> owner_of;                ///< by component
  std::optional<play::DiceContainer> dice;
  std::vector<int> decks;  ///< indices of containers
  std::vector<play::Region> regions;
  bool regions_settled = false;      ///< the regions are complete and have the meaning that they have in play
  bool moves_linked = false;         ///< the generators of the pieces' moves are linked
  std::vector<play::MapTable> maps;  ///< entries by ascending key
  std::array<std::vector<play::Hint>, 3> hints;      ///< puzzles, by site type
  std::array<std::optional<Range>, 3> value_ranges;  ///< deduction puzzles: values of sites, by site type
  std::vector<Lazy<bool>> constraints;               ///< deduction puzzles: conditions on a solution
  std::vector<int> variables;        ///< deduction puzzles: sites that constraints read and start rules leave open
  bool constraints_conjoin = false;  ///< if they hold, so does each of their conditions on regions
  /// All names of votes, variables and remembered values. Name n belongs to variable n + 1 and to list
  /// ListId::Remembered + 1 + n; the unnamed variable and the unnamed list come first.
  std::vector<std::string> names;
  std::vector<int> vote_names;  ///< names that are voted on, those of the end rules first: trials number them so

  std::vector<StartRule> start;
  std::vector<play::Phase> phases;
  std::uint64_t phases_left = 0;  ///< set of the phases that have (nextPhase ...), see phase_bit
  /// Listing the moves draws random numbers (apart from the roll at the beginning of a turn). All moves are then
  /// listed, by the words themselves.
  bool listing_draws = false;
  /// The moves depend on the order of evaluation: conditions change the position, or read iterators that an earlier
  /// move left behind. All moves are then listed in order, by the words themselves.
  bool lists_in_order = false;
  play::EngineFacts engine;
  std::vector<const play::EndRule*> end;
  play::Match match;  ///< has games only if this is a match
  play::MetaRules meta;
  std::bitset<play::need_count> needs;
  std::array<bool, 3> site_types_named{};  ///< which site types the description names
  /// By site type: the type under which positions store it; the default type for types that the game does not use. Set
  /// when the state is laid out.
  std::array<SiteType, 3> kept_types{SiteType::Vertex, SiteType::Edge, SiteType::Cell};
  play::Layout layout;
  bool ends_when_all_pass = true;  ///< a full round of passes is a draw
  int max_turns = 1250;            ///< turns per player; a longer trial ends as a draw
  int max_moves = 10000;

  Memory memory;
  mutable std::vector<Complaint> complaints;  ///< see `complain`; empty after compilation

  bool needs_a(play::Need n) const { return needs.test(static_cast<std::size_t>(n)); }
  bool stochastic() const { return needs_a(play::Need::Stochastic); }
  bool stacking() const { return layout.stacking; }
  const board::Lattice& lattice(SiteType type) const { return topology->on(type); }
  const board::Lattice& lattice() const { return topology->on(default_type); }
  /// Returns `type`, or the board's default type if none is given.
  SiteType type_or_default(std::optional<SiteType> type) const { return type.value_or(default_type); }
  /// Whether the game uses a site type: it is the default, or is named in the description; hands are made of cells.
  bool uses(SiteType type) const {
    return type == default_type || site_types_named[static_cast<std::size_t>(type)] ||
           (type == SiteType::Cell && containers.size() > 1);
  }
  /// The type under which positions store a site type: see `kept_types`.
  SiteType kept_type(SiteType type) const { return kept_types[static_cast<std::size_t>(type)]; }
  /// Reports that something does not exist, while a word about the board is constant-folded. The linker adds the word's
  /// place in the text. Not for use in play.
  void complain(Complaint complaint) const { complaints.push_back(std::move(complaint)); }
  /// An entry of a table by owner; off for owners beyond the table.
  static int by_owner(const std::vector<int>& table, int owner) {
    return static_cast<std::size_t>(owner) < table.size() ? table[static_cast<std::size_t>(owner)] : off;
  }
  /// The index of a name in `names`; -1 if there is none.
  int name_index(std::string_view text) const;
  /// The index in `vote_names` of a name, given by its index in `names`; off if it is not among them.
  int vote_number(int name) const;
  /// The component with this full name ("Pawn1"); `off` if there is none. Of several, Ludii's rules mean the first
  /// where they go through the components, and the last where they ask a table by name, as the start rules do.
  int first_component_named(std::string_view text) const;
  int last_component_named(std::string_view text) const;
  /// The first container with this name; off if there is none.
  int container_index(std::string_view text) const;
};

}  // namespace lud
