// (move Remove ...): takes pieces off the board.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/remembered_region.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/one_action.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

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

/// Removals of the top piece of any site of a region.
class RemovalGenerator final : public OneActionGenerator<RemovalGenerator> {
 public:
  RemovalGenerator(const Linked& call, std::optional<SiteType> type, const Lazy<Sites>& region)
      : OneActionGenerator(call), type_(type), region_(region) {
    const play::Layout& layout = call.game.layout;
    knows_occupied_ = slots_are_sites(layout) && !layout.counts && layout.total_sites == layout.board_sites &&
                      call.game.type_or_default(type) == call.game.default_type;
    asks_each = !knows_occupied_;
    remembers = is_node<play::RememberedRegion>(region);
  }
  const void* look(Context& c) const override {
    const Sites sites = region_(c);
    const Sites targets = knows_occupied_ ? without_empty(c, type_, sites) : sites;
    return new (c.arena.array<Seen>(1)) Seen{targets, targets.count(), off};
  }
  bool passes(Context& c, int target) const { return c.what(type_at(c, type_, target), target) > 0; }
  void complete(const Context& c, const Seen&, int target, Move&, Action& action) const {
    action.kind = ActionKind::Remove;
    action.type_to = action_type(type_at(c, type_, target));
  }

 private:
  const std::optional<SiteType> type_;
  const Lazy<Sites> region_;
  bool knows_occupied_;
};

/// Lowers the removal of the top piece of one site of a region.
Operand lower_removal(const Linked& call) {
  enum { type, site, sites, level, at, count };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || !arguments[sites] || arguments[level] || arguments[at] || arguments[count] ||
      !same_for_all_pieces(arguments[sites]))
    return call.made;
  const auto* const given = described<SiteType>(arguments[type]);
  return by_generator<RemovalGenerator>(call, call, given ? std::optional(*given) : std::nullopt,
                                        Lazy<Sites>(arguments[sites]));
}

}  // namespace

void declare_removals(Library& library) {
  ludeme(library, "move Remove|remove", "type? site|sites level:? at:? count:?[1..]",
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
      .ignores_need("level", play::Need::Stacking)
      .lower(lower_removal);
}

}  // namespace lud::stdlib
