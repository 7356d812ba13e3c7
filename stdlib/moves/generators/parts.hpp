#pragma once
// What generators of several others have in common: the others, and what was seen of each of them.
#include <algorithm>
#include <utility>

#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

/// One of several generators, of whatever kind.
struct Part {
  Lazy<Moves> generator;
  const Generator* known;  ///< null where it does not know its slots

  explicit Part(const Lazy<Moves>& moves) : generator(moves), known(node_cast<Generator>(moves)) {}
  bool knows_any() const { return known && known->traits.knows_any; }
  const void* look(Context& c) const { return known ? known->look(c) : nullptr; }
  int count_slots(Context& c, const void* seen) const {
    if (known) return known->count_slots(c, seen);
    if (!generator) return 0;
    // Whatever the generator knows of its slots, it has none where its conditions lead to nothing.
    const int most = c.sampler->bound(c, generator);
    return most == off && !chosen_generator(generator, c) ? 0 : most;
  }
  bool any(Context& c, const void* seen) const {
    return known && known->traits.knows_any ? known->any(c, seen) : makes_any(c, generator);
  }
  bool any_now(Context& c) const {
    return known && known->traits.knows_any ? known->any_now(c) : makes_any(c, generator);
  }
  void add_slots(Context& c, const void* seen, Slots& all, int weight) const {
    if (known) return known->add_slots(c, seen, all, weight);
    all.add(count_slots(c, seen), weight);
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const {
    if (known && known->traits.knows_any) return known->any_of(c, seen, pieces);
    return generator && pieces.any([&](int site) {
      c.scope.from = site;
      c.scope.level = c.game.layout.stacking ? c.state.height(site) - 1 : 0;
      return makes_any(c, generator);
    });
  }
  /// Makes the move at one of the slots that a generator which does not know them has for some pieces.
  void make_unknown(Context& c, const Pieces& pieces, int place) const {
    const int each = c.sampler->bound(c, generator);
    c.scope.from = pieces.nth(place / each);
    c.scope.level = c.game.layout.stacking ? c.state.height(c.scope.from) - 1 : 0;
    c.sampling.slot = place % each;
    make_at(c, nullptr);
    c.sampling.slot = off;
  }
  bool takes_all_kinds() const { return known ? known->traits.takes_all_kinds : !generator; }
  bool try_slot(Context& c, const void* seen, int slot) const {
    if (known) return known->try_slot(c, seen, slot);
    const std::size_t begin = c.moves.size();
    c.sampling.slot = slot;
    make_at(c, seen);
    return c.moves.size() > begin;
  }
  void make_at(Context& c, const void* seen) const {
    if (known) return known->make_at(c, seen);
    if (!generator) return;
    c.query = Query::Slot;
    generator(c);
    c.query = Query::All;
  }
};

/// Several generators, and what was seen of each, side by side.
class Parts : public Generator {
 public:
  std::span<Part> parts;
  Emission emission;

