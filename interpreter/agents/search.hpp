#pragma once
// What agents that search have in common: a context to play in, the position that they think about, and a budget. A
// playout that goes beyond a limit of play counts as a draw.
#include <chrono>
#include <optional>

#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/redraw.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"

namespace lud::agents {

/// A short name of what the player of a move decided, for statistics over many positions: who, from where, to where,
/// and what the first decision does.
std::uint32_t short_key(int mover, int from, int to, std::span<const play::Action> actions);
/// Searches count for this many remainders of short keys how much was cut by such moves.
constexpr std::size_t cut_names = std::size_t{1} << 14;
/// All that tells a move apart from others that are offered with it: what it does before anything is drawn at random.
std::uint64_t full_key(const play::MoveList& list, const play::Move& move);

/// Whether chance has a say in a game, or in one of a match.
bool has_chance(const Game& game);
/// Whether all players of the game that is being played choose a move each, which are made together.
inline bool moves_together(const Context& c) {
  return c.current().game.mode == ModeType::Simultaneous && !c.current().over() && !c.over();
}
/// Makes the moves of all players, chosen by their numbers.
void apply_together(Context& c, std::span<const std::size_t> chosen);

/// See the head of this file.
class Search : public Agent {
 public:
  Search(const Game& game, int max_moves, const Settings& settings);
  const Thought& thought() const override { return thought_; }
  void stop_on(const std::atomic<bool>* asked) override { stop_ = asked; }

 protected:
  /// Begins to think about a position; its legal moves.
  std::size_t begin(const play::Position& at, int player);
  /// Goes to that position, with what is hidden drawn anew, and lists the legal moves.
  std::size_t go_to_root(play::Random& random);
  /// Makes a listed move, after which dice fall as this search draws them.
  void make(std::size_t number, play::Random& random) {
    draw_chance(random);
    play::apply(c(), number);
  }
  void draw_chance(play::Random& random) {
    if (chance_) c().random = c().current().random = play::Random(random.next());
  }
  /// Does something that a limit of play may stop, after which the context is made anew; whether it was done.
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
  bool has_time() const {
    return settings_.seconds <= 0 || std::chrono::duration<double>(Clock::now() - begun_).count() < settings_.seconds;
  }
  bool asked_to_stop() const { return stop_ && stop_->load(std::memory_order_relaxed); }
  bool goes_on(std::int64_t iterations) const {
    return (settings_.iterations <= 0 || iterations < settings_.iterations) && has_time() && !asked_to_stop();
  }

  Context& c() { return *c_; }
  const Context& c() const { return *c_; }
  /// Whether a move that is offered in a drawn position is one of those that the player really has; its number there.
  std::optional<std::size_t> real_number(std::uint64_t key) const;
  std::uint64_t key_of_real(std::size_t number) const { return keys_[number]; }
  /// The numbers of the player's moves: all but where players move at once.
  const std::vector<std::size_t>& own_moves() const { return own_; }

  const Settings settings_;
  const bool chance_, hidden_;
  int player_ = 0;
  play::Savepoint root_;
  Thought thought_;

 private:
  void renew();

  using Clock = std::chrono::steady_clock;
  Clock::time_point begun_;
  const std::atomic<bool>* stop_ = nullptr;
  const Game& game_;
  const int max_moves_;
  std::unique_ptr<Context> c_;
  play::Position at_;
  std::vector<std::uint64_t> keys_;  ///< of the legal moves, where something is hidden
  std::vector<std::size_t> own_;
};

std::unique_ptr<Agent> make_uct(const Game& game, int max_moves, const Settings& settings);
std::unique_ptr<Agent> make_alphabeta(const Game& game, int max_moves, const Settings& settings);

}  // namespace lud::agents
