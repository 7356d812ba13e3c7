#pragma once
// Helpers for the JSON that commands print.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// Serialises a value, with a line end. Invalid UTF-8, as file names may have, becomes U+FFFD.
inline std::string json_text(const nlohmann::json& value, int indent) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

/// A JSON string literal, with quotation marks.
inline std::string json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The passes that are switched off, in the syntax of --plan; empty if all are on.
inline std::string plan_text(const play::Passes& passes) {
  std::string text;
  for (const play::PassName& pass : play::pass_names)
    if (!(passes.*pass.flag)) text += fmt::format("{}no-{}", text.empty() ? "" : ",", pass.name);
  return text;
}

/// The fields that every report begins with: version of Lud, game, and how it was loaded.
inline nlohmann::json json_head(const std::string& file, const Game& game, const LoadOptions& load,
                                const std::vector<std::string>& choices) {
  nlohmann::json head = {{"version", LUD_VERSION}, {"game", game.name},       {"file", file},
                         {"options", choices},     {"ruleset", load.ruleset}, {"defines", load.defines.path()}};
  // The plan affects which moves are sampled for a seed.
  if (const std::string plan = plan_text(load.passes); !plan.empty()) head["plan"] = plan;
  return head;
}

}  // namespace lud::tools
