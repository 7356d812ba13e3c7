#pragma once
// Effects that carry out by themselves what their moves do (see Context::CarriedOut), and how they find their track.
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// The first track of a name: with an owner, his track whose name contains it; without a name, the first of all. Null
/// where there is none.
const board::Track* find_track(const Game& game, Maybe<std::string_view> name, int owner);

/// A word that carries out by itself what its moves do, where it is told so: it finds the list in
/// Context::carried_out::applied and takes it before it asks anything else (`taken_by(nullptr)`).
Operand carried_out_by_itself(const Linked& call);

}  // namespace lud::stdlib
