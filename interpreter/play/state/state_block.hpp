#pragma once
// The memory of a state: one flat block that is copied as a whole. Given the layout of the game, it finds where each
// channel begins; StateReader reads the channels and State writes them.
//
//   block:  | header | bit sets | slots by owner | height | count | owner | hidden | costs | phases | variables |
//           | places on tracks | ends of orders | candidates | sizes of lists | planes | tail of lists |
//   plane:  | what | state | rotation | value | links of orders |   for every slot, on one level
//
// Planes are laid out for the highest possible stack, but opened, and copied, only up to the highest one so far.
//
// A "slot" is a place that can hold pieces. Slots 0 .. N-1 are the board's sites of the default type, then follow the
// sites of further containers (hands, dice, decks), then the board's sites of the other two types if the game uses
// them. Stacking games give every slot `levels` levels; all others have one level and a count. If a piece is removed
// from below the top, the state, rotation and value of the freed level stay there, and so does what is hidden: rules
// can read them.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/play/state/header.hpp"

namespace lud::play {

/// Copies words in small chunks. The C library of Debian 12 copies more than about 2 KB with one instruction (rep
/// movsb), which on AMD Zen 3 and 4 takes several times as long if source and target lie unfavourably within their
/// pages: without it Buffa de Baldrac, which looks ahead a lot, is played 1.54 times as fast.
void copy_words(std::uint64_t* to, const std::uint64_t* from, std::size_t count);

/// See the head of this file. Copies reuse their memory, so that copying allocates nothing once warm.
class StateBlock {
 public:
  StateBlock() = default;
  StateBlock(const StateBlock& other) { *this = other; }
  StateBlock& operator=(const StateBlock& other) {
    if (this == &other) return *this;
    const bool located = layout_ == other.layout_ && block_.size() >= other.block_.size();
    layout_ = other.layout_;
    if (block_.size() < other.block_.size()) block_.resize(other.block_.size());
    if (layout_) {
      copy_words(block_.data(), other.block_.data(), other.fixed_words());
      copy_words(words(layout_->tail_at), other.words(layout_->tail_at), other.tail_words());
    }
    if (!located) locate();
    return *this;
  }
  StateBlock(StateBlock&& other) noexcept { swap(other); }
  StateBlock& operator=(StateBlock&& other) noexcept {
    swap(other);
    return *this;
  }
  void swap(StateBlock& other) noexcept {
    block_.swap(other.block_);
    std::swap(header_, other.header_);
    const bool same = layout_ == other.layout_;
    std::swap(layout_, other.layout_);
    if (same) {
      std::swap(what_, other.what_);
      std::swap(height_, other.height_);
      std::swap(count_, other.count_);
      std::swap(owner_, other.owner_);
      std::swap(state_, other.state_);
      std::swap(rotation_, other.rotation_);
      std::swap(value_, other.value_);
      return;
    }
    locate();
    other.locate();
  }

  const Layout& layout() const { return *layout_; }
  Header& head() { return (recording::note(Channels::Turn), *header_); }
  const Header& head() const { return (recording::note(Channels::Turn), *header_); }
  int mover() const { return (recording::note(Channels::Mover), header_->mover); }
  /// The states, rotations, values or counts by slot, for callers that read all of them; null if the game does not keep
  /// them, or pieces stack.
  const std::int16_t* row(Channels channel) const {
    recording::note(channel);
    if (layout_->stacking) return nullptr;
    return channel == Channels::States      ? state_
           : channel == Channels::Rotations ? rotation_
           : channel == Channels::Values    ? value_
           : channel == Channels::Counts    ? count_
                                            : nullptr;
  }
  /// The heights of stacks by slot. Only for games with stacks.
  const std::int16_t* heights() const { return (recording::note(Channels::Pieces), height_); }

  /// Equal in every byte that is in use.
  bool operator==(const StateBlock& other) const;
  /// Like `==`, for states of two games that were compiled from one description.
  bool same_as(const StateBlock& other) const;
  /// A hash of all that `==` compares.
  std::uint64_t hash_of_all() const;

 protected:
  /// The index of a level of a slot in the channels of the planes.
  int at(int slot, int level) const { return level * stride_ + slot; }
  /// Opens the planes up to a level, filled with zeros.
  void open_plane(int level) {
    while (header_->planes <= level)
      std::memset(words(layout_->planes_at + static_cast<std::size_t>(header_->planes++) * layout_->plane_words), 0,
                  layout_->plane_words * sizeof(std::uint64_t));
  }
  std::size_t fixed_words() const {
    return layout_->planes_at + static_cast<std::size_t>(header_->planes) * layout_->plane_words;
  }
  std::size_t tail_words() const { return (std::size_t{header_->tail_used} + 1) / 2; }
  void locate();
  /// Parts of the block, also for changes, as the pointers to the channels below are.
  std::uint64_t* words(std::size_t at) const { return const_cast<std::uint64_t*>(block_.data()) + at; }
  template <class T>
  T* part(std::size_t at) const {
    return reinterpret_cast<T*>(words(at));
  }
  std::int32_t* costs() const { return part<std::int32_t>(layout_->costs_at); }
  std::int32_t* phases() const { return part<std::int32_t>(layout_->phases_at); }
  std::uint64_t* candidates(int slot) const { return words(layout_->candidates_at) + slot * layout_->candidate_words; }
  std::int32_t* variables() const { return part<std::int32_t>(layout_->variables_at); }
  std::uint32_t* list_sizes() const { return part<std::uint32_t>(layout_->list_sizes_at); }
  std::int32_t* tail() const { return part<std::int32_t>(layout_->tail_at); }

  const Layout* layout_ = nullptr;
  std::vector<std::uint64_t> block_;
  Header* header_ = nullptr;
  int stride_ = 0;  ///< distance from one plane to the next, in items of a channel
  std::int16_t* what_ = nullptr;
  std::int16_t* height_ = nullptr;
  std::int16_t* count_ = nullptr;
  std::int16_t* owner_ = nullptr;
  std::int16_t* state_ = nullptr;
  std::int16_t* rotation_ = nullptr;
  std::int16_t* value_ = nullptr;
};

}  // namespace lud::play
