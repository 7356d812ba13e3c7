// Deduction puzzles: what the values of the sites must satisfy.
#include <algorithm>
#include <string_view>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/library.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/rules/descriptions.hpp"
#include "stdlib/rules/puzzle_moves.hpp"
#include "stdlib/value/ints_builder.hpp"

namespace lud::stdlib {

namespace {

using play::LookAhead;
using play::Need;

// ---- variables ----

bool is_resolved(const Context& c, SiteType type, int site) {
  return c.on_board(type, site) && c.state.is_resolved(c.slot(type, site));
}

/// If the query is only which sites a constraint reads (c.constrained), adds them and returns true.
bool told_variables(Context& c, Sites sites) {
  if (!c.constrained) return false;
  *c.constrained |= sites;
  return true;
}

// ---- the regions that constraints are about ----

/// Whether a constraint on a fixed region is known to hold, as only c.changed_variable changed and is not in it.
bool is_unchanged(const Context& c, Sites region) {
  return c.changed_variable != off && !region.contains(c.changed_variable);
}
/// Same for any region; only the region of the present hint is known to be fixed.
bool is_unchanged_hint(const Context& c, Sites region) {
  return region.words() == c.scope.region.words() && is_unchanged(c, region);
}

/// Calls `check(sites, kind, i)` for each region of the equipment until it returns false; `i`: number among its kind.
template <class Check>
bool all_regions(Context& c, Check&& check) {
  for (const play::Region& region : c.game.regions) {
    for (std::size_t kind = 0; kind < region.kinds.size(); ++kind)
      for (std::size_t i = 0; i < region.kinds[kind].size(); ++i)
        if (!(is_unchanged(c, region.kinds[kind][i]) && static_cast<int>(i) != c.changed_variable) &&
            !check(region.kinds[kind][i], region.types[kind], static_cast<int>(i)))
          return false;
    if (!region.types.empty()) continue;
    for (const Lazy<Sites>& sites : region.sites)
      if (!(is_constant(sites) && is_unchanged(c, constant_of(sites))) &&
          !check(sites(c), RegionTypeStatic::Regions, off))
        return false;
  }
  return true;
}

bool told_regions(Context& c) {
  if (!c.constrained) return false;
  return all_regions(c, [&](Sites sites, RegionTypeStatic, int) { return told_variables(c, sites); });
}

// ---- constraints ----

/// A set of values.
class Values {
 public:
  explicit Values(Context& c) : words_(c.arena.array<std::uint64_t>(size(c)), size(c)) {
    std::ranges::fill(words_, std::uint64_t{0});
  }
  bool contains(int value) const { return words_[word(value)] >> (value % 64) & 1; }
  void add(int value) { words_[word(value)] |= std::uint64_t{1} << (value % 64); }

 private:
  static std::size_t size(const Context& c) { return static_cast<std::size_t>(c.game.layout.candidate_words); }
  static std::size_t word(int value) { return static_cast<std::size_t>(value) / 64; }

  std::span<std::uint64_t> words_;
};

bool all_different(Context& c, SiteType type, Sites sites, Ints except) {
  if (is_unchanged_hint(c, sites)) return true;
  Values seen(c);
  for (int site : sites) {
    if (!is_resolved(c, type, site)) continue;
    const int value = c.what(type, site);
    if (std::ranges::find(except, value) != except.end()) continue;
    if (value == 0 || seen.contains(value)) return false;
    seen.add(value);
  }
  return true;
}

/// Whether the known numbers of a region can make a total: all of them must equal it, some of them not exceed it.
class Total {
 public:
  void add(int number) { sum_ += number; }
  void miss() { complete_ = false; }
  bool can_be(int result) const { return complete_ ? sum_ == result : sum_ <= result; }

