#pragma once
// (set Var name value), known as such: whoever makes moves as they would be once variables are set, and needs to set
// nothing else, sets them and lays the old values back.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct SetVariable : Node {
  Lazy<Moves> plain;  ///< the effect as it would be worked out otherwise
  int name = off;     ///< without one it is the temporary value
  Lazy<int> value;
  const SetVariable* next = nullptr;  ///< what it sets as a consequence
  int count = 1;                      ///< how many are set, with the consequences

  play::Action action(Context& c) const;
  static Moves run(const Node* node, Context& c) { return static_cast<const SetVariable*>(node)->plain(c); }
};

/// An effect that sets a variable, and with its consequences nothing but further ones; null where it is another effect.
inline const SetVariable* as_set_variable(const Lazy<Moves>& effect) { return node_cast<SetVariable>(effect); }

/// Several of them without consequences, of which none sees what another one sets.
struct SetVariables : Node {
  Lazy<Moves> plain;
  std::span<const SetVariable*> parts;
  static Moves run(const Node* node, Context& c) { return static_cast<const SetVariables*>(node)->plain(c); }
};
inline const SetVariables* as_set_variables(const Lazy<Moves>& effect) { return node_cast<SetVariables>(effect); }

/// So many variables are set at once at most.
constexpr int most_set_variables = 16;

}  // namespace lud::stdlib
