#pragma once
// The linker: turns checked calls into evaluator nodes. What is known is folded as it is linked: pure words always,
// words that read the board once it exists.
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/check/check.hpp"
#include "interpreter/compile/coverage.hpp"
#include "interpreter/compile/occurrences.hpp"
#include "interpreter/play/context.hpp"
#include "stdlib/equipment/build.hpp"

namespace lud::compile {

class Linker : public stdlib::PartLinker {
 public:
  /// Nodes and constants go to `game.memory`.
  explicit Linker(Game& game) : game_(game) {}

  /// From now on calls of a tree are counted when they are evaluated: see Coverage.
  void follow(const Follower& follower) { follower_ = follower; }

  /// The expressions that will be linked: what is asked for more than once is remembered.
  void expect(const Checked& rules) { occurrences_.count(rules); }

  /// From now on words that read the board are folded.
  void board_exists() { available_ = Bind::Board; }

  /// Links an expression; an empty operand where it cannot be (see `mistakes`).
  Operand link(const Checked& checked) override;
  template <class T>
  Lazy<T> link(const Deferred<T>& deferred) {
    if (!deferred) return {};
    const Operand operand = link(*deferred.checked);
    return operand ? Lazy<T>(operand) : Lazy<T>();
  }
  /// Links and yields the constant that a description is made of; null where it is absent or not constant.
  template <class T>
  const T* link_constant(const Deferred<T>& deferred) {
    if (!deferred) return nullptr;
    return static_cast<const T*>(link(*deferred.checked).constant);
  }

  std::vector<check::Mistake>& mistakes() { return mistakes_; }
  std::vector<check::Mistake>& warnings() { return warnings_; }
  /// Conditions of rules that are known and do not hold, as far as they are more than a word.
  const std::vector<grammar::NodeId>& never() const { return never_; }
  void add_mistake(grammar::NodeId node, std::string message) override {
    mistakes_.push_back({node, "impossible", std::move(message), {}, {}});
  }
  void add_warning(grammar::NodeId node, std::string message) override {
    warnings_.push_back({node, "impossible", std::move(message), {}, {}});
    warnings_.back().warning = true;
  }

 private:
  Operand link_call(const Checked& call);
  void take_complaint(const Checked& call, std::string complaint);
  Operand identified(Operand literal);
  Operand known_by_mover(const Declaration& word, std::span<const Operand> arguments, const Operand& made);
  void say_what_is_unknown(const Checked& list, std::span<const Operand> items);
  Term* new_term(const Declaration* word, std::vector<Operand> arguments);
  std::string key_of(const Checked& call, std::span<const Operand> arguments) const;
  void note_dependence(const Checked& call, std::span<const Operand> arguments, Operand& made) const;
  std::uint32_t identity_of(const std::string& key) {
    return identities_.emplace(key, static_cast<std::uint32_t>(identities_.size()) + 1).first->second;
  }

  Game& game_;
  Occurrences occurrences_;
  Follower follower_;
  Bind available_ = Bind::Text;
  std::unordered_map<std::string, std::uint32_t> identities_;  ///< of expressions
  std::unordered_map<std::string, Operand> known_;             ///< equal calls are linked once
  std::vector<check::Mistake> mistakes_;
  std::vector<check::Mistake> warnings_;
  std::vector<grammar::NodeId> never_;
};

/// The text of a literal that tells it from others of its sort; empty where its sort is none that can be compared.
std::string literal_text(const Operand& literal);

/// The bits of play::Need of an expression and all its parts, and the site types that it names.
struct Needs {
  std::uint64_t bits = 0;
  std::array<bool, 3> site_types{};
  std::vector<int> vote_names;     ///< see Game::vote_names
  bool draws = false;              ///< generating it draws random numbers; consequences come later and do not count
  bool in_consequence = false;     ///< what is looked at now stands in one
  bool in_prefix = false;          ///< ... in what a turn begins with
  bool parts_draw = false;         ///< generating the own moves of some piece does
  bool draws_beside_roll = false;  ///< generating it draws random numbers besides the roll that begins a turn
  bool listing_draws = false;      ///< ... and some generator of moves does so: see Game::listing_draws
  bool turns_draw = false;         ///< some generator of moves draws random numbers, if only by a roll
  bool asking_draws = false;       ///< given: whoever asks whether a player can move draws what the moves draw
  std::uint64_t changes_with = 0;  ///< generating it changes the position in games with these needs
  std::uint64_t changes_when_listed = 0;  ///< ... and some generator of moves does so: see Game::lists_in_order
  std::uint64_t where_ordered = 0;        ///< more bits, where the order of what words generate counts
  std::vector<std::pair<const Checked*, std::uint64_t>> ignored;  ///< bits that some expressions do not pass on
};
/// What a call is given for a parameter, null for nothing; "from level" is the level in what it is given as (from ...).
const Checked* argument_of(const Checked& call, std::string_view parameter);
/// `carried_out`: it stands where moves are effects.
void collect_needs(const Checked& checked, Needs& needs, bool carried_out = false);

}  // namespace lud::compile
