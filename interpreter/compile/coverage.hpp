#pragma once
// Coverage: counts how often each call of a description was evaluated, and with which results. When the compiler is
// given a Coverage, it wraps every call that is evaluated in play in a counting node; without one there are no such
// nodes. Calls are identified by their place in the text, so games with different options of one file count together.
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/source.hpp"
#include "interpreter/check/check.hpp"

namespace lud::compile {

/// The counts of one call in a text.
struct Spot {
  enum class Kind : std::uint8_t { Condition, Rule, Value };
  Kind kind = Kind::Value;
  std::string head;             ///< the word that is called, or the define used there
  std::uint64_t evaluated = 0;  ///< number of evaluations
  std::uint64_t yes = 0;        ///< evaluations that were true or made a move; of start rules: all
  std::uint64_t own_time = 0;   ///< nanoseconds, without those of inner calls; 0 unless times are taken
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
  /// The spot of a place; added with the given head where it is new. The reference stays valid.
  Spot& at(const Key& key, std::string_view head);
  const std::map<Key, Spot>& spots() const { return spots_; }
  bool counts() const { return counts_; }
  /// Also measures the time of each evaluation from now on.
  void take_times() { times_ = true; }

  /// Scope guard: measures the time of one evaluation, if times are taken.
  class Timed {
   public:
    Timed(Coverage& coverage, Spot& spot);
    ~Timed();
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

   private:
    Coverage* coverage_;  ///< null where times are not taken
    Spot& spot_;
    std::uint64_t begun_ = 0, inner_before_ = 0;
  };

  /// Scope guard: evaluations are counted while one exists, or, without `counts`, are not. A null coverage has no
  /// effect.
  class Counting {
   public:
    explicit Counting(Coverage* coverage, bool counts = true);
    ~Counting();
    Counting(const Counting&) = delete;
    Counting& operator=(const Counting&) = delete;

   private:
    Coverage* coverage_;
    bool before_;
  };

 private:
  std::map<Key, Spot> spots_;
  bool counts_ = false, times_ = false;
  std::uint64_t inner_ = 0;  ///< nanoseconds of the calls within the present evaluation
};

/// Wraps calls in counting nodes while a tree is linked. Calls from a standard define count for the place of its use.
class Follower {
 public:
  Follower() = default;
  Follower(Coverage* coverage, const grammar::Tree& tree, const grammar::SourceSet& sources)
      : coverage_(coverage), tree_(&tree), sources_(&sources) {}
  explicit operator bool() const { return coverage_ != nullptr; }

  /// To be called before and after a call is linked. `leave` returns the wrapped operand, or `linked` itself.
  void enter(const Checked& call);
  Operand leave(const Checked& call, const Operand& linked, Memory& memory);

 private:
  Coverage* coverage_ = nullptr;
  const grammar::Tree* tree_ = nullptr;
  const grammar::SourceSet* sources_ = nullptr;
  /// A call that is being linked: its place in the file, and the define that it comes from, if any.
  struct Open {
    grammar::Span place;
    std::string_view define;
    bool is_root = true;  ///< it is the outermost call with this place
  };
  std::vector<Open> open_;
};

}  // namespace lud::compile
