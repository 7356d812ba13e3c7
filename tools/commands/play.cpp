// `lud play`: people and agents play a game in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/redraw.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/drawing/board_view.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/play/answer.hpp"
#include "tools/play/seats.hpp"
#include "tools/play/table.hpp"
#include "tools/play/view.hpp"
#include "tools/play/words.hpp"

namespace lud::tools {

namespace {

struct PlayOptions {
  std::string file, load_from, hint = "uct:time=2s";
  std::vector<std::string> seats;
  LoadOptions load;
  std::uint64_t seed = 1;
};

/// The seats and the dialogue with the people among them.
class Play {
 public:
  Play(const Loaded& loaded, const PlayOptions& options)
      : options_(options),
        game_(*loaded.game),
        table_(loaded.game, options.file, loaded.choices),
        words_(PlayWords::of(options.file)),
        chooser_(play::playout_random(options.seed, 0, 1)) {}

  /// Fills the seats. Returns what is wrong with the description of a seat, or "".
  std::string seat() {
    const auto training = agents::make_training(game_, game_.max_moves);
    std::string mistake = seats_.fill(game_, options_.seats, training);
    if (mistake.empty() && game_.players > 0)
      hinter_ = agents::make_agent(options_.hint, game_, game_.max_moves, mistake, training);
    return mistake;
  }

  int run() {
    table_.start(options_.seed);
    if (!options_.load_from.empty()) {
      read_lines(options_.load_from);  // throws FileError
      if (const std::string mistake = table_.load(options_.load_from); !mistake.empty()) return refuse_use(mistake);
    }
    fmt::print("{}:{}\n? tells what can be typed\n", game_.name, seats_.text());
    while (!table_.over() && !quit_) turn();
    if (quit_) return exit_ok;
    fmt::print("\n{}", draw_text(table_.context().current()));
    tell_result();
    return exit_ok;
  }

 private:
  void tell_result() const {
    const play::Header& head = table_.context().head();
    for (int player = 1; player <= game_.players && game_.players > 2; ++player)
      fmt::print("{}: place {}\n", seats_.name_of(player), head.ranking[static_cast<std::size_t>(player)]);
    if (head.winner >= 1 && head.winner <= game_.players) fmt::print("{} has won\n", seats_.name_of(head.winner));
  }

  /// Plays one turn: each player to move chooses, then the moves are made.
  void turn() {
    std::vector<std::size_t> chosen;
    bool by_person = false;
    const bool together = table_.moves_together();
    for (int player = together ? 1 : table_.mover(); player <= game_.players; ++player) {
      const std::vector<std::size_t> own = table_.moves_of(player);
      if (!own.empty()) {
        const std::optional<std::size_t> move = seats_.is_person(player) ? ask(player) : think(player);
        if (!move) return;
        chosen.push_back(*move);
        by_person |= seats_.is_person(player);
      }
      if (!together) break;
    }
    play(chosen, by_person);
  }
  std::optional<std::size_t> think(int player) {
    table_.context().save(here_);
    return seats_.agent(player).choose(here_, chooser_.next(), player);
  }

  void play(const std::vector<std::size_t>& chosen, bool by_person) {
    Context& context = table_.context();
    const bool hidden = agents::hides(context.current().game);
    const std::vector<std::string> texts = record::short_move_texts(context);
    play::legal_moves(context);
    for (const std::size_t move : chosen) {
      const int mover = context.current().moves.moves[move].mover;
      if (hidden && !seats_.is_person(mover)) {
        fmt::print("{} has moved\n", seats_.name_of(mover));
        continue;
      }
      const std::vector<play::Action> actions = record::actions_with_consequences(context, move);
      const std::string thrown = record::rolled_text(context.current(), actions);
      // Where players with equal moves move at once, the texts begin with the player.
      std::string_view text = texts[move];
      if (const std::string name = fmt::format("player {}: ", mover); text.starts_with(name))
        text.remove_prefix(name.size());
      fmt::print("{}: {}{}\n", seats_.name_of(mover), text, thrown.empty() ? "" : ": " + thrown);
      play::legal_moves(context);
    }
    table_.make(chosen, by_person);
  }

  void draw(int player) {
    fmt::print("\n{}", view_text(table_.context().current(), player));
    if (!words_.empty()) fmt::print("{}", words_.tell(table_.context().current()));
    if (const std::string thrown = record::roll_before_choice(table_.context()); !thrown.empty())
      fmt::print("thrown: {}\n", thrown);
  }
  void list_moves(const std::vector<std::size_t>& own, const std::vector<std::string>& texts) const {
    for (std::size_t i = 0; i < own.size(); ++i) fmt::print("{:>4}  {}\n", i, texts[own[i]]);
  }

