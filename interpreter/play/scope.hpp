#pragma once
// What the iterators of the language (from, to, site, level ...) stand for at a point of an evaluation.
#include <optional>

#include "interpreter/play/values.hpp"

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

/// What the iterators of the language stand for that are numbers.
struct Iterators {
  int from = off, level = off, to = off, between = off, pips = off, player = off, track = off, site = off, value = off,
      hint = off, edge = off;
};

/// What the iterators of the language stand for at this point of an evaluation.
struct Scope : Iterators {
  Ints team;
  Sites region;
  DirectionQuery directions;
};

}  // namespace lud::play
