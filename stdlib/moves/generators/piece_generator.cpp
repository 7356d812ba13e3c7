// (forEach Piece ...) over the mover's pieces as a `Generator`: its slots are those of the pieces' generators.
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/generators/parts.hpp"
#include "stdlib/moves/generators/piece_groups.hpp"
#include "stdlib/moves/generators/piece_loop.hpp"

namespace lud::stdlib {

namespace {

/// A piece, and the number of its first slot.
struct Slot {
  Stand stand;
  int first, unused;
};

/// What `look` found out; most fields are computed when they are first used.
struct Seen : PieceGroups::Found {
  mutable std::array<Sites::Word, PieceGroups::few_words>
      words;                          ///< set of sites of the only group, if there is one (PieceGroups::only)
  mutable Gathered together;          ///< slots of all groups; valid if `is_gathered`
  mutable bool is_gathered;           ///< slots were gathered, or could not be
  bool nothing;                       ///< the mover has no pieces that the iteration visits
  mutable const SeenByKind* by_kind;  ///< null until computed
  mutable int pieces;                 ///< how many; off until counted
  mutable int found;                  ///< size of the part of `places` that is filled; off until counted
  mutable std::span<PieceSlots> places;
  mutable std::span<const Slot> slots;  ///< filled by `add_slots`
  mutable int each;                     ///< how many slots each piece has, if they are all alike; else off

  /// Resets the fields. Those not set here are written before they are read.
  void begin() {
    groups = {};
    together = {};
    is_gathered = one_by_one = false;
    by_kind = nullptr;
    pieces = found = each = off;
    places = {};
  }
};

/// Whether each player's pieces are all of one kind.
bool all_alike(const KindsNamed& kinds, int players) {
  for (int player = 1; player <= players; ++player)
    if (!kinds.of(player).alone) return false;
  return true;
}

/// A linked call of (forEach Piece ...), and what is known before play about the generators of its pieces.
struct PiecesCall {
  enum { on, pieces, container, container_name, moves, who, top };
  const Linked& call;
  std::span<const Operand> arguments = call.input.arguments;
  std::vector<Lazy<Moves>> generators;  ///< the one generator of all pieces, or one of each kind

  explicit PiecesCall(const Linked& linked) : call(linked) {
    if (arguments[moves]) generators.emplace_back(arguments[moves]);
    for (const play::Component& component : call.game.components)
      if (!arguments[moves] && component.moves) generators.push_back(moves_of(component));
  }
  const KindsNamed* kinds() const { return described<KindsNamed>(arguments[pieces]); }
  bool is_on_top() const { return arguments[top] && *static_cast<const bool*>(arguments[top].constant); }
  bool one_on_each() const {
    return (!call.game.stacking() || is_on_top()) && !call.game.needs_a(play::Need::LargePieces);
  }

  /// Whether the moves of the pieces can be numbered by slots.
  bool can_be_numbered() const {
    // A piece's own moves may contain (forEach Piece ...): then the generators of pieces are not linked yet.
    if (!arguments[moves] && !call.game.moves_linked) return false;
    const bool plain_container = call.game.stochastic()
                                     ? !(arguments[container].reads & (Reads::From | Reads::Anything))
                                     : !arguments[container];
    return call.board_exists && !arguments[on] && plain_container && !arguments[container_name] &&
           (!arguments[top] || arguments[top].constant) && arguments[pieces];
  }
  /// Whether a piece is drawn by counting the bits of the set of sites: pieces of other players than the mover, and
  /// with dice also alike pieces if their generators do not count slots. Pieces of several kinds are drawn by the slots
  /// of each if these are few.
  bool are_drawn_by_bits() const {
    if (!means_mover(arguments[who])) return true;
    return call.game.stochastic() && !some_count_slots() &&
           (!std::ranges::all_of(generators, makes_few) || all_alike(*kinds(), call.game.players));
  }
  bool may_be_one_group() const { return some_count_slots() && call.game.stochastic() && one_on_each(); }
  /// Whether all generators have Traits::knows_any.
  bool know_any() const {
    return std::ranges::all_of(generators, [](const Lazy<Moves>& generator) {
      return is_node<Generator>(generator) && static_cast<const Generator*>(generator.node)->traits.knows_any;
    });
  }

