#pragma once
// What each kind of action does to the state. Given a context and one action, changes the state and completes the
// action with what only its application can tell (such as the level a piece lands on), so that it reads as recorded.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Applies one action. Sites that do not exist are ignored. Consequences are not actions of the state: the engine works
/// them out.
void apply(Context& context, Action& action);

/// Applies single pieces that go from one site, where several like ones are, to others, together: as many actions from
/// the first on as can be. Returns how many; 0 where the first must be applied by itself.
std::size_t apply_together(Context& context, std::span<const Action> actions);

/// Applies an action that concerns neither pieces nor sites; ignores others.
void apply_to_players(Context& context, const Action& action);

/// The site type that an action's `type_from` or `type_to` means.
inline SiteType site_type(const Context& context, std::int8_t type) {
  return type == no_type ? context.game.default_type : static_cast<SiteType>(type);
}

/// Index of a named variable in the state; -1 is the unnamed one.
constexpr int variable_of(int name) { return name + 1; }
/// Number of the list that remembers values under a name; -1 is the unnamed list.
constexpr int remembered_list(int name) { return static_cast<int>(ListId::Remembered) + 1 + name; }

}  // namespace lud::play
