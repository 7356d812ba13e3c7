#include "tools/python/playouts.hpp"

#include <future>
#include <vector>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::python {

namespace {

/// Plays the numbers that no other thread has taken.
void play_some(const session::Game& game, std::size_t count, std::uint64_t seed, std::atomic<std::size_t>& next,
               const std::atomic<bool>& stop, const PlayoutColumns& to) {
  const auto players = static_cast<std::size_t>(game.players());
  Context c(*game.loaded().game);
  c.max_moves = game.loaded().max_moves;
  const auto goes_on = [&] { return !stop.load(std::memory_order_relaxed); };
  for (std::size_t number = next++; number < count && goes_on(); number = next++) {
    c.random = play::playout_random(seed, number, 0);
    play::Random chooser = play::playout_random(seed, number, 1);
    play::start(c);
    to.moves[number] = play::playout(c, chooser, nullptr, goes_on).moves;
    const play::Header& head = c.head();
    to.winners[number] = head.winner > 0 && head.winner <= game.players() ? head.winner : 0;
    to.ends[number] = static_cast<std::uint8_t>(head.end);
    for (std::size_t player = 1; player <= players; ++player)
      to.ranks[number * players + player - 1] = head.ranking[player];
  }
}

}  // namespace

std::string play_out(const session::Game& game, std::size_t count, std::uint64_t seed, int threads,
                     const std::atomic<bool>& stop, const PlayoutColumns& to) {
  std::atomic<std::size_t> next{0};
  const auto work = [&]() -> std::string {
    try {
      play_some(game, count, seed, next, stop, to);
      return {};
    } catch (const play::LimitReached& limit) {
      next = count;
      return limit.what();
    }
  };
  std::vector<std::future<std::string>> others;
  for (int i = 1; i < threads; ++i) others.push_back(std::async(std::launch::async, work));
  std::string error = work();
  for (std::future<std::string>& other : others)
    if (const std::string its = other.get(); error.empty()) error = its;
  return error;
}

}  // namespace lud::python
