#pragma once
// What pictures of a position have in common, be they text or SVG: what is written for pieces and stacks, and how the
// named regions of the equipment are marked. No two things are written alike: sites are capital letters and a number
// ("B4"), pieces a player's number and letters ("1K") or, where nobody owns them, small letters ("s"), regions a sign.
#include <memory>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// By component: what is written for it, "1K" for a king of player 1; "1Ki" where there are knights, too.
std::vector<std::string> piece_tokens(const Game& game);

/// The kinds of pieces, each with all its tokens: "#K King" where every player has one (# is the player's number).
std::vector<std::string> piece_legend(const Game& game);

/// The same position with each piece that covers several sites on all of them; null where no kind of piece does.
std::unique_ptr<Context> with_large_pieces_laid_out(const Context& context);

/// Like pieces on top of one another.
struct Run {
  int what = 0;
  int count = 0;
};
/// What lies on a site, from the bottom up: one run but for mixed stacks, none where it is empty.
std::vector<Run> contents_of(const Context& context, SiteType type, int site);

/// What is written for a run: "1P", "1Px3".
std::string run_text(const std::vector<std::string>& tokens, const Run& run);

/// The value of a site of a deduction puzzle where it is known.
std::optional<int> puzzle_value(const Context& context, SiteType type, int site);

/// What lies on a site: "1P", "1Px3" for three alike, "1P^3" for a mixed stack of three with that on top, the value in
/// a puzzle; a dot where it is empty.
std::string piece_text(const Context& context, const std::vector<std::string>& tokens, SiteType type, int site);

/// How a region is marked.
struct RegionMark {
  std::string title;  ///< "Safe", "Home of player 1"
  std::string text;   ///< a sign for its name, with the owner's number where one player owns it
  int colour = 0;     ///< number of the mark
  std::size_t size = 0;
};

/// The marks of a board's regions.
struct RegionMarks {
  std::vector<RegionMark> marks;
  std::vector<std::vector<int>> of_site;  ///< by site: the marks of the regions that it belongs to, the smallest last
  std::vector<std::string> unmarked;      ///< what is said of regions that are too many to be marked
};
RegionMarks region_marks(const Game& game);

/// Whose turn it is, with the phase where there are several; a game for nobody goes on by itself.
std::string turn_line(const Context& context);

/// "hand of player 1", "Deck".
std::string container_title(const Game& game, const play::Container& container);

}  // namespace lud::tools
