#pragma once
// Shards: a run divided into parts that machines play separately. A shard is two files in a shared folder:
//   COMMAND-I-of-N.jsonl           its records, one per line
//   COMMAND-I-of-N.manifest.json   which run it belongs to, which records it holds, and their SHA-256
// Each file is written under a temporary name, synced to disk and renamed, the manifest last. So a shard with a
// manifest and a matching digest is complete, even after a crash. See tools/cluster/README.md for how to run them.
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/lud.hpp"
#include "tools/replacement.hpp"
#include "tools/runs/sha256.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace lud::tools {

/// Part `index` of `of` parts, from 1.
struct Cut {
  std::uint64_t index = 0, of = 0;  ///< 0 of 0: not divided

  explicit operator bool() const { return of != 0; }
  /// The first item of this part, and its number of items; sizes differ by at most one.
  std::uint64_t first(std::uint64_t total) const { return share_before(index - 1, total); }
  std::uint64_t count(std::uint64_t total) const { return share_before(index, total) - first(total); }

 private:
  std::uint64_t share_before(std::uint64_t parts, std::uint64_t total) const {
    return total / of * parts + total % of * parts / of;
  }
};

/// The values of --shard and --out.
struct ShardOptions {
  Cut cut;
  std::string folder;
};
/// Adds only --shard, for a command with an --out of its own.
CLI::Option* add_shard_option(CLI::App& command, ShardOptions& options);
/// Adds --shard and --out. Returns the --shard option, so that others can exclude it.
CLI::Option* add_shard_options(CLI::App& command, ShardOptions& options);

/// The digest of the expanded game, of a match with the files of its games: equal digests mean equal games.
std::string game_sha256(const std::string& file, const LoadOptions& load);

/// The digest of the defines that games are loaded with.
std::string defines_sha256(const LoadOptions& load);

/// The digest of the contents of files, in order, and of what the games among them read: the folder of defines, and the
/// games of a match. Of an unreadable file only the name counts.
std::string contents_sha256(const std::vector<std::string>& files, const LoadOptions& load);

/// The parameters of a run without the paths of its game, where it has the digest of the game: machines may keep the
/// same game in different places.
nlohmann::json without_paths(nlohmann::json run);
/// The JSON pointer of the first value in which two runs differ, apart from paths, such as "/seed"; "" if there is
/// none.
std::string first_difference(const nlohmann::json& one, const nlohmann::json& other);

/// The content of a manifest.
// NOLINTNEXTLINE(bugprone-exception-escape): as of RunHead.
struct Manifest {
  std::string command;
  nlohmann::json run;  ///< all parameters that determine records and report: equal for all shards of a run
  std::uint64_t total = 0;
  Cut cut;
  std::uint64_t first = 0, count = 0;
  std::uint64_t bytes = 0;
  std::string sha256;

  std::string name() const;  ///< base name of the files
  std::string text() const;
  /// Reads a manifest; nothing if the file is none, or not as it was written. Throws FileError and WrongUse.
  static std::optional<Manifest> read(const std::string& path);
};

inline constexpr std::string_view records_end = ".jsonl", manifest_end = ".manifest.json";

/// Writes one shard. An unfinished one leaves nothing behind, or temporary files that are never taken for a shard.
class ShardWriter {
 public:
  /// Creates the folder if needed. Throws WrongUse if it has this shard of another run.
  ShardWriter(const ShardOptions& options, std::string command, nlohmann::json run, std::uint64_t total);

  std::uint64_t first() const { return manifest_.first; }
  std::uint64_t count() const { return manifest_.count; }
  /// Whether the shard already exists and is complete.
  bool is_whole() const;
  /// Adds a record: a line with its line end.
  void add(std::string_view line);
  /// Completes the shard and syncs it to disk.
  void finish();
  /// "shard 3 of 40, records 150 to 199".
  std::string text() const;

 private:
  std::string path(std::string_view end) const;
  void flush();
  /// Removes temporary files of processes that were killed while writing this shard.
  void remove_remains() const;

  std::string folder_;
  Manifest manifest_;
  std::optional<Replacement> records_;  ///< opened with the first record
  std::string buffer_;
  Sha256 digest_;
};

/// Writes the records of a shard in order, unless it already exists, and prints what was done. Returns the exit code.
/// `play(first, count, add)` passes lines to `add` and returns whether all items were played.
int write_shard(
    const ShardOptions& options, const std::string& command, const nlohmann::json& run, std::uint64_t total,
    const std::function<bool(std::uint64_t, std::uint64_t, const std::function<void(std::string_view)>&)>& play);

}  // namespace lud::tools
