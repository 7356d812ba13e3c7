#pragma once
// A batch of positions of one game, stepped together, for machine learning: a step makes one move in each position and
// fills arrays with the observations and legal actions of the next players. Also bulk random playouts, trial replay and
// verification.
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/session/encoding.hpp"

namespace lud::session {

struct BatchSettings {
  std::uint64_t seed = 1;
  bool observations = true;  ///< whether `observations` and `values` are filled in
  /// whether a finished game is replaced by a new one at once, and one that a limit of play keeps from starting by the
  /// next one of its position, up to Batch::most_starts times
  bool restarts = true;
};

/// See the head of this file. Each array has one row per position, in order. The arrays are never reallocated; each
/// call overwrites their contents. Where all players move at once they choose one after the other, by player number,
/// without seeing each other's choices. A batch may be used by one thread at a time.
class Batch {
 public:
  static constexpr int most_starts = 20;  ///< games in a row that fail to start before a position stops for good

  Batch(std::shared_ptr<const Encoding> encoding, std::size_t size, const BatchSettings& settings = {});
  Batch(Batch&&) noexcept;
  ~Batch();

  const Encoding& encoding() const;
  std::size_t size() const;
  /// The last error that kept a position from starting a game since the last `reset` (or construction), which leaves it
  /// without a player to choose; ok if there was none. A step, too, may meet it where games restart.
  Status status() const;
  /// Starts a new game in every position. Position i plays the games numbered i, i + size, i + 2 size ... of the seed.
  Status reset(std::uint64_t seed);
  /// A position, to be set elsewhere or written. Where all players move at once, choices that wait for those of others
  /// are not part of it. If a limit of play has stopped the game here, and no other one began, it has no game: see
  /// Session::set. Precondition: i < size().
  Position position(std::size_t i) const;
  /// Continues position i from another one of this game, with all its rows in the arrays; the other positions stay. If
  /// the game is over there, it stays so until the next `reset` or `set`. Fails, and changes nothing, for positions
  /// without a game or of another one; if the legal moves run into a limit of play, the position is left without a
  /// player to choose. Precondition: i < size().
  Status set(std::size_t i, const Position& position);
  /// Makes one action in each position. Entries of finished games that do not restart are ignored. If any action is
  /// illegal, an error is returned and no position changes.
  Status step(std::span<const std::int64_t> actions);
  /// Writes to each entry an action sampled uniformly from the legal actions of that position, 0 if it has none.
  void sample(std::span<std::int64_t> actions);

  struct Arrays {
    std::vector<std::uint8_t> observations;  ///< planes times sites, as seen by the player to move
    std::vector<std::int32_t> values;        ///< see Encoding::values
    std::vector<std::uint8_t> masks;         ///< one byte per action: 1 if it is legal
    /// the person to choose (see Session::person_of: in most games the player to move); 0 if the game is over
    std::vector<std::int32_t> players;
    /// per person, for the last step: 0 while a game goes on; at its end from -1 (last place) to 1 (first)
    std::vector<float> rewards;
    std::vector<std::uint8_t> over;  ///< 1 if the last step ended a game; rewards, end and lengths are of that game
    /// how the last step ended a game: a `Result::End` as a number; 0 if it did not, and if a limit of play stopped it
    std::vector<std::uint8_t> end;
    /// moves since the start of the game, or of the game that just ended; without the move that a limit of play stopped
    std::vector<std::int32_t> lengths;
    std::vector<std::int32_t> left_out;  ///< number of legal moves without an action
  };
  const Arrays& arrays() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

/// Outcomes of random playouts, in order of their numbers: those that `lud playout` plays with the same seed.
struct PlayoutRows {
  std::vector<std::int32_t> moves, winners;  ///< number of decisions; the winning player or 0
  std::vector<std::uint8_t> ends;            ///< a `Result::End` as a number
  std::vector<double> ranks;                 ///< one row of `players` ranks per playout
};
struct Playouts {
  Status status;     ///< the first limit of play that a playout ran into, which ends all of them, or a wrong argument
  PlayoutRows rows;  ///< those of the playouts finished by then are filled in, the others are 0
};

/// Plays `count` random playouts on `threads` threads (at least 1), or on fewer if the system grants no more, at most
/// on 256. Another thread may set `*stop` to end them early; rows of playouts that were not finished are 0. Throws
/// std::bad_alloc or std::length_error if there is no room for that many rows, as `Batch` does for its arrays.
Playouts play_out(const Game& game, std::size_t count, std::uint64_t seed = 1, int threads = 1,
                  const std::atomic<bool>* stop = nullptr);

/// Replays `text`, a recorded trial in Ludii's format. Returns the first difference, or why the text cannot be read;
/// empty if the trial replays.
std::string replay_trial(const Game& game, const std::string& text);

/// Settings of `verify`: it plays sampled playouts and compares the optimised plan with the reference, which evaluates
/// the rules as written (`lud verify`).
struct VerifyRequest {
  int playouts = 6;
  int max_moves = 300;  ///< moves after which a playout is cut; Settings::max_moves is not used
  std::uint64_t seed = 1;
};
struct VerifyReport {
  std::vector<Diagnostic> diagnostics;  ///< messages of loading; contains errors if `loaded` is false
  bool loaded = false;
  std::uint64_t plies = 0;  ///< number of plies compared
  std::string difference;   ///< the first difference found; empty if there is none
  /// number of playouts abandoned because the reference reached a limit of play
  std::size_t left = 0;
};
VerifyReport verify(const std::string& file_or_name, const Settings& settings, const VerifyRequest& request);

}  // namespace lud::session
