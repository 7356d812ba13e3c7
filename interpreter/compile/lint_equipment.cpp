#include <fmt/format.h>

#include <algorithm>

#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

namespace {

/// Words that do nothing without a part of the equipment.
struct PartOfGame {
  std::string_view head;
  char part;  ///< dice, a deck, dominoes, hands or tracks
};
constexpr std::array<PartOfGame, 12> parts_needed{{{"roll", 'd'},
                                                   {"forEach Die", 'd'},
                                                   {"deal Cards", 'c'},
                                                   {"deal Dominoes", 'o'},
                                                   {"handSite", 'h'},
                                                   {"sites Hand", 'h'},
                                                   {"sites Track", 't'},
                                                   {"trackSite Move", 't'},
                                                   {"trackSite FirstSite", 't'},
                                                   {"trackSite EndSite", 't'},
                                                   {"count StepsOnTrack", 't'},
                                                   {"firstMoveOnTrack", 't'}}};

struct Missing {
  char part;
  std::string_view name, hint;
};
constexpr std::array<Missing, 5> missing_parts{
    {{'d', "dice", "(dice d:6 num:1) is one of six faces"},
     {'c', "deck of cards", "(deck) is one of 52 cards"},
     {'o', "dominoes", "(dominoes) is a set from 0-0 to 6-6"},
     {'h', "hands", "(hand Each) gives every player one"},
     {'t', "tracks", "(track \"Track\" \"0,E,N,W\" loop:True) goes round a square board, written into (board ...)"}}};

}  // namespace

bool EquipmentLint::has(char part) const {
  switch (part) {
    case 'd':
      return !game_.dice.empty();
    case 'c':
      return !game_.decks.empty();
    case 'o':
      return std::ranges::any_of(game_.components, [](const play::Component& one) { return one.is_domino; });
    case 'h':
      return std::ranges::any_of(game_.containers,
                                 [](const play::Container& one) { return one.kind == play::ContainerKind::Hand; });
    default:
      return !game_.tracks.empty();
  }
}

void EquipmentLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  for (const PartOfGame& needed : parts_needed) {
    if (needed.head != head || has(needed.part)) continue;
    const Missing& missing = *std::ranges::find(missing_parts, needed.part, &Missing::part);
    warn(call.node, "no-such-part", fmt::format("({} ...) does nothing here: the game has no {}", head, missing.name))
        .hints.emplace_back(missing.hint);
  }
  if (head == "remove" || head == "move Remove") check_count(call);
  if (head == "phase") phases_.push_back(call.node);
}

/// A site without levels holds one pile, which leaves whole.
void EquipmentLint::check_count(const Checked& call) {
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Checked* const count = call.arguments[i];
    if (parameters[i].name != "count" || !count || game_.stacking()) continue;
    if (count->declaration && count->declaration->head == "count") continue;  // of what lies there
    warn(count->node, "whole-pile", "pieces do not stack in this game: all that lie on a site leave it")
        .hints.emplace_back("(set Count at:<site> <number>) leaves some of them");
  }
}

/// Phases of which nobody is in one, neither at first nor later.
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
