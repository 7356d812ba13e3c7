#pragma once
// The order of the pieces of each kind. Effects over pieces are performed and recorded in the order in which the pieces
// came to where they stand, so games with such effects keep it. Works on memory that belongs to a state and starts as
// zeros.
#include <cstddef>
#include <cstdint>

namespace lud::play {

/// The places of each component as doubly linked lists. A place is a level of a slot (see State).
class PieceOrder {
 public:
  /// `ends` holds the first and then the last places of all components. The links lie in planes, one for each level:
  /// `links` is the first plane, the next begins `stride` numbers later, and a plane holds for each of its `slots`
  /// first the following and then the preceding places. `swap`: the last piece of a list takes the place of one that
  /// leaves it; otherwise the rest keep their order.
  PieceOrder(std::int32_t* ends, int components, std::int32_t* links, std::ptrdiff_t stride, int slots, bool swap)
      : first_(ends), last_(ends + components), links_(links), stride_(stride), slots_(slots), swap_(swap) {}

  static int place(int slot, int level) { return level << slot_bits | slot; }
  static int slot_of(int place) { return place & ((1 << slot_bits) - 1); }
  static int level_of(int place) { return place >> slot_bits; }

  // The lists store place + 1; 0 is the end.
  int first(int component) const { return first_[component] - 1; }
  int last(int component) const { return last_[component] - 1; }
  int next(int place) const { return after(place) - 1; }
  int previous(int place) const { return before(place) - 1; }

  void append(int component, int place) {
    const std::int32_t last = last_[component];
    before(place) = last;
    after(place) = 0;
    (last ? after(last - 1) : first_[component]) = place + 1;
    last_[component] = place + 1;
  }
  void remove(int component, int place) {
    const int last = last_[component] - 1;
    if (!swap_ || last == place) return unlink(component, place);
    unlink(component, last);
    rename(component, place, last);
  }
  /// The piece at place `from` is now at `to`, which is on no list; its turn in the order stays the same.
  void rename(int component, int from, int to) {
    const std::int32_t preceding = before(from), following = after(from);
    before(to) = preceding;
    after(to) = following;
    (preceding ? after(preceding - 1) : first_[component]) = to + 1;
    (following ? before(following - 1) : last_[component]) = to + 1;
    after(from) = before(from) = 0;
  }

 private:
  static constexpr int slot_bits = 20;
  std::int32_t& after(int place) const { return links_[level_of(place) * stride_ + slot_of(place)]; }
  std::int32_t& before(int place) const { return links_[level_of(place) * stride_ + slots_ + slot_of(place)]; }
  void unlink(int component, int place) {
    const std::int32_t preceding = before(place), following = after(place);
    (preceding ? after(preceding - 1) : first_[component]) = following;
    (following ? before(following - 1) : last_[component]) = preceding;
    after(place) = before(place) = 0;
  }

  std::int32_t* first_;
  std::int32_t* last_;
  std::int32_t* links_;
  std::ptrdiff_t stride_;
  int slots_;
  bool swap_;
};

}  // namespace lud::play
