#include "interpreter/play/lottery.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/nth_bit.hpp"
#include "interpreter/play/untried_places.hpp"

namespace lud::play {

namespace {

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
  const bool holds = look.passes(move, [&](const State& before) {
    c.scope = test.scope;
    return test.holds(c, test.condition, before);
  });
  c.moves.rewind(mark);
  return holds;
}

bool is_legal(Context& c, std::size_t index) {
  for (const Untested& test : c.lottery.untested)
    if (index >= test.begin && index < test.end && !passes(c, index, test)) return false;
  return allowed_with_consequences(c, index);
}

/// What there is to draw from: moves of the list, and one that stands for all that took part in a draw before.
struct Drawing {
  std::span<int> left;     ///< indices of moves, counted from where the drawing begins
  std::size_t single = 0;  ///< how many of them are left
  std::size_t winner = 0;  ///< the last move that won
  int contenders = 0;      ///< for how many it stands

  Drawing(Context& c, std::size_t begin) : left(c.ints(c.moves.size() - begin)), contenders(c.lottery.contenders) {
    for (std::size_t i = begin; i < c.moves.size(); ++i)
      if (c.moves.moves[i].won)
        winner = i - begin;
      else
        left[single++] = static_cast<int>(i - begin);
  }
  bool empty() const { return single == 0 && contenders == 0; }
  /// Draws a move, which is none of those that are left any more.
  std::size_t draw(Random& chooser) {
    const std::size_t all = single + static_cast<std::size_t>(contenders);
    const std::size_t drawn = all == 1 ? 0 : static_cast<std::size_t>(chooser.pick(static_cast<int>(all)));
    if (drawn >= single) {
      contenders = 0;
      return winner;
    }
    return static_cast<std::size_t>(std::exchange(left[drawn], left[--single]));
  }
};

/// There is no legal move.
constexpr std::size_t no_move = static_cast<std::size_t>(-1);

/// Draws among the moves of the list from `begin` on.
std::size_t draw_from_list(Context& c, Random& chooser, std::size_t begin) {
  // What generating these moves left behind is of use when one of them is played.
  c.legal_ready = c.lottery.untested.empty();
  c.legal_count = c.moves.size() - begin;
  if (c.legal_count == 1 && c.legal_ready) {
    c.moves.moves[begin].won = false;
    if (allowed_with_consequences(c, begin)) return begin;
  }
  for (Drawing drawing(c, begin); !drawing.empty();) {
    const std::size_t index = begin + drawing.draw(chooser);
    if (!is_legal(c, index)) continue;
    c.moves.moves[index].won = false;
    return index;
  }
  return no_move;
}

/// The moves of the list from `begin` on and those that they won against.
double moves_made(const Context& c, std::size_t begin) {
  return static_cast<double>(c.moves.size() - begin) + c.lottery.contenders - c.lottery.winners;
}

/// Asks for all moves, of which one will be drawn.
template <class Ask>
void ask_for_all(Context& c, Ask&& ask) {
  c.lottery.one_will_do = c.game.meta.allow_all();
  c.lottery.contenders = c.lottery.winners = 0;
  ask(Asked::Draw);
  c.lottery.one_will_do = false;
}

}  // namespace

int Lottery::find_room(Context& c, const Lazy<Moves>& generator) {
  const auto known = std::ranges::find(rooms_, generator.node, &Room::generator);
  const Room found{generator.node, known != rooms_.end() ? known->places : ask_room(c, generator)};
  recent_rooms_[recent_index(generator.node)] = found;
  return found.places;
}

int Lottery::ask_room(Context& c, const Lazy<Moves>& generator) {
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
  rooms_.push_back({generator.node, count});
  return count;
}

int Lottery::find_room_of_kind(Context& c, int component) {
  const auto index = static_cast<std::size_t>(component);
  const Lazy<Moves>& generator = c.game.components[index].moves;
  const int found = generator ? room(c, generator) : 0;
  rooms_of_kinds_.resize(c.game.components.size(), unknown_room);
  return rooms_of_kinds_[index] = found;
}

int nth_site(Sites sites, int n) {
  for (std::uint32_t i = 0; i < sites.width(); ++i) {
    const Sites::Word word = sites.words()[i];
    const int here = std::popcount(word);
    if (n >= here) {
      n -= here;
      continue;
    }
    return static_cast<int>(i * 64) + nth_bit(word, n);
  }
  return off;
}

bool Lottery::Habit::pays() const {
  // In full: what leads to the parts, and each of them. By place: what leads to them once more for asking, and then for
  // each attempt, of which there are places / moves, together with its share of a part.
  constexpr double leading = 1.0;  // what leads to the parts, measured in parts
  return places == 0 || (places > 0 && parts * (moves - 1) > leading * places);
}

void Lottery::Habit::notice(double made) { moves += (made - moves) / (moves == 0 ? 1 : 8); }

