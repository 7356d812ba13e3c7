#include "interpreter/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "grammar/reader.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/compile/check_start.hpp"
#include "interpreter/compile/find_literal.hpp"
#include "interpreter/compile/link.hpp"
#include "interpreter/compile/lint.hpp"
#include "interpreter/compile/needs.hpp"
#include "interpreter/compile/report.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/on_tracks.hpp"
#include "stdlib/equipment/build.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/library.hpp"
#include "stdlib/moves/roll_first.hpp"
#include "stdlib/rules/descriptions.hpp"
#include "stdlib/rules/puzzle_moves.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::compile {

namespace {

using play::Need;

void need(Game& game, Need n) { game.needs.set(static_cast<std::size_t>(n)); }

/// Determines whether states keep the order of pieces, and by which of two ways the order changes where a piece leaves.
/// Both ways are those of Ludii, so that recorded trials replay.
void keep_order(Game& game) {
  play::Layout& layout = game.layout;
  layout.ordered = game.needs_a(Need::PieceOrder);
  layout.components = static_cast<int>(game.components.size());
  const bool one_type = game.uses(SiteType::Cell) + game.uses(SiteType::Edge) + game.uses(SiteType::Vertex) == 1;
  layout.swap_removal = !layout.stacking && game.default_type != SiteType::Edge && one_type;
}

/// Determines the candidate values of a deduction puzzle's sites: 0 to the largest value of the site type. Where there
/// are many values, `first_candidates` is instead the number of values, as in Ludii.
void lay_out_candidates(Game& game) {
  constexpr int many = 31;
  const auto range_of = [&](std::size_t type) { return game.value_ranges[type].value_or(Range{0, 0}); };
  const auto count = [&](std::size_t type) { return range_of(type).max - range_of(type).min + 1; };
  const bool large =
      count(static_cast<std::size_t>(SiteType::Cell)) > many || count(static_cast<std::size_t>(SiteType::Edge)) > many;
  int values = 0;
  for (std::size_t type = 0; type < 3; ++type) {
    game.layout.first_candidates[type] = large ? count(type) : range_of(type).max + 1;
    values = std::max(values, range_of(type).max + 1);
  }
  game.layout.candidate_words = (values + 63) / 64;
}

/// Determines which site types the state keeps: types that the game does not use count as the default type, except with
/// stacks on vertices or edges, where all types are kept.
void keep_site_types(Game& game) {
  const bool stacked_apart = game.layout.stacking && game.default_type != SiteType::Cell && !game.needs_a(Need::Cards);
  for (SiteType& type : game.kept_types)
    if (!stacked_apart && !game.uses(type)) type = game.default_type;
}

/// Determines which channels the state has. Precondition: the equipment is built.
void lay_out(Game& game) {
  play::Layout& layout = game.layout;
  const auto is = [&](play::ContainerKind kind) {
    return std::ranges::any_of(game.containers, [&](const play::Container& c) { return c.kind == kind; });
  };
  const bool dice = game.dice.has_value();
  layout.players = game.players;
  layout.stacking = game.needs_a(Need::Stacking) || game.needs_a(Need::Cards) || game.needs_a(Need::LargeStack);
  layout.levels = !layout.stacking ? 1 : game.needs_a(Need::LargeStack) || game.needs_a(Need::Cards) ? 256 : 32;
  layout.counts = !layout.stacking && (game.needs_a(Need::Counts) || game.needs_a(Need::LargePieces) ||
                                       is(play::ContainerKind::Hand) || dice);
  layout.owners = layout.counts && game.needs_a(Need::Owners);
  layout.states = game.needs_a(Need::States) || dice || game.needs_a(Need::LargePieces);
  layout.rotations = game.needs_a(Need::Rotations);
  layout.values = game.needs_a(Need::Values) || game.needs_a(Need::Dominoes);
  layout.hidden = game.needs_a(Need::Hidden);
  layout.playable = game.boardless;
  layout.visited = game.needs_a(Need::Visited);
  layout.costs = game.needs_a(Need::Costs);
  layout.phases = game.needs_a(Need::SitePhases);
  const auto needs_any = [&](std::initializer_list<Need> needs) {
    return std::ranges::any_of(needs, [&](Need one) { return game.needs_a(one); });
  };
  layout.hashed = needs_any({Need::StoredState, Need::CycleDetection, Need::RepeatPositional,
                             Need::RepeatPositionalInTurn, Need::RepeatSituational, Need::RepeatSituationalInTurn});
  if (game.needs_a(Need::DeductionPuzzle)) lay_out_candidates(game);
  game.names = game.memory.names();
  layout.lists = static_cast<int>(play::ListId::Remembered) + 1 + static_cast<int>(game.names.size());
  layout.variables = static_cast<int>(game.names.size()) + 1;
  keep_order(game);
  keep_site_types(game);
  layout.holds_pieces = game.site_types_named;
  layout.on_tracks = play::lay_out_track_counters(game);
  layout.plain_moves = game.passes.plain_actions && !layout.ordered && !layout.playable && layout.on_tracks == 0 &&
                       !needs_any({Need::LineOfPlay, Need::LargePieces});
  layout.plain_additions = layout.plain_moves && !layout.stacking && !layout.counts && !game.needs_a(Need::Dominoes);
  layout.plain_sowings = game.passes.plain_actions && layout.counts && !layout.stacking && !layout.ordered &&
                         !layout.playable && !layout.hidden && layout.on_tracks == 0 && !game.needs_a(Need::LineOfPlay);
  layout.plain_rolls = game.passes.plain_actions;
  layout.plain_turns = game.passes.plain_actions && !game.needs_a(Need::SequenceCapture);
  layout.owner_of.assign(game.owner_of.begin(), game.owner_of.end());
  // Sets of sites by kind do not pay with dice, where few of many pieces are looked at, nor with very many kinds, where
  // they would be most of the state.
  constexpr std::size_t most_kinds = 40;
  layout.kinds = !dice && layout.candidate_words == 0 && game.owner_of.size() <= most_kinds;
  layout.finish();
}

std::vector<const play::EndRule*> keep(Game& game, const EndDescription& end) {
  std::vector<const play::EndRule*> kept;
  for (const play::EndRule& rule : end.rules) kept.push_back(game.memory.make<play::EndRule>(rule));
  return kept;
}

/// The union of two generators.
Lazy<Moves> both(Game& game, Lazy<Moves> first, Lazy<Moves> second) {
  if (!first) return second;
  if (!second) return first;
  auto* node = game.memory.make<stdlib::InOrder>();
  node->parts = {first, second};
  const auto as_operand = [&](const Lazy<Moves>& part) {
    Operand operand;
    operand.function = reinterpret_cast<void (*)()>(part.function);
    operand.node = part.node;
    operand.sort = sort_of<Moves>();
    operand.bind = operand.foldable = Bind::Play;
    operand.term = game.memory.term_of(part.node);
    return operand;
  };
  const auto items = game.memory.make_array(std::vector<Operand>{as_operand(first), as_operand(second)});
  game.memory.note_term(node, game.memory.make<Term>(Term{nullptr, items}));
  Lazy<Moves> made;
  made.function = &stdlib::InOrder::run;
  made.node = node;
  return made;
}

/// The node where a phase is named as the next one; `otherwise` where there is none.
grammar::NodeId find_next_phase(const Checked& rules, std::string_view name, grammar::NodeId otherwise) {
  if (rules.sort == sort_of<NextPhaseDescription>()) return find_literal(rules, name, otherwise);
  for (const Checked* argument : rules.arguments)
    if (argument)
      if (const auto found = find_next_phase(*argument, name, grammar::no_node); found != grammar::no_node)
        return found;
  return otherwise;
}

void say_unknown_phase(std::string_view name, const RulesDescription& rules, const Checked& checked, Linker& linker) {
  check::Mistake mistake{find_next_phase(checked, name, checked.node), "impossible",
                         fmt::format("there is no phase \"{}\"", name)};
  std::vector<std::string_view> names;
  for (const PhaseDescription& phase : rules.phases) names.push_back(phase.name);
  check::suggest_nearest(mistake, name, names, "\"", "\"");
  linker.mistakes().push_back(std::move(mistake));
}

void build_rules(Game& game, const RulesDescription& rules, const Checked& checked, Linker& linker) {
  const grammar::NodeId node = checked.node;
  for (const MetaRule& rule : rules.meta.rules) rule.apply(game.meta);
  game.meta.settle();
  game.start.insert(game.start.end(), rules.start.rules.begin(), rules.start.rules.end());
  game.end = keep(game, rules.end);
  for (const PhaseDescription& description : rules.phases) {
    play::Phase phase;
    phase.name = description.name;
    phase.role = description.role;
    phase.mode = description.mode;
    phase.play = both(game, description.play, rules.play);
    if (game.passes.lower) {
      const Term* const written = game.memory.term_of(phase.play.node);
      phase.play = stdlib::drawing_by_itself(stdlib::puzzle_moves_by_slot(phase.play, game), game);
      game.memory.note_term(phase.play.node, written);
    }
    phase.turn = node_cast<play::SamplesTurn>(phase.play);
    phase.end = keep(game, description.end);
    if (!phase.play) linker.add_mistake(node, fmt::format("phase \"{}\" has no (play ...)", phase.name));
    for (const NextPhaseDescription& next : description.next) {
      play::NextPhase made = next.next;
      if (!next.target.empty()) {
        const auto found = std::ranges::find(rules.phases, next.target, &PhaseDescription::name);
        if (found == rules.phases.end())
          say_unknown_phase(next.target, rules, checked, linker);
        else
          made.phase = static_cast<int>(found - rules.phases.begin());
      }
      phase.next.push_back(made);
      game.phases_left |= play::phase_bit(static_cast<int>(game.phases.size()));
    }
    game.phases.push_back(std::move(phase));
  }
  if (game.phases.empty()) linker.add_mistake(node, "the rules have no phase");
  game.constraints = rules.satisfy.constraints;
  if (game.constraints.empty() && !rules.phases.empty()) game.constraints = rules.phases[0].satisfy.constraints;
}

bool checks_regions(const Term* term) {
  return term && ((term->word && term->word->checks_regions) ||
                  std::ranges::any_of(term->arguments, [](const Operand& part) { return checks_regions(part.term); }));
}
/// Whether a constraint requires each word within it that checks regions: none is below a disjunction or a negation.
bool conjoins(const Term* constraint) {
  if (!constraint) return true;
  const bool joins = !constraint->word || constraint->word->conjoins;
  return std::ranges::all_of(constraint->arguments, [&](const Operand& part) {
    return joins ? conjoins(part.term) : !checks_regions(part.term);
  });
}

/// Analyses the constraints of a deduction puzzle: sets Game::constraints_conjoin, and Game::variables to the sites
/// that the constraints are about and the start rules leave open.
void look_at_constraints(Game& game) {
  if (game.constraints.empty()) return;
  game.constraints_conjoin = std::ranges::all_of(
      game.constraints, [&](const Lazy<bool>& constraint) { return conjoins(game.memory.term_of(constraint.node)); });
  Context context(game);
  play::start(context);
  SitesBuilder open = context.sites();
  context.constrained = &open;
  for (const Lazy<bool>& constraint : game.constraints) constraint(context);
  for (const play::Move& move : context.trial.moves)
    for (const play::Action& action : context.trial.actions_of(move))
      if (action.kind == play::ActionKind::Set) open.remove(action.to);
  for (int site : Sites(open))
    if (context.on_board(game.default_type, site)) game.variables.push_back(site);
}

/// What a match adds to one of its games.
struct PartOfMatch {
  const grammar::Tree& tree;       ///< of the match
  const Checked* result;           ///< the points for the game's winner, evaluated in the game; null: none given
  std::vector<std::string> names;  ///< names interned so far, which keep their numbers in the game
};

/// The names that are voted on, in the order in which trials number them: those in the game's end rules come first.
std::vector<int> names_of_votes(const Checked& call, const std::vector<int>& all) {
  Needs of_end;
  for (const Checked* rules : call.arguments)
    if (rules)
      if (const Checked* end = argument_of(*rules, "end")) collect_needs(*end, of_end);
  for (const int name : all)
    if (std::ranges::find(of_end.vote_names, name) == of_end.vote_names.end()) of_end.vote_names.push_back(name);
  return of_end.vote_names;
}

play::EngineFacts engine_facts(const Game& game, bool part_of_match) {
  const bool takes_turns = game.mode == ModeType::Alternating && game.meta.allow_all() && !game.layout.hashed &&
                           !game.needs_a(Need::Visited);
  play::EngineFacts facts;
  facts.samples = game.mode == ModeType::Alternating && !game.lists_in_order;
  facts.draws_ahead = takes_turns && !game.stochastic() && !game.listing_draws;
  facts.plays_at_once = takes_turns && !game.listing_draws && !part_of_match && !game.dice &&
                        game.meta.consequences.empty() && !game.needs_a(Need::SequenceCapture) &&
                        !game.needs_a(Need::Pending) && !game.needs_a(Need::Votes);
  facts.asks_for_stalemates = game.stochastic() || game.needs_a(Need::Stalemates) ||
                              game.needs_a(Need::RepeatSituational) || game.needs_a(Need::RepeatSituationalInTurn);
  facts.lists_for_any = game.meta.repetition || game.meta.no_suicide || (!game.passes.lower && !game.stochastic());
  facts.tries_one_for_any = facts.lists_for_any && game.passes.lower && !game.stochastic();
  facts.lists_for_any_to = game.needs_a(Need::EagerEffects) || !game.passes.lower;
  if (game.dice) facts.first_die = game.dice->first_site;
  constexpr int unlimited = std::numeric_limits<int>::max();
  if (game.players > 0)
    facts.turn_limit = static_cast<int>(std::min<std::int64_t>(unlimited, std::int64_t{game.max_turns} * game.players));
  return facts;
}

check::Mistake unknown_subgame(std::string_view name, grammar::NodeId node, const GameShelf& shelf) {
  check::Mistake mistake{node, "unknown-subgame", fmt::format("there is no game \"{}\"", name)};
  const std::vector<std::string> names = shelf.names();
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  check::suggest_nearest(mistake, name, candidates, "\"", "\"");
  mistake.hints.push_back(fmt::format("looked for {}.lud {}", name, shelf.searched()));
  return mistake;
}

class Compiler {
 public:
  Compiler(const grammar::Tree& tree, grammar::NodeId root, GameShelf& shelf, const PartOfMatch* part,
           grammar::Diagnostics& diagnostics, const Settings& settings)
      : tree_(tree), root_(root), shelf_(shelf), part_(part), diagnostics_(diagnostics), settings_(settings) {
    if (settings.max_turns > 0) game_->max_turns = settings.max_turns;
    game_->passes = settings.passes;
    follow(linker_, tree_);
  }

