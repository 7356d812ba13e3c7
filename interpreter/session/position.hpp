#pragma once
// Positions that programs can store: everything needed to continue a game, and the moves that led there.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/session/game.hpp"

namespace lud::session {

struct KeptPosition;

/// A position of a game, which it keeps alive. Copy assignment allocates nothing once the target is large enough;
/// moving takes constant time, and a moved-from position may only be assigned to or destroyed. Not tied to a thread;
/// concurrent use is safe only if all threads just read.
class Position {
 public:
  Position(const Position& other);
  Position(Position&& other) noexcept;
  Position& operator=(const Position& other);
  Position& operator=(Position&& other) noexcept;
  ~Position();

  const Game& game() const;
  /// The number of moves made since the start.
  int moves() const;
  /// Whether play continues identically from both: same game, pieces, history and random generator. Of a game whose
  /// start ran into a limit of play, whether the same start did.
  bool operator==(const Position& other) const;
  /// A hash, equal for equal positions; the same in every run of one build.
  std::uint64_t hash() const;
  /// Returns readable lines: the game's name and choices, the state of its random generator before the start and
  /// wherever it was reseeded, and the moves. Line breaks in names are written as blanks. Other versions of Lud can
  /// read them as long as the rules list the same moves in the same order. The text of a game whose start ran into a
  /// limit of play can be written, but `restore` answers with that limit.
  std::string text() const;
  /// Returns the same content in a compact binary form with a checksum.
  std::vector<std::uint8_t> bytes() const;

  /// Internal to this folder.
  explicit Position(std::unique_ptr<KeptPosition> kept);
  const KeptPosition& kept() const { return *kept_; }
  KeptPosition& kept() { return *kept_; }

 private:
  std::unique_ptr<KeptPosition> kept_;
};

/// The result of reading a position: the position, or an error.
struct Restored {
  std::optional<Position> position;
  std::string error;  ///< empty if `position` is set
};

/// Reads the output of `Position::text` by replaying its moves, which takes as long as playing them. `game` must be the
/// game of that position, loaded with the same choices.
Restored restore(const Game& game, std::string_view text);
/// The same for the output of `Position::bytes`. Within a program, copying a position is much faster.
Restored restore_bytes(const Game& game, std::span<const std::uint8_t> bytes);

}  // namespace lud::session
