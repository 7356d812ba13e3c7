#include "stdlib/moves/generators/generator.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/untried_slots.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

bool samples_at_once(const Context& c) { return samples_at_once_beside_swap(c) && !play::may_swap(c); }

bool samples_at_once_beside_swap(const Context& c) {
  return c.sampling.only_source && c.sampling.chooser && c.look_ahead == 0 && c.game.meta.allow_all() &&
         c.sampler->untested.empty();
}

Moves Generator::run(const Node* node, Context& c) {
  const auto& n = *static_cast<const Generator*>(node);
  const Query query = kit_detail::take_query(c);
  // No check for random effects here: the sender of this query ensures that there are none.
  if (query == Query::Targets && !leaves_levels(c.game)) {
    n.note_targets(c);
    return {};
  }
  if (query != Query::All && samples_by_slot(c)) {
    if (query == Query::Bound && n.bound != off) {
      c.sampling.answer(n.bound, 1);
      return {};
    }
    if (query == Query::Any && n.traits.knows_any) {
      // A default move will do: Query::Any does not look at the move.
      if (n.any_now(c)) c.moves.moves.push_back(play::Move());
      return {};
    }
    if (query == Query::Sample && c.sampler->cannot_sample != node &&
        (n.traits.samples_for_all ? samples_at_once_beside_swap(c) : samples_at_once(c))) {
      const std::uint64_t random = c.random.state();
      if (const Sampled drawn = n.sample(c); drawn != Sampled::No) {
        c.sampler->sampled_within += drawn == Sampled::Yes;
        return {};
      }
      // Conditions will be evaluated again: they must draw the same random numbers.
      c.random.restore(random);
    }
    if (n.traits.counts_itself) {
      const bool wants_slot = query == Query::Slot;
      if (wants_slot || (query == Query::Sample && c.sampling.by_slot)) {
        const void* seen = n.look(c);
        if (const int count = n.count_slots(c, seen); count != off) {
          if (wants_slot)
            n.make_at(c, seen);
          else
            c.sampling.answer(count, n.traits.lists_slots ? count : n.parts_listed(c, seen));
          return {};
        }
      }
    }
  }
  const bool all = query == Query::All || query == Query::Reservoir || (query == Query::Sample && !c.sampling.by_slot);
  if (all)
    n.list_all(c, query, nullptr);
  else
    n.query_plain(c, query);
  return {};
}

bool reads_what_was_left(const From& from, const Between* between, const Game& game) {
  return reads_any(from.condition, Reads::To | Reads::Between, game) ||
         (between && reads_any(between->condition, Reads::To, game));
}

Operand listed_in_order(const Linked& call) {
  call.game.lists_in_order = true;
  return call.made;
}

bool Generator::gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const {
  if (traits.tries_slots) {
    const int each = count_slots(c, seen);
    if (each > 0) all.add(c, {this, seen, pieces, each * pieces.count(), off});
    return each != off;
  }
  return !pieces.any([&](int site) {
    go_to(c, site);
    const int here = count_slots(c, seen);
    if (here > 0) all.add(c, {this, seen, pieces, here, site});
    return here == off;
  });
}

bool Generator::any_of(Context& c, const void* seen, const Pieces& pieces) const {
  return pieces.any([&](int site) {
    go_to(c, site);
    return any(c, seen);
  });
}

void Generator::make_gathered(Context& c, const Gathered::Group& group, int slot) const {
  int site = group.at;
  if (traits.tries_slots) {
    const int each = count_slots(c, group.seen);
    site = group.pieces.nth(slot / each);
    slot %= each;
  }
  go_to(c, site);
  c.sampling.slot = slot;
  make_at(c, group.seen);
  c.sampling.slot = off;
}

StartsOfPieces::StartsOfPieces(const From& from)
    : known_(!from.region && !from.level && (!from.site || iterator_of(from.site) == &play::Scope::from)) {
  if (!from.condition) return;
  allowed_ = site_predicate(from.condition, &play::Scope::from);
  known_ = known_ && allowed_ && allowed_->exact;
}

const Sites::Word* StartsOfPieces::among(Context& c, const Pieces& pieces) const {
  if (!allowed_) return pieces.sites;
  const Sites::Word* const allowed = allowed_->sites(c);
  Sites::Word* const both = c.arena.array<Sites::Word>(pieces.width);
  for (std::uint32_t i = 0; i < pieces.width; ++i) both[i] = pieces.sites[i] & allowed[i];
  return both;
}

/// Tries all slots in random order without replacement: with dice few hold moves, and making a move costs about as much
/// as finding that there is none. Returns false where there are too many slots or their number is unknown.
bool Generator::sample_in_turn(Context& c, const void* seen) const {
  Slots all;
  add_slots(c, seen, all, 1);
  if (!all.known) return false;
  all.try_in_turn(*c.sampling.chooser, [&](int slot) { return try_slot(c, seen, slot); });
  return true;
}

/// Makes up to `most` attempts at random slots. If slots are few, none is tried twice, so it turns out whether there is
/// any move.
Generator::Attempts Generator::attempt(Context& c, const void* seen, int most) const {
  play::Sampling& sampling = c.sampling;
  const int count = count_slots(c, seen);
  if (count <= 0) return {0, count, count == 0};
  const std::size_t begin = c.moves.size();
  play::UntriedSlots open(count);
  Attempts done{0, count, false};
  for (; done.made < most && !done.success; ++done.made) {
    sampling.slot = open.draw(*sampling.chooser);
    make_at(c, seen);
    done.success = c.moves.size() > begin || open.none_left();
  }
  return done;
}

