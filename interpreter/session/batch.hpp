#pragma once
// Many positions of a game that are played side by side, for learners: a step makes a move in each, and hands on what
// the next players see and may do, as arrays. Also random playouts by the thousand.
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/session/encoding.hpp"

namespace lud::session {

struct BatchSettings {
  std::uint64_t seed = 1;
  bool observations = true;  ///< whether observations and values are worked out
  bool restarts = true;      ///< whether a game that is over begins anew at once
};

/// See the head of this file. Arrays are row by row, a row for each position; they keep their place, and what they hold
/// is of the last call. Where all players of a game move at once they choose one after the other, by their numbers, and
/// do not see what the others chose. Belongs to one thread at a time.
class Batch {
 public:
  Batch(std::shared_ptr<const Encoding> encoding, std::size_t size, const BatchSettings& settings = {});
  Batch(Batch&&) noexcept;
  ~Batch();

  const Encoding& encoding() const;
  std::size_t size() const;
  /// What kept a game from beginning when all began last; fine where nothing did.
  Status status() const;
  /// All begin anew. Position number i plays the games i, i + size, i + 2 size ... of the seed.
  Status reset(std::uint64_t seed);
  /// An action in each position; where a game is over and does not begin anew it is not looked at. Where one is not
  /// legal nothing is done.
  Status step(std::span<const std::int64_t> actions);
  /// Draws a legal action of each position uniformly among those that have one, 0 where the game is over.
  void sample(std::span<std::int64_t> actions);

  struct Arrays {
    std::vector<std::uint8_t> observations;  ///< planes times sites, as the player to choose sees them
    std::vector<std::int32_t> values;        ///< see Encoding::values
    std::vector<std::uint8_t> masks;         ///< by action: 1 where it is legal
    std::vector<std::int32_t> players;       ///< who chooses; 0 where the game is over
    std::vector<float> rewards;  ///< of each player for the last step: 0 while a game goes on, then from -1, last, to 1
    std::vector<std::uint8_t> over;      ///< whether the last step ended a game; rewards and lengths are its
    std::vector<std::int32_t> lengths;   ///< moves since the start of the game, the one that ended
    std::vector<std::int32_t> left_out;  ///< legal moves that have no action
  };
  const Arrays& arrays() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

/// Playouts of a game, by their numbers. They are those of `lud playout` with the same seed.
struct PlayoutRows {
  std::vector<std::int32_t> moves, winners;  ///< decisions; a player or 0
  std::vector<std::uint8_t> ends;            ///< Result::End
  std::vector<double> ranks;                 ///< of each player
};
struct Playouts {
  Status status;
  PlayoutRows rows;
};

/// Plays `count` random playouts on so many threads, from 1 to 256: on fewer where there are no more to be had.
/// They end soon after `*stop` has become true, which another thread may do: the rows of those left out are 0.
Playouts play_out(const Game& game, std::size_t count, std::uint64_t seed = 1, int threads = 1,
                  const std::atomic<bool>* stop = nullptr);

/// Whether recorded trials of Ludii's format replay: what differs first, empty where nothing does.
std::string replay_trial(const Game& game, const std::string& text);

/// How a game is played fast, compared with the plain meaning of its rules in sampled playouts (`lud verify`).
struct VerifyRequest {
  int playouts = 6;
  int max_moves = 300;
  std::uint64_t seed = 1;
};
struct VerifyReport {
  std::vector<Diagnostic> diagnostics;  ///< with errors where there is no such game
  bool loaded = false;
  std::uint64_t plies = 0;  ///< that were compared
  std::string difference;   ///< the first one; empty where there is none
  std::size_t left = 0;  ///< playouts that the plain meaning could not follow to their end, as it met a limit of play
};
VerifyReport verify(const std::string& file_or_name, const Settings& settings, const VerifyRequest& request);

}  // namespace lud::session
