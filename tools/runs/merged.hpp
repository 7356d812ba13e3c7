#pragma once
// The output of merged shards. Each command that can be sharded makes a Merged from the `run` of its manifests; it gets
// the records of all shards in order, and prints what a single process would have printed.
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "tools/runs/report.hpp"

namespace lud::tools {

class Merged {
 public:
  virtual ~Merged() = default;
  /// Takes a record, without its line end. Returns false if it is invalid or does not have this number, or throws
  /// nlohmann::json::exception.
  virtual bool add(std::string_view line, std::uint64_t number) = 0;
  /// Prints the rest. Returns the exit code.
  virtual int finish() = 0;
};

/// `format`: the value of --format, if given. Throws WrongUse if the command does not support it, and
/// nlohmann::json::exception if a field of `run` is missing.
using MakeMerged = std::unique_ptr<Merged>(const nlohmann::json& run, std::optional<Format> format);
MakeMerged merged_playouts, merged_verify, merged_replay, merged_evaluation, merged_match;

}  // namespace lud::tools
