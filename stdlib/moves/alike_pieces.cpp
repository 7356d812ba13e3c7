// (forEach Piece ...) where a player's pieces are all alike: one of their moves is drawn by counting bits.
#include <bit>

#include "interpreter/play/nth_bit.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/piece_kinds.hpp"
#include "stdlib/moves/placed.hpp"

namespace lud::stdlib {

namespace {

/// Slots of one word of a set of slots, and where the sites of their type begin.
struct SlotWord {
  std::uint32_t word = 0;
  int base = 0;
  std::uint64_t mask = 0;
};

struct AlikePieces : Node {
  const KindsNamed* kinds = nullptr;
  Lazy<Moves> moves;                            ///< empty: the pieces' own
  Lazy<int> container;                          ///< empty: anywhere
  Lazy<Moves> plain;                            ///< the word as it would be asked otherwise
  std::vector<std::vector<SlotWord>> slots_in;  ///< by container; the first: anywhere
  bool every_level = false;                     ///< each piece of a stack counts by itself
  bool on_top = false;                          ///< pieces on top of stacks are meant
  const Then* then = nullptr;
  bool decision = false;

  /// The mover's pieces: of which kind they are, where they may be, and how many places each has.
  struct Alike {
    int kind = 0;
    const Lazy<Moves>* generator = nullptr;
    int room = off;  ///< off: they are not all alike, or it is not known
    const std::vector<SlotWord>* slots = nullptr;
    const Placed* known = nullptr;  ///< the generator, where it knows its places
  };
  struct Found {
    int site = off, level = 0;
  };
  Alike look(Context& c) const {
    const KindsNamed::Kinds& wanted = kinds->of(c.mover());
    if (!wanted.alone || !c.state.list(play::ListId::OtherEntries).empty()) return {};
    const int kind = wanted.list[0];
    const Lazy<Moves>& generator = moves ? moves : moves_of(c.game.components[static_cast<std::size_t>(kind)]);
    const auto place = static_cast<std::size_t>(container ? container(c) : 0);
    if (place >= slots_in.size()) return {};
    if (const Placed* known = placed(c, generator)) return {kind, &generator, off, &slots_in[place], known};
    const int room = moves ? c.lottery.room(c, moves) : c.lottery.room_of_kind(c, kind);
    return {kind, &generator, room, &slots_in[place]};
  }
  bool same_as(const AlikePieces& other) const {
    return kinds->all.list == other.kinds->all.list && moves.node == other.moves.node &&
           container.node == other.container.node && on_top == other.on_top;
  }
  int count(const Context& c, const Alike& alike) const { return count(c.state, c.mover(), alike.kind, *alike.slots); }
  /// Where the pieces are, in order: how many; off where they are more than there is room for.
  int find_all(const Context& c, const Alike& alike, std::span<Found> all) const {
    const std::uint64_t* const owned = row(c.state, c.mover());
    std::size_t count = 0;
    for (const SlotWord& one : *alike.slots)
      for (std::uint64_t found = owned[one.word] & one.mask; found; found &= found - 1) {
        const int slot = slot_of(one, found), height = c.state.height(slot);
        const int first = every_level ? 0 : on_top ? height - 1 : 0, last = every_level ? height - 1 : first;
        for (int level = first; level <= last; ++level) {
          if (last > first && c.state.what(slot, level) != alike.kind) continue;
          if (count == all.size()) return off;
          all[count++] = {slot - one.base, level};
        }
      }
    return static_cast<int>(count);
  }
  Found find(const Context& c, const Alike& alike, int nth) const { return find(c, alike.kind, *alike.slots, nth); }
  void make(Context& c, const Alike& alike, const Found& piece, int place) const {
    make(c, *alike.generator, piece, place);
  }
  /// Makes the move at one of the places of all these pieces, if there is one.
  void make(Context& c, const Alike& alike, int place) const {
    const int nth = alike.room == 1 ? place : place / alike.room;
    make(c, *alike.generator, find(c, alike.kind, *alike.slots, nth), place - nth * alike.room);
  }
  /// The same where the generator knows its places, of which each piece has `each`.
  bool try_slot(Context& c, const Alike& alike, const void* seen, int each, int slot) const {
    const std::size_t begin = c.moves.size();
    const int nth = slot / each;
    const Found piece = find(c, alike, nth);
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit&) {
      Bound from(c.scope.from, piece.site), level(c.scope.level, piece.level);
      alike.known->try_slot(c, seen, slot - nth * each);
    });
    return c.moves.size() > begin;
  }

