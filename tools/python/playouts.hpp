#pragma once
// Random playouts that can be stopped, which those of interpreter/session cannot.
#include <atomic>
#include <cstdint>
#include <string>

#include "interpreter/session/game.hpp"

namespace lud::python {

/// Where the results go: a row for each playout. See session::PlayoutRows.
struct PlayoutColumns {
  std::int32_t* moves = nullptr;
  std::int32_t* winners = nullptr;
  std::uint8_t* ends = nullptr;
  double* ranks = nullptr;
};

/// Plays those of session::play_out with this seed on so many threads, until `stop` becomes true. What went wrong;
/// empty where nothing did.
std::string play_out(const session::Game& game, std::size_t count, std::uint64_t seed, int threads,
                     const std::atomic<bool>& stop, const PlayoutColumns& to);

}  // namespace lud::python
