#include "stdlib/moves/known_directions.hpp"

#include <algorithm>

#include "stdlib/value/directions.hpp"

namespace lud::stdlib {

namespace {

/// Merges the lists of all sites; nothing if a direction of the result leads anywhere from a site whose list lacks it.
std::optional<DirectionList> one_for_all_sites(const board::Lattice& lattice, std::span<const DirectionList> by_site) {
  DirectionList all;
  for (const DirectionList& list : by_site)
    for (AbsoluteDirection direction : list)
      if (!all.contains(direction)) all.push_back(direction);
  for (int site = 0; site < lattice.count(); ++site)
    for (AbsoluteDirection direction : all) {
      const bool leads = !lattice.steps(site, direction).empty() || !lattice.radials(site, direction).empty();
      if (leads && !by_site[static_cast<std::size_t>(site)].contains(direction)) return std::nullopt;
    }
  return all;
}

}  // namespace

std::optional<KnownDirections> KnownDirections::of(const Game& game, const Lazy<DirectionList>& wanted) {
  KnownDirections known;
  if (!wanted || is_constant(wanted)) {
    DirectionList adjacent;
    adjacent.push_back(AbsoluteDirection::Adjacent);
    known.lists_.push_back(wanted ? constant_of(wanted) : adjacent);
    return known;
  }
  if (is_node<CombinedDirections>(wanted)) return combined(game, *static_cast<const CombinedDirections*>(wanted.node));
  if (!is_node<play::DirectionTable>(wanted)) return std::nullopt;
  const auto& table = *static_cast<const play::DirectionTable*>(wanted.node);
  if (table.facing_of.size() != game.components.size()) return std::nullopt;
  const auto& meant = table.meant[static_cast<std::size_t>(game.default_type)];
  const auto& turned = table.turned[static_cast<std::size_t>(game.default_type)];
  std::vector<AbsoluteDirection> facings;
  const auto row_of = [&](AbsoluteDirection facing) {
    const auto found = std::ranges::find(facings, facing);
    const auto row = static_cast<std::uint8_t>(found - facings.begin());
    if (found == facings.end()) {
      facings.push_back(facing);
      known.lists_.push_back(meant[static_cast<std::size_t>(facing)]);
    }
    return row;
  };
  for (AbsoluteDirection facing : table.facing_of) known.row_of_.push_back(row_of(facing));
  if (game.layout.rotations)
    for (std::size_t row = 0; row < facings.size(); ++row)
      known.turned_.push_back(row_of(turned[static_cast<std::size_t>(facings[row])]));
  return known;
}

std::optional<KnownDirections> KnownDirections::combined(const Game& game, const CombinedDirections& wanted) {
  const std::optional<KnownDirections> first = of(game, wanted.first), second = of(game, wanted.second);
  if (!first || !second || first->can_turn() || second->can_turn()) return std::nullopt;
  const board::Lattice& lattice = game.lattice(game.default_type);
  KnownDirections known;
  std::vector<std::pair<std::size_t, std::size_t>> rows;
  for (std::size_t what = 0; what < game.components.size(); ++what) {
    const std::pair row(first->row_of_kind(static_cast<int>(what)), second->row_of_kind(static_cast<int>(what)));
    const auto found = std::ranges::find(rows, row);
    known.row_of_.push_back(static_cast<std::uint8_t>(found - rows.begin()));
    if (found != rows.end()) continue;
    std::vector<DirectionList> by_site;
    for (int site = 0; site < lattice.count(); ++site)
      by_site.push_back(wanted.at(lattice, site, (*first)[row.first], (*second)[row.second]));
    const std::optional<DirectionList> list = one_for_all_sites(lattice, by_site);
    if (!list) return std::nullopt;
    rows.push_back(row);
    known.lists_.push_back(*list);
  }
  if (known.lists_.size() == 1) known.row_of_.clear();
  return known;
}

KnownDirections KnownDirections::facings(const Game& game) {
  KnownDirections known;
  std::vector<std::optional<AbsoluteDirection>> facings;
  for (const play::Component& component : game.components) {
    const auto found = std::ranges::find(facings, component.facing);
    known.row_of_.push_back(static_cast<std::uint8_t>(found - facings.begin()));
    if (found != facings.end()) continue;
    facings.push_back(component.facing);
    DirectionList& list = known.lists_.emplace_back();
    if (component.facing) list.push_back(*component.facing);
  }
  return known;
}

std::optional<KnownDirections> KnownDirections::chosen(const Game& game, const Lazy<DirectionList>& wanted) {
  if (!is_node<EitherDirections>(wanted)) return of(game, wanted);
  const auto& either = *static_cast<const EitherDirections*>(wanted.node);
  if (!either.yes || !either.no) return std::nullopt;
  std::optional<KnownDirections> yes = chosen(game, either.yes), no = chosen(game, either.no);
  if (!yes || !no || yes->condition_) return std::nullopt;
  yes->condition_ = either.condition;
  yes->otherwise_begin_ = yes->lists_.size();
  yes->lists_.insert(yes->lists_.end(), no->lists_.begin(), no->lists_.end());
  yes->otherwise_ = std::make_shared<const KnownDirections>(std::move(*no));
  return yes;
}

}  // namespace lud::stdlib