  static Moves run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AlikePieces*>(node);
    if (c.asked != Asked::Place && !(c.asked == Asked::Draw && c.lottery.by_place)) return n.plain(c);
    const Asked asked = kit_detail::take_asked(c);
    const Alike alike = n.look(c);
    if (alike.room == off) {
      c.asked = asked;
      return n.plain(c);
    }
    const int count = n.count(c, alike);
    if (asked == Asked::Draw) {
      c.lottery.answer(alike.room * count, count);
      return {};
    }
    const int place = c.lottery.place;
    if (place < 0) return {};
    c.lottery.place = place < alike.room * count ? off : place - alike.room * count;
    if (c.lottery.place == off) n.make(c, alike, place);
    return {};
  }

 private:
  const std::uint64_t* row(const play::State& state, int owner) const { return state.owned_row(owner, on_top); }

  int count(const play::State& state, int owner, int kind, const std::vector<SlotWord>& slots) const {
    const std::uint64_t* const owned = row(state, owner);
    int sum = 0;
    for (const SlotWord& one : slots) {
      std::uint64_t found = owned[one.word] & one.mask;
      if (!every_level) {
        sum += std::popcount(found);
        continue;
      }
      for (; found; found &= found - 1) sum += in_stack(state, slot_of(one, found), kind);
    }
    return sum;
  }
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

  Found find(const Context& c, int kind, const std::vector<SlotWord>& slots, int nth) const {
    const play::State& state = c.state;
    const std::uint64_t* const owned = row(state, c.mover());
    for (const SlotWord& one : slots) {
      std::uint64_t found = owned[one.word] & one.mask;
      if (!every_level) {
        const int here = std::popcount(found);
        if (nth >= here) {
          nth -= here;
          continue;
        }
        const int slot = static_cast<int>(one.word * 64) + play::nth_bit(found, nth);
        return {slot - one.base, on_top ? state.height(slot) - 1 : 0};
      }
      for (; found; found &= found - 1) {
        const int slot = slot_of(one, found), here = in_stack(state, slot, kind);
        if (nth >= here) {
          nth -= here;
          continue;
        }
        for (int level = 0;; ++level)
          if (state.what(slot, level) == kind && nth-- == 0) return {slot - one.base, level};
      }
    }
    return {};
  }

  void make(Context& c, const Lazy<Moves>& generator, const Found& piece, int place) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      Bound from(c.scope.from, piece.site), level(c.scope.level, piece.level);
      const Arena::Mark mark = c.arena.mark();
      c.lottery.place = place;
      c.asked = Asked::Place;
      generator(c);
      c.asked = Asked::All;
      c.lottery.place = off;
      c.arena.release(mark);
      for (play::Move& move : e.made()) move.mover = static_cast<std::int16_t>(c.mover());
    });
  }
};

/// The same as a generator that knows its places, which are drawn in turn. Where the pieces' own generator knows its
/// places, and they are as many for all pieces, they are those.
class PlacedAlikePieces final : public Placed {
 public:
  const AlikePieces* pieces = nullptr;
  /// The same, looked at together where they are many, or one by one where they are not alike; null where nobody knows
  /// how.
  const Placed* sifted = nullptr;

  struct Seen {
    AlikePieces::Alike alike;
    int count;                        ///< off where they are not all alike
    const void* sifted;               ///< null where they are few
    const AlikePieces::Found* found;  ///< where they are, if these are few
    const void* inner;                ///< what their generator saw, where it knows its places
    int each, unused;                 ///< how many of these each piece has
  };

