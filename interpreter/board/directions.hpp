#pragma once
// The arithmetic of directions: what a direction turns into to the left, to the right or reversed, and which absolute
// directions a relative one means for a piece with a given facing. Knows no board; the supported directions are passed
// in.
//
// A "facing" is a specific AbsoluteDirection: one of the 16 of the compass, the 4 rotational or the 18 spatial ones.
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "interpreter/declare/words.hpp"

namespace lud::board {

/// How many words AbsoluteDirection has.
constexpr std::size_t direction_count = WordList<AbsoluteDirection>::size;

/// A short list of directions without allocation. Further directions than it can hold are dropped.
class DirectionList {
 public:
  static constexpr std::size_t capacity = 40;
  DirectionList() = default;
  void push_back(AbsoluteDirection direction) {
    if (size_ < capacity) items_[size_++] = direction;
  }
  bool contains(AbsoluteDirection direction) const {
    for (AbsoluteDirection item : *this)
      if (item == direction) return true;
    return false;
  }
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

/// The relation whose neighbours the category `direction` reaches (All, Adjacent, Orthogonal, Diagonal, OffDiagonal).
std::optional<RelationType> relation_of(AbsoluteDirection direction);
/// The category of a relation; the inverse of `relation_of`.
AbsoluteDirection category_of(RelationType relation);

/// The place of a facing among those of its kind (compass clockwise from N; Out, CW, In, CCW; D, DN .. U, UN ..). Lists
/// of supported directions are sorted by it.
int facing_order(AbsoluteDirection facing);

/// The facing one notch to the right (clockwise) or left in its kind: 22.5 degrees on the compass.
AbsoluteDirection right_of(AbsoluteDirection facing);
AbsoluteDirection left_of(AbsoluteDirection facing);
/// The facing a quarter turn to the right or left on the compass; in the other kinds the same as one notch.
AbsoluteDirection rightward_of(AbsoluteDirection facing);
AbsoluteDirection leftward_of(AbsoluteDirection facing);
/// The facing that looks back.
AbsoluteDirection opposite_of(AbsoluteDirection facing);

/// The direction in which steps and radials are looked up for a facing. The language has one exception to the identity:
/// a facing DNW walks DSW.
AbsoluteDirection walked(AbsoluteDirection facing);

/// The facings among `supported` that `relative` means for a piece facing `facing`, in the order of the language.
/// SameDirection and OppositeDirection depend on the last move and give an empty list; so does a turn that reaches no
/// supported facing.
DirectionList relative_facings(RelativeDirection relative, AbsoluteDirection facing, Directions supported);

/// `facing` after `times` turns to the next supported facing on its right; itself if none is supported.
AbsoluteDirection rotated(AbsoluteDirection facing, int times, Directions supported);

}  // namespace lud::board
