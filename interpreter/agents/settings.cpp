#include "interpreter/agents/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "grammar/scan.hpp"
#include "grammar/spelling.hpp"

namespace lud::agents {

namespace {

using Kind = Settings::Kind;

/// A setting: its name, the kinds of agents that have it, the parser of its value, and what `lud doc --agents` says.
struct Item {
  std::string_view name, value;  ///< placeholder of the value in help texts; empty for a switch
  std::uint32_t kinds;           ///< bit set of Settings::Kind
  bool (*read)(Settings& settings, std::string_view text);
  std::string_view doc;
};

constexpr std::uint32_t bit(Kind kind) { return 1u << static_cast<unsigned>(kind); }

template <class Number>
bool read_number(std::string_view text, Number& number, Number least, Number most) {
  return grammar::read_number(text, number) && number >= least && number <= most;
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
         },
         "Playouts for a move, of all threads together; 1000 where nothing else bounds it."},
    Item{"time", "SECONDSs", flat | uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_seconds(text, s.seconds); },
         "Time for a move: 0.5s or 500ms; no bound without it."},
    Item{"nodes", "NUMBER", uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.nodes, std::int64_t{1}, most_counted); },
         "Nodes of the tree, fewer where the rest of the game has fewer; of alphabeta, positions that are searched; no "
         "bound "
         "without it."},
    Item{"depth", "MOVES", alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.depth, 1, 100); },
         "Moves to look ahead; without it 4, or 2 where chance has a say, and with time or nodes as far as they "
         "allow."},
    Item{"mast", "", uct, [](Settings& s, std::string_view) { return s.mast = true; },
         "Playouts prefer moves that were good in others, nine times in ten."},
    Item{"grave", "", uct, [](Settings& s, std::string_view) { return s.grave = true; },
         "Moves that were good later in the games through a node count for it, too."},
    Item{"history", "", uct, [](Settings& s, std::string_view) { return s.history = true; },
         "Moves that were good anywhere are tried earlier."},
    Item{"explore", "WEIGHT", uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.explore, 0.0, 1000.0); },
         "The weight of the upper bound, where games are worth 0 to 1; 0.7 without it."},
    Item{"cut", "MOVES", flat | uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.cut, 1, 1'000'000); },
         "A playout is judged by the evaluation after so many moves; without it, it is played to the end."},
    Item{"samples", "NUMBER", alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.samples, 1, 1000); },
         "Rolls that are tried for each move, 8 without it, and samples of what is hidden, 4 without it."},
    Item{"threads", "NUMBER", flat | uct,
         [](Settings& s, std::string_view text) { return read_number(text, s.threads, 1, 256); },
         "Independent searches whose counts are added up; 1 without it."},
    Item{"memory", "MEBIBYTES", uct | alphabeta,
         [](Settings& s, std::string_view text) { return read_number(text, s.memory, 1, 1 << 20); },
         "Mebibytes for the tree or the table of each thread; 256 without it, for alphabeta 64."},
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

std::string_view kind_doc(Kind kind) {
  switch (kind) {
    case Kind::Random:
      return "Any legal move, all equally likely.";
    case Kind::Flat:
      return "Plays every move in turn to the end of the game at random; the best mean wins.";
    case Kind::Uct:
      return "A tree of what the games were worth to each player (UCT).";
    case Kind::AlphaBeta:
      break;
  }
  return "Looks ahead some moves and judges the positions there; with more than two sides max-n.";
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& names) {
  const std::string_view near = grammar::nearest_spelling(name, names);
  return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

/// Parses a setting. Returns an error message, or "".
std::string read_item(std::string_view kind_name, std::string_view text, Settings& settings) {
  const std::size_t sign = text.find('=');
  const std::string_view name = text.substr(0, sign);
  const std::string_view value = sign == std::string_view::npos ? std::string_view() : text.substr(sign + 1);
  std::vector<std::string_view> names;
  for (const Item& item : items) {
    if (!(item.kinds & bit(settings.kind))) continue;
    names.push_back(item.name);
    if (item.name != name) continue;
    if (item.value.empty() == (sign == std::string_view::npos) && item.read(settings, value)) return {};
    return fmt::format("'{}' of {} is written {}", text, kind_name, written(item));
  }
  if (names.empty()) return fmt::format("{} has no settings, and so no '{}'", kind_name, name);
  return fmt::format("{} has no setting '{}': expected {}{}", kind_name, name, settings_of(settings.kind),
                     suggestion(name, names));
}

/// Fills in the default memory bound, and the default iterations if nothing else bounds the search.
void fill_in(Settings& settings) {
  if (settings.memory == 0) settings.memory = settings.kind == Kind::AlphaBeta ? 64 : 256;
  const bool bounded = settings.iterations > 0 || settings.seconds > 0 || settings.nodes > 0;
  if (!bounded && settings.kind != Kind::AlphaBeta) settings.iterations = 1000;
}

}  // namespace

ReadSettings read_settings(std::string_view description) {
  const std::size_t colon = description.find(':');
  const std::string_view name = description.substr(0, colon);
  std::string_view rest = colon == std::string_view::npos ? std::string_view() : description.substr(colon + 1);
  Settings settings;
  const auto known = std::ranges::find(kinds, name, &std::pair<std::string_view, Kind>::first);
  if (known == kinds.end()) {
    std::vector<std::string_view> names;
    for (const auto& [kind_name, kind] : kinds) names.push_back(kind_name);
    return {std::nullopt, fmt::format("there is no agent '{}': expected random, flat, uct or alphabeta{}", name,
                                      suggestion(name, names))};
  }
  settings.kind = known->second;
  std::vector<std::string_view> given;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest = item.size() == rest.size() ? std::string_view() : rest.substr(item.size() + 1);
    if (std::string mistake = read_item(name, item, settings); !mistake.empty())
      return {std::nullopt, std::move(mistake)};
    given.push_back(item.substr(0, item.find('=')));
    if (std::ranges::count(given, given.back()) > 1)
      return {std::nullopt, fmt::format("the setting '{}' of {} is given twice", given.back(), name)};
  }
  fill_in(settings);
  return {settings, {}};
}

std::vector<Described> describe_agents() {
  std::vector<Described> all;
  for (const auto& [name, kind] : kinds) {
    const std::string settings = settings_of(kind);
    all.push_back({settings.empty() ? std::string(name) : fmt::format("{}:{}", name, settings), kind_doc(kind)});
  }
  return all;
}

std::vector<Described> describe_settings() {
  std::vector<Described> all;
  for (const Item& item : items) all.push_back({written(item), item.doc});
  return all;
}

}  // namespace lud::agents
