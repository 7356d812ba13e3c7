#pragma once
// Shards: a run cut into parts that machines play apart. A shard is two files in a folder that all of them see:
//   COMMAND-I-of-N.jsonl           its records, one a line
//   COMMAND-I-of-N.manifest.json   what run it is of, which records it holds, and their SHA-256
// Each is written under another name, brought to the disk and then renamed, the manifest last: what has a manifest with
// the right digest is whole, whatever happened to the machine. tools/cluster/README.md is for those who run it.
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "interpreter/lud.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace lud::tools {

/// Which part: the index-th of so many, from 1.
struct Cut {
  std::uint64_t index = 0, of = 0;  ///< 0 of 0: the run is not cut

  explicit operator bool() const { return of != 0; }
  /// The numbers of its items: the parts differ by at most one item.
  std::uint64_t first(std::uint64_t total) const { return share_before(index - 1, total); }
  std::uint64_t count(std::uint64_t total) const { return share_before(index, total) - first(total); }

 private:
  std::uint64_t share_before(std::uint64_t parts, std::uint64_t total) const {
    return total / of * parts + total % of * parts / of;
  }
};

/// What --shard and --out say.
struct ShardOptions {
  Cut cut;
  std::string folder;
};
/// Adds --shard alone to a command that has an --out of its own.
CLI::Option* add_shard_option(CLI::App& command, ShardOptions& options);
/// Adds --shard and --out to a command; hands on --shard, so that other options can exclude it.
CLI::Option* add_shard_options(CLI::App& command, ShardOptions& options);

/// The digest of what a game is expanded to: descriptions that have the same one are the same game.
std::string game_sha256(const std::string& file, const LoadOptions& load);

/// The digest of what files hold, in their order; what cannot be read counts by its name alone.
std::string contents_sha256(const std::vector<std::string>& files);

/// What a manifest says.
// NOLINTNEXTLINE(bugprone-exception-escape): as of RunHead.
struct Manifest {
  std::string command;
  nlohmann::json run;  ///< all that decides the records and the report: equal for all shards of a run
  std::uint64_t total = 0;
  Cut cut;
  std::uint64_t first = 0, count = 0;
  std::uint64_t bytes = 0;
  std::string sha256;

  std::string name() const;  ///< of the files, without what they end with
  std::string text() const;
  /// Throws nlohmann::json::exception or FileError with what is wrong.
  static Manifest read(const std::string& path);
};

inline constexpr std::string_view records_end = ".jsonl", manifest_end = ".manifest.json";

/// Writes one shard. What was begun and not finished leaves nothing behind, or files that no one takes for a shard.
class ShardWriter {
 public:
  /// Makes the folder where it is missing. Throws WrongUse where it holds this shard of another run.
  ShardWriter(const ShardOptions& options, std::string command, nlohmann::json run, std::uint64_t total);
  ~ShardWriter();
  ShardWriter(const ShardWriter&) = delete;
  ShardWriter& operator=(const ShardWriter&) = delete;

  std::uint64_t first() const { return manifest_.first; }
  std::uint64_t count() const { return manifest_.count; }
  /// Whether the shard is there already, whole.
  bool is_whole() const;
  /// Adds a record: a line with its end.
  void add(std::string_view line);
  /// The shard is on the disk when this returns.
  void finish();
  /// "shard 3 of 40, records 150 to 199".
  std::string text() const;

 private:
  std::string path(std::string_view end) const;
  void flush();
  /// What is left of processes that were killed while they wrote this shard goes.
  void remove_remains() const;

  std::string folder_;
  Manifest manifest_;
  std::string part_;  ///< where records are written
  int file_ = -1;
  std::string buffer_;
  class Digest;
  std::unique_ptr<Digest> digest_;
};

/// Plays the items of a shard in order and writes their records, unless the shard is there, and says what was done. The
/// exit code. `play(first, count, add)` hands lines to `add` and says whether all were played.
int write_shard(
    const ShardOptions& options, const std::string& command, const nlohmann::json& run, std::uint64_t total,
    const std::function<bool(std::uint64_t, std::uint64_t, const std::function<void(std::string_view)>&)>& play);

}  // namespace lud::tools