 private:
  bool some_count_slots() const {
    return std::ranges::any_of(generators, [](const Lazy<Moves>& generator) { return is_node<Generator>(generator); });
  }
  /// Whether a generator makes so few moves that trying its slots one by one is faster than listing all moves.
  static bool makes_few(const Lazy<Moves>& generator) {
    constexpr int few = 3;
    const int most = most_moves_of(generator);
    return most != off && most <= few;
  }
};

/// The mover's pieces, and the slots of their groups.
struct MoverPieces {
  const KindsNamed* kinds;
  Lazy<Moves> moves;
  Lazy<int> container;
  bool top;
  Emission emission;
  PieceGroups groups;

  explicit MoverPieces(const PiecesCall& said) : kinds(said.kinds()), top(said.is_on_top()), emission(said.call) {
    if (said.arguments[PiecesCall::moves]) moves = Lazy<Moves>(said.arguments[PiecesCall::moves]);
    if (said.arguments[PiecesCall::container]) container = Lazy<int>(said.arguments[PiecesCall::container]);
    const Game& game = said.call.game;
    const play::Layout& layout = game.layout;
    const bool board_first = layout.anywhere_count > 0 && layout.anywhere[0].base == 0 && layout.anywhere[0].first == 0;
    if (said.one_on_each() && !container && !game.dice && board_first) groups.build(game, *kinds, moves, top);
  }

