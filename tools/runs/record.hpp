#pragma once
// The record of a played game, as a line of JSON or CSV. The table of columns is the one source of both formats, of the
// man page and of `lud doc --columns`.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/play/context.hpp"

namespace lud::tools {

/// What ended a game: the rules; the rules in a repeated position, without a winner; a limit of moves or turns.
enum class Ending : std::uint8_t { Rules, Repetition, Moves, Turns };

struct GameRecord {
  std::uint64_t number = 0;  ///< number of the game in its run
  std::uint64_t seed = 0;    ///< seed of the run
  std::uint16_t players = 0;
  std::uint16_t winner = 0;  ///< 0: none
  Ending ending = Ending::Rules;
  std::uint32_t moves = 0, turns = 0;
  std::optional<double> choices;  ///< sum of the numbers of legal moves, if counted; exact up to 2^53
  std::array<double, play::max_players + 1> ranking{};
  std::string plies;  ///< moves as a JSON list, see plies_of; empty if not stored
  std::string trial;  ///< text of the game's trial, if it is to be written; no part of the line of the record

  bool cut() const { return ending == Ending::Moves || ending == Ending::Turns; }
};

/// A column: its name, its database type, and its meaning.
struct Column {
  std::string_view name, type, doc;
};
std::span<const Column> record_columns();

/// The record of the game that a context has just finished.
GameRecord record_of(const Context& context);

/// The moves of the game in a context, without those of the start rules, as a JSON list: mover, sites if the move has
/// them, and its actions with the names and fields used in trials, dice one by one.
std::string plies_of(const Context& context);

/// A record as one line with its line end. CSV has no plies.
std::string json_line(const GameRecord& record);
std::string csv_line(const GameRecord& record);
std::string csv_head();

/// Parses a line of JSON; nothing unless it is exactly what json_line writes.
std::optional<GameRecord> read_record(std::string_view line);

}  // namespace lud::tools
