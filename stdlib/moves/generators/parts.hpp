#pragma once
// The base of generators that combine several others (their parts): the parts, and what was seen of each.
#include <algorithm>
#include <utility>

#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

/// One of several generators. It need not be a `Generator`: then its bound serves as its count of slots.
struct Part {
  Lazy<Moves> generator;
  const Generator* lowered;  ///< the same as a `Generator`; null where it is none

  explicit Part(const Lazy<Moves>& moves) : generator(moves), lowered(node_cast<Generator>(moves)) {}
  bool knows_any() const { return lowered && lowered->traits.knows_any; }
  const void* look(Context& c) const { return lowered ? lowered->look(c) : nullptr; }
  int count_slots(Context& c, const void* seen) const {
    if (lowered) return lowered->count_slots(c, seen);
    if (!generator) return 0;
    // The bound holds for all positions; where a choice leads to no generator in this one, there are no slots.
    const int most = c.sampler->bound(c, generator);
    return most == off && !chosen_generator(generator, c) ? 0 : most;
  }
  bool any(Context& c, const void* seen) const {
    return lowered && lowered->traits.knows_any ? lowered->any(c, seen) : makes_any(c, generator);
  }
  bool any_now(Context& c) const {
    return lowered && lowered->traits.knows_any ? lowered->any_now(c) : makes_any(c, generator);
  }
  void add_slots(Context& c, const void* seen, Slots& all, int weight) const {
    if (lowered) return lowered->add_slots(c, seen, all, weight);
    all.add(count_slots(c, seen), weight);
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const {
    if (lowered && lowered->traits.knows_any) return lowered->any_of(c, seen, pieces);
    return generator && pieces.any([&](int site) {
      c.scope.from = site;
      c.scope.level = c.game.layout.stacking ? c.state.height(site) - 1 : 0;
      return makes_any(c, generator);
    });
  }
  /// Makes the move at a slot of some pieces if the part is no `Generator`: each piece has `bound` slots.
  void make_by_bound(Context& c, const Pieces& pieces, int slot) const {
    const int each = c.sampler->bound(c, generator);
    c.scope.from = pieces.nth(slot / each);
    c.scope.level = c.game.layout.stacking ? c.state.height(c.scope.from) - 1 : 0;
    c.sampling.slot = slot % each;
    make_at(c, nullptr);
    c.sampling.slot = off;
  }
  bool takes_all_kinds() const { return lowered ? lowered->traits.takes_all_kinds : !generator; }
  bool try_slot(Context& c, const void* seen, int slot) const {
    if (lowered) return lowered->try_slot(c, seen, slot);
    const std::size_t begin = c.moves.size();
    c.sampling.slot = slot;
    make_at(c, seen);
    return c.moves.size() > begin;
  }
  void make_at(Context& c, const void* seen) const {
    if (lowered) return lowered->make_at(c, seen);
    if (!generator) return;
    c.evaluate(generator, Query::Slot);
  }
};

/// See the head of this file. `look` returns an array of `SeenPart`, one per part.
class Parts : public Generator {
 public:
  std::span<Part> parts;
  Emission emission;

  /// Takes the parts, and what holds for all moves of the call. One part that counts many pieces at once is enough to
  /// make this pay: the others are counted piece by piece.
  Parts(const Linked& call, std::vector<Part> from)
      : parts(call.game.memory.make_array(std::move(from))), emission(call) {
    const auto counts = [](const Part& part) { return part.lowered && part.lowered->traits.counts_together; };
    count_together_ = !emission.then && std::ranges::any_of(parts, counts);
    hands_on_ =
        !emission.then && std::ranges::all_of(parts, [](const Part& part) { return part.lowered || !part.generator; });
    // The sum is also a bound for generators that use only one of the parts.
    bound = hands_on_ ? 0 : off;
    for (const Part& part : parts) {
      if (!part.lowered || bound == off) continue;
      bound = part.lowered->bound == off ? off : bound + part.lowered->bound;
    }
  }

