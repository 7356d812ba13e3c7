// Positions in words, for the messages of failed tests.
#include <fmt/format.h>

#include <map>

#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::rule_test {

namespace {

std::string player_numbers(const char* what, const Context& c, auto read, int usual) {
  std::vector<std::string> parts;
  for (int p = 1; p <= c.game.players; ++p)
    if (const int value = read(static_cast<std::size_t>(p)); value != usual)
      parts.push_back(fmt::format("P{} {}", p, value));
  return parts.empty() ? "" : fmt::format("{}: {}\n", what, fmt::join(parts, ", "));
}

using States = std::vector<bool>;  ///< by component: whether the states of its pieces are told

/// The pieces on a site, from the bottom up.
std::string contents_with_states(const Context& c, SiteType type, int site, const States& states) {
  const int what = c.what(type, site);
  if (what == 0) return "nothing";
  const int slot = c.slot(type, site);
  const auto piece = [&](int level) {
    const int here = c.state.what(slot, level);
    const bool told = here < static_cast<int>(states.size()) && states[static_cast<std::size_t>(here)];
    return piece_text(c.game, here) + (told ? fmt::format(" state {}", c.state.state(slot, level)) : "");
  };
  if (!c.game.stacking()) {
    const int count = c.count(type, site);
    return count > 1 ? fmt::format("{} x {}", piece(0), count) : piece(0);
  }
  std::vector<std::string> levels;
  bool alike = true;
  for (int level = 0; level < c.height(type, site); ++level) {
    levels.push_back(piece(level));
    alike &= levels.back() == levels.front();
  }
  return alike && levels.size() > 1 ? fmt::format("{} x {}", levels[0], levels.size())
                                    : fmt::format("{}", fmt::join(levels, " "));
}

/// The pieces on the board: one line for each kind of contents of a site, one for each stack.
std::string board_text(const Context& c, const States& states) {
  std::map<std::string, std::vector<std::string>> sites;
  std::vector<std::string> stacks;
  for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell}) {
    for (int site = 0; site < c.game.layout.type_count[static_cast<std::size_t>(type)]; ++site) {
      if (c.what(type, site) == 0) continue;
      const std::string where =
          (type == c.game.default_type ? "" : std::string(spelling(type)) + " ") + site_text(c.game, type, site);
      const std::string what = contents_with_states(c, type, site, states);
      if (c.game.stacking() && c.height(type, site) > 1)
        stacks.push_back(fmt::format("  on {}: {}\n", where, what));
      else
        sites[what].push_back(where);
    }
  }
  std::string text;
  for (const auto& [what, where] : sites) text += fmt::format("  {}: {}\n", what, fmt::join(where, ", "));
  for (const std::string& stack : stacks) text += stack;
  return text.empty() ? "  no pieces on the board\n" : text;
}

std::string containers_text(const Context& c, const States& states) {
  std::string text;
  for (const play::Container& container : c.game.containers) {
    if (container.kind == play::ContainerKind::Board) continue;
    if (container.kind == play::ContainerKind::Dice) {
      const auto faces = std::span(c.head().dice).first(static_cast<std::size_t>(c.game.dice->count));
      text += fmt::format("  dice: {}\n", fmt::join(faces, " "));
      continue;
    }
    for (int site = container.first_site; site < container.first_site + container.site_count; ++site)
      if (c.what(SiteType::Cell, site))
        text += fmt::format("  {} (site {}): {}\n", container.name, site,
                            contents_with_states(c, SiteType::Cell, site, states));
  }
  return text;
}

}  // namespace

std::string site_text(const Game& game, SiteType type, int site) {
  if (site < 0) return site == end_site ? "End" : "Off";
  if (site < game.layout.type_count[static_cast<std::size_t>(type)]) {
    const std::string& label = game.lattice(type).label(site);
    return label.empty() || type == SiteType::Edge ? std::to_string(site) : fmt::format("{} ({})", site, label);
  }
  for (const play::Container& container : game.containers)
    if (site >= container.first_site && site < container.first_site + container.site_count &&
        container.kind != play::ContainerKind::Board)
      return fmt::format("{} ({})", site, container.name);
  return std::to_string(site);
}

