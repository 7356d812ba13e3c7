#pragma once
// What a merged run prints: each command that can be cut makes one of these from what its manifests say of the run. It
// is given the records of all shards in order, and prints what one process would have printed.
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
  /// Takes a record, without its line end; false where it is none, or not the record of this number.
  virtual bool add(std::string_view line, std::uint64_t number) = 0;
  /// Prints what is left to be said; the exit code.
  virtual int finish() = 0;
};

/// `format`: what --format says, where it says something. Throws WrongUse where the command does not print in it, and
/// nlohmann::json::exception where `run` does not say what it should.
using MakeMerged = std::unique_ptr<Merged>(const nlohmann::json& run, std::optional<Format> format);
MakeMerged merged_playouts, merged_verify, merged_replay, merged_evaluation, merged_match;

}  // namespace lud::tools
