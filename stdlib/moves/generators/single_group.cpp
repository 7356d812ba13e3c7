// (forEach Piece ...) where a player's pieces are all of one kind: a piece is drawn by counting bits.
#include <array>
#include <bit>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/nth_bit.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/piece_kinds.hpp"
#include "stdlib/moves/generators/playing_as.hpp"
#include "stdlib/moves/generators/start_sites.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

/// Part of a set of slots that lies in one word: the bits of `mask`. Slot `base` is site 0 of their site type.
struct SlotWord {
  std::uint32_t word = 0;
  int base = 0;
  std::uint64_t mask = 0;
};

struct SingleGroup : Node {
  const KindsNamed* kinds = nullptr;
  Lazy<Moves> moves;                            ///< empty: the pieces' own generators
  Lazy<int> container;                          ///< empty: all sites
  Lazy<Moves> plain;                            ///< the word itself
  std::vector<std::vector<SlotWord>> slots_in;  ///< by container; the first: all sites
  bool every_level = false;                     ///< all pieces of a stack are visited
  bool on_top = false;                          ///< only pieces on top of stacks are visited
  int fixed_owner = off;                        ///< whose pieces they are; off: the mover's
  Emission emission;
  struct OfOwner {
    int kind = off;  ///< off: the owner's pieces are of several kinds
    Lazy<Moves> generator;
    bool knows_slots = false;  ///< the generator is a `Generator`
    StartSites starts;         ///< where the pieces must stand to move
  };
  std::array<OfOwner, play::max_players + 2> of_owner{};

  int owner_now(const Context& c) const { return fixed_owner == off ? c.mover() : fixed_owner; }

  /// Fills `of_owner`; called at link time.
  void look_at_kinds(const Game& game) {
    for (std::size_t owner = 0; owner < of_owner.size(); ++owner) {
      const KindsNamed::Kinds& wanted = kinds->of(static_cast<int>(owner));
      if (!wanted.alone) continue;
      const Lazy<Moves>& own = moves_of(game.components[static_cast<std::size_t>(wanted.list[0])]);
      const Lazy<Moves>& generator = moves ? moves : own;
      of_owner[owner] = {wanted.list[0], generator, is_node<Generator>(generator),
                         StartSites::of_moves(plan::operand_of(generator, game.memory), game)};
    }
  }
  /// The owner's pieces in this position: their kind, the slots where they may be, and how many moves each can have.
  struct Group {
    int kind = 0;
    const Lazy<Moves>* generator = nullptr;
    int bound = off;  ///< slots of each; off: unknown, or the pieces are of several kinds
    const std::vector<SlotWord>* slots = nullptr;
    const std::uint64_t* owned = nullptr;  ///< the owner's slots
  };
  struct Found {
    int site = off, level = 0;
  };
  Group look(Context& c) const {
    const OfOwner& own = of_owner[static_cast<std::size_t>(owner_now(c))];
    if (own.kind == off || !c.state.list(play::ListId::OtherEntries).empty()) return {};
    if (own.knows_slots && samples_by_slot(c)) return {};
    const int bound = moves ? c.sampler->bound(c, moves) : c.sampler->bound_of_kind(c, own.kind);
    const std::vector<SlotWord>* const slots = slots_now(c);
    if (!slots) return {};
    return {own.kind, &own.generator, bound, slots, row(c)};
  }
  bool same_as(const SingleGroup& other) const {
    return kinds->all.list == other.kinds->all.list && moves.node == other.moves.node &&
           container.node == other.container.node && on_top == other.on_top && fixed_owner == other.fixed_owner;
  }
  /// Writes the places of the pieces of all levels to `all`, in order. Returns how many there are; off if they do not
  /// fit.
  int find_all(const Context& c, const Group& group, std::span<Found> all) const {
    std::size_t count = 0;
    for (const SlotWord& one : *group.slots)
      for (std::uint64_t found = group.owned[one.word] & one.mask; found; found &= found - 1) {
        const int slot = slot_of(one, found), height = c.state.height(slot);
        for (int level = 0; level < height; ++level) {
          if (height > 1 && c.state.what(slot, level) != group.kind) continue;
          if (count == all.size()) return off;
          all[count++] = {slot - one.base, level};
        }
      }
    return static_cast<int>(count);
  }
  /// The slots where the owner's pieces may be now; null where the container does not exist.
  const std::vector<SlotWord>* slots_now(Context& c) const {
    const auto place = static_cast<std::size_t>(container ? container(c) : 0);
    return place < slots_in.size() ? &slots_in[place] : nullptr;
  }
  /// Counts the slots in `slots` that are in `owned`.
  static int count_slots(const std::uint64_t* owned, const std::vector<SlotWord>& slots) {
    int sum = 0;
    for (const SlotWord& one : slots) sum += std::popcount(owned[one.word] & one.mask);
    return sum;
  }
  /// Returns the n-th of these slots (from 0).
  Found find_slot(const Context& c, const std::uint64_t* owned, const std::vector<SlotWord>& slots, int nth) const {
    for (const SlotWord& one : slots) {
      const std::uint64_t found = owned[one.word] & one.mask;
      const int here = std::popcount(found);
      if (nth < here) {
        const int slot = static_cast<int>(one.word * 64) + play::nth_bit(found, nth);
        return {slot - one.base, on_top ? c.state.height(slot) - 1 : 0};
      }
      nth -= here;
    }
    return {};
  }
  /// Makes the move at a slot of a piece, if there is one.
  void make(Context& c, const Group& group, const Found& piece, int slot) const {
    make(c, *group.generator, piece, slot);
  }
  /// Makes the move at a slot, numbered over all these pieces, if there is one.
  void make(Context& c, const Group& group, int slot) const {
    const int nth = group.bound == 1 ? slot : slot / group.bound;
    make(c, *group.generator, find(c, group, nth), slot - nth * group.bound);
  }

