#pragma once
// Memoised regions. Given a linked region that depends on the position and a few iterators of the scope, makes one that
// keeps its sites until the position or one of these iterators changes.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// See the head of this file. Returns a copy in the arena, since a later evaluation may overwrite the kept sites.
struct RememberedRegion : kit_detail::RememberedNode<Sites> {
  std::uint32_t number = 0;  ///< index among the regions that are remembered

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const RememberedRegion*>(node);
    if (c.now == 0 || recording::on || !c.remembered[n.place].pays()) return n.inner(c);
    return n.recall(c);
  }
  /// Returns the memoised call, or the call itself if it reads too many iterators.
  static Operand made_of(const Operand& call, Memory& memory) {
    auto* const node = memory.make<RememberedRegion>();
    if (!node->remember(call, memory)) return call;
    node->number = memory.reserve_region();
    ++node->weight;  // returning the kept sites takes about as long as one word
    return call.evaluated_by(node);
  }

 private:
  Sites recall(Context& c) const {
    Workspace::Remembered& known = c.remembered[place];
    Sites::Word* const kept = c.remembered_regions.data() + std::size_t{number} * c.game.layout.width;
    const auto read = std::span(reads).first(count);
    if (known.find(c.now, weight, c.scope, read)) {
      const auto width = static_cast<std::uint32_t>(known.value);
      Sites::Word* const words = c.arena.array<Sites::Word>(width);
      std::copy_n(kept, width, words);
      return {words, width};
    }
    const auto key = c.scope.values(read);
    const Sites found = inner(c);
    if (found.width() > c.game.layout.width) return found;
    std::copy_n(found.words(), found.width(), kept);
    known.when = c.now;
    known.key = key;
    known.value = static_cast<int>(found.width());
    return found;
  }
};

}  // namespace lud::play
