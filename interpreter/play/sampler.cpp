#include "interpreter/play/sampler.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/untried_slots.hpp"

namespace lud::play {

namespace {

void query_phase(Context& c, Query query) {
  c.sampling.only_source = query == Query::Sample;
  c.evaluate(phase_of(c, c.mover()).play, query);
}

/// Whether a move of the list passes one test.
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

/// Whether a move of the list passes all tests whose range it lies in.
bool passes_tests(Context& c, std::size_t index) {
  for (const Untested& test : c.sampler->untested)
    if (index >= test.begin && index < test.end && !passes(c, index, test)) return false;
  return true;
}

bool is_legal(Context& c, std::size_t index) { return passes_tests(c, index) && allowed_with_consequences(c, index); }

/// The candidates of a draw: moves of the list, of which one may stand for all candidates of a reservoir.
struct Drawing {
  std::span<int> left;     ///< single moves, by index from the beginning of the range
  std::size_t single = 0;  ///< how many of them are left
  std::size_t winner = 0;  ///< the move kept by the reservoir
  int reservoir_seen = 0;  ///< the number of candidates that it stands for

  Drawing(Context& c, std::size_t begin)
      : left(c.ints(c.moves.size() - begin)), reservoir_seen(c.sampling.reservoir_seen) {
    for (std::size_t i = begin; i < c.moves.size(); ++i)
      if (c.moves.moves[i].from_reservoir)
        winner = i - begin;
      else
        left[single++] = static_cast<int>(i - begin);
  }
  bool empty() const { return single == 0 && reservoir_seen == 0; }
  /// Draws a move and removes it from the candidates.
  std::size_t draw(Random& chooser) {
    const std::size_t all = single + static_cast<std::size_t>(reservoir_seen);
    const std::size_t drawn = all == 1 ? 0 : static_cast<std::size_t>(chooser.pick(static_cast<int>(all)));
    if (drawn >= single) {
      reservoir_seen = 0;
      return winner;
    }
    return static_cast<std::size_t>(std::exchange(left[drawn], left[--single]));
  }
};

/// Returned if there is no legal move.
constexpr std::size_t no_move = static_cast<std::size_t>(-1);

/// Draws one of the legal moves of the list from `begin` on.
std::size_t sample_from_list(Context& c, Random& chooser, std::size_t begin) {
  // Marks the list as ready, so that work done while generating these moves is reused when one of them is played.
  c.legal_ready = c.sampler->untested.empty();
  c.legal_count = c.moves.size() - begin;
  if (c.legal_count == 1 && c.legal_ready) {
    c.moves.moves[begin].from_reservoir = false;
    if (allowed_with_consequences(c, begin)) return begin;
  }
  for (Drawing drawing(c, begin); !drawing.empty();) {
    const std::size_t index = begin + drawing.draw(chooser);
    if (!is_legal(c, index)) continue;
    c.moves.moves[index].from_reservoir = false;
    return index;
  }
  return no_move;
}

/// The number of moves of the list from `begin` on, with those that reservoirs left out.
double moves_made(const Context& c, std::size_t begin) {
  return static_cast<double>(c.moves.size() - begin) + c.sampling.reservoir_seen - c.sampling.reservoir_kept;
}

/// Queries all moves, of which one will be sampled.
template <class Evaluate>
void query_all(Context& c, Evaluate&& evaluate) {
  c.sampling.may_keep_one = c.game.meta.allow_all();
  c.sampling.reservoir_seen = c.sampling.reservoir_kept = 0;
  evaluate(Query::Sample);
  c.sampling.may_keep_one = false;
}

}  // namespace

int Sampler::find_bound(Context& c, const Lazy<Moves>& generator) {
  const auto known = std::ranges::find(bounds_, generator.node, &Bound::generator);
  const Bound found{generator.node, known != bounds_.end() ? known->slots : query_bound(c, generator)};
  recent_bounds_[recent_index(generator.node)] = found;
  return found.slots;
}

int Sampler::query_bound(Context& c, const Lazy<Moves>& generator) {
  Sampling& sampling = c.sampling;
  const MoveList::Mark mark = c.moves.mark();
  const std::uint64_t random = c.random.state();
  const Sampling before = std::exchange(sampling, {});  // restored: a query changes no sampling
  c.evaluate(generator, Query::Bound);
  const int count = sampling.answered && c.moves.size() == mark.moves ? sampling.slots : off;
  sampling = before;
  sampling.answered = false;
  c.random.restore(random);
  c.moves.rewind(mark);
  bounds_.push_back({generator.node, count});
  return count;
}

int Sampler::bound_of_kind(Context& c, int component) {
  const Lazy<Moves>& generator = c.game.components[static_cast<std::size_t>(component)].moves;
  return generator ? bound(c, generator) : 0;
}

bool CostModel::pays() const {
  // Cost of listing: reaching the parts, and each part. Cost of slots: reaching the parts once more for the query, and
  // then for each attempt, of which there are slots / moves, together with its share of a part.
  constexpr double leading = 1.0;  // cost of reaching the parts, in units of a part
  return slots == 0 || (slots > 0 && parts * (moves - 1) > leading * slots);
}

void CostModel::notice(double made) { moves += (made - moves) / (moves == 0 ? 1 : 8); }

void Sampler::note_generator(const Node* generator) {
  generators_.push_back(generator);
  cost_models.resize(generators_.size() * cost_models_each);
  if (kept_models_.size() < generators_.size()) kept_models_.resize(generators_.size());
}

namespace {

/// The point where a draw begins; what generators leave behind is dropped before they are evaluated again.
class Beginning {
 public:
  explicit Beginning(Context& c) : c_(c), mark_(c.moves.mark()), arena_(c.arena.mark()), random_(c.random.state()) {}
  std::size_t moves() const { return mark_.moves; }
  bool untouched() const { return c_.moves.size() == mark_.moves && c_.random.state() == random_; }
  void go_back() const {
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

struct Attempts {
  int made = 0;
  bool found = false, none_left = false;
};
/// Draws slots and makes their moves, until one is legal or `most` attempts were made.
template <class Evaluate, class IsLegal>
Attempts attempt(Context& c, const Beginning& beginning, int slots, int most, Evaluate&& evaluate, IsLegal&& is_legal) {
  Attempts done;
  UntriedSlots open(slots);
  while (!done.found && done.made < most && !open.none_left()) {
    ++done.made;
    beginning.go_back();
    c.sampling.slot = open.draw(*c.sampling.chooser);
    evaluate(Query::Slot);
    done.found = c.moves.size() > beginning.moves() && is_legal(beginning.moves());
  }
  done.none_left = open.none_left();
  return done;
}

/// Queries the number of slots and draws slots until one holds a legal move, which is put on the list; returns true.
/// Otherwise returns false. All moves are listed then, unless every slot was tried: if generators do not number slots,
/// if slots do not pay, or if no attempt met a legal move.
template <class Evaluate, class IsLegal>
bool sample_by_slot(Context& c, const Beginning& beginning, const Node* generator, Evaluate&& evaluate,
                    IsLegal&& is_legal) {
  constexpr int turns_until_asked_again = 16, turns_without_answer = 4;
  constexpr int most_attempts = 48;
  constexpr int first_attempts = 4;  // while nothing is known about the player's moves
  Sampling& sampling = c.sampling;
  const std::size_t index = c.sampler->cost_model_of(generator, c.mover());
  const auto cost_model = [&]() -> CostModel& { return c.sampler->cost_models[index]; };
  const bool asks = !c.game.listing_draws && (cost_model().pays() || --cost_model().turns_in_full < 0);
  const bool by_slot = std::exchange(sampling.by_slot, asks);
  const std::size_t begin = beginning.moves();
  const int sampled_within = c.sampler->sampled_within;
  const auto notice_list = [&] {
    if (c.sampler->sampled_within == sampled_within) cost_model().notice(moves_made(c, begin));
  };
  if (!asks) {
    query_all(c, evaluate);
    sampling.by_slot = by_slot;
    notice_list();
    return false;
  }
  const int others = std::exchange(sampling.slots, 0), other_parts = std::exchange(sampling.parts, 0);
  bool found = false, none = false;
  sampling.answered = false;
  evaluate(Query::Sample);
  sampling.by_slot = true;
  const int slots = sampling.slots;
  // A generator that neither makes moves nor answers may still have slots.
  const bool known = beginning.untouched() && sampling.answered;
  if (c.sampler->sampled_within == sampled_within) {
    // Without an answer the query has made all moves; whether there is one may depend on the position.
    cost_model().turns_in_full = known ? turns_until_asked_again : turns_without_answer;
    cost_model().slots = known ? slots : off;
    cost_model().parts = sampling.parts;
  }
  if (slots > 0) {
    const bool unknown = cost_model().moves == 0;
    // If some generators made their moves instead, the slots are not all candidates.
    if (known && (unknown || cost_model().pays())) {
      const int most =
          unknown ? first_attempts : std::min(3 * static_cast<int>(slots / cost_model().moves) + 3, most_attempts);
      const Attempts done = attempt(c, beginning, slots, most, evaluate, is_legal);
      found = done.found;
      none = !found && done.none_left;
      if (!none && (found || !unknown))
        cost_model().notice(static_cast<double>(slots) / (found ? done.made : 2 * most));
    }
    if (!found) {
      beginning.go_back();
      sampling.by_slot = false;
      c.sampler->untested.clear();
      if (!none) query_all(c, evaluate);
    }
  }
  if (!found) notice_list();
  sampling.by_slot = by_slot;
  sampling.slots = others;
  sampling.parts = other_parts;
  sampling.answered = false;
  return found;
}

/// Keeps a random one of the moves that pass their tests, if any, of the list from `begin` on and those that reservoirs
/// left out.
void keep_one(Context& c, std::size_t begin) {
  auto& moves = c.moves.moves;
  if (moves.size() > begin + 1 || (moves.size() > begin && !c.sampler->untested.empty())) {
    std::size_t kept = begin;
    for (Drawing drawing(c, begin); kept == begin && !drawing.empty();) {
      const std::size_t drawn = begin + drawing.draw(*c.sampling.chooser);
      if (!passes_tests(c, drawn)) continue;
      moves[begin] = moves[drawn];
      kept = begin + 1;
    }
    moves.resize(kept);
  }
  if (moves.size() > begin) moves[begin].from_reservoir = false;
}

/// Keeps one of the moves that `make` makes with a reservoir of its own.
template <class Make>
void sample_apart(Context& c, Make&& make) {
  Sampling& sampling = c.sampling;
  const std::size_t begin = c.moves.size();
  const int seen = std::exchange(sampling.reservoir_seen, 0), kept = std::exchange(sampling.reservoir_kept, 0);
  make();
  keep_one(c, begin);
  sampling.reservoir_seen = seen;
  sampling.reservoir_kept = kept;
}

}  // namespace

void reservoir_sample(Context& c, const Lazy<Moves>& generator) {
  sample_apart(c, [&] { c.evaluate(generator, Query::Reservoir); });
}

void sample_among(Context& c, const Lazy<Moves>& generator) {
  ++c.sampler->sampled_within;
  const Beginning beginning(c);
  const auto evaluate = [&](Query query) { c.evaluate(generator, query); };
  sample_apart(c, [&] { sample_by_slot(c, beginning, generator.node, evaluate, [](std::size_t) { return true; }); });
  c.sampler->untested.clear();
}

namespace {

/// Lets the generator of the phase sample one of its moves itself; false if it cannot.
bool sample_turn(Context& c) {
  const SamplesTurn* const turn = phase_of(c, c.mover()).turn;
  if (!turn || !c.game.meta.allow_all() || c.look_ahead != 0) return false;
  c.sampling.only_source = true;
  c.sampling.may_keep_one = c.game.dice.has_value();
  const bool drawn = turn->sample(*turn, c);
  c.sampling.may_keep_one = false;
  if (!drawn) c.sampler->cannot_sample = turn->plain.node;
  return drawn;
}

/// Samples a legal move; returns its index, or no_move.
[[gnu::always_inline]] inline std::size_t sample_any(Context& c, Random& chooser) {
  const Watched watched(c);
  c.sampling.chooser = &chooser;
  c.sampler->untested.clear();
  c.sampling.reservoir_seen = c.sampling.reservoir_kept = 0;
  c.sampler->cannot_sample = nullptr;
  c.sampler->tried_in_vain = false;
  const bool swaps = may_swap(c);
  const std::size_t begin = c.moves.size();
  const bool lists = swaps || c.game.listing_draws;
  if (!lists && sample_turn(c)) {
    c.legal_ready = true;
    c.legal_count = 1;
    if (c.moves.size() == begin) return no_move;
    const std::size_t drawn = c.moves.size() - 1;
    allowed_with_consequences(c, drawn);
    return drawn;
  }
  const Beginning beginning(c);
  const auto evaluate = [&](Query query) { query_phase(c, query); };
  bool found = false;
  // If slots were tried in vain, no others are tried.
  if (lists || c.sampler->tried_in_vain) {
    query_all(c, evaluate);
    if (swaps) add_swap(c);
  } else {
    found = sample_by_slot(c, beginning, nullptr, evaluate,
                           [&](std::size_t index) { return allowed_with_consequences(c, index); });
  }
  return found ? beginning.moves() : sample_from_list(c, chooser, beginning.moves());
}

/// Drops the move that was sampled ahead and restores the generator and the cost models, as if it had not been sampled.
void drop_sampled_ahead(Context& c) {
  *c.sampling.chooser = c.ahead.chooser;
  c.sampler->put_cost_models_back(c.ahead.mover);
}

/// Takes the move that was sampled ahead, if it is valid for this turn.
bool take_sampled_ahead(Context& c) {
  Context::SampledAhead& ahead = c.ahead;
  if (!std::exchange(ahead.kept, false)) return false;
  if (ahead.mover != c.mover() || ahead.active != c.head().active ||
      ahead.phase != c.head().phase[static_cast<std::size_t>(c.mover())]) {
    drop_sampled_ahead(c);
    return false;
  }
  c.moves.swap(ahead.list);
  ahead.exchanged = !ahead.exchanged;
  c.legal_ready = ahead.legal_ready;
  c.legal_count = 1;
  return true;
}

}  // namespace

std::size_t sample_move(Context& c, Random& chooser) {
  c.sampling.chooser = &chooser;
  if (take_sampled_ahead(c)) return c.ahead.move;
  const std::size_t drawn = sample_any(c, chooser);
  if (drawn != no_move) return drawn;
  add_pass(c, c.mover(), true);
  return c.moves.size() - 1;
}

bool list_slot(Context& c, int slot) {
  c.sampling.slot = slot;
  c.evaluate(phase_of(c, c.mover()).play, Query::Slot);
  if (c.moves.size() == 1) return true;
  c.moves.clear();
  return false;
}

bool visit_slots(Context& c, int most, const std::function<void(const Move& move)>& visit) {
  if (!c.passes.sampling || !c.game.engine.samples || c.game.listing_draws || may_swap(c)) return false;
  const auto evaluate = [&](Query query) {
    const Watched watched(c);
    c.evaluate(phase_of(c, c.mover()).play, query);
  };
  Sampling& sampling = c.sampling;
  Random unused;
  Random* const chooser = std::exchange(sampling.chooser, &unused);
  sampling.only_source = sampling.answered = false;
  sampling.slots = 0;
  sampling.by_slot = true;
  c.sampler->untested.clear();
  const Beginning beginning(c);
  evaluate(Query::Sample);
  const int slots = std::exchange(sampling.slots, 0);
  const bool known = beginning.untouched() && std::exchange(sampling.answered, false) && slots <= most;
  for (int slot = 0; known && slot < slots; ++slot) {
    beginning.go_back();
    c.sampler->untested.clear();
    rounds = 0;  // each slot may take as many rounds as one decision
    sampling.slot = slot;
    evaluate(Query::Slot);
    for (std::size_t i = beginning.moves(), end = c.moves.size(); i < end; ++i)
      if (is_legal(c, i)) visit(c.moves.moves[i]);
  }
  beginning.go_back();
  sampling.by_slot = false;
  sampling.slot = off;
  sampling.chooser = chooser;
  c.sampler->untested.clear();
  return known;
}

bool can_sample_ahead(Context& c) {
  if (!c.ahead.allowed || may_swap(c)) return false;
  return c.ahead.turns_until_tried == 0 || --c.ahead.turns_until_tried == 0;
}

bool sample_ahead(Context& c) {
  Context::SampledAhead& ahead = c.ahead;
  // Rules that test once more in the same turn sample the same move.
  if (std::exchange(ahead.kept, false)) drop_sampled_ahead(c);
  c.moves.swap(ahead.list);
  c.moves.clear();
  const Arena::Mark arena = c.arena.mark();
  const std::uint64_t random = c.random.state();
  ahead.hurried = false;
  ahead.chooser = *c.sampling.chooser;
  ahead.mover = c.mover();
  c.sampler->keep_cost_models(ahead.mover);
  ahead.move = sample_any(c, *c.sampling.chooser);
  const bool found = ahead.move != no_move;
  ahead.kept = found && !ahead.hurried && c.random.state() == random;
  if (!ahead.kept) drop_sampled_ahead(c);
  constexpr int turns_after_vain_draw = 16;
  if (found && !ahead.kept) ahead.turns_until_tried = turns_after_vain_draw;
  ahead.phase = c.head().phase[static_cast<std::size_t>(ahead.mover)];
  ahead.active = c.head().active;
  ahead.legal_ready = std::exchange(c.legal_ready, false);
  c.arena.release(arena);
  c.moves.swap(ahead.list);
  return found;
}

}  // namespace lud::play