  const void* look(Context& c) const override {
    constexpr int few = 6;
    constexpr std::size_t most_found = 16;
    constexpr int most_each = 3;  // of more places it takes too long to see that there is no move
    const Asked asked = kit_detail::take_asked(c);
    auto* seen = c.arena.array<Seen>(1);
    *seen = {pieces->look(c), off, nullptr, nullptr, nullptr, 0, 0};
    if (seen->alike.known) {
      seen->count = pieces->count(c, seen->alike);
      // Where there are no pieces, nothing of theirs is looked at.
      if (seen->count > 0) {
        seen->inner = seen->alike.known->look(c);
        seen->each = seen->alike.known->slot_count(c, seen->inner);
        if (seen->each == off) seen->count = off;
      }
      c.asked = asked;
      return seen;
    }
    if (seen->alike.room > most_each) seen->alike.room = off;
    if (seen->alike.room != off) {
      // Without stacks bits are counted sooner than pieces are found.
      auto* const found = pieces->every_level ? c.arena.array<AlikePieces::Found>(most_found) : nullptr;
      if (found) seen->count = pieces->find_all(c, seen->alike, {found, most_found});
      if (seen->count != off)
        seen->found = found;
      else
        seen->count = pieces->count(c, seen->alike);
    }
    if (sifted && (seen->count == off || seen->count > few)) seen->sifted = sifted->look(c);
    c.asked = asked;
    return seen;
  }
  int places(Context& c, const void* looked) const override { return slot_count(c, looked); }
  bool matches(const Placed& other) const override {
    const auto* alike = dynamic_cast<const PlacedAlikePieces*>(&other);
    return alike && pieces->same_as(*alike->pieces);
  }
  bool any(Context& c, const void*) const override { return makes_any(c, pieces->plain); }
  bool knows_any() const override { return false; }
  bool holds_moves(Context&, const void*) const override { return false; }
  void slots(Context& c, const void* looked, Slots& all, int weight) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.sifted) return sifted->slots(c, seen.sifted, all, weight);
    all.add(slot_count(c, looked), weight);
  }
  int slot_count(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.sifted) return sifted->slot_count(c, seen.sifted);
    if (seen.count == off) return off;
    return seen.count * (seen.alike.known ? seen.each : seen.alike.room);
  }
  void make(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!seen.alike.known) return Placed::make(c, looked);
    if (const int place = place_among(c, slot_count(c, looked)); place != off) try_slot(c, looked, place);
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.sifted) return sifted->try_slot(c, seen.sifted, slot);
    if (seen.alike.known) return pieces->try_slot(c, seen.alike, seen.inner, seen.each, slot);
    const std::size_t begin = c.moves.size();
    const int nth = seen.alike.room == 1 ? slot : slot / seen.alike.room;
    const AlikePieces::Found piece = seen.found ? seen.found[nth] : pieces->find(c, seen.alike, nth);
    pieces->make(c, seen.alike, piece, slot - nth * seen.alike.room);
    return c.moves.size() > begin;
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

Operand alike_pieces(const Linked& call) {
  enum { on, pieces, container, container_name, moves, who, top };
  const std::span<const Operand> arguments = call.input.arguments;
  const Game& game = call.game;
  if (!call.board_exists || arguments[on] || arguments[container_name] || arguments[who] ||
      (arguments[top] && !arguments[top].constant) || !arguments[pieces].constant ||
      game.needs_a(play::Need::LargePieces))
    return call.made;
  auto* node = call.game.memory.make<AlikePieces>();
  node->kinds = described<KindsNamed>(arguments[pieces]);
  if (arguments[moves]) node->moves = Lazy<Moves>(arguments[moves]);
  if (arguments[container]) node->container = Lazy<int>(arguments[container]);
  node->plain = Lazy<Moves>(call.made);
  node->on_top = arguments[top] && *static_cast<const bool*>(arguments[top].constant) && game.stacking();
  node->every_level = game.stacking() && !node->on_top;
  node->then = described<Then>(call.input.then);
  node->decision = call.input.decision;
  node->slots_in.resize(std::max<std::size_t>(game.containers.size(), 1));
  for (std::size_t i = 0; i < game.layout.anywhere_count; ++i) add_words(node->slots_in[0], game.layout.anywhere[i]);
  for (std::size_t i = 1; i < game.containers.size(); ++i) {
    const play::Container& hand = game.containers[i];
    add_words(node->slots_in[i], {0, hand.first_site, hand.first_site + hand.site_count});
  }
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(&AlikePieces::run);
  made.node = node;
  return made;
}

Operand placed_alike_pieces(const Linked& call, const Operand& made, const Placed* sifted) {
  if (made.function != reinterpret_cast<void (*)()>(&AlikePieces::run)) return made;
  auto* known = call.game.memory.make<PlacedAlikePieces>();
  known->sifted = sifted;
  known->pieces = static_cast<const AlikePieces*>(made.node);
  return with_places(call, made, known);
}

}  // namespace lud::stdlib
