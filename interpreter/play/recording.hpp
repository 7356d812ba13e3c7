#pragma once
// Recording of effects: what evaluations really read, to check what the declarations of words state. In builds with
// LUD_RECORDING the accessors of the state, the scope, the trial and the random generator set bits here, and the linker
// puts a `Frame` around every call (interpreter/compile/witness.cpp), which compares them with the declaration. In all
// other builds `note` is empty, and iterators and lists are plain integers and vectors.
#include <cstdint>
#include <utility>

#include "interpreter/declare/declaration.hpp"

namespace lud::play::recording {

#ifdef LUD_RECORDING

constexpr bool on = true;

/// A running evaluation, with its reads; reads of iterators that it has set itself do not count.
struct Frame {
  Reads bound = Reads::Nothing;  ///< iterators that it has set and not yet restored
  Reads set = Reads::Nothing;    ///< iterators that it has set, restored or not
  Reads own = Reads::Nothing, all = Reads::Nothing;
  Channels own_channels = Channels::Nothing, all_channels = Channels::Nothing;
  Frame* const outer;

  Frame() : outer(std::exchange(innermost, this)) {}
  /// The reads also count for the outer evaluation, except reads of iterators that the outer one has set.
  ~Frame() {
    innermost = outer;
    if (!outer) return;
    outer->all = outer->all | without(all, outer->bound);
    outer->all_channels = outer->all_channels | all_channels;
  }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  static inline thread_local Frame* innermost = nullptr;
};

inline void note(Channels channels) {
  Frame* const frame = Frame::innermost;
  if (!frame) return;
  frame->own_channels = frame->own_channels | channels;
  frame->all_channels = frame->all_channels | channels;
}
inline void note(Reads iterator) {
  Frame* const frame = Frame::innermost;
  if (!frame || frame->bound & iterator) return;
  frame->own = frame->own | iterator;
  frame->all = frame->all | iterator;
}
inline void note_set(Reads iterator) {
  Frame* const frame = Frame::innermost;
  if (!frame) return;
  frame->bound = frame->bound | iterator;
  frame->set = frame->set | iterator;
}

/// Depth of look-ahead. Writes and draws inside are undone, so they are not recorded.
inline thread_local int look_aheads = 0;
inline void enter_look_ahead() { ++look_aheads; }
inline void leave_look_ahead() { --look_aheads; }
inline void note_write() {
  if (look_aheads == 0) note(Channels::Writes);
}
inline void note_draw() {
  if (look_aheads == 0) note(Channels::Random);
}

/// An iterator of the scope: an integer that records reads and writes.
class Iterator {
 public:
  explicit Iterator(unsigned number) : bit_(static_cast<Reads>(1u << number)) {}
  Iterator(const Iterator&) = default;
  /// Copies the value without recording: whole scopes are restored by assignment.
  Iterator& operator=(const Iterator& other) {
    value_ = other.value_;
    return *this;
  }
  Iterator& operator=(int value) {
    note_set(bit_);
    value_ = value;
    return *this;
  }
  operator int() const {
    note(bit_);
    return value_;
  }
  int unnoted() const { return value_; }
  /// Sets the value without recording, for `Bound`.
  void restore(int value) { value_ = value; }

 private:
  int value_ = -1;
  Reads bit_;
};

/// A vector or an array that records each access as a read of `channel`.
template <class Base, Channels channel>
struct Noted : Base {
  using Base::Base;
  using Base::operator=;
  decltype(auto) size() const { return (note(channel), Base::size()); }
  decltype(auto) empty() const { return (note(channel), Base::empty()); }
  decltype(auto) data() const { return (note(channel), Base::data()); }
  decltype(auto) data() { return (note(channel), Base::data()); }
  decltype(auto) begin() const { return (note(channel), Base::begin()); }
  decltype(auto) begin() { return (note(channel), Base::begin()); }
  decltype(auto) end() const { return (note(channel), Base::end()); }
  decltype(auto) end() { return (note(channel), Base::end()); }
  decltype(auto) back() const { return (note(channel), Base::back()); }
  decltype(auto) back() { return (note(channel), Base::back()); }
  decltype(auto) operator[](std::size_t i) const { return (note(channel), Base::operator[](i)); }
  decltype(auto) operator[](std::size_t i) { return (note(channel), Base::operator[](i)); }
};

/// A number that records each access as a read of `channel`.
template <Channels channel>
class NotedNumber {
 public:
  NotedNumber& operator=(std::int32_t value) { return (value_ = value, *this); }
  operator std::int32_t&() { return (note(channel), value_); }
  operator std::int32_t() const { return (note(channel), value_); }

 private:
  std::int32_t value_ = 0;
};

inline Iterator unset(unsigned number) { return Iterator(number); }

/// Sets a variable of the scope and restores it at the end of a block: `Bound from(c.scope.from, site);`
class Bound {
 public:
  Bound(Iterator& variable, int value) : Bound(&variable, nullptr, variable.unnoted()) { variable = value; }
  /// If `value` is the variable itself, it is only restored.
  Bound(Iterator& variable, const Iterator& value) : Bound(&variable, nullptr, variable.unnoted()) {
    if (&variable != &value) variable = static_cast<int>(value);
  }
  Bound(int& variable, int value) : Bound(nullptr, &variable, variable) { variable = value; }
  ~Bound() {
    if (iterator_) iterator_->restore(before_);
    if (number_) *number_ = before_;
    if (frame_) frame_->bound = bound_before_;
  }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  void operator=(int value) {
    if (iterator_) *iterator_ = value;
    if (number_) *number_ = value;
  }

 private:
  Bound(Iterator* iterator, int* number, int before)
      : iterator_(iterator),
        number_(number),
        before_(before),
        frame_(Frame::innermost),
        bound_before_(frame_ ? frame_->bound : Reads::Nothing) {}
  Iterator* iterator_;
  int* number_;
  int before_;
  Frame* frame_;
  Reads bound_before_;
};

#else

constexpr bool on = false;

using Iterator = int;
template <class Base, Channels>
using Noted = Base;
template <Channels>
using NotedNumber = std::int32_t;
constexpr int unset(unsigned) { return -1; }
constexpr void note(Channels) {}
constexpr void note_write() {}
constexpr void note_draw() {}
constexpr void enter_look_ahead() {}
constexpr void leave_look_ahead() {}

class Bound {
 public:
  Bound(int& variable, int value) : variable_(variable), before_(std::exchange(variable, value)) {}
  ~Bound() { variable_ = before_; }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  void operator=(int value) { variable_ = value; }

 private:
  int& variable_;
  int before_;
};

#endif

}  // namespace lud::play::recording
