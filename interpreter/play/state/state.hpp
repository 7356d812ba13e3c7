#pragma once
// The state of a game in play: one flat block that is copied with a single memcpy. Given the layout that the compiler
// worked out, hands the rules per-site channels, player data and short lists.
//
//   block:  | header | bit sets | slots by owner | height | count | owner | hidden | costs | phases | variables |
//           | places on tracks | ends of orders | candidates | sizes of lists | planes | tail of lists |
//   plane:  | what | state | rotation | value | links of orders |   for every slot, on one level
//
// Planes are laid out for the highest stack that there can be, but opened, and copied, only up to the highest that
// there was so far.
//
// A "slot" is a place that can hold pieces. Slots 0 .. N-1 are the board's sites of the default type, then follow the
// sites of further containers (hands, dice, decks), then the board's sites of the other two types where the game uses
// them. Stacking games give every slot `levels` levels; all others have one level and a count. What a piece that was
// taken out from below the top leaves behind on the freed level (state, rotation, value) stays there, as does what is
// hidden: games notice.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/declare/words.hpp"
#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/piece_order.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

constexpr int max_players = 16;
constexpr int max_dice_containers = 8;
constexpr int max_dice = 16;  ///< dice in one container

/// Which lists a state keeps besides its channels. `OtherEntries`: see apply_action.cpp. Named remembered values follow
/// after `Remembered`.
enum class ListId : std::uint16_t { Pending, SitesToRemove, Propositions, Votes, Dominoes, OtherEntries, Remembered };

/// Sizes and offsets of a game's states, fixed when the game is compiled.
struct Layout {
  int levels = 1;  ///< capacity of a stack
  bool stacking = false;
  bool counts = false;  ///< a site can hold several like pieces
  bool owners = false;  ///< who stands on a site is not always the owner of what stands there (see State::owner)
  bool states = false;
  bool rotations = false;
  bool values = false;
  bool hidden = false;
  bool playable = false;  ///< boardless: which sites are open
  bool visited = false;
  bool costs = false;            ///< start rules give sites costs
  bool phases = false;           ///< start rules give sites other phases than the board has
  bool ordered = false;          ///< the order is kept in which pieces came (see PieceOrder)
  bool swap_removal = false;     ///< how it changes where a piece leaves
  bool plain_moves = false;      ///< a move of a piece changes its two sites, and nothing else depends on it
  bool plain_additions = false;  ///< and so does a piece that is added to an empty site of the board
  bool hashed = true;            ///< the hash of positions is kept (see State::recomputed_hash); it stays 0 elsewhere
  int players = 0;
  int components = 0;  ///< kinds of piece, "no piece" included
  int lists = 0;       ///< fixed lists + one for each name of remembered values
  int variables = 0;   ///< named variables of (set Var)
  /// Deduction puzzles: how many values, from 0 on, a site of each type can have at first, and the words that hold
  /// them.
  std::array<int, 3> first_candidates{};
  int candidate_words = 0;
  int on_tracks = 0;    ///< counters of pieces at places on tracks (see on_tracks.hpp)
  int board_sites = 0;  ///< sites of the default type on the board
  int total_sites = 0;  ///< board_sites + sites of the other containers
  SiteType default_type = SiteType::Cell;
  std::array<int, 3> type_count{};     ///< sites of the board by site type
  std::array<bool, 3> holds_pieces{};  ///< which site types, besides the default one, can hold pieces
  std::vector<std::uint8_t> owner_of;  ///< by component: 0 = nobody, players + 1 = everybody
  bool kinds = false;                  ///< sets are kept of where each kind of piece stands

