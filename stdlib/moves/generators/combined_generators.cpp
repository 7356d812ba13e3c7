// Generators that combine the moves of several others: unions, priorities, choices, tests and selections.
#include <algorithm>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/parts.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

/// The moves of all parts.
class Union final : public Parts {
 public:
  using Parts::Parts;
  void describe(Traits& traits_now) const {
    Parts::describe(traits_now);
    traits_now.finds_movable =
        std::ranges::all_of(parts, [](const Part& part) { return part.lowered && part.lowered->traits.finds_movable; });
    traits_now.slots_for_all = std::ranges::all_of(
        parts, [](const Part& part) { return !part.lowered || part.lowered->traits.slots_for_all; });
    traits_now.unites = true;
  }
  int count_slots(Context& c, const void* seen) const override {
    int all = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int count = parts[i].count_slots(c, of(seen, i));
      if (count == off) return off;
      seen_part(seen, i).slots.note(c, count);
      all += count;
    }
    return all;
  }
  void make_at(Context& c, const void* seen) const override {
    adding_then(c, [&] {
      for (std::size_t i = 0; i < parts.size() && c.sampling.slot >= 0; ++i) parts[i].make_at(c, of(seen, i));
      return true;
    });
  }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    if (!traits.counts_together) return Generator::gather(c, seen, pieces, all);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (!gather_part(c, i, seen, pieces, all)) return false;
    return true;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override {
    if (!traits.counts_together) return Generator::any_of(c, seen, pieces);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].any_of(c, of(seen, i), pieces)) return true;
    return false;
  }
  void add_movable(Context& c, const void* seen, const Pieces& pieces, Sites::Word* found) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].lowered->add_movable(c, of(seen, i), pieces, found);
  }
  void add_slots(Context& c, const void* seen, Slots& all, int weight) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) add_slots_of(c, i, seen, all, weight);
  }
  bool try_slot(Context& c, const void* seen, int slot) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int count = slots_of_part(c, i, seen);
      if (slot < count) return adding_then(c, [&] { return parts[i].try_slot(c, of(seen, i), slot); });
      slot -= count;
    }
    return false;
  }

 private:
  /// Whether not even a bound of a part's slots is known.
  static bool is_unknown(Context& c, const Part& part) {
    return !part.lowered && part.generator && c.sampler->bound(c, part.generator) == off;
  }
  /// With dice and exactly one part of unknown slots, lists the moves of that part, each of which becomes a slot.
  Sampled sample(Context& c) const override {
    const Sampled drawn = sample_as_others(c);
    if (drawn != Sampled::No || !c.game.dice) return drawn;
    const auto is_unknown_now = [&](const Part& part) { return is_unknown(c, part); };
    const auto unknown = std::ranges::find_if(parts, is_unknown_now);
    if (unknown == parts.end() || std::any_of(unknown + 1, parts.end(), is_unknown_now)) return Sampled::No;
    const std::size_t index = c.sampler->cost_model_of(unknown->generator.node, c.mover());
    if (int& turns = c.sampler->cost_models[index].turns_in_full; turns > 0 && turns-- > 0) return Sampled::No;
    const play::MoveList::Mark mark = c.moves.mark();
    const auto made_part = static_cast<std::size_t>(unknown - parts.begin());
    const void* const seen = look(c);
    Slots all;
    for (std::size_t i = 0; i < parts.size() && all.known; ++i)
      if (i != made_part) add_slots_of(c, i, seen, all, 1);
    if (!all.known) {
      c.sampler->cost_models[index].turns_in_full = turns_until_sampled_again;
      return Sampled::No;
    }
    const int slots = all.count;
    unknown->generator(c);
    const std::size_t begin = mark.moves;
    all.add(static_cast<int>(c.moves.size() - begin), 1);
    if (!all.known) {
      c.moves.rewind(mark);
      c.sampler->cost_models[index].turns_in_full = turns_until_sampled_again;
      return Sampled::No;
    }
    all.try_in_turn(*c.sampling.chooser, [&](int slot) {
      return adding_then(
          c, [&] { return slot < slots ? try_others(c, seen, made_part, slot) : take_made(c, begin, slot - slots); });
    });
    if (c.moves.size() > begin) {
      c.moves.moves[begin] = play::Move(c.moves.moves.back());
      c.moves.moves.resize(begin + 1);
    }
    return Sampled::Yes;
  }
  bool try_others(Context& c, const void* seen, std::size_t made_part, int slot) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i == made_part) continue;
      const int count = slots_of_part(c, i, seen);
      if (slot < count) return parts[i].try_slot(c, of(seen, i), slot);
      slot -= count;
    }
    return false;
  }
  static bool take_made(Context& c, std::size_t begin, int which) {
    c.moves.moves.push_back(play::Move(c.moves.moves[begin + static_cast<std::size_t>(which)]));
    return true;
  }
  int slots_of_part(Context& c, std::size_t part, const void* seen) const {
    const NumberForPiece& slots = seen_part(seen, part).slots;
    return slots.is_of_present(c) ? slots.number : parts[part].count_slots(c, of(seen, part));
  }
  void add_slots_of(Context& c, std::size_t part, const void* seen, Slots& all, int weight) const {
    const int before = all.count;
    parts[part].add_slots(c, of(seen, part), all, weight);
    seen_part(seen, part).slots.note(c, all.count - before);
  }
};

