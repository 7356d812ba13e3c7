#include "interpreter/agents/uct.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "interpreter/agents/best.hpp"
#include "interpreter/agents/numbers.hpp"

namespace lud::agents {

namespace {

// Share of random choices where all players move at once. Without it players can fall into step, so that a move only
// ever meets the same reply.
constexpr double random_share = 0.2;
constexpr double greedy_share = 0.9;            // share of playout moves chosen by MAST statistics
constexpr std::uint32_t reference_visits = 50;  // visits from which GRAVE uses a node's statistics below it (Cazenave)
constexpr std::uint32_t statistics_from = 5;    // visits from which a node keeps statistics
constexpr double grave_bias = 1e-5;
constexpr double history_weight = 1.0;
constexpr std::size_t most_idle = 1000;  // iterations in a row, or as many as there are nodes, that add none
constexpr double untried_first = 1e9;    // larger than any UCB value
constexpr std::uint64_t joint_key =
    0x6A6F696E74ull;  // seed of keys of joint moves, to keep them apart from single players' moves

/// Reciprocals of small numbers and of their square roots: most nodes have few visits.
struct Inverse {
  double of_number = 0, of_root = 0;
};
const std::vector<Inverse> inverses = [] {
  std::vector<Inverse> made(1024);
  for (std::size_t n = 1; n < made.size(); ++n)
    made[n] = {1.0 / static_cast<double>(n), 1.0 / std::sqrt(static_cast<double>(n))};
  return made;
}();

}  // namespace

Uct::Uct(const Game& game, int max_moves, const Settings& settings, std::shared_ptr<Training> training)
    : Search(game, max_moves, settings),
      closed_(!chance_ && !hidden_ && game.match.games.empty() && game.mode == ModeType::Alternating),
      named_(settings.mast || settings.grave || settings.history),
      swaps_(game.needs_a(play::Need::Swaps)) {
  if (settings.cut > 0) evaluation_ = std::make_unique<Evaluation>(game, std::move(training));
}

std::size_t Uct::think(play::Random& random) {
  tree_.clear(std::max(1, c().game.players), static_cast<std::size_t>(settings_.memory) << 20);
  everywhere_.clear();
  if (own_moves().size() == 1) {
    thought_.candidates.push_back({own_moves()[0], 0, 0.5});
    thought_.line = {own_moves()[0]};
    return own_moves()[0];
  }
  if (evaluation_) train(*evaluation_);
  for (std::size_t idle = 0; goes_on(thought_.iterations) && may_grow(idle); ++thought_.iterations) {
    const std::size_t before = tree_.nodes();
    iterate(random);
    idle = tree_.nodes() == before ? idle + 1 : 0;
  }
  return conclude();
}

bool Uct::may_grow(std::size_t idle) const {
  // The rest of the game may have fewer nodes than the bound.
  return settings_.nodes == 0 || (static_cast<std::int64_t>(tree_.nodes()) < settings_.nodes && !tree_.full() &&
                                  idle < std::max(most_idle, tree_.nodes()));
}

void Uct::iterate(play::Random& random) {
  path_.assign(1, Tree::root);
  partial_.clear();
  const bool whole = within_limits([&] {
    descend(random);
    play_out(random);
  });
  if (!whole) worth_.assign(static_cast<std::size_t>(c().game.players) + 1, 0.5);
  learn();
  if (whole && named_) learn_from_moves();
}

void Uct::descend(play::Random& random) {
  reference_ = Tree::none;
  if (closed_) {
    c().go_back(root_);
    while (!c().over() && !step_closed(random)) {
    }
    return;
  }
  std::size_t count = go_to_root(random);
  while (count > 0) {
    if (moves_together(c()) ? step_together(count, random) : step(count, random)) return;
    count = c().over() ? 0 : play::offered_moves(c());
  }
}

bool Uct::step(std::size_t count, play::Random& random) {
  const Index here = path_.back();
  if (closed_ && !settings_.grave && !settings_.history) {
    list_one_untried(here, count, random);
  } else {
    list_options(here, count);
  }
  if (options_.empty()) return true;  // no move that the player really has is legal in this sample
  const std::size_t chosen = select(here, chooser(), random);
  bool is_new = false;
  const Index next = enter(here, options_[chosen], is_new);
  if (is_new && closed_) {
    const play::MoveList& list = c().moves;
    tree_.edge(options_[chosen].edge).move = tree_.moves().add(list, list.moves[options_[chosen].move]);
    ++tree_.node(here).tried;
  }
  if (next != Tree::none) path_.push_back(next);
  make(options_[chosen].move, random);
  return next == Tree::none || is_new;
}

bool Uct::step_closed(play::Random& random) {
  const Tree::Node& here = tree_.node(path_.back());
  if (here.edges == 0 || here.tried < here.edges) return step(play::offered_moves(c()), random);
  const Index edge = select_tried(path_.back(), chooser(), random);
  const KeptMoves::Index move = tree_.edge(edge).move;
  path_.push_back(tree_.edge(edge).node);
  if (move != KeptMoves::none) {
    tree_.moves().put(c(), move);
    play::apply(c(), 0);
  } else {
    play::offered_moves(c());
    play::apply(c(), edge - here.first_edge);
  }
  return false;
}

bool Uct::step_together(std::size_t count, play::Random& random) {
  const Index here = path_.back();
  std::vector<std::size_t> chosen;
  std::vector<Option> all;
  list_options(here, count);
  options_.swap(all);
  Option joint;
  joint.key = joint_key;
  bool is_new = false;
  for (int player = 1; player <= c().game.players; ++player) {
    options_.clear();
    for (const Option& option : all)
      if (c().current().moves.moves[option.move].mover == player) options_.push_back(option);
    if (options_.empty()) continue;
    const bool at_random = random.unit() < random_share;
    const Option option = options_[at_random ? static_cast<std::size_t>(random.below(static_cast<int>(options_.size())))
                                             : select(here, play::person_of(c().head(), player), random)];
    chosen.push_back(option.move);
    joint.key = joint.key * 0x9E3779B97F4A7C15ull ^ option.key;
    if (const Index own = enter(here, option, is_new); own != Tree::none) partial_.push_back(own);
  }
  for (Index e = tree_.node(here).first_edge; e != Tree::none && joint.edge == Tree::none; e = tree_.edge(e).next)
    if (tree_.edge(e).key == joint.key) joint.edge = e;
  const Index next = enter(here, joint, is_new);
  if (next != Tree::none) path_.push_back(next);
  draw_chance(random);
  apply_together(c(), chosen);
  return next == Tree::none || is_new;
}

std::uint32_t Uct::name_of(std::size_t number) const {
  if (!named_) return 0;
  const play::MoveList& list = c().current().moves;
  const play::Move& move = list.moves[number];
  return short_key(move, list.actions_of(move));
}

void Uct::list_options(Index node, std::size_t count) {
  options_.clear();
  if (!closed_) return list_open_options(node, count);
  if (tree_.node(node).first_edge == Tree::none && !tree_.full()) {
    tree_.add_edges(node, count);
    for (std::size_t i = 0; named_ && i < count; ++i)
      tree_.edge(tree_.node(node).first_edge + static_cast<Index>(i)).name = name_of(i);
  }
  const Index first = tree_.node(node).first_edge;
  for (std::size_t i = 0; i < count; ++i) {
    const Index edge = first == Tree::none ? Tree::none : first + static_cast<Index>(i);
    options_.push_back({i, edge, 0, named_ && edge != Tree::none ? tree_.edge(edge).name : 0});
  }
}

void Uct::list_one_untried(Index node, std::size_t count, play::Random& random) {
  options_.clear();
  if (tree_.node(node).first_edge == Tree::none && !tree_.full()) tree_.add_edges(node, count);
  const Tree::Node& here = tree_.node(node);
  if (here.first_edge == Tree::none) {
    options_.push_back({static_cast<std::size_t>(random.below(static_cast<int>(count))), Tree::none, 0, 0});
    return;
  }
  int left = random.below(static_cast<int>(here.edges - here.tried));
  Index edge = here.first_edge;
  while (tree_.edge(edge).node != Tree::none || left-- > 0) ++edge;
  options_.push_back({edge - here.first_edge, edge, 0, 0});
}

void Uct::list_open_options(Index node, std::size_t count) {
  const play::MoveList& list = c().current().moves;
  const bool real_only = hidden_ && node == Tree::root && !moves_together(c());
  // A hash table finds the option of each edge, as there may be many of both. Equal moves share the first one's option.
  slots_.assign(std::bit_ceil(2 * count + 1), Tree::none);
  const std::size_t mask = slots_.size() - 1;
  const auto place_of = [&](std::uint64_t key) {
    std::size_t at = key & mask;
    while (slots_[at] != Tree::none && options_[slots_[at]].key != key) at = (at + 1) & mask;
    return at;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t key = full_key(list, list.moves[i]);
    const std::size_t place = place_of(key);
    if (slots_[place] != Tree::none || (real_only && !real_number(key))) continue;
    slots_[place] = static_cast<Index>(options_.size());
    options_.push_back({i, Tree::none, key, name_of(i)});
  }
  for (Index e = tree_.node(node).first_edge; e != Tree::none; e = tree_.edge(e).next)
    if (const Index option = slots_[place_of(tree_.edge(e).key)]; option != Tree::none) {
      options_[option].edge = e;
      ++tree_.edge(e).available;
    }
}

double Uct::score(Index node, int person, const Option& option, double log_visits) const {
  const Tree::Edge* const edge = option.edge == Tree::none ? nullptr : &tree_.edge(option.edge);
  const Index next = edge ? edge->node : Tree::none;
  const double visits = next == Tree::none ? 0 : tree_.node(next).visits;
  double mean = visits > 0 ? tree_.mean(next, person) : tree_.node(node).visits > 0 ? tree_.mean(node, person) : 0.5;
  double bonus = 0;
  if (settings_.grave && reference_ != Tree::none) {
    const MoveStatistics* const statistics = tree_.statistics_of(reference_);
    if (const MoveStatistics::Entry* entry = statistics ? statistics->find(option.name) : nullptr) {
      const double games = entry->games;
      const double share = games / (games + visits + grave_bias * games * visits);
      mean = (1 - share) * mean + share * entry->mean();
    }
  }
  if (settings_.history)
    if (const MoveStatistics::Entry* entry = everywhere_.find(option.name))
      bonus = history_weight * entry->mean() / (visits * (1 - mean) + 1);
  const double logarithm_of = closed_ || visits == 0 ? log_visits : logarithm(std::max(1u, edge->available));
  return mean + bonus + settings_.explore * std::sqrt(logarithm_of / (visits + (named_ ? 1 : 0)));
}

std::size_t Uct::select(Index node, int person, play::Random& random) {
  if (settings_.grave && tree_.node(node).visits >= reference_visits && tree_.statistics_of(node)) reference_ = node;
  const bool guided = settings_.grave || settings_.history;
  const double log_visits = logarithm(std::max(1u, tree_.node(node).visits));
  Best best(random);
  bool untried_found = false;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Index edge = options_[i].edge;
    const bool untried = edge == Tree::none || tree_.edge(edge).node == Tree::none;
    if (!guided && untried) {
      if (!std::exchange(untried_found, true)) best = Best(random, untried_first);
      best.offer(i, untried_first);
    } else if (!untried_found) {
      best.offer(i, score(node, person, options_[i], log_visits));
    }
  }
  return best.option();
}

