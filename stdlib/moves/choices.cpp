// Decisions that move no piece, or not the mover's own: pass, propose, vote, bet, play a card, swap, set the next
// player, the trump suit or a rotation.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;
using play::Need;

Action action_of(ActionKind kind) {
  Action action;
  action.kind = kind;
  return action;
}

void say(Emit& e, ActionKind kind, Name text) {
  if (e.is_asked_elsewhere()) return;
  Action action = action_of(kind);
  action.name = text.index;
  action.value = e.c.game.vote_number(text.index);
  Candidate(e, action).emit(off, off);
}

/// Declares a word that makes a move for each of several texts.
template <ActionKind kind>
Declared declare_message(Library& library, std::string_view heads, std::string_view doc) {
  return ludeme(library, heads, "text|texts", doc, [](Emit& e, Maybe<Name> text, List<Name> texts) {
    if (text) say(e, kind, *text);
    for (const auto& one : texts) say(e, kind, constant_of(one));
  });
}

void bet(Emit& e, int player, Range range) {
  if (e.query == Query::Bound) return;
  for (int stake = range.min; stake <= range.max; ++stake) {
    if (e.is_asked_elsewhere()) continue;
    Action action = action_of(ActionKind::Bet);
    action.decision = true;
    action.player = static_cast<std::int16_t>(player);
    action.value = stake;
    Move& move = Candidate(e, action).emit(off, off);
    if (e.c.game.mode == ModeType::Simultaneous) move.mover = static_cast<std::int16_t>(player);
  }
}

void play_card(Emit& e) {
  Context& c = e.c;
  const int target = c.mover() - 1;
  for (const play::Container& hand : c.game.containers) {
    if (hand.kind == play::ContainerKind::Board || hand.owner != c.mover()) continue;
    for (int site = hand.first_site; site < hand.first_site + hand.site_count; ++site)
      for (int level = 0; level < c.height(SiteType::Cell, site); ++level) {
        Move& move = Candidate(e, move_action(SiteType::Cell, site, level, SiteType::Cell, target)).emit(site, target);
        move.level_min = move.level_max = level;
      }
  }
}

void swap_players(Emit& e, int player, int other) {
  Action action = action_of(ActionKind::Swap);
  action.decision = true;
  action.player = static_cast<std::int16_t>(player);
  action.what = other;
  Candidate candidate(e, action);
  Action again = action_of(ActionKind::SetNextPlayer);
  again.player = static_cast<std::int16_t>(e.c.mover());
  candidate.add(again);
  candidate.emit(off, off);
}

void swap_pieces(Emit& e, const Lazy<int>& first, const Lazy<int>& second) {
  Context& c = e.c;
  const Move* last = c.trial.last();
  const int a = first ? first(c) : last ? last->from : off;
  const int b = second ? second(c) : last ? last->to : off;
  Action back = add_action(SiteType::Cell, a, c.what(SiteType::Cell, b));
  back.type_to = play::no_type;
  Candidate candidate(e, move_action(SiteType::Cell, a, off, SiteType::Cell, b));
  candidate.add(back);
  candidate.emit(a, b);
}

void set_next_player(Emit& e, int player) {
  if (e.is_asked_elsewhere()) return;
  if (player < 1 || player > e.c.game.players) return;
  Action action = action_of(ActionKind::SetNextPlayer);
  action.player = static_cast<std::int16_t>(player);
  Candidate(e, action).emit(off, off);
}

void set_trump(Emit& e, int suit) {
  if (e.is_asked_elsewhere()) return;
  Action action = action_of(ActionKind::SetTrumpSuit);
  action.value = suit;
  Candidate(e, action).emit(off, off);
}

struct Turning {
  Emit& e;
  SiteType type;
  int site;
  int only = off;  ///< number of the only turn to make; off: all
  int turns = 0;

  void to(int rotation) {
    if (only != off && turns++ != only) return;
    Action action = action_of(ActionKind::SetRotation);
    action.type_to = action_type(type);
    action.to = site;
    action.rotation = rotation;
    Candidate(e, action).emit(site, site);
  }
};

/// Returns how many turns there are at most.
int most_turns(const List<int>& rotations, const Lazy<int>& rotation) {
  return static_cast<int>(rotations.size()) + (rotation ? 1 : 0) + 2;
}

