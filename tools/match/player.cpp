#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"

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

std::size_t agent_of(std::size_t agents, int player, int number) {
  return static_cast<std::size_t>(std::max(0, player - 1) + number) % agents;
}

std::vector<int> seats_of(std::size_t agents, int players, int number) {
  std::vector<int> seats(agents, 0);
  for (int player = 1; player <= players; ++player) ++seats[agent_of(agents, player, number)];
  return seats;
}

MatchTable::MatchTable(const Game& game, int max_moves, std::uint64_t seed, Agents agents)
    : c_(game), seed_(seed), agents_(std::move(agents)), efforts_(agents_.size()) {
  c_.max_moves = max_moves;
}

std::size_t MatchTable::ask(int player, int number, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const std::size_t index = agent_of(agents_.size(), player, number);
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
  for (; !c_.over(); ++game.moves) {
    c_.save(here_);
    play_decision(c_, [&](int player) { return ask(player, number, seeds.next()); });
    if (interrupted()) return std::nullopt;  // the search may have ended early
  }
  const play::EndType end = c_.head().end;
  game.end = end == play::EndType::MoveLimit ? "moves" : end == play::EndType::TurnLimit ? "turns" : "rules";
  game.worth.assign(agents_.size(), 0);
  game.seats = seats_of(agents_.size(), c_.game.players, number);
  for (int player = 1; player <= c_.game.players; ++player)
    game.worth[agent_of(agents_.size(), player, number)] += agents::worth(c_.head(), c_.game.players, player);
  for (std::size_t i = 0; i < agents_.size(); ++i)
    if (game.seats[i]) game.worth[i] /= game.seats[i];
  return game;
}

}  // namespace lud::tools
