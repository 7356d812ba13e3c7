#pragma once
// How a game's states are laid out: which channels there are, how large they are and where they begin. Given what the
// compiler found that a game needs, `finish` works out the offsets.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/declare/words.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

constexpr int max_players = 16;
constexpr int max_dice_containers = 8;
constexpr int max_dice = 16;  ///< dice in one container

/// Which lists a state keeps besides its channels. `OtherEntries`: see apply_action.cpp. Named remembered values follow
/// after `Remembered`.
enum class ListId : std::uint16_t { Pending, SitesToRemove, Propositions, Votes, Dominoes, OtherEntries, Remembered };

/// Sizes and offsets of a game's states, fixed when the game is compiled.
struct Layout {
  int levels = 1;  ///< capacity of a stack
  bool stacking = false;
  bool counts = false;  ///< a site can hold several like pieces
  bool owners = false;  ///< who stands on a site is not always the owner of what stands there (see State::owner)
  bool states = false;
  bool rotations = false;
  bool values = false;
  bool hidden = false;
  bool playable = false;  ///< boardless: which sites are open
  bool visited = false;
  bool costs = false;            ///< start rules give sites costs
  bool phases = false;           ///< start rules give sites other phases than the board has
  bool ordered = false;          ///< the order is kept in which pieces came (see PieceOrder)
  bool swap_removal = false;     ///< how it changes where a piece leaves
  bool plain_moves = false;      ///< a move of a piece changes its two sites, and nothing else depends on it
  bool plain_additions = false;  ///< and so does a piece that is added to an empty site of the board
  bool plain_sowings = false;    ///< ... and the pieces of one site that are laid on others one by one
  bool plain_rolls = false;      ///< dice that are laid as they fell are applied together
  bool plain_turns = false;      ///< a turn that moves or adds one piece and does no more is applied at once
  bool hashed = true;            ///< the hash of positions is kept (see State::recomputed_hash); it stays 0 elsewhere
  int players = 0;
  int components = 0;  ///< kinds of piece, "no piece" included
  int lists = 0;       ///< fixed lists + one for each name of remembered values
  int variables = 0;   ///< named variables of (set Var)
  /// Deduction puzzles: how many values, from 0 on, a site of each type can have at first, and the words that hold
  /// them.
  std::array<int, 3> first_candidates{};
  int candidate_words = 0;
  int on_tracks = 0;    ///< counters of pieces at places on tracks (see on_tracks.hpp)
  int board_sites = 0;  ///< sites of the default type on the board
  int total_sites = 0;  ///< board_sites + sites of the other containers
  SiteType default_type = SiteType::Cell;
  std::array<int, 3> type_count{};     ///< sites of the board by site type
  std::array<bool, 3> holds_pieces{};  ///< which site types, besides the default one, can hold pieces
  std::vector<std::uint8_t> owner_of;  ///< by component: 0 = nobody, players + 1 = everybody
  bool kinds = false;                  ///< sets are kept of where each kind of piece stands

  // Worked out by `finish` from the above.
  int slots = 0;                                ///< all places that can hold pieces
  std::array<int, 3> type_base{off, off, off};  ///< slot of site 0 by site type; off where the type holds no pieces
  std::uint32_t width = 0;                      ///< words of a set of sites
  std::uint32_t slot_width = 0;                 ///< words of a set of slots
  // Offsets in 64-bit words from the start of the block.
  std::size_t empty_at = 0, owned_at = 0, topped_at = 0, playable_at = 0, visited_at = 0, height_at = 0, count_at = 0,
              owner_at = 0, hidden_at = 0, costs_at = 0, phases_at = 0, variables_at = 0, on_tracks_at = 0,
              order_at = 0, candidates_at = 0, list_sizes_at = 0, planes_at = 0, tail_at = 0;
  // The same from the start of a plane, and its size.
  std::size_t state_in = 0, rotation_in = 0, value_in = 0, links_in = 0, plane_words = 0;
  /// The slots of sites, first to last, and where the sites of their type begin.
  struct Slots {
    int base = 0, first = 0, last = 0;
  };
  /// Where pieces are looked for that may be anywhere: first among the sites of the default type, then of the others.
  /// The language asks for as many sites of each as there are of the default type, at most.
  std::array<Slots, 3> anywhere{};
  std::size_t anywhere_count = 0;
  /// By component: where the set of slots lies in which it stands; none where these are not kept. The only kind that an
  /// owner has shares the owner's set.
  std::vector<std::size_t> kind_at;
  bool kinds_apart = false;  ///< some kinds have sets of their own
  void finish();

  /// The slot of a site. A number beyond the board's sites is a place in a hand, whatever the type.
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
  /// The slot where the sites of a slot's type begin.
  int base_of(int slot) const {
    int base = 0;
    for (int b : type_base)
      if (b <= slot && b > base) base = b;
    return base;
  }

 private:
  /// Gives each channel its place in the block.
  void lay_out();
  template <class Take>
  void find_kinds(Take& take);
};

}  // namespace lud::play