  /// Prompts until a move is chosen. Returns nothing if the position has changed meanwhile or the game is left.
  std::optional<std::size_t> ask(int player) {
    draw(player);
    Context& context = table_.context();
    const std::vector<std::string> texts = record::short_move_texts(context);
    const std::vector<std::size_t> own = table_.moves_of(player);
    list_moves(own, texts);
    while (true) {
      fmt::print("{} to move (0-{}, sites, h hint, u undo, ? help): ", seats_.name_of(player), own.size() - 1);
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        quit_ = true;
        return std::nullopt;
      }
      play::legal_moves(context);
      const Answer answer = read_answer(context.current(), own, texts, line);
      if (answer.kind == Answer::Kind::Move && answer.moves.size() == 1) return answer.moves[0];
      if (answer.kind == Answer::Kind::Random)
        return own[static_cast<std::size_t>(chooser_.below(static_cast<int>(own.size())))];
      if (!stays(answer, player, own, texts)) return std::nullopt;
    }
  }
  /// Executes a command. Returns whether the same prompt is still open.
  bool stays(const Answer& answer, int player, const std::vector<std::size_t>& own,
             const std::vector<std::string>& texts) {
    switch (answer.kind) {
      case Answer::Kind::Move:
        fmt::print("several moves fit:\n");
        for (std::size_t i = 0; i < own.size(); ++i)
          if (std::ranges::find(answer.moves, own[i]) != answer.moves.end())
            fmt::print("{:>4}  {}\n", i, texts[own[i]]);
        return true;
      case Answer::Kind::Undo:
        if (table_.undo()) return false;
        fmt::print("there is nothing to take back\n");
        return true;
      case Answer::Kind::Redo:
        if (table_.redo()) return false;
        fmt::print("nothing was taken back\n");
        return true;
      case Answer::Kind::Hint:
        hint(player);
        return true;
      case Answer::Kind::Board:
        draw(player);
        return true;
      case Answer::Kind::Moves:
        list_moves(own, texts);
        return true;
      case Answer::Kind::Help:
        help();
        return true;
      case Answer::Kind::Save:
        save(answer.text);
        return true;
      case Answer::Kind::Load:
        if (const std::string mistake = table_.load(answer.text); !mistake.empty()) {
          fmt::print("{}{}", mistake, mistake.ends_with('\n') ? "" : "\n");
          return true;
        }
        return false;
      case Answer::Kind::Quit:
        quit_ = true;
        return false;
      case Answer::Kind::Random:
      case Answer::Kind::Unknown:
        break;
    }
    fmt::print("{}\n", answer.text);
    return true;
  }

  void help() const {
    fmt::print("{}", commands_help());
    for (const std::string& line : piece_legend(table_.context().current().game)) fmt::print("  {}\n", line);
    for (const std::string& note : words_.notes()) fmt::print("  {}\n", note);
    fmt::print("'lud info {}' tells the rules of the game\n", options_.file);
  }
  void save(const std::string& path) const {
    try {
      table_.save(path);
      fmt::print("saved to {}\n", path);
    } catch (const FileError& error) {
      fmt::print("{}\n", error.what());
    }
  }

  void hint(int player) {
    if (!hinter_) return fmt::print("nobody plays this game\n");
    table_.context().save(here_);
    hinter_->choose(here_, chooser_.next(), player);
    fmt::print("{}", thought_text(game_, here_, hinter_->thought()));
  }

  const PlayOptions& options_;
  const Game& game_;
  PlayTable table_;
  const PlayWords words_;
  play::Random chooser_;
  Seats seats_;
  std::unique_ptr<agents::Agent> hinter_;
  play::Position here_;
  bool quit_ = false;
};

int run(const PlayOptions& options) {
  const Loaded loaded = load(options.file, options.load);
  if (!loaded.game) return refuse(loaded);
  Play play(loaded, options);
  if (const std::string mistake = play.seat(); !mistake.empty()) return refuse_use("lud play: " + mistake);
  return play.run();
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = app.add_subcommand("play", "Plays a game in the terminal: people and agents at one table");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  command
      ->add_option("seats", options->seats,
                   fmt::format("Who plays, seat by seat: {}, or an agent (random, uct:iterations=1000, "
                               "alphabeta:depth=4 ...); without it a person, and {} in the other seats",
                               Seats::person, Seats::usual_opponent))
      ->type_name("SEAT");
  command->add_option("--hint", options->hint, "The agent that gives hints")->type_name("AGENT");
  command->add_option("--load", options->load_from, "Goes on with a game that was saved, or with a trial")
      ->type_name("FILE");
  add_seed(*command, options->seed, "Seed of dice and agents");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
