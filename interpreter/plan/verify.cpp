#include "interpreter/plan/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/record/action_text.hpp"

namespace lud::plan {

namespace {

using play::Action;
using play::Move;

/// All that a move is and does, as numbers: equal for equal moves. The order of keys has no meaning.
using Key = std::vector<std::int32_t>;

Key key_of(const Game& game, const Move& move, std::span<const Action> actions, std::span<const int> betweens) {
  Key key{move.from, move.to, move.level_min, move.level_max, move.mover, static_cast<std::int32_t>(betweens.size())};
  key.insert(key.end(), betweens.begin(), betweens.end());
  key.reserve(key.size() + 16 * actions.size());
  const auto type = [&](std::int8_t given) {
    return given == play::no_type ? static_cast<std::int32_t>(game.default_type) : std::int32_t{given};
  };
  for (const Action& a : actions)
    for (const std::int32_t field :
         {static_cast<std::int32_t>(a.kind), std::int32_t{a.decision}, std::int32_t{a.stack}, std::int32_t{a.flag},
          type(a.type_from), type(a.type_to), std::int32_t{a.player}, a.from, a.to, a.level_from, a.level_to, a.what,
          a.count, a.state, a.rotation, a.value, a.name})
      key.push_back(field);
  return key;
}

/// A game in play whose legal moves are listed with keys: of all that they do or, if that takes too long, of their
/// actions before any consequence.
class Listing {
 public:
  explicit Listing(const Game& game) : c(game), names_(game.names) { c.passes.sampling = false; }
  Context c;

  /// Lists the moves; `in_full`: the keys include their consequences.
  void list(bool in_full) {
    Context& played = c.current();
    count_ = play::legal_moves(c);
    first_ = played.moves.size() - count_;
    keys_.clear();
    for (std::size_t i = 0; i < count_; ++i) keys_.push_back(in_full ? performed(i) : offered(i));
    if (in_full) tried_ += count_;
  }
  /// From where to where the listed moves go.
  std::vector<std::pair<int, int>> sites() const {
    const std::span<const Move> moves = std::span(c.current().moves.moves).subspan(first_, count_);
    std::vector<std::pair<int, int>> found;
    for (const Move& move : moves) found.emplace_back(move.from, move.to);
    return found;
  }
  /// Whether the only legal move is a pass.
  bool only_passes() const {
    const play::MoveList& list = c.current().moves;
    return count_ == 1 && play::is_pass(list, list.moves[first_]);
  }
  /// The number of moves that were performed to get their keys.
  std::uint64_t tried() const { return tried_; }
  const std::vector<Key>& keys() const { return keys_; }
  /// Finds the number of a played move, by its sites and the key of all that it does; nothing if no move has them. Of
  /// several such moves, the first one that leads to the position `after`: they may still differ in random draws.
  std::optional<std::size_t> find(const Move& played, const Key& key, const Context& after) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < count_; ++i) {
      const Move& listed = c.current().moves.moves[first_ + i];
      if (listed.from != played.from || listed.to != played.to || performed(i) != key) continue;
      if (leads_to(i, after)) return i;
      if (!found) found = i;
    }
    return found;
  }
  void apply(std::size_t number) { play::apply(c, first_ + number); }
  /// The last move of the trial, as text.
  std::string last_text() const {
    const play::Trial& trial = c.trial;
    if (trial.moves.empty()) return "nothing";
    return text(trial.moves.back(), trial.actions_of(trial.moves.back()));
  }
  /// The listed moves, as text, whose keys do not occur as often in another list.
  std::vector<std::string> missing_from(const Listing& other) {
    std::vector<Key> theirs = other.keys_;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count_; ++i) {
      const auto found = std::ranges::find(theirs, keys_[i]);
      if (found == theirs.end())
        texts.push_back(text_of_listed(i));
      else
        theirs.erase(found);
    }
    return texts;
  }

 private:
  Key performed(std::size_t number) {
    play::rounds = 0;  // each move may take as many rounds as one decision
    const play::LookAhead look(c);
    play::apply_move(c, Move(c.current().moves.moves[first_ + number]), false);
    const play::Trial& trial = c.current().trial;
    const Move& move = trial.moves.back();
    return key_of(c.current().game, move, trial.actions_of(move), trial.betweens_of(move));
  }
  /// Whether a move leads to the position `after`. False in matches, where a move may end one of the games.
  bool leads_to(std::size_t number, const Context& after) {
    if (c.is_match()) return false;
    const play::LookAhead look(c);
    play::apply_move(c, Move(c.moves.moves[first_ + number]));
    return c.same_as(after);
  }
  Key offered(std::size_t number) {
    const play::MoveList& list = c.current().moves;
    const Move& move = list.moves[first_ + number];
    return key_of(c.current().game, move, list.actions_of(move), list.betweens_of(move));
  }
  std::string text_of_listed(std::size_t number) {
    const play::LookAhead look(c);
    play::apply_move(c, Move(c.current().moves.moves[first_ + number]), false);
    const play::Trial& trial = c.current().trial;
    return text(trial.moves.back(), trial.actions_of(trial.moves.back()));
  }
  std::string text(const Move& move, std::span<const Action> actions) const {
    std::string written;
    record::write_move(written, move, actions, names_);
    return written;
  }

  record::Names names_;
  std::size_t first_ = 0, count_ = 0;
  std::uint64_t tried_ = 0;
  std::vector<Key> keys_;
};

