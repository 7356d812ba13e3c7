// Conditions about many things at once: (all ...), (no ...), (can Move ...), (was Pass).
#include <bit>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/piece_names.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/sets/site_filter.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

// ---- dice and passes ----

bool all_dice_used(const Context& c) {
  for (int die = 0; c.game.dice && die < c.game.dice->count; ++die)
    if (c.head().dice[static_cast<std::size_t>(die)] != 0) return false;
  return true;
}

void declare_dice_and_passes(Library& library) {
  ludeme(library, "all DiceEqual", "", "Whether all dice of the last throw show the same: a double.",
         [](Context& c) { return c.head().dice_all_equal != 0; })
      .reads()
      .needs(Need::Stochastic);
  ludeme(library, "all DiceUsed", "",
         "Whether every die of the last throw has been used up by moves, see (forEach Die ...).",
         [](Context& c) { return all_dice_used(c); })
      .reads()
      .needs(Need::Stochastic);
  ludeme(library, "all Passed", "", "Whether each player's last turn was a pass.",
         [](Context& c) {
           const auto moves = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
           return moves >= c.game.players && play::all_passed(c);
         })
      .reads()
      .needs(Need::NotAllPass);
  ludeme(library, "was Pass", "", "Whether the last move was a pass.", [](Context& c) {
    const play::Move* last = c.trial.last();
    return last && last->passes;
  }).reads();
}

// ---- sites and values ----

bool holds_on_all(Context& c, Sites sites, const Lazy<bool>& condition) {
  Bound site(c.scope.site, c.scope.site);
  for (int one : sites) {
    site = one;
    if (!condition(c)) return false;
  }
  return true;
}

/// (all Sites ...) with a condition that certainly holds on empty sites.
struct AllOccupied : Node {
  Lazy<Sites> region;
  Lazy<bool> condition;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AllOccupied*>(node);
    const Sites sites = n.region(c);
    const Sites empty = c.state.empty(c.game.default_type);
    Bound site(c.scope.site, c.scope.site);
    for (std::uint32_t i = 0; i < sites.width(); ++i) {
      Sites::Word left = sites.words()[i];
      if (i < empty.width()) left &= ~empty.words()[i];
      for (; left; left &= left - 1) {
        site = static_cast<int>(i * 64) + std::countr_zero(left);
        if (!n.condition(c)) return false;
      }
    }
    return true;
  }
};

/// (all Sites ...) with a condition of which parts are known as sets.
struct AllBySets : Node {
  Lazy<Sites> region;
  SiteFilter filter;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AllBySets*>(node);
    const Arena::Mark mark = c.arena.mark();
    const bool holds = n.filter.holds_on_all(c, n.region(c));
    c.arena.release(mark);
    return holds;
  }
};

/// The `lower` of (all Sites ...): tests the condition by sets where possible, or on occupied sites only.
Operand all_sites(const Linked& call) {
  enum { region, condition };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists) return call.made;
  const auto remembered_as = [&](auto* node) {
    node->region = Lazy<Sites>(arguments[region]);
    return remembered(call, call.made.evaluated_by(node), call.made.reads);
  };
  if (std::optional<SiteFilter> filter = site_filter(arguments[condition], call.game)) {
    auto* node = call.game.memory.make<AllBySets>();
    node->filter = *std::move(filter);
    return remembered_as(node);
  }
  if (!holds_on_empty_sites(Lazy<bool>(arguments[condition]), &play::Scope::site)) return call.made;
  auto* node = call.game.memory.make<AllOccupied>();
  node->condition = evaluated(Lazy<bool>(arguments[condition]));
  return remembered_as(node);
}

void declare_for_all(Library& library) {
  ludeme(library, "all Sites", "sites if:", "Whether a condition on `site` holds on all sites of a region.",
         [](Context& c, Sites sites, Lazy<bool> condition) {
           if (const Sites::Word* const good = members_among(c, sites, condition, &play::Scope::site)) {
             for (std::uint32_t i = 0; i < sites.width(); ++i)
               if (sites.words()[i] & ~good[i]) return false;
             return true;
           }
           play::spend(static_cast<std::uint64_t>(sites.count()), "(all Sites ...)");
           return holds_on_all(c, sites, condition);
         })
      .reads()
      .binds("if", Reads::Site)
      .lower(all_sites);
  ludeme(library, "all Different",
         "sites if:", "Whether a condition on `site` holds on all sites of a region, and their pieces all differ.",
         [](Context& c, Sites sites, Lazy<bool> condition) {
           play::spend(static_cast<std::uint64_t>(sites.count()), "(all Different ...)");
           Bound site(c.scope.site, c.scope.site);
           const std::span<bool> seen(c.arena.array<bool>(c.game.components.size()), c.game.components.size());
           std::ranges::fill(seen, false);
           for (int one : sites) {
             site = one;
             if (!condition(c)) return false;
             bool& same = seen[static_cast<std::size_t>(c.what(c.game.default_type, one))];
             if (same) return false;
             same = true;
           }
           return true;
         })
      .sets(Reads::Site);
  ludeme(library, "all Values", "values if:", "Whether a condition on `value` holds for all values of a list.",
         [](Context& c, Ints values, Lazy<bool> condition) {
           play::spend(values.size(), "(all Values ...)");
           Bound value(c.scope.value, c.scope.value);
           for (int one : values) {
             value = one;
             if (!condition(c)) return false;
           }
           return true;
         })
      .reads()
      .sets(Reads::Value);
}

