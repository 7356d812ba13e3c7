#include "interpreter/play/lottery.hpp"

#include <algorithm>
#include <numeric>

#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

/// At most so many places are tried before all moves are made.
constexpr int most_attempts = 48;

void ask_phase(Context& c, Asked asked) {
  c.asked = asked;
  play_phase(c);
  c.asked = Asked::All;
}

/// Whether the move passes a test that it awaits.
bool passes(Context& c, std::size_t index, const Untested& test) {
  LookAhead look(c);
  const MoveList::Mark mark = c.moves.mark();
  Move move = c.moves.moves[index];
  while (move.last_then >= static_cast<std::int32_t>(test.thens))
    move.last_then = c.moves.thens[static_cast<std::size_t>(move.last_then)].previous;
  perform(c, move, true, c.scratch_actions());
  const bool holds = test.holds(c, test.condition, look.before());
  c.moves.rewind(mark);
  return holds;
}

bool is_legal(Context& c, std::size_t index) {
  for (const Untested& test : c.lottery.untested)
    if (index >= test.begin && index < test.end && !passes(c, index, test)) return false;
  return allowed_with_consequences(c, index);
}

/// Draws among the moves of the list from `begin` on; where none is legal, the mover passes.
std::size_t draw_from_list(Context& c, Random& chooser, std::size_t begin) {
  const std::size_t count = c.moves.size() - begin;
  // What generating these moves left behind is of use when one of them is played.
  c.legal_ready = c.lottery.untested.empty();
  c.legal_count = count;
  const std::span<int> left = c.ints(count);
  std::iota(left.begin(), left.end(), 0);
  for (std::size_t n = count; n > 0; --n) {
    int& drawn = left[static_cast<std::size_t>(chooser.below(static_cast<int>(n)))];
    const std::size_t index = begin + static_cast<std::size_t>(drawn);
    if (is_legal(c, index)) return index;
    drawn = left[n - 1];
  }
  add_pass(c, c.mover(), true);
  return c.moves.size() - 1;
}

/// Draws a place until there is a legal move; returns the number of attempts, 0 where none succeeded.
int draw_place(Context& c, Random& chooser, int places, int attempts) {
  const MoveList::Mark mark = c.moves.mark();
  const Arena::Mark arena = c.arena.mark();
  for (int attempt = 1; attempt <= attempts; ++attempt) {
    c.lottery.place = chooser.below(places);
    ask_phase(c, Asked::Place);
    if (c.moves.size() > mark.moves && allowed_with_consequences(c, mark.moves)) return attempt;
    c.moves.rewind(mark);
    c.arena.release(arena);
  }
  return 0;
}

}  // namespace

int Lottery::room(Context& c, const Lazy<Moves>& generator) {
  for (const auto& [node, count] : rooms_)
    if (node == generator.node) return count;
  const MoveList::Mark mark = c.moves.mark();
  const std::uint64_t random = c.random.state();
  const int others = std::exchange(places, 0);
  answered = false;
  c.asked = Asked::Room;
  generator(c);
  c.asked = Asked::All;
  const int count = answered && c.moves.size() == mark.moves ? places : off;
  places = others;
  answered = false;
  c.random.restore(random);
  c.moves.rewind(mark);
  rooms_.emplace_back(generator.node, count);
  return count;
}

int Lottery::room_of_kind(Context& c, int component) {
  constexpr int unknown = off - 1;
  const auto index = static_cast<std::size_t>(component);
  if (rooms_of_kinds_.empty()) rooms_of_kinds_.resize(c.game.components.size(), unknown);
  if (rooms_of_kinds_[index] == unknown) {
    const Lazy<Moves>& generator = c.game.components[index].moves;
    rooms_of_kinds_[index] = generator ? room(c, generator) : 0;
  }
  return rooms_of_kinds_[index];
}

int nth_site(Sites sites, int n) {
  for (std::uint32_t i = 0; i < sites.width(); ++i) {
    Sites::Word word = sites.words()[i];
    const int here = std::popcount(word);
    if (n >= here) {
      n -= here;
      continue;
    }
    for (; n > 0; --n) word &= word - 1;
    return static_cast<int>(i * 64) + std::countr_zero(word);
  }
  return off;
}

std::size_t draw_move(Context& c, Random& chooser) {
  constexpr int turns_until_asked_again = 16;
  const Watched watched(c);
  Lottery& lottery = c.lottery;
  Lottery::Habit& habit = lottery.habits_[static_cast<std::size_t>(c.mover())];
  const auto notice = [&](double moves) { habit.moves += (moves - habit.moves) / (habit.moves == 0 ? 1 : 8); };
  const MoveList::Mark mark = c.moves.mark();
  const std::uint64_t random = c.random.state();
  lottery.untested.clear();
  lottery.places = lottery.parts = 0;
  lottery.by_place = habit.pays() || --habit.turns_in_full < 0;
  ask_phase(c, Asked::Draw);
  if (std::exchange(lottery.by_place, false)) {
    habit.turns_in_full = turns_until_asked_again;
    const double places = lottery.places;
    const bool known = c.moves.size() == mark.moves && c.random.state() == random;
    habit.room = known ? places / std::max(1, lottery.parts) : infinity;
    if (lottery.places > 0) {
      if (habit.pays()) {
        const int attempts = std::min(3 * static_cast<int>(places / habit.moves) + 3, most_attempts);
        const int made = draw_place(c, chooser, lottery.places, attempts);
        notice(places / (made == 0 ? 2 * attempts : made));
        if (made > 0) return mark.moves;
      }
      c.moves.rewind(mark);
      c.random.restore(random);
      lottery.untested.clear();
      ask_phase(c, Asked::Draw);
    } else {
      habit.room = 0;
    }
  }
  notice(static_cast<double>(c.moves.size() - mark.moves));
  return draw_from_list(c, chooser, mark.moves);
}

}  // namespace lud::play
