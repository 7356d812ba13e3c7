#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/dealing.hpp"
#include "stdlib/library.hpp"
#include "stdlib/region/region.hpp"
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

/// Places pieces on random empty sites.
void scatter(Place& e, Sites region, SiteType type, const Lazy<int>& count, PutDown placed) {
  Context& c = e.c;
  std::span<int> open = c.ints(static_cast<std::size_t>(region.count()));
  std::size_t n = 0;
  for (int site : region)
    if (c.what(type, site) == 0) open[n++] = site;
  open = open.first(n);
  for (int i = 0; i < (count ? count(c) : 1) && !open.empty(); ++i) put(e, type, draw_out_of(c, open), placed);
}

/// Places pieces on one stack in random order.
void shuffle(Place& e, std::span<int> pieces, SiteType type, int site, PutDown placed) {
  placed.stack = true;
  while (!pieces.empty()) {
    placed.what = draw_out_of(e.c, pieces);
    put(e, type, site, placed);
  }
}

/// The pieces that make up one stack, in the arena.
class PieceList {
 public:
  explicit PieceList(Context& c) : c_(c), places_(c.ints(static_cast<std::size_t>(c.game.layout.levels))) {}
  /// Adds pieces of a kind. Throws play::LimitReached where there are more than a stack can hold.
  void add(int what, int count) {
    possible_height(c_, std::int64_t{count} + size_, "(place Random ...)");
    for (int i = 0; i < count; ++i) places_[static_cast<std::size_t>(size_++)] = what;
  }
  std::span<int> all() const { return places_.first(static_cast<std::size_t>(size_)); }

 private:
  Context& c_;
  std::span<int> places_;
  int size_ = 0;
};

PutDown details(Context& c, const Lazy<int>& state, const Lazy<int>& value) {
  PutDown placed;
  placed.state = state ? state(c) : off;
  placed.value = value ? value(c) : off;
  return placed;
}

}  // namespace

void declare_random_place(Library& library) {
  ludeme(library, "count", "piece count", "So many pieces of a kind.", [](PieceName piece, Lazy<int> count) {
    return CountedPiece{piece.component, count};
  });
  ludeme(library, "place Random", "region? pieces count:?[1..] state:?[0..] value:? type?",
         "Puts pieces of each kind on sites drawn by chance.",
         [](Place& e, Lazy<Sites> region, List<PieceName> pieces, Lazy<int> count, Lazy<int> state, Lazy<int> value,
            Maybe<SiteType> type) {
           Context& c = e.c;
           const SiteType where = c.game.type_or_default(type);
           for (const Lazy<PieceName>& piece : pieces) {
             const int board_sites = c.game.layout.type_count[static_cast<std::size_t>(where)];
             const Sites sites = region ? region(c) : sites_below(c.sites(), board_sites);
             PutDown placed = details(c, state, value);
             placed.what = piece(c).component;
             if (placed.what != off) scatter(e, sites, where, count, placed);
           }
         })
      .needs(Need::Stochastic)
      .draws()
      .needs_with("state", Need::States)
      .needs_with("value", Need::Values);
  ludeme(library, "place Random", "pieces count:? state:?[0..] value:? site type?",
         "Puts pieces, of each kind so many, on a stack in an order drawn by chance.",
         [](Place& e, List<PieceName> pieces, List<int> counts, Lazy<int> state, Lazy<int> value, int site,
            Maybe<SiteType> type) {
           Context& c = e.c;
           PieceList all(c);
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
           PieceList all(c);
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