  static Moves run(const Node* node, Context& c) {
    const auto& n = *static_cast<const SingleGroup*>(node);
    if (c.query != Query::Slot && !(c.query == Query::Sample && c.sampling.by_slot)) return n.plain(c);
    const Query query = kit_detail::take_query(c);
    const Group group = n.look(c);
    if (group.bound == off) {
      c.query = query;
      return n.plain(c);
    }
    const int count = n.count(c, group);
    if (query == Query::Sample) {
      c.sampling.answer(group.bound * count, count);
      return {};
    }
    const int slot = c.sampling.slot;
    if (slot < 0) return {};
    c.sampling.slot = slot < group.bound * count ? off : slot - group.bound * count;
    if (c.sampling.slot == off) n.make(c, group, slot);
    return {};
  }

  /// Returns those of the owner's slots from which pieces may move.
  const std::uint64_t* may_start(Context& c, const std::uint64_t* owned) const {
    const StartSites& starts = of_owner[static_cast<std::size_t>(owner_now(c))].starts;
    if (starts.everywhere()) return owned;
    const std::size_t width = c.game.layout.slot_width;
    const std::span kept(c.arena.array<std::uint64_t>(width), width);
    std::copy_n(owned, width, kept.begin());
    const PlayingAs as(c, owner_now(c));
    starts.keep(c, kept);
    return kept.data();
  }
  /// The set of the owner's slots.
  const std::uint64_t* row(const Context& c) const { return c.state.owned_row(owner_now(c), on_top); }
  int count(const Context& c, const Group& group) const {
    if (!every_level) return count_slots(group.owned, *group.slots);
    int sum = 0;
    for (const SlotWord& one : *group.slots)
      for (std::uint64_t found = group.owned[one.word] & one.mask; found; found &= found - 1)
        sum += in_stack(c.state, slot_of(one, found), group.kind);
    return sum;
  }
  Found find(const Context& c, const Group& group, int nth) const {
    if (!every_level) return find_slot(c, group.owned, *group.slots, nth);
    const play::State& state = c.state;
    for (const SlotWord& one : *group.slots) {
      std::uint64_t found = group.owned[one.word] & one.mask;
      for (; found; found &= found - 1) {
        const int slot = slot_of(one, found), here = in_stack(state, slot, group.kind);
        if (nth >= here) {
          nth -= here;
          continue;
        }
        for (int level = 0;; ++level)
          if (state.what(slot, level) == group.kind && nth-- == 0) return {slot - one.base, level};
      }
    }
    return {};
  }

