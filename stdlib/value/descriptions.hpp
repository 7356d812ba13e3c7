#pragma once
// Arguments of the words that move pieces: (from ...), (to ...), (between ...) and (piece ...) as structs. The
// declarations in descriptions.cpp build them when a game is linked; generators of moves evaluate their parts in the
// scope of each candidate.
#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud {

/// (from ...): where a move starts.
struct From {
  std::optional<SiteType> type;
  Lazy<Sites> region;        ///< empty: the one site that `site_in` gives
  Lazy<int> site;            ///< empty: the scope's from
  Lazy<int> level;           ///< empty: the word that uses it chooses the level
  Lazy<bool> condition;      ///< empty: always
  bool same_region = false;  ///< the region does not depend on the scope
  bool settled = false;      ///< the condition depends neither on the target nor on the sites passed

  int site_in(Context& c) const { return site ? site(c) : c.scope.from; }
  SiteType type_in(const Game& game) const { return game.type_or_default(type); }
};

/// (to ...): where a move ends, and what happens to what stands there.
struct To {
  std::optional<SiteType> type;
  Lazy<Sites> region;  ///< empty: the one site that `site_in` gives
  Lazy<int> site;      ///< empty: the scope's to
  Lazy<int> level;
  Lazy<Ints> rotations;  ///< empty: the piece keeps its rotation
  Lazy<bool> condition;  ///< empty: always
  const Apply* apply = nullptr;
  bool same_region = false;  ///< the region does not depend on the scope

  int site_in(Context& c) const { return site ? site(c) : c.scope.to; }
  SiteType type_in(const Game& game) const { return game.type_or_default(type); }
};

/// (between ...): what lies on the way from one site to the other.
struct Between {
  Lazy<int> before;   ///< number of sites allowed between the start and the range
  Lazy<Range> range;  ///< allowed numbers: of sites between for a hop, of steps for a slide
  Lazy<int> after;    ///< number of sites allowed between the range and the target
  Lazy<bool> condition;
  Lazy<int> trail;  ///< the kind of piece left on each site passed; empty: none
  const Apply* apply = nullptr;
};

/// Returns `number` if it is the index of a component of the game, otherwise `off`.
inline int component_numbered(const Context& c, int number) {
  return static_cast<unsigned>(number) < c.game.components.size() ? number : off;
}

/// (piece ...): one kind of piece, or several to choose from.
struct Piece {
  /// A kind of piece, by name or by number.
  struct Kind {
    std::string_view name;  ///< empty if the kind is given by number
    int named = off;        ///< the component with exactly this name; `off` if there is none
    Lazy<int> number;

    int component(Context& c) const { return number ? component_numbered(c, number(c)) : named; }
  };
  std::vector<Kind> kinds;
  bool several = false;  ///< given as a list
  Lazy<int> state;
};

LUD_SORT_NAME(Apply, "apply")
LUD_SORT_NAME(From, "moves.from")
LUD_SORT_NAME(To, "moves.to")
LUD_SORT_NAME(Between, "moves.between")
LUD_SORT_NAME(Piece, "moves.piece")

namespace stdlib {
void declare_move_descriptions(Library& library);
void declare_steps(Library& library);
void declare_slides(Library& library);
void declare_shots(Library& library);
void declare_hops(Library& library);
void declare_leaps(Library& library);
void declare_transfers(Library& library);
void declare_placements(Library& library);
void declare_removals(Library& library);
void declare_selections(Library& library);
void declare_choices(Library& library);
}  // namespace stdlib

}  // namespace lud
