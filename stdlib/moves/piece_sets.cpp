// (forEach Piece ...) over the mover's pieces where generators can be asked about many pieces at once: pieces that move
// in the same way are one set of sites, whose places are counted together.
#include <bit>
#include <ranges>

#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/piece_kinds.hpp"
#include "stdlib/moves/placed.hpp"

namespace lud::stdlib {

namespace {

class PieceSets final : public Placed {
 public:
  /// Kinds of pieces with the same generator that face the same way.
  struct Group {
    const Placed* known = nullptr;
    std::vector<std::uint8_t> wanted;  ///< by component
    bool rest = false;                 ///< whatever the player has is of these kinds or of those of the groups before
    std::optional<AbsoluteDirection> facing;
  };
  const Placed* one_by_one = nullptr;      ///< the same generator, which looks at one piece after the other
  std::vector<std::vector<Group>> groups;  ///< by player
  std::vector<Sites::Word> board;          ///< the sites of the board's default type that are asked about
  std::vector<Sites::Word> elsewhere;      ///< slots of other sites where pieces could stand
  const Then* then = nullptr;
  bool decision = false;

  struct SeenGroup {
    const Placed* known;
    const void* seen;
    Sites starts;
    mutable int places;  ///< off before they were counted
    int unused;
  };
  static_assert(sizeof(SeenGroup) % 8 == 0, "they lie side by side in the arena");
  struct Seen {
    const void* one_by_one;  ///< null where pieces are asked about at once
    std::span<const SeenGroup> groups;
  };

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    if (stand_elsewhere(c)) {
      *seen = {one_by_one->look(c), {}};
      return seen;
    }
    const std::vector<Group>& mine = groups_now(c);
    auto* groups_seen = c.arena.array<SeenGroup>(mine.size());
    Starts starts(*this, c);
    for (std::size_t i = 0; i < mine.size(); ++i)
      groups_seen[i] = {mine[i].known, mine[i].known->look(c), starts.of(mine[i]), off, 0};
    *seen = {nullptr, {groups_seen, mine.size()}};
    return seen;
  }
  int places(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.one_by_one) return one_by_one->places(c, seen.one_by_one);
    const Bound from(c.scope.from, off), level(c.scope.level, 0);
    int sum = 0;
    for (const SeenGroup& group : seen.groups) {
      if (group.places == off) group.places = group.known->places_from(c, group.seen, group.starts);
      sum += group.places;
    }
    return sum;
  }
  bool any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.one_by_one) return one_by_one->any(c, seen.one_by_one);
    const Bound from(c.scope.from, off), level(c.scope.level, 0);
    return std::ranges::any_of(
        seen.groups, [&](const SeenGroup& group) { return group.known->any_from(c, group.seen, group.starts); });
  }
  bool any_now(Context& c) const override {
    if (stand_elsewhere(c)) return one_by_one->any_now(c);
    const Bound from(c.scope.from, off), level(c.scope.level, 0);
    Starts starts(*this, c);
    return std::ranges::any_of(groups_now(c), [&](const Group& group) {
      return group.known->any_from(c, group.known->look(c), starts.of(group));
    });
  }
  void make(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.one_by_one) return one_by_one->make(c, seen.one_by_one);
    if (const int place = place_among(c, places(c, looked)); place != off) make_at(c, seen, place);
  }
  bool holds_moves(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.one_by_one) return one_by_one->holds_moves(c, seen.one_by_one);
    return std::ranges::all_of(seen.groups,
                               [&](const SeenGroup& group) { return group.known->holds_moves(c, group.seen); });
  }
  int parts_now(Context& c) const override {
    const std::uint64_t* const owned = c.state.owned_row(c.mover(), false);
    int sum = 0;
    for (std::size_t i = 0; i < board.size(); ++i) sum += std::popcount(owned[i] & board[i]);
    return sum;
  }
  bool matches(const Placed& other) const override {
    const auto* sets = dynamic_cast<const PieceSets*>(&other);
    return sets && one_by_one->matches(*sets->one_by_one);
  }

 private:
  Drawn draw(Context& c) const override {
    const auto& seen = *static_cast<const Seen*>(look(c));
    if (seen.one_by_one || !holds_moves(c, &seen)) return Placed::draw(c);
    const int count = places(c, &seen);
    if (count == 0) return Drawn::Yes;
    const std::size_t begin = c.moves.size();
    make_at(c, seen, c.lottery.chooser->below(count));
    return c.moves.size() > begin ? Drawn::Yes : Placed::draw(c);
  }
  void make_at(Context& c, const Seen& seen, int place) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit&) {
      const Bound from(c.scope.from, off), level(c.scope.level, 0);
      for (const SeenGroup& group : seen.groups) {
        if (place < group.places) return group.known->make_from(c, group.seen, group.starts, place);
        place -= group.places;
      }
    });
  }

  /// Whether pieces are asked about that do not stand on sites of the board's default type.
  bool stand_elsewhere(const Context& c) const {
    if (!c.state.list(play::ListId::OtherEntries).empty()) return true;
    const std::uint64_t* const owned = c.state.owned_row(c.mover(), false);
    for (std::size_t i = 0; i < elsewhere.size(); ++i)
      if (owned[i] & elsewhere[i]) return true;
    return false;
  }
  const std::vector<Group>& groups_now(const Context& c) const {
    return groups[std::min(static_cast<std::size_t>(c.mover()), groups.size() - 1)];
  }
  /// Where the pieces of one group after the other stand.
  class Starts {
   public:
    Starts(const PieceSets& sets, Context& c)
        : c_(c), width_(static_cast<std::uint32_t>(sets.board.size())), left_(c.arena.array<Sites::Word>(width_)) {
      const std::uint64_t* const owned = c.state.owned_row(c.mover(), false);
      const Sites::Word* const empty = c.state.empty(c.game.default_type).words();
      if (width_ == 1)
        left_[0] = owned[0] & sets.board[0] & ~empty[0];
      else
        for (std::uint32_t i = 0; i < width_; ++i) left_[i] = owned[i] & sets.board[i] & ~empty[i];
    }
    Sites of(const Group& group) {
      if (group.rest) return {left_, width_};
      auto* words = c_.arena.array<Sites::Word>(width_);
      for (std::uint32_t i = 0; i < width_; ++i) {
        Sites::Word found = 0;
        for (Sites::Word rest = left_[i]; rest; rest &= rest - 1) {
          const int bit = std::countr_zero(rest);
          const int what = c_.state.what(static_cast<int>(i * 64) + bit);
          found |= Sites::Word{group.wanted[static_cast<std::size_t>(what)]} << bit;
        }
        words[i] = found;
        left_[i] ^= found;
      }
      return {words, width_};
    }

   private:
    Context& c_;
    const std::uint32_t width_;
    Sites::Word* const left_;
  };
};

