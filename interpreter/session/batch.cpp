#include "interpreter/session/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/session/encode.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::session {

struct Batch::Table {
  /// The stored state of one game of the batch while another is being played.
  struct Seat {
    play::Position at;
    std::uint64_t number = 0;         ///< number of the game, from which its seed is derived
    std::vector<std::size_t> chosen;  ///< where all players move at once: moves already chosen
    bool asleep = false;              ///< the game is over and does not restart
    History history;                  ///< of the game
    Status failure;                   ///< the limit of play that left the position without a game
  };

  Table(std::shared_ptr<const Encoding> given, std::size_t count, const BatchSettings& how)
      : encoding(std::move(given)),
        code(encoding->table()),
        settings(how),
        size(count),
        seats(count),
        seen(code.actions) {
    renew();
    const auto players = static_cast<std::size_t>(code.rules.players);
    if (settings.observations) {
      arrays.observations.resize(size * code.planes.size() * code.sites);
      arrays.values.resize(size * code.values.size());
    }
    arrays.masks.resize(size * code.actions);
    arrays.players.resize(size);
    arrays.rewards.resize(size * players);
    arrays.over.resize(size);
    arrays.end.resize(size);
    arrays.lengths.resize(size);
    arrays.left_out.resize(size);
  }

  std::shared_ptr<const Encoding> encoding;
  const Encoding::Table& code;
  BatchSettings settings;
  std::size_t size;
  std::vector<Seat> seats;
  std::vector<std::uint8_t> seen;
  std::unique_ptr<Context> c;  ///< the one context in which the games are played in turn
  bool is_renewed = false;     ///< ... and it is another one than when the present step of a position began
  play::Random chooser;
  Arrays arrays;
  Status status;

