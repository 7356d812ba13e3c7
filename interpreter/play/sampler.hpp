#pragma once
// The sampler: chooses a legal move for a playout without listing all of them. Given a started game, returns the index
// of the chosen move in the list of moves.
//
// Invariant: every legal move, duplicates counted, is equally likely, as if all were listed and one was drawn.
// - Rejection sampling. Generators number slots: each slot holds at most one move, and each move lies in exactly one
//   slot. A slot is drawn (up to 64 slots without replacement), and the move in it is made and tested. If there is
//   none, or it is not legal, another slot is drawn. Each legal move is then equally likely to be the first one found.
//   Where the number of slots is exact and all hold legal moves the first attempt succeeds: that is unranking.
// - Reservoir sampling (Vitter 1985, "Random sampling with a reservoir", algorithm R with one place). Generators that
//   do not number slots list their moves; the n-th move replaces the one that is kept with probability 1 / n.
// - A cost model for each generator and player chooses between them.
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "interpreter/declare/node.hpp"
#include "interpreter/play/scope.hpp"
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

class State;
struct Move;

/// A predicate on a move that was just tried out: evaluates `condition` after the move, given the state before it, too.
using TestAfterwards = bool (*)(Context& context, const Lazy<bool>& condition, const State& before);

/// A range [begin, end) of moves of the list that must still be tested: a move is legal if `holds` is true after it.
struct Untested {
  std::size_t begin = 0, end = 0;
  /// Consequences of the list from this index on were added later; the test leaves them out.
  std::size_t thens = 0;
  TestAfterwards holds = nullptr;
  Lazy<bool> condition;
  Scope scope;  ///< the scope in which the moves were made
};

/// Estimates, from the last turns, what sampling by slots costs at a generator for a player compared with listing all
/// moves. Slots pay if many of them hold moves, as failed attempts cost time.
struct CostModel {
  double moves = 0;       ///< estimated number of legal moves; 0 while nothing is known
  int slots = 0;          ///< the most slots; off if unknown
  int parts = 0;          ///< how many generators a full listing evaluates
  int turns_in_full = 0;  ///< number of turns for which slots are not queried
  /// Whether sampling by slots is expected to take less time than listing.
  bool pays() const;
  /// Updates the estimate of the number of legal moves by that of a turn.
  void notice(double made);
};

/// The state of a workspace's sampler, apart from its queries to generators (interpreter/play/sampling.hpp).
class Sampler {
 public:
  std::vector<Untested> untested;
  int sampled_within = 0;               ///< how often a generator sampled one of its moves itself
  const Node* cannot_sample = nullptr;  ///< a generator that has just failed to do so; else null
  bool tried_in_vain = false;           ///< ... because no slot that it tried held a move

  /// The most slots that a generator has in any position (Query::Bound); off if it does not know. The generator is
  /// queried once.
  int bound(Context& context, const Lazy<Moves>& generator) {
    const Bound& recent = recent_bounds_[recent_index(generator.node)];
    const bool known = recent.generator == generator.node && recent.slots != unknown_bound;
    return known ? recent.slots : find_bound(context, generator);
  }
  /// Like `bound`, for the generator of the moves of a kind of piece.
  int bound_of_kind(Context& context, int component);
  /// Returns the index in `cost_models` of the cost model for a generator and player.
  std::size_t cost_model_of(const Node* generator, int player) {
    std::size_t i = 0;
    while (i < generators_.size() && generators_[i] != generator) ++i;
    if (i == generators_.size()) note_generator(generator);
    return i * cost_models_each + column(player);
  }
  std::vector<CostModel> cost_models;
  /// Saves and restores the cost models of a player around a draw that may be dropped, so that the next draw uses the
  /// same cost models.
  void keep_cost_models(int player) {
    kept_count_ = generators_.size();
    for (std::size_t i = 0; i < kept_count_; ++i) kept_models_[i] = cost_models[i * cost_models_each + column(player)];
  }
  void put_cost_models_back(int player) {
    for (std::size_t i = 0; i < generators_.size(); ++i)
      cost_models[i * cost_models_each + column(player)] = i < kept_count_ ? kept_models_[i] : CostModel();
  }
  /// Drops the cost models when a game begins, so that playouts do not depend on each other. Bounds stay: they are the
  /// same in every position.
  void forget() {
    cost_models.clear();
    generators_.clear();
  }