  const void* look(Context& c) const override {
    SeenPart* const seen = c.arena.array<SeenPart>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) seen[i] = {parts[i].look(c), {}};
    return seen;
  }
  bool holds_moves(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].generator && !(parts[i].lowered && parts[i].lowered->holds_moves(c, of(seen, i)))) return false;
    return true;
  }
  bool matches(const Generator& other) const override {
    return this == &other && std::ranges::all_of(parts, [](const Part& part) {
             return !part.generator || (part.lowered && part.lowered->matches(*part.lowered));
           });
  }
  int parts_listed(Context& c, const void* seen) const override {
    int sum = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      sum += parts[i].lowered ? parts[i].lowered->parts_listed(c, of(seen, i)) : 1;
    return sum;
  }
  bool has_any(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].any(c, of(seen, i))) return true;
    return false;
  }

  void describe(Traits& traits_now) const {
    traits_now.knows_any = std::ranges::any_of(parts, &Part::knows_any);
    traits_now.counts_together = count_together_;
    traits_now.takes_all_kinds = std::ranges::all_of(parts, &Part::takes_all_kinds);
  }
  /// Whether queries about many pieces go to the parts: all of these are `Generator`s or empty, and nothing follows.
  bool hands_on() const { return hands_on_; }

  /// For games whose moves are listed because making them draws random numbers. Adds the slots of parts that draw none,
  /// all of which must hold moves. Of the other parts it adds the pieces that may have moves to sets: `any_drawing` has
  /// a set for all parts, then one for each part, pieces.width words each. Returns false where this is not known.
  bool gather_apart(Context& c, const void* seen, const Pieces& pieces, Gathered& all, Sites::Word* any_drawing) const {
    Sites::Word* drawing = any_drawing;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      drawing += pieces.width;
      const Generator* const lowered = parts[i].lowered;
      if (emission.then || !lowered || !lowered->traits.counts_together) return false;
      if (lowered->traits.draws) {
        if (!lowered->traits.finds_movable) return false;
        lowered->add_movable(c, of(seen, i), pieces, drawing);
        for (std::uint32_t word = 0; word < pieces.width; ++word) any_drawing[word] |= drawing[word];
      } else if (!lowered->holds_moves(c, of(seen, i)) || !lowered->gather(c, of(seen, i), pieces, all)) {
        return false;
      }
    }
    return true;
  }
  /// Lists the moves that the drawing parts have for the piece at a site; `drawing` is as filled by `gather_apart`.
  void list_drawing(Context& c, const void* seen, int site, const Sites::Word* drawing, std::uint32_t width) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      drawing += width;
      if (!contains(drawing, site)) continue;
      go_to(c, site);
      parts[i].lowered->list_all(c, Query::Reservoir, of(seen, i));
    }
  }

  void make_gathered(Context& c, const Gathered::Group& group, int slot) const final {
    if (!traits.counts_together) return Generator::make_gathered(c, group, slot);
    parts[static_cast<std::size_t>(group.at)].make_by_bound(c, group.pieces, slot);
  }

  /// The order of parts does not matter. Where parts take turns, the last one is the likeliest to have moves.
  bool has_any_now(Context& c) const override {
    return std::any_of(parts.rbegin(), parts.rend(), [&](const Part& part) { return part.any_now(c); });
  }

 protected:
  bool gather_part(Context& c, std::size_t part, const void* seen, const Pieces& pieces, Gathered& all) const {
    const Part& one = parts[part];
    if (one.lowered) return one.lowered->gather(c, of(seen, part), pieces, all);
    const int each = one.generator ? c.sampler->bound(c, one.generator) : 0;
    if (each > 0) all.add(c, {this, nullptr, pieces, each * pieces.count(), static_cast<int>(part)});
    return each != off;
  }
  static Sampled sample_from(Context& c, const Generator& part) { return part.sample(c); }
  Sampled sample_as_others(Context& c) const { return Generator::sample(c); }
  /// Runs `make()`, which makes moves of the parts, and adds the consequence of this word to them.
  template <class Make>
  auto adding_then(Context& c, Make&& make) const {
    Emit e(c, emission.decision, Query::Sample);
    const auto made = make();
    if (emission.then) e.finish(emission.then);
    return made;
  }
  /// Samples from a part that makes all moves of the turn. `finds_slot`: a later query for a slot will reach this part
  /// again, so it may answer with a count of slots.
  static Sampled sample_or_list(Context& c, const Part& part, bool finds_slot = true) {
    c.sampling.only_source = true;
    if (c.game.dice) {
      if (part.generator) sample_one(c, part.generator);
      return Sampled::Yes;
    }
    if (part.lowered)
      if (const Sampled drawn = sample_from(c, *part.lowered); drawn != Sampled::No) return drawn;
    if (!part.generator) return Sampled::Yes;
    c.sampling.only_source = true;
    c.sampling.answered = false;
    c.query = Query::Sample;
    const bool by_slot = std::exchange(c.sampling.by_slot, c.sampling.by_slot && finds_slot);
    part.generator(c);
    c.sampling.by_slot = by_slot;
    c.query = Query::All;
    return Sampled::Made;
  }
  /// What `look` returned for a part, and a cache of its count of slots.
  struct SeenPart {
    const void* inner;
    mutable NumberForPiece slots;
  };
  static const SeenPart& seen_part(const void* seen, std::size_t part) {
    return static_cast<const SeenPart*>(seen)[part];
  }
  static const void* of(const void* seen, std::size_t part) { return seen_part(seen, part).inner; }

 private:
  bool count_together_ = false, hands_on_ = false;
};

}  // namespace lud::stdlib
