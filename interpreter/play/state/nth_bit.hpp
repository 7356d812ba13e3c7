#pragma once
// Select: finds the n-th set bit of a word.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace lud::play {

namespace nth_bit_detail {

/// By n and byte: the position of the n-th set bit.
inline constexpr auto in_byte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::size_t bit = 0, nth = 0; bit < 8; ++bit)
      if (byte >> bit & 1) places[nth++][byte] = static_cast<std::uint8_t>(bit);
  return places;
}();

}  // namespace nth_bit_detail

/// The position of the n-th set bit, from 0 on. Precondition: more than n bits are set. Without branches, which would
/// be unpredictable for random n (Vigna 2008, "Broadword implementation of rank/select queries").
inline int nth_bit(std::uint64_t word, int n) {
  constexpr std::uint64_t ones = 0x0101010101010101, highest = 0x8080808080808080;
  std::uint64_t bits = word - (word >> 1 & 0x5555555555555555);
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  // Each byte has the number of set bits in it and in the lower bytes.
  const std::uint64_t up_to = ((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F) * ones;
  const std::uint64_t passed = ((static_cast<std::uint64_t>(n) * ones | highest) - up_to) & highest;
  const int place = 8 * std::popcount(passed);
  const auto left = static_cast<std::size_t>(n) - (up_to << 8 >> place & 0xFF);
  return place + nth_bit_detail::in_byte[left][word >> place & 0xFF];
}

}  // namespace lud::play
