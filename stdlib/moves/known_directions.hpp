#pragma once
// Directions that are known at link time: the same in all positions, or determined by the kind and the rotation of the
// piece on a site. Holds the possible lists of directions and selects the one that applies to a piece.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud {
struct CombinedDirections;
}

namespace lud::stdlib {

/// See the head of this file.
class KnownDirections {
 public:
  /// Returns nothing where the directions depend on more. No directions mean all adjacent ones.
  static std::optional<KnownDirections> of(const Game& game, const Lazy<DirectionList>& wanted);
  /// Same, but a condition, which is evaluated in the present scope, may choose between two such directions.
  static std::optional<KnownDirections> chosen(const Game& game, const Lazy<DirectionList>& wanted);
  /// The facing of each kind of piece, whatever its rotation, as a list of one direction; empty if it has none.
  static KnownDirections facings(const Game& game);
  /// The number of lists of directions.
  std::size_t size() const { return lists_.size(); }
  const DirectionList& operator[](std::size_t row) const { return lists_[row]; }
  /// Returns the index of the list that applies to the piece on a site of the board's default type.
  std::size_t row(Context& c, int site) const {
    if (condition_ && !condition_(c)) return otherwise_begin_ + otherwise_->row(c, site);
    if (row_of_.empty()) return 0;
    std::size_t row = row_of_[static_cast<std::size_t>(c.state.what(site))];
    if (!turned_.empty())
      for (int turns = c.state.rotation(site); turns > 0; --turns) row = turned_[row];
    return row;
  }
  /// Returns the index of the list that applies to a kind of piece with rotation 0.
  std::size_t row_of_kind(int what) const { return row_of_.empty() ? 0 : row_of_[static_cast<std::size_t>(what)]; }
  bool same_for_all_kinds() const { return row_of_.empty(); }
  /// Whether a condition, evaluated for each piece, chooses between the lists.
  bool depends_on_piece() const { return static_cast<bool>(condition_); }
  bool can_turn() const { return !turned_.empty(); }

 private:
  static std::optional<KnownDirections> combined(const Game& game, const CombinedDirections& wanted);

  std::vector<DirectionList> lists_;
  std::vector<std::uint8_t> row_of_;  ///< by component: index of its list; empty if there is one list
  std::vector<std::uint8_t> turned_;  ///< by list: index of the list after one more turn; empty if nothing turns
  Lazy<bool> condition_;              ///< if it fails, `otherwise_` applies; its lists start at `otherwise_begin_`
  std::shared_ptr<const KnownDirections> otherwise_;
  std::size_t otherwise_begin_ = 0;
};

}  // namespace lud::stdlib
