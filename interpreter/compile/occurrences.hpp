#pragma once
// Predicts which expressions of a game are evaluated more than once in a position: those written at several places, and
// those within loops or generators of moves, which are evaluated again for each piece, die or site. The linker
// (link.hpp) lets play remember their values.
#include <cstdint>
#include <unordered_map>

#include "interpreter/check/check.hpp"

namespace lud::compile {

class Occurrences {
 public:
  /// Counts an expression with all its parts.
  void count(const Checked& root) { visit(root, false); }

  /// Whether the value of a call, which depends on the iterators `reads`, is likely to be asked for again in the same
  /// position: an equal call is written elsewhere, or the call is in a loop and reads no iterators.
  bool is_asked_again(const Checked& call, Reads reads) const;

 private:
  struct Found {
    int count = 0;
    bool in_loop = false;
  };
  void visit(const Checked& checked, bool in_loop);
  /// A structural hash, equal for equal expressions; memoised.
  std::uint64_t hash_of(const Checked& checked);

  std::unordered_map<const Checked*, std::uint64_t> hashes_;
  std::unordered_map<std::uint64_t, Found> found_;
};

}  // namespace lud::compile
