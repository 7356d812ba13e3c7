#pragma once
// Which of a player's pieces are asked about together, and where these stand now.
#include <array>

#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/piece_loop.hpp"

namespace lud::stdlib {

/// Pieces that are asked about together, see Pieces: one kind, or all of a player's where one generator takes them.
struct PieceGroup {
  Lazy<Moves> generator;
  int what;
  std::vector<int> kinds;

  /// A word of the set of sites where they stand: `own` ones, or those of their kinds, that are not `empty`.
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

  std::vector<PieceGroup> list;       ///< empty where pieces are rather asked one by one
  std::vector<std::uint8_t> of_kind;  ///< by component: which one; `nobody`: none
  bool everybody = false;             ///< there is one, of all pieces that the player has
  const Generator* only = nullptr;    ///< the generator of the one there is, on a board of few words, where a set says
  int only_kind = 0;                  ///< ... where it stands: of this kind; 0 for all that the player has
  bool one_by_one = false;            ///< no generator asks its pieces together: each is looked at
};

/// A group's pieces where they stand now, and what was seen of their generator.
struct SeenGroup {
  const Generator* known;
  const void* seen;
  Pieces pieces;
};

/// The groups of all players.
class PieceGroups {
 public:
  /// Boards of at most so many words have the sites of an only group at hand.
  static constexpr std::uint32_t few_words = 4;

  /// Groups the pieces of these kinds, on the board alone, that make moves as `moves` says, or as their components do
  /// where it says nothing. `top`: only those on top of stacks count.
  void build(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, bool top);

  /// Words of the sites where they stand.
  std::uint32_t width() const { return width_; }
  /// The groups that there are now.
  struct Found {
    mutable std::span<SeenGroup> groups;  ///< empty where pieces are asked one by one
    mutable SeenGroup only;               ///< the one, where there is one
    bool one_by_one;                      ///< the pieces of all groups are looked at one by one
  };
  /// The mover's groups_, where there is only one; null elsewhere_.
  const GroupsOfPlayer* only(const Context& c) const {
    const auto mover = static_cast<std::size_t>(c.mover());
    return mover < players_ && groups_[mover].only ? &groups_[mover] : nullptr;
  }
  /// Finds the sites of the pieces of the only group: whether there are any. Not known where some may be elsewhere_.
  std::optional<bool> find_only(const Context& c, const GroupsOfPlayer& here, Sites::Word* words) const {
    if (!c.state.list(play::ListId::OtherEntries).empty()) return std::nullopt;
    if (!elsewhere_.empty() && stand_elsewhere(c.state.owned_row(c.mover(), top_))) return std::nullopt;
    const Sites::Word* const all =
        here.only_kind == 0 ? c.state.owned_row(c.mover(), top_) : c.state.kind_row(here.only_kind);
    const Sites::Word* const empty = c.game.layout.counts ? c.state.empty(c.game.default_type).words() : nullptr;
    const std::uint32_t last = width_ - 1;
    Sites::Word any = 0;
    for (std::uint32_t i = 0; i < last; ++i) any |= words[i] = empty ? all[i] & ~empty[i] : all[i];
    // Behind the last site of the board lie those of hands.
    any |= words[last] = all[last] & last_word_ & ~(empty ? empty[last] : 0);
    return any != 0;
  }
  /// Where pieces are asked about together: false elsewhere_.
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
        // Behind the last site of the board lie those of hands.
        if (word + 1 == width_) sites[word] &= last_word_;
        any |= sites[word];
      }
      // Of several, those that have no pieces now are left out, up to one.
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
  /// The sites of the pieces of each group, those that are not empty alone.
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
  /// Whether some slots of pieces are on sites of other types than the default one.
  bool stand_elsewhere(const Sites::Word* slots) const {
    for (std::size_t i = 0; i < elsewhere_.size(); ++i)
      if (slots[i] & elsewhere_[i]) return true;
    return false;
  }
  /// Those of one player; none where some are rather asked one by one.
  static GroupsOfPlayer groups_of(const Game& game, const KindsNamed& kinds, const Lazy<Moves>& moves, int player);

  std::size_t players_ = 0;             ///< that there are groups of
  std::vector<GroupsOfPlayer> groups_;  ///< by player; empty where pieces are asked one by one whoever has them
  std::uint32_t width_ = 0;
  Sites::Word last_word_ = 0;           ///< which bits of the last word are such sites
  std::vector<Sites::Word> elsewhere_;  ///< the slots of sites of other types; empty where there are none
  bool top_ = false;
};

}  // namespace lud::stdlib
