#pragma once
// The keys of the hash of positions, and sizes of its parts. Only for the files of the state.
#include <cstddef>
#include <cstdint>

#include "interpreter/play/state/layout.hpp"

namespace lud::play {

// Zobrist keys are computed by mixing, not stored in tables.
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
constexpr std::uint64_t key(int salt, int index, int value) {
  // Empty places hash to 0. Without a branch, since the fall of dice cannot be predicted.
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

/// The number of words for `things` items, with `per_word` items in a word.
constexpr std::size_t words_for(std::size_t things, std::size_t per_word = 8) {
  return (things + per_word - 1) / per_word;
}

/// Hidden data has a bit for each kind of data and player: the number of words for each level of a slot.
inline std::size_t hidden_words(const Layout& layout) {
  return words_for(hidden_kinds * static_cast<std::size_t>(layout.players + 1), 64);
}
inline std::size_t hidden_bit(const Layout& layout, int kind, int player, int slot, int level) {
  return static_cast<std::size_t>(slot * layout.levels + level) * hidden_words(layout) * 64 +
         static_cast<std::size_t>(kind * (layout.players + 1) + player);
}

}  // namespace lud::play
