#pragma once
// Moves in the few words that a person needs to choose between them: "A1 -> B3, removes C2". Given what a move does,
// hands on a short text; given a position, one for each legal move, such that different moves differ.
#include <span>
#include <string>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::record {

using namespace play;

/// The longest short text.
constexpr std::size_t short_text_width = 40;

/// How much a short text says.
enum class Detail {
  Main,  ///< what the player decided, and what comes, goes or moves by it
  All    ///< also levels, and what is set beside
};

/// The label of a site as people say it: its coordinate, its number where it has none, or "hand1", the hand of
/// player 1.
std::string site_label(const Game& game, SiteType type, int site);

/// What actions do. Of a throw it says only that it is one; whatever comes behind a throw that follows a decision is
/// not known when the move is chosen, and is left out.
std::string short_text(const Game& game, std::span<const Action> actions, Detail detail = Detail::Main);

/// The faces that these actions throw: "1 0 1"; empty where they throw none.
std::string rolled_text(const Context& context, std::span<const Action> actions);

/// The legal moves in short words. Moves that read alike get more words; those that still do, the full text of a trial.
std::vector<std::string> short_move_texts(Context& context);

/// What the dice show before any of the legal moves is chosen, where they were rolled for all of them and some depend
/// on it; otherwise empty.
std::string roll_before_choice(Context& context);

}  // namespace lud::record
