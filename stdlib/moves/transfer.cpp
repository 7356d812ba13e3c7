// (move (from ...) (to ...)): carries pieces from anywhere to anywhere, one, several, a stack or a copy at a time.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/moves/generators/few_moves.hpp"
#include "stdlib/moves/generators/pairs.hpp"
#include "stdlib/region/region.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

/// The range of levels of the pieces that a move carries.
struct Levels {
  int min, max;
};
/// The language evaluates the level once for each bound, which matters where it draws random numbers.
Levels levels_of(Context& c, const From& from, int level) {
  if (!from.level || !c.game.stacking() || !c.game.stochastic()) return {level, level};
  const int min = from.level(c);
  return {min, from.level(c)};
}

/// Makes the moves of the word, start by start.
struct Transfer {
  Emit& e;
  Context& c;
  const From& from;
  const To& to;
  const Lazy<int>& count;
  const Lazy<bool>& copy;
  const bool stack;
  const int outer_from = c.scope.from;

  // The start that is being worked on.
  int site = off;
  SiteType type = SiteType::Cell;
  int number = 1;
  bool copies = false;

  void start_at(int start) {
    site = start;
    if (site < 0) return;
    type = type_at(c, from.type, site);
    const int what = c.what(type, site);
    if (what <= 0) return;
    c.scope.from = site;
    copies = copy && copy(c);
    if (from.condition && !from.condition(c)) return;
    if (e.aims() && to.region && !c.game.needs_a(play::Need::LargePieces) && !may_contain(to.region, c, c.aim.site)) {
      c.scope.from = outer_from;
      return;
    }
    const play::Component& component = c.game.components[static_cast<std::size_t>(what)];
    const bool large = play::is_large(component);
    bool all_do = !to.condition;
    const Sites region = to.region ? to.region(c) : Sites();
    const Sites targets = to.region && !large ? allowed_of(region, all_do) : region;
    const int target = to.region ? off : to.site_in(c);
    if (count) number = count(c);
    c.scope.from = outer_from;
    // As in Ludii, the condition of the target is not asked for pieces that cover several sites.
    if (large) return move_large(component, targets, target);
    if (e.counts_slots() && !to.rotations) {
      e.answer_slots(targets.count() + (target >= 0), targets.count() + (target >= 0));
    } else if (e.query == Query::Slot) {
      const int slot = e.slot_among(targets.count());
      if (slot != off) move_to(play::nth_site(targets, slot));
      if (target >= 0 && e.slot_among(1) != off) move_to(target);
    } else if (e.aims()) {
      const int aim = c.aim.site;
      if (targets.contains(aim)) move_to(aim);
      if (target == aim) move_to(aim);
    } else if (e.samples_one() && all_do && !to.rotations && !to.apply && target < 0) {
      move_to_one_of(targets);
    } else {
      for (int one : targets) {
        move_to(one);
        if (e.enough()) return;
      }
      if (target >= 0) move_to(target);
    }
  }

  /// Makes the move to one of several targets if the reservoir keeps one. Precondition: all targets meet the condition.
  void move_to_one_of(Sites targets) {
    const int taken = c.sampling.takes_one_of(targets.count());
    if (taken != off) move_to(play::nth_site(targets, taken), true);
  }