Generator::Sampled Generator::sample_with_dice(Context& c) const {
  int& turns = c.sampler->cost_models[c.sampler->cost_model_of(this, c.mover())].turns_in_full;
  if (turns > 0) {
    --turns;
    return Sampled::No;
  }
  const void* const seen = look(c);
  if (holds_moves(c, seen) ? attempt(c, seen, most_attempts).success : sample_in_turn(c, seen)) return Sampled::Yes;
  // Looked up again: evaluating the generator may have added cost models.
  c.sampler->cost_models[c.sampler->cost_model_of(this, c.mover())].turns_in_full = turns_until_sampled_again;
  return Sampled::No;
}

bool Generator::sample_alone(Context& c) const {
  play::Sampling& sampling = c.sampling;
  const int reservoir_seen = sampling.reservoir_seen, reservoir_kept = sampling.reservoir_kept;
  const std::size_t begin = c.moves.size();
  const std::uint64_t random = c.random.state();
  if (sample(c) != Sampled::Yes) {
    c.random.restore(random);
    return false;
  }
  if (c.moves.size() > begin) c.moves.moves[begin].from_reservoir = false;
  sampling.reservoir_seen = reservoir_seen;
  sampling.reservoir_kept = reservoir_kept;
  return true;
}

Generator::Sampled Generator::sample(Context& c) const {
  if (c.game.dice) return sample_with_dice(c);
  constexpr int least_attempts = 4;
  const auto yes_if = [](bool success) { return success ? Sampled::Yes : Sampled::No; };
  const void* const seen = look(c);
  const std::uint64_t random = c.random.state();
  const play::MoveList::Mark mark = c.moves.mark();
  // If random numbers decided which slots hold moves, all moves are listed instead.
  const auto by_chance = [&] {
    if (c.random.state() == random) return false;
    c.moves.rewind(mark);
    return true;
  };
  if (holds_moves(c, seen)) {
    const bool success = attempt(c, seen, most_attempts).success;
    return yes_if(success && !by_chance());
  }
  const std::size_t index = c.sampler->cost_model_of(this, c.mover());
  const auto must_wait = [&] {
    int& turns = c.sampler->cost_models[index].turns_in_full;
    return turns > 0 && turns-- > 0;
  };
  if (must_wait()) return Sampled::No;
  const int parts = parts_listed(c, seen);
  const Attempts done = attempt(c, seen, std::clamp(2 * parts, least_attempts, most_attempts));
  if (by_chance()) return Sampled::No;
  c.sampler->tried_in_vain = !done.success && done.slots != off;
  if (done.slots <= 0) return yes_if(done.success);
  play::CostModel& cost_model = c.sampler->cost_models[index];
  cost_model.slots = done.slots;
  cost_model.parts = parts;
  cost_model.notice(static_cast<double>(done.slots) / (done.success ? done.made : 2 * done.made));
  // An attempt costs less than listing the moves of a part.
  if (done.slots > parts * (cost_model.moves + 1)) cost_model.turns_in_full = turns_until_sampled_again;
  return yes_if(done.success);
}

namespace {

/// Samples by `SamplesTurn::sample` if the generator has it and makes all moves of the turn; false where it cannot.
bool sample_by_itself(Context& c, const Lazy<Moves>& generator) {
  if (!is_node<play::SamplesTurn>(generator) || !samples_at_once(c)) return false;
  play::Sampling& sampling = c.sampling;
  const auto& turn = *static_cast<const play::SamplesTurn*>(generator.node);
  const std::size_t begin = c.moves.size();
  const int reservoir_seen = sampling.reservoir_seen, reservoir_kept = sampling.reservoir_kept;
  const bool may_keep_one = std::exchange(sampling.may_keep_one, c.game.dice.has_value());
  const bool drawn = turn.sample(turn, c);
  sampling.may_keep_one = may_keep_one;
  if (!drawn) {
    c.sampler->cannot_sample = turn.plain.node;
    return false;
  }
  ++c.sampler->sampled_within;
  if (c.moves.size() > begin) c.moves.moves[begin].from_reservoir = false;
  sampling.reservoir_seen = reservoir_seen;
  sampling.reservoir_kept = reservoir_kept;
  return true;
}

}  // namespace

void sample_one(Context& c, const Lazy<Moves>& generator) {
  const Generator* const known = as_generator(c, generator);
  if (!known) {
    if (!sample_by_itself(c, generator)) play::sample_among(c, generator);
    return;
  }
  if (known->sample_alone(c)) return;
  // `sample_alone` failed, so slots are not tried again.
  c.sampling.only_source = true;
  play::sample_among(c, known->traits.counts_itself ? generator : known->plain);
}

bool Generator::makes_any_plainly(Context& c) const {
  const play::MoveList::Mark mark = c.moves.mark();
  query_plain(c, Query::Any);
  const bool found = c.moves.size() > mark.moves;
  c.moves.rewind(mark);
  return found;
}

bool makes_any(Context& c, const Lazy<Moves>& generator) {
  if (const Generator* known = as_generator(c, generator); known && known->traits.knows_any) return known->any_now(c);
  if (!generator) return false;
  const play::MoveList::Mark mark = c.moves.mark();
  c.evaluate(generator, Query::Any);
  const bool found = c.moves.size() > mark.moves;
  c.moves.rewind(mark);
  return found;
}

}  // namespace lud::stdlib
