// The iterators of the language, the sites of the last move, and whose turn it is.
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/by_mover.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::Move;

/// Where the first move of the mover's current turn began; Undefined before it.
int from_of_first_move_of_turn(const Context& c) {
  int from = off;
  for (auto move = c.trial.moves.rbegin(); move != c.trial.moves.rend() && move->mover == c.mover(); ++move)
    from = move->from;
  return from;
}

/// The edge between two vertices; Off where there is none.
int edge_between(const Game& game, int a, int b) {
  const board::Topology& topology = *game.topology;
  const int vertices = topology.count(SiteType::Vertex);
  if (a < 0 || a >= vertices || b < 0 || b >= vertices) return off;
  for (int edge : topology.incident(SiteType::Vertex, a, SiteType::Edge))
    for (int end : topology.incident(SiteType::Edge, edge, SiteType::Vertex))
      if (end == b && a != b) return edge;
  return off;
}

template <play::Iterator play::Iterators::*variable>
Operand in_scope(const Linked& call) {
  auto* node = call.game.memory.make<ScopeNode>();
  node->variable = variable;
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(&scope_value);
  made.node = node;
  return made;
}

/// Declares an iterator, which is linked as a ScopeNode.
template <play::Iterator play::Iterators::*variable>
Declared iterator(Library& library, std::string_view head, std::string_view doc, Reads reads) {
  return ludeme(library, head, "", doc, [](Context& c) -> int { return c.scope.*variable; })
      .reads(reads)
      .lower(in_scope<variable>);
}

void declare_iterators(Library& library) {
  using play::Scope;
  iterator<&Scope::from>(library, "from",
                         "The site where a move begins: set by whatever goes through pieces, such as (forEach Piece), "
                         "and in the parts of a move.",
                         Reads::From);
  ludeme(library, "from", "at:", "The site where the move, or the first move of the turn, began.",
         [](Context& c, WhenType at) {
           return at == WhenType::StartOfTurn ? from_of_first_move_of_turn(c) : c.scope.from;
         })
      .reads(Reads::From);
  iterator<&Scope::to>(library, "to",
                       "The site where a move ends, or that is looked at as its end: set in the condition of (to ...) "
                       "and in its (apply ...).",
                       Reads::To);
  iterator<&Scope::between>(
      library, "between",
      "The site between the start and the end of a move, such as a piece that is hopped over: set in (between ...).",
      Reads::Between);
  iterator<&Scope::site>(library, "site",
                         "The site that is looked at: set by (forEach Site ...), (count Pieces ... if:...) and others "
                         "that go through sites.",
                         Reads::Site);
  iterator<&Scope::level>(library, "level",
                          "The level of a stack that is looked at, counted from 0 at the bottom: set by (forEach Level "
                          "...) and others that go through stacks.",
                          Reads::Level)
      .needs(play::Need::Stacking);
  iterator<&Scope::player>(
      library, "player",
      "The number of the player that is looked at: set by (forEach Player ...) and (players ... if:...).",
      Reads::Player);
  iterator<&Scope::value>(
      library, "value",
      "The value that is looked at: set by (forEach Value ...), (all Values ...) and others that go through numbers.",
      Reads::Value);
  iterator<&Scope::track>(library, "track",
                          "The number of the track that is looked at: set by (forEach Track ...) in the end rules.",
                          Reads::Track);
  iterator<&Scope::pips>(library, "pips",
                         "The pips of the die that is looked at: set by (forEach Die ...); 0 for a die that was used.",
                         Reads::Pips);
  iterator<&Scope::edge>(
      library, "edge", "The edge that is looked at: set by (forAll ...) of the constraints of a puzzle.", Reads::Edge);
  ludeme(library, "edge", "vertex other", "The edge between two vertices.",
         [](const Game& game, int a, int b) { return edge_between(game, a, b); });
}

