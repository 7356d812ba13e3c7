#include "interpreter/rule_test/written.hpp"

#include <fmt/format.h>

#include <vector>

#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::rule_test {

namespace {

using Room = FactKey::Room;

std::string quoted(const Game& game, int component) { return '"' + piece_text(game, component) + '"'; }

/// The pieces on a site as arguments of (at ...), `"Runner1" count:2`; empty where there are none.
std::string standing_text(const Context& c, SiteType type, int site) {
  const int what = c.what(type, site);
  if (what == 0) return {};
  const int slot = c.slot(type, site);
  std::string text;
  if (c.game.stacking()) {
    std::vector<std::string> pieces;
    for (int level = 0; level < c.height(type, site); ++level)
      pieces.push_back(quoted(c.game, c.what(type, site, level)));
    text = pieces.size() == 1 ? pieces[0] : fmt::format("{{{}}}", fmt::join(pieces, " "));
  } else {
    text = quoted(c.game, what);
    if (const int count = c.count(type, site); count > 1) text += fmt::format(" count:{}", count);
  }
  const auto detail = [&](const char* name, int value) {
    if (value > 0) text += fmt::format(" {}:{}", name, value);
  };
  detail("state", c.state.state(slot));
  detail("value", c.state.value(slot));
  detail("rotation", c.state.rotation(slot));
  return text;
}

std::string site_argument(const Context& c, const FactKey& key) {
  static constexpr const char* names[] = {"Vertex ", "Edge ", "Cell "};
  const auto type = static_cast<std::size_t>(key.type);
  const bool own = key.type == static_cast<int>(c.game.default_type) || key.number >= c.game.layout.type_count[type];
  return fmt::format("{}{}", own ? "" : names[type], key.number);
}

/// The pieces on each site of the board and the hands, as arguments of (at ...).
std::map<FactKey, std::string> standing(const Context& c) {
  std::map<FactKey, std::string> found;
  const auto add = [&](SiteType type, int site) {
    if (std::string text = standing_text(c, type, site); !text.empty())
      found.emplace(FactKey{Room::Site, static_cast<int>(type), site}, std::move(text));
  };
  for (int type = 0; type < 3; ++type) {
    if (!c.game.layout.holds_pieces[static_cast<std::size_t>(type)] && type != static_cast<int>(c.game.default_type))
      continue;
    for (int site = 0; site < c.game.layout.type_count[static_cast<std::size_t>(type)]; ++site)
      if (c.on_board(static_cast<SiteType>(type), site)) add(static_cast<SiteType>(type), site);
  }
  for (const play::Container& container : c.game.containers)
    if (container.kind == play::ContainerKind::Hand)
      for (int site = container.first_site; site < container.first_site + container.site_count; ++site)
        add(SiteType::Cell, site);
  return found;
}

std::string name_argument(const Game& game, int name) {
  return name < 0 ? "" : fmt::format("\"{}\" ", game.names[static_cast<std::size_t>(name)]);
}

void add_memory(const Context& c, Facts& facts) {
  const play::Header& head = c.head();
  if (const Ints list = c.state.list(play::ListId::Pending); !list.empty())
    facts[{Room::Pending}] = fmt::format("(pending {})", list_text(list));
  for (int name = -1; name < static_cast<int>(c.game.names.size()); ++name) {
    if (const Ints list = c.state.list(play::remembered_list(name)); !list.empty())
      facts[{Room::Remembered, 0, name}] =
          fmt::format("(remembered {}{})", name_argument(c.game, name), list_text(list));
    if (const int value = name < 0 ? head.temporary : c.state.variable(play::variable_of(name)); value != off)
      facts[{Room::Variable, 0, name}] = fmt::format("(var {}{})", name_argument(c.game, name), value);
  }
  for (int player = 1; player <= c.game.players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (head.player_value[p] != off)
      facts[{Room::Value, 0, player}] = fmt::format("(value P{} {})", player, head.player_value[p]);
    if (head.score[p] != 0) facts[{Room::Score, 0, player}] = fmt::format("(score P{} {})", player, head.score[p]);
    if (head.amount[p] != 0) facts[{Room::Amount, 0, player}] = fmt::format("(amount P{} {})", player, head.amount[p]);
    if (c.game.phases.size() > 1)
      facts[{Room::Phase, 0, player}] =
          fmt::format("(phase P{} \"{}\")", player, c.game.phases[static_cast<std::size_t>(head.phase[p])].name);
  }
}

std::string turn_fact(const Context& c) {
  if (!c.over()) return c.game.players > 0 ? fmt::format("(mover P{})", c.mover()) : "(running)";
  const int winner = c.head().winner;
  return winner >= 1 && winner <= c.game.players ? fmt::format("(winner P{})", winner) : "(draw)";
}

std::string ranking_fact(const Context& c) {
  const double* first = c.head().ranking.data() + 1;
  return fmt::format("(ranking {{{}}})", fmt::join(first, first + c.game.players, " "));
}

/// The fact that holds where a position has no fact with this key; empty where there is no such fact.
std::string absent_fact(const Context& c, const FactKey& key) {
  switch (key.room) {
    case Room::Site:
      return fmt::format("(at {} Empty)", site_argument(c, key));
    case Room::Remembered:
      return fmt::format("(remembered {}{{}})", name_argument(c.game, key.number));
    case Room::Variable:
      return fmt::format("(var {}Off)", name_argument(c.game, key.number));
    case Room::Pending:
      return "(pending {})";
    case Room::Value:
      return fmt::format("(value P{} Off)", key.number);
    case Room::Score:
      return fmt::format("(score P{} 0)", key.number);
    case Room::Amount:
      return fmt::format("(amount P{} 0)", key.number);
    case Room::Phase:
    case Room::Turn:
    case Room::Ranking:
      break;
  }
  return {};
}

}  // namespace

