#pragma once
// A vector of trivially copyable items, for lists that play fills and empties all the time: the size is stored as a
// number, not as the distance of two pointers, growing copies bytes, and shrinking only changes the size.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>
#include <utility>

#include "interpreter/play/limits.hpp"

namespace lud::play {

/// See the head of this file. The interface is a subset of that of std::vector. `resize` leaves new items
/// uninitialised; indices are not checked.
template <class T>
class PlainVector {
#ifndef LUD_RECORDING  // there iterators record writes, but may still be copied by bytes
  static_assert(std::is_trivially_copyable_v<T>);
#endif
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  PlainVector() = default;
  PlainVector(const PlainVector& other) { *this = other; }
  PlainVector(PlainVector&& other) noexcept { swap(other); }
  PlainVector& operator=(const PlainVector& other) {
    if (this == &other) return *this;
    resize(other.size());
    copy(data_, other.data_, size_);
    return *this;
  }
  PlainVector& operator=(PlainVector&& other) noexcept {
    swap(other);
    return *this;
  }
  ~PlainVector() { ::operator delete(data_); }
  void swap(PlainVector& other) noexcept {
    // The sizes are exchanged together with the pointer.
    std::array<std::byte, sizeof(PlainVector)> kept;
    std::memcpy(kept.data(), static_cast<const void*>(this), sizeof(PlainVector));
    std::memcpy(static_cast<void*>(this), static_cast<const void*>(&other), sizeof(PlainVector));
    std::memcpy(static_cast<void*>(&other), kept.data(), sizeof(PlainVector));
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  auto rbegin() const { return std::reverse_iterator(end()); }
  auto rend() const { return std::reverse_iterator(begin()); }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void reserve(std::size_t capacity) {
    if (capacity > capacity_) grow(capacity);
  }
  void resize(std::size_t size) {
    reserve(size);
    size_ = static_cast<std::uint32_t>(size);
  }
  /// Removes the last items until `size` are left.
  void truncate(std::uint32_t size) { size_ = size; }
  /// The item may lie in the vector itself.
  void push_back(const T& item) {
    if (size_ == capacity_) {
      const T kept = item;
      grow(size_ + std::size_t{1});
      data_[size_++] = kept;
      return;
    }
    data_[size_++] = item;
  }
  /// Appends a default-constructed item.
  T& emplace_back() {
    if (size_ == capacity_) grow(size_ + std::size_t{1});
    return data_[size_++] = T();
  }
  void pop_back() { --size_; }
  /// Appends `[first, last)`, which may lie in the vector itself.
  void append(const T* first, const T* last) {
    const auto count = static_cast<std::size_t>(last - first);
    if (size_ + count > capacity_) {
      const std::ptrdiff_t own = first >= data_ && first < data_ + size_ ? first - data_ : -1;
      grow(size_ + count);
      if (own >= 0) first = data_ + own;
    }
    copy(data_ + size_, first, count);
    size_ += static_cast<std::uint32_t>(count);
  }
  void insert(const T* position, const T& item) {
    const std::ptrdiff_t at = position - data_;
    const T kept = item;
    resize(size_ + std::size_t{1});
    std::memmove(static_cast<void*>(data_ + at + 1), data_ + at,
                 (size_ - 1 - static_cast<std::size_t>(at)) * sizeof(T));
    data_[at] = kept;
  }
  void erase(const T* first, const T* last) {
    const std::ptrdiff_t at = first - data_;
    const auto behind = static_cast<std::size_t>(data_ + size_ - last);
    std::memmove(static_cast<void*>(data_ + at), last, behind * sizeof(T));
    size_ = static_cast<std::uint32_t>(static_cast<std::size_t>(at) + behind);
  }
  void assign(const T* first, const T* last) {
    clear();
    append(first, last);
  }

 private:
  static void copy(T* to, const T* from, std::size_t count) {
    if (count > 0) std::memcpy(static_cast<void*>(to), from, count * sizeof(T));
  }
  [[gnu::noinline]] void grow(std::size_t least) {
    constexpr std::size_t first_capacity = 16, most = most_list_bytes / sizeof(T);
    static_assert(most <= UINT32_MAX);
    if (least > most) list_too_long(most);
    const std::size_t capacity = std::min(std::max({least, std::size_t{capacity_} * 2, first_capacity}), most);
    T* const moved = static_cast<T*>(::operator new(capacity * sizeof(T)));
    copy(moved, data_, size_);
    ::operator delete(data_);
    data_ = moved;
    capacity_ = static_cast<std::uint32_t>(capacity);
  }

  T* data_ = nullptr;
  std::uint32_t size_ = 0, capacity_ = 0;
};

}  // namespace lud::play
