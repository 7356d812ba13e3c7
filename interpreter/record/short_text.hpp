#pragma once
// Short texts of moves, for people who choose between them: "A1 -> B3, removes C2". Makes the text of a list of
// actions, and the texts of all legal moves of a position, so that different moves have different texts.
#include <span>
#include <string>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::record {

using namespace play;

/// The length of the longest short text, in bytes; with more detail, twice as much.
constexpr std::size_t short_text_width = 40;

/// How much a short text contains.
enum class Detail {
  Main,    ///< the decision, and the pieces that are added, removed or moved
  Levels,  ///< also the levels of these pieces
  All      ///< also states and other values that are set
};

/// The name of a site for people: its coordinate, its number where it has none, or "hand1" for the hand of player 1.
std::string site_label(const Game& game, SiteType type, int site);

/// The players who win and lose together with a player, in order: its team, or the player alone.
std::vector<int> side_of(const Context& context, int player);

/// "player 1", or "the team of players 1 and 2" of a player who has a team.
std::string side_text(const Context& context, int player);

/// The short text of a list of actions. Results of rolls are not shown; actions after a roll that follows the decision
/// are left out, as they are not known when the move is chosen.
std::string short_text(const Game& game, std::span<const Action> actions, Detail detail = Detail::Main);

/// The faces of the dice that these actions roll: "1 0 1"; empty where they roll none.
std::string rolled_text(const Context& context, std::span<const Action> actions);

/// The actions of a legal move, with those consequences that whoever chooses it can know: all but those of rolls, none
/// in games that can hide something, or where the move draws random numbers otherwise.
std::vector<Action> known_actions(Context& context, std::size_t index);

/// The short texts of all legal moves. They do not tell what a player cannot know: consequences are left out in games
/// that can hide something, and of moves that draw random numbers. Different moves with equal texts get more detail:
/// the kinds of the pieces ("King1 A1 -> B2") where these differ, their levels, the values that are set, then their
/// consequences after all; where texts are still equal, the text of the move in trials.
std::vector<std::string> short_move_texts(Context& context);

/// The faces of the dice, die by die, where they are rolled before a legal move is chosen; empty otherwise, or where
/// rolling is all that the legal moves do.
std::vector<int> thrown_before_choice(Context& context);
/// The same as a text: "1 0 1".
std::string roll_before_choice(Context& context);

}  // namespace lud::record
