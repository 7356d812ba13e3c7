#pragma once
// Support for effects that apply the actions of their own moves as soon as they make them (see Workspace::CarriedOut),
// and the look-up of their track.
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// Returns the first track with this name or, if `owner` is not `off`, the owner's first track whose name contains it;
/// without a name the first track of the game. Null if there is none.
const board::Track* find_track(const Game& game, Maybe<std::string_view> name, int owner);

/// The `lower` of a word that can apply the actions of its own moves. If its caller wants that, the word finds the list
/// for the applied actions in Context::carried_out.applied; it takes the list (`taken_by(nullptr)`) before it evaluates
/// anything else.
Operand carried_out_by_itself(const Linked& call);

}  // namespace lud::stdlib