Uct::Index Uct::select_tried(Index node, int person, play::Random& random) {
  const Tree::Node here = tree_.node(node);
  const double log_visits = logarithm(std::max(1u, here.visits));
  const double width = settings_.explore * std::sqrt(log_visits);
  const bool guided = settings_.grave || settings_.history;
  if (settings_.grave && here.visits >= reference_visits && tree_.statistics_of(node)) reference_ = node;
  Best best(random);
  for (Index edge = here.first_edge; edge < here.first_edge + here.edges; ++edge) {
    if (guided) {
      best.offer(edge, score(node, person, {0, edge, 0, tree_.edge(edge).name}, log_visits));
      continue;
    }
    const Index next = tree_.edge(edge).node;
    const std::uint32_t visits = tree_.node(next).visits;
    best.offer(edge, visits < inverses.size()
                         ? tree_.sum(next, person) * inverses[visits].of_number + width * inverses[visits].of_root
                         : tree_.sum(next, person) / visits + width / std::sqrt(static_cast<double>(visits)));
  }
  return static_cast<Index>(best.option());
}

Uct::Index Uct::enter(Index node, const Option& option, bool& is_new) {
  is_new = false;
  if (option.edge != Tree::none && tree_.edge(option.edge).node != Tree::none) return tree_.edge(option.edge).node;
  if (tree_.full()) return Tree::none;
  const Index edge = option.edge != Tree::none ? option.edge : tree_.add_edge(node, option.key);
  const Index made = tree_.add_node();
  tree_.edge(edge).node = made;
  tree_.edge(edge).available = std::max(1u, tree_.edge(edge).available);
  is_new = true;
  return made;
}

