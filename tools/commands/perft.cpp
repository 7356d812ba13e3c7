// `lud perft`: counts the sequences of moves up to a depth, for comparison with the move generators of other engines.
#include "interpreter/play/perft.hpp"

#include <fmt/format.h>

#include <atomic>
#include <memory>

#include "interpreter/play/playout.hpp"
#include "interpreter/play/threads.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/interrupt.hpp"
#include "tools/position.hpp"

namespace lud::tools {

namespace {

struct PerftOptions {
  PositionOptions position;
  int depth = 1;
  int threads = 1;
  bool split = false;
};

/// Returns the number of leaves below each legal move of a position, `depth` moves after the position.
std::vector<std::uint64_t> leaves_by_move(const Context& root, std::size_t moves, int depth, int threads) {
  const play::Position position = root.position();
  std::vector<std::uint64_t> leaves(moves);
  std::atomic<std::size_t> next{0};
  play::on_threads(threads, [&] {
    try {
      Context c(root.game);
      c.max_moves = root.max_moves;
      for (std::size_t i = next++; i < moves && !interrupted(); i = next++) {
        c.set(position);
        play::legal_moves(c);
        play::apply(c, i);
        leaves[i] = play::perft(c, depth - 1, &interrupt_flag());
      }
    } catch (...) {
      next = moves;
      throw;
    }
  });
  return leaves;
}

/// Prints the line of a depth. Returns false if Ctrl-C has stopped its count.
bool print_depth(int depth, std::uint64_t leaves) {
  if (interrupted())
    fmt::print("{}\tinterrupted\n", depth);
  else
    fmt::print("{}\t{}\n", depth, leaves);
  std::fflush(stdout);
  return !interrupted();
}

int run(const PerftOptions& options) {
  Position position;
  if (const int exit_code = find_position(options.position, position); exit_code != exit_ok) return exit_code;
  Context& c = *position.context;
  note_interrupts();
  if (play::moves_together(c)) {
    if (options.split || options.threads > 1)
      return refuse_use("lud perft: where all players move at once there are no single moves for --split or --threads");
    for (int depth = 1; depth <= options.depth; ++depth)
      if (!print_depth(depth, play::perft(c, depth, &interrupt_flag()))) return exit_interrupted;
    return exit_ok;
  }
  const std::vector<std::string> texts = c.over() ? std::vector<std::string>() : record::short_move_texts(c);
  for (int depth = options.split ? options.depth : 1; depth <= options.depth; ++depth) {
    const std::vector<std::uint64_t> leaves = leaves_by_move(c, texts.size(), depth, options.threads);
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      all = play::sum_of_leaves(all, leaves[i]);
      if (options.split && !interrupted()) fmt::print("{}\t{}\n", texts[i], leaves[i]);
    }
    if (!print_depth(depth, all)) return exit_interrupted;
  }
  return exit_ok;
}

}  // namespace

void add_perft(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = app.add_subcommand("perft",
                                         "Counts how many sequences of moves there are, a line for each depth: the "
                                         "depth, a tab, the number; with dice, of the throws of one seed");
  add_position_options(*command, options->position);
  command
      ->add_option(
          "--depth", options->depth,
          "The largest number of moves, which are decisions: other engines count the same where a move of the game is "
          "one decision, and not where it is several, as captures in draughts, promotion in chess, Amazons, Shogi")
      ->type_name("MOVES")
      ->check(CLI::Range(1, 100));
  command->add_flag("--split", options->split, "Of the largest depth only, a line for each legal move, then the sum");
  add_threads(*command, options->threads);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
