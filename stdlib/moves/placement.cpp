// Words that change what stands on a site without carrying it elsewhere: add, claim, remove, promote.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/remembered_region.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/sample_site.hpp"
#include "stdlib/moves/large_addition.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/site_predicates.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

/// Marks a move as one on an edge: it has no direction.
void mark_edge(Move& move) {
  move.edge = move.to;
  move.oriented = false;
}

/// Makes the moves of the word: each puts a new piece, or `count` of them, on a site.
struct Adding {
  Emit& e;
  Context& c;
  const Piece* piece;
  const To& to;
  const int count;
  const SiteType type = to.type_in(c.game);
  const int outer_from = c.scope.from;
  const int outer_to = c.scope.to;
  int what = 0;

  void add() {
    if (!piece) {
      what = component_numbered(c, c.mover());  // a player's first component has the player's number
      if (what != off) add_to_targets();
      return;
    }
    for (const Piece::Kind& kind : piece->kinds) {
      what = kind.component(c);
      if (what != off && add_to_targets()) return;
    }
  }

  /// Returns true if the piece was added to the only site: then no further kinds of piece are tried.
  bool add_to_targets() {
    if (play::is_large(c.game.components[static_cast<std::size_t>(what)])) {
      if (to.region)
        for (int target : to.region(c)) {
          add_large(target);
          if (e.enough()) break;
        }
      else
        add_large(to.site_in(c));
      return false;
    }
    if (!to.region) {
      const bool one_kind = !piece || piece->kinds.size() == 1;
      if (one_kind && e.is_asked_elsewhere()) return false;
      return add_at(to.site_in(c));
    }
    if (e.query == Query::Bound) {
      const int most = most_sites(to.region);
      if (most != off && !to.apply && (!piece || piece->kinds.size() == 1)) e.answer_slots(most);
      return true;
    }
    const Sites targets = to.region(c);
    if (e.counts_slots() && !to.apply) {
      if (draws_alone())
        sample_among(targets);
      else
        e.answer_slots(targets.count(), targets.count());
    } else if (e.query == Query::Slot) {
      // If it did not answer with a count of slots, no counted slot belongs to it.
      const int slot = to.apply ? off : e.slot_among(targets.count());
      if (slot != off) add_at(play::nth_site(targets, slot));
    } else {
      for (int target : targets) {
        add_at(target);
        if (e.enough()) break;
      }
    }
    return false;
  }

  /// Whether a move sampled here is the move that is played: there are no other moves, and none is tested.
  bool draws_alone() const { return samples_at_once(c) && !to.condition && (!piece || piece->kinds.size() == 1); }

  void sample_among(Sites targets) {
    ++c.sampler->sampled_within;
    if (const int choices = targets.count(); choices > 0)
      add_at(play::nth_site(targets, c.sampling.chooser->pick(choices)));
  }

  Action action(int target, int state) const {
    Action made = add_action(type, target, what, state);
    if (!to.level) return made;
    made.kind = ActionKind::Insert;
    made.level_to = to.level(c);
    return made;
  }

  bool add_at(int target) {
    c.scope.to = target;
    if (to.condition && !to.condition(c)) return false;
    const int state = piece && piece->state ? piece->state(c) : off;
    Action first = action(target, state);
    if (c.game.stacking() && first.kind == ActionKind::Add) first.level_to = c.height(type_at(c, type, target), target);
    Candidate candidate(e, first);
    for (int i = 1; i < count; ++i) candidate.add(action(target, state));
    const bool effect = to.apply && to.apply->holds(c);
    if (effect) {
      c.scope.from = c.scope.to = target;
      candidate.before(to.apply);
    }
    Move& move = candidate.emit(target, target);
    if (type == SiteType::Edge) mark_edge(move);
    if (effect && to.region) {
      // For a region, the language lists a move with an effect twice, as one object.
      e.makes_twins = true;
      move.twin = Move::Twin::Fresh;
      const Move again = move;
      c.moves.moves.push_back(again);
    }
    if (!to.region) {
      c.scope.from = outer_from;
      c.scope.to = outer_to;
    }
    return true;
  }

