// Plays a game in the terminal: people and agents at one table.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/redraw.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/board_view.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"
#include "tools/files.hpp"
#include "tools/play/answer.hpp"
#include "tools/play/table.hpp"
#include "tools/play/words.hpp"

namespace lud::tools {

namespace {

constexpr const char *person = "human", *usual_opponent = "uct:time=1s";

struct Options {
  std::string file, load_from, hint = "uct:time=2s";
  std::vector<std::string> seats;
  LoadOptions load;
  std::uint64_t seed = 1;
};

/// Who sits where, and the conversation with the people among them.
class Play {
 public:
  Play(const Loaded& loaded, const Options& options)
      : options_(options),
        game_(*loaded.game),
        table_(loaded.game, options.file, loaded.choices),
        words_(PlayWords::of(options.file)),
        chooser_(play::playout_random(options.seed, 0, 1)) {}

  /// Seats everybody; what is wrong with the description of a seat.
  std::string seat() {
    if (options_.seats.size() > static_cast<std::size_t>(std::max(1, game_.players)))
      return fmt::format("there are {} seats, and {} were given", game_.players, options_.seats.size());
    for (int player = 1; player <= std::max(1, game_.players); ++player) {
      const auto index = static_cast<std::size_t>(player) - 1;
      const std::string seat = index < options_.seats.size() ? options_.seats[index] : player == 1 ? person : "";
      seats_.push_back(seat.empty() ? usual_opponent : seat);
      agents_.push_back(nullptr);
      if (seat == person) continue;
      std::string mistake;
      agents_.back() = agents::make_agent(seats_.back(), game_, game_.max_moves, mistake);
      if (!agents_.back()) return seat.empty() ? mistake : mistake + fmt::format("; or {}", person);
    }
    std::string mistake;
    if (game_.players > 0) hinter_ = agents::make_agent(options_.hint, game_, game_.max_moves, mistake);
    return mistake;
  }

  int run() {
    table_.start(options_.seed);
    if (!options_.load_from.empty())
      if (const std::string mistake = table_.load(options_.load_from); !mistake.empty()) return refuse_use(mistake);
    tell_seats();
    while (!table_.over() && !quit_) turn();
    if (quit_) return exit_ok;
    fmt::print("\n{}", draw_text(table_.context().current()));
    tell_result();
    return exit_ok;
  }

 private:
  bool is_person(int player) const { return player < 1 || !agents_[static_cast<std::size_t>(player) - 1]; }
  std::string name_of(int player) const {
    if (player < 1) return "the game";
    if (is_person(player)) return fmt::format("player {}{}", player, people() == 1 ? " (you)" : "");
    return fmt::format("player {} ({})", player, seats_[static_cast<std::size_t>(player) - 1]);
  }
  int people() const {
    return static_cast<int>(std::ranges::count_if(agents_, [](const auto& agent) { return !agent; }));
  }

  void tell_seats() const {
    fmt::print("{}:", game_.name);
    for (int player = 1; player <= game_.players; ++player) fmt::print("{} {}", player > 1 ? "," : "", name_of(player));
    fmt::print("\n? tells what can be typed\n");
  }
  void tell_result() const {
    const play::Header& head = table_.context().head();
    for (int player = 1; player <= game_.players && game_.players > 2; ++player)
      fmt::print("{}: place {}\n", name_of(player), head.ranking[static_cast<std::size_t>(player)]);
    if (head.winner >= 1 && head.winner <= game_.players) fmt::print("{} has won\n", name_of(head.winner));
  }

  /// Everybody whose turn it is chooses; then what they chose is played.
  void turn() {
    std::vector<std::size_t> chosen;
    bool by_person = false;
    const bool together = table_.moves_together();
    for (int player = together ? 1 : table_.mover(); player <= game_.players; ++player) {
      const std::vector<std::size_t> own = table_.moves_of(player);
      if (!own.empty()) {
        const std::optional<std::size_t> move = is_person(player) ? ask(player) : think(player);
        if (!move) return;
        chosen.push_back(*move);
        by_person |= is_person(player);
      }
      if (!together) break;
    }
    play(chosen, by_person);
  }
  std::optional<std::size_t> think(int player) {
    table_.context().save(here_);
    return agents_[static_cast<std::size_t>(player) - 1]->choose(here_, chooser_.next(), player);
  }

  void play(const std::vector<std::size_t>& chosen, bool by_person) {
    Context& context = table_.context();
    const bool hidden = agents::hides(context.current().game);
    play::legal_moves(context);
    for (const std::size_t move : chosen) {
      const int mover = context.current().moves.moves[move].mover;
      if (hidden && !is_person(mover)) {
        fmt::print("{} has moved\n", name_of(mover));
        continue;
      }
      const std::vector<play::Action> actions = record::actions_with_consequences(context, move);
      const std::string thrown = record::rolled_text(context.current(), actions);
      fmt::print("{}: {}{}\n", name_of(mover), record::short_text(context.current().game, actions),
                 thrown.empty() ? "" : ": " + thrown);
      play::legal_moves(context);
    }
    table_.make(chosen, by_person);
  }

