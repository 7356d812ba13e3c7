#include "interpreter/session/opponent.hpp"

#include <fmt/format.h>

#include "interpreter/agents/agent.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::session {

struct Opponent::Table {
  Game game;
  std::unique_ptr<agents::Agent> agent;
};

Opponent::Opponent(std::unique_ptr<Table> table) : table_(std::move(table)) {}
Opponent::Opponent(Opponent&&) noexcept = default;
Opponent& Opponent::operator=(Opponent&&) noexcept = default;
Opponent::~Opponent() = default;

const Game& Opponent::game() const { return table_->game; }

Chosen Opponent::choose(const Position& at, std::uint64_t seed, int player, const std::atomic<bool>* stop) {
  const auto refuse = [](std::string why) { return Chosen{.status = {std::move(why)}}; };
  const KeptPosition& kept = at.kept();
  if (kept.game != table_->game) return refuse("the position is one of another game");
  if (!kept.failure) return {.status = kept.failure};
  const play::Header& head = kept.at.state.head();
  if (head.end != play::EndType::None) return refuse("the game is over");
  if (player < 0 || player > table_->game.players()) return refuse("there is no such player");
  const lud::Game& rules = *table_->game.loaded().game;
  const bool part = !rules.match.games.empty();
  const lud::Game& played = part ? *rules.match.games[static_cast<std::size_t>(head.current_game)].game : rules;
  if (played.mode == ModeType::Simultaneous && player == 0)
    return refuse("all players move at once here: for whom is it to choose?");
  if (played.mode != ModeType::Simultaneous && player != 0 && player != head.mover)
    return refuse(fmt::format("it is not the turn of player {}, but of player {}", player, head.mover));
  Chosen chosen;
  try {
    table_->agent->stop_on(stop);
    chosen.number = table_->agent->choose(kept.at, seed, player);
    const agents::Thought& thought = table_->agent->thought();
    chosen.iterations = thought.iterations;
    chosen.nodes = thought.nodes;
    chosen.depth = thought.depth;
    chosen.line = thought.line;
    for (const agents::Thought::Candidate& candidate : thought.candidates) {
      if (chosen.iterations + chosen.nodes == 0) break;  // nothing was searched
      chosen.candidates.push_back({candidate.move, candidate.visits, candidate.worth});
      if (candidate.move == chosen.number) chosen.worth = candidate.worth;
    }
  } catch (const agents::NoMove& none) {
    chosen.status.error = none.what();
  } catch (const play::LimitReached& limit) {
    chosen.status = limit_of(limit);
  }
  return chosen;
}
Chosen Opponent::choose(const Session& session, std::uint64_t seed, int player, const std::atomic<bool>* stop) {
  return choose(session.position(), seed, player, stop);
}

Hiring hire(const Game& game, const std::string& description) {
  const lud::Game& rules = *game.loaded().game;
  if (rules.players < 1) return {std::nullopt, "nobody plays this game"};
  auto [agent, mistake] = agents::make_agent(description, rules, game.loaded().max_moves, game.loaded().training);
  if (!agent) return {std::nullopt, mistake};
  return {Opponent(std::make_unique<Opponent::Table>(Opponent::Table{game, std::move(agent)})), {}};
}

}  // namespace lud::session
