#pragma once
// The header of a state: players, turns, scores, dice, the end. Plain data at the start of the state's block.
#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "interpreter/play/recording.hpp"
#include "interpreter/play/state/layout.hpp"

namespace lud::play {

enum class EndType : std::uint8_t { None, NaturalEnd, MoveLimit, TurnLimit };

/// The bit of a phase in a set of phases; all phases from number 63 on share a bit.
constexpr std::uint64_t phase_bit(int phase) { return std::uint64_t{1} << (phase < 63 ? phase : 63); }

/// Everything in a state that is not a channel or a list. Plain data.
struct Header {
  std::int32_t mover = 0, next = 0, prev = 0;
  std::int32_t counter = off;
  std::int32_t temporary = off;  ///< (set Temp): short-lived value of a move
  std::int32_t pot = 0;
  std::int32_t trump_suit = off;
  std::int32_t decided = off;
  std::int32_t turn = 1;  ///< number of the turn, as the language counts turns
  std::int32_t turns_same_player = 0;
  std::int32_t consecutive_passes = 0;
  std::uint32_t stalemated = 0, triggered = 0, active = 0;  ///< bit per player
  std::uint32_t dice_all_equal = 0;
  std::uint64_t hash = 0;         ///< of the position, see State::recomputed_hash
  std::uint64_t stored_hash = 0;  ///< hash of the position that (remember State) stored
  std::uint64_t phases = 0;       ///< the set of phases that players are in, see phase_bit
  std::array<std::int32_t, max_players + 2> score{}, amount{}, player_value{}, phase{}, team{}, player_order{};
  std::array<double, max_players + 1> payoff{}, ranking{};
  recording::Noted<std::array<std::int32_t, max_dice>, Channels::Dice> dice{};  ///< current faces; 0 once used
  recording::NotedNumber<Channels::Dice> dice_sum{};
  std::int32_t winner = off;                        ///< after the end: a player, 0 for none
  EndType end = EndType::None;                      ///< None while the game goes on
  std::uint8_t losses_decided = 0;                  ///< losses in this evaluation of the end rules
  std::uint8_t winner_count = 0, loser_count = 0;   ///< how many times a player was declared winner or loser
  std::uint32_t winners = 0, losers = 0;            ///< bit per player
  std::uint32_t tail_used = 0;                      ///< number of 32-bit values in the tail
  std::int32_t planes = 0;                          ///< number of open planes
  std::int32_t current_game = 0, games_played = 0;  ///< of a match; its match scores are in `score`
};
static_assert(std::is_trivially_copyable_v<Header>);

/// All that a roll of the dice changes.
struct Roll {
  std::array<std::int16_t, max_dice> faces;  ///< the states of the sites of the dice
  std::array<std::int32_t, max_dice> pips;
  std::int32_t sum;
  std::uint32_t all_equal;
  std::uint64_t hash;
};

/// The number of kinds of data about a piece that can be hidden from a player.
constexpr std::size_t hidden_kinds = 7;  ///< in this order: everything, What, Who, State, Value, Rotation, Count
/// The number of a kind of data, 0 for everything.
int hidden_kind(std::optional<HiddenData> data);

}  // namespace lud::play
