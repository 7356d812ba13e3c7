// (sow ...): seeds go one by one into the holes along a track, and what lies in the last ones may be captured.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/effect/carried_out.hpp"
#include "stdlib/effect/effects.hpp"
#include "stdlib/value/tracks.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::LookAhead;
using play::Move;

/// Greatest number of holes skipped in a row: a condition that holds at every hole would skip for ever.
constexpr int most_skipped = 10000;

struct SowRules {
  const Lazy<int>& per_hole;
  const Lazy<Moves>& sow_effect;
  const Lazy<bool>& origin;
  const Lazy<bool>& skip;
  const Lazy<bool>& capture_if;
  const Lazy<Moves>& capture;
  const Lazy<bool>& backtracking;
  const Lazy<bool>& forward;
  bool include_self;
};

class Sowing {
 public:
  Sowing(Context& c, const SowRules& rules, const board::Track& track, SiteType type, int start, int seeds)
      : c_(c),
        list_(c.moves),
        rules_(rules),
        track_(track.elements()),
        type_(type),
        start_(start),
        seeds_(seeds),
        keeps_channels_(c.game.layout.states || c.game.layout.rotations || c.game.layout.values),
        seed_(move_action(type, start, off, type, off)),
        place_(track.first_index(start)) {
    move_.first_action = static_cast<std::uint32_t>(list_.actions.size());
    move_.mover = static_cast<std::int16_t>(c.mover());
  }

  /// Distributes the seeds. Returns false if the track ends before all seeds are sown.
  bool sow() {
    if (rules_.origin && in_origin([&] { return rules_.origin(c_); })) {
      in_origin([&] { return take_effect(), true; });
      sow_into(start_, per_hole(), false);
      c_.scope.to = start_;
    }
    int skipped = 0;
    for (int i = 0; i < seeds_ && sown_ < seeds_; ++i) {
      c_.scope.value = seeds_ - i;
      if (!on_track()) return false;
      int to = element().next_site;
      c_.scope.to = to;
      if (rules_.skip && rules_.skip(c_)) {
        play::spend(1, "(sow ... skipIf:...)");
        if (++skipped > most_skipped)
          throw play::LimitReached(
              fmt::format("(sow ... skipIf:...): its condition still holds after {} holes", most_skipped));
        --i;
        place_ = element().next_index;
        continue;
      }
      skipped = 0;
      if (!rules_.include_self && to == start_) {
        place_ = element().next_index;
        if (!on_track()) return false;
        to = element().next_site;
      }
      const int number = per_hole();
      take_effect();
      sow_into(to, number, true);
      place_ = element().next_index;
    }
    return true;
  }

  /// Adds the captures to the move, from hole to hole as long as the rules allow, in the position after sowing. That is
  /// a look-ahead, unless `applied` is given: then the sowing is applied for good, its actions go to `applied`, and the
  /// move keeps the captures alone.
  void capture(play::PlainVector<Action>* applied) {
    if (!applied) {
      LookAhead look(c_);
      play::perform(c_, Move(move_), c_.scratch_actions());
      return capture_on_the_way();
    }
    const play::Random random = c_.random;
    const play::Scope scope = c_.scope;
    play::perform(c_, Move(move_), *applied);
    move_.first_action = static_cast<std::uint32_t>(list_.actions.size());
    move_.action_count = 0;
    capture_on_the_way();
    c_.random = random;
    c_.scope = scope;
  }

  /// The move, once it is finished.
  const Move& move() const { return move_; }

 private:
  void capture_on_the_way() {
    for (int captures = 0; captures < size(); ++captures) {
      if (rules_.capture_if && !rules_.capture_if(c_)) return;
      c_.scope.from = start_;
      add_captures();
      if (!rules_.backtracking && !rules_.forward) return;
      if (!on_track()) return;
      if (rules_.backtracking && !(go_back() && c_.scope.to != start_)) return;
      if (rules_.forward && !go_on()) return;
    }
  }

  int size() const { return static_cast<int>(track_.size()); }
  bool on_track() const { return place_ >= 0 && place_ < size(); }
  const board::TrackElement& element() const { return track_[static_cast<std::size_t>(place_)]; }
  int per_hole() const { return rules_.per_hole ? rules_.per_hole(c_) : 1; }

  /// Evaluates `body` with (from) bound to the hole of origin.
  template <class Body>
  bool in_origin(Body&& body) {
    Bound from(c_.scope.from, start_);
    return body();
  }

  /// Evaluates the effect of sowing into a hole and makes it part of the move.
  void take_effect() {
    if (!rules_.sow_effect) return;
    const std::size_t begin = list_.moves.size(), thens = list_.thens.size();
    rules_.sow_effect(c_);
    play::finish(c_, begin, list_.moves.size());
    for (std::size_t i = begin; i < list_.moves.size(); ++i) append_actions_of(list_.moves[i]);
    list_.moves.resize(begin);
    list_.thens.resize(thens);
  }

  void append_actions_of(const Move& other) {
    const std::uint32_t first = other.first_action, count = other.action_count;
    for (std::uint32_t k = 0; k < count; ++k) list_.append(move_, Action(list_.actions[first + k]));
  }

