// Tests of where pieces stand, and of where the enemy could move to.
#include <optional>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

/// Restores at the end of a block what asking for the moves of other players changes: the board stays as it is, so that
/// much less is saved than for a look-ahead.
class MovesOfOthers {
 public:
  explicit MovesOfOthers(Context& c)
      : c_(c),
        mover_(c.head().mover),
        next_(c.head().next),
        prev_(c.head().prev),
        random_(c.random),
        scope_(c.scope),
        arena_(c.arena.mark()),
        now_(c.now),
        aim_(c.aim.site) {
    if (c.saved_states.size() == static_cast<std::size_t>(c.look_ahead)) c.saved_states.emplace_back();
    ++c.look_ahead;
  }
  ~MovesOfOthers() {
    --c_.look_ahead;
    c_.head().mover = mover_;
    c_.head().next = next_;
    c_.head().prev = prev_;
    c_.random = random_;
    c_.scope = scope_;
    c_.arena.release(arena_);
    c_.now = now_;
    c_.aim.site = aim_;
  }
  MovesOfOthers(const MovesOfOthers&) = delete;
  MovesOfOthers& operator=(const MovesOfOthers&) = delete;

 private:
  Context& c_;
  const int mover_, next_, prev_;
  const play::Random random_;
  const play::Scope scope_;
  const Arena::Mark arena_;
  const std::uint64_t now_;
  const int aim_;
};

/// Returns whether an enemy of the owner of `what` could move to a site if this piece stood there. `owner_is_next`: the
/// owner becomes the next player, as for a piece that stands there; otherwise the next player stays, so that (forEach
/// Piece Next) can name the attacker.
bool threatened(Context& c, SiteType type, int site, int what, bool owner_is_next, const Lazy<Moves>& specific) {
  const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
  const MovesOfOthers others(c);
  std::optional<play::LookAhead> look;
  if (c.what(type, site) != what || c.game.needs_a(play::Need::EagerEffects)) look.emplace(c);
  c.head().prev = owner;
  c.aim.site = site;
  if (c.what(type, site) != what) {
    if (c.game.stacking() && c.state.height(c.slot(type, site)) == 0)
      c.state.push(c.slot(type, site), what);
    else
      c.state.set_what(c.slot(type, site), what);
  }
  const Bound deeper(c.threat_depth, c.threat_depth + 1);
  bool found = false;
  for (int enemy = 1; enemy <= c.game.players && !found; ++enemy) {
    if (enemy == owner) continue;
    c.head().mover = enemy;
    if (owner_is_next) c.head().next = owner;
    c.changed();
    const play::MoveList::Mark mark = c.moves.mark();
    c.query = c.game.engine.lists_for_any_to ? Query::All : Query::AnyTo;
    if (specific)
      specific(c);
    else
      c.game.phases[static_cast<std::size_t>(c.head().phase[static_cast<std::size_t>(enemy)])].play(c);
    c.query = Query::All;
    for (std::size_t i = mark.moves; i < c.moves.size() && !found; ++i) found = c.moves.moves[i].to == site;
    c.moves.rewind(mark);
  }
  return found;
}

/// Whether a piece of a kind stands on a site with one of these numbers (on a stack: at any level).
bool stands_in(const Context& c, int what, Sites sites) {
  if (what < 1 || what >= static_cast<int>(c.game.components.size())) return false;
  const play::Layout& layout = c.game.layout;
  const auto stands = [&](int slot) { return stands_at(c, slot, what); };
  const play::PlayerSet owners(layout.owners ? ~0u : 1u << c.game.owner_of[static_cast<std::size_t>(what)]);
  if (slots_are_sites(layout)) return any_owned_in(c, owners, 0, 0, layout.total_sites, sites, stands);
  return c.state.any_owned(owners.bits(), 0, layout.slots,
                           [&](int slot) { return sites.contains(layout.site_of_slot(slot)) && stands(slot); });
}

}  // namespace

void declare_threats(Library& library) {
  ludeme(library, "is Threatened", "what? type? at:?|in:? moves?",
         "Whether an enemy could move to where a piece stands, or where a kind of piece would stand.",
         [](Context& c, Maybe<int> what, Maybe<SiteType> type, Lazy<int> at, Lazy<Sites> in, Lazy<Moves> moves) {
           // During a test of threats, moves that would expose their own king count, too.
           if (c.threat_depth > 0) return false;
           const SiteType t = c.game.type_or_default(type);
           if (what && (*what < 1 || *what >= static_cast<int>(c.game.components.size()))) return false;
           SitesBuilder sites = c.sites();
           if (in || at)
             sites |= either_sites(c, at, in);
           else if (what && c.on_board(t, 0))
             sites.add(first_site_with(c, t, *what));  // Ludii looks at no other one
           else if (!what)
             sites |= sites_below(c.sites(), c.game.lattice(t).count());
           for (int site : Sites(sites)) {
             const int piece = what && c.on_board(t, site) ? *what : c.what(t, site);
             if (piece > 0 && threatened(c, t, site, piece, !what, moves)) return true;
           }
           return false;
         });
  ludeme(library, "is Within", "what? type? at:?|in:?",
         "Whether a kind of piece stands in a region, on sites of whatever type.",
         [](Context& c, Maybe<int> what, Maybe<SiteType>, Lazy<int> at, Lazy<Sites> in) {
           return what && (in || at) && stands_in(c, *what, either_sites(c, at, in));
         });
}

}  // namespace lud::stdlib