/// The moves of the first part that has any.
class Priority final : public Parts {
 public:
  using Parts::Parts;
  void describe(Traits& traits_now) const {
    Parts::describe(traits_now);
    traits_now.counts_together = false;
    traits_now.may_make_all = true;
  }
  int count_slots(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      if (!parts[i].lowered) return off;
      if (parts[i].any(c, of(seen, i))) return parts[i].count_slots(c, of(seen, i));
    }
    return parts.back().count_slots(c, of(seen, parts.size() - 1));
  }

 private:
  Sampled sample(Context& c) const override {
    return adding_then(c, [&] { return c.game.dice ? sample_from_first(c) : sample_from_first_with_any(c); });
  }
  /// Without dice: samples from the first part that has moves.
  Sampled sample_from_first_with_any(Context& c) const {
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const std::uint64_t random = c.random.state();
      // A later query for a slot goes through the alternatives again, but skips those that are no `Generator`.
      if (parts[i].any_now(c)) return sample_or_list(c, parts[i], parts[i].lowered != nullptr);
      // The conditions drew random numbers: all moves are listed instead.
      if (c.random.state() != random) return Sampled::No;
    }
    return sample_or_list(c, parts.back());
  }
  /// With dice: samples from one part after the other until one has moves. Sampling finds out whether a part has any.
  Sampled sample_from_first(Context& c) const {
    const std::size_t begin = c.moves.size();
    const int reservoir_seen = c.sampling.reservoir_seen;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const Part& part = parts[i];
      if (!part.generator) continue;
      if (part.lowered) {
        c.sampling.only_source = true;
        const Sampled drawn = sample_from(c, *part.lowered);
        if (drawn == Sampled::No && part.any_now(c)) return sample_or_list(c, part);
        if (c.moves.size() > begin || c.sampling.reservoir_seen > reservoir_seen) return drawn;
      } else {
        play::reservoir_sample(c, part.generator);
        if (c.moves.size() > begin) return Sampled::Yes;
      }
    }
    return sample_or_list(c, parts.back());
  }
};

