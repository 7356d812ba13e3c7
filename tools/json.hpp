#pragma once
// JSON as the commands print it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// The text of a value and a line end. Names of files need not be UTF-8: what is not becomes U+FFFD.
inline std::string json_text(const nlohmann::json& value, int indent) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

/// A text as JSON has it, between quotation marks.
inline std::string json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The passes that are left out, as --plan takes them; empty where none is.
inline std::string plan_text(const play::Passes& passes) {
  std::string text;
  for (const play::PassName& pass : play::pass_names)
    if (!(passes.*pass.flag)) text += fmt::format("{}no-{}", text.empty() ? "" : ",", pass.name);
  return text;
}

/// What every report begins with: which Lud, which game, and how it was chosen.
inline nlohmann::json json_head(const std::string& file, const Game& game, const LoadOptions& load,
                                const std::vector<std::string>& choices) {
  nlohmann::json head = {{"version", LUD_VERSION}, {"game", game.name},       {"file", file},
                         {"options", choices},     {"ruleset", load.ruleset}, {"defines", load.defines.path()}};
  // What is sampled for a seed hangs on it.
  if (const std::string plan = plan_text(load.passes); !plan.empty()) head["plan"] = plan;
  return head;
}

}  // namespace lud::tools
