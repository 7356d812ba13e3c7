#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud {

/// (count "Pawn1" 8): a number of pieces of a kind.
struct CountedPiece {
  int component = off;
  Lazy<int> count;
};
LUD_SORT_NAME(CountedPiece, "math.count")

}  // namespace lud

namespace lud::stdlib {

namespace {

using play::Need;

/// Removes a random item from `left`, keeps the others in order, and returns it.
int draw(Context& c, std::span<int>& left) {
  const auto drawn = left.begin() + c.random.below(static_cast<int>(left.size()));
  const int item = *drawn;
  std::copy(drawn + 1, left.end(), drawn);
  left = left.first(left.size() - 1);
  return item;
}

/// Places pieces on random empty sites.
void scatter(Place& e, Sites region, SiteType type, const Lazy<int>& count, PutDown placed) {
  Context& c = e.c;
  std::span<int> open = c.ints(static_cast<std::size_t>(region.count()));
  std::size_t n = 0;
  for (int site : region)
    if (c.what(type, site) == 0) open[n++] = site;
  open = open.first(n);
  for (int i = 0; i < (count ? count(c) : 1) && !open.empty(); ++i) put(e, type, draw(c, open), placed);
}

/// Places pieces on one stack in random order.
void shuffle(Place& e, std::span<int> pieces, SiteType type, int site, PutDown placed) {
  placed.stack = true;
  while (!pieces.empty()) {
    placed.what = draw(e.c, pieces);
    put(e, type, site, placed);
  }
}

/// A list of pieces in the arena, of limited size.
struct PieceList {
  std::span<int> room;
  std::size_t size = 0;
  void add(int what, int count) {
    for (int i = 0; i < count && size < room.size(); ++i) room[size++] = what;
  }
  std::span<int> all() const { return room.first(size); }
};
constexpr std::size_t most_pieces = 4096;

PutDown details(Context& c, const Lazy<int>& state, const Lazy<int>& value) {
  PutDown placed;
  placed.state = state ? state(c) : off;
  placed.value = value ? value(c) : off;
  return placed;
}

Sites whole_board(Context& c, SiteType type) {
  SitesBuilder all = c.sites();
  for (int site = 0; site < c.game.layout.type_count[static_cast<std::size_t>(type)]; ++site) all.add(site);
  return all;
}

}  // namespace

void declare_random_place(Library& library) {
  ludeme(library, "count", "piece count", "So many pieces of a kind.", [](PieceName piece, Lazy<int> count) {
    return CountedPiece{piece.component, count};
  });
  ludeme(library, "place Random", "region? pieces count:? state:? value:? type?",
         "Puts pieces of each kind on sites drawn by chance.",
         [](Place& e, Lazy<Sites> region, List<PieceName> pieces, Lazy<int> count, Lazy<int> state, Lazy<int> value,
            Maybe<SiteType> type) {
           Context& c = e.c;
           const SiteType where = c.game.type_or_default(type);
           for (const Lazy<PieceName>& piece : pieces) {
             const Sites sites = region ? region(c) : whole_board(c, where);
             PutDown placed = details(c, state, value);
             placed.what = piece(c).component;
             if (placed.what != off) scatter(e, sites, where, count, placed);
           }
         })
      .needs(Need::Stochastic)
      .draws()
      .needs_with("state", Need::States)
      .needs_with("value", Need::Values);
  ludeme(library, "place Random", "pieces count:? state:? value:? site type?",
         "Puts pieces, of each kind so many, on a stack in an order drawn by chance.",
         [](Place& e, List<PieceName> pieces, List<int> counts, Lazy<int> state, Lazy<int> value, int site,
            Maybe<SiteType> type) {
           Context& c = e.c;
           PieceList all{c.ints(most_pieces)};
           for (std::size_t i = 0; i < pieces.size(); ++i)
             if (const int what = pieces[i](c).component; what != off)
               all.add(what, i < counts.size() ? counts[i](c) : 1);
           shuffle(e, all.all(), c.game.type_or_default(type), site, details(c, state, value));
         })
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::Stacking)
      .needs_with("state", Need::States)
      .needs_with("value", Need::Values);
  ludeme(library, "place Random", "pieces site type?", "Puts pieces on a stack in an order drawn by chance.",
         [](Place& e, List<CountedPiece> pieces, int site, Maybe<SiteType> type) {
           Context& c = e.c;
           PieceList all{c.ints(most_pieces)};
           for (const Lazy<CountedPiece>& one : pieces) {
             const CountedPiece& piece = constant_of(one);
             if (piece.component != off) all.add(piece.component, piece.count(c));
           }
           shuffle(e, all.all(), c.game.type_or_default(type), site, {});
         })
      .needs(Need::Stochastic)
      .draws()
      .needs(Need::Stacking);
}

}  // namespace lud::stdlib