  void add_large(int target) {
    const LargeAddition addition(c, piece, to, what);
    const bool in_reservoir = enters_reservoir(e, false);
    for (int state = addition.first_state; state < addition.end_state; ++state) {
      if (!addition.fits(c, target, state) || (in_reservoir && c.sampling.passes_by())) continue;
      addition.add(e, target, state).from_reservoir = in_reservoir;
      if (e.enough()) return;
    }
  }
};

/// Additions of one kind of piece to the sites of a region. A condition that is no site predicate is evaluated for each
/// drawn site.
class AdditionGenerator final : public Generator {
 public:
  static bool can_make(const Piece* piece, const To& to) {
    return to.region && !to.apply && !to.level && (!piece || (piece->kinds.size() == 1 && !piece->state));
  }
  AdditionGenerator(const Linked& call, const Piece* added, const To* where) : piece(added), to(where), emission(call) {
    const SitePredicate* test = to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
    const play::Layout& layout = call.game.layout;
    const bool is_set = test && test->exact && to->type_in(call.game) == call.game.default_type &&
                        layout.total_sites == layout.board_sites;
    if (is_set) allowed = test;
    asks_each = to->condition && !is_set;
    remembers = is_node<play::RememberedRegion>(to->region) || (is_set && !test->at_hand);
  }

  struct Seen {
    Sites targets;
    int count;
    int what;
  };

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    const int what = piece ? piece->kinds.front().component(c) : component_numbered(c, c.mover());
    if (what == off) return new (seen) Seen{{}, 0, what};
    const Sites targets = to->region(c);
    if (!allowed) return new (seen) Seen{targets, targets.count(), what};
    SitesBuilder found = c.sites();
    found |= targets;
    found &= Sites(allowed->sites(c), c.game.layout.width);
    return new (seen) Seen{found, Sites(found).count(), what};
  }
  int count_slots(Context&, const void* seen) const override { return static_cast<const Seen*>(seen)->count; }
  bool has_any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!asks_each) return seen.count > 0;
    const KeptScope kept(c);
    return any_site(seen.targets, [&](int target) { return passes(c, target); });
  }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const int slot = slot_among(c, seen.count);
    if (slot == off) return;
    const int target = play::nth_site(seen.targets, slot);
    const KeptScope kept(c);
    if (!asks_each || passes(c, target)) add(c, seen, target);
  }
  void describe(Traits& traits_now) const {
    traits_now.counts_itself = traits_now.lists_slots = true;
    traits_now.samples_for_all = !asks_each;
    if (!asks_each)
      traits_now.play_alone = [](const Generator& self, Context& c) {
        return static_cast<const AdditionGenerator&>(self).play_alone(c);
      };
  }
  bool holds_moves(Context&, const void*) const override { return !asks_each; }
  bool play_alone(Context& c) const {
    const auto& seen = *static_cast<const Seen*>(look_watched(c));
    if (seen.count == 0) return false;
    play::Trial& trial = c.trial;
    write(c, seen, play::nth_site(seen.targets, c.sampling.chooser->pick(seen.count)), trial.moves.emplace_back(),
          trial.actions.emplace_back());
    Move& move = trial.moves.back();
    move.first_action = static_cast<std::uint32_t>(trial.actions.size()) - 1;
    move.first_between = static_cast<std::uint32_t>(trial.betweens.size());
    play::apply(c, trial.actions.back());
    if (emission.then) play::perform_then(c, *emission.then);
    return true;
  }

 private:
  const void* look_watched(Context& c) const {
    if (!remembers) return look(c);
    const Watched watched(c);
    return look(c);
  }
  Sampled sample(Context& c) const override {
    const auto& seen = *static_cast<const Seen*>(look(c));
    if (seen.count == 0) return Sampled::Yes;
    play::Sampling& sampling = c.sampling;
    if (asks_each) {
      const KeptScope kept(c);
      const int target = sample_site(c, seen.targets, seen.count, [&](int site) { return passes(c, site); });
      if (target != off) add(c, seen, target);
      return Sampled::Yes;
    }
    add(c, seen, play::nth_site(seen.targets, sampling.chooser->pick(seen.count)));
    if (!play::may_swap(c)) return Sampled::Yes;
    sampling.reservoir_seen = seen.count;
    sampling.reservoir_kept = 1;
    c.moves.moves.back().from_reservoir = true;
    return Sampled::Yes;
  }

  bool passes(Context& c, int target) const {
    c.scope.to = target;
    return to->condition(c);
  }

  void add(Context& c, const Seen& seen, int target) const {
    play::MoveList& list = c.moves;
    Move& move = list.moves.emplace_back();
    write(c, seen, target, move, list.actions.emplace_back());
    move.first_action = static_cast<std::uint32_t>(list.actions.size()) - 1;
    if (emission.then) list.add_then(move, *emission.then);
  }

  /// Fills in the move for a site and its only action.
  void write(const Context& c, const Seen& seen, int target, Move& move, Action& action) const {
    const SiteType type = to->type_in(c.game);
    move.action_count = 1;
    move.mover = static_cast<std::int16_t>(c.mover());
    move.from = move.to = target;
    action.kind = ActionKind::Add;
    action.decision = emission.decision;
    action.type_to = action_type(type);
    action.to = target;
    action.what = seen.what;
    if (c.game.stacking()) action.level_to = c.height(type_at(c, type, target), target);
    if (type == SiteType::Edge) mark_edge(move);
  }

  const Piece* const piece;
  const To* const to;
  const Emission emission;
  const SitePredicate* allowed = nullptr;  ///< null: all sites of the region
  bool asks_each = false;                  ///< there is a condition besides
  bool remembers = false;                  ///< something of what it asks is remembered for a position
};

