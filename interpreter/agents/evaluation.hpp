#pragma once
// Evaluates unfinished positions for alpha-beta and for playouts that are cut off: a weighted sum of features
// (features.hpp) with weights from random games (training.hpp). All positions of a match have the same value, and all
// of a game of one player.
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/agents/training.hpp"

namespace lud::agents {

/// See the head of this file. Belongs to one agent.
class Evaluation {
 public:
  Evaluation(const Game& game, std::shared_ptr<Training> training)
      : training_(std::move(training)), players_(static_cast<std::size_t>(game.players)), features_(game) {}

  /// Goes on with the training while `goes_on()` returns true and it is not complete, and takes its weights.
  template <class GoesOn>
  void train(GoesOn&& goes_on) {
    if (final_) return;
    training_->run(goes_on);
    final_ = training_->read(features_, weights_);
  }
  /// Writes an estimate of agents::worth_of_person for each person to `into`, from nearly 0 to nearly 1; `into` is
  /// indexed by person, and index 0 is unused. `mobility` is the number of the mover's legal moves minus that of the
  /// previous mover.
  void judge(const Context& context, std::vector<double>& into, int mobility = 0);

 private:
  std::shared_ptr<Training> training_;
  std::size_t players_;
  Features features_;
  std::vector<double> weights_;
  bool final_ = false;  ///< the weights are those of the complete training
};

}  // namespace lud::agents
