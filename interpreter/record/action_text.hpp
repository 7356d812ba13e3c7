#pragma once
// Actions and moves as recorded trials write them: "[Move:typeFrom=Cell,from=35,typeTo=Cell,to=23,decision=true]".
// Given an action, hands on its text; given text, the action, or what is wrong with it and where.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/play/actions/move.hpp"
#include "interpreter/record/names.hpp"

namespace lud::record {

using namespace play;

/// What is wrong with a text: how many bytes in, and why.
struct TextMistake {
  std::size_t at = 0;
  std::string message;
};

/// Appends the text of an action.
void write_action(std::string& out, const Action& action, const Names& names);
/// The name of an action as trials have it: "Move", "SetHiddenWhat". Empty for what trials do not list.
std::string action_name(const Action& action);
/// A field of an action as trials have it: "to", "23". A value is a whole number, true, false or, where `is_text`, a
/// word.
struct ActionField {
  std::string_view key;
  std::string value;
  bool is_text = false;
};
/// The fields of an action in the order of trials; none for what trials do not list.
std::vector<ActionField> action_fields(const Action& action, const Names& names);
/// Appends the text of a move with its actions, which need not lie in the move's own list.
void write_move(std::string& out, const Move& move, std::span<const Action> actions, const Names& names);

/// Reads one action that fills the whole text. Names that are not known are added to `names`.
std::optional<Action> read_action(std::string_view text, Names& names, TextMistake& mistake);
/// Reads one move that fills the whole text; its actions are appended to `actions`, where `first_action` and
/// `action_count` then point.
std::optional<Move> read_move(std::string_view text, Names& names, std::vector<Action>& actions, TextMistake& mistake);

/// Whether two actions are the same for the purpose of replaying: some fields only tell what applying the action found
/// (the level a piece came to lie on), and are not compared.
bool same_action(const Action& a, const Action& b, const Names& names);
/// Whether two lists of actions are the same in that sense.
bool same_actions(std::span<const Action> a, std::span<const Action> b, const Names& names);

}  // namespace lud::record
