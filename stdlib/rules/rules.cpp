#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/descriptions.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

void declare_game(Library& library) {
  ludeme(library, "game", "name players mode? equipment rules",
         "A description of a game: its name, who plays, with what, and by which rules.",
         [](std::string_view name, const PlayersDescription& players, const ModeDescription* mode,
            Deferred<EquipmentDescription> equipment, Deferred<RulesDescription> rules) {
           return GameDescription{.name = name,
                                  .players = players,
                                  .mode = mode ? mode->mode : ModeType::Alternating,
                                  .equipment = equipment,
                                  .rules = rules};
         });
  ludeme(library, "players", "count", "How many play. Their pieces face nowhere in particular.", [](int count) {
    return PlayersDescription{count, {}};
  });
  ludeme(library, "players", "players",
         "The players one by one, with the direction in which the pieces of each face: what Forward means.",
         [](List<PlayerDescription> players) {
           PlayersDescription made;
           made.count = static_cast<int>(players.size());
           made.facing.emplace_back();
           for (const PlayerDescription& player : contents(players)) made.facing.emplace_back(player.facing);
           return made;
         });
  ludeme(library, "player", "facing", "A player whose pieces face a direction.",
         [](AbsoluteDirection facing) { return PlayerDescription{facing}; });
  ludeme(library, "mode", "mode", "Whether players move in turn, at the same time, or not at all.",
         [](ModeType mode) { return ModeDescription{mode}; });
}

void declare_structure(Library& library) {
  ludeme(library, "rules", "meta? start? play? phases: end?", "Rules that change from phase to phase.",
         [](const MetaDescription* meta, const StartDescription* start, const PlayDescription* play,
            List<PhaseDescription> phases, const EndDescription* end) {
           RulesDescription made;
           if (meta) made.meta = *meta;
           if (start) made.start = *start;
           if (play) {
             made.play = play->moves;
             made.satisfy = play->satisfy;
           }
           made.phases = contents(phases);
           if (end) made.end = *end;
           return made;
         });
  ludeme(library, "rules", "meta? start? play end", "Rules that stay the same during the whole game.",
         [](const MetaDescription* meta, const StartDescription* start, const PlayDescription& play,
            const EndDescription& end) {
           RulesDescription made;
           if (meta) made.meta = *meta;
           if (start) made.start = *start;
           PhaseDescription phase;
           phase.name = "Default Phase";
           phase.play = play.moves;
           phase.satisfy = play.satisfy;
           made.phases.push_back(phase);
           made.end = end;
           return made;
         });
  ludeme(library, "play", "moves",
         "What the mover may do in a turn. All moves that it makes are legal; where it makes none, the mover passes.",
         [](Lazy<Moves> moves) {
           return PlayDescription{moves, {}};
         });
  ludeme(library, "start", "rules",
         "What is done before the first move, in order: pieces are placed, scores set, cards dealt.",
         [](Either<Placements, List<Placements>> rules) {
           StartDescription made;
           if (rules.first)
             made.rules.push_back(rules.first);
           else
             for (const StartRule& rule : constant_of(rules.second)) made.rules.push_back(rule);
           return made;
         });
  ludeme(library, "phase", "name owner? mode? play? end? next?",
         "A stage of the game with rules of its own. Each player is in one phase at a time, at first in the first one "
         "that is theirs.",
         [](std::string_view name, Maybe<RoleType> owner, const ModeDescription* mode, const PlayDescription* play,
            const EndDescription* end, Either<NextPhaseDescription, List<NextPhaseDescription>> next) {
           PhaseDescription made;
           made.name = name;
           made.role = owner.value_or(RoleType::Shared);
           if (mode) made.mode = mode->mode;
           if (play) {
             made.play = play->moves;
             made.satisfy = play->satisfy;
           }
           if (end) made.end = *end;
           made.next = contents(next);
           return made;
         });
  ludeme(library, "nextPhase", "role?|player? condition? name?",
         "Players pass to another phase when a condition holds after a move.",
         [](Maybe<RoleType> role, Maybe<Player> player, Lazy<bool> condition, Maybe<std::string_view> name) {
           NextPhaseDescription made;
           made.next.role = role.value_or(RoleType::Shared);
           if (player) made.next.player = player->index;
           made.next.condition = condition;
           made.target = name.value_or("");
           return made;
         });
}

void declare_end(Library& library) {
  using play::EndRule;
  using play::Result;
  ludeme(library, "end", "rules",
         "When and how the game ends: conditions that are asked after every move, in order; the first one that holds "
         "counts.",
         [](Either<EndRule, List<EndRule>> rules) { return EndDescription{contents(rules)}; });
  ludeme(library, "if", "condition inner? result?",
         "The game ends with a result where a condition holds after a move; or further conditions are asked then.",
         [](Lazy<bool> condition, Either<EndRule, List<EndRule>> inner, const Result* result) {
           EndRule rule{.condition = condition, .inner = contents(inner)};
           if (result) rule.result = *result;
           return rule;
         });
  ludeme(library, "forEach", "who? if: result", "The result holds for each player for whom a condition holds.",
         [](Maybe<RoleType> who, Lazy<bool> condition, const Result& result) {
           using enum EndRule::Form;
           const EndRule::Form form = who == RoleType::NonMover ? ForEachNonMover : ForEachPlayer;
           return EndRule{.form = form, .condition = condition, .result = result};
         })
      .sets(Reads::Player);
  ludeme(library, "forEach Track", "if: result", "The result holds for each track for which a condition holds.",
         [](Lazy<bool> condition, const Result& result) {
           return EndRule{.form = EndRule::Form::ForEachTrack, .condition = condition, .result = result};
         })
      .sets(Reads::Track)
      .needs(play::Need::TrackLoops);
  ludeme(library, "result", "who what", "Who wins, loses or draws. Where one of two players wins, the other loses.",
         [](RoleType who, ResultType what) { return Result{.who = who, .kind = what}; });
  ludeme(library, "byScore", "scores? misere:?",
         "The players are ranked by their scores, which may be set here first. The highest score wins.",
         [](Maybe<List<ScoreDescription>> scores, Lazy<bool> misere) {
           Result result{.form = Result::Form::Score, .misere = misere};
           if (scores)
             for (const ScoreDescription& score : contents(*scores))
               result.scores.emplace_back(score.role, score.score);
           return result;
         })
      .needs(play::Need::Scores);
  ludeme(library, "score", "who score", "A player's score at the end.", [](RoleType who, Lazy<int> score) {
    return ScoreDescription{who, score};
  });
  ludeme(library, "payoffs", "payoffs", "The players are ranked by their payoffs.",
         [](List<PayoffDescription> payoffs) {
           Result result{.form = Result::Form::Payoff};
           for (const PayoffDescription& payoff : contents(payoffs))
             result.payoffs.emplace_back(payoff.role, payoff.payoff);
           return result;
         });
  ludeme(library, "payoff", "who payoff", "A player's payoff at the end.", [](RoleType who, Lazy<double> payoff) {
    return PayoffDescription{who, payoff};
  });
}

}  // namespace

void declare_rules(Library& library) {
  declare_game(library);
  declare_structure(library);
  declare_meta_rules(library);
  declare_end(library);
}

}  // namespace lud::stdlib
