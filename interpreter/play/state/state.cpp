// The pieces of a state: the writers update the sets of sites and the hash.
#include "interpreter/play/state/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "interpreter/play/state/state_keys.hpp"

namespace lud::play {

void copy_words(std::uint64_t* to, const std::uint64_t* from, std::size_t count) {
  constexpr std::size_t at_once = 8;  // as many words as the compiler copies through registers
  for (; count >= at_once; count -= at_once, to += at_once, from += at_once)
    std::memcpy(to, from, at_once * sizeof(std::uint64_t));
  for (; count > 0; --count) *to++ = *from++;
}

void State::reset(const Layout& layout) {
  layout_ = &layout;
  block_.resize(std::max(layout.tail_at + 16, block_.size()));
  std::fill_n(words(0), layout.planes_at, 0);
  locate();
  // By bytes: positions are compared and hashed with the padding between the members, which is zero here.
  static const Header initial{};
  std::memcpy(header_, &initial, sizeof(Header));
  open_plane(0);
  for (std::size_t type = 0; type < 3; ++type) {
    SitesBuilder empty(words(layout.empty_at) + type * layout.width, layout.width);
    for (int first = 0; first < layout.type_count[type]; first += 64)
      empty.add_word(static_cast<std::uint32_t>(first / 64),
                     ~std::uint64_t{0} >> (64 - std::min(64, layout.type_count[type] - first)));
  }
  for (int i = 0; i < layout.variables; ++i) variables()[i] = off;
  if (layout.candidate_words)
    for (int slot = 0; slot < layout.slots; ++slot)
      reset_candidates(slot, layout.first_candidates[static_cast<std::size_t>(layout.type_of_slot(slot))]);
}

namespace {

std::size_t word_of(int slot) { return static_cast<std::size_t>(slot) / 64; }

}  // namespace

void State::put(std::int16_t* values, int salt, int index, int value) {
  const int before = values[index];
  values[index] = on_site(value);
  if (layout_->hashed) header_->hash ^= key(salt, index, before) ^ key(salt, index, value);
}

std::uint64_t& State::owner_word(std::size_t rows, int owner, int slot) {
  return words(rows)[static_cast<std::size_t>(owner) * layout_->slot_width + word_of(slot)];
}

std::uint64_t& State::kind_word(int what, int slot) {
  return words(layout_->kind_at[static_cast<std::size_t>(what)])[word_of(slot)];
}

[[gnu::always_inline]] inline void State::change_owner(int slot, int before, int what) {
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  if (layout_->kinds_apart) {
    if (before) kind_word(before, slot) &= ~bit;
    if (what) kind_word(what, slot) |= bit;
  }
  if (before) owner_word(layout_->owned_at, owner_of(before), slot) &= ~bit;
  if (what) owner_word(layout_->owned_at, owner_of(what), slot) |= bit;
}

void State::update_owners(int slot, bool below_the_top) {
  const Layout& l = *layout_;
  const int shift = slot % 64;
  const auto write = [&](std::size_t rows, std::uint32_t owners) {
    for (int owner = 0; owner < l.players + 2; ++owner) {
      std::uint64_t& word = owner_word(rows, owner, slot);
      word = (word & ~(std::uint64_t{1} << shift)) | std::uint64_t{owners >> owner & 1} << shift;
    }
  };
  const auto read = [&](std::size_t rows) {
    std::uint32_t owners = 0;
    for (int owner = 0; owner < l.players + 2; ++owner)
      owners |= static_cast<std::uint32_t>(owner_word(rows, owner, slot) >> shift & 1) << owner;
    return owners;
  };
  const auto owner_bit = [&](int what) { return what == 0 ? 0u : 1u << owner_of(what); };
  const std::uint32_t before = read(l.owned_at);
  std::uint32_t present = 0;
  // If only the top changed, no owner can have been added below it.
  for (int level = height_[slot] - 1; level >= 0 && (below_the_top || present == 0 || (before & ~present)); --level)
    present |= owner_bit(what_[at(slot, level)]);
  if (present != before) write(l.owned_at, present);
  if (const std::uint32_t top = owner_bit(what_top(slot)); top != read(l.topped_at)) write(l.topped_at, top);
}

void State::note_pushed(int slot) {
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  const int level = height_[slot] - 1;
  if (what_[at(slot, level)] == 0) return update_owners(slot, true);
  const int owner = owner_of(what_[at(slot, level)]);
  const int below = level > 0 ? owner_of(what_[at(slot, level - 1)]) : owner;
  owner_word(layout_->owned_at, owner, slot) |= bit;
  if (below != owner) owner_word(layout_->topped_at, below, slot) &= ~bit;
  owner_word(layout_->topped_at, owner, slot) |= bit;
}

void State::note_popped(int slot, int what) {
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  const int height = height_[slot], owner = owner_of(what);
  if (what == 0 || (height > 0 && what_top(slot) == 0)) return update_owners(slot, true);
  const int top = height > 0 ? owner_of(what_[at(slot, height - 1)]) : off;
  if (top == owner) return;
  owner_word(layout_->topped_at, owner, slot) &= ~bit;
  if (height > 0) owner_word(layout_->topped_at, top, slot) |= bit;
  note_gone(slot, what);
}

void State::note_gone(int slot, int what) {
  if (what == 0) return;
  const int owner = owner_of(what);
  for (int level = 0; level < height_[slot]; ++level) {
    const int other = what_[at(slot, level)];
    if (other != 0 && owner_of(other) == owner) return;
  }
  owner_word(layout_->owned_at, owner, slot) &= ~(std::uint64_t{1} << (slot % 64));
}

void State::update_empty(int slot) {
  const Layout& l = *layout_;
  std::size_t type = static_cast<std::size_t>(l.default_type);
  int site = slot;
  if (slot >= l.board_sites) {
    if (slot < l.total_sites) return;  // a hand: no set of empty sites is kept
    for (std::size_t t = 0; t < 3; ++t)
      if (t != static_cast<std::size_t>(l.default_type) && l.type_base[t] >= 0 && slot >= l.type_base[t] &&
          slot < l.type_base[t] + l.type_count[t]) {
        type = t;
        site = slot - l.type_base[t];
      }
  }
  SitesBuilder(words(l.empty_at) + type * l.width, l.width).put(site, is_empty(slot));
}

void State::place(int slot, int what) {
  recording::note_write();
  if (layout_->hashed) return set_what(slot, what);
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  what_[slot] = static_cast<std::int16_t>(what);
  owner_word(layout_->owned_at, owner_of(what), slot) |= bit;
  board_empty()[word_of(slot)] &= ~bit;
  if (layout_->kinds_apart) kind_word(what, slot) |= bit;
}

void State::carry_hidden(int from, int to) {
  const std::size_t count = hidden_words(*layout_);
  const auto write = [&](std::size_t place, std::uint64_t value) {
    std::uint64_t& word = words(layout_->hidden_at)[place];
    if (layout_->hashed)
      for (std::uint64_t changed = word ^ value; changed; changed &= changed - 1)
        header_->hash ^= key(hidden_salt, static_cast<int>(place * 64) + std::countr_zero(changed), 1);
    word = value;
  };
  const std::size_t left = static_cast<std::size_t>(from) * count, reached = static_cast<std::size_t>(to) * count;
  for (std::size_t i = 0; i < count; ++i) {
    write(reached + i, words(layout_->hidden_at)[left + i]);
    write(left + i, 0);
  }
}

template <bool plain>
void State::carry_all(int from, int to) {
  const int what = what_[from], before = what_[to];
  const auto write = [&](std::int16_t* values, int salt, int place, int value) {
    if constexpr (plain)
      values[place] = static_cast<std::int16_t>(value);
    else
      put(values, salt, place, value);
  };
  const auto replace = [&](std::int16_t* values, int salt, int value) {
    if (!values) return;
    write(values, salt, from, 0);
    write(values, salt, to, value);
  };
  replace(what_, what_salt, what);
  change_owner(from, what, 0);
  change_owner(to, before, what);
  replace(count_, count_salt, 1);
  replace(owner_, owner_salt, owner_of(what));
  replace(state_, state_salt, state_ ? state_[from] : 0);
  replace(rotation_, rotation_salt, rotation_ ? rotation_[from] : 0);
  replace(value_, value_salt, value_ ? value_[from] : 0);
  if (layout_->hidden) carry_hidden(from, to);
  if constexpr (plain) {
    board_empty()[word_of(from)] |= std::uint64_t{1} << (from % 64);
    board_empty()[word_of(to)] &= ~(std::uint64_t{1} << (to % 64));
  } else {
    update_empty(from);
    update_empty(to);
  }
}

void State::carry(int from, int to) {
  recording::note_write();
  if (!layout_->hashed && from < layout_->board_sites && to < layout_->board_sites)
    carry_all<true>(from, to);
  else
    carry_all<false>(from, to);
}

bool State::carry_top(int from, int to, bool with_channels) {
  recording::note_write();
  const int level = height_[from] - 1, reached = height_[to];
  if (level < 0) return false;
  if (reached >= layout_->levels) stack_too_high(layout_->levels);
  open_plane(reached);
  const int source = at(from, level), target = at(to, reached);
  const int what = what_[source];
  put(what_, what_salt, source, 0);
  put(what_, what_salt, target, what);
  const auto take_along = [&](std::int16_t* values, int salt) {
    if (!values) return;
    if (with_channels)
      put(values, salt, target, values[source]);
    else
      put(values, salt, source, 0);
  };
  take_along(state_, state_salt);
  take_along(rotation_, rotation_salt);
  take_along(value_, value_salt);
  height_[from] = static_cast<std::int16_t>(level);
  height_[to] = static_cast<std::int16_t>(reached + 1);
  const std::uint64_t left = std::uint64_t{1} << (from % 64), here = std::uint64_t{1} << (to % 64);
  const int owner = owner_of(what);
  std::uint64_t* const empty = board_empty();
  if (level > 0) {
    note_popped(from, what);
  } else {
    owner_word(layout_->owned_at, owner, from) &= ~left;
    owner_word(layout_->topped_at, owner, from) &= ~left;
    if (from < layout_->board_sites) empty[word_of(from)] |= left;
  }
  if (reached > 0) {
    note_pushed(to);
  } else {
    owner_word(layout_->owned_at, owner, to) |= here;
    owner_word(layout_->topped_at, owner, to) |= here;
    if (to < layout_->board_sites) empty[word_of(to)] &= ~here;
  }
  return true;
}

void State::set_what(int slot, int what, int level) {
  recording::note_write();
  if (layout_->stacking) {
    if (level < 0) level = height_[slot] - 1;
    if (level < 0 || level >= height_[slot]) return;
    put_what(slot, level, what);
    update_owners(slot, true);
  } else {
    change_owner(slot, what_[slot], what);
    put_what(slot, 0, what);
  }
  update_empty(slot);
}

void State::set_count_in_full(int slot, int count) {
  recording::note_write();
  if (!count_) return;
  const bool was_empty = count_[slot] == 0;
  put(count_, count_salt, slot, std::max(0, count));
  if (was_empty != (count_[slot] == 0) || height_) update_empty(slot);
}

void State::set_owner(int slot, int player) {
  recording::note_write();
  if (owner_) put(owner_, owner_salt, slot, player);
}

void State::set_channel(std::int16_t* values, int salt, int slot, int value, int level) {
  if (!values || value == off) return;
  if (layout_->stacking) {
    if (level < 0) level = height_[slot] - 1;
    if (level < 0 || level >= height_[slot]) return;
  } else {
    level = 0;
  }
  put(values, salt, at(slot, level), value);
}
void State::set_state(int slot, int value, int level) {
  recording::note_write();
  set_channel(state_, state_salt, slot, value, level);
}
void State::set_rotation(int slot, int value, int level) {
  recording::note_write();
  set_channel(rotation_, rotation_salt, slot, value, level);
}
void State::set_value(int slot, int value, int level) {
  recording::note_write();
  set_channel(value_, value_salt, slot, value, level);
}

void State::put_what(int slot, int level, int what) {
  const int place = at(slot, level);
  const int before = what_[place];
  if (layout_->ordered && before != what) {
    if (before) order().remove(before, PieceOrder::place(slot, level));
    if (what) order().append(what, PieceOrder::place(slot, level));
  }
  put(what_, what_salt, place, what);
}

void State::put_at(int place, int state, int rotation, int value) {
  if (state_ && state != off) put(state_, state_salt, place, state);
  if (rotation_ && rotation != off) put(rotation_, rotation_salt, place, rotation);
  if (value_ && value != off) put(value_, value_salt, place, value);
}

void State::move_level(int slot, int from, int to) {
  const int source = at(slot, from), target = at(slot, to);
  if (layout_->ordered) {
    // Pieces under which another is inserted become the last of their kind; those that sink keep their turn.
    const int what = what_[source], here = PieceOrder::place(slot, from), there = PieceOrder::place(slot, to);
    if (to > from) {
      order().remove(what, here);
      order().append(what, there);
    } else {
      order().rename(what, here, there);
    }
  }
  put(what_, what_salt, target, what_[source]);
  put_at(target, state_ ? state_[source] : off, rotation_ ? rotation_[source] : off, value_ ? value_[source] : off);
}

void State::push(int slot, int what, int state, int rotation, int value) {
  recording::note_write();
  assert(layout_->stacking);
  const int level = height_[slot];
  if (level >= layout_->levels) stack_too_high(layout_->levels);
  open_plane(level);
  ++height_[slot];
  put_what(slot, level, what);
  put_at(at(slot, level), state, rotation, value);
  note_pushed(slot);
  update_empty(slot);
}

bool State::insert(int slot, int level, int what, int state, int rotation, int value) {
  recording::note_write();
  assert(layout_->stacking);
  const int height = height_[slot];
  if (level < 0 || level > height) return false;
  if (height >= layout_->levels) stack_too_high(layout_->levels);
  open_plane(height);
  for (int i = height; i > level; --i) move_level(slot, i - 1, i);
  if (level < height) put(what_, what_salt, at(slot, level), 0);  // the order has the piece one level higher by now
  ++height_[slot];
  put_what(slot, level, what);
  put_at(at(slot, level), std::max(0, state), std::max(0, rotation), std::max(0, value));
  update_owners(slot, true);
  update_empty(slot);
  return true;
}

void State::pop(int slot) {
  recording::note_write();
  assert(layout_->stacking);
  if (height_[slot] == 0) return;
  const int top = --height_[slot];
  const int what = what_[at(slot, top)];
  put_what(slot, top, 0);
  put_at(at(slot, top), 0, 0, 0);
  note_popped(slot, what);
  update_empty(slot);
}

void State::erase(int slot, int level) {
  recording::note_write();
  assert(layout_->stacking);
  if (level < 0 || level >= height_[slot]) return;
  const int what = what_[at(slot, level)];
  if (layout_->ordered) order().remove(what, PieceOrder::place(slot, level));
  const bool from_top = level + 1 == height_[slot];
  for (int i = level; i + 1 < height_[slot]; ++i) move_level(slot, i + 1, i);
  put(what_, what_salt, at(slot, --height_[slot]), 0);
  if (from_top)
    note_popped(slot, what);
  else
    note_gone(slot, what);
  update_empty(slot);
}

void State::clear(int slot) {
  recording::note_write();
  if (layout_->stacking) {
    for (int level = 0; level < header_->planes; ++level) {
      put_what(slot, level, 0);
      put_at(at(slot, level), 0, 0, 0);
      if (layout_->hidden)
        for (int kind = 0; kind < static_cast<int>(hidden_kinds); ++kind)
          for (int player = 1; player <= layout_->players; ++player) set_hidden(kind, player, slot, level, false);
    }
    height_[slot] = 0;
    update_owners(slot, false);
  } else {
    change_owner(slot, what_[slot], 0);
    put_what(slot, 0, 0);
    if (count_) put(count_, count_salt, slot, 0);
    set_owner(slot, 0);
    put_at(slot, 0, 0, 0);
  }
  update_empty(slot);
}

}  // namespace lud::play
