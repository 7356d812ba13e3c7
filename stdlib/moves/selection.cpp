// Select: chooses sites without changing anything; what follows stands in its (then ...).
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/pairs.hpp"
#include "stdlib/moves/generators/sample_site.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

/// Makes the moves of the word: selections of sites, or of pairs of sites.
struct Selecting {
  Emit& e;
  Context& c;
  const From& from;
  const To* to;
  int target_place = off;  ///< number of the only second site to select; off: all

  bool exists(SiteType type, int site) const {
    return site >= 0 && site < (type == SiteType::Cell ? c.game.layout.total_sites : c.game.lattice(type).count());
  }

  Action action_from(SiteType type, int site, int level) const {
    Action action;
    action.kind = ActionKind::Select;
    action.type_from = action_type(type);
    action.from = site;
    action.level_from = action.level_to = level;
    return action;
  }
  int level_at(SiteType type, int site) const {
    return !c.game.stacking() ? off : from.level ? from.level(c) : c.height(type, site) - 1;
  }
  void select_alone(Action action) {
    action.type_to = action.type_from;
    Candidate(e, action).emit(action.from, action.from);
  }

  void select_from(int site) {
    const SiteType type = from.type_in(c.game);
    if (!exists(type, site)) return;
    const int level = level_at(type, site);
    c.scope.from = c.scope.to = site;
    if (from.condition && !from.condition(c)) return;
    const Action action = action_from(type, site, level);
    if (!to) {
      select_alone(action);
    } else if (to->region) {
      const Sites targets = to->region(c);
      if (target_place == off)
        for (int target : targets) select_to(action, target);
      else if (const int target = play::nth_site(targets, target_place); target != off)
        select_to(action, target);
    } else {
      select_to(action, to->site_in(c));
    }
  }

  /// Selects one site, or a pair. The condition of the first site is known to hold.
  void select_pair(int site, int target) {
    const SiteType type = from.type_in(c.game);
    const int level = level_at(type, site);
    c.scope.from = c.scope.to = site;
    const Action action = action_from(type, site, level);
    if (to)
      select_to(action, target);
    else
      select_alone(action);
  }

  /// Returns how many second sites each first site can have at most.
  int most_targets() const {
    if (!to || !to->region) return 1;
    return std::max(c.game.layout.total_sites, std::ranges::max(c.game.layout.type_count));
  }

  /// Makes the selection at a slot: of `site`, and of second site number `place` among those for it.
  void select_at_slot(int site, int place) {
    target_place = to && to->region ? place : off;
    select_from(site);
    target_place = off;
  }

  void select_to(Action action, int target) {
    const SiteType type = to->type_in(c.game);
    if (!exists(type, target)) return;
    action.type_to = action_type(type);
    action.to = target;
    action.level_to = to->level ? to->level(c) : c.height(type, target) - 1;
    c.scope.to = target;
    if (!to->condition || to->condition(c)) Candidate(e, action).emit(action.from, target);
  }
};

/// Selections of one site of a region. A condition that is no exact site predicate is evaluated for each drawn site.
class SelectionGenerator final : public Generator {
 public:
  From from;
  const SitePredicate* allowed = nullptr;  ///< null: all sites
  bool asks_each = false;                  ///< the condition is evaluated for each drawn site
  Emission emission;
  Sites on_board;  ///< the sites of the board of its default type
  Sites existing;  ///< the sites that can be selected; without those of hands if the default type is not cells