 private:
  int sum_ = 0;
  bool complete_ = true;
};

bool can_sum_to(const Context& c, SiteType type, Sites sites, int result) {
  if (is_unchanged_hint(c, sites)) return true;
  Total total;
  for (int site : sites) is_resolved(c, type, site) ? total.add(c.what(type, site)) : total.miss();
  return total.can_be(result);
}

bool can_count(const Context& c, SiteType type, Sites sites, int what, int result) {
  Total total;
  for (int site : sites) is_resolved(c, type, site) ? total.add(c.what(type, site) == what) : total.miss();
  return total.can_be(result);
}

/// Whether two regions are fully known and hold the same values in the same order.
bool are_equal(const Context& c, SiteType type, Sites a, Sites b) {
  const auto unknown = [&](int site) { return !is_resolved(c, type, site); };
  for (int site : a)
    if (unknown(site)) return false;
  for (int site : b)
    if (unknown(site)) return false;
  auto in_b = b.begin();
  for (int site : a) {
    if (!(in_b != b.end()) || c.what(type, site) != c.what(type, *in_b)) return false;
    ++in_b;
  }
  return true;
}

bool no_equal_regions(Context& c, SiteType type) {
  for (const play::Region& region : c.game.regions)
    for (const std::vector<Sites>& regions : region.kinds)
      for (std::size_t i = 0; i < regions.size(); ++i)
        for (std::size_t k = i + 1; k < regions.size(); ++k)
          if (are_equal(c, type, regions[i], regions[k])) return false;
  return true;
}

/// Returns how many edges at a vertex are known to be drawn; if others are open and the hint is not reached, the hint.
int edges_at(const Context& c, int vertex, int hint) {
  int drawn = 0;
  bool open = false;
  for (int edge : c.game.topology->incident(SiteType::Vertex, vertex, SiteType::Edge)) {
    if (!c.on_board(SiteType::Edge, edge)) continue;
    if (is_resolved(c, SiteType::Edge, edge))
      drawn += c.what(SiteType::Edge, edge);
    else
      open = true;
  }
  return open && drawn < hint ? hint : drawn;
}

bool for_all_hints(Context& c, const Lazy<bool>& constraint) {
  Bound from(c.scope.from, c.scope.from), to(c.scope.to, c.scope.to), hint(c.scope.hint, c.scope.hint),
      edge(c.scope.edge, c.scope.edge);
  const Sites region = c.scope.region;
  bool holds = true;
  for (const play::Hint& one : c.game.hints[static_cast<std::size_t>(c.game.default_type)]) {
    SitesBuilder sites = c.sites();
    for (int site : one.sites) sites.add(site);
    c.scope.region = sites;
    edge = one.sites.empty() ? 0 : edges_at(c, one.sites.back(), one.hint);
    if (!one.sites.empty()) from = one.sites[0];
    if (one.sites.size() > 1) to = one.sites[1];
    hint = one.hint;
    holds = constraint(c);
    if (!holds) break;
  }
  c.scope.region = region;
  return holds;
}

bool for_all_sites(Context& c, SiteType type, const Lazy<bool>& constraint) {
  Bound from(c.scope.from, c.scope.from);
  for (int site = 0; site < c.game.lattice(type).count(); ++site) {
    from = site;
    if (!constraint(c)) return false;
  }
  return true;
}

bool for_all(Context& c, PuzzleElementType what, const Lazy<bool>& constraint) {
  switch (what) {
    case PuzzleElementType::Hint:
      return for_all_hints(c, constraint);
    case PuzzleElementType::Cell:
      return for_all_sites(c, SiteType::Cell, constraint);
    case PuzzleElementType::Edge:
      return for_all_sites(c, SiteType::Edge, constraint);
    case PuzzleElementType::Vertex:
      return for_all_sites(c, SiteType::Vertex, constraint);
  }
  return true;
}

bool region_hints_add_up(Context& c, SiteType type, std::string_view name, const Lazy<int>& result) {
  const auto& hints = c.game.hints[static_cast<std::size_t>(type)];
  Bound hint(c.scope.hint, c.scope.hint);
  for (const play::Region& region : c.game.regions) {
    if (region.name.find(name) == std::string::npos) continue;
    for (const std::vector<Sites>& regions : region.kinds)
      for (std::size_t i = 0; i < regions.size(); ++i) {
        if (i < hints.size()) hint = hints[i].hint;
        if (!is_unchanged(c, regions[i]) && !can_sum_to(c, type, regions[i], result(c))) return false;
      }
  }
  return true;
}

void declare_constraints(Library& library) {
  ludeme(library, "forAll", "what constraint",
         "Whether a constraint on `from` holds for all sites of a type, or one on the hint that is looked at for all.",
         [](Context& c, PuzzleElementType what, Lazy<bool> constraint) {
           return told_variables(c, sites_below(c.sites(), c.game.lattice().count())) || for_all(c, what, constraint);
         })
      .sets(Reads::Edge)
      .conjoins();
  ludeme(library, "all Different", "type? region? except:?|excepts:?",
         "Whether the values known in a region (in each region of the equipment) differ from each other and from 0.",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> region, Lazy<int> except, Maybe<List<int>> excepts) {
           if (region ? told_variables(c, *region) : told_regions(c)) return true;
           const SiteType t = c.game.type_or_default(type);
           // Where values are compared with what changes in play all regions are checked.
           const bool in_full =
               (except && !is_constant(except)) ||
               (excepts && !std::ranges::all_of(*excepts, [](const Lazy<int>& one) { return is_constant(one); }));
           const Bound changed(c.changed_variable, in_full ? off : c.changed_variable);
           const Ints ignored = values_of(c, except, excepts);
           if (region) return all_different(c, t, *region, ignored);
           return all_regions(c, [&](Sites sites, RegionTypeStatic kind, int i) {
             // A region that consists of the lines from a site does not count while that site holds nothing.
             if (kind == RegionTypeStatic::AllDirections && c.what(t, i) == 0) return true;
             return all_different(c, t, sites, ignored);
           });
         })
      .checks_regions();
  ludeme(library, "is Sum", "type? region? name? result",
         "Whether the values in a region, or in each region of a kind, can still add up to a result.",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> region, Maybe<std::string_view> name, Lazy<int> result) {
           if (region ? told_variables(c, *region) : told_regions(c)) return true;
           const SiteType t = type.value_or(SiteType::Cell);
           const Bound changed(c.changed_variable, is_constant(result) ? c.changed_variable : off);  // likewise
           if (region) return can_sum_to(c, t, *region, result(c));
           return region_hints_add_up(c, t, name.value_or(""), result);
         })
      .checks_regions();
  ludeme(library, "is Count", "type? region? of:? result",
         "Whether a value (1 unless given) can still occur so many times in a region.",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> region, Maybe<int> what, int result) {
           if (c.constrained) return true;
           return region && can_count(c, c.game.type_or_default(type), *region, what.value_or(1), result);
         });
  ludeme(library, "is Unique", "type?", "Whether no two regions of a kind hold the same values in the same order.",
         [](Context& c, Maybe<SiteType> type) {
           return told_regions(c) || no_equal_regions(c, type.value_or(SiteType::Cell));
         });
  ludeme(library, "is Solved", "", "Whether the constraints hold where all open sites are taken as 0.", [](Context& c) {
    const SiteType type = c.game.default_type;
    LookAhead look(c);
    for (int site : c.game.variables)
      if (!is_resolved(c, type, site)) c.state.resolve(c.slot(type, site), 0);
    c.changed();
    return constraints_hold(c);
  });
}

void declare_play(Library& library) {
  ludeme(library, "satisfy", "constraint", "What the values of a deduction puzzle must satisfy.",
         [](Lazy<bool> constraint) { return ConstraintsDescription{{constraint}}; })
      .needs(Need::DeductionPuzzle);
  ludeme(library, "satisfy", "constraints", "What the values of a deduction puzzle must satisfy.",
         [](List<bool> constraints) {
           return ConstraintsDescription{{constraints.begin(), constraints.end()}};
         })
      .needs(Need::DeductionPuzzle);
  ludeme(library, "play", "constraints", "A deduction puzzle: sites are set to values, or values ruled out.",
         [](const ConstraintsDescription& constraints) {
           PlayDescription made;
           made.moves = puzzle_moves();
           made.satisfy = constraints;
           return made;
         });
}

}  // namespace

void declare_puzzles(Library& library) {
  declare_constraints(library);
  declare_play(library);
}

}  // namespace lud::stdlib