  /// Returns the sites of a region without those where the condition surely fails. Sets `all_do` if it holds at all
  /// that are left.
  Sites allowed_of(Sites region, bool& all_do) {
    const SitePredicate* const test = to.condition ? site_predicate(to.condition, &play::Scope::to) : nullptr;
    if (!test || from.region || (to.type && *to.type != c.game.default_type) || region.count() < 2) return region;
    const Sites::Word* const allowed = test->sites(c);
    const auto sites =
        static_cast<std::uint32_t>(c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)]);
    auto* const left = c.arena.array<Sites::Word>(region.width());
    Sites::Word untested = 0;
    for (std::uint32_t i = 0; i < region.width(); ++i) {
      const Sites::Word beyond = i < sites / 64   ? 0
                                 : i > sites / 64 ? ~Sites::Word{0}
                                                  : ~Sites::Word{0} << (sites % 64);
      left[i] = region.words()[i] & (beyond | (i < c.game.layout.width ? allowed[i] : 0));
      untested |= region.words()[i] & beyond;
    }
    all_do = test->exact && untested == 0;
    return {left, region.width()};
  }

  /// Returns the action, and sets `level` to the level that it starts from.
  Action action_to(int target, SiteType target_type, int& level) const {
    if (from.level) level = from.level(c);
    const int level_to = to.level ? to.level(c) : off;
    Action action = move_action(type, site, level, target_type, target, level_to, false);
    if (to.level) {
      action.stack = stack;
      if (stack) action.level_from = 0;
    } else if (from.level) {
      action.level_to = off;
    } else if (!count) {
      action.stack = stack && !copies;
      if (copies) action.kind = ActionKind::Copy;
      if (stack)
        action.level_from = 0;
      else if (copies)
        action.level_from = c.height(type, site) - 1;
    } else {
      const bool levels = c.game.stacking() || stack;
      action.kind = levels ? ActionKind::StackMove : ActionKind::MoveN;
      action.count = number;
      if (levels) {
        action.level_from = c.height(type, site) - number;
        action.level_to = c.height(target_type, target);
      }
    }
    return action;
  }

  /// `taken`: the reservoir has already taken this move.
  void move_to(int target, bool taken = false) {
    const SiteType target_type = to.type ? *to.type : type_at(c, std::nullopt, target);
    int level = off;
    // Levels are evaluated before the target is bound, as in the language.
    const bool of_level = from.level || to.level;
    Action action;
    if (of_level) action = action_to(target, target_type, level);
    c.scope.from = site;
    c.scope.to = target;
    if (to.condition && !to.condition(c)) return;
    c.scope.from = outer_from;
    if (!of_level) action = action_to(target, target_type, level);
    const Levels levels = levels_of(c, from, level);
    if (to.rotations) {
      for (int rotation : to.rotations(c)) {
        Candidate candidate(e, action);
        Action turn;
        turn.kind = ActionKind::SetRotation;
        turn.type_to = action_type(to.type_in(c.game));
        turn.to = target;
        turn.rotation = rotation;
        candidate.add(turn);
        candidate.emit(site, target);
      }
      return;
    }
    const bool asks_apply = to.apply && !to.region && !from.region;
    const bool has_effect = to.apply && (asks_apply || to.apply->holds(c));
    if (!asks_apply && (!to.apply || has_effect)) {
      // For further targets the scope stays as it is set here.
      c.scope.from = site;
      c.scope.to = target;
    }
    const bool in_reservoir = enters_reservoir(e, has_effect);
    if (in_reservoir && !taken && c.sampling.passes_by()) return;
    Candidate candidate(e, action);
    if (has_effect) candidate.before(*to.apply, asks_apply, site, target);
    Move& move = candidate.emit(site, target);
    move.from_reservoir = in_reservoir;
    if (!c.game.stacking()) return;
    move.level_min = from.level ? levels.min : c.height(type, site) - 1;
    move.level_max = from.level ? levels.max : move.level_min;
    if (stack) move_whole_stack(c, move, type, site);
  }

  /// A piece that covers several sites may move, turned in any way, to where all sites that it then covers are targets
  /// or covered by it now.
  void move_large(const play::Component& piece, Sites targets, int single_target) {
    KeptScope kept(c);
    const int slot = c.slot(type, site);
    const int state = c.state.state(slot);
    const Ints covered = play::footprint(c, piece, site, state);
    SitesBuilder open = c.sites();
    open |= targets;
    open.add(single_target);
    for (int place : covered) open.add(place);
    const auto try_target = [&](int target) {
      for (int turned = 0; turned < 4 * static_cast<int>(piece.walk.size()); ++turned) {
        if (target == site && turned == state) continue;
        const Ints places = play::footprint(c, piece, target, turned);
        if (places.empty() || !fits(piece, places, open)) continue;
        Action action = move_action(from.type_in(c.game), site, off, to.type_in(c.game), target);
        action.state = turned;
        Candidate candidate(e, action);
        if (to.apply) candidate.before(*to.apply, false, c.scope.from, c.scope.to);
        candidate.emit(site, target).state = turned;
      }
    };
    for (int target : targets) try_target(target);
    if (single_target >= 0) try_target(single_target);
    for (std::size_t i = 1; i < covered.size(); ++i) try_target(covered[i]);
  }

  bool fits(const play::Component& piece, Ints places, const SitesBuilder& open) const {
    const auto all_in = [&](const auto& sites) {
      return std::ranges::all_of(places, [&](int place) { return sites.contains(place); });
    };
    if (!piece.is_domino) return all_in(open);
    // Dominoes are restricted only by the line of play.
    const bool first_move = static_cast<int>(c.trial.moves.size()) == c.trial.initial_placements;
    return first_move || !c.game.needs_a(play::Need::LineOfPlay) || all_in(c.state.playable());
  }
};

