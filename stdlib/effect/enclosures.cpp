// (enclose ...): groups of pieces that have no empty site beside them, as in games of territory.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/effect/effects.hpp"
#include "stdlib/value/sets/neighbours.hpp"

namespace lud::stdlib {

namespace {

/// A list of sites with a constant-time membership test.
class SiteQueue {
 public:
  SiteQueue(Context& c, int sites) : set_(c.sites()), list_(c.ints(static_cast<std::size_t>(sites))) {}
  void clear() {
    for (int site : *this) set_.remove(site);
    size_ = 0;
  }
  bool contains(int site) const { return set_.contains(site); }
  void add(int site) {
    if (contains(site)) return;
    set_.add(site);
    list_[size_++] = site;
  }
  void remove(int site) {
    set_.remove(site);
    const auto end = list_.begin() + static_cast<std::ptrdiff_t>(size_);
    size_ = static_cast<std::size_t>(std::remove(list_.begin(), end, site) - list_.begin());
  }
  std::size_t size() const { return size_; }
  int operator[](std::size_t i) const { return list_[i]; }
  const int* begin() const { return list_.data(); }
  const int* end() const { return list_.data() + size_; }

 private:
  SitesBuilder set_;
  std::span<int> list_;
  std::size_t size_ = 0;
};

struct Enclosing {
  Emit& e;
  Context& c;
  SiteType type;
  const Lazy<DirectionList>& directions;
  const Between* between;
  int exceptions;

  const board::Lattice& lattice = c.game.lattice(type);
  SiteQueue group{c, lattice.count()};
  SiteQueue border{c, lattice.count()};
  SitesBuilder seen = c.sites();
  const Sites::Word* targets = between && type == c.game.default_type
                                   ? members_of(c, between->condition, &play::Scope::between)
                                   : nullptr;  ///< null: not known

  bool is_target(int site) {
    c.scope.between = site;
    if (targets) return is_member(targets, site);
    if (between && between->condition) return between->condition(c);
    return is_enemy_at(c, site);
  }
  bool is_empty(int site) const { return c.what(type, site) == 0; }

  template <class Visit>
  bool all_steps(int site, Visit&& visit) {
    const board::Directions list = directions_at(c, directions, AbsoluteDirection::Adjacent, {type, site, {}, off});
    for (AbsoluteDirection direction : list)
      for (int next : lattice.steps(site, direction))
        if (!visit(next)) return false;
    return true;
  }

  /// Collects the group of targets around `start`. Returns false if it touches more than `exceptions` empty sites.
  bool gather(int start) {
    group.clear();
    int left = exceptions;
    if (left > 0 && is_empty(start)) --left;
    group.add(start);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int site = group[i];
      const bool closed = all_steps(site, [&](int next) {
        if (group.contains(next)) return true;
        if (is_target(next)) {
          group.add(next);
        } else if (is_empty(next)) {
          if (left == 0) return false;
          --left;
          group.add(next);
        }
        return true;
      });
      if (!closed) return false;
      seen.add(site);
    }
    return true;
  }

  /// If empty sites can be captured, too, the border of a group must be connected. The test is a walk over the border
  /// that always goes on to the first neighbour not yet passed.
  bool border_is_one_group() {
    border.clear();
    for (int site : group)
      all_steps(site, [&](int next) {
        if (!group.contains(next)) border.add(next);
        return true;
      });
    if (border.size() == 0) return true;
    int site = border[0];
    while (border.size() != 1) {
      const auto steps = lattice.steps(site, AbsoluteDirection::All);
      const auto next = std::ranges::find_if(steps, [&](int s) { return border.contains(s); });
      if (next == steps.end()) return false;
      border.remove(site);
      site = *next;
    }
    return true;
  }

  /// Returns whether empty sites are targets. On a full board the condition is tested with the site `any` cleared.
  bool captures_empty_sites(int any) {
    if (!between || !between->condition) return false;
    if (const int empty = c.state.empty(type).first(); empty != off) return is_target(empty);
    const play::LookAhead look(c);
    c.state.clear(c.slot(type, any));
    c.changed();
    c.scope.between = any;
    return between->condition(c);
  }

  void run(int from) {
    SiteQueue around(c, lattice.count());
    all_steps(from, [&](int next) {
      if (is_target(next) || (exceptions > 0 && is_empty(next))) around.add(next);
      return true;
    });
    const bool with_empty = around.size() > 0 && captures_empty_sites(around[0]);
    for (int target : around) {
      if (seen.contains(target) || !gather(target)) continue;
      if (with_empty && !border_is_one_group()) continue;
      for (int site : group) {
        c.scope.between = site;
        affect(e, between ? between->apply : nullptr, site);
      }
    }
  }
};

}  // namespace

void declare_enclosures(Library& library) {
  ludeme(library, "enclose", "type? from? directions? between? numException:?[0..]",
         "Captures the groups beside the piece that moved last that touch no empty site, save some exceptions.",
         [](Emit& e, Maybe<SiteType> type, const From* from, Lazy<DirectionList> directions, const Between* between,
            Maybe<int> exceptions) {
           Context& c = e.c;
           const SiteType t = c.game.type_or_default(type);
           const int start = from && from->site ? from->site(c) : from && !from->region ? c.scope.from : last_to(c);
           if (!c.game.lattice(t).has(start) || c.what(t, start) == 0) return;
           KeptScope kept(c);
           Enclosing{e, c, t, directions, between, exceptions.value_or(0)}.run(start);
         });
}

}  // namespace lud::stdlib