  // Worked out by `finish` from the above.
  int slots = 0;                                ///< all places that can hold pieces
  std::array<int, 3> type_base{off, off, off};  ///< slot of site 0 by site type; off where the type holds no pieces
  std::uint32_t width = 0;                      ///< words of a set of sites
  std::uint32_t slot_width = 0;                 ///< words of a set of slots
  // Offsets in 64-bit words from the start of the block.
  std::size_t empty_at = 0, owned_at = 0, topped_at = 0, playable_at = 0, visited_at = 0, height_at = 0, count_at = 0,
              owner_at = 0, hidden_at = 0, costs_at = 0, phases_at = 0, variables_at = 0, on_tracks_at = 0,
              order_at = 0, candidates_at = 0, list_sizes_at = 0, planes_at = 0, tail_at = 0;
  // The same from the start of a plane, and its size.
  std::size_t state_in = 0, rotation_in = 0, value_in = 0, links_in = 0, plane_words = 0;
  /// The slots of sites, first to last, and where the sites of their type begin.
  struct Slots {
    int base = 0, first = 0, last = 0;
  };
  /// Where pieces are looked for that may be anywhere: first among the sites of the default type, then of the others.
  /// The language asks for as many sites of each as there are of the default type, at most.
  std::array<Slots, 3> anywhere{};
  std::size_t anywhere_count = 0;
  /// By component: where the set of slots lies in which it stands; none where these are not kept. The only kind that an
  /// owner has shares the owner's set.
  std::vector<std::size_t> kind_at;
  bool kinds_apart = false;  ///< some kinds have sets of their own
  void finish();

  /// The slot of a site. A number beyond the board's sites is a place in a hand, whatever the type.
  int slot(SiteType type, int site) const {
    if (type == default_type || site >= type_count[static_cast<std::size_t>(type)]) return site;
    return type_base[static_cast<std::size_t>(type)] + site;
  }
  /// The number of the site of a slot, and its type.
  int site_of_slot(int slot) const { return slot < total_sites ? slot : slot - base_of(slot); }
  SiteType type_of_slot(int slot) const {
    if (slot < board_sites) return default_type;
    if (slot < total_sites) return SiteType::Cell;
    for (std::size_t type = 0; type < 3; ++type)
      if (type_base[type] > 0 && type_base[type] == base_of(slot)) return static_cast<SiteType>(type);
    return default_type;
  }
  /// The slot where the sites of a slot's type begin.
  int base_of(int slot) const {
    int base = 0;
    for (int b : type_base)
      if (b <= slot && b > base) base = b;
    return base;
  }

 private:
  /// Gives each channel its place in the block.
  void lay_out();
  template <class Take>
  void find_kinds(Take& take);
};

enum class EndType : std::uint8_t { None, NaturalEnd, MoveLimit, TurnLimit };

/// Everything in a state that is not a channel or a list. Plain data.
struct Header {
  std::int32_t mover = 0, next = 0, prev = 0;
  std::int32_t counter = off;
  std::int32_t temporary = off;  ///< (set Temp): short-lived value of a move
  std::int32_t pot = 0;
  std::int32_t trump_suit = off;
  std::int32_t decided = off;
  std::int32_t turn = 1;  ///< numbers of turns, as the language counts them
  std::int32_t turns_same_player = 0;
  std::int32_t consecutive_passes = 0;
  std::uint32_t stalemated = 0, triggered = 0, active = 0;  ///< bit per player
  std::uint32_t dice_all_equal = 0;
  std::uint64_t hash = 0;         ///< of the position, see State::recomputed_hash
  std::uint64_t stored_hash = 0;  ///< (remember State)
  std::array<std::int32_t, max_players + 2> score{}, amount{}, player_value{}, phase{}, team{}, player_order{};
  std::array<double, max_players + 1> payoff{}, ranking{};
  template <class T>
  using OfDice = recording::Noted<std::array<T, max_dice_containers>, Channels::Dice>;
  OfDice<std::array<std::int32_t, max_dice>> dice{};  ///< current faces; 0 once used
  OfDice<std::int32_t> dice_sum{};
  std::int32_t winner = off;                          ///< once over: a player, 0 for none
  EndType end = EndType::None;                        ///< None while the game goes on
  std::uint8_t wins_decided = 0, losses_decided = 0;  ///< within one evaluation of the end rules
  std::uint8_t winner_count = 0, loser_count = 0;     ///< how often somebody was declared one
  std::uint32_t winners = 0, losers = 0;              ///< bit per player
  std::uint32_t tail_used = 0;                        ///< 32-bit values in the tail
  std::int32_t planes = 0;                            ///< open ones
  std::int32_t current_game = 0, games_played = 0;    ///< of a match, whose scores are in `score`
};
static_assert(std::is_trivially_copyable_v<Header>);