/// The moves of the first part where a condition holds, else those of the second.
class Choice final : public Parts {
 public:
  explicit Choice(const Linked& call)
      : Parts(call, both_parts(call)),
        condition_(call.input.arguments[0]),
        same_for_all_(same_for_all_pieces(call.input.arguments[0])) {
    const SitePredicate* const test = site_predicate(condition_, &play::Scope::from);
    if (test && test->exact) of_piece_ = test;
    if (!is_node<CanMove>(condition_) || !parts[0].lowered) return;
    const Part tested(static_cast<const CanMove*>(condition_.node)->moves);
    is_whether_first_has_any_ = tested.lowered && parts[0].lowered->matches(*tested.lowered);
  }
  /// Whether lowering pays. If the parts try slots anyway, evaluating the condition for each piece before a slot is
  /// drawn gains nothing.
  bool pays() const {
    const auto counts_slots = [](const Part& part) { return part.lowered && !part.lowered->traits.tries_slots; };
    return of_piece_ || same_for_all_ || std::ranges::any_of(parts, counts_slots);
  }
  void describe(Traits& traits_now) const {
    Parts::describe(traits_now);
    traits_now.counts_together = traits_now.counts_together && (of_piece_ || same_for_all_);
    traits_now.may_make_all = true;
  }
  const void* look(Context& c) const override {
    Seen* const seen = c.arena.array<Seen>(1);
    *seen = {};
    if (is_made_at_once()) seen->chosen = condition_(c) ? 0 : 1;
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_made_at_once() || i == seen->chosen) seen->parts[i].inner = parts[i].look(c);
    return seen;
  }
  bool holds_moves(Context& c, const void* seen) const override {
    if (!is_made_at_once()) return Parts::holds_moves(c, seen);
    const std::size_t chosen = choose(c, seen);
    const Part& part = parts[chosen];
    return !part.generator || (part.lowered && part.lowered->holds_moves(c, of(seen, chosen)));
  }
  int parts_listed(Context& c, const void* seen) const override {
    if (!is_made_at_once()) return Parts::parts_listed(c, seen);
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].lowered ? parts[chosen].lowered->parts_listed(c, of(seen, chosen)) : 1;
  }
  int count_slots(Context& c, const void* seen) const override {
    if (queries_first(c, seen)) {
      const int count = parts[0].count_slots(c, of(seen, 0));
      return count != 0 ? count : parts[1].count_slots(c, of(seen, 1));
    }
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].count_slots(c, of(seen, chosen));
  }
  bool has_any(Context& c, const void* seen) const override {
    if (is_whether_first_has_any_) return parts[0].any(c, of(seen, 0)) || parts[1].any(c, of(seen, 1));
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].any(c, of(seen, chosen));
  }
  bool has_any_now(Context& c) const override {
    if (is_whether_first_has_any_) return parts[0].any_now(c) || parts[1].any_now(c);
    return parts[condition_(c) ? 0 : 1].any_now(c);
  }
  void make_at(Context& c, const void* seen) const override {
    adding_then(c, [&] {
      const std::size_t chosen = !queries_first(c, seen) ? choose(c, seen) : parts[0].any(c, of(seen, 0)) ? 0 : 1;
      parts[chosen].make_at(c, of(seen, chosen));
      return true;
    });
  }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    if (!parts_pieces()) return Generator::gather(c, seen, pieces, all);
    return !any_half(c, seen, pieces,
                     [&](std::size_t part, const Pieces& half) { return !gather_part(c, part, seen, half, all); });
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override {
    if (!parts_pieces()) return Generator::any_of(c, seen, pieces);
    return any_half(c, seen, pieces,
                    [&](std::size_t part, const Pieces& half) { return parts[part].any_of(c, of(seen, part), half); });
  }
  void add_slots(Context& c, const void* seen, Slots& all, int weight) const override {
    const std::size_t chosen = choose(c, seen);
    parts[chosen].add_slots(c, of(seen, chosen), all, weight);
  }
  bool try_slot(Context& c, const void* seen, int slot) const override {
    const std::size_t chosen = choose(c, seen);
    return adding_then(c, [&] { return parts[chosen].try_slot(c, of(seen, chosen), slot); });
  }

 private:
  /// What was seen of the parts, and which of them is chosen. It begins with the array that `of` reads.
  struct Seen {
    SeenPart parts[2];
    std::size_t chosen;                 ///< where the condition has the same value for all pieces (`is_made_at_once`)
    mutable NumberForPiece chosen_for;  ///< otherwise: the part chosen for the present piece
  };
  /// Whether queries about many pieces split these by a bit set and pass each half on to its part.
  bool parts_pieces() const { return (of_piece_ || same_for_all_) && (traits.counts_together || hands_on()); }
  /// Whether `look` chose the part.
  bool is_made_at_once() const { return same_for_all_ && !is_whether_first_has_any_; }
  std::size_t choose(Context& c, const void* seen) const {
    const Seen& choice = *static_cast<const Seen*>(seen);
    if (is_made_at_once()) return choice.chosen;
    // For one piece the condition is evaluated once: nothing that it depends on changes meanwhile.
    if (!choice.chosen_for.is_of_present(c)) choice.chosen_for.note(c, condition_(c) ? 0 : 1);
    return static_cast<std::size_t>(choice.chosen_for.number);
  }
  /// Whether the condition is true exactly if the first part has moves, and nearly all slots of that part hold moves.
  bool queries_first(Context& c, const void* seen) const {
    return is_whether_first_has_any_ && parts[0].lowered->holds_moves(c, of(seen, 0));
  }
  /// Visits each part with its pieces until `visit(part, pieces)` returns true; returns whether it did.
  template <class Visit>
  bool any_half(Context& c, const void* seen, const Pieces& pieces, Visit&& visit) const {
    if (!of_piece_) return visit(choose(c, seen), pieces);
    const Sites::Word* const holds = of_piece_->sites(c);
    Sites::Word* const halves = c.arena.array<Sites::Word>(2 * pieces.width);
    Sites::Word all[2] = {0, 0};
    for (std::uint32_t i = 0; i < pieces.width; ++i) {
      all[0] |= halves[i] = pieces.sites[i] & holds[i];
      all[1] |= halves[pieces.width + i] = pieces.sites[i] & ~holds[i];
    }
    return (all[0] && visit(0, {halves, pieces.width, pieces.what})) ||
           (all[1] && visit(1, {halves + pieces.width, pieces.width, pieces.what}));
  }
  Sampled sample(Context& c) const override {
    return adding_then(c, [&] {
      const play::MoveList::Mark mark = c.moves.mark();
      const int slots_before = c.sampling.slots, parts_before = c.sampling.parts;
      if (is_whether_first_has_any_)
        if (const Sampled drawn = sample_from(c, *parts[0].lowered); drawn == Sampled::Yes)
          return c.moves.size() > mark.moves ? drawn : sample_or_list(c, parts[1]);
      // What the first part listed or counted does not tell whether it has a move.
      c.moves.rewind(mark);
      c.sampling.slots = slots_before;
      c.sampling.parts = parts_before;
      return sample_or_list(c, parts[condition_(c) ? 0 : 1]);
    });
  }
  /// The two arguments behind the condition.
  static std::vector<Part> both_parts(const Linked& call) {
    const std::span<const Operand> arguments = call.input.arguments;
    return {Part(Lazy<Moves>(arguments[1])), Part(arguments[2] ? Lazy<Moves>(arguments[2]) : Lazy<Moves>())};
  }

  Lazy<bool> condition_;
  bool is_whether_first_has_any_ = false;    ///< the condition is true exactly if the first part has moves
  const SitePredicate* of_piece_ = nullptr;  ///< the condition as an exact predicate of (from); null otherwise
  bool same_for_all_;                        ///< the condition has the same value for all pieces
};

