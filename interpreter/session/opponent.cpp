#include "interpreter/session/opponent.hpp"

#include <algorithm>

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

Chosen Opponent::choose(const Position& at, std::uint64_t seed) {
  const KeptPosition& kept = at.kept();
  if (kept.game != table_->game) return {{"the position is one of another game"}, 0};
  if (kept.at.state.head().end != play::EndType::None) return {{"the game is over"}, 0};
  try {
    return {{}, table_->agent->choose(kept.at, seed)};
  } catch (const play::LimitReached& limit) {
    return {{limit.what()}, 0};
  }
}
Chosen Opponent::choose(const Session& session, std::uint64_t seed) { return choose(session.position(), seed); }

Hiring hire(const Game& game, const std::string& description) {
  const lud::Game& rules = *game.loaded().game;
  const auto together = [](const lud::Game& one) { return one.mode == ModeType::Simultaneous; };
  const auto of_part = [&](const play::GameOfMatch& part) { return together(*part.game); };
  if (together(rules) || std::ranges::any_of(rules.match.games, of_part))
    return {std::nullopt, "opponents cannot play where all players move at once"};
  if (rules.players < 1) return {std::nullopt, "nobody plays this game"};
  std::string mistake;
  std::unique_ptr<agents::Agent> agent = agents::make_agent(description, rules, game.loaded().max_moves, mistake);
  if (!agent) return {std::nullopt, mistake};
  return {Opponent(std::make_unique<Opponent::Table>(Opponent::Table{game, std::move(agent)})), {}};
}

}  // namespace lud::session
