// (sites Group ...): the sites that are connected with a site, or with several.
#include "interpreter/declare/kit.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/directions.hpp"
#include "stdlib/value/flood.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/view.hpp"

namespace lud::stdlib {

namespace {

Sites group(Context& c, SiteType type, int from, const Lazy<DirectionList>& direction, const Lazy<bool>& condition,
            bool visible) {
  SitesBuilder group = c.sites();
  if (!c.game.lattice(type).has(from)) return group;
  Bound scope_to(c.scope.to, from);
  if (condition && !condition(c)) return group;
  Bound scope_from(c.scope.from, from);
  const View view{c, type};
  const int what = c.what(type, from);
  const auto joins = [&](int near, int to) {
    if (visible && (view.covered(to) || view.bridged(near, to))) return false;
    scope_to = to;
    return condition ? condition(c) : what == c.what(type, to);
  };
  group.add(from);
  flood(c, type, from, direction, joins, [&](int to) { return group.add(to), false; });
  return group;
}

/// (sites Group ...) where neighbours and members are known as sets: see known_group.
struct GroupNode : Node {
  Lazy<int> at;
  Lazy<Sites> from;
  const SitePredicate* condition = nullptr;
  const Neighbours* near = nullptr;
  std::uint32_t place = 0;  ///< index in Workspace::remembered
  std::uint32_t first = 0;  ///< index of the first kept group in Workspace::remembered_regions
  /// Greatest number of groups kept for a position. With 1, 4, 16 and 64 Omny is 11.4, 13.6, 13.7 and 13.7 times as
  /// fast as with none, and Flower Shop 1.07, 1.16, 1.31 and 1.31 times.
  static constexpr std::uint32_t most_kept = 16;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const GroupNode*>(node);
    SitesBuilder all = c.sites();
    if (n.at)
      n.add_group(c, n.at(c), all);
    else
      for (int site : n.from(c)) n.add_group(c, site, all);
    return all;
  }

 private:
  /// Adds the group of a site. Where steps go both ways groups are disjoint: a site in a group kept for this position
  /// belongs to no other.
  void add_group(Context& c, int site, SitesBuilder& all) const {
    if (site < 0 || site >= near->count || all.contains(site)) return;
    const bool keeps = c.now != 0 && near->both_ways && !play::recording::on;
    if (keeps && add_kept(c, site, all)) return;
    const Sites::Word* const members = condition ? condition->sites(c) : like_pieces(c, site, near->width);
    if (!is_member(members, site)) return;
    const Sites found = near->connected(c, site, members);
    all |= found;
    if (keeps) keep(c, found);
  }
  Sites::Word* kept(Context& c, std::uint32_t group) const {
    return c.remembered_regions.data() + std::size_t{first + group} * c.game.layout.width;
  }
  bool add_kept(Context& c, int site, SitesBuilder& all) const {
    const play::Workspace::Remembered& known = c.remembered[place];
    if (known.when != c.now) return false;
    for (std::uint32_t group = 0; group < static_cast<std::uint32_t>(known.value); ++group)
      if (is_member(kept(c, group), site)) {
        all |= Sites(kept(c, group), near->width);
        return true;
      }
    return false;
  }
  void keep(Context& c, Sites found) const {
    play::Workspace::Remembered& known = c.remembered[place];
    if (known.when != c.now) known.value = 0;
    known.when = c.now;
    if (static_cast<std::uint32_t>(known.value) < most_kept)
      std::copy_n(found.words(), near->width, kept(c, static_cast<std::uint32_t>(known.value++)));
  }
};

Operand known_group(const Linked& call) {
  enum { Type, At, From, Direction, If, Visible };
  const std::span<const Operand> given = call.input.arguments;
  if (!call.board_exists || given[Visible] || (!given[If] && !has_plain_pieces(call)) ||
      !is_of_default_type(call, Type))
    return call.made;
  GroupNode node;
  if (given[If]) {
    node.condition = exact_predicate(Lazy<bool>(given[If]), &play::Scope::to);
    if (!node.condition) return call.made;
  }
  node.near = neighbours_of(call, given[Direction]);
  if (!node.near) return call.made;
  if (given[At]) node.at = Lazy<int>(given[At]);
  if (given[From]) node.from = Lazy<Sites>(given[From]);
  node.place = call.game.memory.reserve_remembered();
  node.first = call.game.memory.reserve_region();
  for (std::uint32_t more = 1; more < GroupNode::most_kept; ++more) call.game.memory.reserve_region();
  return call.made.evaluated_by(call.game.memory.make<GroupNode>(node));
}

}  // namespace

void declare_group_sites(Library& library) {
  ludeme(library, "sites Group", "type? at:|from: direction? if:? isVisible:?",
         "The sites that are connected with a site through like pieces, or through sites that satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, Lazy<int> at, Lazy<Sites> from, Lazy<DirectionList> direction,
            Lazy<bool> condition, Maybe<bool> visible) {
           SitesBuilder all = c.sites();
           for (int site : either_sites(c, at, from))
             all |= group(c, c.game.type_or_default(type), site, direction, condition, visible.value_or(false));
           return Sites(all);
         })
      .reads()
      .binds("if", Reads::To)
      .takes_long(true)
      .lower(known_group);
}

}  // namespace lud::stdlib
