#include "tools/evaluate/estimator.hpp"

#include <fmt/format.h>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/interrupt.hpp"

namespace lud::tools {

namespace {

// Streams 0 and 1 of a game's number belong to the game itself.
constexpr std::uint64_t first_stream = 2, streams_a_position = 2;

}  // namespace

Estimator::Estimator(const Game& game, int playouts, int max_moves, std::uint64_t seed)
    : players_(static_cast<std::size_t>(game.players)), playouts_(playouts), seed_(seed), played_(game) {
  played_.max_moves = max_moves;
}

void Estimator::start(std::uint64_t number) {
  number_ = number;
  looked_ = 0;
  standings_.clear();
}

void Estimator::look(const Context& context) {
  if (playouts_ == 0) return;
  const std::size_t first = standings_.size();
  standings_.resize(first + players_);
  const auto add = [&](const Context& ended, double share) {
    for (std::size_t p = 0; p < players_; ++p)
      standings_[first + p] += share * agents::worth(ended.head(), static_cast<int>(players_), static_cast<int>(p) + 1);
  };
  const std::uint64_t stream = first_stream + streams_a_position * looked_++;
  if (context.over()) return add(context, 1);
  context.save(position_);
  position_.random = play::playout_random(seed_, number_, stream);
  play::Random chooser = play::playout_random(seed_, number_, stream + 1);
  for (int i = 0; i < playouts_ && !interrupted(); ++i) {
    played_.set(position_);
    try {
      play::playout(played_, chooser);
    } catch (const play::LimitReached& limit) {
      throw play::LimitReached(fmt::format("in a playout that estimates the position: {}", limit.what()));
    }
    add(played_, 1.0 / playouts_);
    position_.random = played_.random;
  }
}

}  // namespace lud::tools
