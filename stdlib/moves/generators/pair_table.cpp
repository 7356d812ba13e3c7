#include "stdlib/moves/generators/pair_table.hpp"

#include "stdlib/region/region.hpp"
#include "stdlib/value/sets/ahead_table.hpp"

namespace lud::stdlib {

namespace {

/// Returns the condition as a predicate of the site that lies ahead of the move; null where it is none.
const SitePredicate* predicate_of_ahead(const Lazy<bool>& condition) {
  if (!is_node<SitePredicate>(condition)) return nullptr;
  const auto* test = static_cast<const SitePredicate*>(condition.node);
  const AheadOfMove* ahead =
      test->kind == SitePredicate::Kind::Owned && !test->iterator ? ahead_of_move(test->ahead) : nullptr;
  if (!ahead) return nullptr;
  const SitePredicate::Iterator iterator = iterator_of(ahead->site);
  return iterator == &play::Scope::from || iterator == &play::Scope::to ? test : nullptr;
}

/// Sets the predicates of `found` that make up a condition of the target; false where they do not cover it all.
bool find_tests(const Lazy<bool>& condition, PairTable& found) {
  if (!condition) return true;
  if (found.ahead = predicate_of_ahead(condition); found.ahead) return true;
  found.targets = site_predicate(condition, &play::Scope::to);
  if (!found.targets || found.targets->exact) return found.targets != nullptr;
  if (found.targets->kind != SitePredicate::Kind::All) return false;
  for (const Lazy<bool>& part : found.targets->operands) {
    if (const SitePredicate* test = site_predicate(part, &play::Scope::to); test && test->exact) continue;
    if (found.ahead || !(found.ahead = predicate_of_ahead(part))) return false;
  }
  return true;
}

/// Whether a region has the same value for all starts, and evaluating it has no side effects.
bool depends_on_no_iterator(const Lazy<Sites>& region, const Game& game) {
  if (is_constant(region)) return true;
  const Term* const term = game.memory.term_of(region.node);
  return term && term->reads == Reads::Nothing && !(term->channels & (Channels::Random | Channels::Writes));
}

/// Splits a region into the surroundings of the start, which are returned, and regions that do not depend on the start,
/// which are added to `also_in`. Returns nothing where this is not possible.
std::optional<Surroundings> around_start(const Game& game, const From& from, const Lazy<Sites>& targets,
                                         std::vector<Lazy<Sites>>& also_in) {
  std::vector<Lazy<Sites>> regions;
  add_intersected(targets, regions);
  std::optional<Surroundings> found;
  for (const Lazy<Sites>& region : regions) {
    const std::optional<Surroundings> around = found ? std::nullopt : surroundings(region);
    if (around && (iterator_of(around->site) == &play::Scope::from ||
                   (around->site.function == from.site.function && around->site.node == from.site.node)))
      found = around;
    else if (depends_on_no_iterator(region, game))
      also_in.push_back(region);
    else
      return std::nullopt;
  }
  return found;
}

}  // namespace

std::optional<PairTable> pair_table(const Game& game, const From& from, const To& to) {
  if (!to.region || from.region || from.type_in(game) != game.default_type || to.type_in(game) != game.default_type)
    return std::nullopt;
  PairTable found;
  const std::optional<Surroundings> around = around_start(game, from, to.region, found.also_in);
  if (!around || around->count != game.lattice().count() || !find_tests(to.condition, found)) return std::nullopt;
  const AheadOfMove* const ahead = found.ahead ? ahead_of_move(found.ahead->ahead) : nullptr;
  const bool ahead_of_start = ahead && iterator_of(ahead->site) == &play::Scope::from;
  std::vector<TableEntry> entries;
  for (int start = 0; start < around->count; ++start)
    for (int target : around->of(start)) {
      if (target >= around->count) continue;
      const auto a = static_cast<std::size_t>(start), b = static_cast<std::size_t>(target);
      const int beyond = ahead ? ahead->end(ahead->direction->direction(a, b), ahead_of_start ? a : b) : start;
      if (beyond >= 0 && beyond < around->count) entries.push_back({start, target, beyond});
    }
  found.entries = MoveTable::of(entries, around->count);
  return found;
}

}  // namespace lud::stdlib
