#pragma once
// Shared by text and SVG pictures of a position: the labels of pieces and stacks, and the marks of the named regions of
// the equipment. Labels are distinct: a site is capital letters and a number ("B4"), a piece is its player's number and
// letters ("1K") or, if it has no owner, small letters ("s"), and a region is a sign.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// The label of each component: "1K" for a king of player 1, "1Ki" if there are knights, too.
std::vector<std::string> piece_tokens(const Game& game);

/// How the pieces of a position are labelled for a viewer.
struct PieceLabels {
  std::vector<std::string> tokens;  ///< piece_tokens
  std::vector<bool> has_states;     ///< by component: whether the state stands behind the token
  int viewer = 0;                   ///< a player who does not see what is hidden; 0 sees everything
};
PieceLabels piece_labels(const Context& context, int viewer = 0);

/// What a legend adds to its lines in this position: "# is the player's number", "/ stands before the state".
std::vector<std::string> legend_notes(const Context& context, const PieceLabels& labels);

/// Legend lines, one for each kind of piece: "#K King" if every player has one (# is the player's number).
std::vector<std::string> piece_legend(const Game& game);

/// Returns the position with each large piece that the viewer sees placed on all sites that it covers; null if no kind
/// of piece is large.
std::unique_ptr<Context> with_large_pieces_laid_out(const Context& context, int viewer = 0);

/// Consecutive equal pieces of a stack.
struct Run {
  int what = 0;  ///< 0 for what the viewer does not see
  int count = 0;
  std::string label;  ///< of one piece: "1P", "1P/2" in state 2; "2?" for an unknown one of player 2, "?" for anything
};
/// The contents of a site from the bottom up: one run except in mixed stacks, none if it is empty or in a
/// puzzle, where sites have values.
std::vector<Run> contents_of(const Context& context, const PieceLabels& labels, SiteType type, int site);

/// The label of a run: "1P", "1Px3".
std::string run_text(const Run& run);

/// The value of a site, if it is known and the game is a deduction puzzle.
std::optional<int> puzzle_value(const Context& context, SiteType type, int site);

/// The label of a site's contents: "1P", "1Px3" for three equal pieces, "1P^3" for a mixed stack of three with a 1P on
/// top, the value in a puzzle, a dot if it is empty.
std::string piece_text(const Context& context, const PieceLabels& labels, SiteType type, int site);

/// The mark of a named region.
struct RegionMark {
  std::string title;  ///< "Safe", "Home of player 1"
  std::string text;   ///< a sign for its name, with the player's number if it has an owner
  int colour = 0;     ///< index into the palette
  std::size_t size = 0;
};

/// The marks of a board's regions.
struct RegionMarks {
  std::vector<RegionMark> marks;
  std::vector<std::vector<int>> of_site;  ///< by site: indexes of the marks of its regions, smallest region last
  std::vector<std::string> unmarked;      ///< legend lines for regions beyond the supply of marks
};
RegionMarks region_marks(const Game& game);

/// A line that says whose turn it is, and the phase if there are several. In a game without players: that it goes on by
/// itself.
std::string turn_line(const Context& context);

/// The outcome of a game that is over: "player 1 has won the game", "the team of players 1 and 2 has won the game",
/// "the game is a draw"; `what` is the game.
std::string outcome_text(const Context& context, const char* what);

/// The faces that the dice show. Precondition: the game has dice.
std::span<const std::int32_t> faces_of_dice(const Context& context);

/// "hand of player 1", "Deck".
std::string container_title(const Game& game, const play::Container& container);

}  // namespace lud::tools
