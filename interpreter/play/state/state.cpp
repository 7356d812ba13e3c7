#include "interpreter/play/state/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace lud::play {

namespace {

// Zobrist keys are computed, not stored: a good mix of what is hashed.
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
constexpr std::uint64_t key(int salt, int index, int value) {
  // Empty places hash to nothing. Without a branch: how dice fall cannot be predicted.
  return -std::uint64_t{value != 0} &
         mix((static_cast<std::uint64_t>(salt) << 56) ^
             (static_cast<std::uint64_t>(static_cast<std::uint32_t>(index)) << 24) ^
             static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)) * 0x9E3779B97F4A7C15ull);
}

enum Salt {
  what_salt = 1,
  count_salt,
  owner_salt,
  state_salt,
  rotation_salt,
  value_salt,
  hidden_salt,
  score_salt,
  team_salt,
  order_salt,
  temporary_salt,
  playable_salt,
  full_salt,
  list_salt
};

/// How many words hold a number of things, given how many a word holds.
constexpr std::size_t words_for(std::size_t things, std::size_t per_word = 8) {
  return (things + per_word - 1) / per_word;
}

/// What is hidden of a piece is a bit for each kind of data and player: so many words for each level of a slot.
std::size_t hidden_words(const Layout& layout) {
  return words_for(hidden_kinds * static_cast<std::size_t>(layout.players + 1), 64);
}
std::size_t hidden_bit(const Layout& layout, int kind, int player, int slot, int level) {
  return static_cast<std::size_t>(slot * layout.levels + level) * hidden_words(layout) * 64 +
         static_cast<std::size_t>(kind * (layout.players + 1) + player);
}

}  // namespace

void Layout::finish() {
  slots = total_sites;
  int widest = total_sites;
  for (std::size_t type = 0; type < 3; ++type) {
    const bool is_default = type == static_cast<std::size_t>(default_type);
    type_base[type] = is_default ? 0 : holds_pieces[type] ? slots : off;
    if (!is_default && holds_pieces[type]) slots += type_count[type];
    // Nobody asks for sets of sites of a type that is not named; cells are what words mean that name none.
    const bool is_asked_for = is_default || holds_pieces[type] || type == static_cast<std::size_t>(SiteType::Cell);
    if (is_asked_for || candidate_words) widest = std::max(widest, type_count[type]);
  }
  width = static_cast<std::uint32_t>(words_for(static_cast<std::size_t>(widest), 64));
  anywhere_count = 0;
  const int most = type_count[static_cast<std::size_t>(default_type)];
  const auto look_in = [&](SiteType type) {
    const auto index = static_cast<std::size_t>(type);
    if (type_base[index] == off) return;
    const int count = std::min(most, type_count[index]);
    anywhere[anywhere_count++] = {type_base[index], type_base[index], type_base[index] + count};
  };
  look_in(default_type);
  for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    if (type != default_type) look_in(type);

  lay_out();
}

template <class Take>
void Layout::find_kinds(Take& take) {
  kind_at.clear();
  kinds_apart = false;
  if (kinds && !stacking) {
    kind_at.assign(owner_of.size(), 0);
    for (std::size_t kind = 1; kind < owner_of.size(); ++kind) {
      const bool shares = std::count(owner_of.begin() + 1, owner_of.end(), owner_of[kind]) == 1;
      kind_at[kind] = shares ? owned_at + std::size_t{owner_of[kind]} * slot_width : take(slot_width * 8);
      kinds_apart = kinds_apart || !shares;
    }
  }
}

