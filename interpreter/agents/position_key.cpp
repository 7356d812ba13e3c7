#include "interpreter/agents/position_key.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "interpreter/play/end.hpp"

namespace lud::agents {

namespace {

/// Collects the heads of all words in the terms of some rules.
class Words {
 public:
  explicit Words(const Memory& memory) : memory_(memory) {}
  template <class T>
  void add(const Lazy<T>& expression) {
    if (expression) add(memory_.term_of(expression.node));
  }
  void add(const play::EndRule& rule) {
    add(rule.condition);
    for (const play::EndRule& inner : rule.inner) add(inner);
    if (!rule.result) return;
    for (const auto& [role, score] : rule.result->scores) add(score);
  }
  template <class Test>
  bool any(Test&& test) const {
    return std::ranges::any_of(heads_, test);
  }

 private:
  void add(const Term* term) {
    if (!term || !seen_.insert(term).second) return;
    if (term->word) heads_.insert(term->word->head);
    for (const Operand& argument : term->arguments) add(argument.term);
  }

  const Memory& memory_;
  std::unordered_set<const Term*> seen_;
  std::unordered_set<std::string_view> heads_;
};

/// The words of the rules that make moves. End rules are left out: they are evaluated right after a move, so what they
/// read of the last move does not influence later play.
Words words_of_moves(const Game& game) {
  Words words(game.memory);
  for (const play::Phase& phase : game.phases) {
    words.add(phase.play);
    for (const play::NextPhase& next : phase.next) words.add(next.condition);
  }
  for (const play::Component& component : game.components) words.add(component.moves);
  return words;
}

Words words_of_all(const Game& game) {
  Words words = words_of_moves(game);
  for (const play::Phase& phase : game.phases)
    for (const play::EndRule* rule : phase.end) words.add(*rule);
  for (const play::EndRule* rule : game.end) words.add(*rule);
  return words;
}

bool counts_moves(std::string_view head) {
  constexpr std::array heads{"count Moves", "count Turns", "count MovesThisTurn", "count Trials", "counter"};
  return std::ranges::find(heads, head) != heads.end();
}
bool looks_at_last_move(std::string_view head) {
  return head.starts_with("last") || head.find("Last") != std::string_view::npos || head.starts_with("was ") ||
         head.starts_with("prev");
}

}  // namespace

PositionKey::PositionKey(const Game& game) {
  last_move_ = words_of_moves(game).any(looks_at_last_move);
  counts_ = words_of_all(game).any(counts_moves);
  using play::Need;
  for (const Need need : {Need::CycleDetection, Need::RepeatPositional, Need::RepeatPositionalInTurn,
                          Need::RepeatSituational, Need::RepeatSituationalInTurn})
    repetition_ |= game.needs_a(need);
  repetition_ |= game.meta.repetition.has_value();
  if (game.meta.swap) swap_until_ = game.players;
}

std::uint64_t PositionKey::operator()(const Context& c) {
  scratch_ = c.state;
  play::Header& head = scratch_.head();
  if (c.legal_ready && c.look_ahead == 0) head.stalemated = c.before_listing.stalemated;
  if (!counts_) head.turn = head.counter = head.turns_same_player = 0;
  std::uint64_t key = scratch_.hash_of_all();
  if (swap_until_ > 0) {
    const int made = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
    key += static_cast<std::uint64_t>(std::max(0, swap_until_ - made)) * 0xBF58476D1CE4E5B9ull;
  }
  if (!last_move_) return key;
  const play::Move* const last = c.trial.last();
  for (const int value : {last ? last->from : off, last ? last->to : off, last ? int{last->mover} : 0}) {
    key = (key ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value))) * 0x9E3779B97F4A7C15ull;
    key ^= key >> 29;
  }
  return key;
}

}  // namespace lud::agents
