#pragma once
// Where pieces can move from now, as far as that is known without asking each of them: what their generator asks before
// it makes moves, (if ...) and (from if: ...), where it is the same for all pieces or holds on a set of sites
// (stdlib/value/sets/site_predicates.hpp).
#include <span>
#include <vector>

#include "interpreter/plan/term.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file. All sites where pieces have moves are among these, and maybe others.
class StartSites {
 public:
  /// Everywhere.
  StartSites() = default;
  /// Those of pieces that a generator makes moves of, each of which is (from).
  static StartSites of_moves(const Operand& generator, const Game& game);
  bool everywhere() const { return kind_ == Kind::Everywhere; }
  /// Keeps, of the slots where pieces stand, those from which they may move in this position, with all iterators but
  /// (from) as they are. Slots of other types than the board's default one are kept.
  void keep(Context& c, std::span<Sites::Word> pieces) const;

 private:
  enum class Kind : std::uint8_t { Everywhere, Given, Where, All, Any };
  Kind kind_ = Kind::Everywhere;
  Lazy<bool> given_;
  const SitePredicate* where_ = nullptr;
  std::vector<StartSites> parts_;

  /// The same of word number `i` of the slots.
  Sites::Word keep(Context& c, std::size_t i, Sites::Word pieces) const;
  static StartSites of_condition(const Operand& condition, const Game& game);
  static StartSites joined(Kind kind, std::vector<StartSites> parts);
};

}  // namespace lud::stdlib