/// The last action of the last move, consequences included, that is about a site; null where there is none.
const Action* last_about_site(const Context& c, int (Action::*site)() const) {
  const Move* move = c.trial.last();
  if (!move) return nullptr;
  const auto actions = c.trial.actions_of(*move);
  for (auto action = actions.rbegin(); action != actions.rend(); ++action)
    if (((*action).*site)() != off) return &*action;
  return nullptr;
}

/// The first decision of the last move; null where there is none.
const Action* last_decision(const Context& c) {
  if (const Move* move = c.trial.last())
    for (const Action& action : c.trial.actions_of(*move))
      if (action.decision) return &action;
  return nullptr;
}

/// A level of the last move: of its decision, or of the last action that has a site.
int last_level(const Context& c, bool consequences, int (Action::*site)() const, int (Action::*level)() const) {
  if (!c.trial.last()) return off;
  if (!consequences) {
    const Action* decision = last_decision(c);
    return decision ? (decision->*level)() : 0;
  }
  const Action* action = last_about_site(c, site);
  return action ? (action->*level)() : off;
}

void declare_last(Library& library) {
  ludeme(library, "last From", "afterConsequence:?", "The site where the last move began.",
         [](Context& c, Maybe<bool> consequences) {
           const Move* move = c.trial.last();
           if (!consequences.value_or(false)) return move ? move->from : off;
           const Action* action = last_about_site(c, &Action::begins);
           return action ? action->begins() : off;
         })
      .reads();
  ludeme(library, "last To", "afterConsequence:?",
         "The site where the last move ended. In a consequence, (then ...), the last move is the one that has just "
         "been made.",
         [](Context& c, Maybe<bool> consequences) {
           const Move* move = c.trial.last();
           if (!consequences.value_or(false)) return move ? move->to : off;
           const Action* action = last_about_site(c, &Action::ends);
           return action ? action->ends() : off;
         })
      .reads();
  ludeme(library, "last LevelFrom", "afterConsequence:?", "The level where the last move began.",
         [](Context& c, Maybe<bool> consequences) {
           return last_level(c, consequences.value_or(false), &Action::begins, &Action::level_begins);
         })
      .reads();
  ludeme(library, "last LevelTo", "afterConsequence:?", "The level where the last move ended.",
         [](Context& c, Maybe<bool> consequences) {
           return last_level(c, consequences.value_or(false), &Action::ends, &Action::level_ends);
         })
      .reads();
}

/// The player who moved last before the mover's current moves; Undefined where nobody did.
int mover_of_last_turn(const Context& c) {
  for (auto move = c.trial.moves.rbegin(); move != c.trial.moves.rend(); ++move)
    if (move->mover != c.mover()) return move->mover;
  return off;
}

/// The mover as a value that depends on the mover alone: see play::ByMover.
Operand numbered_movers(const Linked& call) {
  if (!call.board_exists) return call.made;
  std::vector<int> numbers;
  for (int player = 0; player <= call.game.players + 1; ++player) numbers.push_back(player);
  return play::ByMover<int>::made_of(call.made, numbers, call.game.memory);
}

void declare_turns(Library& library) {
  ludeme(library, "mover", "", "The number of the player to move.", [](Context& c) { return c.mover(); })
      .reads()
      .lower(numbered_movers);
  ludeme(library, "next", "", "The number of the player who moves next.", [](Context& c) {
    return c.head().next;
  }).reads();
  ludeme(library, "prev", "type?", "The number of the player who moved before.", [](Context& c, Maybe<PrevType> type) {
    return type.value_or(PrevType::Mover) == PrevType::Mover ? c.head().prev : mover_of_last_turn(c);
  }).reads();
  ludeme(library, "counter", "", "The counter of the game; it counts moves since it was set.", [](Context& c) {
    c.ahead.hurried = true;
    return c.head().counter;
  }).reads();
  ludeme(library, "pot", "", "The amount in the pot.", [](Context& c) { return c.head().pot; }).reads();
}

}  // namespace

void declare_scope(Library& library) {
  declare_iterators(library);
  declare_last(library);
  declare_turns(library);
}

}  // namespace lud::stdlib
