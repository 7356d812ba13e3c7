#include "tools/evaluate/estimator.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/interrupt.hpp"

namespace lud::tools {

namespace {

// Streams 0 and 1 of a game's number belong to the game itself.
constexpr std::uint64_t first_stream = 2, streams_a_position = 2;

}  // namespace

Estimator::Estimator(const Game& game, int playouts, int max_moves, std::uint64_t seed)
    : playouts_(playouts), seed_(seed), played_(game) {
  played_.max_moves = max_moves;
}

void Estimator::start(std::uint64_t number) {
  number_ = number;
  looked_ = 0;
  standings_.clear();
}

void Estimator::note_sides(const Context& context) {
  sides_.clear();
  const auto& team = context.head().team;
  const auto is_friend = [&](int p, int q) {
    return team[static_cast<std::size_t>(p)] != 0 &&
           team[static_cast<std::size_t>(p)] == team[static_cast<std::size_t>(q)];
  };
  for (int player = 1; player <= context.game.players; ++player)
    if (std::ranges::none_of(sides_, [&](int first) { return is_friend(first, player); })) sides_.push_back(player);
}

void Estimator::look(const Context& context) {
  if (playouts_ == 0) return;
  if (looked_ == 0) note_sides(context);
  const std::size_t first = standings_.size();
  standings_.resize(first + sides_.size());
  const auto add = [&](const Context& ended, double share) {
    for (std::size_t s = 0; s < sides_.size(); ++s)
      standings_[first + s] += share * agents::worth_of_person(ended.head(), ended.game.players, sides_[s]);
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
