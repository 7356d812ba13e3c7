#pragma once
// Calls whose value depends in play only on the mover: tabulated for each player when a game is linked.
#include <algorithm>
#include <array>
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// See the head of this file. For a mover without an entry the call is evaluated.
template <class T>
struct ByMover : Node {
  std::array<T, max_players + 2> values{};
  unsigned known = 0;  ///< number of players, from 0 on, that have an entry
  Lazy<T> call;

  static T run(const Node* node, Context& c) {
    const auto& n = *static_cast<const ByMover*>(node);
    const auto mover = static_cast<unsigned>(c.mover());
    return mover < n.known ? n.values[mover] : n.call(c);
  }
  /// Whether an operand is such a call.
  static bool is(const Operand& operand) { return operand.function == reinterpret_cast<void (*)()>(&run); }
  /// Returns the call, evaluated by look-up in `by_player`: its values for the players from 0 on.
  static Operand made_of(const Operand& call, std::span<const T> by_player, Memory& memory) {
    auto* node = memory.make<ByMover>();
    node->known = static_cast<unsigned>(std::min(by_player.size(), node->values.size()));
    std::copy_n(by_player.begin(), node->known, node->values.begin());
    node->call = Lazy<T>(call);
    return call.evaluated_by(node);
  }
  /// The same, with the values that `value_of(context)` has when each player is the mover.
  template <class ValueOf>
  static Operand tabulated(const Operand& call, Game& game, ValueOf value_of) {
    Context context(game);
    std::array<T, max_players + 2> by_player{};
    const auto count = static_cast<std::size_t>(game.players) + 2;
    for (std::size_t player = 0; player < count; ++player) {
      context.head().mover = static_cast<int>(player);
      by_player[player] = value_of(context);
    }
    return made_of(call, std::span(by_player).first(count), game.memory);
  }
};

}  // namespace lud::play
