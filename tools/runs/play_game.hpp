#pragma once
// Plays games by number: returns the record of a game, with the text of its trial if requested. One seed, one game: a
// number stands for the same game whichever others are played.
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
  std::string file;                  ///< as named by the user; written to trials
  LoadOptions load;                  ///< its load options
  std::vector<std::string> choices;  ///< chosen options that are not defaults
  std::uint64_t seed = 1;
  int max_moves = 10000;
  bool sampling = true;                        ///< sample moves without listing all, where possible
  bool counts_moves = false;                   ///< count the legal moves even when sampling; plays the same games
  bool keeps_plies = false;                    ///< store the moves in the records
  std::string trials;                          ///< folder for a trial of every game, or empty
  std::vector<std::string> agents;             ///< agents by seat; empty: random moves
  std::shared_ptr<agents::Training> training;  ///< of the agents; needed if there are any

  std::string trial_path(std::uint64_t number) const;
  /// Writes the trial of a game that counts to the folder, if there is one. Throws FileError.
  void write_trial(const GameRecord& played) const;
  /// Whether records hold the number of legal moves. Trials need it, too, but writing them changes no record.
  bool knows_choices() const { return !sampling || counts_moves || !agents.empty(); }
};

/// Use one per thread.
class GamePlayer {
 public:
  /// `watched`: conditions that must hold in every position; may be null. Throws WrongUse if there is no such agent.
  GamePlayer(const Game& game, const PlaySettings& settings, const rule_test::Watched* watched);
  /// Called in every position of a game, the first and the last included.
  using Look = std::function<void()>;
  /// Plays a game. Returns nothing if Ctrl-C or a violated condition stopped it. Throws
  /// play::LimitReached with a message that names the game.
  std::optional<GameRecord> play(std::uint64_t number, const Look& look = nullptr);
  /// The game in play, and the numbers of legal moves at its decisions, where they are counted.
  Context& context() { return context_; }
  const std::vector<std::uint32_t>& sizes() const { return sizes_; }
  /// The watched conditions; null if there are none.
  rule_test::Watch* watch() { return watch_.get(); }

 private:
  /// Plays a started game while `goes_on` returns true.
  template <class GoesOn>
  play::PlayoutResult play_on(play::Random& chooser, const GoesOn& goes_on);
  /// Throws LimitReached again with the game and the rule added to its message.
  [[noreturn]] void tell_limit(const play::LimitReached& limit, std::uint64_t number, std::uint64_t start_state);

  std::unique_ptr<rule_test::Watch> watch_;
  std::unique_ptr<Context> alone_;
  Context& context_;
  const PlaySettings& settings_;
  std::optional<SeatedAgents> seats_;
  std::vector<std::uint32_t> sizes_;
};

}  // namespace lud::tools
