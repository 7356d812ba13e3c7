#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/runs/report.hpp"

namespace lud::tools {

std::size_t play_decision(Context& c, const std::function<std::size_t(int player)>& ask) {
  if (!play::moves_together(c)) {
    const std::size_t chosen = ask(c.current().mover());
    const std::size_t count = play::offered_moves(c);
    play::apply(c, chosen);
    return count;
  }
  const std::size_t count = play::offered_moves(c);
  std::vector<std::size_t> chosen;
  for (const std::vector<std::size_t>& own : play::moves_by_player(c, count))
    chosen.push_back(ask(c.current().moves.moves[own[0]].mover));
  play::apply_together(c, chosen);
  return count;
}

void check_agents(const std::vector<std::string>& descriptions, const Game& game) {
  if (!descriptions.empty() && game.players < 1) throw WrongUse("nobody plays this game: no --agents");
  if (descriptions.size() > static_cast<std::size_t>(std::max(1, game.players)))
    throw WrongUse(
        fmt::format("{} agents for {} player{}", descriptions.size(), game.players, game.players == 1 ? "" : "s"));
}

Agents make_agents(const Game& game, const std::vector<std::string>& descriptions, int max_moves,
                   const std::shared_ptr<agents::Training>& training) {
  Agents made;
  for (const std::string& description : descriptions) {
    auto [agent, mistake] = agents::make_agent(description, game, max_moves, training);
    if (!agent) throw WrongUse(mistake);
    agent->stop_on(&interrupt_flag());
    made.push_back(std::move(agent));
  }
  return made;
}

std::size_t SeatedAgents::play_ply(Context& c, play::Random& seeds) {
  c.save(here_);
  return play_decision(c, [&](int player) {
    const int person = play::person_of(c.head(), player);
    return agents_[static_cast<std::size_t>(std::max(0, person - 1)) % agents_.size()]->choose(here_, seeds.next(),
                                                                                               player);
  });
}

Sides sides_of(const Game& game) {
  Sides sides(static_cast<std::size_t>(game.players) + 1);
  const Teams teams = teams_of(game);
  std::size_t count = 0;
  for (int player = 1; player <= game.players; ++player) {
    const std::vector<int>* const team = team_of(teams, player);
    const bool joins = team && team->front() < player;
    sides[static_cast<std::size_t>(player)] = joins ? sides[static_cast<std::size_t>(team->front())] : count++;
  }
  return sides;
}

std::size_t count_of(const Sides& sides) { return std::ranges::max(sides) + 1; }

namespace {

/// The agents of the sides in game 0 of a round, see `seating_of`. With at least as many agents as sides, they are the
/// rounds' different agents, the first of them 0; with fewer, the sides in some order take the agents in turn.
std::vector<std::size_t> first_seating(std::size_t agents, std::size_t sides, std::size_t round) {
  const bool all_different = agents >= sides;
  std::vector<std::size_t> left(std::max(agents, sides)), chosen;
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (chosen.size() < sides) {
    // The digits of the round in a mixed radix say which of those left is next; it counts from the one chosen last.
    const bool fixed = all_different && chosen.empty();
    const std::size_t digit = fixed ? 0 : round % left.size();
    if (!fixed) round /= left.size();
    chosen.push_back(left[digit] % agents);
    std::rotate(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(digit), left.end());
    left.erase(left.begin());
  }
  return chosen;
}

}  // namespace

Seating seating_of(std::size_t agents, std::size_t sides, int number) {
  const auto game = static_cast<std::size_t>(number);
  Seating seating = first_seating(agents, sides, agents < least_seated_evenly ? 0 : game / agents);
  for (std::size_t& agent : seating) agent = (agent + game) % agents;
  return seating;
}

std::vector<int> seats_of(std::size_t agents, const Sides& sides, const Seating& seating) {
  std::vector<int> seats(agents, 0);
  for (std::size_t player = 1; player < sides.size(); ++player) ++seats[seating[sides[player]]];
  return seats;
}

std::vector<double> worth_of_agents(std::size_t agents, const std::vector<double>& worth_by_side,
                                    const Seating& seating) {
  std::vector<double> sums(agents, 0), counts(agents, 0);
  for (std::size_t own = 0; own < worth_by_side.size(); ++own) {
    const std::size_t agent = seating[own];
    if (agents == 1 || worth_by_side.size() == 1) {
      sums[agent] += worth_by_side[own];
      ++counts[agent];
    }
    for (std::size_t other = 0; other < worth_by_side.size(); ++other) {
      if (seating[other] == agent) continue;
      const double ahead = worth_by_side[own] - worth_by_side[other];
      sums[agent] += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
      ++counts[agent];
    }
  }
  for (std::size_t i = 0; i < agents; ++i)
    if (counts[i] > 0) sums[i] /= counts[i];
  return sums;
}

bool is_possible(const std::vector<double>& worth, const Seating& seating) {
  const std::size_t count = seating.size();
  std::vector<double> held(worth.size(), 0);
  for (const std::size_t agent : seating) ++held[agent];
  if (worth.size() == 1 || count == 1) return true;
  // Each pair of sides of different agents gives 1 to one of them, or half to both.
  constexpr double rounding = 1e-9;
  double pairs = 0, sum = 0;
  for (std::size_t i = 0; i < worth.size(); ++i) {
    const double others = static_cast<double>(count) - held[i];
    pairs += held[i] * others / 2;
    sum += worth[i] * held[i] * others;
    if (held[i] == 0 && worth[i] != 0) return false;
  }
  return std::abs(sum - pairs) < rounding;
}

MatchTable::MatchTable(const Game& game, Sides sides, int max_moves, std::uint64_t seed, Agents agents)
    : c_(game),
      sides_(std::move(sides)),
      side_count_(count_of(sides_)),
      seed_(seed),
      agents_(std::move(agents)),
      efforts_(agents_.size()) {
  c_.max_moves = max_moves;
}

std::size_t MatchTable::ask(int player, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const int person = play::person_of(c_.head(), player);
  const std::size_t index = seating_[sides_[static_cast<std::size_t>(std::max(0, person))]];
  const auto begun = Clock::now();
  const std::size_t chosen = agents_[index]->choose(here_, seed, player);
  Effort& effort = efforts_[index];
  const agents::Thought& thought = agents_[index]->thought();
  effort.seconds += std::chrono::duration<double>(Clock::now() - begun).count();
  ++effort.moves;
  effort.iterations += thought.iterations;
  effort.nodes += thought.nodes;
  effort.bytes = std::max(effort.bytes, thought.bytes);
  effort.full |= thought.full;
  return chosen;
}

std::optional<MatchGame> MatchTable::play(int number) {
  c_.random = play::playout_random(seed_, static_cast<std::uint64_t>(number), 0);
  play::Random seeds = play::playout_random(seed_, static_cast<std::uint64_t>(number), 1);
  play::start(c_);
  MatchGame game;
  game.number = number;
  seating_ = seating_of(agents_.size(), side_count_, number);
  play::Random digest(static_cast<std::uint64_t>(number) % agents_.size());
  const auto note = [&](std::size_t figure) { digest = play::Random(digest.next() ^ figure); };
  if (agents_.size() >= least_seated_evenly)
    for (const std::size_t agent : seating_) note(agent);
  for (; !c_.over(); ++game.moves) {
    c_.save(here_);
    note(play_decision(c_, [&](int player) {
      const std::size_t chosen = ask(player, seeds.next());
      note(chosen);
      return chosen;
    }));
    if (interrupted()) return std::nullopt;  // the search may have ended early
  }
  game.digest = fmt::format("{:016x}", digest.next());
  const play::EndType end = c_.head().end;
  game.end = end == play::EndType::MoveLimit ? "moves" : end == play::EndType::TurnLimit ? "turns" : "rules";
  game.seats = seats_of(agents_.size(), sides_, seating_);
  game.worth = worth_of_agents(agents_.size(), worth_by_side(), seating_);
  return game;
}

std::vector<double> MatchTable::worth_by_side() const {
  std::vector<double> worth;
  for (std::size_t player = 1; player < sides_.size(); ++player)  // persons, too, begin as these players
    if (sides_[player] == worth.size())
      worth.push_back(agents::worth_of_person(c_.head(), c_.game.players, static_cast<int>(player)));
  return worth;
}

}  // namespace lud::tools
