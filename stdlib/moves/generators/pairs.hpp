#pragma once
// Generators of moves from one of several starts to one of several targets: every pair of a start and a target is a
// slot. Built from the descriptions of both (`From`, `To`) and a `Maker` that makes the move of one pair. Conditions
// that are site predicates reduce starts and targets by whole bit sets.
#include <bit>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/moves/generators/pair_table.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// The targets of one start: one site, or those sites of `region` that are in `set` or not among the first `sites`
/// sites.
struct PairTargets {
  Sites region;
  const Sites::Word* set = nullptr;
  int sites = 0, single = off;

  Sites::Word word(std::uint32_t i) const {
    if (!set) return region.words()[i];
    const auto last = static_cast<std::uint32_t>(sites) / 64;
    const Sites::Word unknown = i < last ? 0 : i == last ? ~Sites::Word{0} << (sites % 64) : ~Sites::Word{0};
    return region.words()[i] & (unknown == ~Sites::Word{0} ? unknown : set[i] | unknown);
  }
  /// How many targets there are.
  int count() const {
    if (single != off) return 1;
    int sum = 0;
    for (std::uint32_t i = 0; i < region.width(); ++i) sum += std::popcount(word(i));
    return sum;
  }
  int nth(int n) const {
    if (single != off) return single;
    for (std::uint32_t i = 0; i < region.width(); ++i) {
      const Sites::Word found = word(i);
      const int here = std::popcount(found);
      if (n < here) return static_cast<int>(i * 64) + play::nth_bit(found, n);
      n -= here;
    }
    return off;
  }
  template <class Test>
  bool any(Test&& test) const {
    if (single != off) return test(single);
    for (std::uint32_t i = 0; i < region.width(); ++i)
      for (Sites::Word found = word(i); found; found &= found - 1)
        if (test(static_cast<int>(i * 64) + std::countr_zero(found))) return true;
    return false;
  }
};

/// The descriptions of starts and targets, and the site predicates that their conditions amount to.
struct KnownPairs {
  From from;
  const To* to = nullptr;  ///< null: a move ends where it starts
  const SitePredicate* start_test = nullptr;
  const SitePredicate* target_test = nullptr;
  const SitePredicate* ahead_test = nullptr;  ///< what must lie ahead, where a move table is used
  std::vector<Lazy<Sites>> also_in;           ///< ... and regions that its targets must also lie in
  int sites = 0;  ///< how many sites of the board's default type; site predicates hold for these only
  Emission emission;

  struct Seen {
    PredicateSites starts, targets, ahead;
    mutable const Sites::Word* open_targets;  ///< result of `open_targets`; null until then
    Sites region;  ///< the region of starts, evaluated with (from) = `region_at` and (level) = `region_level`
    Sites all_starts, all_targets;  ///< set if `all_together()`: all pairs of the two are slots
    int start_count, target_count;
    int region_at, region_level;  ///< values of (from) and (level) when `look` was called
  };
  /// Returns the set of targets that moves of the move table may lead to, computed once per look; null: all sites.
  const Sites::Word* open_targets(Context& c, const Seen& seen) const {
    if (also_in.empty()) return seen.targets(c);
    if (seen.open_targets) return seen.open_targets;
    const std::uint32_t width = c.game.layout.width;
    const Sites::Word* const tested = seen.targets(c);
    Sites::Word* const open = c.arena.array<Sites::Word>(width);
    for (std::uint32_t i = 0; i < width; ++i) open[i] = tested ? tested[i] : ~Sites::Word{0};
    for (const Lazy<Sites>& region : also_in) {
      const Sites sites_of_region = region(c);
      for (std::uint32_t i = 0; i < width; ++i) open[i] &= i < sites_of_region.width() ? sites_of_region.words()[i] : 0;
    }
    return seen.open_targets = open;
  }
};

/// See the head of this file. `Maker` decides where a move may start, and makes it:
///   static bool starts_at(Context&, const From&, int site);
///   static constexpr bool starts_on_target;  ///< (to) is bound to the start while targets are looked for
///   static void make(Emit&, const From&, const To*, int site, int target);  ///< evaluates the target's condition
template <class Maker>
class PairGenerator final : public TableGenerator<PairGenerator<Maker>>, public KnownPairs {
  using Base = TableGenerator<PairGenerator<Maker>>;
  using Base::contains;
  using Base::slot_among;