  std::uint8_t* mask(std::size_t i) { return &arrays.masks[i * code.actions]; }
  bool moves_together() const { return play::moves_together(*c); }
  void renew() {
    is_renewed = true;
    c = std::make_unique<Context>(code.rules);
    c->max_moves = code.game.loaded().max_moves;
  }
  void start(Seat& seat) {
    seat.chosen.clear();
    seat.asleep = false;
    seat.failure = {};
    c->random = play::playout_random(settings.seed, seat.number, 0);
    seat.history.begin(c->random.state());
    play::start(*c);
  }
  /// The number of legal moves; lists them unless one alone can be offered.
  std::size_t offered(const Seat& seat) {
    const std::size_t count = play::offered_moves(*c);
    if (const auto random = seat.history.reseeded_after(seat.history.choices.size())) {
      play::legal_moves(*c);  // what it has to draw, it draws with the old state
      c->random = c->current().random = play::Random(*random);
    }
    return count;
  }
  /// Returns the next player to choose where all players move at once: the next higher player number that has moves; 0
  /// if there is none.
  int next_of_all(const Seat& seat, std::size_t count) const {
    const play::MoveList& list = c->current().moves;
    const int last = seat.chosen.empty() ? 0 : list.moves[seat.chosen.back()].mover;
    int next = 0;
    for (std::size_t i = 0; i < count; ++i)
      if (const int player = list.moves[i].mover; player > last && (next == 0 || player < next)) next = player;
    return next;
  }
  /// Returns the number of the legal move of `player` (0: of any) that has this action; `count` if there is none.
  std::size_t number_of(std::size_t count, int player, std::int64_t action) {
    const Context& played = c->current();
    if (!code.numbered && static_cast<std::size_t>(action) < code.first_other) {
      for (std::size_t i = 0; i < count; ++i) {
        const play::Move& move = played.moves.moves[i];
        if ((player == 0 || move.mover == player) && code.own_action(played, move) == action) return i;
      }
      return count;
    }
    std::fill(seen.begin(), seen.end(), std::uint8_t{0});
    std::size_t found = count;
    code.each_action(played, count, player, seen.data(), [&](std::size_t i, std::int64_t its) {
      if (its == action && found == count) found = i;
    });
    return found;
  }
  /// Fast path for `Encoding::Table::placements`: makes the move that adds a piece to the action's site without listing
  /// the other moves. Returns false if the action is no such move.
  bool make_placement(Seat& seat, std::int64_t action) {
    if (!code.placements || action < 2 || play::may_swap(*c)) return false;
    if (seat.history.reseeded_after(seat.history.choices.size())) return false;
    const auto site = static_cast<std::uint32_t>(action) - 2;
    const Sites empty = c->state.empty(code.rules.default_type);
    if (!empty.contains(static_cast<int>(site))) return false;
    int slot = std::popcount(empty.words()[site / 64] & ((Sites::Word{1} << (site % 64)) - 1));
    for (std::uint32_t word = 0; word < site / 64; ++word) slot += std::popcount(empty.words()[word]);
    const bool listed = play::list_slot(*c, slot);
    if (listed && c->moves.moves[0].to == static_cast<int>(site)) {
      const auto chosen = static_cast<std::uint32_t>(slot);
      seat.history.add(static_cast<std::size_t>(empty.count()), {&chosen, 1});
      play::Header& head = c->head();
      head.stalemated &= ~(1u << head.mover);
      play::apply(*c, 0);
      return true;
    }
    c->moves.clear();
    return false;
  }
  /// Fast path for `Encoding::Table::placements`: marks the actions as `each_action` would. Returns false if no site is
  /// empty, so that the player has to pass.
  bool mark_placements(std::size_t i) {
    std::uint8_t* const to = mask(i);
    bool any = false;
    for (const int site : c->state.empty(code.rules.default_type)) to[site + 2] = any = true;
    return any;
  }
  /// Makes an action in the current position; where all players move at once, the moves are made when all have chosen.
  void make(Seat& seat, std::int64_t action) {
    if (make_placement(seat, action)) return;
    const std::size_t count = offered(seat);
    if (!moves_together()) {
      const auto number = static_cast<std::uint32_t>(number_of(count, 0, action));
      seat.history.add(count, {&number, 1});
      return play::apply(*c, number);
    }
    seat.chosen.push_back(number_of(count, next_of_all(seat, count), action));
    if (next_of_all(seat, count) != 0) return;
    seat.history.add(count, std::vector<std::uint32_t>(seat.chosen.begin(), seat.chosen.end()));
    play::apply_together(*c, seat.chosen);
    seat.chosen.clear();
  }
  /// Fills in row i of the arrays for the next player of the current position.
  void fill_row(std::size_t i) {
    Seat& seat = seats[i];
    std::fill_n(mask(i), code.actions, std::uint8_t{0});
    arrays.left_out[i] = 0;
    if (code.placements && !c->over() && !play::may_swap(*c) && mark_placements(i)) {
      return observe(i, c->mover());
    }
    const std::size_t count = c->over() ? 0 : offered(seat);
    const bool together = count > 0 && moves_together();
    const int player = count == 0 ? 0 : together ? next_of_all(seat, count) : c->current().mover();
    code.each_action(c->current(), count, together ? player : 0, mask(i),
                     [&](std::size_t, std::int64_t action) { arrays.left_out[i] += action == Encoding::no_action; });
    observe(i, player);
  }
  /// Notes who chooses for `player` (0: nobody), and what is seen.
  void observe(std::size_t i, int player) {
    arrays.players[i] = play::person_of(c->head(), player);
    if (settings.observations)
      code.observe(*c, player, &arrays.observations[i * code.planes.size() * code.sites],
                   &arrays.values[i * code.values.size()]);
  }
  /// Fills in how a game ended, and its rewards. They stay 0 if a limit of play stopped it.
  void note_end(std::size_t i, bool stopped) {
    const auto players = static_cast<std::size_t>(code.rules.players);
    arrays.over[i] = 1;
    arrays.end[i] = stopped ? 0 : static_cast<std::uint8_t>(c->head().end);
    for (std::size_t person = 1; person <= players && !stopped; ++person)
      arrays.rewards[i * players + person - 1] =
          static_cast<float>(2 * agents::worth_of_person(c->head(), code.rules.players, static_cast<int>(person)) - 1);
  }
  /// Marks position i as finished for good, as a limit of play left it without a game: no player, no legal actions.
  void put_to_sleep(std::size_t i, const Status& why) {
    Seat& seat = seats[i];
    seat.asleep = true;
    seat.failure = why;
    seat.history.begin(seat.history.random);
    arrays.players[i] = arrays.left_out[i] = 0;
    std::fill_n(mask(i), code.actions, std::uint8_t{0});
  }
  /// Starts the game of position i. If a limit of play prevents that, the next ones of this position where games
  /// restart; in the end puts the position to sleep.
  Status begin(std::size_t i) {
    Status failed;
    for (int tries = settings.restarts ? most_starts : 1; tries > 0; --tries) {
      try {
        start(seats[i]);
        fill_row(i);
        return {};
      } catch (const play::LimitReached& limit) {
        failed = limit_of(limit);
        renew();
        seats[i].number += size;
      }
    }
    put_to_sleep(i, failed);
    return failed;
  }
  Status set(std::size_t i, const KeptPosition& kept) {
    Seat& seat = seats[i];
    seat.at = kept.at;
    seat.history = kept.history;
    seat.chosen.clear();
    seat.failure = {};
    const auto players = static_cast<std::size_t>(code.rules.players);
    std::fill_n(arrays.rewards.begin() + static_cast<std::ptrdiff_t>(i * players), players, 0.0f);
    arrays.over[i] = arrays.end[i] = 0;
    c->set(seat.at);
    arrays.lengths[i] = moves_made();
    seat.asleep = c->over();
    try {
      fill_row(i);
      return {};
    } catch (const play::LimitReached& limit) {
      renew();
      put_to_sleep(i, limit_of(limit));
      return limit_of(limit);
    }
  }
  int moves_made() const { return static_cast<int>(c->trial.moves.size()) - c->trial.initial_placements; }
  void step(std::size_t i, std::int64_t action) {
    Seat& seat = seats[i];
    arrays.over[i] = arrays.end[i] = 0;
    if (seat.asleep) return;
    c->swap(seat.at);
    is_renewed = false;
    Status stopped;
    try {
      make(seat, action);
      arrays.lengths[i] = moves_made();
      if (!c->over()) fill_row(i);
    } catch (const play::LimitReached& limit) {
      renew();
      stopped = limit_of(limit);
    }
    if (!stopped || c->over()) {
      note_end(i, !stopped);
      seat.number += size;
      if (!settings.restarts && !stopped) return put_to_sleep(i, stopped);
      if (!settings.restarts) {
        seat.asleep = true;
        fill_row(i);
      } else if (const Status begun = begin(i); !begun) {
        status = begun;
        return;
      }
    }
    is_renewed ? c->save(seat.at) : c->swap(seat.at);
  }
};

