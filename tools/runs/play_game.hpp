#pragma once
// Plays the games of a run by their numbers: given what is played and how, hands on the record of a game, and writes
// its trial where that is asked for. One seed, one game: a number stands for the same game whichever others are played.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "tools/match/player.hpp"
#include "tools/runs/record.hpp"

namespace lud::tools {

struct PlaySettings {
  std::string file;                  ///< as it was named, which trials carry
  LoadOptions load;                  ///< how it was loaded
  std::vector<std::string> choices;  ///< options that are not the default
  std::uint64_t seed = 1;
  int max_moves = 10000;
  bool sampling = true;             ///< a legal move is sampled where that can be done without making all
  bool counts_moves = false;        ///< ... and yet it is counted how many there are; the games are the same
  bool keeps_plies = false;         ///< records hold the moves
  std::string trials;               ///< folder to write a trial of every game to, or empty
  std::vector<std::string> agents;  ///< who plays; none: moves are drawn at random

  std::string trial_path(std::uint64_t number) const;
  /// Whether it is known how many moves there were to choose from.
  bool knows_choices() const { return !sampling || counts_moves || !trials.empty() || !agents.empty(); }
};

/// One for each thread.
class GamePlayer {
 public:
  /// `watched`: what must hold in every position; may be null. Throws WrongUse where there is no such agent.
  GamePlayer(const Game& game, const PlaySettings& settings, const rule_test::Watched* watched);
  /// Plays a game; nothing where Ctrl-C or something that did not hold stopped it. Throws play::LimitReached, with
  /// words that say in which game, and FileError.
  std::optional<GameRecord> play(std::uint64_t number);
  /// What is watched; null where nothing is.
  rule_test::Watch* watch() { return watch_.get(); }

 private:
  /// Plays a game that has started, while it goes on.
  template <class GoesOn>
  play::PlayoutResult play_on(play::Random& chooser, const GoesOn& goes_on);
  /// Says in which game a limit of play was reached, and by which rule.
  [[noreturn]] void tell_limit(const play::LimitReached& limit, std::uint64_t number, std::uint64_t start_state);

  std::unique_ptr<rule_test::Watch> watch_;
  std::unique_ptr<Context> alone_;
  Context& context_;
  const PlaySettings& settings_;
  std::optional<SeatedAgents> seats_;
  std::vector<std::uint32_t> sizes_;
};

}  // namespace lud::tools
