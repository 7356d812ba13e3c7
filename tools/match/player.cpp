#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/engine.hpp"
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
    return agents_[static_cast<std::size_t>(std::max(0, player - 1)) % agents_.size()]->choose(here_, seeds.next(),
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

std::size_t agent_of(std::size_t agents, std::size_t side, int number) {
  return (side + static_cast<std::size_t>(number)) % agents;
}

std::vector<int> seats_of(std::size_t agents, const Sides& sides, int number) {
  std::vector<int> seats(agents, 0);
  for (std::size_t player = 1; player < sides.size(); ++player) ++seats[agent_of(agents, sides[player], number)];
  return seats;
}

std::vector<double> worth_of_agents(std::size_t agents, const std::vector<double>& worth_by_side, int number) {
  std::vector<double> sums(agents, 0), counts(agents, 0);
  for (std::size_t own = 0; own < worth_by_side.size(); ++own) {
    const std::size_t agent = agent_of(agents, own, number);
    if (agents == 1 || worth_by_side.size() == 1) {
      sums[agent] += worth_by_side[own];
      ++counts[agent];
    }
    for (std::size_t other = 0; other < worth_by_side.size(); ++other) {
      if (agent_of(agents, other, number) == agent) continue;
      const double ahead = worth_by_side[own] - worth_by_side[other];
      sums[agent] += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
      ++counts[agent];
    }
  }
  for (std::size_t i = 0; i < agents; ++i)
    if (counts[i] > 0) sums[i] /= counts[i];
  return sums;
}

bool is_possible(const std::vector<double>& worth, const Sides& sides, int number) {
  const std::size_t count = std::ranges::max(sides) + 1;
  std::vector<double> held(worth.size(), 0);
  for (std::size_t side = 0; side < count; ++side) ++held[agent_of(worth.size(), side, number)];
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
    : c_(game), sides_(std::move(sides)), seed_(seed), agents_(std::move(agents)), efforts_(agents_.size()) {
  c_.max_moves = max_moves;
}

std::size_t MatchTable::ask(int player, int number, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const std::size_t index = agent_of(agents_.size(), sides_[static_cast<std::size_t>(std::max(0, player))], number);
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
  play::Random digest(static_cast<std::uint64_t>(number) % agents_.size());
  const auto note = [&](std::size_t figure) { digest = play::Random(digest.next() ^ figure); };
  for (; !c_.over(); ++game.moves) {
    c_.save(here_);
    note(play_decision(c_, [&](int player) {
      const std::size_t chosen = ask(player, number, seeds.next());
      note(chosen);
      return chosen;
    }));
    if (interrupted()) return std::nullopt;  // the search may have ended early
  }
  game.digest = fmt::format("{:016x}", digest.next());
  const play::EndType end = c_.head().end;
  game.end = end == play::EndType::MoveLimit ? "moves" : end == play::EndType::TurnLimit ? "turns" : "rules";
  game.seats = seats_of(agents_.size(), sides_, number);
  game.worth = worth_of_agents(agents_.size(), worth_by_side(), number);
  return game;
}

std::vector<double> MatchTable::worth_by_side() const {
  std::vector<double> worth;
  for (std::size_t player = 1; player < sides_.size(); ++player)
    if (sides_[player] == worth.size())
      worth.push_back(agents::worth(c_.head(), c_.game.players, static_cast<int>(player)));
  return worth;
}

}  // namespace lud::tools
