#include "interpreter/agents/alphabeta.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace lud::agents {

namespace {

constexpr int usual_depth = 4, usual_depth_with_chance = 2, usual_samples = 8, usual_worlds = 4;
constexpr int deepest_search = 200;  // length of a path in positions, forced moves included

/// The number of opposed sides: players, or teams if there are any.
std::size_t sides_of(const Context& c) {
  std::set<int> sides;
  for (int player = 1; player <= c.game.players; ++player)
    sides.insert(c.game.needs_a(play::Need::Teams) ? c.head().team[static_cast<std::size_t>(player)] : player);
  return sides.size();
}

}  // namespace

AlphaBeta::AlphaBeta(const Game& game, int max_moves, const Settings& settings, std::shared_ptr<Training> training)
    : Search(game, max_moves, settings), evaluation_(game, std::move(training)), key_(game), cuts_(cut_names) {}

std::size_t AlphaBeta::think(play::Random& random) {
  if (!chance_) table_.resize(std::bit_floor((static_cast<std::size_t>(settings_.memory) << 20) / sizeof(Entry)));
  many_sides_ = sides_of(c()) > 2;
  std::ranges::fill(cuts_, 0);
  std::vector<Rated> means;
  for (const std::size_t move : own_moves()) means.push_back({move});
  if (means.size() > 1) search_worlds(means, random);
  std::ranges::stable_sort(means, [](const Rated& a, const Rated& b) { return a.value > b.value; });
  for (const Rated& rated : means) {
    const bool searched = rated.value != lowest;
    thought_.candidates.push_back({rated.move, 1, searched ? std::clamp(rated.value / whole, 0.0, 1.0) : 0.5});
  }
  thought_.bytes = table_.size() * sizeof(Entry);
  const std::size_t chosen = means.front().move;
  tell_line(chosen);
  return chosen;
}

void AlphaBeta::search_worlds(std::vector<Rated>& means, play::Random& random) {
  train(evaluation_);
  const double begun = elapsed();
  worlds_ = !hidden_ ? 1 : settings_.samples > 0 ? settings_.samples : usual_worlds;
  most_nodes_ = settings_.nodes;
  rated_.clear();
  std::vector<double> sums(means.size());
  std::vector<int> counts(means.size());
  int searched = 0;
  while (searched < worlds_ && (searched == 0 || (has_time() && !asked_to_stop()))) {
    ++searched;
    if (settings_.nodes > 0) most_nodes_ = settings_.nodes * searched / worlds_;
    deadline_ = settings_.seconds > 0 ? begun + (settings_.seconds - begun) * searched / worlds_ : 0;
    ++generation_;
    within_limits([&] {
      const std::size_t count = go_to_root(random);
      std::vector<std::uint64_t> keys;
      for (std::size_t i = 0; hidden_ && i < count; ++i) keys.push_back(full_key(c().moves, c().moves.moves[i]));
      search_world(count, random);
      for (const Rated& rated : rated_) {
        const auto number = hidden_ ? real_number(keys[rated.move]) : std::optional(rated.move);
        if (!number || rated.value == lowest) continue;
        sums[*number] += rated.value;
        ++counts[*number];
      }
    });
  }
  if (!hidden_ && !rated_.empty())
    means = rated_;  // ties stay in the order found
  else
    for (std::size_t i = 0; i < means.size(); ++i)
      if (counts[i] > 0) means[i].value = sums[i] / counts[i];
}

