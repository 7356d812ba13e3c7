#pragma once
// Support for effects that apply the actions of their own moves as soon as they make them (see Workspace::CarriedOut).
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// The `lower` of a word that can apply the actions of its own moves. If its caller wants that, the word finds the list
/// for the applied actions in Context::carried_out.applied; it takes the list (`taken_by(nullptr)`) before it evaluates
/// anything else.
Operand carried_out_by_itself(const Linked& call);

}  // namespace lud::stdlib
