#include "tools/runs/shard.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <limits>

#include "grammar/scan.hpp"
#include "interpreter/inspect.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/sha256.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_shards = 1'000'000, most_records = 1'000'000'000'000;
constexpr std::size_t buffer_size = 1 << 16;
constexpr int manifest_format = 2;
constexpr const char* digest_key = "manifest_sha256";

constexpr JsonKey shard_key_table[] = {
    {"format", "number", "the version of this format, 2"},
    {"command", "text", "the command that was cut into shards"},
    {"run.*", "",
     "what the run was asked for, as far as its records depend on it; equal in all shards of a run, but for the paths "
     "of the game"},
    {"total", "number", "records of the whole run"},
    {"shard, of", "number", "which shard it is, from 1, and how many there are"},
    {"first, count", "number", "number of the first record, from 0, and how many there are"},
    {"records", "text", "the file of the records, beside the manifest"},
    {"bytes, sha256", "number; text", "size and digest of that file"},
    {"manifest_sha256", "text", "digest of the manifest without this key, as one line of JSON"},
};

std::string digest_of(const nlohmann::json& manifest) { return sha256(json_text(manifest, -1)); }

/// A whole number from `least` to `most`; nothing for another value.
std::optional<std::uint64_t> natural(const nlohmann::json& value, std::uint64_t least, std::uint64_t most) {
  if (!value.is_number_unsigned()) return std::nullopt;
  const auto number = value.get<std::uint64_t>();
  return number < least || number > most ? std::nullopt : std::optional(number);
}

bool is_match(std::string_view text) { return text.find("(match") != std::string_view::npos; }

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
  const std::string text = expand_to_text(file, load, messages);
  if (!is_match(text)) return sha256(text);
  // The games of a match are in files of their own, and use the same defines.
  const Loaded match = lud::load(file, load);
  std::string digests = sha256(text) + defines_sha256(load);
  for (std::uint32_t source = 1; source < match.sources.size(); ++source) digests += sha256(match.sources.text(source));
  return sha256(digests);
}

std::string defines_sha256(const LoadOptions& load) {
  std::string digests;
  const grammar::SourceSet& sources = define_sources(load);
  for (std::uint32_t source = 0; source < sources.size(); ++source) digests += sha256(sources.text(source));
  return sha256(digests);
}

nlohmann::json without_paths(nlohmann::json run) {
  nlohmann::json& what = run.contains("what") ? run["what"] : run;
  if (!run.contains("game_sha256") && !what.contains("game_sha256")) return run;
  what.erase("file");
  what.erase("defines");
  return run;
}

std::string first_difference(const nlohmann::json& one, const nlohmann::json& other) {
  const nlohmann::json patch = nlohmann::json::diff(without_paths(one), without_paths(other));
  return patch.empty() ? "" : patch.at(0).at("path").get<std::string>();
}

std::string contents_sha256(const std::vector<std::string>& files, const LoadOptions& load) {
  std::string digests = load.defines.empty() ? "" : defines_sha256(load);
  for (const std::string& file : files) {
    std::error_code error;
    const std::optional<std::string> text = fs::is_regular_file(file, error) ? grammar::read_bytes(file) : std::nullopt;
    digests += sha256(text ? *text : file);
    if (text && is_match(*text)) digests += game_sha256(file, load);
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
  nlohmann::json json{{"format", manifest_format},
                      {"command", command},
                      {"run", run},
                      {"total", total},
                      {"shard", cut.index},
                      {"of", cut.of},
                      {"first", first},
                      {"count", count},
                      {"records", name() + std::string(records_end)},
                      {"bytes", bytes},
                      {"sha256", sha256}};
  json[digest_key] = digest_of(json);
  return json_text(json, 1);
}

std::optional<Manifest> Manifest::read(const std::string& path) {
  nlohmann::json json = parse_json(read_text(path));
  if (!json.is_object() || !json.contains("format")) return std::nullopt;
  if (json["format"] != manifest_format) throw FileError(path + ": written by another version of Lud");
  const nlohmann::json digest = json.value(digest_key, nlohmann::json());
  json.erase(digest_key);
  if (digest != digest_of(json)) return std::nullopt;
  try {
    const nlohmann::json& what = json.at("run").value("what", nlohmann::json::object());
    const auto of = natural(json.at("of"), 1, most_shards);
    const auto shard = natural(json.at("shard"), 1, of.value_or(0));
    const auto total = natural(json.at("total"), 0, most_records);
    const auto bytes = natural(json.at("bytes"), 0, std::numeric_limits<std::uint64_t>::max());
    if (!what.is_object() || !of || !shard || !total || !bytes) return std::nullopt;
    Manifest manifest{json.at("command"), json.at("run"), *total, {*shard, *of}, 0, 0, *bytes, json.at("sha256")};
    manifest.first = manifest.cut.first(*total);
    manifest.count = manifest.cut.count(*total);
    if (json.at("first") != manifest.first || json.at("count") != manifest.count) return std::nullopt;
    return manifest;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

ShardWriter::ShardWriter(const ShardOptions& options, std::string command, nlohmann::json run, std::uint64_t total)
    : folder_(options.folder) {
  create_folder(folder_);
  manifest_ = {std::move(command),       std::move(run),           total, options.cut,
               options.cut.first(total), options.cut.count(total), 0,     {}};
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
  std::optional<Manifest> found;
  try {
    found = Manifest::read(path(manifest_end));
  } catch (const FileError&) {  // missing
  }
  if (!found) return false;
  if (found->command != manifest_.command || without_paths(found->run) != without_paths(manifest_.run) ||
      found->total != manifest_.total)
    throw WrongUse(fmt::format("{} holds a shard of another run: {}", folder_, path(manifest_end)));
  std::ifstream in(path(records_end), std::ios::binary);
  Sha256 digest;
  std::uint64_t bytes = 0;
  for (std::string block(buffer_size, '\0'); in.read(block.data(), buffer_size), in.gcount() > 0;) {
    digest.update(std::string_view(block.data(), static_cast<std::size_t>(in.gcount())));
    bytes += static_cast<std::uint64_t>(in.gcount());
  }
  return bytes == found->bytes && digest.finish() == found->sha256;
}

void ShardWriter::flush() {
  if (!records_) records_.emplace(path(records_end));
  records_->write(buffer_);
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
  records_->finish();
  manifest_.sha256 = digest_.finish();
  write_file(path(manifest_end), manifest_.text());
  remove_remains();
}

void ShardWriter::remove_remains() const {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    const auto begins = [&](std::string_view end) { return name.starts_with(Replacement::temporary_begin(path(end))); };
    if (begins(records_end) || begins(manifest_end)) fs::remove(entry.path(), error);
  }
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