void Layout::lay_out() {
  std::size_t at = words_for(sizeof(Header));
  const auto take = [&](std::size_t bytes) {
    const std::size_t here = at;
    at += words_for(bytes);
    return here;
  };
  const auto all = static_cast<std::size_t>(slots);
  empty_at = take(3 * width * 8);
  slot_width = static_cast<std::uint32_t>(words_for(all, 64));
  owned_at = take(static_cast<std::size_t>(players + 2) * slot_width * 8);
  topped_at = stacking ? take(static_cast<std::size_t>(players + 2) * slot_width * 8) : owned_at;
  find_kinds(take);
  playable_at = take(playable ? width * 8 : 0);
  visited_at = take(visited ? width * 8 : 0);
  height_at = take(stacking ? all * 2 : 0);
  count_at = take(counts ? all * 2 : 0);
  owner_at = take(owners ? all * 2 : 0);
  hidden_at = take(hidden ? all * static_cast<std::size_t>(levels) * hidden_words(*this) * 8 : 0);
  const auto board = static_cast<std::size_t>(type_count[0] + type_count[1] + type_count[2]);
  costs_at = take(costs ? board * 4 : 0);
  phases_at = take(phases ? board * 4 : 0);
  variables_at = take(static_cast<std::size_t>(variables) * 4);
  on_tracks_at = take(static_cast<std::size_t>(on_tracks) * 2);
  order_at = take(ordered ? 8 * static_cast<std::size_t>(components) : 0);
  candidates_at = take(all * static_cast<std::size_t>(candidate_words) * 8);
  list_sizes_at = take(static_cast<std::size_t>(lists) * 4);

  planes_at = at;
  at = 0;
  take(all * 2);
  state_in = take(states ? all * 2 : 0);
  rotation_in = take(rotations ? all * 2 : 0);
  value_in = take(values ? all * 2 : 0);
  links_in = take(ordered ? all * 8 : 0);
  plane_words = at;
  at = planes_at + static_cast<std::size_t>(levels) * plane_words;
  tail_at = at;
}

void State::locate() {
  if (!layout_) return;
  header_ = reinterpret_cast<Header*>(block_.data());
  const auto channel_at = [&](bool present, std::size_t where) {
    return present ? reinterpret_cast<std::int16_t*>(words(where)) : nullptr;
  };
  stride_ = static_cast<int>(4 * layout_->plane_words);
  what_ = channel_at(true, layout_->planes_at);
  height_ = channel_at(layout_->stacking, layout_->height_at);
  count_ = channel_at(layout_->counts, layout_->count_at);
  owner_ = channel_at(layout_->owners, layout_->owner_at);
  state_ = channel_at(layout_->states, layout_->planes_at + layout_->state_in);
  rotation_ = channel_at(layout_->rotations, layout_->planes_at + layout_->rotation_in);
  value_ = channel_at(layout_->values, layout_->planes_at + layout_->value_in);
}

void State::reset(const Layout& layout) {
  layout_ = &layout;
  block_.resize(std::max(layout.tail_at + 16, block_.size()));
  std::fill_n(words(0), layout.planes_at, 0);
  locate();
  *header_ = Header{};
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

bool State::operator==(const State& other) const { return layout_ == other.layout_ && same_as(other); }

bool State::same_as(const State& other) const {
  if (!layout_ || !other.layout_) return layout_ == other.layout_;
  const auto same = [&](std::size_t from, std::size_t n) {
    return std::equal(words(from), words(from) + n, other.words(from));
  };
  return fixed_words() == other.fixed_words() && same(0, fixed_words()) && tail_words() == other.tail_words() &&
         same(layout_->tail_at, tail_words());
}

std::uint64_t State::hash_of_all() const {
  if (!layout_) return 0;
  std::uint64_t hash = 0;
  const auto add = [&](std::size_t from, std::size_t n) {
    for (const std::uint64_t word : std::span(words(from), n)) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
      hash ^= hash >> 29;
    }
  };
  add(0, fixed_words());
  add(layout_->tail_at, tail_words());
  return hash;
}

void State::put(std::int16_t* values, int salt, int index, int value) {
  const int before = values[index];
  values[index] = static_cast<std::int16_t>(value);
  if (layout_->hashed) header_->hash ^= key(salt, index, before) ^ key(salt, index, value);
}

std::uint64_t& State::owner_word(std::size_t rows, int owner, int slot) {
  return words(rows)[static_cast<std::size_t>(owner) * layout_->slot_width + static_cast<std::size_t>(slot) / 64];
}