  /// Returns null where there are errors, after reporting them.
  std::unique_ptr<Game> compile() {
    if (!check() || !describe()) return nullptr;
    if (part_ && description_->games) {
      fail(root_, "a game of a match cannot be a match itself");
      return nullptr;
    }
    const bool good = description_->games ? compile_match() : compile_game();
    report(tree_, linker_.warnings(), diagnostics_);
    const bool plays = !settings_.coverage && linker_.warnings().empty();
    if (good) report(tree_, lint({tree_, *call_, *game_, linker_.never(), settings_.file, plays}), diagnostics_);
    return good ? std::move(game_) : nullptr;
  }

  /// Of a part of a match, once it is compiled: its points for the winner, linked against the game.
  const Lazy<int>& linked_result() const { return linked_result_; }

 private:
  void follow(Linker& linker, const grammar::Tree& tree) const {
    if (settings_.coverage) linker.follow(Follower(settings_.coverage, tree, *settings_.sources));
  }
  bool failed() {
    report(tree_, linker_.mistakes(), diagnostics_);
    return !linker_.mistakes().empty();
  }
  bool fail(grammar::NodeId node, std::string message) {
    linker_.add_mistake(node, std::move(message));
    return !failed();
  }

  bool check() {
    if (part_)
      for (const std::string& name : part_->names) game_->memory.intern(name);
    call_ = checked_as(tree_, root_, sort_of<GameDescription>()).root;
    if (!call_) return false;
    linker_.expect(*call_);
    Needs needs;
    collect_needs(*call_, needs);
    game_->vote_names = names_of_votes(*call_, needs.vote_names);
    // Only now it is known whether turns draw random numbers. Where they do, so does testing whether a player can move,
    // and with it whatever such a test stands in: the needs are collected again.
    const bool asking_draws = needs.turns_draw && needs.changes_when_listed != 0;
    if (asking_draws) {
      needs = {};
      collect_needs(*call_, needs, true);
    }
    if (needs.parts_draw) needs.bits |= needs.where_ordered;
    if (part_ && part_->result) {
      result_ = checked_as(part_->tree, part_->result->node, sort_of<int>()).root;
      if (!result_) return false;
      collect_needs(*result_, needs, asking_draws);
    }
    game_->needs = std::bitset<play::need_count>(needs.bits);
    game_->listing_draws = needs.listing_draws;
    game_->lists_in_order = (needs.changes_when_listed & needs.bits) != 0;
    game_->site_types_named = needs.site_types;
    game_->layout.finish();
    return true;
  }

