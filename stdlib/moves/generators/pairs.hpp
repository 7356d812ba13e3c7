#pragma once
// Generators of moves from one of several sites to one of several others: every pair of a start and a target is a
// slot. Given the descriptions of both and a word's way to make the move of a pair, hands on a generator that knows
// its slots; conditions that are tests of sites narrow them down by whole sets.
#include <bit>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/moves/generators/pair_table.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Where a move may end: the sites of a region that are in a set as far as it knows of them, or one site.
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

/// Pairs of starts and targets as words describe them, and the tests of sites that narrow them down.
struct KnownPairs {
  From from;
  const To* to = nullptr;  ///< null: a move ends where it starts
  const SitePredicate* start_test = nullptr;
  const SitePredicate* target_test = nullptr;
  const SitePredicate* ahead_test = nullptr;  ///< what must lie ahead, where pairs are ways
  std::vector<Lazy<Sites>> also_in;           ///< ... and regions that targets must lie in
  int sites = 0;                              ///< of the board's default type: tests of sites know of no others
  Emission emission;

  struct Seen {
    PredicateSites starts, targets, ahead;
    mutable const Sites::Word* open_targets;  ///< those of ways, once they were asked for
    Sites region;                   ///< where moves start, as long as (from) is `region_at` where it depends on that
    Sites all_starts, all_targets;  ///< where every start goes with every target
    int start_count, target_count;
    int region_at, region_level;  ///< (from) and (level)
  };
  /// Where ways may lead.
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

/// See the head of this file. `Maker` says where a move may start, and makes one:
///   static bool starts_at(Context&, const From&, int site);
///   static constexpr bool starts_on_target;  ///< the scope's target is the start while targets are looked for
///   static void make(Emit&, const From&, const To*, int site, int target);  ///< asks the target's condition
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
  bool is_move(Context&, const MoveTable::Way&) const { return true; }
  void make_along(Context& c, const MoveTable::Way& way) const { make_pair(c, way.start, way.target); }

  /// What starts and targets are told by.
  void settle(const Game& game) {
    sites = game.lattice().count();
    if (from.condition) start_test = site_predicate(from.condition, &play::Scope::from);
    if (to && to->condition) target_test = site_predicate(to->condition, &play::Scope::to);
    this->exact = (!from.region || !from.condition || (start_test && start_test->exact)) &&
                  (!to || !to->condition || (target_test && target_test->exact));
    std::optional<PairTable> pairs = to ? pair_table(game, from, *to) : std::nullopt;
    if (!pairs) return;
    this->tables.push_back(std::move(pairs->ways));
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
  /// The one site where moves may start; off where they may not.
  int only_start(Context& c) const {
    const int site = from.site_in(c);
    return site >= 0 && site < sites && Maker::starts_at(c, from, site) && meets_condition(c, site) ? site : off;
  }
  /// Whether the starts are the same for all targets, and the other way round, as far as is known before one is drawn.
  bool all_together() const { return from.same_region && (!to || to->same_region); }
  /// The sites of a region that are in a set, as far as it knows of them.
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
  /// Of several starts the condition is asked only of the one that is drawn.
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

/// A word that moves from (from ...) to (to ...), as one that knows its slots; the call itself where neither is a
/// region or where more is asked for than the two.
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
