// (forEach Piece ...) where a player's pieces are all alike: one of their moves is drawn by counting bits.
#include <bit>

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

  static Moves run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AlikePieces*>(node);
    if (c.asked != Asked::Place && !(c.asked == Asked::Draw && c.lottery.by_place)) return n.plain(c);
    const KindsNamed::Kinds& wanted = n.kinds->of(c.mover());
    if (!wanted.alone || !c.state.list(play::ListId::OtherEntries).empty()) return n.plain(c);
    const int kind = wanted.list[0];
    const Lazy<Moves>& generator = n.moves ? n.moves : moves_of(c.game.components[static_cast<std::size_t>(kind)]);
    if (placed(c, generator)) return n.plain(c);
    const Asked asked = kit_detail::take_asked(c);
    const int room = n.moves ? c.lottery.room(c, n.moves) : c.lottery.room_of_kind(c, kind);
    const auto container = static_cast<std::size_t>(n.container ? n.container(c) : 0);
    if (room == off || container >= n.slots_in.size()) {
      c.asked = asked;
      return n.plain(c);
    }
    const std::vector<SlotWord>& slots = n.slots_in[container];
    const int count = n.count(c.state, c.mover(), kind, slots);
    if (asked == Asked::Draw) {
      c.lottery.answer(room * count, count);
      return {};
    }
    const int place = c.lottery.place;
    if (place < 0) return {};
    c.lottery.place = place < room * count ? off : place - room * count;
    if (c.lottery.place != off) return {};
    const int nth = room == 1 ? place : place / room;
    n.make(c, generator, n.find(c, kind, slots, nth), place - nth * room);
    return {};
  }

 private:
  struct Found {
    int site = off, level = 0;
  };

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
        for (; nth > 0; --nth) found &= found - 1;
        const int slot = slot_of(one, found);
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

}  // namespace lud::stdlib
