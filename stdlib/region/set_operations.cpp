// Union, difference and the other ways to make regions of regions.
#include <algorithm>
#include <functional>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "interpreter/play/remembered_region.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/each_player.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/sets/site_filter.hpp"

namespace lud::stdlib {

namespace {

Sites grown(BoardView& board, Sites region, int steps, SiteType type, Maybe<AbsoluteDirection> direction) {
  SitesBuilder grown = board.sites();
  grown |= region;
  const board::Lattice& lattice = board.game.lattice(type);
  for (int i = 0; i < steps; ++i) {
    SitesBuilder rim = board.sites();
    for (int site : Sites(grown)) {
      if (site >= lattice.count()) continue;
      const bool all = !direction || type == SiteType::Edge;
      for (int next : all ? lattice.neighbours(site, RelationType::Adjacent) : lattice.steps(site, *direction))
        rim.add(next);
    }
    grown |= rim;
  }
  return grown;
}

/// A combination of two regions, word by word.
template <class Combine>
struct TwoRegions : Node {
  Lazy<Sites> a, b;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const TwoRegions*>(node);
    const Sites a = n.a(c), b = n.b(c);
    const std::uint32_t width = c.game.layout.width;
    auto* const words = c.arena.array<Sites::Word>(width);
    const auto word = [](Sites of, std::uint32_t i) { return i < of.width() ? of.words()[i] : Sites::Word{0}; };
    for (std::uint32_t i = 0; i < width; ++i) words[i] = Combine()(word(a, i), word(b, i));
    return {words, width};
  }
};
using EitherOne = std::bit_or<Sites::Word>;
using Both = std::bit_and<Sites::Word>;
struct FirstAlone {
  Sites::Word operator()(Sites::Word a, Sites::Word b) const { return a & ~b; }
};

template <class Combine>
Operand of_two_regions(const Linked& call) {
  const std::span<const Operand> given = call.input.arguments;
  if (call.made.foldable != Bind::Play || given[0].sort != sort_of<Sites>() || given[1].sort != sort_of<Sites>())
    return call.made;
  auto* node = call.game.memory.make<TwoRegions<Combine>>();
  node->a = Lazy<Sites>(given[0]);
  node->b = Lazy<Sites>(given[1]);
  return call.made.evaluated_by(node);
}

/// The same for a list of regions, combined from left to right.
template <class Combine>
Operand of_listed_regions(const Linked& call) {
  const Term* const list = call.input.arguments[0].term;
  const auto is_region = [](const Operand& item) { return item.sort == sort_of<Sites>(); };
  if (call.made.foldable != Bind::Play || !list || list->arguments.size() < 2 ||
      !std::ranges::all_of(list->arguments, is_region))
    return call.made;
  Operand made = list->arguments[0];
  for (const Operand& item : list->arguments.subspan(1)) {
    auto* node = call.game.memory.make<TwoRegions<Combine>>();
    node->a = Lazy<Sites>(made);
    node->b = Lazy<Sites>(item);
    made = call.made.evaluated_by(node);
  }
  return made;
}

/// (forEach ... if:...) with a condition of which parts are known as sets.
struct KeptBySets : Node {
  Lazy<Sites> region;
  SiteFilter filter;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const KeptBySets*>(node);
    SitesBuilder kept = c.sites();
    const Arena::Mark mark = c.arena.mark();
    kept |= n.region(c);
    n.filter.keep(c, kept);
    c.arena.release(mark);
    return kept;
  }
};

Operand kept_by_sets(const Linked& call) {
  enum { region, condition };
  const std::span<const Operand> arguments = call.input.arguments;
  std::optional<SiteFilter> filter = call.board_exists ? site_filter(arguments[condition], call.game) : std::nullopt;
  if (!filter) return call.made;
  auto* node = call.game.memory.make<KeptBySets>();
  node->region = Lazy<Sites>(arguments[region]);
  node->filter = *std::move(filter);
  return call.made.evaluated_by(node);
}

void declare_iteration(Library& library) {
  ludeme(library, "forEach", "sites if:", "The sites of a region for which a condition holds.",
         [](Context& c, Sites region, Lazy<bool> condition) {
           SitesBuilder kept = c.sites();
           if (keep_members(c, region, condition, &play::Scope::site, kept)) return Sites(kept);
           play::spend(static_cast<std::uint64_t>(region.count()), "(forEach ... if:...)");
           Bound site(c.scope.site, c.scope.site);
           for (int s : region) {
             site = s;
             if (condition(c)) kept.add(s);
           }
           return Sites(kept);
         })
      .reads()
      .binds("if", Reads::Site)
      .takes_long(true)
      .lower(kept_by_sets);
  ludeme(library, "forEach", "of: sites", "The union of a region worked out for each site of another.",
         [](Context& c, Sites of, Lazy<Sites> region) {
           play::spend(static_cast<std::uint64_t>(of.count()), "(forEach of:...)");
           SitesBuilder all = c.sites();
           Bound site(c.scope.site, c.scope.site);
           for (int s : of) {
             site = s;
             all |= region(c);
           }
           return Sites(all);
         })
      .reads()
      .binds("sites", Reads::Site)
      .takes_long();
  ludeme(library, "forEach", "players sites", "The union of a region worked out for each of some players.",
         [](Context& c, Ints players, Lazy<Sites> region) {
           SitesBuilder all = c.sites();
           for_each_of(c, players, [&] { all |= region(c); });
           return Sites(all);
         })
      .reads()
      .binds("sites", Reads::Player);
  ludeme(library, "forEach Team", "sites", "The union of a region worked out for each team.",
         [](Context& c, Lazy<Sites> region) {
           SitesBuilder all = c.sites();
           for_each_team(c, [&] { all |= region(c); });
           return Sites(all);
         })
      .reads();
  ludeme(library, "forEach Level", "type? at: direction? if:? startAt:?",
         "The levels of a stack for which a condition holds.",
         [](Context& c, Maybe<SiteType> type, int at, Maybe<StackDirection> direction, Lazy<bool> condition,
            Maybe<int> start_at) {
           SitesBuilder levels = c.sites();
           const int height = c.height(c.game.type_or_default(type), at);
           Bound level(c.scope.level, c.scope.level);
           const bool upwards = direction == StackDirection::FromBottom;
           const int start = start_at.value_or(off);
           for (int l = start < 0 ? 0 : upwards ? start : 0; l < height; ++l) {
             if (!upwards && start >= 0 && l > start) break;
             level = l;
             if (!condition || condition(c)) levels.add(l);
           }
           return Sites(levels);
         });
}

}  // namespace

