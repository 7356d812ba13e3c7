#pragma once
// Finds the pieces that an iteration visits: by the slots of owners, by sets of slots of kinds, and in stacks.
#include <algorithm>
#include <bit>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/state/nth_bit.hpp"
#include "stdlib/moves/generators/piece_kinds.hpp"
#include "stdlib/moves/operators.hpp"

namespace lud::stdlib {

/// A piece and where it stands; or `copies` equal pieces from `level` upwards, which make the same moves.
struct Stand {
  int what, site, level, slot;
  int copies = 1;
  int unused = 0;
};
static_assert(sizeof(Stand) % 8 == 0, "stands lie side by side in the arena");

/// How many pieces of one kind lie from a level upwards, if its own generator does not depend on the level; else 1.
inline int copies_from(const Context& c, const Lazy<Moves>& moves, int slot, int level, int height) {
  const int what = c.state.what(slot, level);
  int copies = 1;
  if (moves || !is_node<LevelBlind>(c.game.components[static_cast<std::size_t>(what)].moves)) return copies;
  while (level + copies < height && c.state.what(slot, level + copies) == what) ++copies;
  return copies;
}

/// Collects the pieces that are `wanted` (by component) in ascending order of sites and levels.
class Stands {
 public:
  /// `top`: visits only the topmost piece of each stack.
  Stands(Context& c, std::span<const std::uint8_t> wanted, std::uint32_t owners, bool top, const Lazy<Moves>& moves)
      : c_(c), wanted_(wanted), owners_(owners), top_(top), moves_(moves) {}

  /// Adds the pieces in the slots [first, last), where slot `base` is site 0.
  void add_between(int base, int first, int last) {
    c_.state.any_owned(owners_, first, last, [&](int slot) {
      if (!c_.state.is_empty(slot)) add(slot - base, slot);
      return false;
    });
  }

  std::span<const Stand> all() const { return {first_, count_}; }

 private:
  void add(int site, int slot) {
    if (!c_.game.stacking()) return add_piece({c_.state.what(slot), site, 0, slot});
    const int height = c_.state.height(slot);
    for (int level = top_ ? height - 1 : 0; level < height;) {
      const int copies = copies_from(c_, moves_, slot, level, height);
      add_piece({c_.state.what(slot, level), site, level, slot, copies});
      level += copies;
    }
  }
  void add_piece(Stand stand) {
    if (!wanted_[static_cast<std::size_t>(stand.what)]) return;
    // Nothing else allocates from the arena meanwhile, so the list grows in place until its chunk is full.
    Stand* made = c_.arena.array<Stand>(1);
    if (count_ == 0) {
      first_ = made;
    } else if (made != first_ + count_) {
      made = c_.arena.array<Stand>(count_ + 1);
      std::copy_n(first_, count_, made);
      first_ = made;
      made += count_;
    }
    *made = stand;
    ++count_;
  }

  Context& c_;
  std::span<const std::uint8_t> wanted_;
  std::uint32_t owners_;
  bool top_;
  const Lazy<Moves>& moves_;
  Stand* first_ = nullptr;
  std::size_t count_ = 0;
};

/// The pieces of some kinds in a container, or everywhere.
struct PieceScan {
  Context& c;
  Maybe<SiteType> on;
  int container;
  bool top;
  const Lazy<Moves>& moves;  ///< the generator that is evaluated for each piece; empty: the piece's own

  using Slots = play::Layout::Slots;

  /// The ranges of slots to search: those of a hand, of one site type, or of all site types.
  class Ranges {
   public:
    Ranges(const Context& c, Maybe<SiteType> on, int container) {
      const play::Layout& layout = c.game.layout;
      if (container <= 0 && !on) {
        first_ = layout.anywhere.data();
        count_ = layout.anywhere_count;
      } else if (container <= 0) {
        const int base = layout.slot(*on, 0);
        const auto type = static_cast<std::size_t>(*on);
        if (layout.type_base[type] != off) hold({base, base, base + layout.type_count[type]});
      } else if (static_cast<std::size_t>(container) < c.game.containers.size() &&
                 on.value_or(SiteType::Cell) == SiteType::Cell) {
        const play::Container& hand = c.game.containers[static_cast<std::size_t>(container)];
        hold({0, hand.first_site, hand.first_site + hand.site_count});
      }
    }
    Ranges(const Ranges&) = delete;
    Ranges& operator=(const Ranges&) = delete;
    const Slots* begin() const { return first_; }
    const Slots* end() const { return first_ + count_; }

   private:
    void hold(const Slots& slots) {
      own_ = slots;
      first_ = &own_;
      count_ = 1;
    }
    Slots own_;
    const Slots* first_ = nullptr;
    std::size_t count_ = 0;
  };
  const Ranges ranges{c, on, container};

  void collect(Stands& stands) const {
    for (const Slots& slots : ranges) stands.add_between(slots.base, slots.first, slots.last);
  }

  const Lazy<Moves>& generator_of(int what) const {
    return moves ? moves : moves_of(c.game.components[static_cast<std::size_t>(what)]);
  }