 private:
  static int slot_of(const SlotWord& one, std::uint64_t found) {
    return static_cast<int>(one.word * 64) + std::countr_zero(found);
  }
  static int in_stack(const play::State& state, int slot, int kind) {
    const int height = state.height(slot);
    if (height == 1) return 1;
    int sum = 0;
    for (int level = 0; level < height; ++level) sum += state.what(slot, level) == kind;
    return sum;
  }

  void make(Context& c, const Lazy<Moves>& generator, const Found& piece, int slot) const {
    emission.at_slot(c, [&](Emit& e) {
      Bound from(c.scope.from, piece.site), level(c.scope.level, piece.level);
      const Arena::Mark mark = c.arena.mark();
      c.sampling.slot = slot;
      c.query = Query::Slot;
      if (fixed_owner == off) {
        generator(c);
      } else {
        const PlayingAs as(c, fixed_owner);
        generator(c);
      }
      c.query = Query::All;
      c.sampling.slot = off;
      c.arena.release(mark);
      for (play::Move& move : e.made()) move.mover = static_cast<std::int16_t>(c.mover());
    });
  }
};

/// A SingleGroup as a `Generator`, whose slots are tried in random order without replacement.
class SingleGroupGenerator final : public Generator {
 public:
  const SingleGroup* pieces = nullptr;

  struct Seen {
    SingleGroup::Group group;
    int count;                        ///< how many pieces; off where they are of several kinds
    const SingleGroup::Found* found;  ///< places of the pieces, if they are few; else null
  };

  void describe(Traits& traits_now) const { traits_now.knows_any = false; }
  const void* look(Context& c) const override {
    constexpr std::size_t most_found = 16;
    constexpr int most_each = 3;  // with more slots per piece it takes too long to find that there is no move
    const Query query = kit_detail::take_query(c);
    auto* seen = c.arena.array<Seen>(1);
    *seen = {pieces->look(c), off, nullptr};
    if (seen->group.bound > most_each) seen->group.bound = off;
    if (seen->group.bound != off) {
      seen->group.owned = pieces->may_start(c, seen->group.owned);
      // Without stacks, counting bits is faster than listing the pieces.
      auto* const found = pieces->every_level ? c.arena.array<SingleGroup::Found>(most_found) : nullptr;
      if (found) seen->count = pieces->find_all(c, seen->group, {found, most_found});
      if (seen->count != off)
        seen->found = found;
      else
        seen->count = pieces->count(c, seen->group);
    }
    c.query = query;
    return seen;
  }
  bool matches(const Generator& other) const override {
    const auto* same = dynamic_cast<const SingleGroupGenerator*>(&other);
    return same && pieces->same_as(*same->pieces);
  }
  bool has_any(Context& c, const void*) const override { return makes_any(c, pieces->plain); }
  bool holds_moves(Context&, const void*) const override { return false; }
  int count_slots(Context&, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    return seen.count == off ? off : seen.count * seen.group.bound;
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const std::size_t begin = c.moves.size();
    const int nth = seen.group.bound == 1 ? slot : slot / seen.group.bound;
    const SingleGroup::Found piece = seen.found ? seen.found[nth] : pieces->find(c, seen.group, nth);
    pieces->make(c, seen.group, piece, slot - nth * seen.group.bound);
    return c.moves.size() > begin;
  }
};

