#pragma once
// What a thread needs while it plays a game: reusable memory, lists of moves, memoised values, and the scope in which
// rules are evaluated (from, to, site, level ...). It is no part of the position: `Context::set` drops what depends on
// the position.
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/play/actions/move.hpp"
#include "interpreter/play/aim.hpp"
#include "interpreter/play/position.hpp"
#include "interpreter/play/sampling.hpp"
#include "interpreter/play/scope.hpp"
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

class Sampler;

struct Workspace {
  Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace();

  Scope scope;
  Arena arena;
  MoveList moves;      ///< generators put moves here: the legal moves first, then effects that are being evaluated
  int look_ahead = 0;  ///< depth of look-ahead; random draws there do not advance `random`
  std::deque<Savepoint> saved_states;  ///< what look-aheads restore, by depth
  /// The position after the start rules, kept if it is always the same.
  struct Started {
    bool kept = false;
    Position position;
  };
  Started started;
  std::vector<const Then*> then_chain;  ///< stack of consequences still to be evaluated
  bool playing_as = false;              ///< moves are being generated as if another player were the mover
  int threat_depth = 0;                 ///< depth of (is Threatened); inside it, a nested one is false
  bool asking_for_moves = false;        ///< (no Moves Next) is being evaluated; inside it, a nested one is false
  int stalemate_tests = 0;              ///< 1 while a pass asks whether its player can move: passes inside do not ask
  /// The number of moves of the trial when a rule last found that the position (not one of a look-ahead) had occurred
  /// before; off: not in this game.
  int repeated_after = off;
  int suicide_tests = 0;                ///< 1 while a move is tested for suicide (see engine.cpp)
  SitesBuilder* constrained = nullptr;  ///< not null: constraints are not checked, but add the sites that they read
  /// Deduction puzzles: the constraints held before the value of this site changed, so that only their conditions on
  /// regions with this site need be checked; off: all must be checked.
  int changed_variable = off;
  Query query = Query::All;          ///< the query for the generator that is evaluated next
  Sampling sampling;                 ///< data exchanged by the sampler and generators
  std::unique_ptr<Sampler> sampler;  ///< see interpreter/play/sampler.hpp
  Aim aim;                           ///< the target site of queries
  bool legal_ready = false;          ///< `moves` holds the legal moves of this position, or a sampled one
  bool legal_finished = false;       ///< ... and they are finished
  std::size_t legal_count = 0;
  /// The values before listing of what listing the legal moves changes in the position.
  struct BeforeListing {
    Random random;
    std::uint32_t stalemated = 0;
  } before_listing;
  /// The index of the prefix (see MoveList) whose roll of the dice need not be applied again; -1 for none. The dice
  /// still lie as rolled (`rolled_in_place`), or are saved in `rolled`.
  std::int32_t prefix_done = -1;
  bool rolled_in_place = false;
  Roll rolled;
  bool dice_touched = true;  ///< dice may have changed since their sums were computed
  /// A generator all of whose moves are performed as soon as they are made, and the list that receives the applied
  /// actions. It may perform the common part of its move itself and leave only the rest for the list of moves.
  struct CarriedOut {
    const Node* generator = nullptr;
    PlainVector<Action>* applied = nullptr;
    /// Returns `applied` if `node` is the generator, which then takes over the task; else null. Clears both fields.
    PlainVector<Action>* taken_by(const Node* node) {
      PlainVector<Action>* const given = generator == node ? applied : nullptr;
      *this = {};
      return given;
    }
  };
  CarriedOut carried_out;
  /// The moves that (max Moves ...) kept last: index of the first one, the end of the list then, and the number of
  /// moves in the turns that they begin.
  struct Longest {
    std::size_t first = 0;
    MoveList::Mark end{};
    int moves = 0;
    bool length_will_do = false;  ///< the next (max Moves ...) need keep only one move
  } longest;
  int open_consequences = 0;  ///< depth of consequences that follow from one another
  /// A move of the next player, sampled when an end rule tested whether there is one: see sample_ahead.
  struct SampledAhead {
    bool allowed = false;  ///< end rules are being evaluated that may sample the next move
    bool kept = false;
    bool hurried = false;       ///< a rule was evaluated whose value changes with the turn
    int turns_until_tried = 0;  ///< number of turns without such sampling, as it was in vain
    int mover = 0;
    int phase = 0;  ///< the mover's; off if any player has changed phase since
    std::uint32_t active = 0;
    std::size_t move = 0;  ///< index of the move in `list`
    bool legal_ready = false;
    Random chooser;  ///< the generator of samples before the draw; restored if the move is sampled anew
    MoveList list;
    bool exchanged = false;  ///< `list` and `moves` were swapped an odd number of times since the start
  } ahead;

  /// A memoised value of an expression, with its key: the state of things (see `now`) and the iterators that it reads.
  struct Remembered {
    std::uint64_t when = 0;
    std::array<int, 3> key{};
    int value = 0;
    static constexpr std::uint32_t most_words = 2;
    std::array<Sites::Word, most_words> words{};  ///< the value, if it is a small set
    std::uint32_t lookups = 0, hits = 0;

    /// Every `trial_length` look-ups the hit rate is checked. A value that is seldom found is not remembered until the
    /// next trial begins, since a look-up takes about as long as most of a word.
    static constexpr std::uint32_t trial_length = 128, given_up = 2 * trial_length;
    bool pays() const { return lookups != given_up; }
    /// Looks up the value, which costs `weight` words, for the present state of things and the iterators of `scope`
    /// with the given numbers. Returns whether it is known. Precondition: `pays()`.
    bool find(std::uint64_t now, std::uint32_t weight, const Iterators& scope, std::span<const std::uint8_t> reads) {
      if (++lookups == trial_length) {
        lookups = 3 * hits * weight < 2 * trial_length ? given_up : 0;
        hits = 0;
      }
      if (when != now) return false;
      for (std::size_t i = 0; i < reads.size(); ++i)
        if (key[i] != scope[reads[i]]) return false;
      ++hits;
      return true;
    }
  };
  PlainVector<Remembered> remembered;
  std::vector<Sites::Word> remembered_regions;  ///< by number of the region, each as wide as the layout's sets
  /// Trials of what pays to be remembered go on from game to game, as short games end before they do. After so many
  /// games all begin anew, as other values may pay by then (measured: interpreter/plan/README.md).
  static constexpr int games_between_trials = 64;
  int games_until_trial = 0;
  void count_game_for_trials();
  /// `now` numbers the present state of things, the key of remembered values; 0: memoisation is off. `newest`: the last
  /// number used.
  std::uint64_t now = 0, newest = 0;
  /// Must be called after every change that rules can read.
  void changed() {
    if (now) now = ++newest;
  }

  /// Returns an empty list of actions to collect what a move does; one for each depth of look-ahead, reused.
  PlainVector<Action>& scratch_actions() {
    const auto depth = static_cast<std::size_t>(look_ahead);
    while (scratch_.size() <= depth) scratch_.emplace_back();
    scratch_[depth].clear();
    return scratch_[depth];
  }

 private:
  std::deque<PlainVector<Action>> scratch_;
};

}  // namespace lud::play
