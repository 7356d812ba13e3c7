#include "interpreter/plan/verify.hpp"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::vector<std::string> files;
  std::string list, games;
  LoadOptions load;
  plan::VerifySettings settings;
  int threads = 1;
  bool quiet = false;
};

struct Judged {
  enum class Kind { Same, Different, Unreadable } kind = Kind::Same;
  std::string report;
  std::uint64_t plies = 0, plies_in_full = 0;
};

void append_moves(std::string& report, std::string_view who, const std::vector<std::string>& moves) {
  constexpr std::size_t most = 12;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) report += fmt::format("      {} {}\n", who, moves[i]);
  if (moves.size() > most) report += fmt::format("      {} ... and {} more\n", who, moves.size() - most);
}

Judged judge(const std::string& file, const Options& options) {
  Judged judged;
  const Loaded planned = load(file, options.load);
  LoadOptions plain = options.load;
  plain.passes = play::Passes::none();
  const Loaded reference = load(file, plain);
  if (!planned.game || !reference.game)
    return {Judged::Kind::Unreadable, (planned.game ? reference : planned).messages()};
  plan::Verified found;
  try {
    found = plan::verify(*planned.game, *reference.game, options.settings);
  } catch (const play::LimitReached& limit) {
    judged.kind = Judged::Kind::Different;
    judged.report = fmt::format("FAIL  {}: seed {}: {}\n", file, options.settings.seed, limit.what());
    return judged;
  }
  judged.plies = found.plies;
  judged.plies_in_full = found.plies_in_full;
  if (!found.difference) return judged;
  judged.kind = Judged::Kind::Different;
  const plan::Difference& difference = *found.difference;
  judged.report = fmt::format("FAIL  {}: seed {}, playout {}, ply {}: {}\n", file, options.settings.seed,
                              difference.playout, difference.ply, difference.what);
  if (options.quiet) return judged;
  append_moves(judged.report, "planned:  ", difference.planned);
  append_moves(judged.report, "reference:", difference.reference);
  return judged;
}

/// The games given, and those of the list or the folder.
std::vector<std::string> collect(const Options& options) {
  namespace fs = std::filesystem;
  std::vector<std::string> files = options.files;
  if (!options.list.empty()) {
    for (const std::string& line : read_lines(options.list))
      files.push_back(options.games.empty() ? line : (fs::path(options.games) / line).string());
  } else if (!options.games.empty()) {
    if (!fs::is_directory(options.games)) throw FileError("no such folder: " + options.games);
    for (const auto& entry : fs::recursive_directory_iterator(options.games))
      if (entry.path().extension() == ".lud") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
  }
  if (files.empty()) throw WrongUse("verify takes games, --list or --games");
  return files;
}

int run(const Options& options) {
  const std::vector<std::string> files = collect(options);
  std::atomic<std::size_t> next{0};
  std::mutex telling;
  std::map<std::size_t, Judged> waiting;  // reports are printed in the order of the games
  std::size_t told = 0;
  int passed = 0, failed = 0, unreadable = 0;
  std::uint64_t plies = 0, plies_in_full = 0;
  const auto tell = [&](std::size_t number, Judged judged) {
    const std::lock_guard lock(telling);
    waiting.emplace(number, std::move(judged));
    for (auto it = waiting.begin(); it != waiting.end() && it->first == told; it = waiting.erase(it), ++told) {
      const Judged& one = it->second;
      plies += one.plies;
      plies_in_full += one.plies_in_full;
      ++(one.kind == Judged::Kind::Same ? passed : one.kind == Judged::Kind::Different ? failed : unreadable);
      if (one.kind == Judged::Kind::Unreadable) fmt::print(stderr, "{}", one.report);
      if (one.kind == Judged::Kind::Different) fmt::print("{}", one.report);
    }
    std::fflush(stdout);
  };
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) tell(i, judge(files[i], options));
  };
  std::vector<std::thread> threads;
  for (int t = 1; t < options.threads; ++t) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (unreadable) fmt::print("{} games could not be compiled\n", unreadable);
  fmt::print("{} plies compared, {} of them with the consequences of every legal move\n{} passed, {} failed\n", plies,
             plies_in_full, passed, failed);
  return unreadable ? exit_bad_input : failed ? exit_failed : exit_ok;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("verify", "Plays sampled playouts and compares every ply with the plain meaning of the rules");
  command->add_option("files", options->files, "Game files or built-in games");
  command->add_option("--list", options->list, "A file with one game path per line, relative to --games");
  command->add_option("--games", options->games, "Folder of games; without --list all of them");
  command->add_option("-n", options->settings.playouts, "Playouts of each game")->check(CLI::Range(1, 1'000'000));
  command->add_option("--max-moves", options->settings.max_moves, "Moves after which a playout is cut")
      ->check(CLI::Range(1, 1'000'000));
  add_seed(*command, options->settings.seed, "Seed; the same seed gives the same playouts");
  command->add_option("--tries", options->settings.tries,
                      "Moves of a game that are performed to compare their consequences, too, before only those of the "
                      "moves that are played are compared");
  command->add_option("--threads", options->threads, "How many threads")->check(CLI::Range(1, 256));
  command->add_flag("-q,--quiet", options->quiet, "Differences in one line each");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
