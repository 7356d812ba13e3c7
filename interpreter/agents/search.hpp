#pragma once
// The common base of searching agents: a context to play in, the root position, and a budget. Playouts that run into a
// limit of play count as draws.
#include <chrono>
#include <optional>

#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/evaluation.hpp"
#include "interpreter/agents/redraw.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/playout.hpp"

namespace lud::agents {

/// A 32-bit key of a decision, for move statistics over many positions: mover, from, to, and the kind and piece of the
/// first decision. Never 0.
std::uint32_t short_key(const play::Move& move, std::span<const play::Action> actions);
/// Size of the history-heuristic tables, which are indexed by short_key modulo this.
constexpr std::size_t cut_names = std::size_t{1} << 14;
/// A 64-bit key that tells the moves of one list apart: everything that a move does before random numbers are drawn.
std::uint64_t full_key(const play::MoveList& list, const play::Move& move);

/// Whether a game, or a game of a match, uses chance.
bool has_chance(const Game& game);
using play::apply_together;
using play::moves_together;

/// See the head of this file.
class Search : public Agent {
 public:
  Search(const Game& game, int max_moves, const Settings& settings);
  std::size_t choose(const play::Position& at, std::uint64_t seed, int player) final;
  const Thought& thought() const override { return thought_; }
  void stop_on(const std::atomic<bool>* asked) override { stop_ = asked; }

 protected:
  /// Returns the chosen move of the root position. It may throw LimitReached.
  virtual std::size_t think(play::Random& random) = 0;
  /// Returns to the root and lists the legal moves that the player really has. Returns their number.
  std::size_t list_root();
  /// Returns to the root, samples what is hidden, and lists the legal moves. Returns their number.
  std::size_t go_to_root(play::Random& random);
  /// Makes a listed move, with the game's random generator replaced by one seeded from `random`.
  void make(std::size_t number, play::Random& random) {
    draw_chance(random);
    play::apply(c(), number);
  }
  void draw_chance(play::Random& random) {
    if (chance_) c().random = c().current().random = play::Random(random.next());
  }
  /// Calls `body`. If a limit of play stops it, replaces the context and returns false.
  template <class Body>
  bool within_limits(Body&& body) {
    try {
      body();
      return true;
    } catch (const play::LimitReached&) {
      renew();
      return false;
    }
  }
  /// Seconds since the search began.
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }
  /// Whether a share of the bound in time is left.
  bool has_time(double share = 1) const { return settings_.seconds <= 0 || elapsed() < share * settings_.seconds; }
  bool asked_to_stop() const { return stop_ && stop_->load(std::memory_order_relaxed); }
  bool goes_on(std::int64_t iterations) const {
    return (settings_.iterations <= 0 || iterations < settings_.iterations) && has_time() && !asked_to_stop();
  }
  /// Trains an evaluation: to the end, but with a bound in time for at most half of it. The next search goes on.
  void train(Evaluation& evaluation) {
    evaluation.train([&] { return has_time(0.5) && !asked_to_stop(); });
  }

  /// The person who chooses next; nobody (0) stays 0.
  int chooser() const { return play::person_of(c_->head(), c_->current().mover()); }

  Context& c() { return *c_; }
  const Context& c() const { return *c_; }
  /// Maps a move of a sampled position to the number of the same move in the real one; nothing if it is not legal
  /// there.
  std::optional<std::size_t> real_number(std::uint64_t key) const;
  std::uint64_t key_of_real(std::size_t number) const { return keys_[number]; }
  /// The numbers of the legal moves of the player: all, except where all players move at once.
  const std::vector<std::size_t>& own_moves() const { return own_; }

  const Settings settings_;
  const bool chance_, hidden_;
  int player_ = 0, person_ = 0;  ///< the player to choose for, and who plays that player at the root
  play::Savepoint root_;
  Thought thought_;

 private:
  /// Sets the root position and starts the clock. Throws NoMove.
  void begin(const play::Position& at, int player);
  void renew();

  using Clock = std::chrono::steady_clock;
  Clock::time_point begun_;
  const std::atomic<bool>* stop_ = nullptr;
  const Game& game_;
  const int max_moves_;
  std::unique_ptr<Context> c_;
  play::Position at_;
  std::vector<std::uint64_t> keys_;  ///< full keys of the real legal moves; only with hidden information
  std::vector<std::size_t> own_;
};

}  // namespace lud::agents