  check::Result checked_as(const grammar::Tree& tree, grammar::NodeId node, const Sort* sort) {
    check::Result checked = check::check(tree, node, sort, stdlib::library(), game_->memory);
    if (!checked.root) report(tree, checked.mistakes, diagnostics_);
    return checked;
  }

  bool describe() {
    description_ = static_cast<const GameDescription*>(linker_.link(*call_).constant);
    if (failed() || !description_) return false;
    game_->name = description_->name;
    game_->players = description_->players.count;
    game_->mode = description_->players.count == 0 ? ModeType::Simulation : description_->mode;
    game_->player_facing = description_->players.facing;
    if (game_->players >= 0 && game_->players <= play::max_players) return true;
    return fail(find_literal(*call_, game_->players, root_),
                fmt::format("a game has from 1 to {} players, or none in a simulation, not {}", play::max_players,
                            game_->players));
  }

  bool equip(const Deferred<EquipmentDescription>& described) {
    const auto* equipment = linker_.link_constant(described);
    if (failed() || !equipment) return false;
    stdlib::build_equipment(*equipment, described.checked->node, *game_, linker_);
    if (failed()) return false;
    lay_out(*game_);
    linker_.board_exists();
    stdlib::link_equipment(*equipment, *game_, linker_);
    return true;
  }