 private:
  static constexpr int unknown_bound = off - 1;
  static constexpr std::size_t cost_models_each = 18;  ///< one for every player, 0 and "everybody" included
  static std::size_t column(int player) { return static_cast<std::size_t>(player); }
  void note_generator(const Node* generator);
  std::vector<const Node*> generators_;  ///< the generators that have cost models
  std::vector<CostModel> kept_models_;   ///< saved models of one player, by generator
  std::size_t kept_count_ = 0;           ///< number of saved models
  struct Bound {
    const Node* generator = nullptr;
    int slots = unknown_bound;
  };
  static constexpr std::size_t most_recent = 64;
  static std::size_t recent_index(const Node* generator) {
    return reinterpret_cast<std::uintptr_t>(generator) / 32 % most_recent;
  }
  std::array<Bound, most_recent> recent_bounds_{};  ///< direct-mapped cache, by address of the generator
  std::vector<Bound> bounds_;
  int find_bound(Context& context, const Lazy<Moves>& generator);
  int query_bound(Context& context, const Lazy<Moves>& generator);
};

/// The node of a phase's moves, if their generator can sample one of them itself.
struct SamplesTurn : Node {
  using NodeFamily = SamplesTurn;
  Lazy<Moves> plain;  ///< the generator, for all other queries
  /// Puts a move that is uniform among the legal ones on the list, or none if there is no legal move. Returns false,
  /// with nothing changed, if it cannot tell.
  bool (*sample)(const SamplesTurn& self, Context& context) = nullptr;
  /// Samples such a move and performs it as the last move of the trial. Returns false, with nothing changed, if it
  /// cannot or there is no move. For games with `plays_at_once`; may be null.
  bool (*play)(const SamplesTurn& self, Context& context) = nullptr;
  /// If there is a move in every position: draws the random numbers that a query for any move draws, and returns true.
  /// Returns false, with nothing changed, if it cannot tell. May be null.
  bool (*always_moves)(const SamplesTurn& self, Context& context) = nullptr;
  static Moves run(const Node* node, Context& context) { return static_cast<const SamplesTurn*>(node)->plain(context); }
};

/// Samples one of the moves of a generator, by `Query::Sample`: leaves one move on the list, or none if there is none.
/// The generator's moves must be all that there is to choose from.
void sample_among(Context& context, const Lazy<Moves>& generator);
/// Likewise, by `Query::Reservoir`: the generator goes through all its moves.
void reservoir_sample(Context& context, const Lazy<Moves>& generator);

/// Samples a legal move of a game in which players alternate, uniformly among all legal moves, and puts it on the list.
/// Returns its index there.
std::size_t sample_move(Context& context, Random& chooser);

/// Lists only the move in a slot of the mover's phase. Returns false, with nothing listed, if the slot is empty. The
/// move is not tested: for games in which every slot holds a legal move.
bool list_slot(Context& context, int slot);

/// Makes the moves at all slots of the mover's phase, one after the other, as each is made when its slot is drawn, and
/// calls `visit(move)` for those that are legal. For validation: these must be all legal moves. Returns false,
/// with nothing made, where moves are not sampled by slots in this position, or where there are more than `most` slots.
bool visit_slots(Context& context, int most, const std::function<void(const Move& move)>& visit);

/// Whether the end rules that are being evaluated may sample the move of the next turn.
bool can_sample_ahead(Context& context);
/// Whether the mover has a legal move. If so, one is sampled and kept for `sample_move` to return in that turn. Between
/// the end rules and that turn nothing changes that moves depend on; if something did change, the move is sampled anew.
bool sample_ahead(Context& context);

}  // namespace lud::play