  void sow_into(int to, int number, bool keep_target) {
    seed_.to = to;
    seed_.state = seed_.rotation = seed_.value = off;
    if (keeps_channels_ && keep_target && c_.on_board(type_, start_) && c_.on_board(type_, to)) {
      const int from_slot = c_.slot(type_, start_), to_slot = c_.slot(type_, to);
      const auto kept = [](int there, int here) { return there != here ? here : off; };
      seed_.state = kept(c_.state.state(from_slot), c_.state.state(to_slot));
      seed_.rotation = kept(c_.state.rotation(from_slot), c_.state.rotation(to_slot));
      seed_.value = kept(c_.state.value(from_slot), c_.state.value(to_slot));
    }
    const int more = std::max(0, std::min(number, seeds_ - sown_));
    for (int i = 0; i < more; ++i) list_.append(move_, seed_);
    sown_ += more;
  }

  /// Evaluates the captures at a hole, each in the position after sowing, and makes them part of the move.
  void add_captures() {
    const std::size_t begin = list_.moves.size(), thens = list_.thens.size();
    rules_.capture(c_);
    for (std::size_t i = begin, end = list_.moves.size(); i < end; ++i) {
      if (does_what_it_says(list_.moves[i])) {
        append_actions_of(list_.moves[i]);
        continue;
      }
      LookAhead look(c_);
      play::apply_move(c_, Move(list_.moves[i]), false);
      for (const Action& action : c_.trial.actions_of(c_.trial.moves.back())) list_.append(move_, action);
    }
    list_.moves.resize(begin);
    list_.thens.resize(thens);
  }

  /// Returns whether playing a move applies its actions and nothing else, in any position.
  bool does_what_it_says(const Move& move) const {
    if (!move.finished() || move.last_then >= 0 || c_.game.stacking() || c_.game.needs_a(play::Need::SequenceCapture))
      return false;
    return std::ranges::all_of(list_.actions_of(move), [](const Action& action) {
      return action.kind == ActionKind::Move || action.kind == ActionKind::MoveN ||
             action.kind == ActionKind::SetNextPlayer || action.kind == ActionKind::SetVar;
    });
  }

  bool go_back() {
    if (!rules_.backtracking(c_)) return false;
    c_.scope.to = element().previous_site;
    place_ = element().previous_index;
    return rules_.backtracking(c_);
  }
  bool go_on() {
    if (!rules_.forward(c_) || element().next_site == off) return false;
    c_.scope.to = element().next_site;
    place_ = element().next_index;
    return rules_.forward(c_);
  }

  Context& c_;
  play::MoveList& list_;
  const SowRules& rules_;
  const std::vector<board::TrackElement>& track_;
  const SiteType type_;
  const int start_, seeds_;
  const bool keeps_channels_;  ///< pieces have states, rotations or values
  Action seed_;                ///< the action that moved the last seed
  Move move_;
  int place_;  ///< index of the last hole on the track
  int sown_ = 0;
};

}  // namespace

void declare_sowing(Library& library) {
  ludeme(library, "sow",
         "type? start? count:?[0..] numPerHole:?[1..] track? owner:? if:? sowEffect:? apply:? includeSelf:? origin:? "
         "skipIf:? "
         "backtracking:?|forward:?",
         "Sows the seeds of a hole along a track, then captures (apply:) from the last hole on. A move that only sows "
         "is nobody's, on site 0.",
         [](Emit& e, Maybe<SiteType> type, Maybe<int> start, Lazy<int> count, Lazy<int> per_hole,
            Maybe<std::string_view> track_name, Lazy<int> owner, Lazy<bool> capture_if, Lazy<Moves> sow_effect,
            Lazy<Moves> capture, Maybe<bool> include_self, Lazy<bool> origin, Lazy<bool> skip, Lazy<bool> backtracking,
            Lazy<bool> forward) {
           Context& c = e.c;
           auto* const applied = c.carried_out.taken_by(nullptr);
           const SiteType t = c.game.type_or_default(type);
           const int from = start.value_or(last_to(c));
           const int seeds = count ? count(c) : c.game.stacking() ? c.height(t, from) : c.count(t, from);
           const board::Track* track = find_track(c.game, track_name, owner ? owner(c) : off);
           if (!track) return;
           KeptScope kept(c);
           Bound value(c.scope.value, c.scope.value);
           const SowRules rules{per_hole,     sow_effect, origin,
                                skip,         capture_if, capture,
                                backtracking, forward,    include_self.value_or(true)};
           Sowing sowing(c, rules, *track, t, from, seeds);
           if (!sowing.sow()) return;
           if (capture) sowing.capture(applied);
           Move move = sowing.move();
           move.mover = 0;
           move.from = move.to = 0;
           c.moves.moves.push_back(move);
         })
      .needs(play::Need::Counts)
      .lower(carried_out_by_itself)
      .sets(Reads::Value)
      .carries_out("sowEffect")
      .carries_out("apply");
}

}  // namespace lud::stdlib