 public:
  void describe(Generator::Traits& traits_now) const {
    Base::describe(traits_now);
    traits_now.takes_all_kinds = true;
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    *seen = {PredicateSites(start_test),
             PredicateSites(target_test),
             PredicateSites(ahead_test),
             nullptr,
             Sites(),
             Sites(),
             Sites(),
             0,
             0,
             c.scope.from,
             c.scope.level};
    if (from.region) seen->region = from.region(c);
    if (all_together()) {
      seen->all_starts = within(c, seen->region, seen->starts);
      if (to) seen->all_targets = within(c, to->region(c), seen->targets);
      seen->start_count = seen->all_starts.count();
      seen->target_count = to ? seen->all_targets.count() : 1;
    }
    return seen;
  }
  int count_slots(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (all_together()) return seen.start_count * seen.target_count;
    if (goes_by_ways()) {
      const int site = only_start(c);
      return site == off ? 0 : this->tables[0].count_from(site, open_ways(c, seen, nullptr));
    }
    int sum = 0;
    any_start(c, seen, [&](int site) {
      sum += targets_from(c, seen, site).count();
      return false;
    });
    return sum;
  }
  bool has_any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (goes_by_ways()) return count_slots(c, looked) > 0;
    return any_start(c, seen, [&](int site) {
      const PairTargets ends = targets_from(c, seen, site);
      if (ends.count() == 0 || !may_start(c, site)) return false;
      if (!to || !to->condition) return true;
      const KeptScope kept(c);
      c.scope.from = site;
      return ends.any([&](int target) {
        if (is_known_target(target)) return true;
        c.scope.to = target;
        return to->condition(c);
      });
    });
  }
  void make_at(Context& c, const void* looked) const override {
    if (c.sampling.slot < 0) return;
    const auto& seen = *static_cast<const Seen*>(looked);
    if (all_together()) {
      const int slot = slot_among(c, seen.start_count * seen.target_count);
      if (slot == off) return;
      const int site = play::nth_site(seen.all_starts, slot / seen.target_count);
      if (Maker::starts_at(c, from, site) && may_start(c, site))
        make_pair(c, site, to ? play::nth_site(seen.all_targets, slot % seen.target_count) : site);
      return;
    }
    if (goes_by_ways()) {
      const int slot = slot_among(c, count_slots(c, looked));
      if (slot == off) return;
      const int site = from.site_in(c);
      return make_pair(c, site, this->tables[0].nth_from(site, open_ways(c, seen, nullptr), slot).target);
    }
    any_start(c, seen, [&](int site) {
      const PairTargets ends = targets_from(c, seen, site);
      const int slot = slot_among(c, ends.count());
      if (slot == off) return false;
      if (may_start(c, site)) make_pair(c, site, ends.nth(slot));
      return true;
    });
  }

  std::size_t list_of_kind(int) const { return 0; }
  MoveTable::Open open(Context& c, const void* looked, const Pieces& pieces) const {
    return open_ways(c, *static_cast<const Seen*>(looked), this->starts.among(c, pieces));
  }
  bool is_move(Context&, const TableEntry&) const { return true; }
  void make_entry(Context& c, const TableEntry& entry) const { make_pair(c, entry.start, entry.target); }

  /// Finds the predicates, or the move table, for the conditions; called at link time after `from` and `to` are set.
  void settle(const Game& game) {
    sites = game.lattice().count();
    if (from.condition) start_test = site_predicate(from.condition, &play::Scope::from);
    if (to && to->condition) target_test = site_predicate(to->condition, &play::Scope::to);
    const int most_starts = from.region ? most_sites(from.region) : 1;
    const int most_targets = to && to->region ? most_sites(to->region) : 1;
    this->bound = slots_of_all(most_starts, most_targets);
    this->exact = (!from.region || !from.condition || (start_test && start_test->exact)) &&
                  (!to || !to->condition || (target_test && target_test->exact));
    std::optional<PairTable> pairs = to ? pair_table(game, from, *to) : std::nullopt;
    if (!pairs) return;
    this->tables.push_back(std::move(pairs->entries));
    target_test = pairs->targets;
    also_in = std::move(pairs->also_in);
    ahead_test = pairs->ahead;
    this->exact = true;
    this->starts = StartsOfPieces(from);
  }

  int parts_listed(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (all_together()) return std::max(seen.region.count(), 1);
    const int starting = from.region ? region_now(c, seen).count() : 1;
    if (!to || !to->region || starting == 0) return starting;
    const KeptScope kept(c);
    if (!from.region) c.scope.from = from.site_in(c);
    if (Maker::starts_on_target) c.scope.to = c.scope.from;
    return starting * to->region(c).count();
  }

 private:
  bool goes_by_ways() const { return !this->tables.empty(); }
  MoveTable::Open open_ways(Context& c, const Seen& seen, const Sites::Word* begins) const {
    return {begins, open_targets(c, seen), seen.ahead(c)};
  }
  Sites region_now(Context& c, const Seen& seen) const {
    const bool seen_so = from.same_region || (c.scope.from == seen.region_at && c.scope.level == seen.region_level);
    return seen_so ? seen.region : from.region(c);
  }
  /// The one site where moves may start; off where no move may start there.
  int only_start(Context& c) const {
    const int site = from.site_in(c);
    return site >= 0 && site < sites && Maker::starts_at(c, from, site) && meets_condition(c, site) ? site : off;
  }
  /// Whether all starts have the same targets, as far as is known before a slot is drawn.
  bool all_together() const { return from.same_region && (!to || to->same_region); }
  /// The sites of a region that are in the set of a predicate; sites that the predicate does not cover are kept.
  Sites within(Context& c, Sites region, const PredicateSites& tested) const {
    const Sites::Word* const set = tested(c);
    if (!set) return region;
    Sites::Word* const words = c.arena.array<Sites::Word>(region.width());
    const PairTargets found{region, set, sites, off};
    for (std::uint32_t i = 0; i < region.width(); ++i) words[i] = found.word(i);
    return {words, region.width()};
  }
  void make_pair(Context& c, int site, int target) const {
    emission.at_slot(c, [&](Emit& e) {
      const KeptScope kept(c);
      Maker::make(e, from, to, site, target);
    });
  }
  bool is_known_target(int target) const { return target_test && target_test->exact && target < sites; }

  template <class Visit>
  bool any_start(Context& c, const Seen& seen, Visit&& visit) const {
    if (!from.region) {
      const int site = from.site_in(c);
      return site >= 0 && Maker::starts_at(c, from, site) && meets_condition(c, site) && visit(site);
    }
    const Sites::Word* const in_question = seen.starts(c);
    for (int site : region_now(c, seen))
      if ((!in_question || site >= sites || contains(in_question, site)) && Maker::starts_at(c, from, site) &&
          visit(site))
        return true;
    return false;
  }
  /// Whether a drawn start meets the condition, which is evaluated if the predicate did not decide it.
  bool may_start(Context& c, int site) const {
    return !from.region || (start_test && start_test->exact && site < sites) || meets_condition(c, site);
  }
  bool meets_condition(Context& c, int site) const {
    if (!from.condition) return true;
    const KeptScope kept(c);
    c.scope.from = site;
    if (Maker::starts_on_target) c.scope.to = site;
    return from.condition(c);
  }
  PairTargets targets_from(Context& c, const Seen& seen, int site) const {
    if (!to) return {Sites(), nullptr, 0, site};
    const KeptScope kept(c);
    c.scope.from = site;
    if (Maker::starts_on_target) c.scope.to = site;
    if (to->region) return {to->region(c), seen.targets(c), sites, off};
    const int target = to->site_in(c);
    const Sites::Word* const allowed = seen.targets(c);
    const bool fails = target < 0 || (allowed && target < sites && !contains(allowed, target));
    return {Sites(), nullptr, 0, fails ? off : target};
  }
};

/// Lowers a word that moves from (from ...) to (to ...) to a `PairGenerator`. Returns the call unchanged where neither
/// is a region, where rotations are given, or where the board does not exist yet.
template <class Maker>
Operand lower_pairs(const Linked& call, const From* from, const To* to) {
  if (!call.board_exists || (!from->region && (!to || !to->region)) || (to && to->rotations)) return call.made;
  auto* known = call.game.memory.make<PairGenerator<Maker>>();
  known->from = *from;
  known->to = to;
  known->settle(call.game);
  known->emission = Emission(call);
  return with_generator(call, call.made, known);
}

}  // namespace lud::stdlib
