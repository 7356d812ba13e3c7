#include "interpreter/agents/agent.hpp"

#include <charconv>
#include <vector>

#include "interpreter/agents/search.hpp"

namespace lud::agents {

namespace {

class RandomAgent : public Search {
 public:
  RandomAgent(const Game& game, int max_moves) : Search(game, max_moves, {}) {}
  std::size_t choose(const play::Position& at, std::uint64_t seed) override {
    play::Random random(seed);
    return static_cast<std::size_t>(random.below(static_cast<int>(go_to(at))));
  }
};

/// Flat Monte Carlo: every move in turn begins a game that is played to its end at random; the best mean wins.
class Flat : public Search {
 public:
  using Search::Search;
  std::size_t choose(const play::Position& at, std::uint64_t seed) override {
    play::Random random(seed);
    const std::size_t count = go_to(at);
    const int player = c_.current().mover();
    std::vector<double> sums(count, 0);
    std::vector<int> games(count, 0);
    begin();
    for (int i = 0; goes_on(i); ++i) {
      const std::size_t number = static_cast<std::size_t>(i) % count;
      go_to(at);
      make(number, random);
      play_to_the_end(random);
      sums[number] += worth_to(player);
      ++games[number];
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (games[i] > 0 && sums[i] / games[i] > sums[best] / games[best]) best = i;
    return best;
  }
};

/// Reads "iterations=2000" and "time=0.5s", with commas between.
bool read_budget(std::string_view text, Budget& budget, std::string& mistake) {
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text = item.size() == text.size() ? std::string_view() : text.substr(item.size() + 1);
    const std::string_view name = item.substr(0, item.find('='));
    std::string_view value = name.size() == item.size() ? std::string_view() : item.substr(name.size() + 1);
    const auto read = [&](auto& number) {
      const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
      return error == std::errc{} && end == value.data() + value.size() && number > 0;
    };
    bool good = false;
    if (name == "iterations") {
      good = read(budget.iterations);
    } else if (name == "time" && value.ends_with('s')) {
      value.remove_suffix(1);
      good = read(budget.seconds);
      budget.iterations = 0;
    }
    if (!good) {
      mistake = "'" + std::string(item) + "' is neither iterations=NUMBER nor time=SECONDSs";
      return false;
    }
  }
  return true;
}

}  // namespace

double worth(const play::Header& head, int players, int player) {
  const double rank = head.ranking[static_cast<std::size_t>(player)];
  if (players < 2) return rank == 1.0;
  return rank < 1.0 ? 0.5 : (players - rank) / (players - 1);
}

std::unique_ptr<Agent> make_agent(std::string_view description, const Game& game, int max_moves, std::string& mistake) {
  const std::string_view name = description.substr(0, description.find(':'));
  Budget budget;
  if (name.size() < description.size() && !read_budget(description.substr(name.size() + 1), budget, mistake))
    return nullptr;
  if (name == "random") return std::make_unique<RandomAgent>(game, max_moves);
  if (name == "flat") return std::make_unique<Flat>(game, max_moves, budget);
  if (name == "uct") return make_uct(game, max_moves, budget);
  mistake = "there is no agent '" + std::string(name) + "': expected random, flat or uct";
  return nullptr;
}

}  // namespace lud::agents
