#pragma once
// A growing list of integers in the context's arena, for words that do not know the length of their result beforehand.
// Converts to `Ints`.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud {

inline bool contains(Ints list, int value) { return std::ranges::find(list, value) != list.end(); }

class IntsBuilder {
 public:
  explicit IntsBuilder(Context& context) : context_(context), room_(context.ints(16)) {}
  void add(int value) {
    if (size_ == room_.size()) {
      std::span<int> more = context_.ints(room_.size() * 2);
      std::ranges::copy(room_, more.begin());
      room_ = more;
    }
    room_[size_++] = value;
  }
  /// Adds a value unless the list contains it.
  void add_new(int value) {
    if (!contains(value)) add(value);
  }
  bool contains(int value) const { return std::ranges::find(list(), value) != list().end(); }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  Ints list() const { return room_.first(size_); }
  operator Ints() const { return list(); }

 private:
  Context& context_;
  std::span<int> room_;
  std::size_t size_ = 0;
};

/// Returns the values of a list if it is given, otherwise the one value; none if neither is given.
inline Ints values_of(Context& c, const Lazy<int>& one, const Maybe<List<int>>& several) {
  const std::span<int> values = c.ints(several ? several->size() : one ? 1 : 0);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = several ? (*several)[i](c) : one(c);
  return values;
}

}  // namespace lud
