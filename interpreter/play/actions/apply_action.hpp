#pragma once
// What each kind of action does to the state. Given a context and an action, changes the state and completes the action
// with what is only known then (such as the level that a piece lands on), so that it equals the recorded action.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Applies one action. Sites that do not exist are ignored. Does nothing for consequences, which the engine evaluates.
void apply(Context& context, Action& action);

/// Applies moves of single pieces from one site that holds several to other sites together: as many actions, from the
/// first on, as possible. Returns their number; 0 if the first must be applied by itself.
std::size_t apply_together(Context& context, std::span<const Action> actions);

/// Applies an action on neither pieces nor sites; ignores others.
void apply_to_players(Context& context, const Action& action);

/// The site type that `type_from` or `type_to` of an action stands for.
inline SiteType site_type(const Context& context, std::int8_t type) {
  return type == no_type ? context.game.default_type : static_cast<SiteType>(type);
}

/// Index of a named variable in the state; -1 is the unnamed one.
constexpr int variable_of(int name) { return name + 1; }
/// Number of the list that remembers values under a name; -1 is the unnamed list.
constexpr int remembered_list(int name) { return static_cast<int>(ListId::Remembered) + 1 + name; }

}  // namespace lud::play
