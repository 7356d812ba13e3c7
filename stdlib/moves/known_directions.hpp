#pragma once
// Directions that are known before play: the same in all positions, or told by how the piece on a site faces and is
// turned. Given the directions of a word, hands on their lists, and which of them holds for a piece.
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
  /// None where the directions are not such ones. Without directions, all adjacent ones are meant.
  static std::optional<KnownDirections> of(const Game& game, const Lazy<DirectionList>& asked);
  /// The same, or the choice of two such ones by a condition, which is asked in the present scope.
  static std::optional<KnownDirections> chosen(const Game& game, const Lazy<DirectionList>& asked);
  /// How each kind of piece faces, as a list of one direction, or none, however it is turned.
  static KnownDirections facings(const Game& game);
  /// How many lists of directions there are, and each.
  std::size_t size() const { return lists_.size(); }
  const DirectionList& operator[](std::size_t row) const { return lists_[row]; }
  /// Which list holds for the piece on a site of the board's default type.
  std::size_t row(Context& c, int site) const {
    if (condition_ && !condition_(c)) return otherwise_begin_ + otherwise_->row(c, site);
    if (row_of_.empty()) return 0;
    std::size_t row = row_of_[static_cast<std::size_t>(c.state.what(site))];
    if (!turned_.empty())
      for (int turns = c.state.rotation(site); turns > 0; --turns) row = turned_[row];
    return row;
  }
  /// The same for a kind of piece, where it is not turned.
  std::size_t row_of_kind(int what) const { return row_of_.empty() ? 0 : row_of_[static_cast<std::size_t>(what)]; }
  bool same_for_all_kinds() const { return row_of_.empty(); }
  /// Whether a condition that is asked of each piece chooses between them.
  bool depends_on_piece() const { return static_cast<bool>(condition_); }
  bool can_turn() const { return !turned_.empty(); }

 private:
  static std::optional<KnownDirections> combined(const Game& game, const CombinedDirections& asked);

  std::vector<DirectionList> lists_;
  std::vector<std::uint8_t> row_of_;  ///< by component; empty where there is one list
  std::vector<std::uint8_t> turned_;  ///< by list: which one holds after one turn more; empty where nothing turns
  Lazy<bool> condition_;              ///< where it does not hold, other directions do, whose lists follow
  std::shared_ptr<const KnownDirections> otherwise_;
  std::size_t otherwise_begin_ = 0;
};

}  // namespace lud::stdlib
