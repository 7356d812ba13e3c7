#pragma once
// The scope: the values of the iterators of the language (from, to, site, level ...) during an evaluation.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

/// What relative directions (Forward, Leftward ...) are relative to. Set by `directions_at` and others that evaluate
/// directions.
struct DirectionQuery {
  SiteType type = SiteType::Cell;
  int site = off;                           ///< off: not set, and relative directions mean nothing
  std::optional<AbsoluteDirection> facing;  ///< of the piece; empty: the facing of the piece on the site
  int rotation = off;                       ///< of the piece; off: the rotation of the piece on the site
  bool continues_scope = false;             ///< SameDirection continues `from` to `to` of the scope, not the last move
};

using recording::Iterator;
using recording::unset;

/// The iterators whose values are numbers, in the order of the bits of Reads.
struct Iterators {
  Iterator from = unset(0), level = unset(1), to = unset(2), between = unset(3), pips = unset(4), player = unset(5),
           track = unset(6), site = unset(7), value = unset(8), hint = unset(9), edge = unset(10);

  /// The iterator with a number.
  int operator[](std::size_t number) const { return (&from)[number]; }
  /// The iterators with the given numbers, of which there are at most three.
  std::array<int, 3> values(std::span<const std::uint8_t> numbers) const {
    std::array<int, 3> found{};
    for (std::size_t i = 0; i < numbers.size(); ++i) found[i] = (*this)[numbers[i]];
    return found;
  }
};
static_assert(sizeof(Iterators) == 11 * sizeof(Iterator));

/// The values of all iterators of the language.
struct Scope : Iterators {
  Ints team;
  Sites region;
  DirectionQuery directions;
};

}  // namespace lud::play
