#include "interpreter/agents/search.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lud::agents {

NoMove::NoMove(int player) : std::runtime_error(fmt::format("player {} has no legal move", player)) {}

namespace {

std::uint64_t mixed(std::uint64_t key, std::int64_t value) {
  key = (key ^ static_cast<std::uint64_t>(value)) * 0xBF58476D1CE4E5B9ull;
  return key ^ key >> 31;
}

constexpr std::uint64_t first_key = 0x9E3779B97F4A7C15ull;

}  // namespace

std::uint32_t short_key(const play::Move& move, std::span<const play::Action> actions) {
  std::uint64_t key = mixed(first_key, move.mover);
  key = mixed(key, (std::int64_t{move.from} << 32) ^ move.to);
  for (const play::Action& a : actions)
    if (a.decision) {
      key = mixed(key, (static_cast<std::int64_t>(a.kind) << 32) ^ a.what);
      break;
    }
  return static_cast<std::uint32_t>(key ^ key >> 32) | 1u;  // 0 means no key
}

std::uint64_t full_key(const play::MoveList& list, const play::Move& move) {
  std::uint64_t key = mixed(mixed(first_key, move.mover), (std::int64_t{move.from} << 32) ^ move.to);
  const auto add_actions = [&](std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const play::Action& a = list.actions[i];
      if (a.kind == play::ActionKind::Effect) continue;  // its fields hold an index into the list
      key = mixed(key, static_cast<int>(a.kind));
      for (const int field : {a.from, a.to, a.level_from, a.level_to, a.what, a.count, a.state, a.rotation, a.value})
        key = mixed(key, field);
    }
  };
  if (move.prefix >= 0) {
    const play::Prefix& prefix = list.prefixes[static_cast<std::size_t>(move.prefix)];
    add_actions(prefix.first_action, prefix.action_count);
  }
  add_actions(move.first_action, move.action_count);
  for (const int between : list.betweens_of(move)) key = mixed(key, between);
  return key;
}

bool has_chance(const Game& game) {
  return game.stochastic() ||
         std::ranges::any_of(game.match.games, [](const auto& part) { return has_chance(*part.game); });
}

Search::Search(const Game& game, int max_moves, const Settings& settings)
    : settings_(settings),
      chance_(has_chance(game)),
      hidden_(hides(game) || std::ranges::any_of(game.match.games, [](const auto& part) { return hides(*part.game); })),
      game_(game),
      max_moves_(max_moves) {
  renew();
}

void Search::renew() {
  c_ = std::make_unique<Context>(game_);
  c_->max_moves = max_moves_;
  if (player_ > 0) c_->set(at_);
}

std::size_t Search::choose(const play::Position& at, std::uint64_t seed, int player) {
  try {
    play::Random random(seed);
    begin(at, player);
    return think(random);
  } catch (const play::LimitReached&) {
    renew();
    throw;
  }
}

void Search::begin(const play::Position& at, int player) {
  begun_ = Clock::now();
  at_ = at;
  thought_ = {};
  c_->set(at_);
  c_->mark(root_);
  const std::size_t count = list_root();
  player_ = player > 0 ? player : c_->current().mover();
  person_ = play::person_of(c_->head(), player_);
  keys_.clear();
  own_.clear();
  const play::MoveList& list = c_->current().moves;
  for (std::size_t i = 0; i < count; ++i) {
    if (!moves_together(*c_) || list.moves[i].mover == player_) own_.push_back(i);
    if (hidden_) keys_.push_back(full_key(list, list.moves[i]));
  }
  if (own_.empty()) throw NoMove(player_);
}

std::size_t Search::list_root() {
  c_->go_back(root_);
  play::rounds = 0;  // a search before may have been stopped by the limit on rounds
  return play::offered_moves(*c_);
}

std::size_t Search::go_to_root(play::Random& random) {
  constexpr int most_draws = 8;  // samples tried until one has the same legal moves as the real position
  if (!hidden_) return list_root();
  for (int draw = 1;; ++draw) {
    c_->go_back(root_);
    play::rounds = 0;
    redraw(c_->current(), player_, random);
    const std::size_t count = play::offered_moves(*c_);
    if (draw == most_draws || moves_together(*c_) || !has_time() || asked_to_stop()) return count;
    const play::MoveList& list = c_->current().moves;
    std::size_t real = 0;
    for (std::size_t i = 0; i < count; ++i) real += real_number(full_key(list, list.moves[i])).has_value();
    if (real == count && real == keys_.size()) return count;
  }
}

std::optional<std::size_t> Search::real_number(std::uint64_t key) const {
  const auto found = std::ranges::find(keys_, key);
  if (found == keys_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - keys_.begin());
}

}  // namespace lud::agents
