#pragma once
// Generators that make moves once for each of several numbers, such as values or pips, with an iterator bound to it.
#include <span>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/generator.hpp"

namespace lud::stdlib {

/// Whether an expression has the same value for all pieces, sites and pips, so that it is evaluated only once.
inline bool is_the_same_for_all(const Operand& operand) {
  return !operand || !(operand.reads & (Reads::From | Reads::Level | Reads::To | Reads::Between | Reads::Site |
                                        Reads::Pips | Reads::Anything));
}

/// See the head of this file. The numbers do not depend on the piece that is (from).
class OfferGenerator : public Generator {
 public:
  play::Iterator play::Scope::*iterator = nullptr;
  Lazy<Moves> moves;
  Emission emission;

  /// A number, and what was seen of the generator with the iterator bound to it.
  struct Offer {
    int number;
    std::uint32_t dice;  ///< bit set of the dice that are used for the number
    const void* inner;
    int count;  ///< slots; off until counted, where `moves` counts its own
    int unused;
    NumberForPiece slots;
  };
  struct Seen {
    std::span<Offer> offers;
    int slots;  ///< of all numbers together; off where unknown
    int unused;
  };

  void describe(Traits& traits_now) const {
    traits_now.knows_any = false;
    traits_now.slots_for_all = !is_node<Generator>(moves);
    traits_now.counts_itself = true;
  }
  const Generator* inner(const Context& c) const { return as_generator(c, moves); }

  int count_slots(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Generator* known = inner(c);
    if (!known) return seen.slots;
    Bound number(c.scope.*iterator, off);
    int sum = 0;
    for (Offer& offer : seen.offers) {
      number = offer.number;
      offer.count = known->count_slots(c, offer.inner);
      if (offer.count == off) return off;
      sum += offer.count;
    }
    return sum;
  }
  void add_slots(Context& c, const void* looked, Slots& all, int weight) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Generator* known = inner(c);
    if (!known) return all.add(seen.slots, weight);
    Bound number(c.scope.*iterator, off);
    for (Offer& offer : seen.offers) {
      const int before = all.count;
      number = offer.number;
      known->add_slots(c, offer.inner, all, weight);
      offer.slots.note(c, all.count - before);
    }
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Generator* known = inner(c);
    const std::size_t begin = c.moves.size();
    if (known) {
      try_known(c, looked, *known, slot);
    } else {
      const Offer* offer = seen.offers.data();
      for (; slot >= offer->count; ++offer) slot -= offer->count;
      make_at(c, looked, *offer, [&] {
        c.sampling.slot = slot;
        c.evaluate(moves, Query::Slot);
      });
    }
    return c.moves.size() > begin;
  }
  bool matches(const Generator& other) const override { return this == &other; }
  bool holds_moves(Context&, const void*) const override { return false; }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Generator* known = inner(c);
    if (known) count_slots(c, looked);
    for (const Offer& offer : seen.offers)
      if (const int slot = slot_among(c, offer.count); slot != off)
        return make_at(c, looked, offer, [&] {
          c.sampling.slot = slot;
          if (known) return known->make_at(c, offer.inner);
          c.evaluate(moves, Query::Slot);
        });
  }

 protected:
  ~OfferGenerator() = default;
  /// Makes the offer of a number. Precondition: the iterator is bound to it.
  Offer look_at(Context& c, const Generator* known, int each, int number, std::uint32_t dice) const {
    return {number, dice, known ? known->look(c) : nullptr, each, 0, {}};
  }
  /// Returns how many slots each number has; off where unknown, or where `moves` counts its own slots.
  int slots_of_each(Context& c) const { return inner(c) ? off : c.sampler->bound(c, moves); }

 private:
  /// Whether the number, to which the iterator is bound, is allowed for the present piece.
  virtual bool allows(Context&) const { return true; }
  /// Completes the moves made for a number: those from index `begin` of the list on.
  virtual void complete(Context&, const void*, std::size_t, const Offer&) const {}
  void try_known(Context& c, const void* looked, const Generator& known, int slot) const {
    Bound number(c.scope.*iterator, off);
    for (const Offer& offer : static_cast<const Seen*>(looked)->offers) {
      number = offer.number;
      const int count = offer.slots.is_of_present(c) ? offer.slots.number : known.count_slots(c, offer.inner);
      if (slot < count) return make_at(c, looked, offer, [&] { known.try_slot(c, offer.inner, slot); });
      slot -= count;
    }
  }
  template <class Make>
  void make_at(Context& c, const void* looked, const Offer& offer, Make&& make_inner) const {
    emission.at_slot(c, [&](Emit& e) {
      Bound number(c.scope.*iterator, offer.number);
      if (allows(c)) make_inner();
      c.sampling.slot = off;
      if (c.moves.size() > e.begin) complete(c, looked, e.begin, offer);
    });
  }
};

}  // namespace lud::stdlib
