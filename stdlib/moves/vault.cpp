// Hops over a fixed range of sites, whatever stands on them: their targets depend on the start alone.
#include <algorithm>

#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/moves/hopping.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

/// See the head of this file. The condition of the target is an exact site predicate.
class VaultGenerator final : public DirectedGenerator<VaultGenerator> {
 public:
  const SitePredicate* landings = nullptr;

  /// Fills the tables. Returns whether every pair of start and target has at most one hop.
  bool note_vaults(const Game& game, Range betweens) {
    bool one_for_two = true;
    note_tables(game, [&](const DirectionList& list, int site, std::vector<TableEntry>& entries) {
      begins_.push_back(static_cast<std::uint32_t>(vaults_.size()));
      for (AbsoluteDirection direction : list)
        for (const board::Radial& radial : game.lattice(game.default_type).radials(site, direction)) {
          any_hop({game.default_type, site, 0, 0, betweens}, radial.sites, anywhere, [&](const Hop& vault) {
            const auto here = std::span(vaults_).subspan(begins_.back());
            one_for_two = one_for_two && std::ranges::find(here, vault.target(), &Hop::target) == here.end();
            vaults_.push_back(vault);
            entries.push_back({site, vault.target(), site});
            return false;
          });
        }
    });
    begins_.push_back(static_cast<std::uint32_t>(vaults_.size()));
    sites_ = static_cast<std::size_t>(game.lattice(game.default_type).count());
    return one_for_two;
  }

  const void* look(Context& c) const override { return look_at(c, landings); }
  MoveTable::Open sets(Context& c, const void* seen) const {
    return {nullptr, (*static_cast<const PredicateSites*>(seen))(c), nullptr};
  }
  bool is_move(Context&, const TableEntry&) const { return true; }
  void make_entry(Context& c, const TableEntry& entry) const {
    const Hop& vault = *std::ranges::find(from_site(c, entry.start), entry.target, &Hop::target);
    movement.emission.at_slot(c, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = entry.start;
      c.scope.between = vault.line[vault.end - 1];
      c.scope.to = entry.target;
      Hopping hopping = Hopping::of(e, movement);
      hopping.reach.site = entry.start;
      hopping.make(vault);
    });
  }

 private:
  std::span<const Hop> from_site(Context& c, int site) const {
    const std::size_t at = directions.row(c, site) * sites_ + static_cast<std::size_t>(site);
    return std::span(vaults_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  }

  std::vector<Hop> vaults_;
  std::vector<std::uint32_t> begins_;  ///< by list of directions and site: index of its first hop in `vaults_`
  std::size_t sites_ = 0;
};

}  // namespace

Operand lower_vault(const Linked& call, const Movement& said, const KnownDirections& directions) {
  constexpr int most_between = 16;
  const Between& between = *said.between;
  if (!is_constant(between.range) || !is_constant(between.condition) || !constant_of(between.condition) ||
      between.before || between.after || directions.can_turn())
    return call.made;
  const Range betweens = constant_of(between.range);
  const SitePredicate* const landings = said.targets();
  if (betweens.min < 1 || betweens.max > most_between || left_to_ask(said.to->condition, landings)) return call.made;
  auto* known = call.game.memory.make<VaultGenerator>();
  known->movement = said;
  known->directions = directions;
  known->landings = landings;
  return known->note_vaults(call.game, betweens) ? with_generator(call, call.made, known) : call.made;
}

}  // namespace lud::stdlib