/// All that a roll of the dice changes, for the sets of dice that there are.
struct Roll {
  std::array<std::array<std::int16_t, max_dice>, max_dice_containers> faces;  ///< states of the dice
  std::array<std::array<std::int32_t, max_dice>, max_dice_containers> pips;
  std::array<std::int32_t, max_dice_containers> sums;
  std::uint32_t all_equal;
  std::uint64_t hash;
};

/// Which kinds of data about a piece can be hidden from a player.
constexpr std::size_t hidden_kinds = 7;  ///< everything, then What, Who, State, Value, Rotation, Count
/// The number of a kind of data, 0 for everything.
int hidden_kind(std::optional<HiddenData> data);

/// A game state. Copies reuse their memory, so that copying allocates nothing once warm.
class State {
 public:
  State() = default;
  explicit State(const Layout& layout) { reset(layout); }
  State(const State& other) { *this = other; }
  State& operator=(const State& other) {
    const bool as_generator = layout_ == other.layout_ && block_.size() >= other.block_.size();
    layout_ = other.layout_;
    if (block_.size() < other.block_.size()) block_.resize(other.block_.size());
    if (layout_) {
      std::memcpy(block_.data(), other.block_.data(), other.fixed_words() * sizeof(std::uint64_t));
      std::memcpy(words(layout_->tail_at), other.words(layout_->tail_at), other.tail_words() * sizeof(std::uint64_t));
    }
    if (!as_generator) locate();
    return *this;
  }
  State(State&&) noexcept = default;
  State& operator=(State&&) noexcept = default;
  void swap(State& other) noexcept {
    block_.swap(other.block_);
    std::swap(header_, other.header_);
    const bool same = layout_ == other.layout_;
    std::swap(layout_, other.layout_);
    if (same) {
      std::swap(what_, other.what_);
      std::swap(height_, other.height_);
      std::swap(count_, other.count_);
      std::swap(owner_, other.owner_);
      std::swap(state_, other.state_);
      std::swap(rotation_, other.rotation_);
      std::swap(value_, other.value_);
      return;
    }
    locate();
    other.locate();
  }

  /// An empty position: no pieces, no moves made.
  void reset(const Layout& layout);

  const Layout& layout() const { return *layout_; }
  Header& head() { return (recording::note(Channels::Turn), *header_); }
  const Header& head() const { return (recording::note(Channels::Turn), *header_); }
  int mover() const { return (recording::note(Channels::Mover), header_->mover); }

