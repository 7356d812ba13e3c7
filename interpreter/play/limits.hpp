#pragma once
// Resource limits of play. A rule that exceeds one ends the game with an error that names it, instead of taking all
// memory or never ending. Limits are checked only where lists grow and loops begin, so that other code pays nothing.
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace lud::play {

/// A rule exceeds a limit; `what()` is a sentence. The context can only be started anew afterwards.
struct LimitReached : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The most bytes of one list (the moves of a turn, their actions, those of the trial), and of all values of one turn.
constexpr std::size_t most_list_bytes = std::size_t{256} << 20;
/// The most values of one list or range.
constexpr std::int64_t most_values = 1'000'000;
/// The most values that one state keeps in its lists.
constexpr std::size_t most_remembered = 1'000'000;
/// The greatest count, state, rotation or value of a site, and the greatest number of pieces of a kind on a track.
constexpr int most_on_site = 32'767;
/// The most rounds of all loops together in one decision.
constexpr std::uint64_t most_rounds = 50'000'000;
/// The most rounds of one (while ...), as in Ludii.
constexpr int most_rounds_of_while = 10'000;
/// Rules whose evaluation may evaluate the same rule again.
enum class Nesting : std::uint8_t {
  Pieces,      ///< generators of pieces' moves that evaluate one another
  LegalMoves,  ///< conditions of moves on the number of the legal moves
  Longest      ///< (max Moves ...): nested once for each move that follows in the turn
};
/// The greatest depth of nesting, by `Nesting`. In verified playouts of the library, two of 100 moves for each of 189
/// games, (max Moves ...) looked at most 9 moves ahead; a depth of 200 takes less than half a megabyte of stack.
constexpr std::array<int, 3> most_nested{50, 50, 200};
/// The greatest depth of consequences that follow from one another.
constexpr int most_consequences = 100;

// These functions throw LimitReached.
[[noreturn]] void list_too_long(std::size_t items);
[[noreturn]] void values_take_too_much();
[[noreturn]] void too_many_values(const char* rule, std::int64_t min, std::int64_t max);
/// For a random number out of more values than fit into 31 bits.
[[noreturn]] void range_too_wide(const char* rule, std::int64_t min, std::int64_t max);
[[noreturn]] void too_many_remembered();
[[noreturn]] void too_much_on_site(int value);
[[noreturn]] void stack_too_high(int levels);
[[noreturn]] void too_many_rounds(const char* rule);
[[noreturn]] void while_never_ends();
[[noreturn]] void nested_too_deep(const char* rule, int most);
[[noreturn]] void too_many_consequences();

/// Rounds of loops since the last decision of the game that this thread plays.
inline constinit thread_local std::uint64_t rounds = 0;

/// Counts the rounds of a loop, before it begins.
inline void spend(std::uint64_t loop, const char* rule) {
  if ((rounds += loop) > most_rounds) [[unlikely]]
    too_many_rounds(rule);
}

/// Counts the rounds of a loop over [min, max], before it begins.
inline void spend_range(std::int64_t min, std::int64_t max, const char* rule) {
  if (max - min >= most_values) [[unlikely]]
    too_many_values(rule, min, max);
  if (max >= min) spend(static_cast<std::uint64_t>(max - min) + 1, rule);
}

/// Counts the nesting of a rule until the end of a block.
class Nested {
 public:
  Nested(Nesting kind, const char* rule) : depth_(depths_[static_cast<std::size_t>(kind)]) {
    if (const int most = most_nested[static_cast<std::size_t>(kind)]; depth_ == most) [[unlikely]]
      nested_too_deep(rule, most);
    ++depth_;
  }
  ~Nested() { --depth_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  static inline constinit thread_local std::array<int, most_nested.size()> depths_{};
  int& depth_;
};

}  // namespace lud::play