  const void* look(Context& c) const override {
    SeenPart* const seen = c.arena.array<SeenPart>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) seen[i] = {parts[i].look(c), {}};
    return seen;
  }
  bool holds_moves(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].generator && !(parts[i].known && parts[i].known->holds_moves(c, of(seen, i)))) return false;
    return true;
  }
  bool matches(const Generator& other) const override {
    return this == &other && std::ranges::all_of(parts, [](const Part& part) {
             return !part.generator || (part.known && part.known->matches(*part.known));
           });
  }
  int parts_listed(Context& c, const void* seen) const override {
    int sum = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      sum += parts[i].known ? parts[i].known->parts_listed(c, of(seen, i)) : 1;
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
  /// Whether pieces can be handed on to parts, which know their slots.
  bool hands_on() const { return hands_on_; }
  /// The parts are those they will be: one that is asked for all pieces at once will do, others that know their slots
  /// are asked piece by piece, and so are those that do not.
  void settle() {
    const auto counts = [](const Part& part) { return part.known && part.known->traits.counts_together; };
    count_together_ = !emission.then && std::ranges::any_of(parts, counts);
    hands_on_ =
        !emission.then && std::ranges::all_of(parts, [](const Part& part) { return part.known || !part.generator; });
    // The sum is a bound for one of them, too.
    bound = hands_on_ ? 0 : off;
    for (const Part& part : parts) {
      if (!part.known || bound == off) continue;
      bound = part.known->bound == off ? off : bound + part.known->bound;
    }
  }

  /// In games whose moves are listed, as making them draws random numbers: adds the slots of parts that draw none, all
  /// of which hold moves, and the sites of pieces for which other parts may have some: those of any part, and then a
  /// set for each part. False where that is not known.
  bool gather_apart(Context& c, const void* seen, const Pieces& pieces, Gathered& all, Sites::Word* any_drawing) const {
    Sites::Word* drawing = any_drawing;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      drawing += pieces.width;
      const Generator* const known = parts[i].known;
      if (emission.then || !known || !known->traits.counts_together) return false;
      if (known->traits.draws) {
        if (!known->traits.finds_movable) return false;
        known->add_movable(c, of(seen, i), pieces, drawing);
        for (std::uint32_t word = 0; word < pieces.width; ++word) any_drawing[word] |= drawing[word];
      } else if (!known->holds_moves(c, of(seen, i)) || !known->gather(c, of(seen, i), pieces, all)) {
        return false;
      }
    }
    return true;
  }
  /// Lists the moves of a piece that these other parts have.
  void list_drawing(Context& c, const void* seen, int site, const Sites::Word* drawing, std::uint32_t width) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      drawing += width;
      if (!contains(drawing, site)) continue;
      go_to(c, site);
      parts[i].known->list_all(c, Query::Reservoir, of(seen, i));
    }
  }

  void make_gathered(Context& c, const Gathered::Group& group, int place) const final {
    if (!traits.counts_together) return Generator::make_gathered(c, group, place);
    parts[static_cast<std::size_t>(group.at)].make_unknown(c, group.pieces, place);
  }

  /// Which part is asked first does not matter: the last one of several that take turns is the likeliest.
  bool has_any_now(Context& c) const override {
    return std::any_of(parts.rbegin(), parts.rend(), [&](const Part& part) { return part.any_now(c); });
  }

 protected:
  bool gather_part(Context& c, std::size_t part, const void* seen, const Pieces& pieces, Gathered& all) const {
    const Part& asked = parts[part];
    if (asked.known) return asked.known->gather(c, of(seen, part), pieces, all);
    const int each = asked.generator ? c.sampler->bound(c, asked.generator) : 0;
    if (each > 0) all.add(c, {this, nullptr, pieces, each * pieces.count(), static_cast<int>(part)});
    return each != off;
  }
  static Sampled sample_from(Context& c, const Generator& part) { return part.sample(c); }
  Sampled sample_as_others(Context& c) const { return Generator::sample(c); }
  /// Does something that makes moves of the parts, which become the word's.
  template <class Make>
  auto adding_then(Context& c, Make&& make) const {
    Emit e(c, emission.decision, Query::Sample);
    const auto made = make();
    if (emission.then) e.finish(emission.then);
    return made;
  }
  /// Draws from a part that all there is stems from. `finds_slot`: who asks for a slot next is led to this part
  /// again, so that it may answer with slots.
  static Sampled sample_or_list(Context& c, const Part& part, bool finds_slot = true) {
    c.sampling.alone = true;
    if (!c.game.dice.empty()) {
      if (part.generator) sample_one(c, part.generator);
      return Sampled::Yes;
    }
    if (part.known)
      if (const Sampled drawn = sample_from(c, *part.known); drawn != Sampled::No) return drawn;
    if (!part.generator) return Sampled::Yes;
    c.sampling.alone = true;
    c.sampling.answered = false;
    c.query = Query::Sample;
    const bool by_slot = std::exchange(c.sampling.by_slot, c.sampling.by_slot && finds_slot);
    part.generator(c);
    c.sampling.by_slot = by_slot;
    c.query = Query::All;
    return Sampled::Made;
  }
  /// What was seen of a part, and how many slots it has, once these were counted.
  struct SeenPart {
    const void* inner;
    mutable SlotsOfPiece slots;
  };
  static const SeenPart& seen_part(const void* seen, std::size_t part) {
    return static_cast<const SeenPart*>(seen)[part];
  }
  static const void* of(const void* seen, std::size_t part) { return seen_part(seen, part).inner; }

 private:
  bool count_together_ = false, hands_on_ = false;
};

}  // namespace lud::stdlib