const Placed* known_of(const Lazy<Moves>& generator) {
  return generator.function == &Placed::run ? static_cast<const Placed*>(generator.node) : nullptr;
}

/// The kinds of pieces of a player, by generator; none where a generator cannot be asked about many pieces.
std::optional<std::vector<PieceSets::Group>> groups_of(const Game& game, int player, const KindsNamed::Kinds& kinds,
                                                       const Lazy<Moves>& moves) {
  std::vector<PieceSets::Group> groups;
  for (int what : kinds.list) {
    const Lazy<Moves>& generator = moves ? moves : moves_of(game.components[static_cast<std::size_t>(what)]);
    if (!generator) continue;
    const Placed* known = known_of(generator);
    if (!known || !known->asks_many()) return std::nullopt;
    const auto facing = game.components[static_cast<std::size_t>(what)].facing;
    auto group =
        std::ranges::find_if(groups, [&](const auto& other) { return other.known == known && other.facing == facing; });
    if (group == groups.end()) {
      groups.push_back({known, std::vector<std::uint8_t>(game.components.size()), false, facing});
      group = groups.end() - 1;
    }
    group->wanted[static_cast<std::size_t>(what)] = true;
  }
  const auto is_asked = [&](int what) {
    return game.owner_of[static_cast<std::size_t>(what)] != player ||
           std::ranges::any_of(groups, [&](const auto& group) { return group.wanted[static_cast<std::size_t>(what)]; });
  };
  const auto every_kind = std::views::iota(1, static_cast<int>(game.components.size()));
  if (!groups.empty() && !game.layout.owners) groups.back().rest = std::ranges::all_of(every_kind, is_asked);
  return groups;
}

}  // namespace

Operand piece_sets(const Linked& call, const Operand& made) {
  enum { on, pieces, container, container_name, moves, who, top };
  const std::span<const Operand> arguments = call.input.arguments;
  const Game& game = call.game;
  const play::Layout& layout = game.layout;
  if (game.stochastic() || game.stacking() || game.needs_a(play::Need::LargePieces) || layout.anywhere_count == 0 ||
      layout.anywhere[0].base != 0 || layout.anywhere[0].first != 0 || arguments[container])
    return made;
  const auto* kinds = described<KindsNamed>(arguments[pieces]);
  const Lazy<Moves> given = arguments[moves] ? Lazy<Moves>(arguments[moves]) : Lazy<Moves>();
  std::vector<std::vector<PieceSets::Group>> groups;
  for (int player = 0; player <= game.players; ++player) {
    auto of_player = groups_of(game, player, kinds->of(player), given);
    if (!of_player) return made;
    groups.push_back(std::move(*of_player));
  }
  groups.emplace_back();  // for whoever has none
  auto* known = call.game.memory.make<PieceSets>();
  known->one_by_one = known_of(Lazy<Moves>(made));
  known->groups = std::move(groups);
  for (int left = layout.anywhere[0].last; left > 0; left -= 64)
    known->board.push_back(left < 64 ? (Sites::Word{1} << left) - 1 : ~Sites::Word{0});
  for (std::size_t i = 1; i < layout.anywhere_count; ++i)
    for (int slot = layout.anywhere[i].first; slot < layout.anywhere[i].last; ++slot) {
      known->elsewhere.resize(std::max(known->elsewhere.size(), static_cast<std::size_t>(slot) / 64 + 1));
      known->elsewhere[static_cast<std::size_t>(slot) / 64] |= Sites::Word{1} << (slot % 64);
    }
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  const Operand with_sets = with_places(call, made, known);
  known->plain = known->one_by_one->plain;
  return with_sets;
}

}  // namespace lud::stdlib