Operand lower_addition(const Linked& call) {
  const plan::Arguments given{call.made};
  const auto* piece = described<Piece>(given("piece"));
  const auto* to = described<To>(given("to"));
  if (!call.board_exists || given("count")) return call.made;
  if (call.game.needs_a(play::Need::LargePieces)) return lower_large_addition(call, piece, to);
  if (!AdditionGenerator::can_make(piece, *to)) return call.made;
  return by_generator<AdditionGenerator>(call, call, piece, to);
}

/// Adds a piece of the mover to sites, whether they are empty or not.
struct Claiming {
  Emit& e;
  Context& c;
  const Piece* piece;
  const To& to;

  void claim() {
    if (!piece)
      claim_with(component_numbered(c, c.mover()));
    else
      for (const Piece::Kind& kind : piece->kinds)
        if (claim_with(kind.component(c))) return;
  }

  bool claim_with(int what) {
    if (what == off) return false;
    if (!to.region) return claim_at(what, to.site_in(c));
    for (int target : to.region(c)) claim_at(what, target);
    return false;
  }

  bool claim_at(int what, int target) {
    c.scope.to = target;
    if (to.condition && !to.condition(c)) return false;
    const SiteType type = to.type_in(c.game);
    const int state = piece && piece->state ? piece->state(c) : off;
    Move& move = Candidate(e, add_action(type, target, what, state)).emit(target, target);
    if (type == SiteType::Edge) mark_edge(move);
    return true;
  }
};

void claim(Emit& e, const Piece* piece, const To& to) {
  KeptScope kept(e.c);
  Claiming{e, e.c, piece, to}.claim();
}

void remove_at(Emit& e, std::optional<SiteType> given, int site, const Lazy<int>& level, bool at_once, int count) {
  Context& c = e.c;
  if (site < 0) return;
  const SiteType type = type_at(c, given, site);
  if (c.what(type, site) <= 0) return;
  const int height = c.height(type, site);
  int removed_level = std::max(0, level ? level(c) : height - 1);
  if (!c.game.stacking() || height == removed_level + 1) removed_level = off;
  Action action;
  action.kind = ActionKind::Remove;
  action.type_to = action_type(type);
  action.to = site;
  action.level_to = at_once ? removed_level : off;
  action.flag = !at_once;
  Candidate candidate(e, action);
  for (int i = 1; i < count; ++i) candidate.add(action);
  candidate.emit(site, site);
}

/// Returns a region without the empty sites of the board, as far as the state keeps these as a set.
Sites without_empty(Context& c, std::optional<SiteType> type, Sites sites) {
  const play::Layout& layout = c.game.layout;
  if (!slots_are_sites(layout) || layout.counts || c.game.type_or_default(type) != c.game.default_type) return sites;
  SitesBuilder some = c.sites();
  some |= sites;
  some -= c.state.empty(c.game.default_type);
  return some;
}

