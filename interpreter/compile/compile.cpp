#include "interpreter/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/compile/link.hpp"
#include "interpreter/compile/report.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/on_tracks.hpp"
#include "stdlib/equipment/build.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/descriptions.hpp"

namespace lud::compile {

namespace {

using play::Need;

void need(Game& game, Need n) { game.needs.set(static_cast<std::size_t>(n)); }

/// Needs that follow from meta rules.
void apply_meta(Game& game, const MetaDescription& meta) {
  for (const MetaRule& rule : meta.rules) rule.apply(game.meta);
  if (!game.meta.repetition) return;
  switch (*game.meta.repetition) {
    case RepetitionType::Positional:
      need(game, Need::RepeatPositional);
      break;
    case RepetitionType::PositionalInTurn:
      need(game, Need::RepeatPositionalInTurn);
      break;
    case RepetitionType::Situational:
      need(game, Need::RepeatSituational);
      break;
    case RepetitionType::SituationalInTurn:
      need(game, Need::RepeatSituationalInTurn);
      break;
  }
}

/// The order of pieces changes in one of two ways where one leaves: so it does in the games that trials were recorded
/// of.
void keep_order(Game& game) {
  play::Layout& layout = game.layout;
  layout.ordered = game.needs_a(Need::PieceOrder);
  layout.components = static_cast<int>(game.components.size());
  std::array<bool, 3> used = game.site_types_named;
  used[static_cast<std::size_t>(game.default_type)] = true;
  if (game.containers.size() > 1) used[static_cast<std::size_t>(SiteType::Cell)] = true;
  layout.swap_removal = !layout.stacking && game.default_type != SiteType::Edge && std::ranges::count(used, true) == 1;
}

/// Decides which channels the state has. The equipment has set sites and types.
void lay_out(Game& game) {
  play::Layout& layout = game.layout;
  const auto is = [&](play::ContainerKind kind) {
    return std::ranges::any_of(game.containers, [&](const play::Container& c) { return c.kind == kind; });
  };
  const bool dice = !game.dice.empty();
  layout.players = game.players;
  layout.stacking = game.needs_a(Need::Stacking) || game.needs_a(Need::Cards) || game.needs_a(Need::LargeStack);
  layout.levels = !layout.stacking ? 1 : game.needs_a(Need::LargeStack) || game.needs_a(Need::Cards) ? 256 : 32;
  layout.counts = !layout.stacking && (game.needs_a(Need::Counts) || game.needs_a(Need::LargePieces) ||
                                       is(play::ContainerKind::Hand) || dice);
  layout.owners = layout.counts && game.needs_a(Need::Owners);
  layout.states = game.needs_a(Need::States) || dice || game.needs_a(Need::LargePieces);
  layout.rotations = game.needs_a(Need::Rotations);
  layout.values = game.needs_a(Need::Values);
  layout.hidden = game.needs_a(Need::Hidden);
  layout.playable = game.boardless;
  layout.visited = game.needs_a(Need::Visited);
  layout.costs = game.needs_a(Need::Costs);
  layout.phases = game.needs_a(Need::SitePhases);
  game.names = game.memory.names();
  layout.lists = static_cast<int>(play::ListId::Remembered) + 1 + static_cast<int>(game.names.size());
  layout.variables = static_cast<int>(game.names.size()) + 1;
  keep_order(game);
  layout.holds_pieces = game.site_types_named;
  layout.on_tracks = play::track_counters(game);
  layout.finish();
}

std::vector<const play::EndRule*> keep(Game& game, const EndDescription& end) {
  std::vector<const play::EndRule*> kept;
  for (const play::EndRule& rule : end.rules) kept.push_back(game.memory.make<play::EndRule>(rule));
  return kept;
}

/// A generator that offers what either of two offers.
struct BothNode : Node {
  Lazy<Moves> first, second;
  static Moves run(const Node* node, Context& c) {
    static_cast<const BothNode*>(node)->first(c);
    return static_cast<const BothNode*>(node)->second(c);
  }
};
Lazy<Moves> both(Game& game, Lazy<Moves> first, Lazy<Moves> second) {
  if (!first) return second;
  if (!second) return first;
  BothNode* node = game.memory.make<BothNode>();
  node->first = first;
  node->second = second;
  Lazy<Moves> made;
  made.function = &BothNode::run;
  made.node = node;
  return made;
}

void build_rules(Game& game, const RulesDescription& rules, grammar::NodeId node, Linker& linker) {
  apply_meta(game, rules.meta);
  game.start.insert(game.start.end(), rules.start.rules.begin(), rules.start.rules.end());
  game.end = keep(game, rules.end);
  for (const PhaseDescription& description : rules.phases) {
    play::Phase phase;
    phase.name = description.name;
    phase.role = description.role;
    phase.mode = description.mode;
    phase.play = both(game, description.play, rules.play);
    phase.end = keep(game, description.end);
    if (!phase.play) linker.add_mistake(node, fmt::format("phase \"{}\" has no (play ...)", phase.name));
    for (const NextPhaseDescription& next : description.next) {
      play::NextPhase made = next.next;
      if (!next.target.empty()) {
        const auto found = std::ranges::find(rules.phases, next.target, &PhaseDescription::name);
        if (found == rules.phases.end())
          linker.add_mistake(node, fmt::format("there is no phase \"{}\"", next.target));
        else
          made.phase = static_cast<int>(found - rules.phases.begin());
      }
      phase.next.push_back(made);
    }
    game.phases.push_back(std::move(phase));
  }
  if (game.phases.empty()) linker.add_mistake(node, "the rules have no phase");
}

/// Sets the game up once: pieces that the start rules put on sites that do not exist are the author's mistake.
void check_start(const Game& game, grammar::NodeId node, Linker& linker) {
  Context context(game);
  play::start(context);
  for (const play::Move& move : context.trial.moves)
    for (const play::Action& action : context.trial.actions_of(move)) {
      if (action.kind != play::ActionKind::Add) continue;
      const SiteType type = action.type_to == play::no_type ? game.default_type : static_cast<SiteType>(action.type_to);
      if (context.on_board(type, action.to)) continue;
      linker.add_mistake(node, fmt::format("the start rules put {} on site {}, but there are only sites 0 to {}",
                                           game.components[static_cast<std::size_t>(action.what)].name, action.to,
                                           game.layout.total_sites - 1));
      return;
    }
}

}  // namespace

std::unique_ptr<Game> compile(const grammar::Tree& tree, grammar::NodeId root, grammar::Diagnostics& diagnostics) {
  auto game = std::make_unique<Game>();
  const check::Result checked = check::check(tree, root, sort_of<GameDescription>(), stdlib::library(), game->memory);
  if (!checked.root) {
    report(tree, checked.mistakes, diagnostics);
    return nullptr;
  }
  Needs needs;
  collect_needs(*checked.root, needs);
  game->needs = std::bitset<play::need_count>(needs.bits);
  game->site_types_named = needs.site_types;
  game->layout.finish();

  Linker linker(*game);
  const auto failed = [&] {
    report(tree, linker.mistakes(), diagnostics);
    return !linker.mistakes().empty();
  };
  const auto* description = static_cast<const GameDescription*>(linker.link(*checked.root).constant);
  if (failed() || !description) return nullptr;
  game->name = description->name;
  game->players = description->players.count;
  game->mode = description->mode;
  if (game->players < 1 || game->players > play::max_players) {
    linker.add_mistake(root, fmt::format("a game has 1 to {} players, not {}", play::max_players, game->players));
    failed();
    return nullptr;
  }
  game->player_facing = description->players.facing;

  const auto* equipment = linker.link_constant(description->equipment);
  if (failed() || !equipment) return nullptr;
  stdlib::build_equipment(*equipment, description->equipment.checked->node, *game, linker);
  if (failed()) return nullptr;
  lay_out(*game);
  linker.board_exists();
  stdlib::link_equipment(*equipment, *game, linker);
  const auto* rules = linker.link_constant(description->rules);
  if (failed() || !rules) return nullptr;
  build_rules(*game, *rules, description->rules.checked->node, linker);
  if (failed()) return nullptr;
  check_start(*game, description->rules.checked->node, linker);
  if (failed()) return nullptr;
  game->ends_when_all_pass = !game->needs_a(Need::NotAllPass) && game->dice.empty() &&
                             game->mode != ModeType::Simulation && game->meta.pass_end != PassEndType::NoEnd;
  return game;
}

}  // namespace lud::compile
