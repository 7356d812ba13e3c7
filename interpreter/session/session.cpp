#include "interpreter/session/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>

#include "grammar/spelling.hpp"
#include "interpreter/agents/agent.hpp"
#include "interpreter/play/by_player.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/move_sites.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/record/trial_file.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::session {

/// The data of a session. Running into a limit of play leaves the context unusable; it is then replaced at once.
struct Session::Table {
  explicit Table(const Game& given) : game(given) { renew(); }

  Game game;
  std::unique_ptr<Context> c;
  History history;                     ///< includes moves that were undone and can be redone
  std::size_t made = 0, base = 0;      ///< number of moves made; how many of them cannot be undone
  std::deque<play::Savepoint> points;  ///< savepoint before each move since `base`; entries past `made` are reused
  std::size_t undo_limit = std::numeric_limits<std::size_t>::max();
  Status failure;        ///< the limit of play that was reached; ok: the game can go on
  bool has_game = true;  ///< false: the start failed, and the context holds the empty position before it

  Context& played() { return c->current(); }
  const Context& played() const { return c->current(); }

  void renew() {
    c = std::make_unique<Context>(*game.loaded().game);
    c->max_moves = game.loaded().max_moves;
  }
  Status start(play::Random random) {
    failure = {};
    history.begin(random.state());
    made = base = 0;
    points.clear();
    const Status begun = guarded([&] {
      c->random = random;
      play::start(*c);
    });
    has_game = begun.ok();
    if (!has_game) renew();
    return begun;
  }
  void set(const KeptPosition& kept) {
    failure = kept.failure;
    has_game = failure.ok();
    has_game ? c->set(kept.at) : renew();
    history = kept.history;
    made = base = history.choices.size();
    points.clear();
  }
  /// Lists the legal moves after `moves` moves of the history and returns their number.
  std::size_t offered(std::size_t moves) {
    const std::size_t count = play::legal_moves(*c);
    if (const auto random = history.reseeded_after(moves)) c->random = played().random = play::Random(*random);
    return count;
  }
  void carry_out(std::span<const std::size_t> numbers) {
    if (moves_together())
      play::apply_together(*c, numbers);
    else
      play::apply(*c, numbers.front());
  }
  Status follow(const record::TrialFile& trial) {
    record::ReplayResult replayed;
    try {
      Context replaying(*game.loaded().game);
      replayed = record::replay_to(replaying, trial, static_cast<int>(trial.moves.size()));
    } catch (const play::LimitReached& limit) {
      return limit_of(limit);
    }
    if (!replayed.ok) return {fmt::format("move {}: {}", replayed.ply + 1, replayed.difference)};
    // The replay had a limit of moves of its own: the game is played again with that of the settings.
    Table next(game);
    next.undo_limit = 0;
    if (Status begun = next.start(play::Random(trial.random_state)); !begun) return begun;
    for (const std::vector<std::size_t>& chosen : replayed.chosen)
      if (const Status done = next.apply(chosen); !done)
        return {fmt::format("move {}: {}", next.made + 1, done.error), done.at_limit};
    next.undo_limit = undo_limit;
    *this = std::move(next);
    return {};
  }
  /// Brings back the present position, in a new context, by making its moves again from the start.
  void recover() {
    try {
      renew();
      c->random = play::Random(history.random);
      play::start(*c);
      for (std::size_t i = 0; i < made; ++i) {
        offered(i);
        const auto numbers = history.chosen_in(history.choices[i]);
        carry_out(std::vector<std::size_t>(numbers.begin(), numbers.end()));
      }
    } catch (const play::LimitReached&) {  // was not reached before: the position is lost
      renew();
      has_game = false;
    }
  }
  /// Calls `body`. If a limit of play stops it, sets `failure`, and the game cannot go on from here.
  template <class Body>
  Status guarded(Body&& body) {
    if (!failure) return failure;
    try {
      body();
    } catch (const play::LimitReached& limit) {
      failure = limit_of(limit);
    }
    return failure;
  }
  std::size_t list() {
    if (!failure) return 0;
    std::size_t count = 0;
    if (guarded([&] { count = offered(made); })) return count;
    recover();
    return 0;
  }
  bool moves_together() const { return play::moves_together(*c); }