// ---- pieces and moves ----

/// Returns whether none of the sites [first, last), whose slots begin at `base`, holds a piece of the owners and names.
bool none_in(const Context& c, int base, int first, int last, PlayerSet owners, const PieceNames* names,
             const Maybe<Sites>& in) {
  return !any_owned_in(c, owners, base, first, last, in, [&](int slot) {
    if (!names) return true;
    const int height = c.state.height(slot);
    for (int level = 0; level < height; ++level) {
      const int what = c.state.what(slot, level);
      if (owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) && names->contains(what)) return true;
    }
    return false;
  });
}

/// Without stacks, Ludii's lists of pieces may still hold a site whose pieces are all gone (see ListId::OtherEntries).
/// Nobody (0) owns such a site: if `owners` includes nobody, it counts as a piece.
bool listed_on_empty_site(const Context& c, Maybe<SiteType> type, PlayerSet owners, const Maybe<Sites>& in) {
  if (!owners.contains(0) || c.game.stacking()) return false;
  const play::Layout& layout = c.game.layout;
  return std::ranges::any_of(c.state.list(play::ListId::OtherEntries), [&](int entry) {
    const int what = entry / layout.slots, slot = entry % layout.slots, site = layout.site_of_slot(slot);
    return owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) && c.state.what(slot) == 0 &&
           (!type || (c.on_board(*type, site) && c.slot(*type, site) == slot)) && (!in || in->contains(site));
  });
}

/// Returns whether a set (`width` words) has a slot that is in a region, unless that is null.
bool holds_any(const std::uint64_t* row, const Sites::Word* region, std::uint32_t width) {
  Sites::Word found = 0;
  for (std::uint32_t i = 0; i < width; ++i) found |= region ? row[i] & region[i] : row[i];
  return found != 0;
}

bool no_pieces(const Context& c, Maybe<SiteType> type, PlayerSet owners, const PieceNames* names,
               const Maybe<Sites>& in) {
  const play::Layout& layout = c.game.layout;
  if (!names && listed_on_empty_site(c, type, owners, in)) return false;
  if (!type && !in && stand_in_sets(c, names) && slots_are_sites(layout))
    return !any_row_of_pieces(c, owners, names,
                              [&](const std::uint64_t* row) { return holds_any(row, nullptr, layout.slot_width); });
  if (!type) return none_in(c, 0, 0, layout.total_sites, owners, names, in);
  const auto t = static_cast<std::size_t>(*type);
  if (layout.type_base[t] != off && !none_in(c, layout.type_base[t], 0, layout.type_count[t], owners, names, in))
    return false;
  return *type != SiteType::Cell || none_in(c, 0, layout.board_sites, layout.total_sites, owners, names, in);
}

/// Finds out whether the next player could move, and stores the answer as that player's stalemate.
void look_for_moves_of_next(Context& c) {
  play::Header& head = c.head();
  const int prev = head.prev, mover = head.mover, next = head.next;
  if (!c.over() && head.active) {
    head.mover = next;
    head.next = next % c.game.players + 1;
    while (!c.active(head.next)) head.next = head.next % c.game.players + 1;
    head.prev = mover;
  }
  c.asking_for_moves = true;
  c.changed();
  if (c.game.mode == ModeType::Alternating && head.active) {
    const auto moves = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
    const bool may_swap = c.game.meta.swap && moves == c.game.players - 1;
    if (may_swap || (play::can_sample_ahead(c) ? play::sample_ahead(c) : play::can_move(c)))
      head.stalemated &= ~(1u << head.mover);
    else
      head.stalemated |= 1u << head.mover;
  }
  c.asking_for_moves = false;
  head.prev = prev;
  head.mover = mover;
  head.next = next;
  c.changed();
}

