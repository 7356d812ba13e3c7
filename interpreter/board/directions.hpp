#pragma once
// The arithmetic of directions: the directions to the left and right of one and its reverse, and the absolute
// directions that a relative one means for a piece with a given facing. No function needs a board; the supported
// directions are passed in.
//
// A "facing" is a specific AbsoluteDirection: one of the 16 of the compass, the 4 rotational or the 18 spatial ones.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "interpreter/declare/words.hpp"

namespace lud::board {

/// The number of words of AbsoluteDirection.
constexpr std::size_t direction_count = WordList<AbsoluteDirection>::size;

/// A list of directions without allocation. Directions beyond its capacity are dropped.
class DirectionList {
 public:
  static constexpr std::size_t capacity = 40;
  DirectionList() = default;
  explicit DirectionList(AbsoluteDirection only) { push_back(only); }
  void push_back(AbsoluteDirection direction) {
    if (size_ < capacity) items_[size_++] = direction;
  }
  bool contains(AbsoluteDirection direction) const { return std::find(begin(), end(), direction) != end(); }
  const AbsoluteDirection* begin() const { return items_.data(); }
  const AbsoluteDirection* end() const { return items_.data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  AbsoluteDirection operator[](std::size_t i) const { return items_[i]; }

 private:
  std::array<AbsoluteDirection, capacity> items_{};
  std::size_t size_ = 0;
};

using Directions = std::span<const AbsoluteDirection>;

/// True if `direction` is a facing and not a category such as Orthogonal.
bool is_specific(AbsoluteDirection direction);

/// Returns the relation whose neighbours the category `direction` reaches (All, Adjacent, Orthogonal, Diagonal,
/// OffDiagonal); nothing for other directions.
std::optional<RelationType> relation_of(AbsoluteDirection direction);
/// The category of a relation; the inverse of `relation_of`.
AbsoluteDirection category_of(RelationType relation);

/// Returns the index of a facing among those of its kind (compass clockwise from N; Out, CW, In, CCW; D, DN .. U, UN
/// ..). Lists of supported directions are sorted by it.
int facing_order(AbsoluteDirection facing);

/// The facing one notch to the right (clockwise) or left in its kind: 22.5 degrees on the compass.
AbsoluteDirection right_of(AbsoluteDirection facing);
AbsoluteDirection left_of(AbsoluteDirection facing);
/// The facing a quarter turn to the right or left on the compass; in the other kinds the same as one notch.
AbsoluteDirection rightward_of(AbsoluteDirection facing);
AbsoluteDirection leftward_of(AbsoluteDirection facing);
/// The facing that looks back.
AbsoluteDirection opposite_of(AbsoluteDirection facing);

/// Returns the direction by which steps and radials of a facing are looked up. It is the facing itself with one
/// exception that Ludii has: DNW is walked as DSW.
AbsoluteDirection walked(AbsoluteDirection facing);

/// Returns the facings among `supported` that `relative` means for a piece facing `facing`, in Ludii's order. Returns
/// none for SameDirection and OppositeDirection, which depend on the last move, and for a turn that reaches no
/// supported facing.
DirectionList relative_facings(RelativeDirection relative, AbsoluteDirection facing, Directions supported);

/// Returns the first supported facing after `facing` when it turns by `right_of` or `left_of`; after a full circle that
/// is `facing` itself. Nothing if no facing of its kind is supported.
std::optional<AbsoluteDirection> next_supported(AbsoluteDirection facing, AbsoluteDirection (*turn)(AbsoluteDirection),
                                                Directions supported);
/// `facing` after `times` turns to the next supported facing on its right; itself if none is supported.
AbsoluteDirection rotated(AbsoluteDirection facing, int times, Directions supported);

}  // namespace lud::board