/// The moves of a part after which a condition holds; only the drawn move is tested.
class Tested final : public Parts {
 public:
  Tested(const Linked& call, std::vector<Part> from, KeepTested keep, const Node* test)
      : Parts(call, std::move(from)), keep_(keep), test_(test) {}
  void describe(Traits& traits_now) const {
    Parts::describe(traits_now);
    traits_now.counts_together = traits_now.knows_any = false;
  }
  bool holds_moves(Context&, const void*) const override { return false; }
  int count_slots(Context& c, const void* seen) const override { return parts[0].count_slots(c, of(seen, 0)); }
  void make_at(Context& c, const void* seen) const override {
    emission.at_slot(c, [&](Emit& e) {
      parts[0].make_at(c, of(seen, 0));
      if (!e.made().empty()) keep_(e, test_);
    });
  }

 private:
  KeepTested keep_;
  const Node* test_;
};

/// Some of the moves of a part, at least one if there are any; how many is unknown.
class Selection final : public Parts {
 public:
  using Parts::Parts;
  void describe(Traits& traits_now) const {
    Parts::describe(traits_now);
    traits_now.counts_together = false;
  }
  int count_slots(Context& c, const void* seen) const override { return any(c, seen) ? off : 0; }

 private:
  Sampled sample(Context& c) const override { return any_now(c) ? Sampled::No : Sampled::Yes; }
};