void Uct::play_out(play::Random& random) {
  play::PlayoutResult result;
  for (int made = 0; !c().over() && (settings_.cut == 0 || made < settings_.cut); ++made) {
    if (settings_.mast)
      mast_move(random, result);
    else if (settings_.cut == 0)
      play::playout(c(), random);
    else if (!play::play_ply(c(), random, nullptr, result))
      break;
  }
  const auto players = static_cast<std::size_t>(c().game.players);
  if (!c().over() && evaluation_) return evaluation_->judge(c(), worth_);
  worth_.assign(players + 1, 0);
  for (std::size_t p = 1; p <= players; ++p)
    worth_[p] = worth_of_person(c().head(), static_cast<int>(players), static_cast<int>(p));
}

void Uct::mast_move(play::Random& random, play::PlayoutResult& result) {
  const std::size_t count = play::offered_moves(c());
  if (moves_together(c()) || count < 2 || random.unit() >= greedy_share) return play::random_move(c(), random, result);
  Best best(random);
  for (std::size_t i = 0; i < count; ++i) {
    const MoveStatistics::Entry* const entry = everywhere_.find(name_of(i));
    best.offer(i, entry ? entry->mean() : 1);
  }
  play::apply(c(), best.option());
}

void Uct::learn() {
  for (const Index reached : path_) tree_.visit(reached, worth_);
  for (const Index reached : partial_) tree_.visit(reached, worth_);
}