int most_sites(const Lazy<Sites>& region) {
  if (is_constant(region)) return constant_of(region).count();
  if (is_node<OneSite>(region)) return 1;
  if (const auto* rest = node_cast<TwoRegions<FirstAlone>>(region)) return most_sites(rest->a);
  const auto* const both = node_cast<TwoRegions<Both>>(region);
  if (!both) return off;
  const int a = most_sites(both->a), b = most_sites(both->b);
  return a == off ? b : b == off ? a : std::min(a, b);
}

void add_intersected(const Lazy<Sites>& region, std::vector<Lazy<Sites>>& regions) {
  const auto* const kept = node_cast<play::RememberedRegion>(region);
  const auto* const both = node_cast<TwoRegions<Both>>(kept ? kept->inner : region);
  if (!both) return regions.push_back(region);
  add_intersected(both->a, regions);
  add_intersected(both->b, regions);
}

bool may_contain(const Lazy<Sites>& region, Context& c, int site) {
  if (const auto* table = node_cast<plan::Table<Sites>>(region)) return table->run(table, c).contains(site);
  if (is_constant(region)) return constant_of(region).contains(site);
  if (const auto* kept = node_cast<play::RememberedRegion>(region)) return may_contain(kept->inner, c, site);
  if (const auto* both = node_cast<TwoRegions<Both>>(region))
    return may_contain(both->a, c, site) && may_contain(both->b, c, site);
  if (const auto* either = node_cast<TwoRegions<EitherOne>>(region))
    return may_contain(either->a, c, site) || may_contain(either->b, c, site);
  if (const auto* rest = node_cast<TwoRegions<FirstAlone>>(region)) return may_contain(rest->a, c, site);
  return true;
}

void declare_set_operations(Library& library) {
  ludeme(library, "union", "a b", "The sites of either region.", [](BoardView& board, Sites a, Sites b) {
    return Sites((board.sites() |= a) |= b);
  }).lower(of_two_regions<EitherOne>);
  ludeme(library, "union", "regions", "The sites of any of the regions.", [](BoardView& board, List<Sites> regions) {
    SitesBuilder all = board.sites();
    for (const auto& region : regions) all |= board(region);
    return Sites(all);
  }).lower(of_listed_regions<EitherOne>);
  ludeme(library, "intersection", "a b", "The sites of both regions.", [](BoardView& board, Sites a, Sites b) {
    return Sites((board.sites() |= a) &= b);
  }).lower(of_two_regions<Both>);
  ludeme(library, "intersection", "regions", "The sites of all the regions.",
         [](BoardView& board, List<Sites> regions) {
           SitesBuilder common = board.sites();
           for (std::size_t i = 0; i < regions.size(); ++i)
             if (i == 0)
               common |= board(regions[i]);
             else
               common &= board(regions[i]);
           return Sites(common);
         })
      .lower(of_listed_regions<Both>);
  ludeme(library, "difference", "a b", "The sites of a region that are not in another, or not a given site.",
         [](BoardView& board, Sites a, Either<Sites, int> b) {
           SitesBuilder rest = board.sites() |= a;
           if (b.first)
             rest -= board(b.first);
           else
             rest.remove(board(b.second));
           return Sites(rest);
         })
      .lower(of_two_regions<FirstAlone>);
  ludeme(library, "if", "condition then else?", "One region or another, as a condition holds.",
         [](BoardView& board, bool condition, Lazy<Sites> then, Lazy<Sites> otherwise) -> Sites {
           if (condition) return board(then);
           return otherwise ? board(otherwise) : Sites(board.sites());
         })
      .lower(chosen_part);
  ludeme(library, "expand", "container? region|origin: steps:?[0..] direction? type?",
         "A region with all sites that lie within some steps of it.",
         [](BoardView& board, Either<int, std::string_view>, Lazy<Sites> region, Lazy<int> origin, Maybe<int> steps,
            Maybe<AbsoluteDirection> direction, Maybe<SiteType> type) {
           SitesBuilder start = board.sites();
           if (region)
             start |= board(region);
           else
             start.add(board(origin));
           return grown(board, start, steps.value_or(1), board.game.type_or_default(type), direction);
         })
      .lower([](const Linked& call) { return plan::by_site(call, "origin", "", "type"); });
  declare_iteration(library);
}

}  // namespace lud::stdlib