Facts facts_of(const Context& c) {
  Facts facts;
  for (const auto& [key, text] : standing(c)) facts[key] = fmt::format("(at {} {})", site_argument(c, key), text);
  add_memory(c, facts);
  facts[{Room::Turn}] = turn_fact(c);
  if (c.over() && c.game.players > 1) facts[{Room::Ranking}] = ranking_fact(c);
  return facts;
}

std::string facts_missing(const Context& c, const Context& other, int indent) {
  const Facts ours = facts_of(c), theirs = facts_of(other);
  std::string text;
  const auto add = [&](const std::string& fact) {
    if (!fact.empty()) text += (text.empty() ? std::string() : fmt::format("\n{:{}}", "", indent)) + fact;
  };
  for (const auto& [key, fact] : ours)
    if (const auto found = theirs.find(key); found == theirs.end() || found->second != fact) add(fact);
  for (const auto& [key, fact] : theirs) {
    const bool no_site = key.room == Room::Site && !c.on_board(static_cast<SiteType>(key.type), key.number);
    if (!no_site && !ours.contains(key)) add(absent_fact(c, key));
  }
  return text;
}

std::string position_items(const Context& c, int indent) {
  std::vector<std::string> items;
  std::map<std::string, std::vector<std::string>> alike;
  std::vector<std::string> order;
  for (const auto& [key, text] : standing(c)) {
    const std::string site = site_argument(c, key);
    if (site.find(' ') != std::string::npos) {
      items.push_back(fmt::format("(at {} {})", site, text));
      continue;
    }
    if (alike[text].empty()) order.push_back(text);
    alike[text].push_back(site);
  }
  for (const std::string& text : order) {
    const std::vector<std::string>& sites = alike[text];
    items.push_back(sites.size() == 1 ? fmt::format("(at {} {})", sites[0], text)
                                      : fmt::format("(at {{{}}} {})", fmt::join(sites, " "), text));
  }
  Facts memory;
  add_memory(c, memory);
  for (const auto& [key, text] : memory) items.push_back(text);
  if (!c.over() && c.game.players > 0) items.push_back(turn_fact(c));
  std::string text = "(position {";
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  for (const std::string& item : items) text += fmt::format("\n{}    {}", margin, item);
  return text + fmt::format("\n{}}})", margin);
}

}  // namespace lud::rule_test