Batch::Batch(std::shared_ptr<const Encoding> encoding, std::size_t size, const BatchSettings& settings)
    : table_(std::make_unique<Table>(std::move(encoding), size, settings)) {
  reset(settings.seed);  // failures are reported by status()
}
Batch::Batch(Batch&&) noexcept = default;
Batch::~Batch() = default;

Status Batch::status() const { return table_->status; }
const Encoding& Batch::encoding() const { return *table_->encoding; }
std::size_t Batch::size() const { return table_->size; }
const Batch::Arrays& Batch::arrays() const { return table_->arrays; }

Status Batch::reset(std::uint64_t seed) {
  Table& t = *table_;
  t.settings.seed = seed;
  t.chooser = play::playout_random(seed, 0, 1);
  std::ranges::fill(t.arrays.rewards, 0.0f);
  std::ranges::fill(t.arrays.over, std::uint8_t{0});
  std::ranges::fill(t.arrays.end, std::uint8_t{0});
  std::ranges::fill(t.arrays.lengths, 0);
  t.status = {};
  for (std::size_t i = 0; i < t.size; ++i) {
    t.seats[i].number = i;
    if (Status begun = t.begin(i); begun)
      t.c->save(t.seats[i].at);
    else
      t.status = begun;
  }
  return t.status;
}

Position Batch::position(std::size_t i) const {
  const Table& t = *table_;
  const Table::Seat& seat = t.seats[i];
  return Position(std::make_unique<KeptPosition>(
      KeptPosition{t.code.game, seat.failure ? seat.at : play::Position(), seat.history, seat.failure}));
}

Status Batch::set(std::size_t i, const Position& position) {
  const KeptPosition& kept = position.kept();
  if (kept.game != table_->code.game) return {"the position is one of another game"};
  return kept.failure ? table_->set(i, kept) : kept.failure;
}

Status Batch::step(std::span<const std::int64_t> actions) {
  Table& t = *table_;
  if (actions.size() != t.size) return {fmt::format("there are {} positions, and {} actions", t.size, actions.size())};
  for (std::size_t i = 0; i < t.size; ++i) {
    if (t.seats[i].asleep) continue;
    const bool is_one = actions[i] >= 0 && static_cast<std::size_t>(actions[i]) < t.code.actions;
    if (!is_one || !t.mask(i)[actions[i]])
      return {
          fmt::format("position {}: action {} ({}) is not legal", i, actions[i], t.encoding->action_name(actions[i]))};
  }
  std::ranges::fill(t.arrays.rewards, 0.0f);
  for (std::size_t i = 0; i < t.size; ++i) t.step(i, actions[i]);
  return {};
}

void Batch::sample(std::span<std::int64_t> actions) {
  Table& t = *table_;
  for (std::size_t i = 0; i < std::min(t.size, actions.size()); ++i) {
    const std::uint8_t* const mask = t.mask(i);
    std::size_t count = 0;
    for (std::size_t a = 0; a < t.code.actions; ++a) count += mask[a];
    std::size_t left = count ? static_cast<std::size_t>(t.chooser.pick(static_cast<int>(count))) : 0;
    std::size_t action = 0;
    if (count)
      while (!mask[action] || left-- > 0) ++action;
    actions[i] = static_cast<std::int64_t>(action);
  }
}

}  // namespace lud::session