  // ---- channels; level 0 is the bottom ----
  int what(int slot) const {
    recording::note(Channels::Pieces);
    return layout_->stacking ? what_top(slot) : what_[slot];
  }
  int what(int slot, int level) const {
    recording::note(Channels::Pieces);
    return level < height(slot) ? what_[at(slot, level)] : 0;
  }
  /// Number of levels that hold a piece; at most 1 where nothing stacks.
  int height(int slot) const {
    recording::note(Channels::Pieces);
    return layout_->stacking ? height_[slot] : what_[slot] != 0;
  }
  /// Number of pieces on a site: its count, or 1 where it is occupied.
  int count(int slot) const {
    recording::note(Channels::Counts);
    return count_ ? count_[slot] : what(slot) != 0;
  }
  /// Who stands on a site, where `Layout::owners` says that it must be kept: a count that is set on an empty site
  /// leaves it with nobody.
  int owner(int slot) const {
    recording::note(Channels::Pieces);
    return owner_[slot];
  }
  int state(int slot, int level = top_level) const {
    recording::note(Channels::States);
    return channel(state_, slot, level);
  }
  int rotation(int slot, int level = top_level) const {
    recording::note(Channels::Rotations);
    return channel(rotation_, slot, level);
  }
  int value(int slot, int level = top_level) const {
    recording::note(Channels::Values);
    return channel(value_, slot, level);
  }
  static constexpr int top_level = -1;
  /// The order of pieces; only where the layout is `ordered`.
  PieceOrder order() const {
    recording::note(Channels::Pieces);
    const auto at = [this](std::size_t word) {
      return const_cast<std::int32_t*>(reinterpret_cast<const std::int32_t*>(words(word)));
    };
    return {at(layout_->order_at),
            layout_->components,
            at(layout_->planes_at + layout_->links_in),
            static_cast<std::ptrdiff_t>(2 * layout_->plane_words),
            layout_->slots,
            layout_->swap_removal};
  }

  /// Writers keep the empty sets and the hash in step. `off` leaves a channel as it is.
  void set_what(int slot, int what, int level = top_level);
  void set_count(int slot, int count) {
    // Where pieces stand already and some stay, nothing else changes.
    if (count_ && !height_ && !layout_->hashed && count > 0 && count_[slot] > 0)
      count_[slot] = static_cast<std::int16_t>(count);
    else
      set_count_in_full(slot, count);
  }
  void set_owner(int slot, int player);
  void set_state(int slot, int value, int level = top_level);
  void set_rotation(int slot, int value, int level = top_level);
  void set_value(int slot, int value, int level = top_level);
  /// Puts a piece on top of a stack; `off` leaves what the level holds. False where the stack is full.
  bool push(int slot, int what, int state = off, int rotation = off, int value = off);
  /// Puts a piece below the pieces at `level` and above; `off` is 0. False where the stack is full or not that high.
  bool insert(int slot, int level, int what, int state = off, int rotation = off, int value = off);
  /// Takes the top piece of a stack away and all that its level holds.
  void pop(int slot);
  /// Takes the piece at a level away; those above sink by one, and the freed level keeps its state, rotation and value.
  void erase(int slot, int level);
  /// Puts a piece on an empty site of the board's default type. Without stacks, counts, owners and the order of pieces.
  void place(int slot, int what);
  /// Moves a single piece, with all that its site holds, to a site where no like piece stands; what stands there goes.
  /// Without stacks, and where the order of pieces is not kept.
  void carry(int from, int to);
  /// The same of the piece on top of a stack, which goes on top of another: with all that its level holds, or with
  /// nothing, where the level that it comes to keeps what was left there. Where the order of pieces is not kept.
  /// False where there is none, or no room.
  bool carry_top(int from, int to, bool with_channels);
  /// Empties a site, in stacking games with all that its levels hold. Without stacks what is hidden stays.
  void clear(int slot);

  bool is_hidden(int kind, int player, int slot, int level = 0) const;
  void set_hidden(int kind, int player, int slot, int level, bool on);

