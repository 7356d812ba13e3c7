#include "interpreter/agents/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"

namespace lud::agents {

namespace {

constexpr int most_kinds = 12;        // kinds of pieces with a feature of their own; all others share the last
constexpr int most_moves = 300'000;   // training budget: moves of all playouts
constexpr int most_games = 400;       // training budget: playouts
constexpr int samples_of_game = 16;   // at most twice as many positions of a playout are sampled
constexpr double ridge = 0.02;        // regularisation: keeps weights of features that hardly vary small
constexpr double least_worth = 0.02;  // results of unfinished games are clamped to [this, 1 - this]
enum Feature { Hand, Score, Region, Track, Along, Middle, Turn, Mobility, feature_count };
constexpr const char* feature_names[feature_count] = {
    "in hand", "score",   "in own regions", "progress on the track", "way from home", "nearness to the middle",
    "turn",    "mobility"};

bool counts(const Game& game, int what) { return what > 0 && !game.components[static_cast<std::size_t>(what)].is_die; }

}  // namespace

Evaluation::Evaluation(const Game& game, int max_moves)
    : game_(game), players_(static_cast<std::size_t>(game.players)) {
  std::vector<std::string> kinds;
  for (const play::Component& component : game.components) {
    auto found = std::ranges::find(kinds, component.base_name);
    if (found == kinds.end() && static_cast<int>(kinds.size()) < most_kinds)
      found = kinds.insert(kinds.end(), component.base_name);
    kind_of_.push_back(std::min(static_cast<std::size_t>(found - kinds.begin()), kinds.size() - 1));
  }
  in_hand_ = kinds.size();
  names_ = std::move(kinds);
  names_.insert(names_.end(), std::begin(feature_names), std::end(feature_names));
  weights_.assign(names_.size(), 0);
  if (game.match.games.empty() && game.players > 1) learn(max_moves);
}

std::vector<Evaluation::Weight> Evaluation::weights() const {
  std::vector<Weight> all;
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (weights_[i] != 0) all.push_back({names_[i], weights_[i]});
  return all;
}

void Evaluation::note_board(Context& started) {
  note_places(started);
  note_regions(started);
  track_of_.assign(players_ + 1, -1);
  for (std::size_t p = 1; p <= players_; ++p)
    for (std::size_t t = 0; t < game_.tracks.size() && track_of_[p] < 0; ++t)
      if (game_.tracks[t].owner() == static_cast<int>(p)) track_of_[p] = static_cast<int>(t);
  for (std::size_t p = 1; p <= players_; ++p)
    for (std::size_t t = 0; t < game_.tracks.size() && track_of_[p] < 0; ++t)
      if (game_.tracks[t].owner() == 0) track_of_[p] = static_cast<int>(t);
}

void Evaluation::note_places(Context& started) {
  const int sites = game_.layout.board_sites;
  const auto at = [&](int site) { return game_.lattice().centroid(site); };
  const auto slots = static_cast<std::size_t>(sites);
  along_.assign((players_ + 1) * slots, 0);
  middle_.assign(slots, 0);
  if (sites == 0) return;
  double x = 0, y = 0, widest = 1e-9;
  for (int site = 0; site < sites; ++site) x += at(site).x / sites, y += at(site).y / sites;
  for (int site = 0; site < sites; ++site)
    widest = std::max(widest, std::abs(at(site).x - x) + std::abs(at(site).y - y));
  std::vector<double> home_x(players_ + 2, 0), home_y(players_ + 2, 0), pieces(players_ + 2, 0);
  for (int site = 0; site < sites; ++site) {
    middle_[static_cast<std::size_t>(site)] = 1 - (std::abs(at(site).x - x) + std::abs(at(site).y - y)) / widest;
    const int what = started.state.what(site);
    if (!counts(game_, what)) continue;
    const auto owner = static_cast<std::size_t>(game_.owner_of[static_cast<std::size_t>(what)]);
    home_x[owner] += at(site).x, home_y[owner] += at(site).y, ++pieces[owner];
  }
  for (std::size_t p = 1; p <= players_; ++p) {
    if (pieces[p] == 0) continue;
    // The direction is from the centroid of the player's starting sites through the centre of the board.
    const double from_x = home_x[p] / pieces[p], from_y = home_y[p] / pieces[p];
    for (int site = 0; site < sites; ++site)
      along_[p * slots + static_cast<std::size_t>(site)] =
          ((at(site).x - from_x) * (x - from_x) + (at(site).y - from_y) * (y - from_y)) / (widest * widest);
  }
}

void Evaluation::note_regions(Context& started) {
  own_region_.assign(players_ + 1, std::vector<bool>(static_cast<std::size_t>(game_.layout.slots), false));
  for (const play::Region& region : game_.regions) {
    if (region.owner < 1 || region.owner > game_.players) continue;
    for (const Lazy<Sites>& part : region.sites)
      if (is_constant(part))
        for (const int site : part(started))
          if (site < game_.layout.board_sites)
            own_region_[static_cast<std::size_t>(region.owner)][static_cast<std::size_t>(site)] = true;
  }
}

void Evaluation::look_at_track(int slot, int count, double* of_owner, int owner) const {
  const int number = track_of_[static_cast<std::size_t>(owner)];
  if (number < 0) return;
  const board::Track& track = game_.tracks[static_cast<std::size_t>(number)];
  const int place = track.first_index(slot, -1);
  if (place >= 0) of_owner[Track] += count * (1.0 + place) / std::max(1, track.length());
}

void Evaluation::look_at_piece(int slot, int what, int count) {
  const int owner = game_.owner_of[static_cast<std::size_t>(what)];
  const std::size_t features = names_.size(), sites = middle_.size();
  const bool on_board = slot < game_.layout.board_sites;
  if (owner < 1 || owner > game_.players) {
    for (std::size_t p = 1; p <= players_; ++p)
      if (own_region_[p][static_cast<std::size_t>(slot)]) seen_[p * features + in_hand_ + Region] += count;
    return;
  }
  const auto p = static_cast<std::size_t>(owner);
  double* const own = &seen_[p * features];
  double* const other = own + in_hand_;
  look_at_track(slot, count, other, owner);
  if (!on_board && slot < game_.layout.total_sites) {
    other[Hand] += count;
    return;
  }
  own[kind_of_[static_cast<std::size_t>(what)]] += count;
  if (!on_board) return;
  other[Region] += own_region_[p][static_cast<std::size_t>(slot)] ? count : 0;
  other[Along] += count * along_[p * sites + static_cast<std::size_t>(slot)];
  other[Middle] += count * middle_[static_cast<std::size_t>(slot)];
}

void Evaluation::look(const Context& c, int mobility) {
  const std::size_t features = names_.size();
  seen_.assign((players_ + 1) * features, 0);
  for (int slot = 0; slot < game_.layout.slots; ++slot) {
    if (c.state.is_empty(slot)) continue;
    if (!game_.layout.stacking) {
      if (const int what = c.state.what(slot); counts(game_, what)) look_at_piece(slot, what, c.state.count(slot));
      continue;
    }
    for (int level = 0; level < c.state.height(slot); ++level)
      if (const int what = c.state.what(slot, level); counts(game_, what)) look_at_piece(slot, what, 1);
  }
  for (std::size_t p = 1; p <= players_; ++p) {
    double* const other = &seen_[p * features + in_hand_];
    other[Score] = c.head().score[p];
    other[Turn] = c.mover() == static_cast<int>(p);
    other[Mobility] = c.mover() == static_cast<int>(p) ? mobility : 0;
  }
  compare();
}

void Evaluation::compare() {
  const std::size_t features = names_.size();
  more_.assign(seen_.size(), 0);
  const double others = static_cast<double>(players_) - 1;
  for (std::size_t f = 0; f < features; ++f) {
    double sum = 0;
    for (std::size_t p = 1; p <= players_; ++p) sum += seen_[p * features + f];
    for (std::size_t p = 1; p <= players_; ++p) {
      const double own = seen_[p * features + f];
      more_[p * features + f] = own - (sum - own) / others;
    }
  }
}

void Evaluation::judge(const Context& context, std::vector<double>& into, int mobility) {
  into.assign(players_ + 1, 0.5);
  if (own_region_.empty()) return;  // no weights: a match, or a game of one player
  look(context, mobility);
  const std::size_t features = names_.size();
  for (std::size_t p = 1; p <= players_; ++p) {
    double value = 0.5;
    for (std::size_t f = 0; f < features; ++f) value += weights_[f] * more_[p * features + f];
    into[p] = std::clamp(value, least_worth, 1 - least_worth);
  }
}

void Evaluation::learn_from_game(Context& c, play::Random& random, int& moves) {
  c.random = play::Random(random.next());
  play::start(c);
  struct Sample {
    std::vector<double> more;
  };
  std::vector<Sample> samples;
  play::PlayoutResult result;
  int stride = 1, last_count = 0, number = 0;
  for (; !c.over(); ++number) {
    const bool looked_at = number % stride == 0;
    // Mobility needs the number of legal moves in two consecutive positions.
    if (looked_at || (number + 1) % stride == 0) {
      const int count = static_cast<int>(play::offered_moves(c));
      if (looked_at) {
        look(c, number == 0 ? 0 : count - last_count);
        samples.push_back({more_});
      }
      last_count = count;
    }
    if (samples.size() >= 2 * samples_of_game) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < samples.size(); i += 2) std::swap(samples[kept++], samples[i]);
      samples.resize(kept);
      stride *= 2;
    }
    play::random_move(c, random, result);
  }
  moves += number;
  const std::size_t features = names_.size();
  for (const Sample& sample : samples)
    for (std::size_t p = 1; p <= players_; ++p) {
      const double outcome = worth(c.head(), game_.players, static_cast<int>(p)) - 0.5;
      const double* const x = &sample.more[p * features];
      for (std::size_t i = 0; i < features; ++i) {
        if (x[i] == 0) continue;
        sums_[i] += x[i] * outcome;
        for (std::size_t k = 0; k < features; ++k) products_[i * features + k] += x[i] * x[k];
      }
    }
}

void Evaluation::learn(int max_moves) {
  Context c(game_);
  c.max_moves = max_moves;
  play::Random random(1);
  products_.assign(names_.size() * names_.size(), 0);
  sums_.assign(names_.size(), 0);
  try {
    c.random = random;
    play::start(c);
    note_board(c);
    int moves = 0;
    for (int game = 0; game < most_games && moves < most_moves; ++game) learn_from_game(c, random, moves);
  } catch (const play::LimitReached&) {
    // Fit the weights to the samples so far.
  }
  solve();
}

/// Ridge regression by Gaussian elimination.
void Evaluation::solve() {
  const std::size_t n = names_.size();
  std::vector<double>& a = products_;
  std::vector<double>& b = sums_;
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
    for (std::size_t k = i + 1; k < n; ++k) rest -= a[i * n + k] * weights_[k];
    weights_[i] = rest / a[i * n + i];
  }
}

}  // namespace lud::agents
