#pragma once
// What a game needs: given checked calls, finds the data that states must keep for them, and the ways in which play may
// list their moves.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "interpreter/check/check.hpp"

namespace lud::compile {

/// The needs of an expression and all its parts, and further properties.
struct Needs {
  std::uint64_t bits = 0;            ///< of play::Need
  std::array<bool, 3> site_types{};  ///< by SiteType: whether some part names the type
  std::vector<int> vote_names;       ///< see Game::vote_names
  bool parts_draw = false;           ///< listing the moves of some piece draws random numbers
  bool turns_draw = false;           ///< some generator of moves draws random numbers
  bool listing_draws = false;        ///< some generator does besides the roll that begins a turn: Game::listing_draws
  std::uint64_t changes_when_listed = 0;  ///< generators change the position in games that have any of these needs
  std::uint64_t where_ordered = 0;        ///< further bits, needed where the order of generated moves matters
};

/// Adds the needs of an expression and its parts. `asking_draws`: testing whether a player can move draws random
/// numbers.
void collect_needs(const Checked& checked, Needs& needs, bool asking_draws = false);

/// The argument of a call for a parameter, or null. "from level" means the argument `level` of the argument `from`.
const Checked* argument_of(const Checked& call, std::string_view parameter);

/// Whether the moves of an argument are effects, applied all together.
bool carries_out(const Checked& call, std::size_t argument);

}  // namespace lud::compile
