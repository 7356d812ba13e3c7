#pragma once
// Positions as programs keep them: all that is needed to go on with a game, with the way that led there.
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

/// A position of a game, which it keeps alive. Copying to one that was used before allocates nothing once it is large
/// enough; moving takes constant time, and one that was moved from may only be assigned to or destroyed. No thread owns
/// it, but two must not use one at the same time unless both only read.
class Position {
 public:
  Position(const Position& other);
  Position(Position&& other) noexcept;
  Position& operator=(const Position& other);
  Position& operator=(Position&& other) noexcept;
  ~Position();

  const Game& game() const;
  /// Moves that were made since the start.
  int moves() const;
  /// Whether play goes on alike from both: the same pieces, past and dice to come. Of positions of one game.
  bool operator==(const Position& other) const;
  /// Equal for equal positions; the same in every run of one build.
  std::uint64_t hash() const;
  /// The game's name and choices, the state of its random generator before the start, and the moves: some lines that a
  /// person can read. Holds for other versions of Lud as long as the rules offer the same moves in the same order.
  std::string text() const;
  /// The same in few bytes, with a sum that tells whether they were damaged.
  std::vector<std::uint8_t> bytes() const;

  /// For the rooms of this folder.
  explicit Position(std::unique_ptr<KeptPosition> kept);
  const KeptPosition& kept() const { return *kept_; }
  KeptPosition& kept() { return *kept_; }

 private:
  std::unique_ptr<KeptPosition> kept_;
};

/// A position, or what is wrong with the text that should tell it.
struct Restored {
  std::optional<Position> position;
  std::string error;  ///< empty where there is a position
};

/// Reads what `Position::text` wrote, and plays its moves again. `game` must be the one that it was written of, with
/// the same choices.
Restored restore(const Game& game, std::string_view text);
/// The same of what `Position::bytes` wrote. Takes as long as the game took: within a program, copy positions instead.
Restored restore_bytes(const Game& game, std::span<const std::uint8_t> bytes);

}  // namespace lud::session