  /// Empty sites of the board by type.
  Sites empty(SiteType type) const {
    recording::note(Channels::Pieces);
    return {words(layout_->empty_at) + static_cast<std::size_t>(type) * layout_->width, layout_->width};
  }
  bool is_empty(int slot) const {
    recording::note(Channels::Pieces);
    if (height_) return height_[slot] == 0;
    return count_ ? count_[slot] == 0 : what_[slot] == 0;
  }
  /// The words of the set of slots where an owner has a piece, or has the topmost one.
  const std::uint64_t* owned_row(int owner, bool on_top) const {
    recording::note(Channels::Pieces);
    return words(on_top ? layout_->topped_at : layout_->owned_at) +
           static_cast<std::size_t>(owner) * layout_->slot_width;
  }
  /// Whether it is known where each kind of piece stands.
  bool knows_kinds() const { return !layout_->kind_at.empty(); }
  /// The words of the set of slots where a kind of piece stands, where that is known.
  const std::uint64_t* kind_row(int what) const {
    recording::note(Channels::Pieces);
    return words(layout_->kind_at[static_cast<std::size_t>(what)]);
  }
  /// Visits, in ascending order, the slots of [first, last) where one of the owners (a bit for each) has a piece, on
  /// whatever level. Stops where `visit` returns true, and says whether it did.
  template <class Visit>
  bool any_owned(std::uint32_t owners, int first, int last, Visit&& visit) const {
    return any_owned_words(owners, first, last, [&](int begin, std::uint64_t found) {
      for (; found; found &= found - 1)
        if (visit(begin + std::countr_zero(found))) return true;
      return false;
    });
  }
  /// The same, 64 slots at a time: `visit(begin, found)` is given the first of them and a bit for each. `on_top`: where
  /// the topmost piece is theirs.
  template <class Visit>
  bool any_owned_words(std::uint32_t owners, int first, int last, Visit&& visit, bool on_top = false) const {
    recording::note(Channels::Pieces);
    owners &= (1u << (layout_->players + 2)) - 1;
    if (owners == 0) return false;
    const std::uint64_t* rows = words(on_top ? layout_->topped_at : layout_->owned_at);
    const std::uint32_t width = layout_->slot_width;
    const std::uint64_t* const row = rows + static_cast<std::uint32_t>(std::countr_zero(owners)) * width;
    const std::uint32_t others = owners & (owners - 1);
    for (int begin = first & ~63; begin < last; begin += 64) {
      std::uint64_t found = row[static_cast<std::uint32_t>(begin) / 64];
      for (std::uint32_t rest = others; rest; rest &= rest - 1)
        found |=
            rows[static_cast<std::uint32_t>(std::countr_zero(rest)) * width + static_cast<std::uint32_t>(begin) / 64];
      if (begin < first) found &= ~std::uint64_t{0} << (first - begin);
      if (last - begin < 64) found &= (std::uint64_t{1} << (last - begin)) - 1;
      if (visit(begin, found)) return true;
    }
    return false;
  }
  Sites playable() const {
    recording::note(Channels::Ground);
    return {words(layout_->playable_at), layout_->width};
  }
  void set_playable(int site, bool on);
  void clear_playable();
  Sites visited() const {
    recording::note(Channels::Ground);
    return {words(layout_->visited_at), layout_->width};
  }
  void visit(int site);
  void unvisit(int site);
  void clear_visited();

  // ---- what start rules write on sites ----
  int cost(SiteType type, int site) const {
    recording::note(Channels::Ground);
    return layout_->costs ? costs()[board_index(type, site)] : 0;
  }
  void set_cost(SiteType type, int site, int cost);
  /// `off` where the board's own phase holds.
  int phase_of_site(SiteType type, int site) const {
    recording::note(Channels::Ground);
    return layout_->phases ? phases()[board_index(type, site)] - 1 : off;
  }
  void set_phase_of_site(SiteType type, int site, int phase);

  // ---- pieces at places on tracks; see on_tracks.hpp ----
  int on_track(int counter) const {
    recording::note(Channels::Tracks);
    return reinterpret_cast<const std::int16_t*>(words(layout_->on_tracks_at))[counter];
  }
  void add_on_track(int counter, int by) {
    auto& value = reinterpret_cast<std::int16_t*>(words(layout_->on_tracks_at))[counter];
    value = static_cast<std::int16_t>(value + by);
  }

  // ---- deduction puzzles: the values that a site can still have; `what` is the value of a resolved one ----
  bool is_candidate(int slot, int value) const {
    recording::note(Channels::Ground);
    return value >= 0 && value < 64 * layout_->candidate_words && candidates(slot)[value / 64] >> (value % 64) & 1;
  }
  /// True if one value is left.
  bool is_resolved(int slot) const;
  void resolve(int slot, int value);
  void toggle_candidate(int slot, int value);
  /// Makes the first so many values candidates again.
  void reset_candidates(int slot, int values);