void Lottery::note_generator(const Node* generator) {
  generators_.push_back(generator);
  habits.resize(generators_.size() * habits_each);
}

namespace {

/// Where a draw begins: what generators leave behind is dropped before they are asked again.
class Beginning {
 public:
  explicit Beginning(Context& c) : c_(c), mark_(c.moves.mark()), arena_(c.arena.mark()), random_(c.random.state()) {}
  std::size_t moves() const { return mark_.moves; }
  bool untouched() const { return c_.moves.size() == mark_.moves && c_.random.state() == random_; }
  void go_back() const {
    c_.tried_out.kept = false;
    c_.moves.rewind(mark_);
    c_.arena.release(arena_);
    c_.random.restore(random_);
  }

 private:
  Context& c_;
  const MoveList::Mark mark_;
  const Arena::Mark arena_;
  const std::uint64_t random_;
};

/// Asks for a place and draws places until there is a legal move, which is put on the list: true. Where generators do
/// not say how many places there are, where none is met, or where this does not pay, asks for all moves.
template <class Ask, class IsLegal>
bool draw_by_place(Context& c, const Beginning& beginning, const Node* generator, Ask&& ask, IsLegal&& is_legal) {
  constexpr int turns_until_asked_again = 16, turns_without_answer = 4;
  constexpr int most_attempts = 48;
  constexpr int first_attempts = 4;  // while nothing is known of the player's moves
  Lottery& lottery = c.lottery;
  const std::size_t index = lottery.habit_of(generator, c.mover());
  const auto habit = [&]() -> Lottery::Habit& { return lottery.habits[index]; };
  const bool asks = habit().pays() || --habit().turns_in_full < 0;
  const bool by_place = std::exchange(lottery.by_place, asks);
  const std::size_t begin = beginning.moves();
  const int drawn_within = lottery.drawn_within;
  const auto notice_list = [&] {
    if (lottery.drawn_within == drawn_within) habit().notice(moves_made(c, begin));
  };
  if (!asks) {
    ask_for_all(c, ask);
    lottery.by_place = by_place;
    notice_list();
    return false;
  }
  const int others = std::exchange(lottery.places, 0), other_parts = std::exchange(lottery.parts, 0);
  bool found = false, none = false;
  ask(Asked::Draw);
  lottery.by_place = true;
  const int places = lottery.places;
  const bool known = beginning.untouched();
  if (lottery.drawn_within == drawn_within) {
    // Where nobody knows all moves are made for asking; it may depend on the position who knows.
    habit().turns_in_full = known ? turns_until_asked_again : turns_without_answer;
    habit().places = known ? places : off;
    habit().parts = lottery.parts;
  }
  if (places > 0) {
    const bool unknown = habit().moves == 0;
    // Where some made their moves instead, places are not all there is to draw from.
    if (known && (unknown || habit().pays())) {
      const int attempts =
          unknown ? first_attempts : std::min(3 * static_cast<int>(places / habit().moves) + 3, most_attempts);
      int made = 0;
      UntriedPlaces open(places);
      while (!found && made < attempts && !open.none_left()) {
        ++made;
        beginning.go_back();
        lottery.place = open.draw(*lottery.chooser);
        ask(Asked::Place);
        found = c.moves.size() > begin && is_legal(begin);
      }
      none = known && !found && open.none_left();
      if (!none && (found || !unknown)) habit().notice(static_cast<double>(places) / (found ? made : 2 * attempts));
    }
    if (!found) {
      beginning.go_back();
      lottery.by_place = false;
      lottery.untested.clear();
      if (!none) ask_for_all(c, ask);
    }
  }
  if (!found) notice_list();
  lottery.by_place = by_place;
  lottery.places = others;
  lottery.parts = other_parts;
  lottery.answered = false;
  return found;
}

}  // namespace

namespace {

/// Of the moves of the list from `begin` on and those that they won against, one stays.
void keep_one(Context& c, std::size_t begin) {
  if (c.moves.size() > begin + 1) {
    const std::size_t drawn = Drawing(c, begin).draw(*c.lottery.chooser);
    c.moves.moves[begin] = c.moves.moves[begin + drawn];
    c.moves.moves.resize(begin + 1);
  }
  if (c.moves.size() > begin) c.moves.moves[begin].won = false;
}

}  // namespace

void draw_while_made(Context& c, const Lazy<Moves>& generator) {
  Lottery& lottery = c.lottery;
  const std::size_t begin = c.moves.size();
  const int contenders = std::exchange(lottery.contenders, 0), winners = std::exchange(lottery.winners, 0);
  c.asked = Asked::One;
  generator(c);
  c.asked = Asked::All;
  keep_one(c, begin);
  lottery.contenders = contenders;
  lottery.winners = winners;
}

