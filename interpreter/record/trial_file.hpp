#pragma once
// Recorded trials: a game that was played, as a text file. Given text, hands on the trial or what is wrong with the
// file; given a trial, its text. The format is that of Ludii's trials.
//
//   game=<path>                          START GAME OPTIONS / one option per line / END GAME OPTIONS
//   RNG internal state=<eight bytes>     of the generator before the game starts, lowest byte first, signed
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

/// See the head of this file. What a file may leave out is optional.
struct TrialFile {
  Names names;  ///< what the actions' names mean
  std::string game;
  std::vector<std::string> options;
  std::uint64_t random_state = 0;
  std::vector<Move> moves;  ///< their actions lie in `actions`
  std::vector<Action> actions;
  std::vector<int> legal_counts;  ///< number of legal moves at each decision
  std::optional<int> initial_placements;
  std::optional<int> winner;     ///< absent where the trial stopped before its end
  std::string end_type;          ///< one of `end_type_names`; empty in trials of the oldest kind
  std::vector<double> rankings;  ///< by player; [0] is nobody
  std::optional<bool> sandbox;
  std::string version;

  std::span<const Action> actions_of(const Move& move) const {
    return {actions.data() + move.first_action, move.action_count};
  }
};

/// Reads a trial from a source. Line ends may be of either kind. `known_names` (those of the game, if there is one)
/// keep their numbers. Every mistake becomes a diagnostic with the code `trial`; nothing is returned where there was
/// one.
std::optional<TrialFile> read_trial(const grammar::SourceSet& sources, std::uint32_t source,
                                    std::span<const std::string> known_names, grammar::Diagnostics& diagnostics);

/// How many initial placements a trial of this game says that there are: none in a match, though those of its first
/// game are its first moves.
int placements_in_trials(const Context& context);

/// The text of a trial.
std::string write_trial(const TrialFile& trial);

/// The game that a context has played, as a trial, with rolls die by die: `random_state` is that of its generator
/// before the start, and `legal_counts` are the numbers of legal moves that it had to choose from.
TrialFile recorded_trial(const Context& context, std::string game, std::vector<std::string> options,
                         std::uint64_t random_state, std::span<const std::uint32_t> legal_counts);

}  // namespace lud::record
