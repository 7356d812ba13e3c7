#pragma once
// The state of a game in play, and how it is changed. The memory is StateBlock's, what is asked of it StateReader's.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "interpreter/play/state/state_reader.hpp"

namespace lud::play {

/// A game state: what StateReader tells of it, and how it is changed. Copies reuse their memory, so that copying
/// allocates nothing once warm.
class State : public StateReader {
 public:
  State() = default;
  explicit State(const Layout& layout) { reset(layout); }

  /// An empty position: no pieces, no moves made.
  void reset(const Layout& layout);

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
  /// The piece on a slot becomes the last of its kind, as if it had just come (see PieceOrder).
  void come_anew(int slot) {
    if (!layout_->ordered) return;
    order().remove(what_[slot], PieceOrder::place(slot, 0));
    order().append(what_[slot], PieceOrder::place(slot, 0));
  }
  /// Moves a single piece, with all that its site holds, to a site where no like piece stands; what stands there goes.
  /// Without stacks, and where the order of pieces is not kept.
  void carry(int from, int to);
  /// The same of the piece on top of a stack, which goes on top of another: with all that its level holds, or with
  /// nothing, where the level that it comes to keeps what was left there. Where the order of pieces is not kept.
  /// False where there is none, or no room.
  bool carry_top(int from, int to, bool with_channels);
  /// Empties a site, in stacking games with all that its levels hold. Without stacks what is hidden stays.
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
    auto& value = reinterpret_cast<std::int16_t*>(words(layout_->on_tracks_at))[counter];
    value = static_cast<std::int16_t>(value + by);
  }

  void resolve(int slot, int value);
  void toggle_candidate(int slot, int value);
  /// Makes the first so many values candidates again.
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

  /// Turns up a face of a die, or of what a rule has put on it; where positions are not hashed (see Layout). False
  /// where nothing lies there any more.
  bool turn_die(int slot, int face) {
    const int place = place_of_die(slot);
    if (place == off) return false;
    state_[place] = static_cast<std::int16_t>(face);
    return true;
  }
  /// Whether the faces of dice lie side by side, and nothing else changes where they are turned up; and where they are
  /// noted then, from a slot on.
  bool dice_lie_alone() const { return !layout_->stacking && !layout_->hashed; }
  std::int16_t* faces_of_dice(int first_slot) { return state_ + first_slot; }
  /// Lays the dice of a set as they were noted, and notes how they lay; `exchange_roll` does so for what sets share.
  /// Nothing but dice may have changed meanwhile.
  /// False where a rule has taken one away, which lies nowhere.
  bool exchange_dice(std::size_t set, int first_slot, int count, Roll& noted) {
    bool all_lie = true;
    for (int die = 0; die < count; ++die) {
      const int place = place_of_die(first_slot + die);
      all_lie = all_lie && place != off;
      if (place != off) std::swap(state_[place], noted.faces[set][static_cast<std::size_t>(die)]);
    }
    std::swap_ranges(header_->dice[set].begin(), header_->dice[set].begin() + count, noted.pips[set].begin());
    std::swap(header_->dice_sum[set], noted.sums[set]);
    return all_lie;
  }
  void exchange_roll(Roll& noted) {
    std::swap(header_->dice_all_equal, noted.all_equal);
    std::swap(header_->hash, noted.hash);
  }

 private:
  void set_count_in_full(int slot, int count);
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
  void update_empty(int slot);
  void update_resolved(int slot);
};

}  // namespace lud::play