int State::owner_of(int what) const {
  const auto component = static_cast<std::size_t>(what);
  return component < layout_->owner_of.size() ? layout_->owner_of[component] : 0;
}

std::uint64_t& State::kind_word(int what, int slot) {
  return words(layout_->kind_at[static_cast<std::size_t>(what)])[static_cast<std::size_t>(slot) / 64];
}

void State::change_owner(int slot, int before, int what) {
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
  // Where the top alone changed, nobody can have come below it.
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
    if (slot < l.total_sites) return;  // a hand: no set of empties is kept
    for (std::size_t t = 0; t < 3; ++t)
      if (t != static_cast<std::size_t>(l.default_type) && l.type_base[t] >= 0 && slot >= l.type_base[t] &&
          slot < l.type_base[t] + l.type_count[t]) {
        type = t;
        site = slot - l.type_base[t];
      }
  }
  SitesBuilder empty(words(l.empty_at) + type * l.width, l.width);
  if (is_empty(slot))
    empty.add(site);
  else
    empty.remove(site);
}

void State::place(int slot, int what) {
  recording::note_write();
  if (layout_->hashed) return set_what(slot, what);
  const auto word = static_cast<std::size_t>(slot) / 64;
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  what_[slot] = static_cast<std::int16_t>(what);
  words(layout_->owned_at)[static_cast<std::size_t>(owner_of(what)) * layout_->slot_width + word] |= bit;
  words(layout_->empty_at)[static_cast<std::size_t>(layout_->default_type) * layout_->width + word] &= ~bit;
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

void State::carry_unhashed(int from, int to) {
  const int what = what_[from], before = what_[to];
  const auto take_along = [&](std::int16_t* values) {
    if (!values) return;
    values[to] = values[from];
    values[from] = 0;
  };
  take_along(what_);
  const auto word_of = [](int slot) { return static_cast<std::size_t>(slot) / 64; };
  const std::uint64_t left = std::uint64_t{1} << (from % 64), reached = std::uint64_t{1} << (to % 64);
  std::uint64_t* const owned = words(layout_->owned_at);
  if (before) owned[static_cast<std::size_t>(owner_of(before)) * layout_->slot_width + word_of(to)] &= ~reached;
  const int owner = owner_of(what);
  std::uint64_t* const own = owned + static_cast<std::size_t>(owner) * layout_->slot_width;
  own[word_of(from)] &= ~left;
  own[word_of(to)] |= reached;
  if (layout_->kinds_apart) {
    if (before) kind_word(before, to) &= ~reached;
    kind_word(what, from) &= ~left;
    kind_word(what, to) |= reached;
  }
  std::uint64_t* const empty =
      words(layout_->empty_at) + static_cast<std::size_t>(layout_->default_type) * layout_->width;
  empty[word_of(from)] |= left;
  empty[word_of(to)] &= ~reached;
  if (count_) {
    count_[from] = 0;
    count_[to] = 1;
  }
  if (owner_) {
    owner_[from] = 0;
    owner_[to] = static_cast<std::int16_t>(owner);
  }
  take_along(state_);
  take_along(rotation_);
  take_along(value_);
}

void State::carry(int from, int to) {
  recording::note_write();
  const int what = what_[from], before = what_[to];
  if (!layout_->hashed && from < layout_->board_sites && to < layout_->board_sites) {
    carry_unhashed(from, to);
    if (layout_->hidden) carry_hidden(from, to);
    return;
  }
  put(what_, what_salt, from, 0);
  put(what_, what_salt, to, what);
  change_owner(from, what, 0);
  change_owner(to, before, what);
  if (count_) {
    put(count_, count_salt, from, 0);
    put(count_, count_salt, to, 1);
  }
  if (owner_) {
    put(owner_, owner_salt, from, 0);
    put(owner_, owner_salt, to, owner_of(what));
  }
  const auto carry_along = [&](std::int16_t* values, int salt) {
    if (!values) return;
    const int value = values[from];
    put(values, salt, from, 0);
    put(values, salt, to, value);
  };
  carry_along(state_, state_salt);
  carry_along(rotation_, rotation_salt);
  carry_along(value_, value_salt);
  if (layout_->hidden) carry_hidden(from, to);
  update_empty(from);
  update_empty(to);
}

bool State::carry_top(int from, int to, bool with_channels) {
  recording::note_write();
  const int level = height_[from] - 1, reached = height_[to];
  if (level < 0 || reached >= layout_->levels) return false;
  open_plane(reached);
  const int source = at(from, level), target = at(to, reached);
  const int what = what_[source];
  const auto set = [&](std::int16_t* values, int salt, int place, int value) {
    if (layout_->hashed)
      put(values, salt, place, value);
    else
      values[place] = static_cast<std::int16_t>(value);
  };
  set(what_, what_salt, source, 0);
  set(what_, what_salt, target, what);
  const auto take_along = [&](std::int16_t* values, int salt) {
    if (!values) return;
    if (with_channels)
      set(values, salt, target, values[source]);
    else
      set(values, salt, source, 0);
  };
  take_along(state_, state_salt);
  take_along(rotation_, rotation_salt);
  take_along(value_, value_salt);
  height_[from] = static_cast<std::int16_t>(level);
  height_[to] = static_cast<std::int16_t>(reached + 1);
  const auto word_of = [](int slot) { return static_cast<std::size_t>(slot) / 64; };
  const std::uint64_t left = std::uint64_t{1} << (from % 64), here = std::uint64_t{1} << (to % 64);
  const std::size_t row = static_cast<std::size_t>(owner_of(what)) * layout_->slot_width;
  std::uint64_t* const owned = words(layout_->owned_at) + row;
  std::uint64_t* const topped = words(layout_->topped_at) + row;
  std::uint64_t* const empty =
      words(layout_->empty_at) + static_cast<std::size_t>(layout_->default_type) * layout_->width;
  if (level > 0) {
    note_popped(from, what);
  } else {
    owned[word_of(from)] &= ~left;
    topped[word_of(from)] &= ~left;
    if (from < layout_->board_sites) empty[word_of(from)] |= left;
  }
  if (reached > 0) {
    note_pushed(to);
  } else {
    owned[word_of(to)] |= here;
    topped[word_of(to)] |= here;
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
    // Pieces that something is put under come as if anew; those that sink keep their turn.
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

bool State::push(int slot, int what, int state, int rotation, int value) {
  recording::note_write();
  assert(layout_->stacking);
  const int level = height_[slot];
  if (level >= layout_->levels) return false;
  open_plane(level);
  ++height_[slot];
  put_what(slot, level, what);
  put_at(at(slot, level), state, rotation, value);
  note_pushed(slot);
  update_empty(slot);
  return true;
}

bool State::insert(int slot, int level, int what, int state, int rotation, int value) {
  recording::note_write();
  assert(layout_->stacking);
  const int height = height_[slot];
  if (level < 0 || level > height || height >= layout_->levels) return false;
  open_plane(height);
  for (int i = height; i > level; --i) move_level(slot, i - 1, i);
  if (level < height) put(what_, what_salt, at(slot, level), 0);  // what was there is listed one level higher by now
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

int hidden_kind(std::optional<HiddenData> data) {
  if (!data) return 0;
  switch (*data) {
    case HiddenData::What:
      return 1;
    case HiddenData::Who:
      return 2;
    case HiddenData::State:
      return 3;
    case HiddenData::Value:
      return 4;
    case HiddenData::Rotation:
      return 5;
    case HiddenData::Count:
      return 6;
  }
  return 0;
}

bool State::is_hidden(int kind, int player, int slot, int level) const {
  recording::note(Channels::Hidden);
  if (!layout_->hidden || player < 1 || player > layout_->players) return false;
  const std::size_t bit = hidden_bit(*layout_, kind, player, slot, level);
  return words(layout_->hidden_at)[bit / 64] >> (bit % 64) & 1;
}

void State::set_hidden(int kind, int player, int slot, int level, bool on) {
  recording::note_write();
  if (!layout_->hidden || player < 1 || player > layout_->players) return;
  const std::size_t bit = hidden_bit(*layout_, kind, player, slot, level);
  std::uint64_t& word = words(layout_->hidden_at)[bit / 64];
  const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
  if (((word & mask) != 0) == on) return;
  word ^= mask;
  if (layout_->hashed) header_->hash ^= key(hidden_salt, static_cast<int>(bit), 1);
}

void State::set_playable(int site, bool on) {
  recording::note_write();
  SitesBuilder set(words(layout_->playable_at), layout_->width);
  if (set.contains(site) == on) return;
  if (on)
    set.add(site);
  else
    set.remove(site);
  if (layout_->hashed) header_->hash ^= key(playable_salt, site, 1);
}
void State::clear_playable() {
  for (int site : playable()) set_playable(site, false);
}
void State::visit(int site) {
  recording::note_write();
  if (layout_->visited) SitesBuilder(words(layout_->visited_at), layout_->width).add(site);
}
void State::unvisit(int site) {
  recording::note_write();
  if (layout_->visited) SitesBuilder(words(layout_->visited_at), layout_->width).remove(site);
}
void State::clear_visited() {
  recording::note_write();
  if (layout_->visited) std::fill_n(words(layout_->visited_at), layout_->width, 0);
}

std::size_t State::board_index(SiteType type, int site) const {
  std::size_t index = static_cast<std::size_t>(site);
  for (std::size_t t = 0; t < static_cast<std::size_t>(type); ++t)
    index += static_cast<std::size_t>(layout_->type_count[t]);
  return index;
}
void State::set_cost(SiteType type, int site, int cost) {
  recording::note_write();
  if (layout_->costs) costs()[board_index(type, site)] = cost;
}
void State::set_phase_of_site(SiteType type, int site, int phase) {
  recording::note_write();
  if (layout_->phases) phases()[board_index(type, site)] = phase + 1;
}

bool State::is_resolved(int slot) const {
  recording::note(Channels::Ground);
  int left = 0;
  for (int i = 0; i < layout_->candidate_words; ++i) left += std::popcount(candidates(slot)[i]);
  return left == 1;
}
void State::update_resolved(int slot) {
  int value = 0;
  if (is_resolved(slot))
    while (!is_candidate(slot, value)) ++value;
  put_what(slot, 0, value);
}
void State::resolve(int slot, int value) {
  recording::note_write();
  std::fill_n(candidates(slot), layout_->candidate_words, 0);
  toggle_candidate(slot, value);
}
void State::toggle_candidate(int slot, int value) {
  recording::note_write();
  if (value < 0 || value >= 64 * layout_->candidate_words) return;
  candidates(slot)[value / 64] ^= std::uint64_t{1} << (value % 64);
  update_resolved(slot);
}
void State::reset_candidates(int slot, int values) {
  recording::note_write();
  for (int value = 0; value < values && value < 64 * layout_->candidate_words; ++value)
    candidates(slot)[value / 64] |= std::uint64_t{1} << (value % 64);
  update_resolved(slot);
}

void State::set_variable(int index, std::int32_t value) {
  recording::note_write();
  variables()[index] = value;
}

void State::list_add(int id, int value) {
  recording::note_write();
  if (header_->tail_used >= most_remembered) too_many_remembered();
  const std::size_t words_needed = layout_->tail_at + words_for((std::size_t{header_->tail_used} + 1) * 4);
  if (words_needed > block_.size()) {
    block_.resize(words_needed * 2);
    locate();
  }
  std::size_t end = 0;
  for (int i = 0; i <= id; ++i) end += list_sizes()[i];
  std::int32_t* values = tail();
  for (std::size_t i = header_->tail_used; i > end; --i) values[i] = values[i - 1];
  values[end] = value;
  ++list_sizes()[id];
  ++header_->tail_used;
  // A half-used last word must not hold stale bytes: states are compared and copied by words.
  if (header_->tail_used % 2) values[header_->tail_used] = 0;
}

void State::list_remove(int id, int value) {
  recording::note_write();
  std::size_t begin = 0;
  for (int i = 0; i < id; ++i) begin += list_sizes()[i];
  std::int32_t* values = tail();
  for (std::size_t i = begin; i < begin + list_sizes()[id]; ++i) {
    if (values[i] != value) continue;
    for (std::size_t j = i; j + 1 < header_->tail_used; ++j) values[j] = values[j + 1];
    --list_sizes()[id];
    values[--header_->tail_used] = 0;
    return;
  }
}

void State::list_clear(int id) {
  recording::note_write();
  while (list_sizes()[id]) list_remove(id, list(id)[0]);
}

bool State::list_contains(int id, int value) const {
  recording::note(Channels::Lists);
  const Ints values = list(id);
  return std::find(values.begin(), values.end(), value) != values.end();
}

void State::set_team(int player, int team) {
  recording::note_write();
  auto& place = header_->team[static_cast<std::size_t>(player)];
  if (layout_->hashed) header_->hash ^= key(team_salt, player, place) ^ key(team_salt, player, team);
  place = team;
}
void State::set_player_order(int agent, int player) {
  recording::note_write();
  auto& place = header_->player_order[static_cast<std::size_t>(agent)];
  if (layout_->hashed) header_->hash ^= key(order_salt, agent, place) ^ key(order_salt, agent, player);
  place = player;
}
void State::set_temporary(int value) {
  recording::note_write();
  if (layout_->hashed)
    header_->hash ^= key(temporary_salt, 0, header_->temporary - off) ^ key(temporary_salt, 0, value - off);
  header_->temporary = value;
}

std::uint64_t State::recomputed_hash() const {
  recording::note(Channels::Position);
  std::uint64_t hash = 0;
  const int places = layout_->slots * layout_->levels;
  const auto channel_hash = [&](const std::int16_t* values, int salt, int levels) {
    for (int level = 0; values && level < levels; ++level)
      for (int slot = 0; slot < layout_->slots; ++slot) hash ^= key(salt, at(slot, level), values[at(slot, level)]);
  };
  channel_hash(what_, what_salt, header_->planes);
  channel_hash(count_, count_salt, 1);
  channel_hash(owner_, owner_salt, 1);
  channel_hash(state_, state_salt, header_->planes);
  channel_hash(rotation_, rotation_salt, header_->planes);
  channel_hash(value_, value_salt, header_->planes);
  if (layout_->hidden)
    for (int bit = 0; bit < static_cast<int>(hidden_words(*layout_)) * 64 * places; ++bit)
      if (words(layout_->hidden_at)[bit / 64] >> (bit % 64) & 1) hash ^= key(hidden_salt, bit, 1);
  if (layout_->playable)
    for (int site : playable()) hash ^= key(playable_salt, site, 1);
  for (int p = 0; p <= layout_->players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    hash ^= key(team_salt, p, header_->team[i]) ^ key(order_salt, p, header_->player_order[i]);
  }
  return hash ^ key(temporary_salt, 0, header_->temporary - off);
}

std::uint64_t State::full_hash() const {
  recording::note(Channels::Position);
  const Header& h = *header_;
  std::uint64_t hash = h.hash;
  int index = 0;
  for (int value : {h.mover, h.next, h.prev, static_cast<int>(h.active), static_cast<int>(h.stalemated),
                    static_cast<int>(h.triggered), h.turns_same_player, h.consecutive_passes})
    hash ^= key(full_salt, ++index, value + 1);
  for (int p = 0; p <= layout_->players; ++p) hash ^= key(score_salt, p, h.score[static_cast<std::size_t>(p)]);
  for (int value : list(ListId::Pending)) hash ^= key(list_salt, 0, value + 2);
  return hash;
}

}  // namespace lud::play
