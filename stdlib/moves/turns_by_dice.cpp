#include "stdlib/moves/turns_by_dice.hpp"

#include <algorithm>
#include <array>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/context.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/compares.hpp"

namespace lud::stdlib {

namespace {

using plan::argument;
using plan::is_word;
using plan::word_of;

template <class Holds>
bool all_parts(const Operand& expression, Holds&& holds) {
  return expression.term && std::ranges::all_of(expression.term->arguments, holds);
}

/// Examines the linked expressions of a game's moves.
struct TurnsByDice {
  const Game& game;

  /// Whether `holds` is true for the own moves of every kind of piece.
  template <class Holds>
  bool all_pieces(Holds&& holds) const {
    return game.moves_linked && std::ranges::all_of(game.components, [&](const play::Component& component) {
             return !component.moves || holds(plan::operand_of(moves_of(component), game.memory));
           });
  }
  /// Whether an expression is (if (not (TEST ...)) (ACTION)).
  static bool acts_unless(const Operand& expression, std::string_view test, std::string_view action) {
    const Operand& condition = argument(expression, "condition");
    return is_word(expression, "if") && is_word(condition, "not") && is_word(argument(condition, 0), test) &&
           is_word(argument(expression, "moves"), action) && !argument(expression, "otherwise");
  }
  bool rolls_for_turn(const Operand& expression) const {
    return acts_unless(expression, "is Prev", "roll") &&
           plan::text_of(argument(argument(expression, "condition"), 0), game.memory) == "(is Prev Mover)";
  }
  /// Whether a condition holds only for an unused die or sum of dice.
  static bool means_unused(const Operand& condition) {
    if (!condition) return false;
    if (condition.sort == sort_of<bool>() && says_different(Lazy<bool>(condition), &play::Scope::pips, 0)) return true;
    const bool joins = is_word(condition, "and") || !word_of(condition);
    return joins && condition.term && std::ranges::any_of(condition.term->arguments, means_unused);
  }

  /// Whether each move uses a die.
  bool use_dice(const Operand& moves) const {
    if (moves.sort != sort_of<Moves>() && moves.sort != sort_of<List<Moves>>())
      return true;  // no part that makes moves
    if (is_word(moves, "forEach Die")) return !argument(moves, "replayDouble") && means_unused(argument(moves, "if"));
    if (is_word(moves, "forEach Piece") && !argument(moves, "moves"))
      return all_pieces([&](const Operand& own) { return use_dice(own); });
    if (is_word(moves, "do") && argument(moves, "next"))
      return rolls_for_turn(argument(moves, "prior")) && use_dice(argument(moves, "next"));
    constexpr std::array<std::string_view, 5> handing_on{"or", "and", "if", "priority", "forEach Piece"};
    const bool hands_on = !word_of(moves) || std::ranges::find(handing_on, word_of(moves)->head) != handing_on.end();
    return hands_on && all_parts(moves, [&](const Operand& part) { return use_dice(part); });
  }
  /// Whether no part of it lets the mover go on when all dice are used, or rolls the dice within a turn.
  bool ends_with_dice(const Operand& expression) const {
    constexpr std::array<std::string_view, 6> forbidden{"moveAgain",           "roll",         "set NextPlayer",
                                                        "move Set NextPlayer", "swap Players", "move Swap Players"};
    if (acts_unless(expression, "all DiceUsed", "moveAgain") || rolls_for_turn(expression)) return true;
    // Without its term nothing is known about an expression.
    if (expression.checked || (expression.sort == sort_of<Moves>() && !expression.term)) return false;
    if (const Declaration* word = word_of(expression))
      if (std::ranges::find(forbidden, word->head) != forbidden.end()) return false;
    return !expression.term || all_parts(expression, [&](const Operand& part) { return ends_with_dice(part); });
  }
};

}  // namespace

bool lasts_as_long_as_dice(const Operand& generator, const Game& game) {
  if (!game.dice || game.players < 2) return false;
  const TurnsByDice turns{game};
  return turns.use_dice(generator) && turns.ends_with_dice(generator) &&
         turns.all_pieces([&](const Operand& own) { return turns.ends_with_dice(own); });
}

}  // namespace lud::stdlib