  bool compile_game() {
    if (!equip(description_->equipment)) return false;
    const auto* rules = linker_.link_constant(description_->rules);
    if (failed() || !rules) return false;
    build_rules(*game_, *rules, *description_->rules.checked, linker_);
    if (failed()) return false;
    check_start(*game_, *description_->rules.checked, tree_, linker_);
    if (failed()) return false;
    look_at_constraints(*game_);
    // In a game of one player whose rules offer passes, a pass does not end the game.
    const bool passes_alone = game_->players == 1 && game_->needs_a(Need::Passes);
    game_->ends_when_all_pass = !passes_alone && !game_->needs_a(Need::NotAllPass) && !game_->dice &&
                                game_->mode != ModeType::Simulation && game_->meta.pass_end != PassEndType::NoEnd;
    play::tabulate_footprints(*game_);
    game_->engine = engine_facts(*game_, part_ != nullptr);
    return !result_ || link_result();
  }

  bool link_result() {
    Linker linker(*game_);
    linker.board_exists();
    follow(linker, part_->tree);
    linked_result_ = linker.link(Deferred<int>{result_});
    report(part_->tree, linker.mistakes(), diagnostics_);
    return linker.mistakes().empty();
  }

  // ---- matches ----

  bool compile_match() {
    if (!equip_match()) return false;
    const auto* games = linker_.link_constant(description_->games);
    const auto* end = linker_.link_constant(description_->end);
    if (failed() || !games || !end) return false;
    if (games->games.empty()) return fail(description_->games.checked->node, "a match has at least one game");
    bool all = true;
    for (std::size_t i = 0; i < games->games.size(); ++i) all = add_game(games->games[i], node_of_game(i)) && all;
    if (failed() || !all) return false;
    game_->match.end = keep(*game_, *end);
    game_->ends_when_all_pass = false;
    game_->max_moves = std::numeric_limits<int>::max();  // only the limits of its games apply
    lay_out(*game_);                                     // again, with the names of all games
    return true;
  }