std::string text_of(Sites sites) {
  std::string text;
  for (int site : sites) text += fmt::format("{}{}", text.empty() ? "" : " ", site);
  return text;
}

/// What a state keeps of each site, or of each level of its stack, with its name.
constexpr std::array<std::pair<std::string_view, int (*)(const play::State&, int, int)>, 7> data_of_sites{{
    {"height", [](const play::State& state, int slot, int) { return state.height(slot); }},
    {"count", [](const play::State& state, int slot, int) { return state.count(slot); }},
    {"piece", [](const play::State& state, int slot, int level) { return state.what(slot, level); }},
    {"owner", [](const play::State& state, int slot, int) { return state.layout().owners ? state.owner(slot) : 0; }},
    {"state", [](const play::State& state, int slot, int level) { return state.state(slot, level); }},
    {"rotation", [](const play::State& state, int slot, int level) { return state.rotation(slot, level); }},
    {"value", [](const play::State& state, int slot, int level) { return state.value(slot, level); }},
}};

/// Describes the first difference of two states.
std::string state_differs(const Context& a, const Context& b) {
  const play::State &left = a.state, &right = b.state;
  const play::Layout& layout = a.game.layout;
  for (int slot = 0; slot < layout.slots; ++slot) {
    for (int level = 0; level < std::max(1, left.height(slot)); ++level)
      for (const auto& [name, of] : data_of_sites)
        if (const int ours = of(left, slot, level), theirs = of(right, slot, level); ours != theirs)
          return fmt::format("the state differs: the {} of site {} is {}, by the reference {},", name,
                             layout.site_of_slot(slot), ours, theirs);
  }
  for (int list = 0; list < layout.lists; ++list)
    if (!std::ranges::equal(left.list(list), right.list(list)))
      return fmt::format("the state differs: list {} is ({}), by the reference ({}),", list,
                         fmt::join(left.list(list), " "), fmt::join(right.list(list), " "));
  const play::Header &ours = a.head(), &theirs = b.head();
  if (ours.counter != theirs.counter) return "the state differs: the counter";
  if (ours.hash != theirs.hash) return "the state differs: the hash of the position";
  if (!(left.visited() == right.visited()))
    return fmt::format("the state differs: the visited sites are ({}), by the reference ({}),", text_of(left.visited()),
                       text_of(right.visited()));
  if (ours.stalemated != theirs.stalemated) return "the state differs: who cannot move";
  if (ours.dice != theirs.dice || ours.dice_sum != theirs.dice_sum) return "the state differs: the dice";
  return "the state differs";
}

