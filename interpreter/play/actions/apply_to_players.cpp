// Actions that concern neither pieces nor sites: what players have, dice, votes, variables and lists.
#include <algorithm>

#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/roles.hpp"

namespace lud::play {

namespace {

void swap_players(Context& c, int one, int two) {
  const auto& order = c.head().player_order;
  int first = 0, second = 0;
  for (int agent = 1; agent <= c.game.players; ++agent) {
    if (order[static_cast<std::size_t>(agent)] == one) first = agent;
    if (order[static_cast<std::size_t>(agent)] == two) second = agent;
  }
  c.state.set_player_order(first, two);
  c.state.set_player_order(second, one);
}

/// Records a vote. Once all have voted, a value with more than half of the votes is decided.
void vote(Context& c, int value) {
  const int votes = static_cast<int>(ListId::Votes);
  c.state.list_add(votes, value);
  const Ints all = c.state.list(votes);
  if (static_cast<int>(all.size()) != c.game.players) return;
  for (int wanted : all)
    if (std::ranges::count(all, wanted) > c.game.players / 2) c.head().decided = wanted;
  c.state.list_clear(static_cast<int>(ListId::Propositions));
  c.state.list_clear(votes);
}

bool is_player(const Context& c, int player) { return player >= 1 && player <= c.game.players; }

/// Applies actions on one player: scores, amounts, values, teams. False for other actions.
bool apply_to_player(Context& c, const Action& a) {
  Header& head = c.head();
  const auto player = static_cast<std::size_t>(std::clamp<int>(a.player, 0, max_players + 1));
  switch (a.kind) {
    case ActionKind::SetScore:
      c.state.set_score(static_cast<int>(player), a.flag ? head.score[player] + a.value : a.value);
      return true;
    case ActionKind::SetAmount:
    case ActionKind::Bet:
      if (is_player(c, a.player)) c.state.set_amount(a.player, a.value);
      return true;
    case ActionKind::SetValueOfPlayer:
      head.player_value[player] = a.value;
      return true;
    case ActionKind::SetNextPlayer:
      head.next = a.player;
      return true;
    case ActionKind::AddPlayerToTeam:
      c.state.set_team(static_cast<int>(player), a.what);
      return true;
    case ActionKind::Trigger:
      head.triggered |= 1u << player;
      return true;
    case ActionKind::Swap:
      if (is_player(c, a.player) && is_player(c, a.what)) swap_players(c, a.player, a.what);
      return true;
    case ActionKind::Forfeit:
      if (is_player(c, a.player)) apply_result(c, {.who = role_of_player(a.player), .kind = ResultType::Loss});
      return true;
    default:
      return false;
  }
}

}  // namespace

void apply_to_players(Context& c, const Action& a) {
  if (apply_to_player(c, a)) return;
  Header& head = c.head();
  switch (a.kind) {
    case ActionKind::SetStateAndUpdateDice:
      return lay_die(c, a);
    case ActionKind::Roll:
      return lay_roll(c, a);
    case ActionKind::UseDie:
      return use_die(c, a);
    case ActionKind::SetDiceAllEqual:
      return note_roll(c, a.flag);
    case ActionKind::SetTrumpSuit:
      head.trump_suit = a.value;
      return;
    case ActionKind::SetCounter:
      head.counter = a.value;
      return;
    case ActionKind::SetTemp:
      return c.state.set_temporary(a.value);
    case ActionKind::SetPot:
      head.pot = a.value;
      return;
    case ActionKind::SetPending: {
      const int value = a.value == off ? 1 : a.value;
      if (!c.state.list_contains(static_cast<int>(ListId::Pending), value))
        c.state.list_add(static_cast<int>(ListId::Pending), value);
      return;
    }
    case ActionKind::SetVar:
      return c.state.set_variable(variable_of(a.name), a.value);
    case ActionKind::RememberValue:
      return c.state.list_add(remembered_list(a.name), a.value);
    case ActionKind::ForgetValue:
      return c.state.list_remove(remembered_list(a.name), a.value);
    case ActionKind::StoreStateInContext:
      head.stored_hash = head.hash;
      return;
    case ActionKind::Propose:
      return c.state.list_add(static_cast<int>(ListId::Propositions), a.value);
    case ActionKind::Vote:
      return vote(c, a.value);
    default:
      return;
  }
}

}  // namespace lud::play