  /// The board as a player sees it.
  void draw(int player) {
    Context& context = table_.context().current();
    if (!agents::hides(context.game) || player < 1) {
      fmt::print("\n{}", draw_text(context));
    } else {
      const play::Position whole = table_.context().position();
      std::string unseen;
      for (int slot = 0; slot < context.game.layout.slots; ++slot)
        if (context.state.is_hidden(0, player, slot) || context.state.is_hidden(1, player, slot)) {
          const SiteType type = context.game.layout.type_of_slot(slot);
          unseen += " " + record::site_label(context.game, type, context.game.layout.site_of_slot(slot));
          context.state.clear(slot);
        }
      fmt::print("\n{}", draw_text(context));
      if (!unseen.empty()) fmt::print("what is on these you do not see:{}\n", unseen);
      table_.context().set(whole);
    }
    if (!words_.empty()) fmt::print("{}", words_.tell(context));
    if (const std::string thrown = record::roll_before_choice(table_.context()); !thrown.empty())
      fmt::print("thrown: {}\n", thrown);
  }
  void list_moves(const std::vector<std::size_t>& own, const std::vector<std::string>& texts) const {
    for (std::size_t i = 0; i < own.size(); ++i) fmt::print("{:>4}  {}\n", i, texts[own[i]]);
  }

  /// Asks until a move is chosen; nothing where the position has changed meanwhile, or the game is left.
  std::optional<std::size_t> ask(int player) {
    draw(player);
    Context& context = table_.context();
    const std::vector<std::string> texts = record::short_move_texts(context);
    const std::vector<std::size_t> own = table_.moves_of(player);
    list_moves(own, texts);
    while (true) {
      fmt::print("{} to move (0-{}, sites, h hint, u undo, ? help): ", name_of(player), own.size() - 1);
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
  /// Does what was asked for; whether the same question is still open.
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

  /// What the agent for hints thinks: the best moves, and how it goes on.
  void hint(int player) {
    if (!hinter_) return fmt::print("nobody plays this game\n");
    table_.context().save(here_);
    hinter_->choose(here_, chooser_.next(), player);
    const agents::Thought& thought = hinter_->thought();
    Context scratch(game_);
    scratch.set(here_);
    const std::vector<std::string> texts = record::short_move_texts(scratch);
    constexpr std::size_t most = 3;
    for (std::size_t i = 0; i < std::min(most, thought.candidates.size()); ++i) {
      const auto& candidate = thought.candidates[i];
      fmt::print("  {} {:.0f} %{}\n", texts[candidate.move], 100 * candidate.worth,
                 candidate.visits > 1 ? fmt::format(" ({} games)", candidate.visits) : "");
    }
    if (thought.line.size() < 2) return;
    std::string line;
    for (const std::size_t move : thought.line) {
      if (scratch.over() || move >= play::legal_moves(scratch)) break;
      const std::vector<std::string> now = record::short_move_texts(scratch);
      line += fmt::format("{}{}: {}", line.empty() ? "" : "; ", scratch.current().mover(), now[move]);
      play::legal_moves(scratch);
      play::apply(scratch, move);
    }
    fmt::print("  expected: {}\n", line);
  }

  const Options& options_;
  const Game& game_;
  PlayTable table_;
  const PlayWords words_;
  play::Random chooser_;
  std::vector<std::string> seats_;
  std::vector<std::unique_ptr<agents::Agent>> agents_;  ///< by seat; null for people
  std::unique_ptr<agents::Agent> hinter_;
  play::Position here_;
  bool quit_ = false;
};

int run(const Options& options) {
  const Loaded loaded = load(options.file, options.load);
  if (!loaded.game) return refuse(loaded);
  Play play(loaded, options);
  if (const std::string mistake = play.seat(); !mistake.empty()) return refuse_use("lud play: " + mistake);
  return play.run();
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "Plays a game in the terminal: people and agents at one table");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  command
      ->add_option("seats", options->seats,
                   fmt::format("Who plays, seat by seat: {}, or an agent (random, uct:iterations=1000, "
                               "alphabeta:depth=4 ...); without it a person, and {} in the other seats",
                               person, usual_opponent))
      ->type_name("SEAT");
  command->add_option("--hint", options->hint, "The agent that gives hints")->type_name("AGENT");
  command->add_option("--load", options->load_from, "Goes on with a game that was saved, or with a trial")
      ->type_name("FILE");
  add_seed(*command, options->seed, "Seed of dice and agents");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
