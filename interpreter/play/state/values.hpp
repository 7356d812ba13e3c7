#pragma once
// The values that play computes besides int, float and boolean: sets of sites, lists of integers, ranges, directions.
// They are views: the data is in the context's arena (valid until the next move) or in the game's memory.
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/board/directions.hpp"
#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/limits.hpp"

namespace lud {

/// "No site", "no player", "nothing": the language's own Off and Undefined.
constexpr int off = -1;
/// The language's End: the place after the last site of a track.
constexpr int end_site = -2;
constexpr int infinity = 1'000'000'000;

/// A set of sites (of one site type), iterated in ascending order. Its width in words is fixed for each game.
class Sites {
 public:
  using Word = std::uint64_t;
  Sites() = default;
  Sites(const Word* words, std::uint32_t width) : words_(words), width_(width) {}

  bool contains(int site) const {
    const auto s = static_cast<std::uint32_t>(site);
    return s / 64 < width_ && (words_[s / 64] >> (s % 64) & 1);
  }
  int count() const {
    int n = 0;
    for (std::uint32_t i = 0; i < width_; ++i) n += std::popcount(words_[i]);
    return n;
  }
  bool empty() const {
    for (std::uint32_t i = 0; i < width_; ++i)
      if (words_[i]) return false;
    return true;
  }
  /// The lowest site, or `off`.
  int first() const {
    for (std::uint32_t i = 0; i < width_; ++i)
      if (words_[i]) return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
    return off;
  }
  bool operator==(const Sites& other) const {
    const std::uint32_t common = width_ < other.width_ ? width_ : other.width_;
    for (std::uint32_t i = 0; i < common; ++i)
      if (words_[i] != other.words_[i]) return false;
    for (std::uint32_t i = common; i < width_; ++i)
      if (words_[i]) return false;
    for (std::uint32_t i = common; i < other.width_; ++i)
      if (other.words_[i]) return false;
    return true;
  }
  const Word* words() const { return words_; }
  std::uint32_t width() const { return width_; }

  class Iterator {
   public:
    Iterator(const Word* words, std::uint32_t width, std::uint32_t at) : words_(words), width_(width), at_(at) {
      if (at_ < width_) {
        rest_ = words_[at_];
        settle();
      }
    }
    int operator*() const { return static_cast<int>(at_ * 64) + std::countr_zero(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      settle();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    void settle() {
      while (!rest_ && ++at_ < width_) rest_ = words_[at_];
    }
    const Word* words_;
    std::uint32_t width_;
    std::uint32_t at_;
    Word rest_ = 0;
  };
  Iterator begin() const { return {words_, width_, 0}; }
  Iterator end() const { return {words_, width_, width_}; }

 private:
  const Word* words_ = nullptr;
  std::uint32_t width_ = 0;
};

/// A set of sites under construction; turns into `Sites`.
class SitesBuilder {
 public:
  SitesBuilder(Sites::Word* words, std::uint32_t width) : words_(words), width_(width) {}
  /// Adds a site; sites that are negative or beyond the width are ignored.
  void add(int site) {
    const auto s = static_cast<std::uint32_t>(site);
    if (s / 64 < width_) words_[s / 64] |= Sites::Word{1} << (s % 64);
  }
  /// Adds the sites of word number `at` of the set.
  void add_word(std::uint32_t at, Sites::Word bits) {
    if (at < width_) words_[at] |= bits;
  }
  void remove(int site) {
    const auto s = static_cast<std::uint32_t>(site);
    if (s / 64 < width_) words_[s / 64] &= ~(Sites::Word{1} << (s % 64));
  }
  void put(int site, bool in) { in ? add(site) : remove(site); }
  bool contains(int site) const { return Sites(words_, width_).contains(site); }
  SitesBuilder& operator|=(Sites o) {
    for (std::uint32_t i = 0; i < width_ && i < o.width(); ++i) words_[i] |= o.words()[i];
    return *this;
  }
  SitesBuilder& operator&=(Sites o) {
    for (std::uint32_t i = 0; i < width_; ++i) words_[i] &= i < o.width() ? o.words()[i] : 0;
    return *this;
  }
  SitesBuilder& operator-=(Sites o) {
    for (std::uint32_t i = 0; i < width_ && i < o.width(); ++i) words_[i] &= ~o.words()[i];
    return *this;
  }
  operator Sites() const { return {words_, width_}; }

 private:
  Sites::Word* words_;
  std::uint32_t width_;
};

using Ints = std::span<const int>;

/// An inclusive range of integers.
struct Range {
  int min = 0;
  int max = 0;
};

/// Absolute directions, in the order of the language.
using board::DirectionList;

/// Memory for the values of one move: grows in chunks, is reset between moves, and allocates nothing once warm.
class Arena {
 public:
  struct Mark {
    std::size_t chunk = 0;
    std::byte* next = nullptr;  ///< null: the beginning of the chunk
  };
  /// Returns memory for n items, uninitialised.
  template <class T>
  T* array(std::size_t n) {
    const std::size_t bytes = (n * sizeof(T) + 7) & ~std::size_t{7};
    if (bytes > static_cast<std::size_t>(end_ - next_)) open_chunk(bytes);
    return reinterpret_cast<T*>(std::exchange(next_, next_ + bytes));
  }
  Mark mark() const { return {chunk_, next_}; }
  void release(Mark m) {
    if (m.chunk == chunk_ && m.next)
      next_ = m.next;
    else
      go_back(m);
  }
  void reset() { release({}); }

 private:
  static constexpr std::size_t chunk_bytes = 1 << 16;
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };
  /// Opens a chunk with room for `bytes` bytes.
  [[gnu::noinline]] void open_chunk(std::size_t bytes) {
    std::size_t chunk = next_ ? chunk_ + 1 : 0;
    while (chunk < chunks_.size() && chunks_[chunk].size < bytes) ++chunk;
    if (chunk == chunks_.size()) {
      const std::size_t size = bytes > chunk_bytes ? bytes : chunk_bytes;
      if (taken_ + size > play::most_list_bytes) play::values_take_too_much();
      chunks_.push_back({std::make_unique<std::byte[]>(size), size});
      taken_ += size;
    }
    go_back({chunk, nullptr});
  }
  [[gnu::noinline]] void go_back(Mark m) {
    if (chunks_.empty()) return;
    const Chunk& chunk = chunks_[m.chunk];
    chunk_ = m.chunk;
    next_ = m.next ? m.next : chunk.bytes.get();
    end_ = chunk.bytes.get() + chunk.size;
  }
  std::vector<Chunk> chunks_;
  std::size_t taken_ = 0;  ///< bytes of all chunks
  std::size_t chunk_ = 0;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
};

LUD_SORT_NAME(Sites, "sites")
LUD_SORT_NAME(Ints, "ints")
LUD_SORT_NAME(Range, "range")
LUD_SORT_NAME(DirectionList, "direction")

namespace kit_detail {
template <>
inline constexpr bool is_play_value<Sites> = true;
template <>
inline constexpr bool is_play_value<Ints> = true;
template <>
inline constexpr bool is_play_value<Range> = true;
template <>
inline constexpr bool is_play_value<DirectionList> = true;

template <>
inline Sites persist(Sites value, Memory& memory) {
  auto kept = memory.make_array(std::vector<Sites::Word>(value.words(), value.words() + value.width()));
  return {kept.data(), value.width()};
}
template <>
inline Ints persist(Ints value, Memory& memory) {
  return memory.make_array(std::vector<int>(value.begin(), value.end()));
}
}  // namespace kit_detail

}  // namespace lud
