#include "tools/lsp/commands.hpp"

#include <fmt/format.h>

#include <chrono>

#include "grammar/spelling.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/spot.hpp"

namespace lud::lsp {

namespace {

constexpr const char* run_tests = "lud.runTests";
constexpr const char* run_playouts = "lud.playouts";
constexpr const char* show_board = "lud.board";

/// The text of a file as in the editor; throws RequestError if it cannot be read.
std::shared_ptr<Reading> need_file(Workspace& workspace, const std::string& uri) {
  auto reading = workspace.read(path_of_uri(uri));
  if (!reading) throw RequestError(ErrorCode::RequestFailed, fmt::format("{} cannot be read", uri));
  return reading;
}

CommandResult test(Workspace& workspace, const std::string& uri, const std::string& only) {
  const auto file = need_file(workspace, uri);
  const UnsavedTexts::Texts texts = workspace.unsaved();
  const UnsavedTexts stand_in(texts);
  rule_test::RunOptions options;
  options.defines = workspace.options.defines;
  options.only = only;
  const rule_test::FileResult result = rule_test::run_text(path_of_uri(uri), file->text.content(), options);
  CommandResult done;
  json outcomes = json::array();
  std::string first;
  for (const rule_test::Outcome& outcome : result.outcomes) {
    outcomes.push_back({{"name", outcome.name}, {"failures", outcome.failures}});
    if (!outcome.failures.empty() && first.empty()) first = outcome.failures.front();
  }
  done.result = {{"passed", result.passed()},
                 {"failed", result.failed()},
                 {"notRun", result.not_run},
                 {"errors", result.errors},
                 {"outcomes", std::move(outcomes)}};
  done.failed = result.failed() > 0 || result.not_run > 0 || !result.errors.empty();
  done.message = fmt::format("{} passed, {} failed{}{}{}", result.passed(), result.failed(),
                             result.not_run ? fmt::format(", {} cannot be run", result.not_run) : "",
                             first.empty() ? "" : "\n" + first, result.errors.empty() ? "" : "\n" + result.errors);
  return done;
}

/// Totals over the random playouts of a second or two.
struct Tally {
  int games = 0, cut = 0, draws = 0;
  std::vector<int> wins;
  std::size_t moves = 0;
};

Tally tally_of(const Game& game, int games) {
  constexpr std::chrono::milliseconds longest{1500};
  const auto begin = std::chrono::steady_clock::now();
  Tally tally;
  tally.wins.assign(static_cast<std::size_t>(game.players) + 1, 0);
  for (int i = 0; i < games && std::chrono::steady_clock::now() - begin < longest; ++i) {
    Context context(game);
    context.random.restore(static_cast<std::uint64_t>(i) + 1);
    play::Random chooser(static_cast<std::uint64_t>(i) + 1);
    play::start(context);
    const play::PlayoutResult result = play::playout(context, chooser);
    ++tally.games;
    tally.moves += static_cast<std::size_t>(result.moves);
    const play::EndType end = context.head().end;
    if (end == play::EndType::MoveLimit || end == play::EndType::TurnLimit)
      ++tally.cut;
    else if (const int winner = context.state.head().winner; winner > 0 && winner <= game.players)
      ++tally.wins[static_cast<std::size_t>(winner)];
    else
      ++tally.draws;
  }
  return tally;
}

/// The game of a file as in the editor; null if it has errors.
std::shared_ptr<const Game> need_game(Workspace& workspace, const std::string& uri) {
  const auto file = need_file(workspace, uri);
  const UnsavedTexts::Texts texts = workspace.unsaved();
  const UnsavedTexts stand_in(texts);
  const std::string path = path_of_uri(uri);
  const auto inspection = inspect(path, file->text.content(), workspace.options);
  inspection->compile(path, workspace.options);
  return inspection->loaded.game;
}

CommandResult playouts(Workspace& workspace, const std::string& uri, int games) {
  const std::shared_ptr<const Game> game = need_game(workspace, uri);
  CommandResult done;
  if (!game) {
    done.failed = true;
    done.message = "there is no game to play: the file has errors";
    done.result = {{"games", 0}};
    return done;
  }
  try {
    const Tally tally = tally_of(*game, games);
    done.result = {{"games", tally.games},
                   {"moves", tally.moves},
                   {"draws", tally.draws},
                   {"cut", tally.cut},
                   {"wins", std::vector<int>(tally.wins.begin() + 1, tally.wins.end())}};
    done.message = fmt::format("{}: {}, {:.1f} moves each", game->name,
                               grammar::counted(static_cast<std::uint64_t>(tally.games), "playout"),
                               static_cast<double>(tally.moves) / std::max(1, tally.games));
    for (std::size_t player = 1; player < tally.wins.size(); ++player)
      done.message += fmt::format("\nplayer {} wins {}", player, tally.wins[player]);
    done.message += fmt::format("\ndraws {}", tally.draws);
    if (tally.cut > 0) done.message += fmt::format("\ncut by a limit {}", tally.cut);
  } catch (const play::LimitReached& limit) {
    done.failed = true;
    done.message = limit.what();
    done.result = {{"games", 0}};
  }
  return done;
}

CommandResult board(Workspace& workspace, const std::string& uri) {
  if (!workspace.draw) throw RequestError(ErrorCode::RequestFailed, "nobody draws here");
  const std::shared_ptr<const Game> game = need_game(workspace, uri);
  if (!game) return {{{"svg", nullptr}}, {}, false};
  return {{{"svg", workspace.draw(*game)}}, {}, false};
}

}  // namespace

std::vector<std::string> command_names() { return {run_tests, run_playouts, show_board}; }

CommandResult execute_command(Workspace& workspace, const std::string& command, const json& arguments) {
  if (!arguments.is_array() || arguments.empty() || !arguments[0].is_string())
    throw RequestError(ErrorCode::InvalidParams, "the first argument is the URI of a file");
  const auto uri = arguments[0].get<std::string>();
  if (command == run_tests)
    return test(workspace, uri,
                arguments.size() > 1 && arguments[1].is_string() ? arguments[1].get<std::string>() : "");
  if (command == run_playouts) {
    constexpr int most_games = 10'000, usual_games = 200;
    const bool said = arguments.size() > 1 && arguments[1].is_number_unsigned();
    const auto games = said ? std::min<std::uint64_t>(arguments[1].get<std::uint64_t>(), most_games) : usual_games;
    return playouts(workspace, uri, static_cast<int>(games));
  }
  if (command == show_board) return board(workspace, uri);
  throw RequestError(ErrorCode::InvalidParams, fmt::format("there is no command '{}'", command));
}

json code_lenses(Workspace& workspace, Document& document, const json&) {
  const Reading& reading = *document.reading;
  json lenses = json::array();
  const auto add = [&](NodeId node, const std::string& title, const char* command, json arguments) {
    const std::uint32_t begin = reading.tree[node].span.begin;
    lenses.push_back({{"range", reading.text.range({begin, begin})},
                      {"command", {{"title", title}, {"command", command}, {"arguments", std::move(arguments)}}}});
  };
  for (const NodeId root : reading.tree.roots) {
    const grammar::Node& node = reading.tree[root];
    if (node.kind != NodeKind::Call || node.quoted_head) continue;
    if (node.text == "game") {
      add(root, "Playouts", run_playouts, {document.uri});
      for (const std::string& tests : workspace.tests_of(document.path))
        add(root, "Run tests", run_tests, {workspace.uri_for(tests)});
    }
    if (node.text == "tests") add(root, "Run all tests", run_tests, {document.uri});
  }
  for (const Symbol& symbol : reading.symbols)
    if (symbol.kind == SymbolKind::Test) add(symbol.node, "Run test", run_tests, {document.uri, symbol.name});
  return lenses;
}

std::uint32_t offset_of(const Document& document, const json& params) {
  return document.reading->text.offset(place_from(member(params, "position")));
}

}  // namespace lud::lsp
