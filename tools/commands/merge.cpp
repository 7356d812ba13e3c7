// `lud merge`: merges the shards of a run, and prints what a single process would have printed.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "grammar/source.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/runs/merged.hpp"
#include "tools/runs/sha256.hpp"
#include "tools/runs/shard.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::string folder;
  std::optional<Format> format;
};

/// Prints problems, up to a maximum number, and counts them.
class Problems {
 public:
  void tell(const std::string& sentence) {
    if (++count_ <= most) fmt::print(stderr, "{}\n", sentence);
    if (count_ == most + 1) fmt::print(stderr, "... and more\n");
  }
  std::uint64_t count() const { return count_; }
  /// Whether no more of them are printed.
  bool full() const { return count_ > most; }

 private:
  static constexpr std::uint64_t most = 20;
  std::uint64_t count_ = 0;
};

/// The data kept for each shard: little, as there may be many.
struct Part {
  std::uint64_t first = 0, count = 0, index = 0;
  std::size_t run = 0;  ///< index into `runs_`
};

/// The shards of a folder. Reports shards that are missing, duplicate, or of another run.
class Shards {
 public:
  Shards(const std::string& folder, Problems& problems) : problems_(problems) {
    for (const std::string& path : files_in(folder, manifest_end)) take(path);
    leave_one_run();
    std::ranges::sort(parts_, {}, [](const Part& part) { return std::pair(part.first, part.count); });
  }
  const Manifest* run() const { return sample_ ? &*sample_ : nullptr; }
  const std::vector<Part>& parts() const { return parts_; }

  /// Checks that every item of the run is in exactly one shard.
  void check_all_there() {
    std::uint64_t next = 0;
    for (const Part& part : parts_) {
      if (part.first > next) tell_missing(next, part.first);
      if (part.first < next)
        problems_.tell(fmt::format("doubled: records {} to {} are in shard {} and in another", part.first,
                                   std::min(next, part.first + part.count) - 1, part.index));
      next = std::max(next, part.first + part.count);
    }
    if (next < sample_->total) tell_missing(next, sample_->total);
  }

 private:
  void take(const fs::path& path) {
    std::optional<Manifest> manifest = Manifest::read(path.string());
    if (!manifest) return problems_.tell(fmt::format("corrupted: {}: not a manifest", path.string()));
    if (path.filename().string() != manifest->name() + std::string(manifest_end))
      return problems_.tell(
          fmt::format("doubled: {} is a copy of the manifest of {}", path.string(), manifest->name()));
    const Part part{manifest->first, manifest->count, manifest->cut.index, run_of(std::move(*manifest))};
    ++runs_[part.run].shards;
    parts_.push_back(part);
  }
  /// Returns the index of the run of a shard, adding it if it is new; there are few runs.
  std::size_t run_of(Manifest manifest) {
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (difference(runs_[i].sample, manifest).empty()) return i;
    runs_.push_back({std::move(manifest), 0});
    return runs_.size() - 1;
  }
  /// Keeps the run with the most shards and reports the shards of others.
  void leave_one_run() {
    if (runs_.empty()) return;
    const auto most = std::ranges::max_element(runs_, {}, &Run::shards);
    const auto kept = static_cast<std::size_t>(most - runs_.begin());
    sample_ = most->sample;
    for (const Part& part : parts_) {
      if (part.run == kept) continue;
      Manifest other = runs_[part.run].sample;
      other.cut.index = part.index;
      problems_.tell(fmt::format("of another run: {}: {}", other.name(), difference(*sample_, other)));
    }
    std::erase_if(parts_, [&](const Part& part) { return part.run != kept; });
  }
  static std::string difference(const Manifest& one, const Manifest& other) {
    if (other.command != one.command) return fmt::format("of 'lud {}', not of 'lud {}'", other.command, one.command);
    if (other.cut.of != one.cut.of) return fmt::format("one of {} shards, not of {}", other.cut.of, one.cut.of);
    if (other.total != one.total) return fmt::format("of {} records, not of {}", other.total, one.total);
    const std::string value = first_difference(one.run, other.run);
    return value.empty() ? "" : fmt::format("{} differs from that of {}", value, one.name());
  }
  void tell_missing(std::uint64_t begin, std::uint64_t end) {
    if (problems_.full()) return problems_.tell("");  // looking for the shards takes time
    const std::uint64_t of = sample_->cut.of;
    std::vector<std::uint64_t> missing;
    for (std::uint64_t index = 1; index <= of; ++index) {
      const Cut cut{index, of};
      if (cut.count(sample_->total) && cut.first(sample_->total) >= begin && cut.first(sample_->total) < end)
        missing.push_back(index);
    }
    const std::string which = missing.empty()       ? ""
                              : missing.size() == 1 ? fmt::format(", shard {}", missing[0])
                                                    : fmt::format(", shards {} to {}", missing.front(), missing.back());
    problems_.tell(fmt::format("missing: records {} to {}{} of {}", begin, end - 1, which, of));
  }

