#include "tools/runs/shard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "grammar/scan.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/runs/sha256.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_shards = 1'000'000;
constexpr std::size_t buffer_size = 1 << 16;
constexpr int manifest_format = 1;

constexpr JsonKey shard_key_table[] = {
    {"format", "number", "the version of this format, 1"},
    {"command", "text", "the command that was cut into shards"},
    {"run.*", "",
     "what the run was asked for, as far as its records depend on it; equal in all shards of a run, but for the paths "
     "of the game"},
    {"total", "number", "records of the whole run"},
    {"shard, of", "number", "which shard it is, from 1, and how many there are"},
    {"first, count", "number", "number of the first record, from 0, and how many there are"},
    {"records", "text", "the file of the records, beside the manifest"},
    {"bytes, sha256", "number; text", "size and digest of that file"},
};

[[noreturn]] void fail_to_write(const std::string& path) {
  throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(errno ? errno : EIO)));
}

int create(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail_to_write(path);
  return file;
}

void write_all(int file, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail_to_write(path);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Syncs a file to disk and closes it.
void settle(int file, const std::string& path) {
  const bool synced = ::fsync(file) == 0;
  const int problem = errno;
  const bool closed = ::close(file) == 0;
  if (!synced) errno = problem;
  if (!synced || !closed) fail_to_write(path);
}

void rename_durably(const std::string& from, const std::string& to, const std::string& folder) {
  if (std::rename(from.c_str(), to.c_str()) != 0) fail_to_write(to);
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) fail_to_write(folder);
  // Some file systems cannot sync folders; they return EINVAL.
  const bool synced = ::fsync(handle) == 0 || errno == EINVAL;
  const int problem = errno;
  ::close(handle);
  errno = problem;
  if (!synced) fail_to_write(folder);
}

std::string checked_cut(const std::string& text, Cut& cut) {
  std::string_view left = text;
  if (!grammar::take_number(left, cut.index) || !grammar::take(left, "/") || !grammar::read_number(left, cut.of))
    return fmt::format("a shard is given as I/N, as 3/40, not '{}'", text);
  if (cut.of < 1 || cut.of > most_shards || cut.index < 1 || cut.index > cut.of)
    return fmt::format("of N shards, at most {}, the first is 1/N and the last N/N: there is no '{}'", most_shards,
                       text);
  return "";
}

}  // namespace

std::string game_sha256(const std::string& file, const LoadOptions& load) {
  Loaded messages;
  return sha256(expand_to_text(file, load, messages));
}

nlohmann::json without_paths(nlohmann::json run) {
  nlohmann::json& what = run.contains("what") ? run["what"] : run;
  if (!run.contains("game_sha256") && !what.contains("game_sha256")) return run;
  what.erase("file");
  what.erase("defines");
  return run;
}

std::string contents_sha256(const std::vector<std::string>& files) {
  std::string digests;
  for (const std::string& file : files) {
    std::error_code error;
    std::ifstream in(file, std::ios::binary);
    digests +=
        sha256(in && std::filesystem::is_regular_file(file, error) ? std::string{std::istreambuf_iterator<char>(in), {}}
                                                                   : file);
  }
  return sha256(digests);
}

CLI::Option* add_shard_option(CLI::App& command, ShardOptions& options) {
  return command
      .add_option_function<std::string>(
          "--shard",
          [&options](const std::string& text) {
            if (const std::string problem = checked_cut(text, options.cut); !problem.empty())
              throw CLI::ValidationError("--shard", problem);
          },
          "Only part I of N of the run, written to --out for 'lud merge'; not again where it is there")
      ->type_name("I/N");
}

CLI::Option* add_shard_options(CLI::App& command, ShardOptions& options) {
  CLI::Option* shard = add_shard_option(command, options);
  CLI::Option* out =
      command.add_option("--out", options.folder, "Folder for the shards of a run")->type_name("FOLDER")->needs(shard);
  return shard->needs(out);
}

JsonKeys shard_keys() { return shard_key_table; }

std::string Manifest::name() const {
  return fmt::format("{}-{:0{}}-of-{}", command, cut.index, std::to_string(cut.of).size(), cut.of);
}

std::string Manifest::text() const {
  return json_text({{"format", manifest_format},
                    {"command", command},
                    {"run", run},
                    {"total", total},
                    {"shard", cut.index},
                    {"of", cut.of},
                    {"first", first},
                    {"count", count},
                    {"records", name() + std::string(records_end)},
                    {"bytes", bytes},
                    {"sha256", sha256}},
                   1);
}