/// Removes what stands on the sites of a region: one move, and one slot, for each site.
void remove_all(Emit& e, std::optional<SiteType> type, const Lazy<Sites>& region, const Lazy<int>& level, bool at_once,
                const Lazy<int>& count) {
  if (e.query == Query::Bound) {
    if (const int most = most_sites(region); most != off) e.answer_slots(most);
    return;
  }
  // Other regions mostly contain occupied sites only.
  const Sites sites = is_constant(region) ? without_empty(e.c, type, region(e.c)) : region(e.c);
  if (e.counts_slots()) return e.answer_slots(sites.count(), sites.count());
  const int number = count ? count(e.c) : 1;
  if (e.query == Query::Slot) {
    const int slot = e.slot_among(sites.count());
    if (slot != off) remove_at(e, type, play::nth_site(sites, slot), level, at_once, number);
    return;
  }
  for (int site : sites) {
    remove_at(e, type, site, level, at_once, number);
    if (e.enough()) return;
  }
}

/// Returns the first component of the owner whose name contains `name`; 0 if there is none.
int component_of(const Game& game, std::string_view name, int owner) {
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (game.components[i].owner == owner && game.components[i].name.find(name) != std::string::npos)
      return static_cast<int>(i);
  return 0;
}

void promote(Emit& e, std::optional<SiteType> type, const Lazy<int>& site, const Piece& piece, const Who* who) {
  Context& c = e.c;
  const int place = site ? site(c) : c.scope.to;
  if (place < 0) return;
  for (const Piece::Kind& kind : piece.kinds) {
    int what = kind.component(c);
    if (!piece.several && kind.number && what < 1) return;
    // A list of numbers is used as it is; any other piece becomes that of the given owner.
    if (who && !(piece.several && kind.number)) {
      const std::string_view name =
          kind.number ? std::string_view(c.game.components[static_cast<std::size_t>(what)].name) : kind.name;
      what = component_of(c.game, name, player_of(c, *who));
    }
    if (what == off) continue;  // the game has no such piece
    Action action;
    action.kind = ActionKind::Promote;
    action.type_to = action_type(c.game.type_or_default(type));
    action.to = place;
    action.what = what;
    Candidate(e, action).emit(place, place);
  }
}

}  // namespace

void declare_placements(Library& library) {
  ludeme(library, "move Add|add", "piece? to count:? stack:?",
         "Puts a new piece on a site, or on any site of a region: a move for each. Without a kind it is the mover's "
         "first one.",
         [](Emit& e, const Piece* piece, const To& to, Maybe<int> count, Maybe<bool>) {
           if (count.value_or(1) < 1) return;
           KeptScope kept(e.c);
           Adding{e, e.c, piece, to, count.value_or(1)}.add();
         })
      .needs_with("stack", play::Need::Stacking)
      .needs_with("count", play::Need::Counts)
      .lower(lower_addition);
  ludeme(library, "claim", "piece? to", "Marks sites as the mover's by a piece.",
         [](Emit& e, const Piece* piece, const To& to) { claim(e, piece, to); });
  ludeme(library, "move Claim", "piece? to count:? stack:?",
         "Marks sites as the mover's by a piece; there is always one of it.",
         [](Emit& e, const Piece* piece, const To& to, Lazy<int>, Lazy<bool>) { claim(e, piece, to); });
  ludeme(library, "move Remove|remove", "type? site|sites level:? at:? count:?",
         "Takes a piece off a site, or off every site of a region: out of the game.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> site, Lazy<Sites> sites, Lazy<int> level, Maybe<WhenType> at,
            Lazy<int> count) {
           const bool at_once = at != WhenType::EndOfTurn;
           if (site) {
             if (e.is_asked_elsewhere()) return;
             const int place = site(e.c);
             remove_at(e, type, place, level, at_once, count ? count(e.c) : 1);
           } else {
             remove_all(e, type, sites, level, at_once, count);
           }
         })
      .needs_with("at", play::Need::SequenceCapture)
      .ignores_need("level", play::Need::Stacking);
  ludeme(library, "move Promote|promote", "type? site? piece who?",
         "Turns the piece on a site into a piece of another kind, or into one of several.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> site, const Piece& piece, const Who* who) {
           if (piece.kinds.size() != 1 || !e.is_asked_elsewhere()) promote(e, type, site, piece, who);
         });
}

}  // namespace lud::stdlib
