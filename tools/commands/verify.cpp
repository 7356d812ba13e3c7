#include "interpreter/plan/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "interpreter/at_limit.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/merged.hpp"
#include "tools/runs/shard.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  std::string list, games;
  LoadOptions load;
  plan::VerifySettings settings;
  int threads = 1;
  bool quiet = false;
  ShardOptions shard;
};

struct Judged {
  enum class Kind { Same, Different, Unreadable, Interrupted } kind = Kind::Same;
  std::string report;
  std::uint64_t plies = 0, plies_in_full = 0;
  std::uint64_t left = 0;      ///< playouts abandoned because the reference reached a limit
  std::uint64_t number = 0;    ///< number of the game in the list
  int refusal_code = exit_ok;  ///< exit code for a game that did not load
};

NLOHMANN_JSON_SERIALIZE_ENUM(Judged::Kind, {{Judged::Kind::Same, "same"},
                                            {Judged::Kind::Different, "different"},
                                            {Judged::Kind::Unreadable, "unreadable"},
                                            {Judged::Kind::Interrupted, "interrupted"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Judged, number, kind, plies, plies_in_full, left, report, refusal_code)

/// Reports the results of games in order.
class VerifyReport : public Merged {
 public:
  explicit VerifyReport(std::uint64_t total) : total_(total) {}
  void add(const Judged& judged) {
    plies_ += judged.plies;
    plies_in_full_ += judged.plies_in_full;
    left_ += judged.left;
    refusal_code_ = std::max(refusal_code_, judged.refusal_code);
    ++numbers_[static_cast<std::size_t>(judged.kind)];
    if (judged.kind == Judged::Kind::Unreadable) fmt::print(stderr, "{}", judged.report);
    if (judged.kind != Judged::Kind::Unreadable) fmt::print("{}", judged.report);
    if (!judged.report.empty()) std::fflush(stdout);
  }
  bool add(std::string_view line, std::uint64_t number) override {
    const auto json = parse_json(line);
    if (json.is_discarded()) return false;
    const Judged judged = json.get<Judged>();
    if (judged.number != number) return false;
    add(judged);
    return true;
  }
  int finish() override {
    const std::uint64_t passed = number_of(Judged::Kind::Same), failed = number_of(Judged::Kind::Different),
                        unreadable = number_of(Judged::Kind::Unreadable);
    if (unreadable) fmt::print("{} could not be compiled\n", counted(unreadable, "game"));
    if (left_) fmt::print("{} playout{} left before the end, see above\n", left_, left_ == 1 ? " was" : "s were");
    fmt::print("{} {} compared, {} of them with the consequences of every legal move\n{} passed, {} failed\n", plies_,
               plies_ == 1 ? "ply" : "plies", plies_in_full_, passed, failed);
    if (interrupted()) {
      const std::uint64_t in_part = number_of(Judged::Kind::Interrupted);
      fmt::print("interrupted: {} of {} done{}\n", passed + failed + unreadable, counted(total_, "game"),
                 in_part ? fmt::format(", {} in part", in_part) : "");
      return exit_interrupted;
    }
    return unreadable ? refusal_code_ : failed ? exit_failed : exit_ok;
  }

 private:
  std::uint64_t number_of(Judged::Kind kind) const { return numbers_[static_cast<std::size_t>(kind)]; }

  const std::uint64_t total_;
  std::array<std::uint64_t, 4> numbers_{};  ///< of games, by kind
  std::uint64_t plies_ = 0, plies_in_full_ = 0, left_ = 0;
  int refusal_code_ = exit_ok;
};

void append_moves(std::string& report, std::string_view who, const std::vector<std::string>& moves) {
  constexpr std::size_t most = 12;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) report += fmt::format("      {} {}\n", who, moves[i]);
  if (moves.size() > most) report += fmt::format("      {} ... and {} more\n", who, moves.size() - most);
}

Judged judge(const std::string& file, const VerifyOptions& options) {
  Judged judged;
  const Loaded planned = load(file, options.load);
  LoadOptions plain = options.load;
  plain.passes = play::Passes::none();
  const Loaded reference = load(file, plain);
  if (bool(planned.game) != bool(reference.game)) {
    const bool by_plan = planned.game != nullptr;
    judged.kind = Judged::Kind::Different;
    judged.report = fmt::format("FAIL  {}: it compiles only {}\n", file,
                                by_plan ? "by the plan" : "by the plain meaning of the rules");
    if (!options.quiet) judged.report += (by_plan ? reference : planned).messages();
    return judged;
  }
  if (!planned.game) {
    judged.kind = Judged::Kind::Unreadable;
    judged.report = planned.messages();
    judged.refusal_code = refusal_code(planned.diagnostics);
    return judged;
  }
  const plan::Verified found = plan::verify(*planned.game, *reference.game, options.settings);
  judged.plies = found.plies;
  judged.plies_in_full = found.plies_in_full;
  judged.left = found.left.size();
  for (const plan::LeftPlayout& left : found.left)
    judged.report += fmt::format("LEFT  {}: seed {}, playout {}, ply {}: by the plain meaning, not by the plan: {}\n",
                                 file, options.settings.seed, left.playout, left.ply, left.why);
  if (!found.difference) {
    if (interrupted()) judged.kind = Judged::Kind::Interrupted;
    return judged;
  }
  judged.kind = Judged::Kind::Different;
  const plan::Difference& difference = *found.difference;
  const std::string what =
      found.at_limit ? explain_limit(difference.what, file, options.load, *found.at_limit, options.settings.max_moves)
                     : difference.what;
  judged.report += fmt::format("FAIL  {}: seed {}, playout {}, ply {}: {}\n", file, options.settings.seed,
                               difference.playout, difference.ply, what);
  if (options.quiet) return judged;
  append_moves(judged.report, "planned:  ", difference.planned);
  append_moves(judged.report, "reference:", difference.reference);
  return judged;
}

/// The games of the arguments, the list and the folder.
std::vector<std::string> collect(const VerifyOptions& options) {
  std::vector<std::string> files = options.files;
  if (!options.list.empty()) {
    append_listed(files, options.list, options.games);
  } else if (!options.games.empty()) {
    const std::vector<std::string> all = files_in(options.games, ".lud", Depth::All);
    files.insert(files.end(), all.begin(), all.end());
  }
  if (files.empty() && !options.list.empty()) throw WrongUse(options.list + " names no game");
  if (files.empty() && !options.games.empty()) throw WrongUse("there are no games in " + options.games);
  if (files.empty()) throw WrongUse("verify takes games, --list or --games");
  return files;
}

nlohmann::json run_of(const VerifyOptions& options, const std::vector<std::string>& files) {
  return {{"version", LUD_VERSION},
          {"files", files},
          {"files_sha256", contents_sha256(files, options.load)},
          {"plan", plan_text(options.load.passes)},
          {"options", options.load.options},
          {"ruleset", options.load.ruleset},
          {"defines", options.load.defines.path()},
          {"playouts", options.settings.playouts},
          {"max_moves", options.settings.max_moves},
          {"seed", options.settings.seed},
          {"tries", options.settings.tries},
          {"quiet", options.quiet}};
}

int run(VerifyOptions options) {
  options.settings.stops = &interrupted;
  const std::vector<std::string> files = collect(options);
  note_interrupts();
  const auto judge_games = [&](std::uint64_t first, std::uint64_t count, const InOrder<Judged>::Taker& take) {
    const auto make_worker = [&]() -> InOrder<Judged>::Worker {
      return [&](std::uint64_t number) {
        Judged judged = judge(files[number], options);
        judged.number = number;
        const bool nothing_done = judged.kind == Judged::Kind::Interrupted && judged.plies == 0;
        return nothing_done ? std::nullopt : std::optional(std::move(judged));
      };
    };
    InOrder<Judged>::run(first, count, options.threads, make_worker, take, "games");
  };
  if (options.shard.cut)
    return write_shard(options.shard, "verify", run_of(options, files), files.size(),
                       [&](auto first, auto count, const auto& add) {
                         judge_games(first, count, [&](const Judged& judged) {
                           add(json_text(judged, -1));
                           return true;
                         });
                         return !interrupted();
                       });
  VerifyReport report(files.size());
  judge_games(0, files.size(), [&](const Judged& judged) {
    report.add(judged);
    return true;
  });
  return report.finish();
}

}  // namespace

