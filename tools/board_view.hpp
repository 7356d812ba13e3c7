#pragma once
// What pictures of a board have in common, be they text or SVG: where its sites are, how pieces are called and how the
// named regions of the equipment are marked.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// The extent of the board and the smallest distance between neighbouring sites.
struct Frame {
  double left = 0, bottom = 0, width = 1, height = 1, spacing = 1;
};
Frame frame_of(const Game& game);

/// By component: the letters that tell its kind from others, "K"; "Ki" and "Kn" where there are both.
std::vector<std::string> piece_letters(const Game& game);

/// How a region is marked: regions of one name share a sign, and the owner's number follows where one player owns it.
struct RegionMark {
  const play::Region* region = nullptr;
  int sign = 0;  ///< number of the name among those of the game's regions
  std::string text;
};

/// The marks of a board's regions.
struct RegionMarks {
  std::vector<RegionMark> marks;
  std::vector<int> of_site;  ///< by site: the smallest region that it belongs to; off where there is none
};
RegionMarks region_marks(const Game& game);

/// "Safe", "Home of player 1".
std::string region_title(const Game& game, const play::Region& region);

}  // namespace lud::tools
