#pragma once
// Groups of a player's pieces that one generator answers for in one query, and where the pieces of each group stand.
#include <array>

#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/piece_loop.hpp"

namespace lud::stdlib {

/// Pieces of one query, see `Pieces`: all of one kind, or of several kinds if one generator treats these alike.
struct PieceGroup {
  Lazy<Moves> generator;
  int what;
  std::vector<int> kinds;

  /// A word of the set of their sites: of `own`, or of their kinds if `own` is null; without `empty` (may be null).
  Sites::Word find(const play::State& state, const Sites::Word* own, const Sites::Word* empty,
                   std::uint32_t word) const {
    Sites::Word found = own ? own[word] : 0;
    if (!own)
      for (int kind : kinds) found |= state.kind_row(kind)[word];
    return empty ? found & ~empty[word] : found;
  }
};

/// The groups of the pieces of one player.
struct GroupsOfPlayer {
  static constexpr std::uint8_t nobody = 255;

  std::vector<PieceGroup> list;       ///< empty: pieces are visited one by one
  std::vector<std::uint8_t> of_kind;  ///< by component: index in `list`; `nobody`: no group
  bool everybody = false;             ///< there is one group, of all pieces of the player
  const Generator* only = nullptr;    ///< the generator, if there is one group whose sites are a set of few words
  int only_kind = 0;                  ///< ... of the pieces of this component; 0: of all that the player has
  bool one_by_one = false;            ///< no generator has Traits::counts_together: each piece is visited
};

/// The pieces of a group where they stand now, and what `look` of their generator returned.
struct SeenGroup {
  const Generator* known;
  const void* seen;
  Pieces pieces;
};

/// The groups of all players.
class PieceGroups {
 public:
  /// The largest width, in words, for which GroupsOfPlayer::only is used.
  static constexpr std::uint32_t few_words = 4;

  /// Groups the pieces of these kinds on the board. `moves` generates the moves of each; where it is empty, the
  /// generators of their components do. `top`: only pieces on top of stacks count.
  void build(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, bool top);

  /// Width of the sets of sites, in words.
  std::uint32_t width() const { return width_; }
  /// The groups in this position.
  struct Found {
    mutable std::span<SeenGroup> groups;  ///< empty: pieces are visited one by one
    mutable SeenGroup only;               ///< storage of `groups` if there is one group
    bool one_by_one;                      ///< each piece of a group is visited by its generator
  };
  /// The groups of the mover if GroupsOfPlayer::only is set; null otherwise.
  const GroupsOfPlayer* only(const Context& c) const {
    const auto mover = static_cast<std::size_t>(c.mover());
    return mover < players_ && groups_[mover].only ? &groups_[mover] : nullptr;
  }
  /// Writes the set of sites of the mover's only group to `words`. Returns whether there are any; nothing where there
  /// are pieces elsewhere or other entries (ListId::OtherEntries).
  std::optional<bool> find_only(const Context& c, const GroupsOfPlayer& here, Sites::Word* words) const {
    if (!c.state.list(play::ListId::OtherEntries).empty()) return std::nullopt;
    if (!elsewhere_.empty() && stand_elsewhere(c.state.owned_row(c.mover(), top_))) return std::nullopt;
    const Sites::Word* const all =
        here.only_kind == 0 ? c.state.owned_row(c.mover(), top_) : c.state.kind_row(here.only_kind);
    const Sites::Word* const empty = c.game.layout.counts ? c.state.empty(c.game.default_type).words() : nullptr;
    const std::uint32_t last = width_ - 1;
    Sites::Word any = 0;
    for (std::uint32_t i = 0; i < last; ++i) any |= words[i] = empty ? all[i] & ~empty[i] : all[i];
    // The last word may continue with sites of hands: mask them out.
    any |= words[last] = all[last] & last_word_ & ~(empty ? empty[last] : 0);
    return any != 0;
  }
  /// Finds the mover's groups in this position. Returns false where pieces must be visited one by one.
  bool look(Context& c, Found& found) const {
    const auto mover = static_cast<std::size_t>(c.mover());
    if (mover >= players_) return false;
    const GroupsOfPlayer& here = groups_[mover];
    if (here.only) return false;
    found.one_by_one = here.one_by_one;
    const std::size_t count = here.list.size();
    if (count == 0 || !c.state.list(play::ListId::OtherEntries).empty()) return false;
    const Sites::Word* const own = c.state.owned_row(c.mover(), top_);
    if (stand_elsewhere(own)) return false;
    Sites::Word* const words = c.arena.array<Sites::Word>(width_ * count);
    const Sites::Word* const empty = c.game.layout.counts ? c.state.empty(c.game.default_type).words() : nullptr;
    const bool by_kinds = here.everybody || c.state.knows_kinds();
    if (!by_kinds) part_by_kinds(c, here, own, empty, words);
    SeenGroup* const groups_now = count == 1 ? &found.only : c.arena.array<SeenGroup>(count);
    std::size_t present = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const PieceGroup& group = here.list[i];
      Sites::Word* const sites = words + i * width_;
      Sites::Word any = 0;
      for (std::uint32_t word = 0; word < width_; ++word) {
        if (by_kinds) sites[word] = group.find(c.state, here.everybody ? own : nullptr, empty, word);
        // The last word may continue with sites of hands: mask them out.
        if (word + 1 == width_) sites[word] &= last_word_;
        any |= sites[word];
      }
      // Groups without pieces are left out, but at least one group stays.
      if (any == 0 && (present > 0 || i + 1 < count)) continue;
      const auto* known = static_cast<const Generator*>(group.generator.node);
      const bool as_before = present > 0 && groups_now[present - 1].known == known;
      groups_now[present] = {
          known, as_before ? groups_now[present - 1].seen : known->look(c), {sites, width_, group.what}};
      ++present;
    }
    found.groups = {groups_now, present};
    return true;
  }

 private:
  /// Distributes the sites of `own`, without `empty` (may be null), over the sets of the groups.
  void part_by_kinds(const Context& c, const GroupsOfPlayer& here, const Sites::Word* own, const Sites::Word* empty,
                     Sites::Word* words) const {
    const std::uint8_t* const of_kind = here.of_kind.data();
    std::fill_n(words, width_ * here.list.size(), 0);
    for (std::uint32_t i = 0; i < width_; ++i) {
      Sites::Word found = empty ? own[i] & ~empty[i] : own[i];
      if (i + 1 == width_) found &= last_word_;
      for (; found; found &= found - 1) {
        const std::uint8_t group = of_kind[c.state.what(static_cast<int>(i * 64) + std::countr_zero(found))];
        if (group != GroupsOfPlayer::nobody) words[group * width_ + i] |= found & (~found + 1);
      }
    }
  }
  /// Whether some of the slots belong to sites of other types than the default one.
  bool stand_elsewhere(const Sites::Word* slots) const {
    for (std::size_t i = 0; i < elsewhere_.size(); ++i)
      if (slots[i] & elsewhere_[i]) return true;
    return false;
  }
  /// The groups of one player; none where some pieces must be visited one by one.
  static GroupsOfPlayer groups_of(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, int player);

  std::size_t players_ = 0;             ///< size of `groups_`
  std::vector<GroupsOfPlayer> groups_;  ///< by player
  std::uint32_t width_ = 0;
  Sites::Word last_word_ = 0;           ///< mask: bits of the last word that are sites of the board
  std::vector<Sites::Word> elsewhere_;  ///< set of the slots of other site types; empty where there are none
  bool top_ = false;
};

}  // namespace lud::stdlib
