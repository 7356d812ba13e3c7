#pragma once
// In which order the pieces of each kind are gone through. Effects over pieces are carried out and recorded in that
// order, so that games with such effects keep it: pieces in the order in which they came to where they stand. Works on
// memory that belongs to a state and starts as zeros.
#include <cstdint>

namespace lud::play {

/// The places of each component as linked lists. A place is a level of a slot (see State).
class PieceOrder {
 public:
  /// `memory` has 2 * (places + components) numbers. Where `swap` is set, the last piece of a list takes the place of
  /// one that leaves it; otherwise the rest keep their order.
  PieceOrder(std::int32_t* memory, int places, int components, bool swap)
      : next_(memory),
        previous_(memory + places),
        first_(memory + 2 * places),
        last_(memory + 2 * places + components),
        swap_(swap) {}

  // Lists hold places + 1, so that 0 is nothing.
  int first(int component) const { return first_[component] - 1; }
  int last(int component) const { return last_[component] - 1; }
  int next(int place) const { return next_[place] - 1; }
  int previous(int place) const { return previous_[place] - 1; }

  void append(int component, int place) {
    const std::int32_t last = last_[component];
    previous_[place] = last;
    next_[place] = 0;
    (last ? next_[last - 1] : first_[component]) = place + 1;
    last_[component] = place + 1;
  }
  void remove(int component, int place) {
    const int last = last_[component] - 1;
    if (!swap_ || last == place) return unlink(component, place);
    unlink(component, last);
    rename(component, place, last);
  }
  /// The piece on `from` is now on `to`, which is on no list; its turn stays the same.
  void rename(int component, int from, int to) {
    const std::int32_t before = previous_[from], after = next_[from];
    previous_[to] = before;
    next_[to] = after;
    (before ? next_[before - 1] : first_[component]) = to + 1;
    (after ? previous_[after - 1] : last_[component]) = to + 1;
    next_[from] = previous_[from] = 0;
  }

 private:
  void unlink(int component, int place) {
    const std::int32_t before = previous_[place], after = next_[place];
    (before ? next_[before - 1] : first_[component]) = after;
    (after ? previous_[after - 1] : last_[component]) = before;
    next_[place] = previous_[place] = 0;
  }

  std::int32_t* next_;
  std::int32_t* previous_;
  std::int32_t* first_;
  std::int32_t* last_;
  bool swap_;
};

}  // namespace lud::play
