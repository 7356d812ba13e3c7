#pragma once
// The text form of actions and moves in recorded trials:
// "[Move:typeFrom=Cell,from=35,typeTo=Cell,to=23,decision=true]". Converts actions and moves to text, and text to
// actions and moves.
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

/// Reads one action, which must be the whole text. Unknown names are added to `names`. Returns nullopt and sets
/// `mistake` where the text is wrong.
std::optional<Action> read_action(std::string_view text, Names& names, TextMistake& mistake);
/// Reads one move, as `read_action` does. Appends its actions to `actions`; the move's `first_action` and
/// `action_count` refer to them.
std::optional<Move> read_move(std::string_view text, Names& names, std::vector<Action>& actions, TextMistake& mistake);

/// Whether two actions are equal for a replay. Fields that only record a result of applying the action, such as the
/// level of an added piece, are not compared.
bool same_action(const Action& a, const Action& b, const Names& names);
/// Whether two lists of actions are the same in that sense.
bool same_actions(std::span<const Action> a, std::span<const Action> b, const Names& names);

}  // namespace lud::record
