#pragma once
// The layout of a game's states: which channels there are, how large they are and where they begin. Given what the
// compiler found that a game needs, `finish` computes the offsets.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/declare/words.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

constexpr int max_players = 16;
constexpr int max_dice = 16;  ///< of a game; they lie in one container

/// The lists of a state. For `OtherEntries` see apply_action.cpp. The lists of named remembered values come after
/// `Remembered`.
enum class ListId : std::uint16_t { Pending, SitesToRemove, Propositions, Votes, Dominoes, OtherEntries, Remembered };

/// Sizes and offsets of a game's states, fixed when the game is compiled.
struct Layout {
  int levels = 1;  ///< capacity of a stack
  bool stacking = false;
  bool counts = false;  ///< a site can hold several pieces of the same kind
  bool owners = false;  ///< the owner of a site may differ from that of its piece (see State::owner)
  bool states = false;
  bool rotations = false;
  bool values = false;
  bool hidden = false;
  bool playable = false;  ///< boardless: which sites are open
  bool visited = false;
  bool costs = false;            ///< start rules give sites costs
  bool phases = false;           ///< start rules give sites other phases than the board has
  bool ordered = false;          ///< the order in which pieces came is kept (see PieceOrder)
  bool swap_removal = false;     ///< the last piece takes the place of one that leaves (see PieceOrder)
  bool plain_moves = false;      ///< moving a piece changes only its two sites, and nothing depends on it
  bool plain_additions = false;  ///< likewise for adding a piece to an empty site of the board
  bool plain_sowings = false;    ///< likewise for moving the pieces of one site to others one by one
  bool plain_rolls = false;      ///< the actions of a roll are applied together
  bool plain_turns = false;      ///< a turn that only moves or adds one piece is applied at once
  bool hashed = true;            ///< the hash of positions is kept (see State::recomputed_hash); else it stays 0
  int players = 0;
  int components = 0;  ///< kinds of piece, "no piece" included
  int lists = 0;       ///< fixed lists + one for each name of remembered values
  int variables = 0;   ///< named variables of (set Var)
  /// Deduction puzzles: number of values, from 0 on, that a site of each type can have at first, and the words that
  /// hold the values of a site.
  std::array<int, 3> first_candidates{};
  int candidate_words = 0;
  int on_tracks = 0;    ///< number of counters of pieces at places on tracks (see on_tracks.hpp)
  int board_sites = 0;  ///< sites of the default type on the board
  int total_sites = 0;  ///< board_sites + sites of the other containers
  SiteType default_type = SiteType::Cell;
  std::array<int, 3> type_count{};     ///< sites of the board by site type
  std::array<bool, 3> holds_pieces{};  ///< which site types, besides the default one, can hold pieces
  std::vector<std::uint8_t> owner_of;  ///< by component: 0 = nobody, players + 1 = everybody
  bool kinds = false;                  ///< the sites of each kind of piece are kept as a set

  // Computed by `finish` from the above.
  int slots = 0;                                ///< number of places that can hold pieces
  std::array<int, 3> type_base{off, off, off};  ///< slot of site 0 by site type; off where the type holds no pieces
  std::uint32_t width = 0;                      ///< words of a set of sites
  std::uint32_t slot_width = 0;                 ///< words of a set of slots
  // Offsets in 64-bit words from the start of the block.
  std::size_t empty_at = 0, owned_at = 0, topped_at = 0, playable_at = 0, visited_at = 0, height_at = 0, count_at = 0,
              owner_at = 0, hidden_at = 0, costs_at = 0, phases_at = 0, variables_at = 0, on_tracks_at = 0,
              order_at = 0, candidates_at = 0, list_sizes_at = 0, planes_at = 0, tail_at = 0;
  // Offsets in words from the start of a plane, and its size.
  std::size_t state_in = 0, rotation_in = 0, value_in = 0, links_in = 0, plane_words = 0;
  /// A range [first, last) of slots, and the slot of site 0 of their type.
  struct Slots {
    int base = 0, first = 0, last = 0;
  };
  /// Where words look for pieces that may be anywhere: among the sites of the default type, then of the others. Of each
  /// type Ludii visits at most as many sites as there are of the default type.
  std::array<Slots, 3> anywhere{};
  std::size_t anywhere_count = 0;
  /// By component: offset of the set of slots in which it stands; empty if these sets are not kept. An owner's only
  /// kind shares the owner's set.
  std::vector<std::size_t> kind_at;
  bool kinds_apart = false;  ///< some kinds have a set of their own
  void finish();

  /// The slot of a site. A number beyond the board's sites is a site of a hand, whatever the type.
  int slot(SiteType type, int site) const {
    if (type == default_type || site >= type_count[static_cast<std::size_t>(type)]) return site;
    return type_base[static_cast<std::size_t>(type)] + site;
  }
  /// The number of the site of a slot, and its type.
  int site_of_slot(int slot) const { return slot < total_sites ? slot : slot - base_of(slot); }
  SiteType type_of_slot(int slot) const {
    if (slot < board_sites) return default_type;
    if (slot < total_sites) return SiteType::Cell;
    for (std::size_t type = 0; type < 3; ++type)
      if (type_base[type] > 0 && type_base[type] == base_of(slot)) return static_cast<SiteType>(type);
    return default_type;
  }
  /// The slot of site 0 of a slot's type.
  int base_of(int slot) const {
    int base = 0;
    for (int b : type_base)
      if (b <= slot && b > base) base = b;
    return base;
  }

 private:
  /// Gives each channel its offset in the block.
  void lay_out();
  template <class Take>
  void find_kinds(Take& take);
};

}  // namespace lud::play
