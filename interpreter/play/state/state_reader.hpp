#pragma once
// The readers of a state: what stands on each site and how, sets of sites, what start rules wrote, lists, hashes.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/piece_order.hpp"
#include "interpreter/play/state/state_block.hpp"

namespace lud::play {

/// See the head of this file.
class StateReader : public StateBlock {
 public:
  // ---- channels; level 0 is the bottom ----
  int what(int slot) const {
    recording::note(Channels::Pieces);
    return layout_->stacking ? what_top(slot) : what_[slot];
  }
  int what(int slot, int level) const {
    recording::note(Channels::Pieces);
    return level < height(slot) ? what_[at(slot, level)] : 0;
  }
  /// The number of levels that hold a piece; at most 1 if nothing stacks.
  int height(int slot) const {
    recording::note(Channels::Pieces);
    return layout_->stacking ? height_[slot] : what_[slot] != 0;
  }
  /// The number of pieces on a site: its count, or 1 if it is occupied.
  int count(int slot) const { return (recording::note(Channels::Counts), count_ ? count_[slot] : what(slot) != 0); }
  /// The owner of a site, kept separately if `Layout::owners` is set: setting a count on an empty site leaves it
  /// without an owner.
  int owner(int slot) const { return (recording::note(Channels::Pieces), owner_[slot]); }
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
  /// The order of pieces. Precondition: the layout is `ordered`.
  PieceOrder order() const {
    recording::note(Channels::Pieces);
    return {part<std::int32_t>(layout_->order_at),
            layout_->components,
            part<std::int32_t>(layout_->planes_at + layout_->links_in),
            static_cast<std::ptrdiff_t>(2 * layout_->plane_words),
            layout_->slots,
            layout_->swap_removal};
  }

  bool is_hidden(int kind, int player, int slot, int level = 0) const;

  /// The empty sites of the board of a type.
  Sites empty(SiteType type) const {
    recording::note(Channels::Pieces);
    return {words(layout_->empty_at) + static_cast<std::size_t>(type) * layout_->width, layout_->width};
  }
  bool is_empty(int slot) const {
    recording::note(Channels::Pieces);
    if (height_) return height_[slot] == 0;
    return count_ ? count_[slot] == 0 : what_[slot] == 0;
  }
  /// The words of the set of slots where an owner has a piece, or, if `on_top`, the topmost piece.
  const std::uint64_t* owned_row(int owner, bool on_top) const {
    recording::note(Channels::Pieces);
    return words(on_top ? layout_->topped_at : layout_->owned_at) +
           static_cast<std::size_t>(owner) * layout_->slot_width;
  }
  /// Whether the sets of slots by kind of piece are kept.
  bool knows_kinds() const { return !layout_->kind_at.empty(); }
  /// The words of the set of slots where a kind of piece stands. Precondition: `knows_kinds()`.
  const std::uint64_t* kind_row(int what) const {
    recording::note(Channels::Pieces);
    return words(layout_->kind_at[static_cast<std::size_t>(what)]);
  }
  /// Visits, in ascending order, the slots of [first, last) where one of the owners (a bit for each) has a piece on any
  /// level, until `visit` returns true. Returns whether it did.
  template <class Visit>
  bool any_owned(std::uint32_t owners, int first, int last, Visit&& visit) const {
    return any_owned_words(owners, first, last, [&](int begin, std::uint64_t found) {
      for (; found; found &= found - 1)
        if (visit(begin + std::countr_zero(found))) return true;
      return false;
    });
  }
  /// Like `any_owned`, 64 slots at a time: `visit(begin, found)` gets the first of them and a word with a bit for each.
  /// `on_top`: only slots where the topmost piece is theirs.
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
  Sites visited() const {
    recording::note(Channels::Ground);
    return {words(layout_->visited_at), layout_->width};
  }

  // ---- what start rules write on sites ----
  int cost(SiteType type, int site) const {
    recording::note(Channels::Ground);
    return layout_->costs ? costs()[board_index(type, site)] : 0;
  }
  /// `off` if the board's own phase is valid.
  int phase_of_site(SiteType type, int site) const {
    recording::note(Channels::Ground);
    return layout_->phases ? phases()[board_index(type, site)] - 1 : off;
  }

  // ---- pieces at places on tracks; see on_tracks.hpp ----
  int on_track(int counter) const {
    recording::note(Channels::Tracks);
    return part<std::int16_t>(layout_->on_tracks_at)[counter];
  }

  // ---- deduction puzzles: the values that a site can still have; `what` is the value of a resolved one ----
  bool is_candidate(int slot, int value) const {
    recording::note(Channels::Ground);
    return value >= 0 && value < 64 * layout_->candidate_words && candidates(slot)[value / 64] >> (value % 64) & 1;
  }
  /// Whether exactly one value is left.
  bool is_resolved(int slot) const;

  // ---- named variables ----
  std::int32_t variable(int index) const { return (recording::note(Channels::Variables), variables()[index]); }

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
  bool list_contains(int id, int value) const;

  /// Saves the dice, whose sites begin at a slot, in `noted`.
  void save_dice(int first_slot, int count, Roll& noted) const {
    for (int die = 0; die < count; ++die)
      if (const int place = place_of_die(first_slot + die); place != off)
        noted.faces[static_cast<std::size_t>(die)] = state_[place];
    std::copy_n(header_->dice.begin(), count, noted.pips.begin());
    noted.sum = header_->dice_sum;
    noted.all_equal = header_->dice_all_equal;
    noted.hash = header_->hash;
  }

  /// The hash of a position: pieces with their channels, open sites, teams, the order of players and the temporary
  /// value; "positional" repetition compares it. Computed anew from the block. If the layout is `hashed`, it equals
  /// `head().hash` (an invariant that tests check).
  std::uint64_t recomputed_hash() const;
  /// The hash combined with the mover, passes, scores and the like; "situational" repetition compares it.
  std::uint64_t full_hash() const;

 protected:
  /// Whether data of a level can be hidden from a player: both exist, and the game hides data.
  bool can_be_hidden(int player, int level) const;
  int what_top(int slot) const { return height_[slot] ? what_[at(slot, height_[slot] - 1)] : 0; }
  int channel(const std::int16_t* values, int slot, int level) const {
    if (!values) return 0;
    if (!layout_->stacking) return values[slot];
    if (level < 0) level = height_[slot] - 1;
    return level >= 0 && level < height_[slot] ? values[at(slot, level)] : 0;
  }
  /// The index of the state of the topmost piece on a die's site; `off` if a stack there is empty.
  int place_of_die(int slot) const {
    if (!layout_->stacking) return slot;
    return height_[slot] ? at(slot, height_[slot] - 1) : off;
  }
  int owner_of(int what) const {
    const auto component = static_cast<std::size_t>(what);
    return component < layout_->owner_of.size() ? layout_->owner_of[component] : 0;
  }
  std::size_t board_index(SiteType type, int site) const;
};

}  // namespace lud::play
