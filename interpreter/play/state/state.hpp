#pragma once
// The state of a game in play, with its writers. The memory is in StateBlock, the readers in StateReader.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/play/state/state_reader.hpp"

namespace lud::play {

/// A game state: StateReader with writers. Copies reuse their memory, so that copying allocates nothing once warm.
class State : public StateReader {
 public:
  State() = default;
  explicit State(const Layout& layout) { reset(layout); }

  /// An empty position: no pieces, no moves made.
  void reset(const Layout& layout);

  /// Writers update the sets of sites and the hash. The value `off` leaves a channel as it is.
  void set_what(int slot, int what, int level = top_level);
  void set_count(int slot, int count) {
    // If pieces stand there before and after, only the count changes.
    if (count_ && !height_ && !layout_->hashed && count > 0 && count_[slot] > 0)
      count_[slot] = on_site(count);
    else
      set_count_in_full(slot, count);
  }
  void set_owner(int slot, int player);
  void set_state(int slot, int value, int level = top_level);
  void set_rotation(int slot, int value, int level = top_level);
  void set_value(int slot, int value, int level = top_level);
  /// Puts a piece on top of a stack; `off` keeps what an earlier piece left on that level. Throws LimitReached if the
  /// stack is full.
  void push(int slot, int what, int state = off, int rotation = off, int value = off);
  /// Puts a piece below the pieces at `level` and above; `off` stands for 0. False, with nothing changed, if the
  /// stack is not that high. Throws LimitReached if it is full.
  bool insert(int slot, int level, int what, int state = off, int rotation = off, int value = off);
  /// Removes the top piece of a stack and all that its level holds.
  void pop(int slot);
  /// Removes the piece at a level; those above sink by one, and the freed level keeps its state, rotation and value.
  void erase(int slot, int level);
  /// Puts a piece on an empty site of the board's default type. Only for games without stacks, counts, owners and the
  /// order of pieces.
  void place(int slot, int what);
  /// Makes the piece on a slot the last of its kind, as if it had just come (see PieceOrder).
  void come_anew(int slot) {
    if (!layout_->ordered) return;
    order().remove(what_[slot], PieceOrder::place(slot, 0));
    order().append(what_[slot], PieceOrder::place(slot, 0));
  }
  /// Moves a single piece, with all that its site holds, to a site where no piece of its kind stands; a piece there is
  /// replaced. Only for games without stacks and without the order of pieces.
  void carry(int from, int to);
  /// Moves the top piece of a stack to the top of another. `with_channels`: with all that its level holds; otherwise
  /// the new level keeps what an earlier piece left there. False if there is no piece. Throws LimitReached if the other
  /// stack is full. Only without the order of pieces.
  bool carry_top(int from, int to, bool with_channels);
  /// Empties a site, in stacking games with all that its levels hold. Without stacks hidden data stays.
  void clear(int slot);

  void set_hidden(int kind, int player, int slot, int level, bool on);

  void set_playable(int site, bool on);
  void clear_playable();
  void visit(int site);
  void unvisit(int site);
  void clear_visited();

  void set_cost(SiteType type, int site, int cost);
  void set_phase_of_site(SiteType type, int site, int phase);

  void add_on_track(int counter, int by) {
    auto& value = part<std::int16_t>(layout_->on_tracks_at)[counter];
    value = on_site(value + by);
  }

  void resolve(int slot, int value);
  void toggle_candidate(int slot, int value);
  /// Makes the first `values` values candidates again.
  void reset_candidates(int slot, int values);

  void set_variable(int index, std::int32_t value);

  void list_add(int id, int value);
  /// Removes the first occurrence.
  void list_remove(int id, int value);
  void list_clear(int id);

  // ---- what players have ----
  void set_score(int player, int score) { header_->score[static_cast<std::size_t>(player)] = score; }
  void set_amount(int player, int amount) { header_->amount[static_cast<std::size_t>(player)] = amount; }
  void set_phase(int player, int phase);
  // These go through functions because the hash covers them.
  void set_team(int player, int team);
  void set_player_order(int agent, int player);
  void set_temporary(int value);

  /// Sets the face of a die, or of a piece that a rule has put on it, in games whose positions are not hashed (see
  /// Layout). False if nothing lies there.
  bool turn_die(int slot, int face) {
    const int place = place_of_die(slot);
    if (place == off) return false;
    state_[place] = static_cast<std::int16_t>(face);
    return true;
  }
  /// Whether the faces of dice are consecutive and setting them changes nothing else; and the array of the faces then,
  /// from a slot on.
  bool dice_lie_alone() const { return !layout_->stacking && !layout_->hashed; }
  std::int16_t* faces_of_dice(int first_slot) { return state_ + first_slot; }
  /// Exchanges the dice, whose sites begin at a slot, with those saved in `noted`. Precondition: nothing but dice has
  /// changed in between. False if a rule has removed one of the dice.
  bool exchange_dice(int first_slot, int count, Roll& noted) {
    bool all_lie = true;
    for (int die = 0; die < count; ++die) {
      const int place = place_of_die(first_slot + die);
      all_lie = all_lie && place != off;
      if (place != off) std::swap(state_[place], noted.faces[static_cast<std::size_t>(die)]);
    }
    std::swap_ranges(header_->dice.begin(), header_->dice.begin() + count, noted.pips.begin());
    std::swap<std::int32_t>(header_->dice_sum, noted.sum);
    std::swap(header_->dice_all_equal, noted.all_equal);
    std::swap(header_->hash, noted.hash);
    return all_lie;
  }

 private:
  void set_count_in_full(int slot, int count);
  std::span<std::int32_t> list_values(int id);
  /// Removes values of a list, from an index on.
  void erase_values(int id, std::uint32_t first, std::uint32_t count);
  void set_channel(std::int16_t* values, int salt, int slot, int value, int level);
  /// `plain`: both sites are of the board's default type, and no hash is kept.
  template <bool plain>
  void carry_all(int from, int to);
  void carry_hidden(int from, int to);
  /// A value as channels keep it. Throws LimitReached if it is too large for that.
  static std::int16_t on_site(int value) {
    const auto kept = static_cast<std::int16_t>(value);
    if (kept != value) [[unlikely]]
      too_much_on_site(value);
    return kept;
  }
  void put(std::int16_t* values, int salt, int index, int value);
  void put_what(int slot, int level, int what);
  void put_at(int place, int state, int rotation, int value);
  void move_level(int slot, int from, int to);
  /// Updates the sets of owners in games with stacks. `below_the_top`: not only the topmost piece has changed.
  void update_owners(int slot, bool below_the_top);
  /// Updates the sets of owners and of kinds in games without stacks.
  void change_owner(int slot, int before, int what);
  /// Updates the sets of owners after a piece came on top of others, or left the top.
  void note_pushed(int slot);
  void note_popped(int slot, int what);
  /// Updates the sets of owners after a piece left from within a stack whose top is unchanged.
  void note_gone(int slot, int what);
  std::uint64_t& owner_word(std::size_t rows, int owner, int slot);
  std::uint64_t& kind_word(int what, int slot);
  /// The set of empty sites of the board's default type.
  std::uint64_t* board_empty() const {
    return words(layout_->empty_at) + static_cast<std::size_t>(layout_->default_type) * layout_->width;
  }
  void update_empty(int slot);
  void update_resolved(int slot);
};

}  // namespace lud::play