bool no_moves(Context& c, RoleType who) {
  c.ahead.hurried = true;
  if (who == RoleType::Next) {
    if (c.asking_for_moves) return false;
    look_for_moves_of_next(c);
  }
  const int player = player_of(c, who);
  return player >= 0 && player < 32 && (c.head().stalemated >> player & 1U);
}

/// Returns whether a generator makes a move. If the game keeps visited sites, the ends of the last move count as
/// visited.
bool makes_move(Context& c, const Lazy<Moves>& moves) {
  const play::Move* last = c.trial.last();
  if (!c.game.needs_a(Need::Visited) || !last) return play::can_move(c, moves);
  const int from = last->from, to = last->to;
  c.state.visit(from);
  c.state.visit(to);
  c.changed();
  const bool found = play::can_move(c, moves);
  c.state.unvisit(from);
  c.state.unvisit(to);
  c.changed();
  return found;
}

Operand can_move_node(const Linked& call) {
  if (call.game.needs_a(Need::Visited)) return call.made;
  auto* node = call.game.memory.make<CanMove>();
  node->moves = Lazy<Moves>(call.input.arguments[0]);
  return call.made.evaluated_by(node);
}

/// (no Pieces ...) by the sets that the state keeps: of all kinds or of a name, anywhere or in a region.
struct NoPiecesInSets : Node {
  RoleType who = RoleType::All;
  bool one_player = false;
  const PieceNames* names = nullptr;
  Lazy<Sites> in;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const NoPiecesInSets*>(node);
    if (n.one_player && !n.names && !n.in)
      return !holds_any(c.state.owned_row(player_of(c, n.who), false), nullptr, c.game.layout.slot_width);
    return n.none_stands(c);
  }

 private:
  bool none_stands(Context& c) const {
    const Maybe<Sites> region = in ? Maybe<Sites>(in(c)) : std::nullopt;
    const std::uint32_t slots = c.game.layout.slot_width, width = region ? std::min(slots, region->width()) : slots;
    const PlayerSet owners = owners_of(c, who);
    const bool any = any_row_of_pieces(c, owners, names, [&](const std::uint64_t* row) {
      return holds_any(row, region ? region->words() : nullptr, width);
    });
    return !any && (names || !listed_on_empty_site(c, std::nullopt, owners, region));
  }
};

Operand no_pieces_in_sets(const Linked& call) {
  enum { type, who, of, name, in };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[type] || arguments[of] || !arguments[who] || !arguments[who].constant)
    return call.made;
  const play::Layout& layout = call.game.layout;
  if ((arguments[name] && layout.kind_at.empty()) || (arguments[in] && layout.stacking) || !slots_are_sites(layout))
    return call.made;
  auto* node = call.game.memory.make<NoPiecesInSets>();
  node->who = *static_cast<const RoleType*>(arguments[who].constant);
  node->one_player = (node->who == RoleType::Mover || node->who == RoleType::Next) && !call.game.needs_a(Need::Teams);
  if (arguments[name]) node->names = static_cast<const PieceNames*>(arguments[name].constant);
  if (arguments[in]) node->in = Lazy<Sites>(arguments[in]);
  return call.made.evaluated_by(node);
}

void declare_pieces_and_moves(Library& library) {
  ludeme(library, "no Pieces", "type? who?|of:? name? in:?",
         "Whether a player (anybody unless given) has no piece, of a name, in a region. On the board's default type of "
         "sites, unless one is given.",
         [](Context& c, Maybe<SiteType> type, Maybe<RoleType> who, Maybe<int> of, const PieceNames* name,
            Maybe<Sites> in) { return no_pieces(c, type, owners_of(c, who, of), name, in); })
      .reads()
      .needs(play::Need::PieceEntries)
      .lower(no_pieces_in_sets);
  ludeme(library, "no Moves", "who", "Whether a player cannot move.",
         [](Context& c, RoleType who) { return no_moves(c, who); })
      .needs(Need::Stalemates)
      // Whether the next player can move is stored in the position.
      .changes_with(Need::Stalemates, "who", RoleType::Next);
  ludeme(library, "can Move", "moves", "Whether at least one such move is possible.",
         [](Context& c, Lazy<Moves> moves) { return makes_move(c, moves); })
      // Marks the sites of the last move as visited, and as not visited afterwards, whatever they were before.
      .changes_with(Need::Visited)
      .reads(Reads::Anything, Channels::Position | Channels::Writes)
      .lower(can_move_node);
}

}  // namespace

void declare_quantifiers(Library& library) {
  declare_dice_and_passes(library);
  declare_for_all(library);
  declare_pieces_and_moves(library);
}

}  // namespace lud::stdlib
