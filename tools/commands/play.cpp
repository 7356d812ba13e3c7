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
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

struct PlayOptions {
  std::string file, load_from, hint = "uct:time=2s";
  std::vector<std::string> seats;
  LoadOptions load;
  std::uint64_t seed = 1;
};

/// A game with its seats, and the random numbers of agents and of the command `random`.
struct Playing {
  PlayTable table;
  Seats seats;
  play::Random chooser;
};

/// The dialogue with the people at a table.
class Prompt {
 public:
  /// `hinter` is null where nobody plays.
  Prompt(Playing& playing, const std::string& file, agents::Agent* hinter)
      : playing_(playing), table_(playing.table), file_(file), words_(PlayWords::of(file)), hinter_(hinter) {}

  bool quit() const { return quit_; }
  /// Prompts at the end of the game, until it is left or the position has changed.
  void ask_at_end() {
    const std::vector<std::string> no_texts;
    while (true) {
      fmt::print("the game is over (u undo, s FILE save, l FILE load, q quit): ");
      const std::optional<Answer> answer = read({}, no_texts);
      if (!answer) {
        fmt::print("\n");
        return;
      }
      using Kind = Answer::Kind;
      const bool plays = answer->kind == Kind::Move || answer->kind == Kind::Random || answer->kind == Kind::Hint ||
                         answer->kind == Kind::Moves || answer->kind == Kind::Unknown;
      if (plays)
        say(answer->kind == Kind::Unknown ? answer->text : "the game is over");
      else if (!stays_despite_mistakes(*answer, 0, {}, no_texts))
        return;
    }
  }
  /// Prompts until a move is chosen. Returns nothing if the position has changed meanwhile or the game is left.
  std::optional<std::size_t> ask(int player) {
    draw(player);
    const std::vector<std::string> texts = table_.session().texts();
    const std::vector<std::size_t> own = table_.moves_of(player);
    list_moves(own, own, texts);
    while (true) {
      fmt::print("{} to move (0-{}, sites, h hint, u undo, ? help): ",
                 playing_.seats.name_of(table_.context().head(), player), own.size() - 1);
      const std::optional<Answer> read_now = read(own, texts);
      if (!read_now) return std::nullopt;
      const Answer& answer = *read_now;
      if (answer.kind == Answer::Kind::Move && answer.moves.size() == 1) return answer.moves[0];
      if (answer.kind == Answer::Kind::Random)
        return own[static_cast<std::size_t>(playing_.chooser.below(static_cast<int>(own.size())))];
      if (!stays_despite_mistakes(answer, player, own, texts)) return std::nullopt;
    }
  }

 private:
  static void say(const std::string& text) { fmt::print("{}{}", text, text.ends_with('\n') ? "" : "\n"); }
  void draw(int player) {
    const Context& played = table_.context().current();
    fmt::print("\n{}", view_text(played, player));
    if (!words_.empty()) fmt::print("{}", words_.tell(played));
    if (table_.session().over()) return;
    if (const std::string thrown = record::roll_before_choice(table_.context()); !thrown.empty())
      fmt::print("thrown: {}\n", thrown);
  }
  /// Lists those of a player's moves that are among `shown`.
  static void list_moves(const std::vector<std::size_t>& own, const std::vector<std::size_t>& shown,
                         const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < own.size(); ++i)
      if (std::ranges::find(shown, own[i]) != shown.end()) fmt::print("{:>4}  {}\n", i, texts[own[i]]);
  }

  /// Reads an answer. Returns nothing at the end of input, where the program ends.
  std::optional<Answer> read(const std::vector<std::size_t>& own, const std::vector<std::string>& texts) {
    std::fflush(stdout);
    std::string line;
    constexpr std::size_t longest = std::size_t{1} << 20;
    if (!read_line(std::cin, line, longest)) {
      quit_ = true;
      return std::nullopt;
    }
    if (line.size() > longest) throw WrongUse(fmt::format("an answer has at most {} bytes", longest));
    return read_answer(table_.context().current(), own, texts, line);
  }
  /// Executes a command, and says what is wrong with a file. Returns whether the same prompt is still open.
  bool stays_despite_mistakes(const Answer& answer, int player, const std::vector<std::size_t>& own,
                              const std::vector<std::string>& texts) {
    try {
      return stays(answer, player, own, texts);
    } catch (const FileError& error) {
      say(error.what());
    } catch (const WrongUse& error) {
      say(error.what());
    }
    return true;
  }
  /// Executes a command. Throws FileError or WrongUse where a file is not as it should be. Returns whether the same
  /// prompt is still open.
  bool stays(const Answer& answer, int player, const std::vector<std::size_t>& own,
             const std::vector<std::string>& texts) {
    switch (answer.kind) {
      case Answer::Kind::Move:
        fmt::print("several moves fit:\n");
        list_moves(own, answer.moves, texts);
        return true;
      case Answer::Kind::Undo:
        if (table_.undo()) return false;
        say("there is nothing to take back");
        return true;
      case Answer::Kind::Redo:
        if (table_.redo()) return false;
        say("nothing was taken back");
        return true;
      case Answer::Kind::Hint:
        hint(player);
        return true;
      case Answer::Kind::Board:
        draw(player);
        return true;
      case Answer::Kind::Moves:
        list_moves(own, own, texts);
        return true;
      case Answer::Kind::Help:
        help();
        return true;
      case Answer::Kind::Save:
        table_.save(answer.text);
        say("saved to " + answer.text);
        return true;
      case Answer::Kind::Load:
        table_.load(answer.text);
        return false;
      case Answer::Kind::Quit:
        quit_ = true;
        return false;
      case Answer::Kind::Random:
      case Answer::Kind::Unknown:
        break;
    }
    say(answer.text);
    return true;
  }

  void help() const {
    fmt::print("{}", commands_help());
    for (const std::string& line : piece_legend(table_.context().current().game)) fmt::print("  {}\n", line);
    for (const std::string& note : words_.notes()) fmt::print("{}", wrapped(note, 2, 4, 80));
    fmt::print("'lud info {}' tells the rules of the game\n", file_);
  }
  void hint(int player) {
    if (!hinter_) return fmt::print("nobody plays this game\n");
    const play::Position here = table_.context().position();
    hinter_->choose(here, playing_.chooser.next(), player);
    fmt::print("{}", thought_text(table_.context().game, here, hinter_->thought()));
  }

  Playing& playing_;
  PlayTable& table_;
  const std::string& file_;
  const PlayWords words_;
  agents::Agent* const hinter_;
  bool quit_ = false;
};

