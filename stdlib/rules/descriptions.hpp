#pragma once
// The descriptions that the words of the rules make when they are linked: players, modes, phases, ends. The compiler
// builds a Game from them.
#include <functional>

#include "interpreter/play/end.hpp"
#include "interpreter/play/game.hpp"

namespace lud {

struct EquipmentDescription;  // stdlib/equipment/descriptions.hpp

struct PlayersDescription {
  int count = 2;
  std::vector<std::optional<AbsoluteDirection>> facing;  ///< by player from 1; empty where not given
};
struct PlayerDescription {
  AbsoluteDirection facing;
};
struct ModeDescription {
  ModeType mode = ModeType::Alternating;
};
struct NextPhaseDescription {
  play::NextPhase next;
  std::string_view target;  ///< name of a phase; empty: the following one
};
struct EndDescription {
  std::vector<play::EndRule> rules;
};
/// (satisfy ...): what must hold in a deduction puzzle.
struct ConstraintsDescription {
  std::vector<Lazy<bool>> constraints;
};
struct PlayDescription {
  Lazy<Moves> moves;
  ConstraintsDescription satisfy;  ///< of a deduction puzzle
};
struct PhaseDescription {
  std::string_view name;
  RoleType role = RoleType::Shared;
  std::optional<ModeType> mode;
  Lazy<Moves> play;
  ConstraintsDescription satisfy;
  EndDescription end;
  std::vector<NextPhaseDescription> next;
};
struct StartDescription {
  std::vector<StartRule> rules;
};
struct MetaRule {
  std::function<void(play::MetaRules&)> apply;
};
struct MetaDescription {
  std::vector<MetaRule> rules;
};
struct ScoreDescription {
  RoleType role;
  Lazy<int> score;
};
struct PayoffDescription {
  RoleType role;
  Lazy<double> payoff;
};
struct RulesDescription {
  MetaDescription meta;
  StartDescription start;
  std::vector<PhaseDescription> phases;
  EndDescription end;
  Lazy<Moves> play;  ///< offered besides the moves of each phase; may be empty
  ConstraintsDescription satisfy;
};
/// One game of a match, by name, with at most one option.
struct SubgameDescription {
  std::string_view name, option;
  Lazy<int> next;
  Deferred<int> result;  ///< an expression of the subgame: linked and evaluated there
};
struct GamesDescription {
  std::vector<SubgameDescription> games;
};
/// A game has equipment and rules, a match has games and an end.
struct GameDescription {
  std::string_view name;
  PlayersDescription players;
  ModeType mode = ModeType::Alternating;
  Deferred<EquipmentDescription> equipment;
  Deferred<RulesDescription> rules;
  Deferred<GamesDescription> games;
  Deferred<EndDescription> end;
};

LUD_SORT_NAME(PlayersDescription, "players")
LUD_SORT_NAME(PlayerDescription, "players.player")
LUD_SORT_NAME(ModeDescription, "mode")
LUD_SORT_NAME(NextPhaseDescription, "nextPhase")
LUD_SORT_NAME(EndDescription, "end")
LUD_SORT_NAME(play::EndRule, "endRule")
LUD_SORT_NAME(play::Result, "result")
LUD_SORT_NAME(ConstraintsDescription, "constraints")
LUD_SORT_NAME(PlayDescription, "play")
LUD_SORT_NAME(PhaseDescription, "phase")
LUD_SORT_NAME(StartDescription, "start")
LUD_SORT_NAME(MetaRule, "metaRule")
LUD_SORT_NAME(MetaDescription, "meta")
LUD_SORT_NAME(ScoreDescription, "end.score")
LUD_SORT_NAME(PayoffDescription, "payoff")
LUD_SORT_NAME(RulesDescription, "rules")
LUD_SORT_NAME(SubgameDescription, "subgame")
LUD_SORT_NAME(GamesDescription, "games")
LUD_SORT_NAME(GameDescription, "game")

/// Returns the descriptions in a list.
template <class T>
std::vector<T> contents(const List<T>& list) {
  std::vector<T> out;
  for (const Lazy<T>& item : list) out.push_back(constant_of(item));
  return out;
}
/// Returns one description, or those in a list, as a vector.
template <class T>
std::vector<T> contents(const Either<T, List<T>>& either) {
  if (either.first) return {constant_of(either.first)};
  if (either.second) return contents(constant_of(either.second));
  return {};
}

}  // namespace lud

namespace lud::stdlib {

void declare_meta_rules(Library& library);

}  // namespace lud::stdlib
