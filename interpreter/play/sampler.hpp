#pragma once
// The sampler: how a playout plays one legal move without listing all of them. Given a started game, hands on the index
// of a legal move in the list of moves.
//
// What it keeps: every legal move, duplicates counted, is equally likely, as if all were listed and one was drawn.
// - Rejection. Generators number slots: at each there is at most one move, and every move lies at exactly one. A slot
//   is drawn without replacement, the move there is made and tested; where there is none, or it is not legal, the next
//   one is drawn. Each legal move is then equally likely to be the first that is met. Where the number of slots is
//   exact and all hold legal moves the first attempt succeeds: that is unranking.
// - Reservoir (Vitter 1985, "Random sampling with a reservoir", algorithm R with one place). Where generators do not
//   number slots they list their moves; the n-th replaces the one before with a chance of 1 / n.
// - A cost model for each generator and player chooses between them.
#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/declare/node.hpp"
#include "interpreter/play/scope.hpp"
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

class State;

/// Tests a move that was just tried out. Given the state before it, too.
using TestAfterwards = bool (*)(Context& context, const Lazy<bool>& condition, const State& before);

/// Moves of the list that await a test: those are legal after which it holds.
struct Untested {
  std::size_t begin = 0, end = 0;
  /// Consequences of the list from this one on were added later; the test knows nothing of them.
  std::size_t thens = 0;
  TestAfterwards holds = nullptr;
  Lazy<bool> condition;
  Scope scope;  ///< in which they were made
};

/// What sampling takes at a generator and for a player, by what the last turns were like: slots pay where many of them
/// hold moves, as attempts that fail cost time.
struct CostModel {
  double moves = 0;       ///< about how many legal moves there are
  int slots = 0;          ///< at most; off where this is not known
  int parts = 0;          ///< how many generators list all moves
  int turns_in_full = 0;  ///< for how many turns slots are not asked for
  bool pays() const;
  void notice(double made);
};

/// What the sampler of a workspace knows besides what it asks (interpreter/play/sampling.hpp).
class Sampler {
 public:
  std::vector<Untested> untested;
  int sampled_within = 0;               ///< how often a generator sampled among its moves by itself
  const Node* cannot_sample = nullptr;  ///< a generator that could not do so just now
  bool tried_in_vain = false;           ///< ... as no slot that it tried held a move, or it knew of none

  /// How many slots a generator has at most, whatever the position (Query::Bound); off where it does not know. It is
  /// asked once.
  int bound(Context& context, const Lazy<Moves>& generator) {
    const Bound& recent = recent_bounds_[recent_index(generator.node)];
    const bool known = recent.generator == generator.node && recent.slots != unknown_bound;
    return known ? recent.slots : find_bound(context, generator);
  }
  /// The same for the moves of a kind of piece.
  int bound_of_kind(Context& context, int component) {
    const auto index = static_cast<std::size_t>(component);
    if (index < bounds_of_kinds_.size() && bounds_of_kinds_[index] != unknown_bound) return bounds_of_kinds_[index];
    return find_bound_of_kind(context, component);
  }
  /// The index of a cost model in `cost_models`.
  std::size_t cost_model_of(const Node* generator, int player) {
    std::size_t i = 0;
    while (i < generators_.size() && generators_[i] != generator) ++i;
    if (i == generators_.size()) note_generator(generator);
    return i * cost_models_each + column(player);
  }
  std::vector<CostModel> cost_models;
  /// Keeps the cost models of a player before a move is drawn that may come to nothing, and puts them back then: the
  /// next draw has the same cost models.
  void keep_cost_models(int player) {
    kept_count_ = generators_.size();
    for (std::size_t i = 0; i < kept_count_; ++i) kept_models_[i] = cost_models[i * cost_models_each + column(player)];
  }
  void put_cost_models_back(int player) {
    for (std::size_t i = 0; i < generators_.size(); ++i)
      cost_models[i * cost_models_each + column(player)] = i < kept_count_ ? kept_models_[i] : CostModel();
  }
  /// A game begins: what was noticed in the last one is forgotten, so that playouts do not depend on each other. Bounds
  /// stay: they are the same in every position.
  void forget() {
    cost_models.clear();
    generators_.clear();
  }

 private:
  static constexpr int unknown_bound = off - 1;
  static constexpr std::size_t cost_models_each = 18;  ///< one for every player, 0 and "everybody" included
  static std::size_t column(int player) { return static_cast<std::size_t>(player); }
  void note_generator(const Node* generator);
  std::vector<const Node*> generators_;  ///< those that have cost models
  std::vector<CostModel> kept_models_;   ///< of one player, by generator
  std::size_t kept_count_ = 0;           ///< how many there were
  struct Bound {
    const Node* generator = nullptr;
    int slots = unknown_bound;
  };
  static constexpr std::size_t most_recent = 64;
  static std::size_t recent_index(const Node* generator) {
    return reinterpret_cast<std::uintptr_t>(generator) / 32 % most_recent;
  }
  std::array<Bound, most_recent> recent_bounds_{};  ///< of those whose addresses share an index, the one asked last
  std::vector<Bound> bounds_;
  int find_bound(Context& context, const Lazy<Moves>& generator);
  int ask_bound(Context& context, const Lazy<Moves>& generator);
  std::vector<int> bounds_of_kinds_;
  int find_bound_of_kind(Context& context, int component);
};

/// A generator that samples one of its moves by itself, where these are all that a turn may begin with.
struct SamplesTurn : Node {
  using NodeFamily = SamplesTurn;
  Lazy<Moves> plain;  ///< it as it is asked otherwise
  /// Puts a move on the list, which is uniform among the legal ones, or none where there is none; false where it cannot
  /// tell, and nothing was done.
  bool (*sample)(const SamplesTurn& self, Context& context) = nullptr;
  /// Samples such a move and performs it as the last of the trial; false where it cannot, or there is none, and nothing
  /// was done. For games that play at once; may be null.
  bool (*play)(const SamplesTurn& self, Context& context) = nullptr;
  /// Where there is a move whatever the position: draws the random numbers that asking for one draws. False where it
  /// cannot tell, and nothing was done; may be null.
  bool (*always_moves)(const SamplesTurn& self, Context& context) = nullptr;
  static Moves run(const Node* node, Context& context) { return static_cast<const SamplesTurn*>(node)->plain(context); }
};

/// Samples among the moves of a generator that is asked for a sample and whose moves are all that there is: leaves one
/// of them on the list, or none where there is none.
void sample_among(Context& context, const Lazy<Moves>& generator);
/// The same where the generator is asked for all its moves, by a reservoir.
void reservoir_sample(Context& context, const Lazy<Moves>& generator);

/// Samples a legal move of a game in which players alternate and puts it on the list; returns its index there. Uniform
/// among the legal moves, as if all of them were listed.
std::size_t sample_move(Context& context, Random& chooser);

/// Lists the move at a slot of the mover's phase, and nothing else. False, and nothing listed, where there is none. The
/// move is not tested: for games of which every slot holds a legal move.
bool list_slot(Context& context, int slot);

/// Whether the end rules that are being asked may sample the move of the next turn.
bool can_sample_ahead(Context& context);
/// Whether the mover has a legal move. Where so, one is sampled and kept for sample_move to hand on when the turn has
/// come: between the end rules and that turn nothing changes that moves depend on, and where something did, it is
/// sampled anew.
bool sample_ahead(Context& context);

}  // namespace lud::play
