#pragma once
// The passes that make play fast, each with a switch. With all of them off, play evaluates the words' own definitions:
// the reference that `lud verify` compares every plan with.
#include <array>
#include <optional>
#include <string_view>

namespace lud::play {

struct Passes {
  // When a game is compiled.
  bool specialise = true;     ///< values that depend in play only on the mover are tabulated by player
  bool lower = true;          ///< words are replaced by nodes that answer queries without listing moves or sites
  bool remember = true;       ///< values are memoised by position and by the iterators that they read
  bool plain_actions = true;  ///< actions that change only their sites have fast paths
  // In play.
  bool late_effects = true;     ///< the effects of a move are evaluated when it is played
  bool shared_prefixes = true;  ///< what (do ...) does first is not repeated for the move that is played
  bool sampled_ahead = true;    ///< an end rule that tests whether the next player can move samples that move
  bool kept_start = true;       ///< start rules without chance are carried out once
  bool sampling = true;         ///< playouts sample a legal move without listing all of them; they choose other moves

  static Passes none() { return {false, false, false, false, false, false, false, false, false}; }
  bool operator==(const Passes&) const = default;
};

/// A pass and its name for users.
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
/// Returns nothing if a name is unknown.
std::optional<Passes> read_passes(std::string_view text);

}  // namespace lud::play
