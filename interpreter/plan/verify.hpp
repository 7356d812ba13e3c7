#pragma once
// Translation validation: is a game played by its plan the game that its rules mean? Given the same description
// compiled twice, with the passes that are to be judged and with none (the reference), plays sampled playouts and
// compares at every ply: the multisets of legal moves with all that they do, whether the sampled move is one of them,
// and the position after it with its random generator, its history and its outcome. Hands on the first difference.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud::plan {

struct VerifySettings {
  int playouts = 6;
  int max_moves = 300;  ///< moves after which a playout is cut
  std::uint64_t seed = 1;
  /// How many moves of a game are performed to compare their consequences, too. Afterwards lists are compared by what
  /// moves do before any consequence, and the move that is played by all that it does, as before.
  std::uint64_t tries = 100'000;
  bool (*stops)() = nullptr;  ///< asked before each ply where it is given: whether to leave off
};

/// The first point at which plan and reference part.
struct Difference {
  std::uint64_t playout = 0;
  int ply = 0;       ///< decisions made before
  std::string what;  ///< one sentence
  /// Moves as text: what only one of the two has, or the moves that were made.
  std::vector<std::string> planned, reference;
};

/// A playout that was left: the reference goes beyond a limit where the plan lists the moves, as it remembers what it
/// has worked out.
struct LeftPlayout {
  std::uint64_t playout = 0;
  int ply = 0;
  std::string why;
};

struct Verified {
  std::optional<Difference> difference;
  std::vector<LeftPlayout> left;
  std::uint64_t plies = 0;          ///< that were compared
  std::uint64_t plies_in_full = 0;  ///< ... with the consequences of all legal moves
  /// Where the rules asked for more than a game may use, which is the difference then: what had been played.
  std::optional<record::TrialFile> at_limit;
};

/// `planned` and `reference` are the same description; only their passes differ.
Verified verify(const Game& planned, const Game& reference, const VerifySettings& settings);

}  // namespace lud::plan