void Uct::note_choosers() {
  const play::Trial& trial = c().trial;
  const auto first = static_cast<std::size_t>(root_.trial.moves);
  choosers_.resize(trial.moves.size() - first);
  play::PlayerOrder order = c().head().player_order;
  const auto is_player = [&](int player) { return player >= 1 && player <= c().game.players; };
  // Backwards from the end, each exchange is undone by another one.
  for (std::size_t i = trial.moves.size(); i-- > first;) {
    const auto actions = trial.actions_of(trial.moves[i]);
    for (std::size_t k = actions.size(); k-- > 0;)
      if (const play::Action& a = actions[k];
          a.kind == play::ActionKind::Swap && is_player(a.player) && is_player(a.what))
        play::exchange_players(order, a.player, a.what);
    choosers_[i - first] = play::person_of(order, trial.moves[i].mover);
  }
}

void Uct::learn_from_moves() {
  const play::Trial& trial = c().trial;
  const auto first = static_cast<std::size_t>(root_.trial.moves);
  const auto name_at = [&](std::size_t i) {
    const play::Move& move = trial.moves[i];
    return short_key(move, trial.actions_of(move));
  };
  const auto has_player = [&](std::size_t i) {
    return trial.moves[i].mover >= 1 && trial.moves[i].mover <= c().game.players;
  };
  if (swaps_) note_choosers();
  const auto worth_of = [&](std::size_t i) {
    return worth_[static_cast<std::size_t>(swaps_ ? choosers_[i - first] : trial.moves[i].mover)];
  };
  const std::size_t end = trial.moves.size();
  if (settings_.mast || settings_.history)
    for (std::size_t i = first; i < end; ++i)
      if (has_player(i)) everywhere_.add(name_at(i), worth_of(i));
  if (!settings_.grave) return;
  for (std::size_t depth = 0; depth < path_.size(); ++depth) {
    const Index node = path_[depth];
    MoveStatistics* statistics = tree_.statistics_of(node);
    if (!statistics && tree_.node(node).visits >= statistics_from && !tree_.full())
      statistics = &tree_.add_statistics(node);
    if (!statistics) continue;
    const std::size_t before = statistics->bytes();
    for (std::size_t i = first + depth; i < end; ++i)
      if (has_player(i)) statistics->add(name_at(i), worth_of(i));
    tree_.note_growth(statistics->bytes() - before);
  }
}

std::size_t Uct::conclude() {
  list_options(Tree::root, list_root());  // without sampling: only real moves are candidates
  for (const Option& option : options_) {
    if (moves_together(c()) && c().current().moves.moves[option.move].mover != player_) continue;
    const Index node = option.edge == Tree::none ? Tree::none : tree_.edge(option.edge).node;
    const std::int64_t visits = node == Tree::none ? 0 : tree_.node(node).visits;
    thought_.candidates.push_back({option.move, visits, visits > 0 ? tree_.mean(node, person_) : 0.0});
  }
  std::ranges::stable_sort(thought_.candidates, [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.worth > b.worth;
  });
  thought_.nodes = static_cast<std::int64_t>(tree_.nodes());
  thought_.bytes = tree_.bytes() + everywhere_.bytes();
  thought_.full = tree_.full();
  const std::size_t chosen = thought_.candidates.front().move;
  tell_line(chosen);
  return chosen;
}

void Uct::tell_line(std::size_t chosen) {
  thought_.line = {chosen};
  if (!closed_) return;
  constexpr std::uint32_t least_visits = 10;  // fewer visits are not significant
  Index node = tree_.node(Tree::root).first_edge;
  if (node == Tree::none) return;
  node = tree_.edge(node + static_cast<Index>(chosen)).node;
  while (node != Tree::none && tree_.node(node).first_edge != Tree::none) {
    const Tree::Node& here = tree_.node(node);
    std::uint32_t most = 0;
    std::size_t best = 0;
    for (std::uint32_t i = 0; i < here.edges; ++i) {
      const Index next = tree_.edge(here.first_edge + i).node;
      if (next == Tree::none || tree_.node(next).visits <= most) continue;
      most = tree_.node(next).visits;
      best = i;
    }
    if (most < least_visits) return;
    thought_.line.push_back(best);
    node = tree_.edge(here.first_edge + static_cast<Index>(best)).node;
  }
}

}  // namespace lud::agents