  const play::Move& move(std::size_t number) const { return played().moves.moves[number]; }
  /// Checks that `numbers` has exactly one move of each player who has any.
  Status check_together(std::span<const std::size_t> numbers, std::size_t count) const {
    std::uint32_t chosen = 0, can = 0;
    for (std::size_t i = 0; i < count; ++i) can |= 1u << move(i).mover;
    for (const std::size_t number : numbers) {
      const std::uint32_t player = 1u << move(number).mover;
      if (chosen & player) return {fmt::format("two moves of player {}", move(number).mover)};
      chosen |= player;
    }
    return chosen == can ? Status{} : Status{"all players move at once here: a move of each is needed"};
  }
  /// Why no move can be made here; ok if there are legal moves.
  Status can_go_on() {
    if (list() > 0 || !failure) return failure;
    return {"the game is over"};
  }
  Status check(std::span<const std::size_t> numbers) {
    if (Status open = can_go_on(); !open) return open;
    const std::size_t count = list();
    for (const std::size_t number : numbers)
      if (number >= count)
        return {fmt::format("there {} {}: there is no move {}", count == 1 ? "is" : "are",
                            grammar::counted(count, "legal move"), number)};
    if (moves_together()) return check_together(numbers, count);
    if (numbers.size() != 1) return {"one player moves here: one move is needed"};
    return {};
  }
  /// The savepoint to be set before the next move. Forgets the oldest one if there are as many as are kept.
  play::Savepoint& next_point() {
    const std::size_t most = std::max<std::size_t>(1, undo_limit);  // a limit of play may stop the next move
    if (made - base >= most) {
      points.push_back(std::move(points.front()));
      points.pop_front();
      ++base;
    }
    if (points.size() <= made - base) points.emplace_back();
    return points[made - base];
  }
  /// Makes legal moves that `check` allows.
  Status make(std::span<const std::size_t> numbers) {
    play::Savepoint& point = next_point();
    c->mark(point);
    const Status done = guarded([&] { carry_out(numbers); });
    if (!done) return take_back(point, done);
    ++made;
    if (undo_limit == 0) base = made;
    return {};
  }
  void limit_undo(std::size_t most) {
    undo_limit = most;
    for (; made - base > most; ++base) points.pop_front();
    points.resize(std::min(points.size(), made - base));
  }
  Status apply(std::span<const std::size_t> numbers) {
    if (Status wrong = check(numbers); !wrong) return wrong;
    const std::size_t count = list();
    // The order of the players, which `sample` and replays use: it decides the game where moves disturb each other.
    std::vector<std::size_t> ordered(numbers.begin(), numbers.end());
    std::ranges::sort(ordered, {}, [&](std::size_t number) { return move(number).mover; });
    if (Status wrong = make(ordered); !wrong) return wrong;
    history.cut(made - 1);
    history.add(count, std::vector<std::uint32_t>(ordered.begin(), ordered.end()));
    return {};
  }
  bool redo() {
    if (made == history.choices.size()) return false;
    const auto numbers = history.chosen_in(history.choices[made]);
    const std::vector<std::size_t> chosen(numbers.begin(), numbers.end());
    return check(chosen) && make(chosen);
  }
  /// The texts of the legal moves as `texts_of` makes them. If the consequences of a move run into a limit of play: the
  /// texts of trials, without consequences.
  std::vector<std::string> texts(std::vector<std::string> (*texts_of)(Context&)) {
    if (list() == 0) return {};
    play::Savepoint here;
    c->mark(here);
    try {
      return texts_of(*c);
    } catch (const play::LimitReached& limit) {
      take_back(here, limit_of(limit));
    }
    const record::Names names(game.loaded().game->names);
    std::vector<std::string> all(list());
    for (std::size_t i = 0; i < all.size(); ++i)
      record::write_move(all[i], move(i), played().moves.actions_of(move(i)), names);
    return all;
  }
  /// Returns to the savepoint before a move that a limit of play stopped, in a new context. Returns `why`.
  Status take_back(const play::Savepoint& point, const Status& why) {
    play::Position before;
    before.state = point.state;
    before.trial = c->trial;
    before.trial.rewind(point.trial);
    before.random = point.random;
    before.part = point.part;
    renew();
    c->set(before);
    failure = {};
    return why;
  }
};