  // ---- named variables ----
  std::int32_t variable(int index) const {
    recording::note(Channels::Variables);
    return variables()[index];
  }
  void set_variable(int index, std::int32_t value);

  // ---- lists ----
  Ints list(ListId id) const { return list(static_cast<int>(id)); }
  Ints list(int id) const {
    recording::note(Channels::Lists);
    const std::uint32_t* sizes = list_sizes();
    if (sizes[id] == 0) return {};
    std::size_t begin = 0;
    for (int i = 0; i < id; ++i) begin += sizes[i];
    return {tail() + begin, sizes[id]};
  }
  void list_add(int id, int value);
  /// Removes the first occurrence.
  void list_remove(int id, int value);
  void list_clear(int id);
  bool list_contains(int id, int value) const;

  // ---- what players have ----
  void set_score(int player, int score) { header_->score[static_cast<std::size_t>(player)] = score; }
  void set_amount(int player, int amount) { header_->amount[static_cast<std::size_t>(player)] = amount; }
  void set_phase(int player, int phase) { header_->phase[static_cast<std::size_t>(player)] = phase; }
  // These go through functions because the hash covers them.
  void set_team(int player, int team);
  void set_player_order(int agent, int player);
  void set_temporary(int value);

  /// Notes how the dice of a set lie, whose sites begin with a slot.
  void save_dice(std::size_t set, int first_slot, int count, Roll& noted) const {
    std::copy_n(state_ + first_slot, count, noted.faces[set].begin());
    std::copy_n(header_->dice[set].begin(), count, noted.pips[set].begin());
    noted.sums[set] = header_->dice_sum[set];
    noted.all_equal = header_->dice_all_equal;
    noted.hash = header_->hash;
  }
  /// Turns up a face of a die, which lies alone; where positions are not hashed (see Layout).
  void turn_die(int slot, int face) { state_[slot] = static_cast<std::int16_t>(face); }
  /// Lays the dice of a set as they were noted, and notes how they lay; `exchange_roll` does so for what sets share.
  /// Nothing but dice may have changed meanwhile.
  void exchange_dice(std::size_t set, int first_slot, int count, Roll& noted) {
    std::swap_ranges(state_ + first_slot, state_ + first_slot + count, noted.faces[set].begin());
    std::swap_ranges(header_->dice[set].begin(), header_->dice[set].begin() + count, noted.pips[set].begin());
    std::swap(header_->dice_sum[set], noted.sums[set]);
  }
  void exchange_roll(Roll& noted) {
    std::swap(header_->dice_all_equal, noted.all_equal);
    std::swap(header_->hash, noted.hash);
  }

  /// The hash of a position: pieces with their channels, open sites, teams, the order of players and the temporary
  /// value; what "positional" repetition compares. Computed anew from the block; equals `head().hash` (a law that tests
  /// check), where the layout is `hashed`.
  std::uint64_t recomputed_hash() const;
  /// The hash together with who moves, passes, scores and the like: what "situational" repetition compares.
  std::uint64_t full_hash() const;

  /// Equal in every byte that is in use.
  bool operator==(const State& other) const;
  /// The same for states of two games that were compiled from one description.
  bool same_as(const State& other) const;
  /// A hash of all that `==` compares.
  std::uint64_t hash_of_all() const;

