#pragma once
// The one site that generators of moves are asked about where moves to other sites do not matter, as for threats. And
// the sites where a kind of piece could go at all from a slot, so that most pieces need not be asked.
#include <cstdint>
#include <vector>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/values.hpp"

namespace lud::play {

struct Aim {
  int site = off;                ///< where the moves that are asked for end
  SitesBuilder* ends = nullptr;  ///< where generators put the sites that they are asked for by Asked::Ends

  /// Whether a piece of a kind could move from the slot to the site, as far as the board tells. Its moves are seen from
  /// the present scope.
  bool within_reach(Context& context, int component, int slot, const Lazy<Moves>& generator);

 private:
  enum class Known : std::uint8_t { NotYet, Yes, No };
  bool is_set_up_ = false;
  std::vector<Known> known_;       ///< by component and slot
  std::vector<Sites::Word> ends_;  ///< the same, a set for each; empty where it would take too much memory
};

}  // namespace lud::play