/// Describes what differs between two positions that should be equal; empty if nothing does.
std::string differs(const Context& a, const Context& b) {
  if (a.same_as(b)) return {};
  const play::Header &left = a.head(), &right = b.head();
  if (left.end != right.end) return a.over() ? "the game is over" : "the game goes on";
  if (left.winner != right.winner || left.ranking != right.ranking) return "the result differs";
  if (left.mover != right.mover || left.next != right.next || left.prev != right.prev) return "the mover differs";
  if (left.phase != right.phase) return "the phase differs";
  if (!a.state.same_as(b.state)) return state_differs(a, b);
  if (a.random.state() != b.random.state()) return "the random generator differs";
  const play::Trial &ours = a.trial, &theirs = b.trial;
  if (ours.moves.size() != theirs.moves.size()) return "the number of moves made differs";
  if (ours.previous_positions != theirs.previous_positions ||
      ours.previous_positions_in_turn != theirs.previous_positions_in_turn)
    return "the remembered positions differ";
  if (ours.moves.empty()) return "the start sites differ";
  const Move &last = ours.moves.back(), &other = theirs.moves.back();
  if (last.passes != other.passes || last.swaps != other.swaps || last.oriented != other.oriented)
    return "what the last move decides differs";
  if (!std::ranges::equal(ours.betweens_of(last), theirs.betweens_of(other)))
    return fmt::format("what lies between the last move's sites ({}, by the reference {}) differs",
                       fmt::join(ours.betweens_of(last), " "), fmt::join(theirs.betweens_of(other), " "));
  return "what the moves did differs";
}

std::string position_differs(const Context& a, const Context& b) {
  std::string found = differs(a, b);
  if (found.empty() && a.is_match() && !a.over()) found = differs(a.current(), b.current());
  return found;
}

class Verification {
 public:
  Verification(const Game& planned, const Game& reference, const VerifySettings& settings)
      : settings_(settings), sampled_(planned), slots_(planned), planned_(planned) {
    sampled_.max_moves = slots_.max_moves = planned_.c.max_moves = settings.max_moves;
    begin_reference(reference);
  }

  Verified run() {
    for (int number = 0; number < settings_.playouts && !result_.difference; ++number) {
      if (settings_.stops && settings_.stops()) break;
      number_ = static_cast<std::uint64_t>(number);
      ply_ = 0;
      try {
        playout();
      } catch (const play::LimitReached& limit) {
        fail(limit.what());
        result_.at_limit = record::recorded_trial(reference_->c, {}, {}, start_state_, {});
      }
    }
    return std::move(result_);
  }

 private:
  void begin_reference(const Game& reference) {
    reference_.emplace(reference);
    reference_->c.max_moves = settings_.max_moves;
  }

  void playout() {
    for (Context* c : {&sampled_, &planned_.c, &reference_->c}) {
      c->random = play::playout_random(settings_.seed, number_, 0);
      start_state_ = c->random.state();
      play::start(*c);
    }
    chooser_ = play::playout_random(settings_.seed, number_, 1);
    if (!same_positions("the start")) return;
    for (; !reference_->c.over(); ++ply_, ++result_.plies) {
      if (settings_.stops && settings_.stops()) return;
      const bool together = play::moves_together(reference_->c);
      if (!(together ? play_together() : play_sampled())) return;
    }
  }

  /// For simultaneous moves: in each context the moves are drawn by number, from lists that must be equal.
  bool play_together() {
    const play::Random before = chooser_;
    play::PlayoutResult unused;
    play::random_move(sampled_, chooser_, unused);
    for (Listing* one : {&planned_, &*reference_}) {
      play::Random chooser = before;
      play::random_move(one->c, chooser, unused);
    }
    return same_last_moves() && same_positions("the moves made together");
  }

  bool play_sampled() {
    const bool in_full = planned_.tried() < settings_.tries;
    planned_.list(in_full);
    if (!list_reference(in_full)) return false;
    result_.plies_in_full += in_full;
    if (!same_lists() || (in_full && !same_slots())) return false;
    play::PlayoutResult unused;
    play::random_move(sampled_, chooser_, unused);
    const Key key = sampled_key(reference_->c.current().game);
    const Move& played = sampled_.trial.moves.back();
    const auto in_reference = reference_->find(played, key, sampled_),
               in_planned = planned_.find(played, key, sampled_);
    if (!in_reference || !in_planned) {
      fail("the sampled move is not legal");
      result_.difference->planned = {sampled_text()};
      result_.difference->reference = reference_->missing_from(Listing(reference_->c.game));
      return false;
    }
    reference_->apply(*in_reference);
    planned_.apply(*in_planned);
    return same_positions("the move made");
  }

