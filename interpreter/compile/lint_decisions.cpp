#include <fmt/format.h>

#include <cctype>

#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"
#include "stdlib/library.hpp"

namespace lud::compile {

namespace {

/// Decisions that begin on (from) unless (from ...) says otherwise.
constexpr std::array<std::string_view, 6> begin_on_from{"move",      "move Hop",   "move Leap",
                                                        "move Step", "move Slide", "move Select"};

bool are_moves(const Checked& checked) {
  return checked.sort == sort_of<Moves>() || (checked.sort && checked.sort->item == sort_of<Moves>());
}

/// Whether (from ...) says no more than that a move begins on (from); null: there is none.
bool says_nothing(const Checked* from) {
  if (!from || !from->declaration) return !from;
  if (argument_of(*from, "region")) return false;
  const Checked* site = argument_of(*from, "site");
  return !site || (site->declaration && site->declaration->head == "from" && site->arguments.empty());
}

}  // namespace

void DecisionLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  const bool of_piece = head == "piece" && call.sort->name == "item";
  if (head != "play" && !of_piece) return;
  for (const Checked* given : call.arguments)
    if (given && are_moves(*given)) look(*given, of_piece);
}

/// Goes down to the moves that a turn offers: not into conditions and consequences.
void DecisionLint::look(const Checked& moves, bool goes_through_pieces) {
  if (moves.declaration) {
    const std::string_view head = moves.declaration->head;
    if (!goes_through_pieces && is_one_of(head, begin_on_from)) check_start(moves);
    check_decision(moves);
    // What iterates may set (from), or stand where it was set.
    goes_through_pieces = goes_through_pieces || head.starts_with("forEach") || head == "firstMoveOnTrack";
  }
  for (std::size_t i = 0; i < moves.arguments.size(); ++i) {
    const Checked* given = moves.arguments[i];
    if (!given || !are_moves(*given)) continue;
    if (!moves.declaration || !carries_out(moves, i)) look(*given, goes_through_pieces);
  }
}

void DecisionLint::check_start(const Checked& move) {
  if (!says_nothing(argument_of(move, "from")) || !findings_.is_new(move.node)) return;
  check::Mistake& mistake =
      warn(move.node, "unset",
           fmt::format("({} ...) begins on (from), which stands for nothing here: there is never such a move",
                       move.declaration->head));
  mistake.hints.emplace_back("(forEach Piece) offers the moves of every piece, those in the (piece ...) of its kind");
  mistake.hints.emplace_back("(from (last To)) goes on with the piece that moved last");
}

/// Warns of an effect where a turn offers moves: it is played, but not as a decision.
void DecisionLint::check_decision(const Checked& move) {
  const std::string_view head = move.declaration->head;
  if (game_.mode == ModeType::Simulation || head.empty() || head.starts_with("move")) return;
  std::string decision(head);
  decision[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(decision[0])));
  decision = head == "fromTo" ? "move" : "move " + decision;
  if (stdlib::library().find(decision).empty() || !findings_.is_new(move.node)) return;
  warn(move.node, "no-decision", fmt::format("({} ...) is an effect, and what a turn offers is a decision", head))
      .hints.push_back(fmt::format("did you mean ({} ...)?", decision));
}

}  // namespace lud::compile
