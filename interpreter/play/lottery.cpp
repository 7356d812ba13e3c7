#include "interpreter/play/lottery.hpp"

#include <algorithm>
#include <numeric>

#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

/// So many places are tried before all moves are made: none where making all costs hardly more.
int attempts_among(int places) {
  constexpr int few = 12, most = 24;
  return places < few ? 0 : std::min(most, places / 3);
}

void ask_phase(Context& c, Asked asked) {
  c.asked = asked;
  c.lottery.alone = asked == Asked::Draw;
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

bool Lottery::pays(const Node* generator) const {
  constexpr int too_often = 3;
  for (const auto& [node, times] : useless_)
    if (node == generator) return times < too_often;
  return true;
}

void Lottery::learn(const Node* generator, bool paid) {
  const auto known = std::ranges::find(useless_, generator, &std::pair<const Node*, int>::first);
  if (known == useless_.end())
    useless_.emplace_back(generator, paid ? 0 : 1);
  else
    known->second = paid ? std::max(0, known->second - 1) : known->second + 1;
}

namespace {

/// Asks for a place and draws places until there is a legal move, which is put on the list. Where generators do not say
/// how many places there are, or none is met, asks for all moves.
template <class Ask, class IsLegal>
void draw_by_place(Context& c, const Node* generator, Ask&& ask, IsLegal&& is_legal) {
  Lottery& lottery = c.lottery;
  const bool by_place = std::exchange(lottery.by_place, lottery.pays(generator));
  const int others = std::exchange(lottery.places, 0);
  const MoveList::Mark mark = c.moves.mark();
  const Arena::Mark arena = c.arena.mark();
  const std::uint64_t random = c.random.state();
  const auto go_back = [&] {
    c.moves.rewind(mark);
    c.arena.release(arena);
    c.random.restore(random);
  };
  ask(Asked::Draw);
  if (const int places = lottery.places; places > 0) {
    const bool known = c.moves.size() == mark.moves && c.random.state() == random;
    bool found = false;
    for (int attempt = known ? attempts_among(places) : 0; attempt > 0 && !found; --attempt) {
      go_back();
      lottery.place = lottery.chooser->below(places);
      ask(Asked::Place);
      found = c.moves.size() > mark.moves && is_legal(mark.moves);
    }
    lottery.by_place = false;
    lottery.learn(generator, found);
    if (!found) {
      go_back();
      lottery.untested.clear();
      ask(Asked::Draw);
    }
  } else if (lottery.by_place && c.moves.size() > mark.moves + 1) {
    lottery.learn(generator, false);
  }
  lottery.by_place = by_place;
  lottery.places = others;
  lottery.answered = false;
}

}  // namespace

void draw_among(Context& c, const Lazy<Moves>& generator) {
  Lottery& lottery = c.lottery;
  const MoveList::Mark mark = c.moves.mark();
  const Arena::Mark arena = c.arena.mark();
  const std::uint64_t random = c.random.state();
  const auto ask = [&](Asked asked) {
    c.asked = asked;
    generator(c);
    c.asked = Asked::All;
  };
  draw_by_place(c, generator.node, ask, [](std::size_t) { return true; });
  if (!lottery.untested.empty()) {
    // They lie elsewhere once what came before them is dropped.
    c.moves.rewind(mark);
    c.arena.release(arena);
    c.random.restore(random);
    lottery.untested.clear();
    ask(Asked::All);
  }
  const std::size_t made = c.moves.size() - mark.moves;
  if (made < 2) return;
  const auto drawn = static_cast<std::size_t>(lottery.chooser->below(static_cast<int>(made)));
  c.moves.moves[mark.moves] = c.moves.moves[mark.moves + drawn];
  c.moves.moves.resize(mark.moves + 1);
}

std::size_t draw_move(Context& c, Random& chooser) {
  const Watched watched(c);
  c.lottery.chooser = &chooser;
  c.lottery.untested.clear();
  const MoveList::Mark mark = c.moves.mark();
  bool found = false;
  draw_by_place(
      c, nullptr, [&](Asked asked) { ask_phase(c, asked); },
      [&](std::size_t index) { return found = allowed_with_consequences(c, index); });
  return found ? mark.moves : draw_from_list(c, chooser, mark.moves);
}

}  // namespace lud::play