Session::Session(const Game& game, std::uint64_t seed) : table_(std::make_unique<Table>(game)) { restart(seed); }
Session::Session(const Position& position) : table_(std::make_unique<Table>(position.game())) { set(position); }
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

const Game& Session::game() const { return table_->game; }
Status Session::restart(std::uint64_t seed) { return table_->start(play::playout_random(seed, 0, 0)); }
Status Session::restart_from(std::uint64_t random) { return table_->start(play::Random(random)); }

void Session::reseed(std::uint64_t seed) { reseed_from(play::playout_random(seed, 0, 0).state()); }
void Session::reseed_from(std::uint64_t random) {
  History& history = table_->history;
  history.cut(table_->made);
  if (history.reseeded_after(table_->made)) history.reseedings.pop_back();
  history.reseedings.push_back({table_->made, random});
}

void Session::save(Position& into) const {
  KeptPosition& kept = into.kept();
  kept.game = table_->game;
  table_->c->save(kept.at);
  kept.history = table_->history;
  kept.history.cut(table_->made);
  kept.failure = table_->has_game ? Status{} : table_->failure;
}
Position Session::position() const {
  Position made(std::make_unique<KeptPosition>(KeptPosition{table_->game, {}, {}, {}}));
  save(made);
  return made;
}
Status Session::set(const Position& position) {
  const KeptPosition& kept = position.kept();
  if (kept.game != table_->game) return {"the position is one of another game"};
  table_->set(kept);
  return {};
}

Status Session::follow(const record::TrialFile& trial) { return table_->follow(trial); }
Status Session::follow(std::string_view trial_text) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add("trial", std::string(trial_text));
  const auto trial = record::read_trial(sources, source, game().loaded().game->names, diagnostics);
  return trial ? follow(*trial) : Status{grammar::render(diagnostics, sources)};
}

bool Session::over() const { return table_->c->over(); }
int Session::moves() const { return static_cast<int>(table_->made); }
bool Session::moves_together() const { return table_->moves_together(); }
int Session::part() const { return game().is_match() ? table_->c->head().current_game : 0; }
int Session::mover() const { return over() || moves_together() ? 0 : table_->played().mover(); }
Status Session::status() const {
  table_->list();  // whether the game can go on shows when the moves are listed
  return table_->failure;
}
std::size_t Session::legal() { return table_->list(); }
std::vector<int> Session::thrown() {
  return table_->list() > 0 ? record::thrown_before_choice(*table_->c) : std::vector<int>();
}

std::vector<Offer> Session::offers() {
  std::vector<Offer> all(table_->list());
  const lud::Game& game = table_->played().game;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const play::Move& move = table_->move(i);
    const auto types = record::site_types(table_->played(), move);
    const auto label = [&](SiteType type, int site) { return site < 0 ? "" : record::site_label(game, type, site); };
    const auto held_type = [&](SiteType type, int site) {  // hands are made of cells
      return type_of(site < game.layout.type_count[static_cast<std::size_t>(type)] ? type : SiteType::Cell);
    };
    all[i] = {.player = move.mover,
              .from = std::max(-1, move.from),
              .to = std::max(-1, move.to),
              .from_label = label(types.from, move.from),
              .to_label = label(types.to, move.to),
              .from_type = held_type(types.from, move.from),
              .to_type = held_type(types.to, move.to)};
  }
  return all;
}
std::vector<std::string> Session::texts() { return table_->texts(&record::short_move_texts); }
std::vector<std::string> Session::full_texts() { return table_->texts(&record::legal_move_texts); }

