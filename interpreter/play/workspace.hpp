#pragma once
// What a thread needs while it plays a game: memory that is reused, lists of moves, what was worked out already, and
// the scope in which rules are evaluated (from, to, site, level ...). Says nothing about the game: where another
// position is played on, what depends on the position is dropped (Context::set).
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
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
  MoveList moves;      ///< where generators put moves: legal moves at the bottom, effects in the making above
  int look_ahead = 0;  ///< depth of look-ahead; random draws there do not advance `random`
  std::deque<Savepoint> saved_states;  ///< what look-aheads restore, by depth
  /// What follows from the start rules, if that is always the same.
  struct Started {
    bool kept = false;
    Position position;
  };
  Started started;
  std::vector<const Then*> then_chain;  ///< consequences that wait to be worked out
  bool playing_as = false;              ///< moves are being made as another player would make them
  int threat_depth = 0;                 ///< inside (is Threatened): threats are not asked about again
  bool asking_for_moves = false;        ///< (no Moves Next) is being worked out; asked again within, it does not hold
  bool asking_for_suicide = false;      ///< whether a move is a suicide is being worked out (see engine.cpp)
  SitesBuilder* constrained = nullptr;  ///< set: constraints are not checked, they add the sites that they are about
  /// Deduction puzzles: the constraints held before this site's value changed, so that only what they say of regions
  /// with it need be checked; off: nothing is known of that.
  int changed_variable = off;
  Query query = Query::All;          ///< what the generator called next is asked for
  Sampling sampling;                 ///< what goes between the sampler and generators
  std::unique_ptr<Sampler> sampler;  ///< see interpreter/play/sampler.hpp
  Aim aim;                           ///< which site moves are asked for
  bool legal_ready = false;          ///< `moves` holds the legal moves of this position
  bool legal_finished = false;       ///< ... and their actions are worked out
  std::size_t legal_count = 0;
  /// What listing the legal moves changes of the position, as it was before.
  struct BeforeListing {
    Random random;
    std::uint32_t stalemated = 0;
  } before_listing;
  /// The prefix (see MoveList) that was a roll of the dice; -1 for none. The dice still lie as they were rolled, or
  /// are noted in `rolled`.
  std::int32_t prefix_done = -1;
  bool rolled_in_place = false;
  Roll rolled;
  bool dice_touched = true;  ///< something was done to dice since their sums were worked out
  /// A generator all of whose moves are carried out as soon as they are made, and the list that gets what they do: it
  /// may carry out by itself what one move does, and leaves only the rest of that for the list of moves.
  struct CarriedOut {
    const Node* generator = nullptr;
    PlainVector<Action>* applied = nullptr;
    /// Whether it is a generator, which from now on answers for it.
    PlainVector<Action>* taken_by(const Node* node) {
      PlainVector<Action>* const given = generator == node ? applied : nullptr;
      *this = {};
      return given;
    }
  };
  CarriedOut carried_out;
  /// The moves that (max Moves ...) kept last: where they begin on the list, what was on it then, and how many moves
  /// the turns have that they begin.
  struct Longest {
    std::size_t first = 0;
    MoveList::Mark end{};
    int moves = 0;
    bool length_will_do = false;  ///< asked for next, it need keep only one that begins such a turn
  } longest;
  int open_consequences = 0;  ///< that are being worked out, each following from the one before
  /// A move of the next player, drawn when an end rule asked whether there is one: see sample_ahead.
  struct SampledAhead {
    bool allowed = false;  ///< end rules are asked after a drawn move, which may draw the next one
    bool kept = false;
    bool hurried = false;  ///< something was asked meanwhile that will be answered differently when the turn has come
    int turns_until_tried = 0;  ///< for how many turns none is drawn ahead, as that was in vain
    int mover = 0;
    int phase = 0;  ///< the mover's; off where some player entered another since
    std::uint32_t active = 0;
    std::size_t move = 0;  ///< its index in the list
    bool legal_ready = false;
    Random chooser;  ///< as it was before: where the move is drawn anew it is the one that the turn would draw
    MoveList list;
    bool exchanged = false;  ///< the list of moves and this one changed places an odd number of times since the start
  } ahead;

  /// What play remembers of expressions: for which state of things, and for which iterators of the scope.
  struct Remembered {
    std::uint64_t when = 0;
    std::array<int, 3> scope{};
    int value = 0;
    static constexpr std::uint32_t most_words = 2;
    std::array<Sites::Word, most_words> words{};  ///< where it is a small set
    std::uint32_t asked = 0, known = 0;

    /// Now and then it is looked at how often the value was known: what hardly ever is is not remembered until the next
    /// trial begins, as that takes about as long as most of a word.
    static constexpr std::uint32_t trial_length = 128, given_up = 2 * trial_length;
    bool pays() const { return asked != given_up; }
    void weigh(std::uint32_t weight) {
      asked = 3 * known * weight < 2 * trial_length ? given_up : 0;
      known = 0;
    }
  };
  PlainVector<Remembered> remembered;
  std::vector<Sites::Word> remembered_regions;  ///< by number, each as wide as the layout's sets
  /// A game begins. Trials of what pays to be remembered go on from game to game, as short games end before they do;
  /// after so many games all begin anew, as other values may pay by then (measured: interpreter/plan/README.md).
  static constexpr int games_between_trials = 64;
  int games_until_trial = 0;
  void count_game_for_trials();
  /// The number of the present state of things; 0 while changes are not watched, and nothing is remembered.
  std::uint64_t now = 0, newest = 0;
  /// Something changed that rules can ask about.
  void changed() {
    if (now) now = ++newest;
  }

  /// An empty list of actions to collect what a move does; one for each depth of look-ahead, reused.
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
