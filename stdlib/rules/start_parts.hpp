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

/// Places pieces on a site, as `action_at` says. Throws play::LimitReached where a site cannot count that many.
void put(Place& e, std::optional<SiteType> type, int site, const PutDown& placed);

/// Returns an action of the kind on a site; sites beyond the board are cells of containers.
play::Action action_at(const Game& game, play::ActionKind kind, std::optional<SiteType> type, int site);

/// Returns the height; throws play::LimitReached, which names the rule, where stacks cannot be that high.
int possible_height(const Context& c, std::int64_t height, const char* rule);

/// Returns the site with a label; `off` where no site of that type has it.
int site_of(const Game& game, std::optional<SiteType> type, Coordinate coordinate);

/// Calls `visit` with the site of the coordinate if that is given, otherwise with the given site; not at all where
/// neither is given or no site of that type has the label.
template <class Visit>
void at_given_site(Context& c, std::optional<SiteType> type, const Lazy<int>& site,
                   const std::optional<Coordinate>& coordinate, Visit visit) {
  if (!coordinate && site) return visit(site(c));
  if (const int at = coordinate ? site_of(c.game, type, *coordinate) : off; at != off) visit(at);
}

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