  /// Lists the moves of the reference. False if that exceeds a limit of play, which the plan did not.
  bool list_reference(bool in_full) {
    try {
      reference_->list(in_full);
      return true;
    } catch (const play::LimitReached& limit) {
      result_.left.push_back({number_, ply_, limit.what()});
      const Game& game = reference_->c.game;
      begin_reference(game);  // a context that exceeded a limit cannot go on
      return false;
    }
  }

  bool same_lists() {
    std::vector<Key> ours = planned_.keys(), theirs = reference_->keys();
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    if (ours == theirs) return true;
    fail(fmt::format("{} legal move{}, by the reference {}", ours.size(), ours.size() == 1 ? "" : "s", theirs.size()));
    result_.difference->planned = planned_.missing_from(*reference_);
    result_.difference->reference = reference_->missing_from(planned_);
    return false;
  }

  /// Whether the slots that a move is drawn from hold all legal moves, by their sites. That the sampled move is legal
  /// would not show moves that lie at no slot, or at two.
  bool same_slots() {
    if (sampled_.is_match()) return true;
    slots_.set(sampled_.position());
    std::vector<std::pair<int, int>> ours, theirs = reference_->sites();
    const auto note = [&](const Move& move) { ours.emplace_back(move.from, move.to); };
    if (!play::visit_slots(slots_, most_slots, note) || (ours.empty() && reference_->only_passes())) return true;
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    if (ours == theirs) return true;
    fail(fmt::format("{} legal move{} at slots, by the reference {}", ours.size(), ours.size() == 1 ? "" : "s",
                     theirs.size()));
    return false;
  }

  bool same_last_moves() {
    const play::Trial& trial = reference_->c.trial;
    const Game& game = reference_->c.current().game;
    const Move& move = trial.moves.back();
    const Key wanted = key_of(game, move, trial.actions_of(move), trial.betweens_of(move));
    if (sampled_key(game) == wanted && planned_.last_text() == reference_->last_text()) return true;
    fail("the moves made together differ");
    result_.difference->planned = {sampled_text(), planned_.last_text()};
    result_.difference->reference = {reference_->last_text()};
    return false;
  }

  bool same_positions(std::string_view after) {
    std::string found = position_differs(sampled_, reference_->c);
    std::string_view of = "sampled";
    if (found.empty()) {
      found = position_differs(planned_.c, reference_->c);
      of = "listed";
    }
    if (found.empty()) return true;
    fail(fmt::format("{} after {} ({})", found, after, of));
    result_.difference->planned = {sampled_text()};
    result_.difference->reference = {reference_->last_text()};
    return false;
  }

  /// The actions of the sampled move, rolls written die by die. In a match they are in the match's own trial, since the
  /// game that the move was made in may be over.
  std::span<const Action> sampled_actions() {
    in_full_.clear();
    if (!sampled_.trial.moves.empty())
      play::append_in_full(sampled_.game, sampled_.trial.actions_of(sampled_.trial.moves.back()), in_full_);
    return {in_full_.data(), in_full_.size()};
  }
  /// The key of the sampled move. `game`: the one that it was made in, whose default site type the actions leave out.
  Key sampled_key(const Game& game) {
    const Move& move = sampled_.trial.moves.back();
    return key_of(game, move, sampled_actions(), sampled_.trial.betweens_of(move));
  }
  std::string sampled_text() {
    if (sampled_.trial.moves.empty()) return "nothing";
    std::string written;
    record::write_move(written, sampled_.trial.moves.back(), sampled_actions(), record::Names(sampled_.game.names));
    return written;
  }
  void fail(std::string what) { result_.difference = Difference{number_, ply_, std::move(what), {}, {}}; }

  const VerifySettings& settings_;
  static constexpr int most_slots = 4096;  ///< of positions with more they are not compared, as that takes too long
  Context sampled_;                        ///< the plan, with sampled moves
  Context slots_;                          ///< the plan, with the move of every slot
  Listing planned_;                        ///< the plan, with all moves listed
  std::optional<Listing> reference_;       ///< the reference, with all moves listed
  play::Random chooser_;
  std::uint64_t number_ = 0, start_state_ = 0;
  int ply_ = 0;
  play::PlainVector<Action> in_full_;
  Verified result_;
};

}  // namespace

Verified verify(const Game& planned, const Game& reference, const VerifySettings& settings) {
  return Verification(planned, reference, settings).run();
}

}  // namespace lud::plan
