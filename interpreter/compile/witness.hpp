#pragma once
// Traces of evaluated words. A Witness collects the words that were evaluated, for tests that check that every
// declaration is used somewhere; a LimitTrace collects those that were being evaluated when play reached a limit. While
// one exists, calls that are linked on its thread are wrapped in tracing nodes; otherwise there is no cost.
#include <set>
#include <vector>

#include "interpreter/check/check.hpp"

namespace lud::compile {

class Witness {
 public:
  Witness();
  ~Witness();
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;

  /// The declarations of all words that were folded when linked, or evaluated in play.
  const std::set<const Declaration*>& evaluated() const { return evaluated_; }
  void note(const Declaration& declaration) { evaluated_.insert(&declaration); }

  /// Scope guard: calls that are linked while one with `pauses` exists are not traced by the witness.
  class Pause {
   public:
    explicit Pause(bool pauses);
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    bool before_;
  };

 private:
  std::set<const Declaration*> evaluated_;
};

/// Collects the words that were being evaluated when a limit of play was reached, innermost first, in games that are
/// linked and played on this thread while the trace exists.
class LimitTrace {
 public:
  LimitTrace();
  ~LimitTrace();
  LimitTrace(const LimitTrace&) = delete;
  LimitTrace& operator=(const LimitTrace&) = delete;

  struct Step {
    const Declaration* word;
    grammar::NodeId node;  ///< in the tree that the game was linked from
  };
  const std::vector<Step>& steps() const { return steps_; }
  void note(const Declaration& word, grammar::NodeId node) { steps_.push_back({&word, node}); }

 private:
  std::vector<Step> steps_;
};

/// Wraps the operand of a call in a tracing node where a witness or a trace exists; otherwise returns it as it is.
/// Passes cannot recognise nodes that are wrapped, so traced games are played by the lambdas of their words.
Operand witnessed(const Checked& call, const Operand& linked, Memory& memory);

}  // namespace lud::compile
