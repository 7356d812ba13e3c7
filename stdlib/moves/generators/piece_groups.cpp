#include "stdlib/moves/generators/piece_groups.hpp"

namespace lud::stdlib {

namespace {

/// Sets GroupsOfPlayer::only if there is one group and the state keeps the set of its sites.
void note_only_group(const play::Layout& layout, GroupsOfPlayer& groups) {
  if (groups.list.size() != 1) return;
  const PieceGroup& group = groups.list[0];
  if (!groups.everybody && (group.kinds.size() != 1 || layout.kind_at.empty())) return;
  groups.only_kind = groups.everybody ? 0 : group.kinds[0];
  groups.only = static_cast<const Generator*>(group.generator.node);
}

}  // namespace

GroupsOfPlayer PieceGroups::groups_of(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, int player) {
  GroupsOfPlayer groups;
  groups.of_kind.assign(game.components.size(), GroupsOfPlayer::nobody);
  bool together = false;  // at least one kind counts many pieces at once; the others loop over them
  bool know_any = true;
  for (int what : kinds.of(player).list) {
    const auto kind = static_cast<std::size_t>(what);
    const Lazy<Moves>& generator = moves ? moves : moves_of(game.components[kind]);
    if (!generator) continue;
    if (!is_node<Generator>(generator)) return {};
    const auto& known = *static_cast<const Generator*>(generator.node);
    together = together || known.traits.counts_together;
    know_any = know_any && known.traits.knows_any;
    const auto same = std::ranges::find_if(groups.list, [&](const PieceGroup& group) {
      return group.generator.node == generator.node && known.traits.takes_all_kinds;
    });
    if (same - groups.list.begin() >= GroupsOfPlayer::nobody) return {};
    groups.of_kind[kind] = static_cast<std::uint8_t>(same - groups.list.begin());
    if (same == groups.list.end()) groups.list.push_back({generator, what, {}});
    groups.list[groups.of_kind[kind]].kinds.push_back(what);
  }
  if (!together && !know_any) return {};
  groups.one_by_one = !together;
  groups.everybody = groups.list.size() == 1;
  for (std::size_t kind = 1; kind < game.components.size(); ++kind)
    if (game.layout.owner_of[kind] == player && groups.of_kind[kind] == GroupsOfPlayer::nobody)
      groups.everybody = false;
  return groups;
}

void PieceGroups::build(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, bool top) {
  const play::Layout& layout = game.layout;
  const auto sites = static_cast<std::uint32_t>(layout.anywhere[0].last);
  top_ = top;
  width_ = (sites + 63) / 64;
  last_word_ = ~Sites::Word{0} >> (63 - (sites + 63) % 64);
  for (std::size_t i = 1; i < layout.anywhere_count; ++i) {
    elsewhere_.resize(layout.slot_width);
    for (int slot = layout.anywhere[i].first; slot < layout.anywhere[i].last; ++slot)
      elsewhere_[static_cast<std::size_t>(slot) / 64] |= Sites::Word{1} << (slot % 64);
  }
  for (int player = 0; player <= game.players; ++player) groups_.push_back(groups_of(game, kinds, moves, player));
  players_ = groups_.size();
  if (width_ <= few_words)
    for (GroupsOfPlayer& groups : groups_) note_only_group(layout, groups);
}

}  // namespace lud::stdlib
