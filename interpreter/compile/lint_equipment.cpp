#include <fmt/format.h>

#include <algorithm>

#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

namespace {

/// A word that needs a part of the equipment.
struct PartOfGame {
  std::string_view head;
  EquipmentPart part;
};
constexpr std::array<PartOfGame, 20> parts_needed{{{"roll", EquipmentPart::Dice},
                                                   {"count Pips", EquipmentPart::Dice},
                                                   {"face", EquipmentPart::Dice},
                                                   {"all DiceEqual", EquipmentPart::Dice},
                                                   {"all DiceUsed", EquipmentPart::Dice},
                                                   {"is AnyDie", EquipmentPart::Dice},
                                                   {"card Rank", EquipmentPart::Deck},
                                                   {"card Suit", EquipmentPart::Deck},
                                                   {"card TrumpSuit", EquipmentPart::Deck},
                                                   {"forEach Die", EquipmentPart::Dice},
                                                   {"deal Cards", EquipmentPart::Deck},
                                                   {"deal Dominoes", EquipmentPart::Dominoes},
                                                   {"handSite", EquipmentPart::Hands},
                                                   {"sites Hand", EquipmentPart::Hands},
                                                   {"sites Track", EquipmentPart::Tracks},
                                                   {"trackSite Move", EquipmentPart::Tracks},
                                                   {"trackSite FirstSite", EquipmentPart::Tracks},
                                                   {"trackSite EndSite", EquipmentPart::Tracks},
                                                   {"count StepsOnTrack", EquipmentPart::Tracks},
                                                   {"firstMoveOnTrack", EquipmentPart::Tracks}}};

struct Missing {
  EquipmentPart part;
  std::string_view name, hint;
};
constexpr std::array<Missing, 5> missing_parts{
    {{EquipmentPart::Dice, "dice", "(dice d:6 num:1) is one of six faces"},
     {EquipmentPart::Deck, "a deck of cards", "(deck) is one of 52 cards"},
     {EquipmentPart::Dominoes, "dominoes", "(dominoes) is a set from 0-0 to 6-6"},
     {EquipmentPart::Hands, "hands", "(hand Each) gives every player one"},
     {EquipmentPart::Tracks, "tracks",
      "(track \"Track\" \"0,E,N,W\" loop:True) goes round a square board, written into (board ...)"}}};

}  // namespace

bool EquipmentLint::has(EquipmentPart part) const {
  switch (part) {
    case EquipmentPart::Dice:
      return game_.dice.has_value();
    case EquipmentPart::Deck:
      return !game_.decks.empty();
    case EquipmentPart::Dominoes:
      return std::ranges::any_of(game_.components, [](const play::Component& one) { return one.is_domino; });
    case EquipmentPart::Hands:
      return std::ranges::any_of(game_.containers,
                                 [](const play::Container& one) { return one.kind == play::ContainerKind::Hand; });
    case EquipmentPart::Tracks:
      return !game_.tracks.empty();
  }
  return true;
}

void EquipmentLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  for (const PartOfGame& needed : parts_needed) {
    if (needed.head != head || has(needed.part)) continue;
    const Missing& missing = *std::ranges::find(missing_parts, needed.part, &Missing::part);
    warn(call.node, "no-such-part", fmt::format("({} ...) needs {}, and the game has none", head, missing.name))
        .hints.emplace_back(missing.hint);
  }
  if (head == "remove" || head == "move Remove") check_count(call);
  if (head == "phase") phases_.push_back(call.node);
}

/// Warns of `count` in (remove ...) where pieces do not stack: all pieces leave the site together.
void EquipmentLint::check_count(const Checked& call) {
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Checked* const count = call.arguments[i];
    if (parameters[i].name != "count" || !count || game_.stacking()) continue;
    if (count->declaration && count->declaration->head == "count") continue;  // all pieces that lie there
    warn(count->node, "whole-pile", "pieces do not stack in this game: all that lie on a site leave it")
        .hints.emplace_back("(set Count at:<site> <number>) leaves some of them");
  }
}

/// Searches the graph of phases from the first phase of each player, and warns of phases that are not reached.
void EquipmentLint::report_phases() {
  if (phases_.size() != game_.phases.size()) return;
  std::vector<bool> begins(phases_.size());
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t phase) {
    if (!begins[phase]) open.push_back(phase);
    begins[phase] = true;
  };
  for (int player = 1; player <= game_.players; ++player) {
    const auto is_theirs = [&](const play::Phase& one) {
      return one.role == RoleType::Shared || spelling(one.role) == fmt::format("P{}", player);
    };
    const auto first = std::ranges::find_if(game_.phases, is_theirs);
    reach(first == game_.phases.end() ? 0 : static_cast<std::size_t>(first - game_.phases.begin()));
  }
  while (!open.empty()) {
    const std::size_t phase = open.back();
    open.pop_back();
    for (const play::NextPhase& next : game_.phases[phase].next)
      reach(next.phase == off ? (phase + 1) % begins.size() : static_cast<std::size_t>(next.phase));
  }
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    const std::string_view name = game_.phases[i].name;
    if (!names.insert(name).second && !begins[i])
      warn(phases_[i], "defined-twice",
           fmt::format("there is another phase \"{}\": (nextPhase ...) leads to the first", name));
    else if (!begins[i])
      warn(phases_[i], "never-begins",
           fmt::format("nobody is ever in the phase \"{}\": no (nextPhase ...) leads to it", name));
  }
}

}  // namespace lud::compile
