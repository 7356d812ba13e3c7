#pragma once
// Memoised regions. Given a linked region that depends on the position and a few iterators of the scope, makes one that
// keeps its sites until the position or one of these iterators changes.
#include <algorithm>
#include <array>
#include <bit>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// See the head of this file. Returns a copy in the arena, since a later evaluation may overwrite the kept sites.
struct RememberedRegion : Node {
  Lazy<Sites> region;
  std::uint32_t place = 0;   ///< index into Workspace::remembered
  std::uint32_t number = 0;  ///< index among the regions that are remembered
  std::uint32_t weight = 0;  ///< cost of an evaluation, in words of the language
  std::uint32_t count = 0;   ///< number of iterators that it reads
  std::array<std::uint8_t, 3> reads{};

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const RememberedRegion*>(node);
    if (c.now == 0 || recording::on || !c.remembered[n.place].pays()) return n.region(c);
    return n.recall(c);
  }
  /// Returns the memoised call, or the call itself if it reads too many iterators.
  static Operand made_of(const Operand& call, Memory& memory) {
    constexpr std::uint8_t iterators = 11;
    const auto reads = static_cast<std::uint16_t>(call.reads);
    auto* const node = memory.make<RememberedRegion>();
    if (static_cast<std::size_t>(std::popcount(reads)) > node->reads.size()) return call;
    for (std::uint8_t iterator = 0; iterator < iterators; ++iterator)
      if (reads >> iterator & 1) node->reads[node->count++] = iterator;
    node->region = Lazy<Sites>(call);
    node->place = memory.reserve_remembered();
    node->number = memory.reserve_region();
    // Returning the kept sites takes about as long as one word.
    node->weight = call.weight + 1u;
    return call.evaluated_by(node);
  }

 private:
  Sites recall(Context& c) const {
    using Remembered = Workspace::Remembered;
    Remembered& known = c.remembered[place];
    if (++known.asked == Remembered::trial_length) known.weigh(weight);
    Sites::Word* const kept = c.remembered_regions.data() + std::size_t{number} * c.game.layout.width;
    const Iterator* const scope = &c.scope.from;
    std::array<int, 3> asked{};
    bool same = known.when == c.now;
    for (std::uint32_t i = 0; i < count; ++i) {
      asked[i] = scope[reads[i]];
      same = same && known.scope[i] == asked[i];
    }
    if (same) {
      ++known.known;
      const auto width = static_cast<std::uint32_t>(known.value);
      Sites::Word* const words = c.arena.array<Sites::Word>(width);
      std::copy_n(kept, width, words);
      return {words, width};
    }
    const Sites found = region(c);
    if (found.width() > c.game.layout.width) return found;
    std::copy_n(found.words(), found.width(), kept);
    known.when = c.now;
    known.scope = asked;
    known.value = static_cast<int>(found.width());
    return found;
  }
};

}  // namespace lud::play