Status Session::apply(std::size_t number) { return table_->apply({&number, 1}); }
Status Session::apply(std::span<const std::size_t> numbers) { return table_->apply(numbers); }
Status Session::apply(const std::string& text) {
  if (Status open = table_->can_go_on(); !open) return open;
  for (const auto texts_of : {&record::short_move_texts, &record::legal_move_texts}) {
    const std::vector<std::string> all = table_->texts(texts_of);
    if (const auto found = std::ranges::find(all, text); found != all.end())
      return apply(static_cast<std::size_t>(found - all.begin()));
  }
  return {fmt::format("no legal move reads '{}'", text)};
}
Status Session::apply(const std::string& from, const std::string& to) {
  if (Status open = table_->can_go_on(); !open) return open;
  const std::vector<Offer> all = offers();
  const auto fits = [&](const Offer& offer) { return offer.from_label == from && offer.to_label == to; };
  const auto found = std::ranges::find_if(all, fits);
  if (found == all.end()) return {fmt::format("no legal move goes from {} to {}", from, to)};
  const auto first = static_cast<std::size_t>(found - all.begin());
  if (std::find_if(found + 1, all.end(), fits) != all.end()) {
    const std::vector<std::string> full = full_texts();
    for (std::size_t i = first + 1; i < all.size(); ++i)
      if (fits(all[i]) && (i >= full.size() || full[i] != full[first]))
        return {fmt::format("several legal moves go from {} to {}", from, to)};
  }
  return apply(first);
}

Status Session::sample(std::uint64_t& chooser) {
  if (Status open = table_->can_go_on(); !open) return open;
  play::Random random(chooser);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random.below(static_cast<int>(count))); };
  std::vector<std::size_t> chosen;
  if (!moves_together()) {
    chosen.push_back(below(legal()));
  } else {
    for (const auto& own : play::moves_by_player(*table_->c, legal())) chosen.push_back(own[below(own.size())]);
  }
  chooser = random.state();
  return apply(chosen);
}

bool Session::undo() {
  if (table_->made == table_->base || !table_->has_game) return false;
  --table_->made;
  const play::Savepoint& point = table_->points[table_->made - table_->base];
  if (table_->failure)
    table_->c->go_back(point);
  else
    table_->take_back(point, {});
  return true;
}
bool Session::redo() { return table_->redo(); }
void Session::limit_undo(std::size_t moves) { table_->limit_undo(moves); }

std::vector<Made> Session::made() const {
  const History& history = table_->history;
  std::vector<Made> all;
  for (std::size_t i = 0; i < table_->made; ++i) {
    const auto numbers = history.chosen_in(history.choices[i]);
    all.push_back({history.choices[i].legal, std::vector<std::size_t>(numbers.begin(), numbers.end())});
  }
  return all;
}
std::vector<std::vector<std::string>> Session::made_texts() const {
  Table again(table_->game);
  again.undo_limit = 0;
  again.start(play::Random(table_->history.random));
  std::vector<std::vector<std::string>> all;
  for (const Made& move : made()) {
    if (const auto random = table_->history.reseeded_after(all.size()))
      again.history.reseedings.push_back({all.size(), *random});
    const std::vector<std::string> texts = again.texts(&record::short_move_texts);
    std::vector<std::string>& own = all.emplace_back();
    for (const std::size_t number : move.numbers)
      if (number < texts.size()) own.push_back(texts[number]);
    again.apply(move.numbers);
  }
  return all;
}

