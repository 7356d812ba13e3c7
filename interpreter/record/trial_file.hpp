#pragma once
// Recorded trials: games that were played, as text files. Reads and writes the format of Ludii's trials:
//
//   game=<path>                          START GAME OPTIONS / one option per line / END GAME OPTIONS
//   RNG internal state=<eight bytes>     of the random generator before the start, lowest byte first, signed
//   Move=[Move:mover=...]                one line per move, the initial placements first
//   LEGAL MOVES LIST SIZE = n            one line per decision
//   numInitialPlacementMoves=n  winner=n  endtype=...  rankings=0.0,...  SANDBOX=false  LUDII_VERSION=...
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/play/context.hpp"
#include "interpreter/record/names.hpp"

namespace lud::record {

using namespace play;

/// The spellings of EndType.
inline constexpr std::string_view end_type_names[] = {"NoEnd", "NaturalEnd", "MoveLimit", "TurnLimit"};

/// See the head of this file. Parts that a file may lack are optional.
struct TrialFile {
  Names names;  ///< the names that the actions refer to
  std::string game;
  std::vector<std::string> options;
  std::uint64_t random_state = 0;
  std::vector<Move> moves;  ///< `first_action` is an index into `actions`
  std::vector<Action> actions;
  std::vector<int> legal_counts;  ///< number of legal moves at each decision
  std::optional<int> initial_placements;
  std::optional<int> winner;     ///< absent where the trial stopped before its end
  std::string end_type;          ///< one of `end_type_names`; empty in trials of the oldest format
  std::vector<double> rankings;  ///< by player, from 1; [0] is not used
  std::optional<bool> sandbox;
  std::string version;

  std::span<const Action> actions_of(const Move& move) const {
    return {actions.data() + move.first_action, move.action_count};
  }
};

/// Reads a trial from a source; lines may end with LF or CRLF. `known_names`, those of the game if there is one, keep
/// their numbers. Returns nullopt where there are errors; all have the code `trial`.
std::optional<TrialFile> read_trial(const grammar::SourceSet& sources, std::uint32_t source,
                                    std::span<const std::string> known_names, grammar::Diagnostics& diagnostics);

/// The number of initial placements that a trial states; 0 in a match, though it begins with those of its first game.
int placements_in_trials(const Context& context);

/// The text of a trial.
std::string write_trial(const TrialFile& trial);

/// Makes a trial of the game that was played in a context; rolls are written die by die. `random_state` is the state of
/// the context's random generator before the start; `legal_counts` has the number of legal moves at each decision.
TrialFile recorded_trial(const Context& context, std::string game, std::vector<std::string> options,
                         std::uint64_t random_state, std::span<const std::uint32_t> legal_counts);

}  // namespace lud::record
