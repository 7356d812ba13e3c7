#pragma once
// What the words that move pieces are told: from where, to where, over what, which piece, and what else happens. Built
// when a game is linked, by the declarations in descriptions.cpp; generators of moves evaluate the parts in the scope
// of each candidate.
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
  Lazy<int> level;           ///< empty: whatever the word that uses it takes
  Lazy<bool> condition;      ///< empty: always
  bool same_region = false;  ///< the region does not depend on the scope
  bool settled = false;      ///< the condition does not depend on where the move goes and what it passes

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
  Lazy<int> before;   ///< sites that may lie before the range
  Lazy<Range> range;  ///< how many sites satisfy the condition
  Lazy<int> after;    ///< sites that may lie behind it
  Lazy<bool> condition;
  Lazy<int> trail;  ///< the piece that is left on each site passed
  const Apply* apply = nullptr;
};

/// A number as a component of the game; `off` where there is none of that number.
inline int component_numbered(const Context& c, int number) {
  return static_cast<unsigned>(number) < c.game.components.size() ? number : off;
}

/// (piece ...) of a rule: one kind of piece, or several to choose from.
struct Piece {
  /// A kind of piece, by name or by number.
  struct Kind {
    std::string_view name;  ///< empty where it is given by number
    int named = off;        ///< the component of that very name; `off` where there is none
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
void declare_selections(Library& library);
void declare_choices(Library& library);
}  // namespace stdlib

}  // namespace lud