std::string piece_text(const Game& game, int component) {
  return component > 0 && component < static_cast<int>(game.components.size())
             ? game.components[static_cast<std::size_t>(component)].name
             : "nothing";
}

std::string contents_text(const Context& c, SiteType type, int site) { return contents_with_states(c, type, site, {}); }

std::vector<bool> kinds_with_states(const Context& c, int viewer) {
  std::vector<bool> differ(c.game.components.size(), false);
  if (c.game.layout.candidate_words > 0) return differ;  // puzzles store values instead of components
  std::vector<int> first(differ.size(), off);
  for (int slot = 0; slot < c.game.layout.slots; ++slot)
    for (int level = 0; level < c.state.height(slot); ++level) {
      const auto hidden = [&](int kind) { return c.state.is_hidden(kind, viewer, slot, level); };
      if (hidden(0) || hidden(play::hidden_kind(HiddenData::What)) || hidden(play::hidden_kind(HiddenData::State)))
        continue;
      const auto what = static_cast<std::size_t>(c.state.what(slot, level));
      const int state = c.state.state(slot, level);
      if (play::is_large(c.game.components[what])) continue;
      if (first[what] == off) first[what] = state;
      differ[what] = differ[what] || first[what] != state;
    }
  return differ;
}

std::string turn_text(const Context& c) {
  const play::Header& head = c.head();
  if (c.over()) {
    if (head.winner > 0 && head.winner <= c.game.players) return fmt::format("over: player {} has won\n", head.winner);
    return head.winner == 0 ? "over: a draw\n" : fmt::format("over: winner {}\n", head.winner);
  }
  if (c.game.mode == ModeType::Simulation) return "the game goes on by itself\n";
  if (c.game.mode == ModeType::Simultaneous) return "all players move at once\n";
  std::string text = fmt::format("player {} to move", c.mover());
  if (c.game.phases.size() > 1) {
    const auto phase = static_cast<std::size_t>(head.phase[static_cast<std::size_t>(c.mover())]);
    text += fmt::format(", phase \"{}\"", c.game.phases[phase].name);
  }
  return text + "\n";
}

std::string memory_text(const Context& c) {
  const play::Header& head = c.head();
  std::string text;
  if (const Ints list = c.state.list(play::ListId::Pending); !list.empty())
    text += fmt::format("  pending: {}\n", list_text(list));
  for (int name = -1; name < static_cast<int>(c.game.names.size()); ++name) {
    const std::string called = name < 0 ? "" : fmt::format(" \"{}\"", c.game.names[static_cast<std::size_t>(name)]);
    if (const Ints list = c.state.list(play::remembered_list(name)); !list.empty())
      text += fmt::format("  remembered{}: {}\n", called, list_text(list));
    if (const int value = name < 0 ? head.temporary : c.state.variable(play::variable_of(name)); value != off)
      text += fmt::format("  variable{}: {}\n", called, value);
  }
  text += player_numbers(
      "  values", c, [&](std::size_t p) { return head.player_value[p]; }, off);
  return text + player_numbers(
                    "  amounts", c, [&](std::size_t p) { return head.amount[p]; }, 0);
}

std::string position_text(const Context& c) {
  const States states = kinds_with_states(c);
  return turn_text(c) + board_text(c, states) + containers_text(c, states) + memory_text(c) +
         player_numbers(
             "  scores", c, [&](std::size_t p) { return c.head().score[p]; }, 0);
}

std::string list_text(std::span<const int> values) { return fmt::format("{{{}}}", fmt::join(values, " ")); }

}  // namespace lud::rule_test
