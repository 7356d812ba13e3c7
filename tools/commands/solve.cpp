// The exact value of small games.
#include "interpreter/agents/solve.hpp"

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <memory>

#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/position.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

using agents::Solution;

struct SolveOptions {
  PositionOptions position;
  int memory = 1024;
  bool json = false, backwards = false;
};

std::string value_text(int value, const Game& game) {
  if (game.players == 1) return value == 2 ? "it can be won" : "it cannot be won";
  if (value == 1) return "a draw";
  // Where players exchange sides the number alone says not whom it means.
  return fmt::format("{} {} wins", game.needs_a(play::Need::Swaps) ? "whoever began as player" : "player",
                     value == 2 ? 1 : 2);
}

/// Prints a progress line every ten seconds. goes_on() is false after Ctrl-C.
class SolveProgress {
 public:
  bool goes_on(const Solution& so_far) {
    constexpr double often = 10;  // seconds
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - told_).count() >= often) {
      told_ = now;
      fmt::print(stderr, "{:.0f} s: {} positions looked at{}, {} MiB\n", seconds(), so_far.searched,
                 so_far.retrograde ? fmt::format(", {} different ones found", so_far.positions) : "",
                 so_far.bytes >> 20);
    }
    return !interrupted();
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begun_ = Clock::now(), told_ = begun_;
};

std::string moves_text(const std::vector<std::string>& texts, const Solution& found) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < found.best.size() && i < most; ++i) text += (i ? "; " : "") + texts[found.best[i]];
  return text + (found.best.size() > most ? fmt::format("; {} more", found.best.size() - most) : "");
}

constexpr JsonKey solve_key_table[] = {
    {"game", "text", "name of the game"},
    {"solved", "boolean", "whether the value was found"},
    {"method", "text", "alpha-beta or retrograde analysis"},
    {"searched", "number", "positions looked at"},
    {"positions", "number", "different positions found by retrograde analysis"},
    {"bytes", "number", "memory of the search"},
    {"value", "text", "the value in words; absent if it was not found"},
    {"moves", "number", "moves to the end where all play their best; absent where unknown"},
    {"best", "list of text", "best moves; absent if there are none"},
};

void report(const SolveOptions& options, const Context& c, const std::vector<std::string>& texts, const Solution& found,
            double seconds) {
  const char* const method = found.retrograde ? "retrograde analysis" : "alpha-beta";
  const bool solved = found.status == Solution::Status::Solved;
  if (options.json) {
    nlohmann::json value = {
        {"game", c.game.name},          {"solved", solved},    {"method", method}, {"searched", found.searched},
        {"positions", found.positions}, {"bytes", found.bytes}};
    if (solved) value["value"] = value_text(found.value, c.game);
    if (solved && found.distance >= 0) value["moves"] = found.distance;
    for (const std::size_t move : found.best) value["best"].push_back(texts[move]);
    fmt::print("{}", json_text(value, 2));
    return;
  }
  if (solved) {
    fmt::print("{}: {}{}\n", c.game.name, value_text(found.value, c.game),
               found.distance >= 0 && found.value != 1
                   ? fmt::format(" in {}", counted(static_cast<std::uint64_t>(found.distance), "move"))
                   : "");
    if (!found.best.empty())
      fmt::print("{}: {}\n", found.all_best && found.best.size() > 1 ? "best moves" : "a best move",
                 moves_text(texts, found));
  } else {
    fmt::print("{}: {}\n", c.game.name,
               found.status == Solution::Status::Stopped
                   ? "not solved, as it was stopped"
                   : fmt::format("not solved, as this takes more than {} MiB", options.memory));
  }
  fmt::print("{}: {} looked at{}; {:.1f} s, {} MiB\n", method, counted(found.searched, "position"),
             found.retrograde ? fmt::format(", {} different ones", found.positions) : "", seconds, found.bytes >> 20);
}

int run(const SolveOptions& options) {
  Position position;
  if (const int exit_code = find_position(options.position, position); exit_code != exit_ok) return exit_code;
  Context& c = *position.context;
  if (const std::string why = agents::unsolvable(c.game); !why.empty())
    return refuse_use(fmt::format("lud solve: {} cannot be solved: {}", c.game.name, why));
  if (c.over()) return refuse_use("lud solve: the game is over there");
  const std::vector<std::string> texts = record::short_move_texts(c);
  note_interrupts();
  SolveProgress progress;
  agents::SolveOptions how;
  how.memory = static_cast<std::size_t>(options.memory) << 20;
  how.goes_on = [&](const Solution& so_far) { return progress.goes_on(so_far); };
  const Solution found = options.backwards ? agents::solve_backwards(c, how) : agents::solve(c, how);
  report(options, c, texts, found, progress.seconds());
  if (found.status == Solution::Status::Stopped) return exit_interrupted;
  return found.status == Solution::Status::Solved ? exit_ok : exit_failed;
}

}  // namespace

JsonKeys solve_keys() { return solve_key_table; }

void add_solve(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<SolveOptions>();
  options->position.ply = std::numeric_limits<int>::max();
  CLI::App* command = app.add_subcommand(
      "solve", "Finds out what a small game is worth where all play their best: of one or two players, without chance");
  add_position_options(*command, options->position);
  command->add_option("--memory", options->memory, "How much it may take")
      ->type_name("MEBIBYTES")
      ->check(CLI::Range(1, 1 << 20));
  command->add_flag("--backwards", options->backwards,
                    "Numbers all positions and goes backwards from the ends at once: tells how many moves it takes");
  command->add_flag("--json", options->json, "As JSON");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
