#include "interpreter/agents/training.hpp"

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"

namespace lud::agents {

namespace {

constexpr int most_moves = 300'000;          // of all playouts
constexpr int most_games = 400;              // playouts
constexpr std::size_t samples_of_game = 16;  // at most twice as many positions of a playout are sampled
constexpr double ridge = 0.02;               // regularisation: keeps weights of features that hardly vary small

}  // namespace

struct Training::Playout {
  explicit Playout(const Game& game) : c(game) {}
  Context c;
  play::Random random{1};
  play::PlayoutResult result;
  std::vector<std::vector<double>> samples;  ///< the advantages in the positions sampled
  int stride = 1, last_count = 0, made = 0;  ///< moves from sample to sample, last number of moves, moves made
};

Training::Training(const Game& game, int max_moves)
    : game_(game),
      max_moves_(max_moves),
      complete_(!game.match.games.empty() || game.players < 2),
      features_(game),
      products_(features_.count() * features_.count(), 0),
      sums_(features_.count(), 0) {}

Training::~Training() = default;

bool Training::read(Features& features, std::vector<double>& weights) {
  const std::lock_guard lock(mutex_);
  features = features_;
  weights = fitted();
  return complete_;
}

void Training::step() {
  const std::lock_guard lock(mutex_);
  if (complete_) return;
  try {
    if (!playout_) {
      playout_ = std::make_unique<Playout>(game_);
      Context& c = playout_->c;
      c.max_moves = max_moves_;
      c.random = playout_->random;
      play::start(c);
      features_.note_board(c);
      begin_game();
    } else if (playout_->c.over()) {
      take_result();
    } else {
      play_move();
    }
  } catch (const play::LimitReached&) {
    complete_ = true;  // with the finished games
  }
  if (complete_) playout_.reset();
}

void Training::begin_game() {
  Playout& game = *playout_;
  game.c.random = play::Random(game.random.next());
  play::start(game.c);
  game.samples.clear();
  game.stride = 1;
  game.last_count = game.made = 0;
}

void Training::play_move() {
  Playout& game = *playout_;
  const bool sampled = game.made % game.stride == 0;
  // Mobility needs the number of legal moves in two consecutive positions.
  if (sampled || (game.made + 1) % game.stride == 0) {
    const int count = static_cast<int>(play::offered_moves(game.c));
    if (sampled) sample(game.made == 0 ? 0 : count - game.last_count);
    game.last_count = count;
  }
  play::random_move(game.c, game.random, game.result);
  ++game.made;
}

void Training::sample(int mobility) {
  Playout& game = *playout_;
  features_.look(game.c, mobility);
  game.samples.push_back(features_.advantages());
  if (game.samples.size() < 2 * samples_of_game) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < game.samples.size(); i += 2) std::swap(game.samples[kept++], game.samples[i]);
  game.samples.resize(kept);
  game.stride *= 2;
}

void Training::take_result() {
  const Playout& game = *playout_;
  const std::size_t features = features_.count();
  for (const std::vector<double>& sample : game.samples)
    for (int player = 1; player <= game_.players; ++player) {
      const double outcome = worth(game.c.head(), game_.players, player) - 0.5;
      const double* const x = &sample[static_cast<std::size_t>(player) * features];
      for (std::size_t i = 0; i < features; ++i) {
        if (x[i] == 0) continue;
        sums_[i] += x[i] * outcome;
        for (std::size_t k = 0; k < features; ++k) products_[i * features + k] += x[i] * x[k];
      }
    }
  moves_ += game.made;
  if (++games_ < most_games && moves_ < most_moves)
    begin_game();
  else
    complete_ = true;
}

/// Ridge regression by Gaussian elimination.
std::vector<double> Training::fitted() const {
  const std::size_t n = features_.count();
  std::vector<double> a = products_, b = sums_, weights(n, 0);
  for (std::size_t i = 0; i < n; ++i) a[i * n + i] += ridge * a[i * n + i] + 1e-9;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t row = i + 1; row < n; ++row) {
      const double factor = a[row * n + i] / a[i * n + i];
      if (factor == 0) continue;
      for (std::size_t k = i; k < n; ++k) a[row * n + k] -= factor * a[i * n + k];
      b[row] -= factor * b[i];
    }
  for (std::size_t i = n; i-- > 0;) {
    double rest = b[i];
    for (std::size_t k = i + 1; k < n; ++k) rest -= a[i * n + k] * weights[k];
    weights[i] = rest / a[i * n + i];
  }
  return weights;
}

}  // namespace lud::agents