void set_rotation(Emit& e, const To* to, const List<int>& rotations, const Lazy<int>& rotation,
                  const Lazy<bool>& previous, const Lazy<bool>& next) {
  Context& c = e.c;
  if (e.query == Query::Bound || e.counts_slots()) return e.answer_slots(most_turns(rotations, rotation));
  const int place = e.query == Query::Slot ? e.slot_among(most_turns(rotations, rotation)) : off;
  if (e.query == Query::Slot && place == off) return;
  const int site = to && !to->region ? to->site_in(c) : c.scope.from;
  const SiteType type = to ? to->type_in(c.game) : c.game.default_type;
  if (!c.on_board(type, site)) return;
  Turning turn{e, type, site, place};
  if (rotation) turn.to(rotation(c));
  for (const auto& one : rotations) turn.to(one(c));
  const int now = c.state.rotation(c.slot(type, site));
  const auto count = [&](SiteType t) {
    return static_cast<int>(c.game.lattice(t).supported(RelationType::All).size());
  };
  const int last = std::max(count(SiteType::Cell), count(SiteType::Vertex)) - 1;
  if (!previous || previous(c)) turn.to(now > 0 ? now - 1 : last);
  if (!next || next(c)) turn.to(now < last ? now + 1 : 0);
}

/// Turns of a piece as a `Generator`.
class TurnGenerator final : public Generator {
 public:
  const To* to = nullptr;
  int most = 0;

  int count_slots(Context&, const void*) const override { return most; }
  bool has_any(Context& c, const void*) const override {
    return c.on_board(to ? to->type_in(c.game) : c.game.default_type, to ? to->site_in(c) : c.scope.from);
  }
};

Operand lower_turns(const Linked& call) {
  enum { to, rotations, rotation, previous, next };
  const std::span<const Operand> arguments = call.input.arguments;
  const To* target = described<To>(arguments[to]);
  if (!call.board_exists || arguments[previous] || arguments[next] || (target && target->region)) return call.made;
  auto* known = call.game.memory.make<TurnGenerator>();
  known->to = target;
  known->most = most_turns(arguments[rotations] ? *described<List<int>>(arguments[rotations]) : List<int>{},
                           arguments[rotation] ? Lazy<int>(arguments[rotation]) : Lazy<int>());
  return with_generator(call, call.made, known);
}

}  // namespace

void declare_choices(Library& library) {
  ludeme(library, "move Pass|pass", "", "A move that does nothing: the turn goes to the next player.", [](Emit& e) {
    if (!e.is_asked_elsewhere()) Candidate(e, action_of(ActionKind::Pass)).emit(off, off);
  }).needs(Need::Passes);
  declare_message<ActionKind::Propose>(library, "move Propose|propose", "Proposes one of several things.")
      .needs(Need::Votes);
  declare_message<ActionKind::Vote>(library, "move Vote|vote", "Votes for one of several things.").needs(Need::Votes);
  ludeme(library, "move PlayCard|playCard", "", "Plays a card of the mover's hands.", [](Emit& e) { play_card(e); })
      .needs(Need::Cards)
      .needs(Need::Hidden)
      .needs(Need::NotAllPass);
  ludeme(library, "move Bet|bet", "who range", "Stakes an amount of a range.",
         [](Emit& e, const Who& who, Range range) { bet(e, player_of(e.c, who), range); });
  ludeme(library, "move Swap Players|swap Players", "first second",
         "Two players change sides: each goes on with the other's pieces.",
         [](Emit& e, Either<int, RoleType> first, Either<int, RoleType> second) {
           if (!e.is_asked_elsewhere()) swap_players(e, player_of(e.c, first), player_of(e.c, second));
         })
      .needs(Need::Swaps);
  ludeme(library, "move Swap Pieces|swap Pieces", "first? second?", "Exchanges the pieces on two sites.",
         [](Emit& e, Lazy<int> first, Lazy<int> second) {
           if (!e.is_asked_elsewhere()) swap_pieces(e, first, second);
         })
      .lower(with_one_move);
  ludeme(library, "move Set NextPlayer|set NextPlayer", "player|players",
         "Says who moves next, instead of the next player in order.",
         [](Emit& e, const Player* player, Lazy<Ints> players) {
           if (player)
             set_next_player(e, player_of(e.c, *player));
           else if (e.query != Query::Bound)
             for (int one : players(e.c)) set_next_player(e, one);
         })
      .ignores_then();
  ludeme(library, "move Set TrumpSuit|set TrumpSuit", "suit|suits", "Sets the trump suit.",
         [](Emit& e, Lazy<int> suit, Lazy<Ints> suits) {
           if (suit)
             set_trump(e, suit(e.c));
           else if (e.query != Query::Bound)
             for (int one : suits(e.c)) set_trump(e, one);
         })
      .needs(Need::NotAllPass);
  ludeme(library, "move Set Rotation|set Rotation", "to? rotations?|rotation? previous:? next:?",
         "Turns a piece to given rotations, and by one to either side.",
         [](Emit& e, const To* to, List<int> rotations, Lazy<int> rotation, Lazy<bool> previous, Lazy<bool> next) {
           set_rotation(e, to, rotations, rotation, previous, next);
         })
      .lower(lower_turns)
      .needs(Need::Rotations);
}

}  // namespace lud::stdlib
