// Select: points at sites without changing anything; what it leads to stands in its (then ...).
#include "interpreter/play/roles.hpp"
#include "stdlib/moves/candidate.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

struct Selecting {
  Emit& e;
  Context& c;
  const From& from;
  const To* to;

  bool exists(SiteType type, int site) const {
    return site >= 0 && site < (type == SiteType::Cell ? c.game.layout.total_sites : c.game.lattice(type).count());
  }

  void select_from(int site) {
    const SiteType type = from.type_in(c.game);
    if (!exists(type, site)) return;
    const int level = !c.game.stacking() ? off : from.level ? from.level(c) : c.height(type, site) - 1;
    c.scope.from = c.scope.to = site;
    if (from.condition && !from.condition(c)) return;
    Action action;
    action.kind = ActionKind::Select;
    action.type_from = action_type(type);
    action.from = site;
    action.level_from = action.level_to = level;
    if (!to) {
      action.type_to = action.type_from;
      Candidate(e, action).emit(site, site);
    } else if (to->region) {
      for (int target : to->region(c)) select_to(action, target);
    } else {
      select_to(action, to->site_in(c));
    }
  }

  void select_to(Action action, int target) {
    const SiteType type = to->type_in(c.game);
    if (!exists(type, target)) return;
    action.type_to = action_type(type);
    action.to = target;
    action.level_to = to->level ? to->level(c) : c.height(type, target) - 1;
    c.scope.to = target;
    if (!to->condition || to->condition(c)) Candidate(e, action).emit(action.from, target);
  }
};

}  // namespace

void declare_selections(Library& library) {
  ludeme(library, "move Select|select", "from to? role?", "Selects a site, or a site and then another.",
         [](Emit& e, const From& from, const To* to, Maybe<RoleType> mover) {
           Context& c = e.c;
           const bool one = !from.region && (!to || !to->region);
           if (one ? e.is_asked_elsewhere() : e.asked == Asked::Room) return;
           KeptScope kept(c);
           Selecting selecting{e, c, from, to};
           if (from.region) {
             for (int site : from.region(c)) selecting.select_from(site);
           } else {
             selecting.select_from(from.site_in(c));
           }
           if (mover)
             for (Move& move : e.made()) move.mover = static_cast<std::int16_t>(play::player_of(c, *mover));
         });
}

}  // namespace lud::stdlib
