#pragma once
// The passes that derive how a game is played fast from what its words mean, each with a switch. With all of them off
// the words' own definitions are evaluated as they stand: the reference that `lud verify` compares every plan with.
#include <array>
#include <optional>
#include <string_view>

namespace lud::play {

struct Passes {
  // When a game is compiled.
  bool specialise = true;     ///< values that depend on nothing in play but the mover are tabulated for each player
  bool lower = true;          ///< words are replaced by nodes that answer queries without listing moves or sites
  bool remember = true;       ///< values are worked out once for a position and the iterators that they read
  bool plain_actions = true;  ///< actions that change no more than their sites are applied by shorter ways
  // In play.
  bool late_effects = true;     ///< the effects of a move are worked out when it is played
  bool shared_prefixes = true;  ///< what (do ...) did first is not done again for the move that is played
  bool sampled_ahead = true;    ///< where an end rule asks whether the next player can move, that move is sampled
  bool kept_start = true;       ///< where chance has no say in the start rules, they are carried out once
  bool sampling = true;  ///< playouts sample a legal move without listing all of them; the samples are other ones

  static Passes none() { return {false, false, false, false, false, false, false, false, false}; }
  bool operator==(const Passes&) const = default;
};

/// A pass as users name it.
struct PassName {
  std::string_view name;
  bool Passes::*flag;
};
inline constexpr std::array<PassName, 9> pass_names{{{"specialise", &Passes::specialise},
                                                     {"lower", &Passes::lower},
                                                     {"remember", &Passes::remember},
                                                     {"plain-actions", &Passes::plain_actions},
                                                     {"late-effects", &Passes::late_effects},
                                                     {"shared-prefix", &Passes::shared_prefixes},
                                                     {"sample-ahead", &Passes::sampled_ahead},
                                                     {"kept-start", &Passes::kept_start},
                                                     {"sample", &Passes::sampling}}};

/// Reads "on", "off", or a list of switches: "no-lower,no-remember" (all others on), "off,lower" (only that one).
/// Nothing where a name is unknown.
std::optional<Passes> read_passes(std::string_view text);

}  // namespace lud::play