  /// Whether pieces are found by sets of slots of their kinds: few of the owner's kinds are wanted.
  bool goes_by_kinds(const KindsNamed::Kinds& wanted) const {
    constexpr std::size_t few = 4;
    return wanted.some && wanted.list.size() <= few && c.state.knows_kinds();
  }
  /// Visits the slots of the range that may hold wanted pieces, 64 at a time, see State::any_owned_words.
  template <class Visit>
  bool any_words(std::uint32_t owners, const KindsNamed::Kinds& wanted, const Slots& slots, Visit&& visit) const {
    if (!goes_by_kinds(wanted)) return c.state.any_owned_words(owners, slots.first, slots.last, visit, top);
    for (int begin = slots.first & ~63; begin < slots.last; begin += 64) {
      std::uint64_t found = 0;
      for (int what : wanted.list) found |= c.state.kind_row(what)[static_cast<std::uint32_t>(begin) / 64];
      if (begin < slots.first) found &= ~std::uint64_t{0} << (slots.first - begin);
      if (slots.last - begin < 64) found &= (std::uint64_t{1} << (slots.last - begin)) - 1;
      if (visit(begin, found)) return true;
    }
    return false;
  }
  /// Visits the same slots one by one until `visit(slot)` returns true; returns whether it did.
  template <class Visit>
  bool any_slot(std::uint32_t owners, const KindsNamed::Kinds& wanted, const Slots& slots, Visit&& visit) const {
    if (!goes_by_kinds(wanted)) return c.state.any_owned(owners, slots.first, slots.last, visit);
    return any_words(owners, wanted, slots, [&](int begin, std::uint64_t found) {
      for (; found; found &= found - 1)
        if (visit(begin + std::countr_zero(found))) return true;
      return false;
    });
  }

  /// Visits the wanted pieces of the owners (a bit for each) until `visit(stand)` returns true.
  template <class Visit>
  void any_piece(std::uint32_t owners, const KindsNamed::Kinds& wanted, Visit&& visit) const {
    const play::State& state = c.state;
    const std::uint8_t* const is_wanted = wanted.wanted.data();
    const bool counts = c.game.layout.counts;
    for (const Slots& slots : ranges) {
      const auto on_site = [&](int slot) {
        if (counts && state.is_empty(slot)) return false;
        const int what = state.what(slot);
        return is_wanted[what] && visit(Stand{what, slot - slots.base, 0, slot});
      };
      const auto in_stack = [&](int slot) {
        const int height = state.height(slot);
        for (int level = top ? height - 1 : 0, copies = 1; level < height; level += copies) {
          const int what = state.what(slot, level);
          copies = copies_from(c, moves, slot, level, height);
          if (is_wanted[what] && visit(Stand{what, slot - slots.base, level, slot, copies})) return true;
        }
        return false;
      };
      if (c.game.layout.stacking ? state.any_owned(owners, slots.first, slots.last, in_stack)
                                 : any_slot(owners, wanted, slots, on_site))
        return;
    }
  }

  /// Visits the pieces of a kind until `visit(stand)` returns true; returns whether it did. `among`, if not null,
  /// leaves out sites of the board's default type that are not in it. Precondition: c.state.knows_kinds().
  template <class Visit>
  bool any_of_kind(int what, const Sites::Word* among, Visit&& visit) const {
    for (const Slots& slots : ranges)
      for (int begin = slots.first & ~63; begin < slots.last; begin += 64) {
        const auto word = static_cast<std::uint32_t>(begin) / 64;
        std::uint64_t found = c.state.kind_row(what)[word];
        if (begin < slots.first) found &= ~std::uint64_t{0} << (slots.first - begin);
        if (slots.last - begin < 64) found &= (std::uint64_t{1} << (slots.last - begin)) - 1;
        if (among && slots.base == 0) found &= among[word];
        for (; found; found &= found - 1) {
          const int slot = begin + std::countr_zero(found);
          if (!(c.game.layout.counts && c.state.is_empty(slot)) && visit(Stand{what, slot - slots.base, 0, slot}))
            return true;
        }
      }
    return false;
  }

  /// Whether the wanted pieces are all of one kind and stand where a bit set of slots says.
  bool are_one_group(const KindsNamed::Kinds& wanted) const {
    return wanted.alone || (wanted.list.size() == 1 && goes_by_kinds(wanted));
  }
  int count_group(std::uint32_t owners, const KindsNamed::Kinds& wanted) const {
    int count = 0;
    for (const Slots& slots : ranges)
      any_words(owners, wanted, slots, [&](int, std::uint64_t found) {
        count += std::popcount(found);
        return false;
      });
    return count;
  }
  Stand nth_of_group(std::uint32_t owners, const KindsNamed::Kinds& wanted, int what, int n) const {
    Stand nth{what, off, 0, off};
    for (const Slots& slots : ranges) {
      const bool found_it = any_words(owners, wanted, slots, [&](int begin, std::uint64_t found) {
        const int here = std::popcount(found);
        if (n >= here) {
          n -= here;
          return false;
        }
        nth.slot = begin + play::nth_bit(found, n);
        nth.site = nth.slot - slots.base;
        return true;
      });
      if (found_it) break;
    }
    if (c.game.stacking()) nth.level = c.state.height(nth.slot) - 1;
    return nth;
  }

  /// Whether a slot lies in the container, and is of the site type, that the iteration visits.
  bool asked_about(int slot) const {
    const play::Layout& layout = c.game.layout;
    const int site = layout.site_of_slot(slot);
    if (on && layout.type_of_slot(slot) != *on) return false;
    if (container <= 0) return site < layout.type_count[static_cast<std::size_t>(c.game.type_or_default(on))];
    if (static_cast<std::size_t>(container) >= c.game.containers.size()) return false;
    const play::Container& hand = c.game.containers[static_cast<std::size_t>(container)];
    return site >= hand.first_site && site < hand.first_site + hand.site_count;
  }
};

}  // namespace lud::stdlib
