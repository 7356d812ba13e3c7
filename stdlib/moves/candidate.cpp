#include "stdlib/moves/candidate.hpp"

#include <algorithm>

namespace lud::stdlib {

using play::Action;
using play::ActionKind;
using play::Move;

Candidate::Candidate(Emit& e, Action action) : c_(e.c), list_(e.c.moves), first_action_(list_.actions.size()) {
  action.decision |= e.decision;
  list_.actions.push_back(action);
}

Candidate::~Candidate() {
  if (!emitted_) list_.actions.resize(first_action_);
}

void Candidate::before(const Lazy<Moves>& effect) {
  if (!effect) return;
  const play::MoveList::Mark mark = list_.mark();
  effect(c_);
  if (list_.moves.size() > mark.moves) flatten(mark.moves, mark.actions);
  list_.moves.resize(mark.moves);
  list_.betweens.resize(mark.betweens);
  list_.thens.resize(mark.thens);
}

// Brings the actions of the moves from `first_move` on before those of the candidate. What these moves lead to is
// worked out in its place among the actions.
void Candidate::flatten(std::size_t first_move, std::size_t first_action) {
  auto& actions = list_.actions;
  const auto at = [&](std::size_t i) { return actions.begin() + static_cast<std::ptrdiff_t>(i); };
  std::size_t expected = first_action;
  bool plain = true;
  for (std::size_t i = first_move; i < list_.moves.size(); ++i) {
    const Move& move = list_.moves[i];
    plain &= move.first_action == expected && move.last_then < 0;
    expected += move.action_count;
  }
  plain &= expected == actions.size();
  std::size_t begin = first_action;
  if (!plain) {
    begin = actions.size();
    for (std::size_t i = first_move; i < list_.moves.size(); ++i) {
      const Move& move = list_.moves[i];
      for (std::uint32_t k = 0; k < move.action_count; ++k) actions.push_back(Action(actions[move.first_action + k]));
      const std::size_t consequences = actions.size();
      for (std::int32_t t = move.last_then; t >= 0; t = list_.thens[static_cast<std::size_t>(t)].previous) {
        Action consequence;
        consequence.kind = ActionKind::Consequence;
        consequence.then = list_.thens[static_cast<std::size_t>(t)].then;
        actions.push_back(consequence);
      }
      std::reverse(at(consequences), actions.end());  // the chain runs from the newest to the oldest
    }
  }
  for (std::size_t i = begin; i < actions.size(); ++i) actions[i].decision = false;
  const std::size_t kept = (first_action - first_action_) + (actions.size() - begin);
  std::rotate(at(first_action_), at(begin), actions.end());
  actions.resize(first_action_ + kept);
}

Move& Candidate::emit(int from, int to) { return emit(from, to, list_.betweens.size(), 0); }

Move& Candidate::emit(int from, int to, std::size_t first_between, std::size_t count) {
  emitted_ = true;
  Move move;
  move.from = from;
  move.to = to;
  move.mover = static_cast<std::int16_t>(c_.mover());
  move.first_action = static_cast<std::uint32_t>(first_action_);
  move.action_count = static_cast<std::uint32_t>(list_.actions.size() - first_action_);
  move.first_between = static_cast<std::uint32_t>(first_between);
  move.between_count = static_cast<std::uint32_t>(count);
  list_.moves.push_back(move);
  return list_.moves.back();
}

bool already_made(Emit& e, int from, int to) {
  return std::ranges::any_of(e.made(), [&](const Move& move) { return move.from == from && move.to == to; });
}

SiteType type_at(const Context& c, std::optional<SiteType> given, int site) {
  const play::Layout& layout = c.game.layout;
  if (site >= layout.board_sites && site < layout.total_sites) return SiteType::Cell;
  return given.value_or(c.game.default_type);
}

Action move_action(SiteType type_from, int from, int level_from, SiteType type_to, int to, int level_to, bool stack) {
  Action action;
  action.kind = ActionKind::Move;
  action.type_from = action_type(type_from);
  action.from = from;
  action.level_from = level_from;
  action.type_to = action_type(type_to);
  action.to = to;
  action.level_to = level_to;
  action.stack = stack;
  return action;
}

Action add_action(SiteType type, int to, int what, int state) {
  Action action;
  action.kind = ActionKind::Add;
  action.type_to = action_type(type);
  action.to = to;
  action.what = what;
  action.state = state;
  return action;
}

}  // namespace lud::stdlib