  /// Gives the match a board of one empty site, and a phase without moves.
  bool equip_match() {
    static const grammar::Tree board = [] {
      static grammar::SourceSet sources;
      grammar::Diagnostics none;
      return grammar::read_text("match", "(equipment {(board (square 1))})", sources, none);
    }();
    const check::Result checked = checked_as(board, board.roots.front(), sort_of<EquipmentDescription>());
    if (!equip({checked.root})) return false;
    play::Phase phase;
    phase.name = "Match";
    phase.play.function = [](const Node*, Context&) { return Moves{}; };
    game_->phases.push_back(std::move(phase));
    need(*game_, Need::Scores);
    return true;
  }

  /// Compiles a game of the match and adds it. Returns false on errors, which are reported or in `linker_.mistakes()`.
  bool add_game(const SubgameDescription& subgame, grammar::NodeId node) {
    const std::optional<grammar::Tree> tree = shelf_.find(subgame.name, subgame.option);
    if (!tree) linker_.mistakes().push_back(unknown_subgame(subgame.name, node, shelf_));
    if (!tree || tree->roots.empty() || diagnostics_.has_errors()) return false;
    const PartOfMatch part{tree_, subgame.result.checked, game_->memory.names()};
    Settings settings = settings_;
    settings.file = nullptr;
    Compiler compiler(*tree, tree->roots.front(), shelf_, &part, diagnostics_, settings);
    std::shared_ptr<const Game> game = compiler.compile();
    if (!game) return false;
    if (game->players != game_->players)
      linker_.add_mistake(node, fmt::format("the match has {} players, but \"{}\" has {}", game_->players, subgame.name,
                                            game->players));
    for (const std::string& name : game->names) game_->memory.intern(name);
    if (game->stochastic()) need(*game_, Need::Stochastic);
    game_->match.games.push_back({std::move(game), subgame.next, compiler.linked_result()});
    return true;
  }

