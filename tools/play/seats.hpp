#pragma once
// Which seats of a game people and agents have. A seat is that of a person in the sense of
// interpreter/play/persons.hpp: whoever sits there may come to play another player.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/settings.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/persons.hpp"

namespace lud::tools {

class Seats {
 public:
  static constexpr const char *person = "human", *usual_opponent = "uct:time=1s";

  /// Fills the seats from player 1 on, with a person or with an agent by its description. By default the first seat is
  /// a person and the others are `usual_opponent`. Returns an error message, or "".
  std::string fill(const Game& game, const std::vector<std::string>& given,
                   const std::shared_ptr<agents::Training>& training) {
    const int seats = std::max(1, game.players);
    if (given.size() > static_cast<std::size_t>(seats))
      return "there are " + std::to_string(seats) + " seats, and " + std::to_string(given.size()) + " were given";
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      names_.push_back(i < given.size() ? given[i] : i == 0 ? person : usual_opponent);
      agents_.push_back(nullptr);
      if (names_.back() == person) continue;
      auto [agent, mistake] = agents::make_agent(names_.back(), game, game.max_moves, training);
      if (!agent) return mistake + (is_kind_of_agent(names_.back()) ? "" : std::string("; or ") + person);
      agents_.back() = std::move(agent);
    }
    return {};
  }
  /// Whether no agent plays a player in the position with this header.
  bool is_human(const play::Header& head, int player) const { return player < 1 || !agents_[seat_of(head, player)]; }
  /// Whether a person has a seat.
  bool has_person() const { return std::count(names_.begin(), names_.end(), person) > 0; }
  /// Precondition: `is_human` is false.
  agents::Agent& agent(const play::Header& head, int player) { return *agents_[seat_of(head, player)]; }
  /// "player 1 (you)", "player 2 (uct:time=1s)"; where several people have exchanged players, "player 1 (from seat 2)".
  std::string name_of(const play::Header& head, int player) const {
    if (player < 1) return "the game";
    const std::string name = "player " + std::to_string(player);
    const std::size_t seat = seat_of(head, player);
    if (agents_[seat]) return name + " (" + names_[seat] + ")";
    if (std::count(agents_.begin(), agents_.end(), nullptr) == 1) return name + " (you)";
    return seat + 1 == static_cast<std::size_t>(player) ? name : name + " (from seat " + std::to_string(seat + 1) + ")";
  }
  /// The names of all players.
  std::string text(const play::Header& head) const {
    std::string all;
    for (int player = 1; player <= static_cast<int>(names_.size()); ++player)
      all += (player > 1 ? ", " : " ") + name_of(head, player);
    return all;
  }

 private:
  static std::size_t seat_of(const play::Header& head, int player) {
    return static_cast<std::size_t>(play::person_of(head, player)) - 1;
  }
  /// Whether a description begins with the name of an agent, whatever its settings.
  static bool is_kind_of_agent(const std::string& description) {
    const auto kind = [](const std::string& text) { return text.substr(0, text.find(':')); };
    const std::vector<agents::Described> all = agents::describe_agents();
    return std::any_of(all.begin(), all.end(),
                       [&](const agents::Described& one) { return kind(one.written) == kind(description); });
  }

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<agents::Agent>> agents_;  ///< null for people
};

}  // namespace lud::tools
