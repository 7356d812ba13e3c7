#pragma once
// Which expressions of a game are likely to be asked for more than once in a position: those that are written at
// several places, and those inside of generators of moves, which ask for each piece, die or site again. Given the
// checked rules, says so of each call; the linker lets the values of these be remembered
// (interpreter/compile/link.hpp).
#include <cstdint>
#include <unordered_map>

#include "interpreter/check/check.hpp"

namespace lud::compile {

class Occurrences {
 public:
  /// Counts an expression with all its parts.
  void count(const Checked& root) { visit(root, false); }

  /// Whether the value of a call, which depends on these iterators, is likely to be asked for again in the same
  /// position: an equal call stands elsewhere, or what goes round does not change it.
  bool is_asked_again(const Checked& call, Reads reads) const;

 private:
  struct Found {
    int count = 0;
    bool in_loop = false;
  };
  void visit(const Checked& checked, bool in_loop);
  /// Equal for equal expressions.
  std::uint64_t hash_of(const Checked& checked);

  std::unordered_map<const Checked*, std::uint64_t> hashes_;
  std::unordered_map<std::uint64_t, Found> found_;
};

}  // namespace lud::compile
