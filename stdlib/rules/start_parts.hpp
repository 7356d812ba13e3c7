#pragma once
// What the start rules share: names of pieces and containers, resolved when the game is linked; coordinates; and
// placing pieces.
#include "interpreter/play/context.hpp"

namespace lud {

/// The name of a kind of piece, "Pawn1".
struct PieceName {
  int component = off;
};
LUD_SORT_NAME(PieceName, "piece name")

/// The name of a kind of piece ("Pawn1"), or of one that each player has, without the player's number ("Pawn").
struct PieceStem {
  std::string_view text;
  int component = off;  ///< the component of exactly that name; off if there is none
};
LUD_SORT_NAME(PieceStem, "piece name")

/// The name of a container, or "Hand" for the hand of each player.
struct ContainerName {
  int container = off;
  bool every_hand = false;
};
LUD_SORT_NAME(ContainerName, "container name")

/// The label of a site, "A1".
struct Coordinate {
  std::string_view label;
};
LUD_SORT_NAME(Coordinate, "coordinate")

namespace stdlib {

/// What is placed on a site.
struct PutDown {
  int what = 0;
  int count = 1;
  int state = off, rotation = off, value = off;
  bool stack = false;
};

/// Places pieces on a site; sites beyond the board are cells of containers.
void put(Place& e, std::optional<SiteType> type, int site, const PutDown& placed);

/// Returns the site with a label; `off` where no site of that type has it.
int site_of(const Game& game, std::optional<SiteType> type, Coordinate coordinate);

/// The sites of a list, of a region, or of coordinates, in the order in which they are filled.
struct Places {
  const List<int>& sites;
  const Lazy<Sites>& region;
  const List<Coordinate>& coordinates;

  bool given() const { return sites.size() > 0 || region || coordinates.size() > 0; }
  template <class Visit>
  void for_each(Context& c, std::optional<SiteType> type, Visit visit) const {
    if (coordinates.size() > 0) {
      for (const Lazy<Coordinate>& one : coordinates)
        if (const int site = site_of(c.game, type, one(c)); site != off) visit(site);
    } else if (region) {
      for (int site : region(c)) visit(site);
    } else {
      for (const Lazy<int>& site : sites) visit(site(c));
    }
  }
};

void declare_start_names(Library& library);
void declare_place(Library& library);
void declare_random_place(Library& library);
void declare_set(Library& library);
void declare_deals(Library& library);

}  // namespace stdlib
}  // namespace lud