/// A SingleGroup of one piece per site whose pieces have a `Generator` with the same number of slots for each.
class KnownGroupGenerator final : public Generator {
 public:
  const SingleGroup* pieces = nullptr;
  const Generator* one_by_one =
      nullptr;  ///< a generator of the same moves, for movers whose pieces are of several kinds
  std::vector<const Generator*> generator;  ///< by mover; null: use `one_by_one`

  struct Seen {
    const Generator* generator;  ///< null: `one_by_one` is used
    const void* inner;           ///< result of `look` of `generator` or of `one_by_one`; null if there are no pieces
    const std::vector<SlotWord>* slots;
    const std::uint64_t* owned;  ///< the slots of the pieces
    int count;                   ///< how many pieces
    int each;                    ///< how many slots each has; off where unknown
  };

  void describe(Traits& traits_now) const { traits_now.knows_any = false; }
  const void* look(Context& c) const override {
    auto* const seen = c.arena.array<Seen>(1);
    const std::vector<SlotWord>* const slots = pieces->slots_now(c);
    const Generator* const known = slots ? generator_now(c) : nullptr;
    *seen = {known, nullptr, slots, nullptr, 0, 0};
    if (!known) {
      seen->inner = one_by_one->look(c);
      return seen;
    }
    seen->owned = pieces->may_start(c, pieces->row(c));
    seen->count = SingleGroup::count_slots(seen->owned, *slots);
    if (seen->count == 0) return seen;
    seen->inner = known->look(c);
    seen->each = known->count_slots(c, seen->inner);
    return seen;
  }
  void make_at(Context& c, const void* looked) const override {
    if (const int slot = slot_among(c, count_slots(c, looked)); slot != off) try_slot(c, looked, slot);
  }
  bool matches(const Generator& other) const override {
    const auto* known = dynamic_cast<const KnownGroupGenerator*>(&other);
    return known && pieces->same_as(*known->pieces);
  }
  bool has_any(Context& c, const void*) const override { return makes_any(c, pieces->plain); }
  bool holds_moves(Context&, const void*) const override { return false; }
  void add_slots(Context& c, const void* looked, Slots& all, int weight) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!seen.generator) return one_by_one->add_slots(c, seen.inner, all, weight);
    all.add(count_slots(c, looked), weight);
  }
  int count_slots(Context&, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!seen.generator) return off;
    return seen.each == off ? off : seen.count * seen.each;
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!seen.generator) return one_by_one->try_slot(c, seen.inner, slot);
    const int nth = seen.each == 1 ? slot : slot / seen.each;
    const SingleGroup::Found piece = pieces->find_slot(c, seen.owned, *seen.slots, nth);
    Bound from(c.scope.from, piece.site), level(c.scope.level, piece.level);
    if (!pieces->emission.then) return seen.generator->try_slot(c, seen.inner, slot - nth * seen.each);
    bool found = false;
    pieces->emission.at_slot(c,
                             [&](Emit&) { found = seen.generator->try_slot(c, seen.inner, slot - nth * seen.each); });
    return found;
  }

 private:
  const Generator* generator_now(const Context& c) const {
    const auto mover = static_cast<std::size_t>(c.mover());
    const bool counts = mover < generator.size() && samples_by_slot(c);
    return counts && c.state.list(play::ListId::OtherEntries).empty() ? generator[mover] : nullptr;
  }
};

void add_words(std::vector<SlotWord>& words, const play::Layout::Slots& slots) {
  for (int begin = slots.first & ~63; begin < slots.last; begin += 64) {
    SlotWord one{static_cast<std::uint32_t>(begin) / 64, slots.base, ~std::uint64_t{0}};
    if (begin < slots.first) one.mask &= ~std::uint64_t{0} << (slots.first - begin);
    if (slots.last - begin < 64) one.mask &= (std::uint64_t{1} << (slots.last - begin)) - 1;
    words.push_back(one);
  }
}

}  // namespace

