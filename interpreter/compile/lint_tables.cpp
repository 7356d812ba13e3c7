#include <fmt/format.h>

#include "grammar/print.hpp"
#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::compile {

void TableLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "map" && is_item(call)) check_map(call);
  if (head == "byScore") check_scores(call);
  if (head == "track") check_track(call);
  if (head == "piece" && is_item(call)) check_name(call, "piece");
  if (head == "game") check_name(call, "game");
}

void TableLint::report(const Calls& calls) {
  for (const Checked* entry : calls.of("mapEntry")) check_mover(*entry, calls);
  report_maps(calls);
  const auto decks = calls.of("deck");
  for (std::size_t i = 1; i < decks.size(); ++i)
    warn(decks[i]->node, "defined-twice", "there is another deck, which comes first: cards are dealt from that one");
  for (const Checked* deal : calls.of("deal Cards")) check_deal(*deal);
}

/// Warns where more cards are dealt than there are.
void TableLint::check_deal(const Checked& deal) {
  const Checked* given = argument_of(deal, "count");
  const auto* each = literal<int>(given);
  const std::int64_t cards = std::ranges::count_if(game_.components, &play::Component::is_card);
  if (each && cards > 0 && std::int64_t{*each} * game_.players > cards)
    warn(given->node, "too-few-cards",
         fmt::format("there are not so many: {} cards for {} players", cards, game_.players));
}

/// Warns of a key that a map has twice.
void TableLint::check_map(const Checked& map) {
  std::vector<grammar::NodeId> keys;
  const Checked* pairs = argument_of(map, "pairs");
  const Checked* given = pairs ? pairs : argument_of(map, "keys");
  if (!given || given->kind != Checked::Kind::List) return;
  for (const Checked* item : given->arguments) {
    const auto parts = tree_.children(item->node);
    const grammar::NodeId key = pairs && !parts.empty() ? parts.front() : item->node;
    const bool twice = std::ranges::any_of(
        keys, [&](grammar::NodeId other) { return grammar::same_structure(tree_, key, tree_, other); });
    if (twice && findings_.is_new(key))
      warn(key, "defined-twice",
           fmt::format("the map has the key {} twice: what comes last counts", grammar::print_compact(tree_, key)));
    keys.push_back(key);
  }
}

/// Warns of (mapEntry "Name" Mover) where the map has keys for some players and not for all.
void TableLint::check_mover(const Checked& entry, const Calls& calls) {
  const Checked* who = argument_of(entry, "who");
  while (who && who->declaration && who->declaration->head.empty()) who = who->arguments.front();
  const auto* role = literal<RoleType>(who);
  if (!role || (*role != RoleType::Mover && *role != RoleType::Next && *role != RoleType::Prev)) return;
  const Checked* name = argument_of(entry, "name");
  while (name && name->declaration && name->declaration->head.empty()) name = name->arguments.front();
  if (name && !is_string(name)) return;
  std::vector<int> missing;
  for (int player = 1; player <= game_.players; ++player) {
    const auto has_key = [&](const play::MapTable& map) {
      return (!name || map.name == text_of(*name)) &&
             std::ranges::any_of(map.entries, [&](const auto& one) { return one.first == player; });
    };
    if (std::ranges::none_of(game_.maps, has_key)) missing.push_back(player);
  }
  if (missing.empty() || static_cast<int>(missing.size()) == game_.players || calls.of("map").empty()) return;
  warn(entry.node, "no-such-key",
       fmt::format("the map has no entry for P{}: this is then the number of the player", missing.front()));
}

/// Warns of maps that nothing reads, and of keys that a map shares with an earlier one of its name.
void TableLint::report_maps(const Calls& calls) {
  std::vector<const Checked*> items;
  for (const Checked* map : calls.of("map"))
    if (is_item(*map)) items.push_back(map);
  if (items.size() != game_.maps.size()) return;
  const auto reads = [&](const Checked* entry, std::string_view name) {
    const Checked* named = argument_of(*entry, "name");
    while (named && named->declaration && named->declaration->head.empty()) named = named->arguments.front();
    if (!named || !is_string(named) || text_of(*named) == name) return true;
    // A name that no map has is told of elsewhere, and may be meant for this one.
    return std::ranges::count(game_.maps, text_of(*named), &play::MapTable::name) == 0;
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const play::MapTable& map = game_.maps[i];
    if (std::ranges::none_of(calls.of("mapEntry"), [&](const Checked* entry) { return reads(entry, map.name); }))
      warn(items[i]->node, "never-read", "nothing looks anything up in this map")
          .hints.push_back(fmt::format("(mapEntry \"{}\" <key>) does", map.name));
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (game_.maps[earlier].name != map.name) continue;
      const auto& keys = game_.maps[earlier].entries;
      for (const auto& [key, value] : map.entries)
        if (std::ranges::find(keys, key, &std::pair<int, int>::first) != keys.end() && findings_.is_new(items[i]->node))
          warn(items[i]->node, "defined-twice",
               fmt::format("an earlier map \"{}\" has the key {}, too: that one counts", map.name, key));
    }
  }
}

/// Warns of a second score of one player.
void TableLint::check_scores(const Checked& by_score) {
  const Checked* scores = argument_of(by_score, "scores");
  if (!scores) return;
  std::set<RoleType> seen;
  for (const Checked* score : scores->arguments) {
    const Checked* who = score ? argument_of(*score, "who") : nullptr;
    const auto* role = literal<RoleType>(who);
    if (role && !seen.insert(*role).second)
      warn(score->node, "defined-twice",
           fmt::format("{} has a score here already: what comes last counts", spelling(*role)));
  }
}

/// Warns of sites behind End.
void TableLint::check_track(const Checked& track) {
  const Checked* sites = argument_of(track, "sites");
  if (!sites || sites->arguments.empty()) return;
  for (std::size_t i = 0; i + 1 < sites->arguments.size(); ++i)
    if (text_of(*sites->arguments[i]) == "End") {
      warn(sites->arguments[i]->node, "track-end", "End leads off the board, and the path goes on behind it")
          .hints.emplace_back("it is the last of a track");
      return;
    }
}

void TableLint::check_name(const Checked& call, std::string_view what) {
  const Checked* name = argument_of(call, "name");
  if (is_string(name) && text_of(*name).empty())
    warn(name->node, "no-name", fmt::format("this {} has an empty name: nothing can speak of it", what));
}

}  // namespace lud::compile