  PieceLoop loop(Emit& e) const { return {{{e.c, {}, container ? container(e.c) : 0, top, moves}, e}, *kinds}; }
  static std::uint32_t owners(const Context& c) { return 1u << c.mover(); }
  const Lazy<Moves>& generator_of(const Context& c, int what) const {
    return moves ? moves : moves_of(c.game.components[static_cast<std::size_t>(what)]);
  }
  const SeenByKind* by_kind(Context& c, const Seen& seen) const {
    return seen.by_kind ? seen.by_kind : find_by_kind(c, seen);
  }
  const SeenByKind* find_by_kind(Context& c, const Seen& seen) const {
    Emit e(c, false);
    return seen.by_kind = loop(e).look(kinds->of(c.mover()));
  }
  const SeenByKind& of_kind(Context& c, const Seen& seen, int what) const { return by_kind(c, seen)[moves ? 0 : what]; }
  /// Whether the mover surely has none of the wanted pieces; only checked by sets of slots of a few kinds.
  bool none_stand(const Context& c) const {
    constexpr std::size_t few = 2;
    const KindsNamed::Kinds& wanted = kinds->of(c.mover());
    if (!wanted.some || wanted.list.size() > few || !c.state.knows_kinds()) return false;
    if (!c.state.list(play::ListId::OtherEntries).empty()) return false;
    for (int what : wanted.list) {
      const Sites::Word* const row = c.state.kind_row(what);
      for (std::uint32_t i = 0; i < c.game.layout.slot_width; ++i)
        if (row[i] != 0) return false;
    }
    return true;
  }
  std::size_t count_pieces(Context& c, const Seen& seen) const {
    if (seen.pieces == off) seen.pieces = find_count(c, seen);
    return static_cast<std::size_t>(seen.pieces);
  }
  int find_count(Context& c, const Seen& seen) const {
    int count = 0;
    if (seen.nothing) return count;
    for (const SeenGroup& group : seen.groups) count += group.pieces.count();
    if (!seen.groups.empty()) return count;
    Emit e(c, false);
    return loop(e).count_group(owners(c), kinds->of(c.mover()));
  }
  /// If the pieces are all of one kind, with one on each site: returns how many slots each has; off otherwise.
  int slots_of_each(Context& c, const KindsNamed::Kinds& wanted, const PieceLoop& pieces, const Seen& seen) const {
    if (!pieces.are_one_group(wanted) || (c.game.stacking() && !top) || c.game.needs_a(play::Need::LargePieces))
      return off;
    const int what = wanted.list[0];
    const SeenByKind& kind = pieces.of_kind(by_kind(c, seen), what);
    if (kind.known) return kind.known->traits.slots_for_all ? kind.known->count_slots(c, kind.seen) : off;
    return moves ? c.sampler->bound(c, moves) : c.sampler->bound_of_kind(c, what);
  }
  /// Returns the number of slots of all groups; off where pieces are visited one by one.
  int slots_together(Context& c, const Seen& seen) const {
    if (seen.groups.empty()) return off;
    if (std::exchange(seen.is_gathered, true)) return seen.together.count;
    Bound from(c.scope.from, off), level(c.scope.level, off);
    for (const SeenGroup& group : seen.groups)
      if (!group.known->gather(c, group.seen, group.pieces, seen.together)) {
        seen.groups = {};
        return off;
      }
    return seen.together.count;
  }
  void make_together(Context& c, const Seen& seen, int slot) const {
    const Gathered::Group& group = seen.together.holding(slot);
    emission.at_slot(c, [&](Emit&) {
      Bound from(c.scope.from, off), level(c.scope.level, off);
      group.generator->make_gathered(c, group, slot);
    });
  }
  /// Makes the move at slot `slot` of piece number `piece` of all groups. Returns false if there is none.
  bool make_of_piece(Context& c, const Seen& seen, int piece, int slot) const {
    const SeenGroup* group = seen.groups.data();
    for (int here; piece >= (here = group->pieces.count()); ++group) piece -= here;
    const int site = group->pieces.nth(piece);
    const std::size_t begin = c.moves.size();
    Bound from(c.scope.from, site), level(c.scope.level, c.game.stacking() ? c.state.height(site) - 1 : 0);
    if (slot >= group->known->count_slots(c, group->seen)) return false;
    c.sampling.slot = slot;
    emission.at_slot(c, [&](Emit&) { group->known->make_at(c, group->seen); });
    c.sampling.slot = off;
    return c.moves.size() > begin;
  }
  /// Draws a piece and one of its possible slots a few times; false if no attempt finds a move. All moves are equally
  /// likely, as the largest bound serves for every piece.
  bool sample_piece(Context& c, const Seen& seen) const {
    constexpr int most_attempts_at_one = 8;
    if (seen.nothing || seen.groups.empty() || seen.one_by_one) return false;
    int bound_of_all = 0;
    for (const SeenGroup& group : seen.groups) {
      if (group.known->bound == off) return false;
      bound_of_all = std::max(bound_of_all, group.known->bound);
    }
    const std::uint64_t random = c.random.state();
    const play::MoveList::Mark mark = c.moves.mark();
    const int all = bound_of_all * static_cast<int>(count_pieces(c, seen));
    for (int left = all > 0 ? most_attempts_at_one : 0; left > 0; --left) {
      const int drawn = c.sampling.chooser->pick(all);
      if (!make_of_piece(c, seen, drawn / bound_of_all, drawn % bound_of_all)) continue;
      if (c.random.state() == random) return true;
      // Random numbers were drawn: take that back and list all moves.
      c.random.restore(random);
      c.moves.rewind(mark);
      return false;
    }
    return false;
  }
  /// Returns the piece that a slot belongs to, and makes `slot` relative to that piece.
  Stand stand_at(Context& c, const Seen& seen, int& slot) const {
    if (seen.each != off) {
      Emit e(c, false);
      const Stand stand =
          loop(e).nth_of_group(owners(c), kinds->of(c.mover()), kinds->of(c.mover()).list[0], slot / seen.each);
      slot %= seen.each;
      return stand;
    }
    std::size_t i = seen.slots.size() - 1;
    while (seen.slots[i].first > slot) --i;
    slot -= seen.slots[i].first;
    return seen.slots[i].stand;
  }
  /// For Game::listing_draws: puts the moves that draw no random numbers into the reservoir as slots, of which only a
  /// drawn one is made, and lists the others in order. False, with nothing done, where the two are not known apart.
  bool list_apart(Context& c, const Seen& seen, Query query) const {
    if (seen.nothing) return true;
    if (seen.groups.empty()) return false;
    const std::size_t count = seen.groups.size();
    const std::span<Sites::Word*> may_draw{c.arena.array<Sites::Word*>(count), count};
    Bound from(c.scope.from, off), level(c.scope.level, off);
    Gathered others;
    for (std::size_t i = 0; i < count; ++i) {
      const SeenGroup& group = seen.groups[i];
      if (!group.known->traits.unites) return false;
      const auto& all = static_cast<const Parts&>(*group.known);
      const std::size_t words = (1 + all.parts.size()) * groups.width();
      may_draw[i] = c.arena.array<Sites::Word>(words);
      std::fill_n(may_draw[i], words, 0);
      if (!all.gather_apart(c, group.seen, group.pieces, others, may_draw[i])) return false;
    }
    emission.answer(c, query, [&](Emit&) {
      if (int slot = c.sampling.takes_one_of(others.count); slot != off) {
        const Gathered::Group& group = others.holding(slot);
        group.generator->make_gathered(c, group, slot);
        c.moves.moves.back().from_reservoir = true;
      }
      const int sites = static_cast<int>(groups.width()) * 64;
      const play::PieceOrder order = c.state.order();
      for (int what : kinds->of(c.mover()).list)
        for (int place = order.first(what); place >= 0; place = order.next(place))
          if (const int site = play::PieceOrder::slot_of(place); site < sites) list_drawing(c, seen, site, may_draw);
    });
    return true;
  }
  /// Lists those moves of the piece at a site that may draw random numbers.
  void list_drawing(Context& c, const Seen& seen, int site, std::span<Sites::Word* const> may_draw) const {
    const auto group =
        std::ranges::find_if(may_draw, [&](const Sites::Word* any) { return any[site / 64] >> (site % 64) & 1; });
    if (group == may_draw.end()) return;
    const SeenGroup& own = seen.groups[static_cast<std::size_t>(group - may_draw.begin())];
    const Arena::Mark mark = c.arena.mark();
    static_cast<const Parts*>(own.known)->list_drawing(c, own.seen, site, *group, groups.width());
    c.arena.release(mark);
  }
};

/// (forEach Piece ...) over the mover's pieces.
class PieceGenerator final : public Generator, public MoverPieces {
 public:
  explicit PieceGenerator(const PiecesCall& said)
      : MoverPieces(said),
        of_kinds_that_know(!said.call.game.stochastic() || said.know_any()),
        lists_apart(said.call.game.listing_draws && said.call.game.layout.ordered && !said.call.game.stacking()) {}

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.knows_any = of_kinds_that_know;
    if (!lists_apart) return;
    traits_now.list = [](const Generator& self, Context& c, Query query, const void*) {
      const auto& pieces = static_cast<const PieceGenerator&>(self);
      const bool one = query == Query::Reservoir || (query == Query::Sample && c.sampling.may_keep_one);
      if (!one || !pieces.list_apart(c, *static_cast<const Seen*>(pieces.look(c)), query)) pieces.query_plain(c, query);
    };
  }
  const void* look(Context& c) const override {
    const play::Nested nested(play::Nesting::Pieces, "(forEach Piece ...)");
    auto* seen = c.arena.array<Seen>(1);
    seen->begin();
    if (const GroupsOfPlayer* here = groups.only(c))
      if (const std::optional<bool> stand = groups.find_only(c, *here, seen->words.data())) {
        seen->nothing = !*stand;
        if (seen->nothing) return seen;
        seen->one_by_one = here->one_by_one;
        seen->only = {here->only, here->only->look(c), {seen->words.data(), groups.width(), here->list[0].what}};
        seen->groups = {&seen->only, 1};
        return seen;
      }
    seen->nothing = none_stand(c);
    if (seen->nothing) return seen;
    if (!groups.look(c, *seen)) by_kind(c, *seen);
    return seen;
  }
  bool has_any_now(Context& c) const override {
    const play::Nested nested(play::Nesting::Pieces, "(forEach Piece ...)");
    std::array<Sites::Word, PieceGroups::few_words> words;
    const GroupsOfPlayer* const here = groups.only(c);
    const std::optional<bool> stand = here ? groups.find_only(c, *here, words.data()) : std::nullopt;
    if (!stand) return any(c, look(c));
    if (!*stand) return false;
    const Pieces pieces{words.data(), groups.width(), here->list[0].what};
    const void* const seen = here->only->look(c);
    Bound from(c.scope.from, off), level(c.scope.level, off);
    return here->only->any_of(c, seen, pieces);
  }
  int count_slots(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.nothing) return 0;
    if (!c.state.list(play::ListId::OtherEntries).empty()) return off;
    if (const int count = slots_together(c, seen); count != off) return count;
    int sum = 0, found = 0;
    Emit e(c, false);
    if (c.game.stacking() && !top)
      seen.places = {};
    else if (seen.places.empty())
      seen.places = {c.arena.array<PieceSlots>(count_pieces(c, seen)), static_cast<std::size_t>(seen.pieces)};
    Bound from(c.scope.from, off), level(c.scope.level, off);
    loop(e).any_with_bound(
        owners(c), kinds->of(c.mover()),
        [&](const Stand& stand, int bound_here) {
          sum = bound_here == off ? off : sum + bound_here * stand.copies;
          if (bound_here > 0 && !seen.places.empty())
            seen.places[static_cast<std::size_t>(found++)] = {stand, bound_here, 0};
          return bound_here == off;
        },
        by_kind(c, seen));
    if (!seen.places.empty()) seen.found = found;
    return sum;
  }
  bool holds_moves(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.nothing) return true;
    if (!seen.groups.empty())
      return std::ranges::all_of(seen.groups,
                                 [&](const SeenGroup& group) { return group.known->holds_moves(c, group.seen); });
    for (int what : kinds->of(c.mover()).list) {
      const SeenByKind& kind = of_kind(c, seen, what);
      if (kind.known ? !kind.known->holds_moves(c, kind.seen) : static_cast<bool>(generator_of(c, what))) return false;
    }
    return true;
  }
  bool matches(const Generator& other) const override {
    const auto* pieces = dynamic_cast<const PieceGenerator*>(&other);
    return pieces && pieces->kinds->all.list == kinds->all.list && pieces->moves.node == moves.node &&
           pieces->container.node == container.node && pieces->top == top;
  }
  int parts_listed(Context& c, const void* looked) const override {
    return static_cast<int>(count_pieces(c, *static_cast<const Seen*>(looked)));
  }
  bool has_any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.nothing) return false;
    if (!seen.groups.empty()) {
      Bound from(c.scope.from, off), level(c.scope.level, off);
      return std::ranges::any_of(
          seen.groups, [&](const SeenGroup& group) { return group.known->any_of(c, group.seen, group.pieces); });
    }
    Emit e(c, false);
    const std::optional<bool> known = loop(e).any_move(owners(c), kinds->of(c.mover()), by_kind(c, seen));
    return known ? *known : makes_any(c, plain);
  }
  void add_slots(Context& c, const void* looked, Slots& all, int weight) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const KindsNamed::Kinds& wanted = kinds->of(c.mover());
    if (!c.state.list(play::ListId::OtherEntries).empty()) return all.add(off, weight);
    Emit e(c, false);
    const PieceLoop pieces = loop(e);
    Bound from(c.scope.from, off), level(c.scope.level, off);
    const int before = all.count;
    if (seen.each = slots_of_each(c, wanted, pieces, seen); seen.each != off) {
      all.add(seen.each * pieces.count_group(owners(c), wanted), weight);
      return;
    }
    // Only pieces with slots are stored.
    auto* found = c.arena.array<Slot>(Slots::most);
    std::size_t n = 0;
    const SeenByKind* const seen_of = by_kind(c, seen);
    const int bound_of_all = moves ? c.sampler->bound(c, moves) : off;
    pieces.any_piece(owners(c), wanted, [&](const Stand& stand) {
      const int first = all.count;
      if (const SeenByKind& kind = pieces.of_kind(seen_of, stand.what); kind.known) {
        c.scope.from = stand.site;
        c.scope.level = stand.level;
        kind.known->add_slots(c, kind.seen, all, weight * stand.copies);
      } else {
        all.add(moves ? bound_of_all : c.sampler->bound_of_kind(c, stand.what), weight * stand.copies);
      }
      if (all.known && all.count > first) found[n++] = {stand, first - before, 0};
      return !all.known;
    });
    seen.slots = {found, n};
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Stand stand = stand_at(c, seen, slot);
    const std::size_t begin = c.moves.size();
    emission.at_slot(c, [&](Emit& e) {
      const PieceLoop pieces = loop(e);
      const SeenByKind& kind = pieces.of_kind(by_kind(c, seen), stand.what);
      Bound from(c.scope.from, stand.site), level(c.scope.level, stand.level);
      if (kind.known) {
        kind.known->try_slot(c, kind.seen, slot);
      } else {
        c.sampling.slot = slot;
        c.evaluate(pieces.generator_of(stand.what), Query::Slot);
        c.sampling.slot = off;
      }
    });
    return c.moves.size() > begin;
  }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.nothing) return;
    if (const int together = slots_together(c, seen); together != off) {
      if (const int slot = slot_among(c, together); slot != off) make_together(c, seen, slot);
      return;
    }
    emission.at_slot(c, [&](Emit& e) {
      Bound from(c.scope.from, off), level(c.scope.level, off);
      const auto make_among = [&](const Stand& stand, int bound_here) {
        const int slot = slot_among(c, bound_here * stand.copies);
        if (slot == off) return false;
        c.sampling.slot = slot % bound_here;
        const SeenByKind& kind = of_kind(c, seen, stand.what);
        if (kind.known)
          kind.known->make_at(c, kind.seen);
        else
          loop(e).visit(stand, generator_of(c, stand.what), c.mover());
        c.sampling.slot = off;
        return true;
      };
      if (seen.found == off) {
        loop(e).any_with_bound(owners(c), kinds->of(c.mover()), make_among, by_kind(c, seen));
        return;
      }
      for (const PieceSlots& piece : seen.places.first(static_cast<std::size_t>(seen.found))) {
        c.scope.from = piece.stand.site;
        c.scope.level = piece.stand.level;
        if (make_among(piece.stand, piece.count)) return;
      }
    });
  }

 private:
  Sampled sample(Context& c) const override {
    return is_wide() && !c.game.dice && sample_piece(c, *static_cast<const Seen*>(look(c))) ? Sampled::Yes
                                                                                            : Generator::sample(c);
  }
  /// On wide boards counting all slots takes so long that a few attempts at the slots of a single piece pay (measured:
  /// interpreter/plan/README.md).
  bool is_wide() const { return groups.width() >= 3; }

  const bool of_kinds_that_know;  ///< all generators of pieces have Traits::knows_any
  const bool lists_apart;         ///< see Traits::list; for games with Game::listing_draws
};

}  // namespace

Operand lower_pieces(const Linked& call) {
  const Operand made = single_group(call);
  const PiecesCall pieces(call);
  if (!pieces.can_be_numbered()) return made;
  if (pieces.are_drawn_by_bits()) return call.game.stochastic() ? lower_single_group(call, made) : made;
  auto* one_by_one = call.game.memory.make<PieceGenerator>(pieces);
  const Operand numbered = with_generator(call, made, one_by_one);
  const Operand grouped = pieces.may_be_one_group() ? lower_known_group(call, made, one_by_one) : made;
  return grouped.node != made.node ? grouped : numbered;
}

}  // namespace lud::stdlib