namespace {

/// Whose pieces are meant: off for the mover, else the number of a player. Nothing where it is not one fixed player.
std::optional<int> owner_meant(const Operand& who, const Game& game) {
  if (means_mover(who)) return off;
  const auto* meant = static_cast<const Who*>(who.constant);
  const int player = meant && meant->role ? play::player_of_role(*meant->role) : 0;
  return player >= 1 && player <= game.players ? std::optional(player) : std::nullopt;
}

}  // namespace

bool means_mover(const Operand& who) {
  const auto* meant = static_cast<const Who*>(who.constant);
  return !who || (meant && meant->role == RoleType::Mover);
}

Operand single_group(const Linked& call) {
  enum { on, pieces, container, container_name, moves, who, top };
  const std::span<const Operand> arguments = call.input.arguments;
  const Game& game = call.game;
  const std::optional<int> owner = owner_meant(arguments[who], game);
  if (!call.board_exists || arguments[on] || (!arguments[moves] && !game.moves_linked) || arguments[container_name] ||
      !owner || (arguments[top] && !arguments[top].constant) || !arguments[pieces].constant ||
      game.needs_a(play::Need::LargePieces))
    return call.made;
  auto* node = call.game.memory.make<SingleGroup>();
  node->kinds = described<KindsNamed>(arguments[pieces]);
  if (arguments[moves]) node->moves = Lazy<Moves>(arguments[moves]);
  if (arguments[container]) node->container = Lazy<int>(arguments[container]);
  node->plain = Lazy<Moves>(call.made);
  node->fixed_owner = *owner;
  node->look_at_kinds(game);
  node->on_top = arguments[top] && *static_cast<const bool*>(arguments[top].constant) && game.stacking();
  node->every_level = game.stacking() && !node->on_top;
  node->emission = Emission(call);
  node->slots_in.resize(std::max<std::size_t>(game.containers.size(), 1));
  for (std::size_t i = 0; i < game.layout.anywhere_count; ++i) add_words(node->slots_in[0], game.layout.anywhere[i]);
  for (std::size_t i = 1; i < game.containers.size(); ++i) {
    const play::Container& hand = game.containers[i];
    add_words(node->slots_in[i], {0, hand.first_site, hand.first_site + hand.site_count});
  }
  return call.made.evaluated_by(node);
}

const Lazy<Moves>& as_written(const Lazy<Moves>& pieces) {
  const Lazy<Moves>& one = listed(pieces);
  return is_node<SingleGroup>(one) ? static_cast<const SingleGroup*>(one.node)->plain : one;
}

Operand lower_single_group(const Linked& call, const Operand& made) {
  if (!is_node<SingleGroup>(made)) return made;
  auto* known = call.game.memory.make<SingleGroupGenerator>();
  known->pieces = static_cast<const SingleGroup*>(made.node);
  return with_generator(call, made, known);
}

Operand lower_known_group(const Linked& call, const Operand& made, const Generator* one_by_one) {
  if (!is_node<SingleGroup>(made)) return made;
  auto* known = call.game.memory.make<KnownGroupGenerator>();
  known->one_by_one = one_by_one;
  known->pieces = static_cast<const SingleGroup*>(made.node);
  if (known->pieces->every_level) return made;
  bool some = false;
  known->generator.resize(static_cast<std::size_t>(call.game.players) + 1);
  for (int player = 1; player <= call.game.players; ++player) {
    const KindsNamed::Kinds& wanted = known->pieces->kinds->of(player);
    if (!wanted.alone) continue;
    const auto kind = static_cast<std::size_t>(wanted.list[0]);
    const Lazy<Moves>& moves = known->pieces->moves ? known->pieces->moves : moves_of(call.game.components[kind]);
    if (!is_node<Generator>(moves)) continue;
    const auto* generator = static_cast<const Generator*>(moves.node);
    if (!generator->traits.slots_for_all) continue;
    known->generator[static_cast<std::size_t>(player)] = generator;
    some = true;
  }
  return some ? with_generator(call, made, known) : made;
}

}  // namespace lud::stdlib