/// The simplest and most frequent case: the piece on top of one site, or at a given level, moves to one other site.
/// Precondition: no piece covers several sites.
[[gnu::always_inline]] inline void transfer_top(Emit& e, const From& from, const To& to) {
  Context& c = e.c;
  const int site = from.site_in(c);
  const SiteType type = type_at(c, from.type, site);
  if (!c.on_board(type, site)) return;
  const int slot = c.slot(type, site), what = c.state.what(slot);
  if (what <= 0) return;
  const int outer_from = c.scope.from;
  c.scope.from = site;
  if (from.condition && !from.condition(c)) return;
  const int target = to.site_in(c);
  if (target < 0) {
    if (e.counts_slots()) e.answer_slots(0);
    return;
  }
  if (e.is_asked_elsewhere() || e.aims_elsewhere(target)) return;
  int level = off;
  if (from.level) {
    // Evaluated before the target is bound, as in the language.
    c.scope.from = outer_from;
    level = from.level(c);
    c.scope.from = site;
  }
  c.scope.to = target;
  if (to.condition && !to.condition(c)) return;
  c.scope.from = outer_from;
  const Levels levels = levels_of(c, from, level);
  const bool in_reservoir = enters_reservoir(e, to.apply != nullptr);
  if (in_reservoir && c.sampling.passes_by()) return;
  const SiteType target_type = to.type ? *to.type : type_at(c, std::nullopt, target);
  Candidate candidate(e, move_action(type, site, level, target_type, target));
  if (to.apply) candidate.before(*to.apply, true, site, target);
  Move& move = candidate.emit(site, target);
  move.from_reservoir = in_reservoir;
  if (!c.game.stacking()) return;
  move.level_min = from.level ? levels.min : c.state.height(slot) - 1;
  move.level_max = from.level ? levels.max : move.level_min;
}

/// (move (from ...) (to ...)) of the simplest kind, see transfer_top.
struct PlainTransfer : Node {
  Lazy<Moves> plain;  ///< the word itself
  From from;
  To to;
  Emission emission;

  static Moves run(const Node* node, Context& c) {
    const auto& n = *static_cast<const PlainTransfer*>(node);
    if (is_of_all_positions(c.query)) return n.plain(c);
    n.emission.answer(c, kit_detail::take_query(c), [&](Emit& e) {
      const KeptScope kept(c);
      transfer_top(e, n.from, n.to);
    });
    return {};
  }
};