void AlphaBeta::search_world(std::size_t count, play::Random& random) {
  stopped_ = false;
  level(0).mark = {};
  if (chance_) c().mark(level(0).point);  // of this world: the real root has what is hidden
  rated_.clear();
  for (std::size_t i = 0; i < count; ++i) rated_.push_back({i});
  for (std::size_t i = count; i > 1; --i)
    std::swap(rated_[i - 1], rated_[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  const bool bounded = settings_.seconds > 0 || settings_.nodes > 0;
  const int depth = settings_.depth > 0 ? settings_.depth
                    : bounded           ? 100
                    : chance_           ? usual_depth_with_chance
                                        : usual_depth;
  for (int now = 1; now <= depth && !stopped_; ++now) {
    search_root(now, count, random);
    if (!stopped_) thought_.depth = now;
    // A proven win or loss cannot change with more depth.
    if (const double value = rated_.front().value; !many_sides_ && (value > whole || value < 0)) break;
  }
}

void AlphaBeta::search_root(int depth, std::size_t count, play::Random& random) {
  std::vector<Rated> found;
  double alpha = lowest;
  for (const Rated& rated : rated_) {
    const double value =
        value_after(depth, count, rated.move, worlds_ > 1 ? lowest : static_cast<Value>(alpha), random);
    if (stopped_) break;
    found.push_back({rated.move, value});
    alpha = std::max(alpha, value);
  }
  if (found.empty() && depth > 1) return;
  std::ranges::stable_sort(found, [](const Rated& a, const Rated& b) { return a.value > b.value; });
  // Moves not searched in this iteration come last. Of a single world their values are bounds, and say nothing.
  for (const Rated& rated : rated_)
    if (std::ranges::find(found, rated.move, &Rated::move) == found.end())
      found.push_back({rated.move, worlds_ > 1 ? rated.value : lowest});
  rated_ = std::move(found);
}

double AlphaBeta::value_after(int depth, std::size_t count, std::size_t move, Value alpha, play::Random& random) {
  double sum = 0;
  const int times = with_move(0, move, random, [&] {
    if (many_sides_) {
      search_all(1, depth - 1, count, level(0).value, random);
      sum += level(0).value[static_cast<std::size_t>(person_)] * whole;
    } else {
      sum += search(1, depth - 1, chance_ ? lowest : alpha, highest, count, random);
    }
  });
  return sum / times;
}

template <class Body>
int AlphaBeta::with_move(int ply, std::size_t move, play::Random& random, Body&& body) {
  if (!chance_) {
    const play::LookAhead look(c());
    play::apply_move(c(), play::Move(c().moves.moves[level(ply).mark.moves + move]));
    body();
    return 1;
  }
  const int most = settings_.samples > 0 ? settings_.samples : usual_samples;
  for (int times = 1;; ++times) {
    c().go_back(level(ply).point);
    play::offered_moves(c());
    draw_chance(random);
    const std::uint64_t before = c().random.state();
    play::apply(c(), move);
    watch();
    const bool drew = c().random.state() != before;
    level(ply + 1).drew = false;
    body();
    if (times == most || stopped_ || (!drew && !level(ply + 1).drew)) return times;
  }
}

std::size_t AlphaBeta::list(int ply) {
  play::rounds = 0;
  Level& here = level(ply);
  here.mark = c().moves.mark();
  const std::uint64_t before = c().random.state();
  const std::size_t count = play::offered_moves(c());
  here.drew = c().random.state() != before;
  if (chance_) c().mark(here.point);
  return count;
}

void AlphaBeta::unlist(int ply) {
  if (chance_) return;  // the caller returns to its own savepoint
  c().moves.rewind(level(ply).mark);
  c().legal_ready = false;
}

bool AlphaBeta::ours(int mover) const {
  const play::Header& head = c().head();
  const int own = play::player_of_person(head, person_);
  if (mover == own) return true;
  return c().game.needs_a(play::Need::Teams) && mover >= 1 && mover <= c().game.players &&
         head.team[static_cast<std::size_t>(mover)] == head.team[static_cast<std::size_t>(own)];
}

AlphaBeta::Value AlphaBeta::value_of_end(int ply) const {
  const double worth_now = worth_of_person(c().head(), c().game.players, person_);
  const auto value = static_cast<Value>(std::lround(worth_now * whole));
  const int sooner = std::max(0, soonest - ply);
  return worth_now > 0.5 ? value + sooner : worth_now < 0.5 ? value - sooner : value;
}

AlphaBeta::Value AlphaBeta::judged(int mobility) {
  if (c().game.players < 2) return whole / 2;
  evaluation_.judge(c(), worth_, mobility);
  return static_cast<Value>(std::lround(worth_[static_cast<std::size_t>(person_)] * whole));
}

void AlphaBeta::watch() {
  if (asked_to_stop() || (deadline_ > 0 && elapsed() >= deadline_)) stopped_ = true;
}

bool AlphaBeta::stopped() {
  if (most_nodes_ > 0 && thought_.nodes >= most_nodes_) stopped_ = true;
  watch();
  return stopped_;
}

void AlphaBeta::order(int ply, std::size_t count, std::size_t first) {
  Level& here = level(ply);
  here.moves.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const play::Move& move = c().moves.moves[here.mark.moves + i];
    const std::uint32_t name = short_key(move, c().moves.actions_of(move));
    here.moves.push_back({i == first ? INT64_MAX : cuts_[name % cut_names], i});
  }
  std::ranges::stable_sort(here.moves, [](const Ordered& a, const Ordered& b) { return a.rank > b.rank; });
}

AlphaBeta::Value AlphaBeta::search(int ply, int depth, Value alpha, Value beta, std::size_t before,
                                   play::Random& random) {
  ++thought_.nodes;
  if (c().over()) return value_of_end(ply);
  if (stopped()) return 0;
  const std::uint64_t key = table_.empty() || depth == 0 ? 0 : key_(c()) + generation_;
  Entry* const entry = depth == 0 ? nullptr : entry_of(key);
  std::size_t best = SIZE_MAX;
  if (entry && entry->key == key && entry->generation == generation_) {
    best = entry->best;
    const bool decides = entry->bound == Entry::Bound::Exact ||
                         (entry->bound == Entry::Bound::Lower && entry->value >= beta) ||
                         (entry->bound == Entry::Bound::Upper && entry->value <= alpha);
    if (entry->depth >= depth && decides) return entry->value;
  }
  const std::size_t count = list(ply);
  const auto mobility = static_cast<int>(count) - static_cast<int>(before);
  Value value = 0;
  if (depth == 0 || ply >= deepest_search || count == 0) {
    value = judged(mobility);
  } else {
    value = search_moves(ply, depth, alpha, beta, count, best, random);
    if (!stopped_) store(entry, key, depth, value, alpha, beta, best);
  }
  unlist(ply);
  return value;
}

void AlphaBeta::store(Entry* entry, std::uint64_t key, int depth, Value value, Value alpha, Value beta,
                      std::size_t best) {
  if (!entry || (entry->generation == generation_ && entry->key != key && entry->depth > depth + 2)) return;
  using Bound = Entry::Bound;
  *entry = {key,
            value,
            generation_,
            static_cast<std::uint16_t>(std::min<std::size_t>(best, UINT16_MAX)),
            static_cast<std::uint8_t>(depth),
            value >= beta    ? Bound::Lower
            : value <= alpha ? Bound::Upper
                             : Bound::Exact};
}

AlphaBeta::Value AlphaBeta::search_moves(int ply, int depth, Value alpha, Value beta, std::size_t count,
                                         std::size_t& best, play::Random& random) {
  order(ply, count, best);
  const bool highest_wanted = ours(c().mover());
  Value found = highest_wanted ? lowest : highest;
  best = level(ply).moves.front().move;
  for (std::size_t i = 0; i < count && !stopped_; ++i) {
    const std::size_t move = level(ply).moves[i].move;
    Value sum = 0;
    const int times = with_move(ply, move, random, [&] {
      sum += search(ply + 1, depth - 1, chance_ ? lowest : alpha, chance_ ? highest : beta, count, random);
    });
    const Value value = sum / times;
    if (highest_wanted ? value > found : value < found) {
      found = value;
      best = move;
    }
    (highest_wanted ? alpha : beta) = highest_wanted ? std::max(alpha, found) : std::min(beta, found);
    if (alpha < beta) continue;
    if (!chance_) {
      const play::Move& made = c().moves.moves[level(ply).mark.moves + move];
      cuts_[short_key(made, c().moves.actions_of(made)) % cut_names] += depth * depth;
    }
    break;
  }
  return found;
}

void AlphaBeta::search_all(int ply, int depth, std::size_t before, std::vector<double>& into, play::Random& random) {
  ++thought_.nodes;
  const auto players = static_cast<std::size_t>(c().game.players);
  into.assign(players + 1, 0.5);
  if (c().over()) {
    for (std::size_t p = 1; p <= players; ++p)
      into[p] = worth_of_person(c().head(), static_cast<int>(players), static_cast<int>(p));
    return;
  }
  if (stopped()) return;
  const std::size_t count = list(ply);
  if (depth == 0 || ply >= deepest_search || count == 0) {
    evaluation_.judge(c(), into, static_cast<int>(count) - static_cast<int>(before));
    return unlist(ply);
  }
  const auto person = static_cast<std::size_t>(chooser());
  std::vector<double>& best = level(ply).best;
  best.assign(players + 1, -1);
  for (std::size_t move = 0; move < count && !stopped_; ++move) {
    std::vector<double> sum(players + 1, 0);
    const int times = with_move(ply, move, random, [&] {
      search_all(ply + 1, depth - 1, count, level(ply).value, random);
      for (std::size_t p = 1; p <= players; ++p) sum[p] += level(ply).value[p];
    });
    for (double& value : sum) value /= times;
    if (sum[person] > best[person]) best = sum;
  }
  into = best;
  unlist(ply);
}

void AlphaBeta::tell_line(std::size_t chosen) {
  thought_.line = {chosen};
  if (table_.empty() || hidden_ || many_sides_) return;
  within_limits([&] {
    list_root();
    play::apply(c(), chosen);
    while (!c().over() && static_cast<int>(thought_.line.size()) < thought_.depth) {
      const std::uint64_t key = key_(c()) + generation_;
      const Entry* const entry = entry_of(key);
      if (entry->key != key || entry->generation != generation_) return;
      if (entry->best >= play::offered_moves(c())) return;
      thought_.line.push_back(entry->best);
      play::apply(c(), entry->best);
    }
  });
}

}  // namespace lud::agents
