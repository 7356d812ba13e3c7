#include "interpreter/play/state/state_block.hpp"

#include <algorithm>
#include <span>

namespace lud::play {

void StateBlock::locate() {
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

bool StateBlock::operator==(const StateBlock& other) const { return layout_ == other.layout_ && same_as(other); }

bool StateBlock::same_as(const StateBlock& other) const {
  if (!layout_ || !other.layout_) return layout_ == other.layout_;
  const auto same = [&](std::size_t from, std::size_t n) {
    return std::equal(words(from), words(from) + n, other.words(from));
  };
  return fixed_words() == other.fixed_words() && same(0, fixed_words()) && tail_words() == other.tail_words() &&
         same(layout_->tail_at, tail_words());
}

std::uint64_t StateBlock::hash_of_all() const {
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

}  // namespace lud::play
