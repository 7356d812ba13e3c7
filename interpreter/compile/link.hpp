#pragma once
// The linker: turns checked calls into nodes. Calls with constant arguments are folded right away: those of pure words
// always, those of words that read the board once the board exists.
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
  /// Nodes and constants are owned by `game.memory`.
  explicit Linker(Game& game) : game_(game) {}

  /// Wraps calls that are linked from now on in counting nodes: see Coverage.
  void follow(const Follower& follower) { follower_ = follower; }

  /// Announces expressions that will be linked, so that values likely to be asked for more than once are remembered.
  void expect(const Checked& rules) { occurrences_.count(rules); }

  /// Allows the folding of words that read the board.
  void board_exists() { available_ = Bind::Board; }

  /// Links an expression. Returns an empty operand on errors, which are added to `mistakes`.
  Operand link(const Checked& checked) override;
  template <class T>
  Lazy<T> link(const Deferred<T>& deferred) {
    if (!deferred) return {};
    const Operand operand = link(*deferred.checked);
    return operand ? Lazy<T>(operand) : Lazy<T>();
  }
  /// Links an expression and returns its constant value; null where it is absent or not constant.
  template <class T>
  const T* link_constant(const Deferred<T>& deferred) {
    if (!deferred) return nullptr;
    return static_cast<const T*>(link(*deferred.checked).constant);
  }

  std::vector<check::Mistake>& mistakes() { return mistakes_; }
  std::vector<check::Mistake>& warnings() { return warnings_; }
  /// Conditions of rules that were folded to False, literals excluded.
  const std::vector<grammar::NodeId>& never() const { return never_; }
  void add_mistake(grammar::NodeId node, std::string message) override {
    mistakes_.push_back({node, "impossible", std::move(message)});
  }
  void add_warning(grammar::NodeId node, std::string message) override {
    warnings_.push_back({node, "impossible", std::move(message)});
    warnings_.back().warning = true;
  }

 private:
  Operand link_call(const Checked& call);
  bool link_arguments(const Checked& call, std::span<Operand> arguments);
  Operand make_node(const Checked& call, std::span<const Operand> arguments, Term& term);
  Operand remembered(const Declaration& word, const Operand& made, Term& term);
  bool fold(const Checked& call, Operand& made, Term& term);
  void take_complaint(const Checked& call, Complaint complaint);
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
  std::unordered_map<std::string, std::uint32_t> identities_;  ///< key of an expression -> Operand::identity
  std::unordered_map<std::string, Operand> known_;  ///< key of a call -> its operand: equal calls are linked once
  std::vector<check::Mistake> mistakes_;
  std::vector<check::Mistake> warnings_;
  std::vector<grammar::NodeId> never_;
};

/// A text that is equal for equal literals of a sort and different for others; empty for sorts that are not compared.
std::string literal_text(const Operand& literal);

}  // namespace lud::compile
