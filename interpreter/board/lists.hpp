#pragma once
// Many short lists in two flat arrays, filled one after the other while a board is built, and read as spans.
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace lud::board {

/// Lists of T numbered from 0; list i occupies items[offsets[i]] up to items[offsets[i + 1]].
template <class T>
class Lists {
 public:
  /// Adds an item to the list that is being written.
  void push(T item) { items_.push_back(std::move(item)); }
  /// Ends the list that is being written; the next item opens the next list.
  void close() { offsets_.push_back(static_cast<int>(items_.size())); }
  /// Adds a whole list.
  template <class Range>
  void add(const Range& list) {
    items_.insert(items_.end(), std::begin(list), std::end(list));
    close();
  }

  std::span<const T> operator[](std::size_t list) const {
    const auto begin = static_cast<std::size_t>(offsets_[list]);
    return {items_.data() + begin, static_cast<std::size_t>(offsets_[list + 1]) - begin};
  }
  std::size_t size() const { return offsets_.size() - 1; }

 private:
  std::vector<int> offsets_{0};
  std::vector<T> items_;
};

}  // namespace lud::board
