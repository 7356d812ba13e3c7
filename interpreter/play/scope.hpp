#pragma once
// What the iterators of the language (from, to, site, level ...) stand for at a point of an evaluation.
#include <optional>

#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

/// Where directions are asked for: what relative directions (Forward, Leftward ...) are relative to. Whoever evaluates
/// directions sets it; `directions_at` does.
struct DirectionQuery {
  SiteType type = SiteType::Cell;
  int site = off;                           ///< off: nobody asked, and relative directions mean nothing
  std::optional<AbsoluteDirection> facing;  ///< of the piece, where it is not the one on the site
  int rotation = off;                       ///< of the piece; off: of the one on the site
  bool continues_scope = false;             ///< SameDirection continues `from` to `to` of the scope, not the last move
};

using recording::Iterator;
using recording::unset;

/// What the iterators of the language stand for that are numbers, in the order of the bits of Reads.
struct Iterators {
  Iterator from = unset(0), level = unset(1), to = unset(2), between = unset(3), pips = unset(4), player = unset(5),
           track = unset(6), site = unset(7), value = unset(8), hint = unset(9), edge = unset(10);
};

/// What the iterators of the language stand for at this point of an evaluation.
struct Scope : Iterators {
  Ints team;
  Sites region;
  DirectionQuery directions;
};

}  // namespace lud::play
