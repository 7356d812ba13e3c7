// Hops over so many sites, whatever stands on them: where they lead depends on nothing but where they start.
#include <algorithm>

#include "stdlib/moves/hopping.hpp"
#include "stdlib/moves/placed_ways.hpp"
#include "stdlib/value/site_tests.hpp"

namespace lud::stdlib {

namespace {

/// Hops over so many sites, whatever stands on them, onto sites that are known as a set.
class PlacedVault final : public PlacedWays<PlacedVault> {
 public:
  From from;
  const Between* between = nullptr;
  const To* to = nullptr;
  KnownDirections directions;
  const SiteTest* landings = nullptr;
  bool stack = false, decision = false;
  const Then* then = nullptr;

  /// Whether every two sites are the ends of one hop at most.
  bool note_vaults(const Game& game, Range hurdles) {
    const board::Lattice& lattice = game.lattice(game.default_type);
    for (std::size_t row = 0; row < directions.size(); ++row) {
      std::vector<Ways::Way> of_list;
      for (int site = 0; site < lattice.count(); ++site) {
        begins_.push_back(static_cast<std::uint32_t>(vaults_.size()));
        for (AbsoluteDirection direction : directions[row])
          for (const board::Radial& radial : lattice.radials(site, direction)) {
            const int passed = std::min(hurdles.max, static_cast<int>(radial.sites.size()) - 1);
            for (int over = hurdles.min; over <= passed && over + 1 < static_cast<int>(radial.sites.size()); ++over) {
              const auto landing = static_cast<std::size_t>(over) + 1;
              vaults_.push_back({radial.sites, landing, static_cast<std::size_t>(passed) + 1});
              of_list.push_back({site, radial.sites[landing], site});
            }
          }
        std::vector<int> ends;
        for (const Vault& vault : std::span(vaults_).subspan(begins_.back())) ends.push_back(vault.target());
        std::ranges::sort(ends);
        if (std::ranges::adjacent_find(ends) != ends.end()) return false;
        most_ = std::max(most_, static_cast<int>(ends.size()));
      }
      ways.push_back(Ways::of(of_list, lattice.count()));
    }
    begins_.push_back(static_cast<std::uint32_t>(vaults_.size()));
    sites_ = static_cast<std::size_t>(lattice.count());
    starts = StartsOfPieces(from);
    return true;
  }

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<TestedSites>(1);
    *seen = TestedSites(landings);
    return seen;
  }
  int places(Context& c, const void* seen) const override {
    int count = 0;
    any_vault(c, seen, [&](int, const Vault&) {
      ++count;
      return false;
    });
    return count;
  }
  bool has_any(Context& c, const void* seen) const override {
    return any_vault(c, seen, [](int, const Vault&) { return true; });
  }
  void make(Context& c, const void* seen) const override {
    if (c.lottery.place < 0) return;
    any_vault(c, seen, [&](int site, const Vault& vault) {
      if (place_among(c, 1) == off) return false;
      make_over(c, site, vault);
      return true;
    });
  }
  int room(Context&, const void*) const override { return most_; }
  bool takes_all_kinds() const override { return directions.same_for_all_kinds(); }

  std::size_t list_of_kind(int what) const { return directions.row_of_kind(what); }
  Ways::Open open(Context& c, const void* seen, const Pieces& pieces) const {
    return {starts.among(c, pieces), set_of(c, seen), nullptr};
  }
  bool is_move(Context&, const Ways::Way&) const { return true; }
  void make_along(Context& c, const Ways::Way& way) const {
    make_over(c, way.start, *std::ranges::find(from_site(c, way.start), way.target, &Vault::target));
  }

 private:
  struct Vault {
    board::SiteSpan line;
    std::size_t landing, end;  ///< places in the line: the target, and where the hurdles that are passed end
    int target() const { return line[landing]; }
  };
  std::span<const Vault> from_site(Context& c, int site) const {
    const std::size_t at = directions.row(c, site) * sites_ + static_cast<std::size_t>(site);
    return std::span(vaults_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  }
  static const Sites::Word* set_of(Context& c, const void* seen) { return (*static_cast<const TestedSites*>(seen))(c); }
  template <class Visit>
  bool any_vault(Context& c, const void* seen, Visit&& visit) const {
    const int site = start_of(c, from, static_cast<int>(sites_));
    if (site == off) return false;
    const Sites::Word* const set = set_of(c, seen);
    return std::ranges::any_of(from_site(c, site),
                               [&](const Vault& vault) { return contains(set, vault.target()) && visit(site, vault); });
  }
  void make_over(Context& c, int site, const Vault& vault) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = site;
      c.scope.between = vault.line[vault.end - 1];
      Hopping hopping{e, c, from, between, *to, stack};
      hopping.site = site;
      const std::size_t betweens = c.moves.betweens.size();
      c.moves.betweens.append(vault.line.data() + 1, vault.line.data() + vault.end);
      hopping.land(vault.line, 1, vault.end, vault.end - vault.landing, vault.landing, betweens);
    });
  }

  std::vector<Vault> vaults_;
  std::vector<std::uint32_t> begins_;  ///< by list of directions and site: where its hops begin
  std::size_t sites_ = 0;
  int most_ = 0;
};

}  // namespace

Operand placed_vault(const Linked& call, const From* from, const Between* between, const To* to,
                     const KnownDirections& directions) {
  constexpr int most_hurdles = 16;
  const std::span<const Operand> arguments = call.input.arguments;
  if (!is_constant(between->range) || !is_constant(between->condition) || !constant_of(between->condition) ||
      between->before || between->after || directions.can_turn())
    return call.made;
  const Range hurdles = constant_of(between->range);
  const SiteTest* landings = to->condition ? site_test(to->condition, &play::Scope::to) : nullptr;
  if (hurdles.min < 1 || hurdles.max > most_hurdles || (to->condition && !(landings && landings->exact)))
    return call.made;
  auto* known = call.game.memory.make<PlacedVault>();
  if (from) known->from = *from;
  known->between = between;
  known->to = to;
  known->directions = directions;
  known->landings = landings;
  known->stack = arguments[4] && *static_cast<const bool*>(arguments[4].constant);
  known->decision = call.input.decision;
  known->then = described<Then>(call.input.then);
  return known->note_vaults(call.game, hurdles) ? with_places(call, call.made, known) : call.made;
}

}  // namespace lud::stdlib
