#pragma once
// What is kept of a game that was played: one record a game, as a line of JSON or of CSV. The table of columns is the
// one source of both, of the man page and of `lud doc --columns`.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/play/context.hpp"

namespace lud::tools {

/// What ended a game: the rules; the rules in a position that had occurred before, with nobody winning; a limit.
enum class Ending : std::uint8_t { Rules, Repetition, Moves, Turns };

struct GameRecord {
  std::uint64_t number = 0;  ///< of the game in its run
  std::uint64_t seed = 0;    ///< of the run
  std::uint16_t players = 0;
  std::uint16_t winner = 0;  ///< 0: nobody
  Ending ending = Ending::Rules;
  std::uint32_t moves = 0, turns = 0;
  std::optional<std::uint64_t> choices;  ///< legal moves at all decisions together, where they were counted
  std::array<double, play::max_players + 1> ranking{};
  std::string plies;  ///< the moves as a list of JSON, see plies_of; empty where they are not kept

  bool cut() const { return ending == Ending::Moves || ending == Ending::Turns; }
};

/// One column: its name, its type as databases call it, and what it holds.
struct Column {
  std::string_view name, type, doc;
};
std::span<const Column> record_columns();

/// The record of the game that a context has just played to its end.
GameRecord record_of(const Context& context);

/// The moves of the game that a context has played, those of its start rules left out, as a list of JSON: mover, sites
/// where the move has them, and its actions with the names and fields that trials give them, dice one by one.
std::string plies_of(const Context& context);

/// A record as one line, with a line end; as CSV without its plies.
std::string json_line(const GameRecord& record);
std::string csv_line(const GameRecord& record);
std::string csv_head();

/// A record read back from its line of JSON; nothing where the line is not exactly what json_line writes.
std::optional<GameRecord> read_record(std::string_view line);

}  // namespace lud::tools