  struct Run {
    Manifest sample;
    std::uint64_t shards = 0;
  };

  Problems& problems_;
  std::vector<Run> runs_;
  std::optional<Manifest> sample_;
  std::vector<Part> parts_;
};

/// Passes a record to `merged`. Returns false if it is not one.
bool add_record(Merged& merged, const std::string& line, std::uint64_t number) {
  try {
    return merged.add(line, number);
  } catch (const nlohmann::json::exception&) {  // a field is missing
    return false;
  }
}

/// Reads a shard and passes its records to `merged`, if not null. Returns what is wrong with the shard, or "".
std::string read_shard(const fs::path& folder, const Manifest& run, const Part& part, Merged* merged) {
  Manifest named = run;
  named.cut.index = part.index;
  const std::string name = named.name();
  const std::optional<Manifest> manifest = Manifest::read((folder / (name + std::string(manifest_end))).string());
  if (!manifest) return "its manifest cannot be read";
  std::ifstream in(folder / (name + std::string(records_end)), std::ios::binary);
  if (!in) return "its records cannot be read";
  Sha256 digest;
  std::uint64_t number = part.first;
  for (std::string line; read_line(in, line, grammar::largest_text); ++number) {
    if (line.size() > grammar::largest_text)
      return fmt::format("record {} has more than {} bytes, the most that are read", number, grammar::largest_text);
    digest.update(line);
    if (in.eof()) return fmt::format("record {} is torn", number);
    digest.update("\n");
    if (number >= part.first + part.count) return "it has too many records";
    if (merged && !add_record(*merged, line, number)) return fmt::format("record {} is not as it was written", number);
  }
  if (number < part.first + part.count) return fmt::format("record {} is missing", number);
  return digest.finish() == manifest->sha256 ? "" : "its records are not those that were written";
}

/// Reads all shards in order.
void read_all(const MergeOptions& options, const Shards& shards, Merged* merged, Problems& problems) {
  const Manifest& run = *shards.run();
  for (const Part& part : shards.parts()) {
    const std::string problem = read_shard(options.folder, run, part, merged);
    if (problem.empty()) continue;
    Manifest named = run;
    named.cut.index = part.index;
    problems.tell(fmt::format("corrupted: shard {} of {} ({}{}): {}", part.index, run.cut.of, named.name(), records_end,
                              problem));
  }
}

std::unique_ptr<Merged> make_merged(const Manifest& run, const MergeOptions& options) {
  const std::pair<std::string_view, MakeMerged*> commands[] = {{"playout", merged_playouts},
                                                               {"verify", merged_verify},
                                                               {"replay", merged_replay},
                                                               {"evaluate", merged_evaluation},
                                                               {"match", merged_match}};
  for (const auto& [command, make] : commands)
    if (run.command == command) return make(run.run, options.format);
  throw WrongUse(fmt::format("there is no command '{}' whose shards could be merged", run.command));
}

int run(const MergeOptions& options) {
  Problems problems;
  Shards shards(options.folder, problems);
  if (!shards.run() && problems.count() == 0)
    throw WrongUse(fmt::format("nothing to merge: {} holds no manifest of a shard", options.folder));
  if (shards.run()) shards.check_all_there();
  const auto refuse_merge = [&] {
    fmt::print(stderr,
               "not merged; shards that are missing or corrupted are played again by the command that made them\n");
    return exit_failed;
  };
  if (problems.count()) {
    if (shards.run()) read_all(options, shards, nullptr, problems);
    return refuse_merge();
  }
  // Nothing is counted or printed of records that are not those that were written.
  read_all(options, shards, nullptr, problems);
  if (problems.count()) return refuse_merge();
  try {
    const std::unique_ptr<Merged> merged = make_merged(*shards.run(), options);
    read_all(options, shards, merged.get(), problems);
    return problems.count() ? refuse_merge() : merged->finish();
  } catch (const nlohmann::json::exception&) {
    problems.tell(fmt::format("corrupted: {}{}: not a manifest of 'lud {}'", shards.run()->name(), manifest_end,
                              shards.run()->command));
    return refuse_merge();
  }
}

}  // namespace

void add_merge(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command =
      app.add_subcommand("merge", "Puts the shards of a run together and prints what one process would have printed");
  command->add_option("folder", options->folder, "Folder that the shards were written to")
      ->required()
      ->type_name("FOLDER");
  CLI::Option* json = command->add_flag_callback(
      "--json", [options] { options->format = Format::Json; }, "Print JSON: --format json");
  command
      ->add_option(
          "--format", options->format,
          "Of playouts: text, json, jsonl or csv; of evaluate: text or json; of match: text or jsonl; replay and "
          "verify are printed as their shards were made")
      ->type_name("FORMAT")
      ->transform(one_of(format_names))
      ->excludes(json);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
