#pragma once
// What agents that play games to their end at random have in common: a context to play in, and a budget.
#include <chrono>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"

namespace lud::agents {

class Search : public Agent {
 public:
  Search(const Game& game, int max_moves, Budget budget) : c_(game), budget_(budget) { c_.max_moves = max_moves; }

 protected:
  /// Goes to a position and counts its legal moves, which are listed as their player sees them: with the dice rolled.
  std::size_t go_to(const play::Position& at) {
    c_.set(at);
    return play::offered_moves(c_);
  }
  /// Makes a listed move, after which dice fall as this agent draws them.
  void make(std::size_t number, play::Random& random) {
    play::apply(c_, number);
    c_.random = c_.current().random = play::Random(random.next());
  }
  void play_to_the_end(play::Random& random) { play::playout(c_, random); }
  double worth_to(int player) const { return worth(c_.head(), c_.game.players, player); }

  void begin() { begun_ = Clock::now(); }
  bool goes_on(int iterations) const {
    if (budget_.iterations > 0 && iterations >= budget_.iterations) return false;
    return budget_.seconds <= 0 || std::chrono::duration<double>(Clock::now() - begun_).count() < budget_.seconds;
  }

  Context c_;

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point begun_;
};

std::unique_ptr<Agent> make_uct(const Game& game, int max_moves, Budget budget);

}  // namespace lud::agents