void tell_moves(Playing& playing, const std::vector<std::size_t>& chosen) {
  const std::vector<std::string> texts = playing.table.session().texts();
  Context& context = playing.table.context();
  const bool hidden = agents::hides(context.current().game);
  for (const std::size_t move : chosen) {
    const int mover = context.current().moves.moves[move].mover;
    const std::string who = playing.seats.name_of(context.head(), mover);
    if (hidden && !playing.seats.is_human(context.head(), mover)) {
      fmt::print("{} has moved\n", who);
      continue;
    }
    const std::string thrown = record::rolled_text(context.current(), record::actions_with_consequences(context, move));
    // Where players with equal moves move at once, the texts begin with the player.
    std::string_view text = texts[move];
    if (const std::string name = fmt::format("player {}: ", mover); text.starts_with(name))
      text.remove_prefix(name.size());
    fmt::print("{}: {}{}\n", who, text, thrown.empty() ? "" : ": " + thrown);
  }
}

/// Plays one turn: each player to move chooses, then the moves are made.
void play_turn(Playing& playing, Prompt& prompt) {
  auto& [table, seats, chooser] = playing;
  std::vector<std::size_t> chosen;
  bool by_person = false;
  const bool together = table.session().moves_together();
  const int first = together ? 1 : table.session().mover(), last = together ? table.context().game.players : first;
  for (int player = first; player <= last; ++player) {
    if (table.moves_of(player).empty()) continue;
    const play::Header& head = table.context().head();
    const bool is_human = seats.is_human(head, player);
    const std::optional<std::size_t> move =
        is_human ? prompt.ask(player)
                 : seats.agent(head, player).choose(table.context().position(), chooser.next(), player);
    if (!move) return;
    chosen.push_back(*move);
    by_person |= is_human;
  }
  tell_moves(playing, chosen);
  const play::PlayerOrder before = table.context().head().player_order;
  table.make(chosen, by_person);
  if (const play::Header& head = table.context().head(); head.player_order != before)
    fmt::print("players have exchanged sides:{}\n", seats.text(head));
}

void tell_result(const Context& context, const Seats& seats) {
  const play::Header& head = context.head();
  const int players = context.game.players;
  for (int player = 1; player <= players && players > 2; ++player)
    fmt::print("{}: place {}\n", seats.name_of(head, player), head.ranking[static_cast<std::size_t>(player)]);
  // Of a team the board has said it.
  if (head.winner >= 1 && head.winner <= players && record::side_of(context, head.winner).size() == 1)
    fmt::print("{} has won\n", seats.name_of(head, head.winner));
}

int run(const PlayOptions& options) {
  const Loaded loaded = load(options.file, options.load);
  if (!loaded.game) return refuse(loaded);
  const Game& game = *loaded.game;
  const auto training = agents::make_training(game, game.max_moves);
  Seats seats;
  std::string mistake = seats.fill(game, options.seats, training);
  agents::MadeAgent hinter;
  if (mistake.empty() && game.players > 0) {
    hinter = agents::make_agent(options.hint, game, game.max_moves, training);
    mistake = hinter.mistake;
  }
  if (!mistake.empty()) return refuse_use("lud play: " + mistake);
  Playing playing{{loaded, options.file, options.seed}, std::move(seats), play::playout_random(options.seed, 0, 1)};
  PlayTable& table = playing.table;
  if (!options.load_from.empty()) table.load(options.load_from);
  Prompt prompt(playing, options.file, hinter.agent.get());
  fmt::print("{}:{}\n? tells what can be typed\n", game.name, playing.seats.text(table.context().head()));
  while (!prompt.quit()) {
    while (!table.session().over() && !prompt.quit()) play_turn(playing, prompt);
    if (prompt.quit()) break;
    fmt::print("\n{}", draw_text(table.context().current()));
    tell_result(table.context(), playing.seats);
    if (game.players < 1 || !playing.seats.has_person()) break;
    prompt.ask_at_end();
  }
  return exit_ok;
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