 private:
  /// Where a level of a slot is in the channels of the planes.
  int at(int slot, int level) const { return level * stride_ + slot; }
  void set_count_in_full(int slot, int count);
  int what_top(int slot) const { return height_[slot] ? what_[at(slot, height_[slot] - 1)] : 0; }
  int channel(const std::int16_t* values, int slot, int level) const {
    if (!values) return 0;
    if (!layout_->stacking) return values[slot];
    if (level < 0) level = height_[slot] - 1;
    return level >= 0 && level < height_[slot] ? values[at(slot, level)] : 0;
  }
  void set_channel(std::int16_t* values, int salt, int slot, int value, int level);
  /// Between sites of the board's default type, where no hash is kept.
  void carry_unhashed(int from, int to);
  void carry_hidden(int from, int to);
  void put(std::int16_t* values, int salt, int index, int value);
  void put_what(int slot, int level, int what);
  void put_at(int place, int state, int rotation, int value);
  void move_level(int slot, int from, int to);
  /// Brings the sets of owners up to date where there are stacks. `below_the_top`: not only the topmost piece changed.
  void update_owners(int slot, bool below_the_top);
  /// The same without stacks, and the sets of kinds.
  void change_owner(int slot, int before, int what);
  /// The same where a piece has come on top of others, or has left it.
  void note_pushed(int slot);
  void note_popped(int slot, int what);
  /// The same where a piece has gone from somewhere in the stack, whose top is what it was.
  void note_gone(int slot, int what);
  std::uint64_t& owner_word(std::size_t rows, int owner, int slot);
  std::uint64_t& kind_word(int what, int slot);
  int owner_of(int what) const;
  void update_empty(int slot);
  std::size_t board_index(SiteType type, int site) const;
  /// Makes sure that there is memory for pieces on a level.
  void open_plane(int level) {
    while (header_->planes <= level)
      std::memset(words(layout_->planes_at + static_cast<std::size_t>(header_->planes++) * layout_->plane_words), 0,
                  layout_->plane_words * sizeof(std::uint64_t));
  }
  std::size_t fixed_words() const {
    return layout_->planes_at + static_cast<std::size_t>(header_->planes) * layout_->plane_words;
  }
  std::size_t tail_words() const { return (std::size_t{header_->tail_used} + 1) / 2; }
  void locate();
  std::uint64_t* words(std::size_t at) { return block_.data() + at; }
  const std::uint64_t* words(std::size_t at) const { return block_.data() + at; }
  std::int32_t* costs() { return reinterpret_cast<std::int32_t*>(words(layout_->costs_at)); }
  const std::int32_t* costs() const { return reinterpret_cast<const std::int32_t*>(words(layout_->costs_at)); }
  std::int32_t* phases() { return reinterpret_cast<std::int32_t*>(words(layout_->phases_at)); }
  const std::int32_t* phases() const { return reinterpret_cast<const std::int32_t*>(words(layout_->phases_at)); }
  std::uint64_t* candidates(int slot) { return words(layout_->candidates_at) + slot * layout_->candidate_words; }
  const std::uint64_t* candidates(int slot) const {
    return words(layout_->candidates_at) + slot * layout_->candidate_words;
  }
  void update_resolved(int slot);
  std::int32_t* variables() { return reinterpret_cast<std::int32_t*>(words(layout_->variables_at)); }
  const std::int32_t* variables() const { return reinterpret_cast<const std::int32_t*>(words(layout_->variables_at)); }
  std::uint32_t* list_sizes() { return reinterpret_cast<std::uint32_t*>(words(layout_->list_sizes_at)); }
  const std::uint32_t* list_sizes() const {
    return reinterpret_cast<const std::uint32_t*>(words(layout_->list_sizes_at));
  }
  std::int32_t* tail() { return reinterpret_cast<std::int32_t*>(words(layout_->tail_at)); }
  const std::int32_t* tail() const { return reinterpret_cast<const std::int32_t*>(words(layout_->tail_at)); }

  const Layout* layout_ = nullptr;
  std::vector<std::uint64_t> block_;
  Header* header_ = nullptr;
  int stride_ = 0;  ///< from one plane to the next, in numbers of a channel
  std::int16_t* what_ = nullptr;
  std::int16_t* height_ = nullptr;
  std::int16_t* count_ = nullptr;
  std::int16_t* owner_ = nullptr;
  std::int16_t* state_ = nullptr;
  std::int16_t* rotation_ = nullptr;
  std::int16_t* value_ = nullptr;
};

}  // namespace lud::play