Manifest Manifest::read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw FileError("cannot read " + path);
  const nlohmann::json json = nlohmann::json::parse(in);
  if (json.at("format") != manifest_format) throw FileError(path + ": written by another version of Lud");
  Manifest manifest;
  json.at("command").get_to(manifest.command);
  manifest.run = json.at("run");
  json.at("total").get_to(manifest.total);
  json.at("shard").get_to(manifest.cut.index);
  json.at("of").get_to(manifest.cut.of);
  json.at("first").get_to(manifest.first);
  json.at("count").get_to(manifest.count);
  json.at("bytes").get_to(manifest.bytes);
  json.at("sha256").get_to(manifest.sha256);
  return manifest;
}

ShardWriter::ShardWriter(const ShardOptions& options, std::string command, nlohmann::json run, std::uint64_t total)
    : folder_(options.folder) {
  create_folder(folder_);
  manifest_ = {std::move(command),       std::move(run),           total, options.cut,
               options.cut.first(total), options.cut.count(total), 0,     {}};
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  part_ = fmt::format("{}.{}.{}.part", path(records_end), host, ::getpid());
}

ShardWriter::~ShardWriter() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(part_.c_str());
}

std::string ShardWriter::path(std::string_view end) const {
  return (fs::path(folder_) / (manifest_.name() + std::string(end))).string();
}

std::string ShardWriter::text() const {
  const std::string part = fmt::format("shard {} of {}", manifest_.cut.index, manifest_.cut.of);
  if (manifest_.count == 0) return part + ", no records";
  return fmt::format("{}, records {} to {}", part, first(), first() + count() - 1);
}

bool ShardWriter::is_whole() const {
  Manifest found;
  try {
    found = Manifest::read(path(manifest_end));
  } catch (const std::exception&) {  // missing or truncated
    return false;
  }
  if (found.command != manifest_.command || without_paths(found.run) != without_paths(manifest_.run) ||
      found.total != manifest_.total)
    throw WrongUse(fmt::format("{} holds a shard of another run: {}", folder_, path(manifest_end)));
  std::ifstream in(path(records_end), std::ios::binary);
  Sha256 digest;
  std::uint64_t bytes = 0;
  for (std::string block(buffer_size, '\0'); in.read(block.data(), buffer_size), in.gcount() > 0;) {
    digest.update(std::string_view(block.data(), static_cast<std::size_t>(in.gcount())));
    bytes += static_cast<std::uint64_t>(in.gcount());
  }
  return bytes == found.bytes && digest.finish() == found.sha256;
}

void ShardWriter::flush() {
  if (file_ < 0) file_ = create(part_);
  write_all(file_, buffer_, part_);
  digest_.update(buffer_);
  manifest_.bytes += buffer_.size();
  buffer_.clear();
}

void ShardWriter::add(std::string_view line) {
  buffer_ += line;
  if (buffer_.size() >= buffer_size) flush();
}

void ShardWriter::finish() {
  flush();
  const int file = std::exchange(file_, -1);
  try {
    settle(file, part_);
    rename_durably(part_, path(records_end), folder_);
    manifest_.sha256 = digest_.finish();
    const std::string manifest = part_ + ".manifest";
    part_ = manifest;
    const int made = create(manifest);
    try {
      write_all(made, manifest_.text(), manifest);
    } catch (const FileError&) {
      ::close(made);
      throw;
    }
    settle(made, manifest);
    rename_durably(manifest, path(manifest_end), folder_);
    remove_remains();
  } catch (const FileError&) {
    ::unlink(part_.c_str());
    throw;
  }
}

void ShardWriter::remove_remains() const {
  const std::string begin = manifest_.name() + std::string(records_end) + '.';
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error))
    if (entry.path().filename().string().starts_with(begin)) fs::remove(entry.path(), error);
}

int write_shard(
    const ShardOptions& options, const std::string& command, const nlohmann::json& run, std::uint64_t total,
    const std::function<bool(std::uint64_t, std::uint64_t, const std::function<void(std::string_view)>&)>& play) {
  ShardWriter writer(options, command, run, total);
  if (writer.is_whole()) {
    fmt::print("{}: there already\n", writer.text());
    return exit_ok;
  }
  const bool done = play(writer.first(), writer.count(), [&](std::string_view line) { writer.add(line); });
  if (!done) {
    fmt::print("{}: interrupted, not written\n", writer.text());
    return exit_interrupted;
  }
  writer.finish();
  fmt::print("{}: written\n", writer.text());
  return exit_ok;
}

}  // namespace lud::tools