std::unique_ptr<Merged> merged_verify(const nlohmann::json& run, std::optional<Format> format) {
  if (format.value_or(Format::Text) != Format::Text) throw WrongUse("what verify found is printed as text alone");
  return std::make_unique<VerifyReport>(run.at("files").size());
}

void add_verify(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command =
      app.add_subcommand("verify", "Plays sampled playouts and compares every ply with the plain meaning of the rules");
  command->add_option("files", options->files, "Game files or built-in games")->type_name("GAME");
  command
      ->add_option("--list", options->list,
                   "A file with one game path per line, relative to --games; lines that begin with # are remarks")
      ->type_name("FILE");
  command->add_option("--games", options->games, "Folder of games; without --list all of them")->type_name("FOLDER");
  command->add_option("-n", options->settings.playouts, "Playouts of each game")
      ->type_name("PLAYOUTS")
      ->check(CLI::Range(1, 1'000'000));
  add_max_moves(*command, options->settings.max_moves);
  add_seed(*command, options->settings.seed, "Seed; the same seed gives the same playouts");
  command
      ->add_option("--tries", options->settings.tries,
                   "Moves of a game that are performed to compare their consequences, too, before only those of the "
                   "moves that are played are compared")
      ->type_name("MOVES")
      ->check(CLI::Range(0, 1'000'000'000));
  add_threads(*command, options->threads);
  command->add_flag("-q,--quiet", options->quiet, "Differences in one line each");
  add_shard_options(*command, options->shard);
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
