#pragma once
// The sites from which pieces may move now, found without evaluating the generator for each of them: from the
// conditions that the generator checks first, (if ...) and (from if: ...), where these are the same for all pieces or
// are site predicates (stdlib/value/sets/site_predicates.hpp).
#include <span>
#include <vector>

#include "interpreter/plan/term.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file. A superset of the sites from which pieces have moves.
class StartSites {
 public:
  /// All sites.
  StartSites() = default;
  /// The starts of the moves that a generator makes for pieces, each of which is (from).
  static StartSites of_moves(const Operand& generator, const Game& game);
  bool everywhere() const { return kind_ == Kind::Everywhere; }
  /// Removes from a bit set of slots those from which no piece may move in this position, with all iterators but (from)
  /// as they are. Keeps slots of site types other than the board's default one.
  void keep(Context& c, std::span<Sites::Word> pieces) const;

 private:
  enum class Kind : std::uint8_t { Everywhere, Given, Where, All, Any };
  Kind kind_ = Kind::Everywhere;
  Lazy<bool> given_;
  const SitePredicate* where_ = nullptr;
  std::vector<StartSites> parts_;

  /// Returns word number `i` of the slots after this removal; `pieces` is the word before.
  Sites::Word keep(Context& c, std::size_t i, Sites::Word pieces) const;
  static StartSites of_condition(const Operand& condition, const Game& game);
  static StartSites joined(Kind kind, std::vector<StartSites> parts);
};

}  // namespace lud::stdlib
