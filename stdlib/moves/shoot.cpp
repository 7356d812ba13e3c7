// Shoot: a piece is added somewhere along a line.
#include <optional>

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

namespace {

void shoot(Emit& e, const Piece& piece, const From* from, std::optional<AbsoluteDirection> direction, const To* to) {
  Context& c = e.c;
  const play::Move* last = c.trial.last();
  const int site = from ? from->site_in(c) : last ? last->to : off;
  const SiteType type = from ? from->type_in(c.game) : c.game.default_type;
  const board::Lattice& lattice = c.game.lattice(type);
  if (!lattice.has(site)) return;
  KeptScope kept(c);
  const int what = piece.kinds.front().component(c);
  if (what < 0) return;
  const bool in_reservoir = enters_reservoir(e, false);
  for (const board::Radial& radial : lattice.radials(site, direction.value_or(AbsoluteDirection::Adjacent))) {
    c.scope.between = kept.between;
    for (std::size_t i = 1; i < radial.sites.size(); ++i) {
      const int target = radial.sites[i];
      c.scope.to = target;
      if (to ? to->condition && !to->condition(c) : !c.state.empty(SiteType::Cell).contains(target)) break;
      c.scope.between = target;
      if (in_reservoir && c.sampling.passes_by()) continue;
      const std::size_t passed = c.moves.betweens.size();
      c.moves.betweens.append(&radial.sites[1], &radial.sites[i]);
      Candidate(e, add_action(type, target, what)).emit(target, target, passed, i - 1).from_reservoir = in_reservoir;
    }
  }
}

}  // namespace

void declare_shots(Library& library) {
  ludeme(library, "move Shoot|shoot", "piece from? direction? between? to?",
         "Adds a piece to a site in a line from a site, by default from where the last move ended.",
         [](Emit& e, const Piece& piece, const From* from, Maybe<AbsoluteDirection> direction, const Between*,
            const To* to) { shoot(e, piece, from, direction, to); });
}

}  // namespace lud::stdlib
