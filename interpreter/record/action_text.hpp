#pragma once
// Converts actions and moves to the text form of recorded trials and back:
// "[Move:typeFrom=Cell,from=35,typeTo=Cell,to=23,decision=true]".
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/play/actions/move.hpp"
#include "interpreter/record/names.hpp"

namespace lud::record {

using namespace play;

/// Why a text cannot be read.
struct TextMistake {
  std::size_t at = 0;  ///< offset of the mistake in bytes
  std::string message;
};

/// Appends the text of an action.
void write_action(std::string& out, const Action& action, const Names& names);
/// The name of an action in trials: "Move", "SetHiddenWhat". Empty for actions that trials do not contain.
std::string action_name(const Action& action);
/// A field of an action in trials: "to", "23". The value is a whole number, true, false or, where `is_text`, a text.
struct ActionField {
  std::string_view key;
  std::string value;
  bool is_text = false;
};
/// The fields of an action in the order of trials; none for actions that trials do not contain.
std::vector<ActionField> action_fields(const Action& action, const Names& names);
/// Appends the text of a move. `actions` are the actions to write; they need not be those that the move refers to.
void write_move(std::string& out, const Move& move, std::span<const Action> actions, const Names& names);

/// Reads a text that is one action; adds unknown names to `names`. Sets `mistake` where it returns nullopt.
std::optional<Action> read_action(std::string_view text, Names& names, TextMistake& mistake);
/// Reads a text that is one move, in the same way. Appends its actions to `actions`, to which the move refers.
std::optional<Move> read_move(std::string_view text, Names& names, std::vector<Action>& actions, TextMistake& mistake);

/// Whether two actions are equal for a replay. Fields that only record a result of applying the action, such as the
/// level of an added piece, are not compared.
bool same_action(const Action& a, const Action& b, const Names& names);
/// Whether two lists of actions are the same in that sense.
bool same_actions(std::span<const Action> a, std::span<const Action> b, const Names& names);

}  // namespace lud::record
