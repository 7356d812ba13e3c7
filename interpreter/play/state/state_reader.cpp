#include "interpreter/play/state/state_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "interpreter/play/state/state_keys.hpp"

namespace lud::play {

int hidden_kind(std::optional<HiddenData> data) {
  using enum HiddenData;
  constexpr std::array order{What, Who, State, Value, Rotation, Count};
  return data ? 1 + static_cast<int>(std::ranges::find(order, *data) - order.begin()) : 0;
}

bool StateReader::is_resolved(int slot) const {
  recording::note(Channels::Ground);
  const std::uint64_t* const words = candidates(slot);
  int left = 0;
  for (int i = 0; i < layout_->candidate_words; ++i) left += std::popcount(words[i]);
  return left == 1;
}

bool StateReader::can_be_hidden(int player, int level) const {
  return layout_->hidden && player >= 1 && player <= layout_->players && level >= 0 && level < layout_->levels;
}

bool StateReader::is_hidden(int kind, int player, int slot, int level) const {
  recording::note(Channels::Hidden);
  if (!can_be_hidden(player, level)) return false;
  const std::size_t bit = hidden_bit(*layout_, kind, player, slot, level);
  return words(layout_->hidden_at)[bit / 64] >> (bit % 64) & 1;
}

std::size_t StateReader::board_index(SiteType type, int site) const {
  std::size_t index = static_cast<std::size_t>(site);
  for (std::size_t t = 0; t < static_cast<std::size_t>(type); ++t)
    index += static_cast<std::size_t>(layout_->type_count[t]);
  return index;
}
bool StateReader::list_contains(int id, int value) const {
  recording::note(Channels::Lists);
  const Ints values = list(id);
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::uint64_t StateReader::recomputed_hash() const {
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

std::uint64_t StateReader::full_hash() const {
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