  struct Seen {
    Sites sites;
    int count;
  };

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = traits_now.lists_slots = traits_now.takes_all_kinds = true;
  }
  const void* look(Context& c) const override {
    constexpr int few = 2;
    auto* seen = c.arena.array<Seen>(1);
    const KeptScope kept(c);
    const Sites region = existing_of(c, from.region(c));
    if (!allowed) return new (seen) Seen{region, region.count()};
    SitesBuilder found = c.sites();
    found |= region;
    found -= on_board;
    if (Sites(found).empty() && region.count() > few) {
      found |= region;
      found &= Sites(allowed->sites(c), c.game.layout.width);
    } else {
      found = c.sites();
      for (int site : region) {
        c.scope.from = c.scope.to = site;
        if (from.condition(c)) found.add(site);
      }
    }
    return new (seen) Seen{found, Sites(found).count()};
  }
  int count_slots(Context&, const void* seen) const override { return static_cast<const Seen*>(seen)->count; }
  bool has_any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!asks_each) return seen.count > 0;
    const KeptScope kept(c);
    return any_site(seen.sites, [&](int site) { return passes(c, site); });
  }
  bool holds_moves(Context&, const void*) const override { return !asks_each; }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (const int place = slot_among(c, seen.count); place != off) select(c, play::nth_site(seen.sites, place));
  }

 private:
  Sites existing_of(Context& c, Sites region) const {
    Sites::Word others = 0;
    for (std::uint32_t i = 0; i < region.width(); ++i)
      others |= i < existing.width() ? region.words()[i] & ~existing.words()[i] : region.words()[i];
    if (others == 0) return region;
    SitesBuilder found = c.sites();
    found |= region;
    found &= existing;
    return found;
  }
  Sampled sample(Context& c) const override {
    const auto& seen = *static_cast<const Seen*>(look(c));
    if (!asks_each) {
      if (seen.count > 0) select(c, play::nth_site(seen.sites, c.sampling.chooser->pick(seen.count)));
      return Sampled::Yes;
    }
    const KeptScope kept(c);
    const int site = sample_site(c, seen.sites, seen.count, [&](int one) { return passes(c, one); });
    if (site != off) select(c, site);
    return Sampled::Yes;
  }

  bool passes(Context& c, int site) const {
    c.scope.from = c.scope.to = site;
    return from.condition(c);
  }

  void select(Context& c, int site) const {
    emission.at_slot(c, [&](Emit& e) {
      const KeptScope kept(c);
      Selecting{e, c, from, nullptr}.select_from(site);
    });
  }
};

/// Lowers the selection of one site of a region to a SelectionGenerator.
Operand lower_selection_of_site(const Linked& call, const From* start) {
  const SitePredicate* allowed = start->condition ? site_predicate(start->condition, &play::Scope::from) : nullptr;
  auto* known = call.game.memory.make<SelectionGenerator>();
  known->from = *start;
  if (allowed && allowed->exact) known->allowed = allowed;
  known->asks_each = start->condition && !known->allowed;
  known->emission = Emission(call);
  const play::Layout& layout = call.game.layout;
  const auto first_sites = [&](int count) {
    const std::span<Sites::Word> words = call.game.memory.make_array(std::vector<Sites::Word>(layout.width));
    SitesBuilder sites(words.data(), layout.width);
    for (int site = 0; site < count; ++site) sites.add(site);
    return Sites(sites);
  };
  known->on_board = first_sites(layout.board_sites);
  known->existing =
      first_sites(call.game.default_type == SiteType::Cell ? layout.total_sites : call.game.lattice().count());
  return with_generator(call, call.made, known);
}

struct OneSelection {
  static constexpr bool starts_on_target = true;
  static bool starts_at(Context& c, const From& from, int site) {
    const SiteType type = from.type_in(c.game);
    return site < (type == SiteType::Cell ? c.game.layout.total_sites : c.game.lattice(type).count());
  }
  static void make(Emit& e, const From& from, const To* to, int site, int target) {
    Selecting{e, e.c, from, to}.select_pair(site, target);
  }
};

Operand placed_select(const Linked& call) {
  enum { from, to, role };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* start = described<From>(arguments[from]);
  if (arguments[role] || start->level) return call.made;
  if (call.board_exists && !arguments[to] && start->region && start->same_region && !call.game.layout.stacking &&
      start->type_in(call.game) == call.game.default_type)
    return lower_selection_of_site(call, start);
  return lower_pairs<OneSelection>(call, start, described<To>(arguments[to]));
}

}  // namespace

void declare_selections(Library& library) {
  ludeme(library, "move Select|select", "from to? role?",
         "Chooses a site, or a site and then another, without moving anything; what comes of it stands in (then ...).",
         [](Emit& e, const From& from, const To* to, Maybe<RoleType> mover) {
           Context& c = e.c;
           const bool one = !from.region && (!to || !to->region);
           if (one ? e.is_asked_elsewhere() : e.query == Query::Bound) return;
           KeptScope kept(c);
           Selecting selecting{e, c, from, to};
           if (from.region && (e.counts_slots() || e.query == Query::Slot)) {
             const Sites sites = from.region(c);
             const int most = selecting.most_targets();
             if (e.counts_slots()) return e.answer_slots(sites.count() * most, sites.count());
             if (const int place = e.slot_among(sites.count() * most); place != off)
               selecting.select_at_slot(play::nth_site(sites, place / most), place % most);
           } else if (from.region) {
             for (int site : from.region(c)) selecting.select_from(site);
           } else {
             selecting.select_from(from.site_in(c));
           }
           if (mover)
             for (Move& move : e.made()) move.mover = static_cast<std::int16_t>(play::player_of(c, *mover));
         })
      .lower(placed_select);
}

}  // namespace lud::stdlib
