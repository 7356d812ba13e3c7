#include "interpreter/agents/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "grammar/spelling.hpp"

namespace lud::agents {

namespace {

using Kind = Settings::Kind;

/// A setting: its name, the kinds of agents that have it, and the parser of its value.
struct Item {
  std::string_view name, value;  ///< placeholder of the value in help texts; empty for a switch
  std::uint32_t kinds;           ///< bit set of Settings::Kind
  bool (*read)(Settings& settings, std::string_view text);
};

constexpr std::uint32_t bit(Kind kind) { return 1u << static_cast<unsigned>(kind); }

template <class Number>
bool read_number(std::string_view text, Number& number, Number least, Number most) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= least && number <= most;
}
bool read_seconds(std::string_view text, double& seconds) {
  double unit = 1;
  if (text.ends_with("ms")) {
    unit = 0.001;
    text.remove_suffix(2);
  } else if (text.ends_with('s')) {
    text.remove_suffix(1);
  } else {
    return false;
  }
  if (!read_number(text, seconds, 1e-6, 1e9)) return false;
  seconds *= unit;
  return true;
}

constexpr std::uint32_t flat = bit(Kind::Flat), uct = bit(Kind::Uct), alphabeta = bit(Kind::AlphaBeta);
constexpr std::int64_t most_counted = 1'000'000'000'000;
constexpr std::array items{
    Item{"iterations", "NUMBER", flat | uct,
         [](Settings& s, std::string_view text) {
           return read_number(text, s.iterations, std::int64_t{1}, most_counted);
         }},
    Item{"time", "SECONDSs", flat | uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_seconds(text, s.seconds); }},
    Item{"nodes", "NUMBER", uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.nodes, std::int64_t{1}, most_counted); }},
    Item{"depth", "MOVES", alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.depth, 1, 100); }},
    Item{"mast", "", uct, [](Settings& s, std::string_view) { return s.mast = true; }},
    Item{"grave", "", uct, [](Settings& s, std::string_view) { return s.grave = true; }},
    Item{"history", "", uct, [](Settings& s, std::string_view) { return s.history = true; }},
    Item{"explore", "WEIGHT", uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.explore, 0.0, 1000.0); }},
    Item{"cut", "MOVES", flat | uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.cut, 1, 1'000'000); }},
    Item{"samples", "NUMBER", alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.samples, 1, 1000); }},
    Item{"threads", "NUMBER", flat | uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.threads, 1, 256); }},
    Item{"memory", "MEBIBYTES", uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.memory, 1, 1 << 20); }},
};

constexpr std::array<std::pair<std::string_view, Kind>, 4> kinds{
    {{"random", Kind::Random}, {"flat", Kind::Flat}, {"uct", Kind::Uct}, {"alphabeta", Kind::AlphaBeta}}};

std::string written(const Item& item) {
  return item.value.empty() ? std::string(item.name) : fmt::format("{}={}", item.name, item.value);
}
std::string settings_of(Kind kind) {
  std::string all;
  for (const Item& item : items)
    if (item.kinds & bit(kind)) all += (all.empty() ? "" : ", ") + written(item);
  return all;
}

bool read_item(std::string_view kind_name, std::string_view text, Settings& settings, std::string& mistake) {
  const std::size_t sign = text.find('=');
  const std::string_view name = text.substr(0, sign);
  const std::string_view value = sign == std::string_view::npos ? std::string_view() : text.substr(sign + 1);
  std::vector<std::string_view> names;
  for (const Item& item : items) {
    if (!(item.kinds & bit(settings.kind))) continue;
    names.push_back(item.name);
    if (item.name != name) continue;
    if (item.value.empty() == (sign == std::string_view::npos) && item.read(settings, value)) return true;
    mistake = fmt::format("'{}' of {} is written {}", text, kind_name, written(item));
    return false;
  }
  const std::string_view near = grammar::nearest_spelling(name, names);
  mistake = names.empty()
                ? fmt::format("{} has no settings, and so no '{}'", kind_name, name)
                : fmt::format("{} has no setting '{}': expected {}{}", kind_name, name, settings_of(settings.kind),
                              near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
  return false;
}

/// Fills in the default memory bound, and the default iterations if nothing else bounds the search.
void fill_in(Settings& settings) {
  if (settings.memory == 0) settings.memory = settings.kind == Kind::AlphaBeta ? 64 : 256;
  const bool bounded = settings.iterations > 0 || settings.seconds > 0 || settings.nodes > 0;
  if (!bounded && settings.kind != Kind::AlphaBeta) settings.iterations = 1000;
}

}  // namespace

std::optional<Settings> read_settings(std::string_view description, std::string& mistake) {
  const std::size_t colon = description.find(':');
  const std::string_view name = description.substr(0, colon);
  std::string_view rest = colon == std::string_view::npos ? std::string_view() : description.substr(colon + 1);
  Settings settings;
  std::vector<std::string_view> names;
  bool known = false;
  for (const auto& [kind_name, kind] : kinds) {
    names.push_back(kind_name);
    if (kind_name != name) continue;
    settings.kind = kind;
    known = true;
  }
  if (!known) {
    const std::string_view near = grammar::nearest_spelling(name, names);
    mistake = fmt::format("there is no agent '{}': expected random, flat, uct or alphabeta{}", name,
                          near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
    return std::nullopt;
  }
  std::vector<std::string_view> given;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest = item.size() == rest.size() ? std::string_view() : rest.substr(item.size() + 1);
    if (!read_item(name, item, settings, mistake)) return std::nullopt;
    given.push_back(item.substr(0, item.find('=')));
    if (std::count(given.begin(), given.end(), given.back()) > 1) {
      mistake = fmt::format("the setting '{}' of {} is given twice", given.back(), name);
      return std::nullopt;
    }
  }
  fill_in(settings);
  return settings;
}

std::string describe_agents() {
  std::string text;
  for (const auto& [name, kind] : kinds) {
    const std::string settings = settings_of(kind);
    text += fmt::format("  {}{}{}\n", name, settings.empty() ? "" : ":", settings);
  }
  return text;
}

}  // namespace lud::agents
