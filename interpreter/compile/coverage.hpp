#pragma once
// Coverage: which calls of a description were evaluated, how often, and what came of it. Given to the compiler, it has
// every call whose value is worked out in play wrapped in a node that counts; a game that is compiled without it has no
// such node. Spots are told by their places in the texts, so games with other options of one file count together.
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/source.hpp"
#include "interpreter/check/check.hpp"

namespace lud::compile {

/// One call in a text: a place that can be reached.
struct Spot {
  enum class Kind : std::uint8_t { Condition, Rule, Value };
  Kind kind = Kind::Value;
  std::string head;             ///< its word, or the define that stands there
  std::uint64_t evaluated = 0;  ///< how often
  std::uint64_t yes = 0;        ///< ... and how often it was true, or made a move
  std::uint64_t own_time = 0;   ///< nanoseconds, without those of what it asked; where times are taken
  bool both_ways() const { return yes > 0 && yes < evaluated; }
};

class Coverage {
 public:
  struct Key {
    std::string file;
    std::uint32_t begin = 0, end = 0;
    Spot::Kind kind = Spot::Kind::Value;
    auto operator<=>(const Key&) const = default;
  };
  /// The spot of a place, which is known from now on.
  Spot& at(const Key& key, std::string_view head);
  const std::map<Key, Spot>& spots() const { return spots_; }
  bool counts() const { return counts_; }
  /// From now on the time of each evaluation is taken, too.
  void take_times() { times_ = true; }

  /// An evaluation, whose time is taken where this is asked for.
  class Timed {
   public:
    Timed(Coverage& coverage, Spot& spot);
    ~Timed();
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

   private:
    Coverage* coverage_;  ///< null where it is not
    Spot& spot_;
    std::uint64_t begun_ = 0, inner_before_ = 0;
  };

  /// While one exists, evaluations are counted.
  class Counting {
   public:
    explicit Counting(Coverage* coverage);
    ~Counting();
    Counting(const Counting&) = delete;
    Counting& operator=(const Counting&) = delete;

   private:
    Coverage* coverage_;
  };

  /// While one exists, they are not, after all.
  class Pause {
   public:
    explicit Pause(Coverage* coverage);
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Coverage* coverage_;
    bool before_;
  };

 private:
  std::map<Key, Spot> spots_;
  bool counts_ = false, times_ = false;
  std::uint64_t inner_ = 0;  ///< nanoseconds of what the evaluation that goes on has asked
};

/// Puts the counting nodes in while a tree is linked. Calls that come out of a standard define count as the place in
/// the file that uses it.
class Follower {
 public:
  Follower() = default;
  Follower(Coverage* coverage, const grammar::Tree& tree, const grammar::SourceSet& sources)
      : coverage_(coverage), tree_(&tree), sources_(&sources) {}
  explicit operator bool() const { return coverage_ != nullptr; }

  /// Around the linking of a call.
  void enter(const Checked& call);
  Operand leave(const Checked& call, const Operand& linked, Memory& memory);

 private:
  Coverage* coverage_ = nullptr;
  const grammar::Tree* tree_ = nullptr;
  const grammar::SourceSet* sources_ = nullptr;
  /// A call that is being linked: its place in the file, and the define that it comes out of, if any.
  struct Open {
    grammar::Span place;
    std::string_view define;
    bool is_root = true;  ///< of what stands at its place
  };
  std::vector<Open> open_;
};

}  // namespace lud::compile