bool knows_slots(const Operand& generator) { return generator && is_node<Generator>(generator); }

/// The generators among the arguments, given singly or as a list.
std::vector<Part> parts_of(const Linked& call) {
  std::vector<Part> parts;
  for (const Operand& argument : call.input.arguments) {
    if (argument.sort == sort_of<List<Moves>>()) {
      for (const Lazy<Moves>& part : *static_cast<const List<Moves>*>(argument.constant)) parts.emplace_back(part);
    } else if (argument.sort == sort_of<Moves>()) {
      parts.emplace_back(Lazy<Moves>(argument));
    }
  }
  return parts;
}

/// Lowers a call, of which `made` is what is linked, to a Made(call, parts, more...) if one of its parts is lowered.
template <class Made, class... More>
Operand lower_parts(const Linked& call, const Operand& made, More... more) {
  std::vector<Part> parts = parts_of(call);
  const bool any_lowered = std::ranges::any_of(parts, [](const Part& part) { return part.lowered != nullptr; });
  if (!call.board_exists || !any_lowered || knows_slots(made)) return made;
  return with_generator(call, made, call.game.memory.make<Made>(call, std::move(parts), more...));
}

}  // namespace

Operand lower_union(const Linked& call) {
  const Operand made = generators_left(call);
  return made.constant ? made : lower_parts<Union>(call, made);
}

namespace {

/// Whether moves are decisions of a player, and not effects.
bool are_decisions(const Operand& generator) {
  const Term* const term = generator.term;
  if (!term) return false;
  if (term->word && (term->word->head == "move" || term->word->head.starts_with("move "))) return true;
  return std::ranges::any_of(term->arguments, [](const Operand& part) {
    return (part.sort == sort_of<Moves>() || part.sort == sort_of<List<Moves>>()) && are_decisions(part);
  });
}

}  // namespace

Operand lower_joint(const Linked& call) {
  const bool decided = std::ranges::any_of(call.input.arguments, are_decisions);
  return decided ? lower_union(call) : generators_left(call);
}

Operand lower_priority(const Linked& call) { return lower_parts<Priority>(call, call.made); }

Operand lower_choice(const Linked& call) {
  const Operand made = chosen_part(call);
  const std::span<const Operand> arguments = call.input.arguments;
  const bool any_lowered = knows_slots(arguments[1]) || knows_slots(arguments[2]);
  if (!call.board_exists || arguments[0].constant || made.constant || !any_lowered) return made;
  auto* const choice = call.game.memory.make<Choice>(call);
  return choice->pays() ? with_generator(call, made, choice) : made;
}

Operand lower_test(const Linked& call, KeepTested keep, const Node* test) {
  return lower_parts<Tested>(call, call.made, keep, test);
}

Operand lower_selection(const Linked& call) { return lower_parts<Selection>(call, call.made); }

}  // namespace lud::stdlib
