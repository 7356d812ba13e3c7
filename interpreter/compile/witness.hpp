#pragma once
// Which words have been evaluated: for tests that ask whether every declaration is tried out somewhere. While a Witness
// exists, whatever is linked on its thread tells it; costs nothing otherwise. In the same way a LimitTrace learns which
// words were being evaluated when play reached a limit.
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

  /// What has been evaluated: worked out when it was linked, or called in play.
  const std::set<const Declaration*>& evaluated() const { return evaluated_; }
  void note(const Declaration& declaration) { evaluated_.insert(&declaration); }

  /// While one exists, the witness does not follow what is linked.
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

/// The words that were being evaluated when a limit of play was reached, the innermost first: of games that are linked
/// and played on this thread while the trace exists.
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

/// What was linked for a call, followed by the witness or the trace where there is one. Compiled games that are
/// followed know their parts no more by their functions, so they are played by the plain definitions of the words.
Operand witnessed(const Checked& call, const Operand& linked, Memory& memory);

}  // namespace lud::compile
