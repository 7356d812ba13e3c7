#pragma once
// Translation validation: checks that a game played by its plan is the game that its rules mean. Given the same
// description compiled twice, with the passes to be checked and with none (the reference), plays sampled playouts and
// compares at every ply: the multisets of legal moves with all that they do, the moves at all slots where one is drawn
// from slots, whether the sampled move is one of them, and the position after it with its random generator, its history
// and its outcome. Returns the first difference.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud::plan {

struct VerifySettings {
  int playouts = 6;
  int max_moves = 300;  ///< a playout is cut after so many moves
  std::uint64_t seed = 1;
  /// The number of moves of a game that are performed to compare their consequences, too. Afterwards lists are compared
  /// by the moves' actions before any consequence, and only the move that is played by all that it does.
  std::uint64_t tries = 100'000;
  bool (*stops)() = nullptr;  ///< if not null, called before each ply: true ends the verification
};

/// The first difference between plan and reference.
struct Difference {
  std::uint64_t playout = 0;
  int ply = 0;       ///< number of decisions before
  std::string what;  ///< one sentence
  /// Moves as text: those that only one of the two has, or the moves that were made.
  std::vector<std::string> planned, reference;
};

/// A playout that was abandoned: listing the moves exceeds a limit of play in the reference, but not with the plan,
/// which remembers values.
struct LeftPlayout {
  std::uint64_t playout = 0;
  int ply = 0;
  std::string why;
};

struct Verified {
  std::optional<Difference> difference;
  std::vector<LeftPlayout> left;
  std::uint64_t plies = 0;          ///< number of plies that were compared
  std::uint64_t plies_in_full = 0;  ///< ... with the consequences of all legal moves
  /// If the difference is that the rules exceed a limit of play: the trial up to there.
  std::optional<record::TrialFile> at_limit;
};

/// `planned` and `reference` are the same description; only their passes differ.
Verified verify(const Game& planned, const Game& reference, const VerifySettings& settings);

}  // namespace lud::plan
