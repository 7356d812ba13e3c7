#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>

#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"

namespace lud::tools {

namespace {

/// What a person typed at the prompt.
struct Answer {
  enum class Kind { Move, Undo, Random, Quit, Unknown } kind = Kind::Unknown;
  std::size_t move = 0;
};

Answer ask(std::size_t moves) {
  fmt::print("move (0-{}), u to undo, r for a random move, q to quit: ", moves - 1);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line) || line == "q") return {Answer::Kind::Quit, 0};
  if (line == "u") return {Answer::Kind::Undo, 0};
  if (line == "r") return {Answer::Kind::Random, 0};
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error != std::errc{} || end != line.data() + line.size() || number >= moves) return {};
  return {Answer::Kind::Move, number};
}

/// A game in play, and where player 1 made choices.
class Table {
 public:
  Table(const Game& game, std::uint64_t seed) : context_(game) {
    context_.random = play::playout_random(seed, 0, 0);
    play::start(context_);
  }
  Context& context() { return context_; }
  void play(std::size_t move) {
    if (context_.mover() == 1) context_.mark(choices_.emplace_back());
    play::legal_moves(context_);
    play::apply(context_, move);
  }
  /// Takes back the last choice of player 1 and whatever came after it, if there is one.
  void undo() {
    if (choices_.empty()) return;
    context_.go_back(choices_.back());
    choices_.pop_back();
  }

 private:
  Context context_;
  std::vector<play::Savepoint> choices_;
};

/// Plays a move and prints what came of it, with the dice that fell.
void play_and_tell(Table& table, std::size_t index) {
  Context& context = table.context();
  play::legal_moves(context);
  const int mover = context.current().moves.moves[index].mover;
  const std::vector<play::Action> actions = record::actions_with_consequences(context, index);
  const std::string rolled = record::rolled_text(context.current(), actions);
  fmt::print("player {}: {}{}\n", mover, record::short_text(context.current().game, actions),
             rolled.empty() ? "" : ": " + rolled);
  table.play(index);
}

int run(const std::string& file, const LoadOptions& load_options, std::uint64_t seed) {
  const Loaded loaded = load(file, load_options);
  if (!loaded.game) return refuse(loaded);
  const auto simultaneous = [](const Game& game) { return game.mode == ModeType::Simultaneous; };
  const auto& parts = loaded.game->match.games;
  if (simultaneous(*loaded.game) ||
      std::ranges::any_of(parts, [&](const play::GameOfMatch& part) { return simultaneous(*part.game); })) {
    fmt::print(stderr, "games with simultaneous moves cannot be played here; try `lud playout`\n");
    return exit_bad_input;
  }
  Table table(*loaded.game, seed);
  play::Random opponent = play::playout_random(seed, 0, 1);
  while (!table.context().over()) {
    Context& context = table.context();
    const std::size_t count = play::legal_moves(context);
    if (context.mover() != 1 && loaded.game->players > 1) {
      play_and_tell(table, static_cast<std::size_t>(opponent.below(static_cast<int>(count))));
      continue;
    }
    fmt::print("\n{}", draw_text(context.current()));
    if (const std::string rolled = record::roll_before_choice(context); !rolled.empty())
      fmt::print("thrown: {}\n", rolled);
    const std::vector<std::string> texts = record::short_move_texts(context);
    for (std::size_t i = 0; i < texts.size(); ++i) fmt::print("{:>4}  {}\n", i, texts[i]);
    const Answer answer = ask(count);
    switch (answer.kind) {
      case Answer::Kind::Move:
        play_and_tell(table, answer.move);
        break;
      case Answer::Kind::Random:
        play_and_tell(table, static_cast<std::size_t>(opponent.below(static_cast<int>(count))));
        break;
      case Answer::Kind::Undo:
        table.undo();
        break;
      case Answer::Kind::Quit:
        return exit_ok;
      case Answer::Kind::Unknown:
        fmt::print("there is no such move\n");
        break;
    }
  }
  fmt::print("\n{}", draw_text(table.context().current()));
  return exit_ok;
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  struct Options {
    std::string file;
    LoadOptions load;
    std::uint64_t seed = 1;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "Plays a game against random opponents in the terminal");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  add_seed(*command, options->seed, "Seed of dice and opponents");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(options->file, options->load, options->seed); });
}

}  // namespace lud::tools