/// Returns the call, replaced by a PlainTransfer where it is of the simplest kind.
Linked plainly_transferred(const Linked& call) {
  enum { from, to, count, copy, stack, role };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* start = described<From>(arguments[from]);
  const auto* target = described<To>(arguments[to]);
  Linked plain = call;
  if (!call.board_exists || start->region || target->region || target->level || target->rotations || arguments[count] ||
      arguments[copy] || arguments[stack] || arguments[role] || call.game.needs_a(play::Need::LargePieces))
    return plain;
  auto* node = call.game.memory.make<PlainTransfer>();
  node->plain = Lazy<Moves>(call.made);
  node->from = *start;
  node->from.condition = evaluated(start->condition);
  node->to = *target;
  node->to.condition = evaluated(target->condition);
  node->emission = Emission(call);
  plain.made = plain.made.evaluated_by(node);
  return plain;
}

/// The move of one piece, the topmost one of its site.
struct OneTransfer {
  static constexpr bool starts_on_target = false;
  static bool starts_at(Context& c, const From& from, int site) {
    return c.what(type_at(c, from.type, site), site) > 0;
  }
  static void make(Emit& e, const From& from, const To* to, int site, int target) {
    const Lazy<int> count;
    const Lazy<bool> copy;
    Transfer transfer{e, e.c, from, *to, count, copy, false};
    transfer.site = site;
    transfer.type = type_at(e.c, from.type, site);
    transfer.move_to(target);
  }
};

/// Marks a move from (from) to one other site as a generator of at most one move.
Operand of_one_piece(const Linked& call) {
  enum { from, to, count, copy, stack, role };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* start = described<From>(arguments[from]);
  const auto* target = described<To>(arguments[to]);
  const bool one = !start->region && !target->region && !target->rotations &&
                   (!start->site || iterator_of(start->site) == &play::Scope::from) && !arguments[role] &&
                   !arguments[stack] && !call.game.needs_a(play::Need::LargePieces);
  return one ? with_one_move(call) : call.made;
}

Operand lower_transfer(const Linked& call) {
  const plan::Arguments given{call.made};
  const auto* from = described<From>(given("from"));
  const auto* to = described<To>(given("to"));
  if (!from->region && !to->region) return of_one_piece(plainly_transferred(call));
  const bool says_more = from->level || to->level || given("count") || given("copy") || given("stack") || given("role");
  if (says_more || call.game.needs_a(play::Need::LargePieces)) return call.made;
  return lower_pairs<OneTransfer>(call, from, to);
}

}  // namespace

void declare_transfers(Library& library) {
  ludeme(library, "move|fromTo", "from to count:?[1..] copy:? stack:? role?",
         "Carries a piece from one site to another, wherever they are: along a track, from a hand to the board. What "
         "the site must be like stands in (to ... if:...).",
         [](Emit& e, const From& from, const To& to, Lazy<int> count, Lazy<bool> copy, Maybe<bool> stack,
            Maybe<RoleType> mover) {
           Context& c = e.c;
           KeptScope kept(c);
           if (e.query == Query::Ends) {
             const bool one_target = !from.region && !to.region && !to.site && c.scope.to >= 0;
             if (!one_target || c.game.needs_a(play::Need::LargePieces)) return;
             c.aim.ends->add(c.scope.to);
             c.sampling.answered = true;
             return;
           }
           if (e.query == Query::Bound) {
             const bool one_target = !from.region && !to.region && !to.rotations;
             if (one_target && !c.game.needs_a(play::Need::LargePieces)) e.answer_slots(1);
             return;
           }
           Transfer transfer{e, c, from, to, count, copy, stack.value_or(false)};
           if (from.region) {
             for (int site : from.region(c)) {
               transfer.start_at(site);
               if (e.enough()) break;
             }
           } else {
             transfer.start_at(from.site_in(c));
           }
           if (mover)
             for (Move& move : e.made()) move.mover = static_cast<std::int16_t>(play::player_of(c, *mover));
         })
      .needs_with("stack", play::Need::Stacking)
      .needs_with("from level", play::Need::Stacking)
      .lower(lower_transfer);
}

}  // namespace lud::stdlib