  /// The node of (subgame ...) number `index`.
  grammar::NodeId node_of_game(std::size_t index) const {
    const Checked& games = *description_->games.checked->arguments.front();
    return games.kind == Checked::Kind::List ? games.arguments[index]->node : games.node;
  }

  const grammar::Tree& tree_;
  grammar::NodeId root_;
  GameShelf& shelf_;
  const PartOfMatch* part_;
  grammar::Diagnostics& diagnostics_;
  const Settings settings_;
  std::unique_ptr<Game> game_ = std::make_unique<Game>();
  Linker linker_{*game_};
  const Checked* call_ = nullptr;
  const Checked* result_ = nullptr;
  Lazy<int> linked_result_;
  const GameDescription* description_ = nullptr;
};

}  // namespace

std::unique_ptr<Game> compile(const grammar::Tree& tree, grammar::NodeId root, GameShelf& shelf,
                              grammar::Diagnostics& diagnostics, const Settings& settings) {
  play::rounds = 0;  // folding spends rounds as a decision does
  try {
    return Compiler(tree, root, shelf, nullptr, diagnostics, settings).compile();
  } catch (const play::LimitReached& limit) {
    diagnostics.error("limit", tree[root].span, limit.what());
    return nullptr;
  }
}

}  // namespace lud::compile
