#include "interpreter/play/playout.hpp"

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"

namespace lud::play {

namespace {

/// Plays one random move of each player who has any.
void random_simultaneous_move(Context& c, Random& chooser, std::size_t count) {
  const Context& played = c.current();
  std::array<std::size_t, max_players + 1> chosen{};
  std::size_t n = 0;
  for (int player = 1; player <= c.game.players; ++player) {
    int seen = 0;
    for (std::size_t i = 0; i < count; ++i) seen += played.moves.moves[i].mover == player;
    if (seen == 0) continue;
    int pick = chooser.below(seen);
    for (std::size_t i = 0; i < count; ++i)
      if (played.moves.moves[i].mover == player && pick-- == 0) {
        chosen[n++] = i;
        break;
      }
  }
  apply_together(c, std::span(chosen).first(n));
}

/// Whether a legal move can be sampled without listing all of them.
bool can_draw(const Context& c) {
  const Context& played = c.current();
  return played.game.engine.samples && c.passes.sampling && !played.legal_ready && !c.over() && !played.over() &&
         !(may_swap(played) && played.game.stochastic());
}

[[gnu::always_inline]] inline void play_drawn_move(Context& c, Random& chooser, PlayoutResult& result) {
  ++result.moves;
  Context& played = c.current();
  played.draws_count = played.game.listing_draws;
  if (!played.game.engine.plays_at_once || !draw_and_play(played, chooser)) {
    const std::size_t drawn = sample_move(played, chooser);
    if (played.head().active) played.head().stalemated &= ~(1u << played.mover());
    apply(c, drawn);
  }
  played.draws_count = true;
}

/// Returns the number of legal moves. Listing them leaves no trace: the next sample is the same as without.
std::size_t count_legal_moves(Context& c) {
  const std::size_t count = offered_moves(c);
  c.unlist();
  return count;
}

}  // namespace

void random_move(Context& c, Random& chooser, PlayoutResult& result) {
  if (can_draw(c)) return play_drawn_move(c, chooser, result);
  ++result.moves;
  const std::size_t count = offered_moves(c);
  result.choices += joint_moves(c, count);
  if (moves_together(c))
    random_simultaneous_move(c, chooser, count);
  else
    apply(c, static_cast<std::size_t>(chooser.below(static_cast<int>(count))));
}

namespace {

/// Plays a move if the legal moves are counted, or if none can be sampled without listing all.
[[gnu::noinline]] bool play_counted_ply(Context& c, Random& chooser, std::vector<std::uint32_t>* legal_sizes,
                                        PlayoutResult& result) {
  if (c.over()) return false;
  const bool draws = can_draw(c);
  const std::size_t count = draws ? count_legal_moves(c) : offered_moves(c);
  if (count == 0) return false;
  if (legal_sizes) legal_sizes->push_back(static_cast<std::uint32_t>(count));
  if (draws) result.choices += static_cast<double>(count);
  random_move(c, chooser, result);
  return true;
}

}  // namespace

bool play_ply(Context& c, Random& chooser, std::vector<std::uint32_t>* legal_sizes, PlayoutResult& result) {
  if (legal_sizes || !can_draw(c)) return play_counted_ply(c, chooser, legal_sizes, result);
  play_drawn_move(c, chooser, result);
  return true;
}

PlayoutResult playout(Context& c, Random& chooser, std::vector<std::uint32_t>* legal_sizes) {
  return playout(c, chooser, legal_sizes, [] { return true; });
}

Random playout_random(std::uint64_t seed, std::uint64_t number, std::uint64_t stream) {
  Random mixer(seed * 0x9E3779B97F4A7C15ull ^ number * 0xD1B54A32D192ED03ull ^ stream);
  mixer.next();
  return Random(mixer.next());
}

}  // namespace lud::play