void draw_among(Context& c, const Lazy<Moves>& generator) {
  Lottery& lottery = c.lottery;
  ++lottery.drawn_within;
  const Beginning beginning(c);
  const std::size_t begin = beginning.moves();
  const auto ask = [&](Asked asked) {
    c.asked = asked;
    generator(c);
    c.asked = Asked::All;
  };
  const int contenders = std::exchange(lottery.contenders, 0), winners = std::exchange(lottery.winners, 0);
  draw_by_place(c, beginning, generator.node, ask, [](std::size_t) { return true; });
  if (!lottery.untested.empty()) {
    // They lie elsewhere once what came before them is dropped.
    beginning.go_back();
    lottery.untested.clear();
    lottery.contenders = 0;
    ask(Asked::All);
  }
  keep_one(c, begin);
  lottery.contenders = contenders;
  lottery.winners = winners;
}

namespace {

/// Whether the rules of the phase draw their moves by themselves.
bool draws_turns(const Context& c) {
  return is_node<DrawsTurn>(phase_of(c, c.mover()).play) && c.game.meta.allow_all() && c.look_ahead == 0;
}

/// Lets them do so; false where they cannot.
bool draw_turn(Context& c) {
  const auto& turn = *static_cast<const DrawsTurn*>(phase_of(c, c.mover()).play.node);
  c.lottery.alone = true;
  c.lottery.one_will_do = !c.game.dice.empty();
  const bool drawn = turn.draw(turn, c);
  c.lottery.one_will_do = false;
  if (!drawn) c.lottery.in_vain = turn.plain.node;
  return drawn;
}

}  // namespace

namespace {

/// Draws a legal move, if there is one.
[[gnu::always_inline]] inline std::size_t draw_any_move(Context& c, Random& chooser) {
  const Watched watched(c);
  c.tried_out.kept = false;
  c.lottery.chooser = &chooser;
  c.lottery.untested.clear();
  c.lottery.contenders = c.lottery.winners = 0;
  c.lottery.in_vain = nullptr;
  const bool swaps = may_swap(c);
  const std::size_t begin = c.moves.size();
  if (!swaps && draws_turns(c) && draw_turn(c)) {
    c.legal_ready = true;
    c.legal_count = 1;
    if (c.moves.size() == begin) return no_move;
    const std::size_t drawn = c.moves.size() - 1;
    allowed_with_consequences(c, drawn);
    return drawn;
  }
  const Beginning beginning(c);
  const auto ask = [&](Asked asked) { ask_phase(c, asked); };
  bool found = false;
  if (swaps) {
    ask_for_all(c, ask);
    add_swap(c);
  } else {
    found = draw_by_place(c, beginning, nullptr, ask,
                          [&](std::size_t index) { return allowed_with_consequences(c, index); });
  }
  return found ? beginning.moves() : draw_from_list(c, chooser, beginning.moves());
}

/// Takes the move that was drawn ahead, if it is one of this turn.
bool take_drawn_ahead(Context& c) {
  Context::DrawnAhead& ahead = c.ahead;
  if (!std::exchange(ahead.kept, false)) return false;
  if (ahead.mover != c.mover() || ahead.active != c.head().active ||
      ahead.phase != c.head().phase[static_cast<std::size_t>(c.mover())]) {
    *c.lottery.chooser = ahead.chooser;
    return false;
  }
  c.moves.swap(ahead.list);
  c.legal_ready = ahead.legal_ready;
  c.legal_count = 1;
  return true;
}

}  // namespace

std::size_t draw_move(Context& c, Random& chooser) {
  c.lottery.chooser = &chooser;
  if (take_drawn_ahead(c)) return c.ahead.move;
  const std::size_t drawn = draw_any_move(c, chooser);
  if (drawn != no_move) return drawn;
  add_pass(c, c.mover(), true);
  return c.moves.size() - 1;
}

bool can_draw_ahead(Context& c) {
  if (!c.ahead.allowed || may_swap(c)) return false;
  return c.ahead.turns_until_tried == 0 || --c.ahead.turns_until_tried == 0;
}

bool draw_ahead(Context& c) {
  Context::DrawnAhead& ahead = c.ahead;
  c.moves.swap(ahead.list);
  c.moves.clear();
  const Arena::Mark arena = c.arena.mark();
  const std::uint64_t random = c.random.state();
  ahead.hurried = false;
  ahead.chooser = *c.lottery.chooser;
  ahead.move = draw_any_move(c, *c.lottery.chooser);
  const bool found = ahead.move != no_move;
  ahead.kept = found && !ahead.hurried && c.random.state() == random;
  if (!ahead.kept) *c.lottery.chooser = ahead.chooser;
  constexpr int turns_after_vain_draw = 16;
  if (found && !ahead.kept) ahead.turns_until_tried = turns_after_vain_draw;
  ahead.mover = c.mover();
  ahead.phase = c.head().phase[static_cast<std::size_t>(ahead.mover)];
  ahead.active = c.head().active;
  ahead.legal_ready = std::exchange(c.legal_ready, false);
  c.tried_out.kept = false;
  c.arena.release(arena);
  c.moves.swap(ahead.list);
  return found;
}

}  // namespace lud::play
