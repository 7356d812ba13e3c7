// Words that change what stands on a site without carrying it elsewhere: add, claim, promote.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/remembered_region.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/one_action.hpp"
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
      if (most != off && (!piece || piece->kinds.size() == 1)) e.answer_slots(slots_each() * most);
      return true;
    }
    const Sites targets = to.region(c);
    if (e.counts_slots()) {
      if (draws_alone())
        sample_among(targets);
      else
        e.answer_slots(slots_each() * targets.count(), targets.count());
    } else if (e.query == Query::Slot) {
      const int slot = e.slot_among(slots_each() * targets.count());
      if (slot != off) add_in_slot(play::nth_site(targets, slot / slots_each()), slot % slots_each());
    } else {
      for (int target : targets) {
        add_at(target);
        if (e.enough()) break;
      }
    }
    return false;
  }

  /// The slots of each site of the region: a move with an effect is listed twice (`add_at`).
  int slots_each() const { return to.apply ? 2 : 1; }
  /// Makes the first or the second move to a target, if there is one.
  void add_in_slot(int target, int which) {
    const std::size_t begin = c.moves.size();
    add_at(target);
    const bool is_there = c.moves.size() > begin + static_cast<std::size_t>(which);
    c.moves.moves.resize(begin + (is_there ? 1 : 0));
  }

  /// Whether a move sampled here is the move that is played: there are no other moves, and none is tested.
  bool draws_alone() const {
    return samples_at_once(c) && !to.condition && !to.apply && (!piece || piece->kinds.size() == 1);
  }

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
class AdditionGenerator final : public OneActionGenerator<AdditionGenerator> {
 public:
  static bool can_make(const Piece* piece, const To& to) {
    return to.region && !to.apply && !to.level && (!piece || (piece->kinds.size() == 1 && !piece->state));
  }
  AdditionGenerator(const Linked& call, const Piece* added, const To* where)
      : OneActionGenerator(call), piece(added), to(where) {
    const SitePredicate* test = to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
    const play::Layout& layout = call.game.layout;
    const bool is_set = test && test->exact && !reads_any(to->condition, of_piece, call.game) &&
                        to->type_in(call.game) == call.game.default_type && layout.total_sites == layout.board_sites;
    if (is_set) allowed = test;
    asks_each = to->condition && !is_set;
    remembers = is_node<play::RememberedRegion>(to->region) || (is_set && !test->at_hand);
  }
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
  bool passes(Context& c, int target) const {
    c.scope.to = target;
    return to->condition(c);
  }
  void complete(const Context& c, const Seen& seen, int target, Move& move, Action& action) const {
    const SiteType type = to->type_in(c.game);
    action.kind = ActionKind::Add;
    action.type_to = action_type(type);
    action.what = seen.what;
    if (c.game.stacking()) action.level_to = c.height(type_at(c, type, target), target);
    if (type == SiteType::Edge) mark_edge(move);
  }

 private:
  const Piece* const piece;
  const To* const to;
  const SitePredicate* allowed = nullptr;  ///< null: all sites of the region
};

Operand lower_addition(const Linked& call) {
  const plan::Arguments given{call.made};
  const auto* piece = described<Piece>(given("piece"));
  const auto* to = described<To>(given("to"));
  const bool depends_on_piece = reads_any(to->region, of_piece, call.game) ||
                                (piece && (reads_any(piece->kinds.front().number, of_piece, call.game) ||
                                           reads_any(piece->state, of_piece, call.game)));
  if (!call.board_exists || given("count") || depends_on_piece) return call.made;
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
  ludeme(library, "move Add|add", "piece? to count:?[1..] stack:?",
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
  ludeme(library, "move Promote|promote", "type? site? piece who?",
         "Turns the piece on a site into a piece of another kind, or into one of several.",
         [](Emit& e, Maybe<SiteType> type, Lazy<int> site, const Piece& piece, const Who* who) {
           if (piece.kinds.size() != 1 || !e.is_asked_elsewhere()) promote(e, type, site, piece, who);
         });
}

}  // namespace lud::stdlib
