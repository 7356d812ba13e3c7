#pragma once
// Parses JSON that came from outside.
#include <nlohmann/json.hpp>
#include <string_view>

namespace lud::tools {

/// Parses a text. The value is discarded where it is no JSON, or nested deeper than anything that Lud writes or is
/// sent: values are copied, compared and printed recursively. `at` of a discarded value throws
/// nlohmann::json::exception.
inline nlohmann::json parse_json(std::string_view text) {
  constexpr int deepest = 100;
  bool too_deep = false;
  const auto shallow = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    too_deep |= depth >= deepest;
    return !too_deep;
  };
  nlohmann::json value = nlohmann::json::parse(text, shallow, false);
  return too_deep ? nlohmann::json(nlohmann::json::value_t::discarded) : value;
}

}  // namespace lud::tools
