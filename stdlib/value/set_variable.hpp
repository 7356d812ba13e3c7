#pragma once
// Nodes of (set Var name value). Generators that make moves as they would be after (do ...) recognise an effect that
// only sets variables by these nodes: they set the variables and restore the old values afterwards, instead of applying
// moves.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct SetVariable : Node {
  Lazy<Moves> plain;  ///< the call as it is evaluated in play
  int name = off;     ///< index of the variable; `off`: the temporary value
  Lazy<int> value;
  const SetVariable* next = nullptr;  ///< the next variable, set by the consequence; null: none
  int count = 1;                      ///< number of variables set, those of consequences included

  play::Action action(Context& c) const;
  static Moves run(const Node* node, Context& c) { return static_cast<const SetVariable*>(node)->plain(c); }
};

/// Returns the node of an effect that sets a variable and whose consequences only set further ones; null for any other
/// effect.
inline const SetVariable* as_set_variable(const Lazy<Moves>& effect) { return node_cast<SetVariable>(effect); }

/// Several settings of variables without consequences, whose values do not depend on each other.
struct SetVariables : Node {
  Lazy<Moves> plain;
  std::span<const SetVariable*> parts;
  static Moves run(const Node* node, Context& c) { return static_cast<const SetVariables*>(node)->plain(c); }
};
inline const SetVariables* as_set_variables(const Lazy<Moves>& effect) { return node_cast<SetVariables>(effect); }

/// Greatest number of variables that one effect may set to be recognised.
constexpr int most_set_variables = 16;

}  // namespace lud::stdlib