int Session::person_of(int player) const {
  return player >= 1 && player <= game().players() ? play::person_of(table_->c->head(), player) : 0;
}
int Session::player_of(int person) const {
  return person >= 1 && person <= game().players() ? play::player_of_person(table_->c->head(), person) : 0;
}

Result Session::result() const {
  const play::Header& head = table_->c->head();
  const auto players = static_cast<std::size_t>(game().players());
  Result made;
  made.over = over();
  made.winner = made.over && head.winner > 0 && head.winner <= game().players() ? head.winner : 0;
  made.ranking.assign(head.ranking.begin(), head.ranking.begin() + static_cast<std::ptrdiff_t>(players) + 1);
  made.worth.assign(players + 1, 0.5);
  for (std::size_t player = 1; made.over && player <= players; ++player)
    made.worth[player] = agents::worth(head, static_cast<int>(players), static_cast<int>(player));
  made.scores.assign(head.score.begin(), head.score.begin() + static_cast<std::ptrdiff_t>(players) + 1);
  made.end = static_cast<Result::End>(head.end);
  return made;
}

namespace {

/// Fills in what a viewer sees of one piece. Returns false if the piece is hidden from the viewer altogether.
bool seen(const Context& c, int viewer, int slot, int level, Piece& piece) {
  const auto hidden = [&](int kind) { return viewer > 0 && c.state.is_hidden(kind, viewer, slot, level); };
  if (hidden(0)) return false;
  const int what = c.state.what(slot, level);
  const bool is_value = c.game.layout.candidate_words > 0;  // puzzles store values instead of components
  const auto component = static_cast<std::size_t>(is_value ? 0 : what);
  const auto known = [&](std::optional<HiddenData> data, int value) {
    return hidden(play::hidden_kind(data)) ? Piece::unknown : value;
  };
  piece.name = hidden(play::hidden_kind(HiddenData::What)) ? "?" : is_value ? "" : c.game.components[component].name;
  piece.owner = known(HiddenData::Who, is_value               ? 0
                                       : c.game.layout.owners ? c.state.owner(slot)
                                                              : c.game.owner_of[component]);
  piece.count = known(HiddenData::Count, c.game.layout.stacking ? 1 : c.state.count(slot));
  piece.state = known(HiddenData::State, c.state.state(slot, level));
  piece.rotation = known(HiddenData::Rotation, c.state.rotation(slot, level));
  piece.value = is_value ? what : known(HiddenData::Value, c.state.value(slot, level));
  return true;
}

}  // namespace

std::string Session::trial(const std::string& name) const {
  const std::vector<Reseeding>& reseedings = table_->history.reseedings;
  if (game().has_chance() && !reseedings.empty() && reseedings.front().moves < table_->made) return {};
  std::vector<std::uint32_t> sizes;
  for (std::size_t i = 0; i < table_->made; ++i) sizes.push_back(table_->history.choices[i].legal);
  return record::write_trial(record::recorded_trial(*table_->c, name, game().choices(), table_->history.random, sizes));
}
Context& Session::context() { return *table_->c; }

std::vector<Piece> Session::view(int viewer) const {
  const Context& c = table_->played();
  const play::Layout& layout = c.game.layout;
  std::vector<Piece> all;
  if (viewer < 0 || viewer > game().players()) return all;
  const bool is_puzzle = layout.candidate_words > 0;  // there 0 is a value that a site can have
  for (int slot = 0; slot < layout.slots; ++slot) {
    const int height = is_puzzle ? c.state.is_resolved(slot) : c.state.height(slot);
    for (int level = 0; level < height; ++level) {
      Piece piece;
      const SiteType type = layout.type_of_slot(slot);
      piece.type = type_of(type);
      piece.site = layout.site_of_slot(slot);
      piece.level = level;
      if (!seen(c, viewer, slot, level, piece)) continue;
      piece.label = record::site_label(c.game, type, piece.site);
      all.push_back(std::move(piece));
    }
  }
  return all;
}

}  // namespace lud::session
