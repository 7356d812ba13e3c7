#include "stdlib/value/steps.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/sets/neighbours.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

constexpr std::array<std::pair<RelationType, Need>, 5> step_needs{{{RelationType::Adjacent, Need::AdjacentSteps},
                                                                   {RelationType::All, Need::AllSteps},
                                                                   {RelationType::OffDiagonal, Need::OffDiagonalSteps},
                                                                   {RelationType::Diagonal, Need::DiagonalSteps},
                                                                   {RelationType::Orthogonal, Need::OrthogonalSteps}}};

/// The least number of steps to one of several sites; as in Ludii, 0 if there is no way.
template <class Targets>
int steps_between(const Game& game, SiteType type, int from, const Targets& targets) {
  const int count = game.lattice(type).count();
  int least = off;
  if (from < 0 || from >= count) return 0;
  const board::Distances distances = game.topology->distances(type, relation_of_steps(game), from);
  for (int to : targets)
    if (to >= 0 && to < count && (least == off || distances[to] < least)) least = distances[to];
  return least == off ? 0 : least;
}

/// The least number of steps of a kind to one of several sites; infinite where there is no way.
int walked_steps(Context& c, SiteType type, const StepRule& rule, const Lazy<int>& new_rotation, int from, Sites to) {
  const int count = c.game.lattice(type).count();
  if (from < 0 || to.empty()) return 0;
  if (from >= count) return infinity;
  if (to.contains(from)) return 0;
  StepWalk walk(c, type, from, rule, new_rotation);
  for (; !walk.reached().empty(); walk.advance())
    if (std::ranges::any_of(walk.reached(), [&](int site) { return to.contains(site); })) return walk.steps();
  return infinity;
}

}  // namespace

RelationType relation_of_steps(const Game& game) {
  for (const auto& [relation, need] : step_needs)
    if (game.needs_a(need)) return relation;
  return RelationType::Adjacent;
}

void counts_steps(Declared declared) {
  for (const auto& [relation, need] : step_needs)
    declared.needs_for("relation", relation, need, relation == RelationType::Adjacent);
}

StepWalk::StepWalk(Context& c, SiteType type, int start, const StepRule& rule, const Lazy<int>& new_rotation)
    : c_(c), type_(type), rule_(rule), new_rotation_(new_rotation), met_(c.sites()) {
  const int what = c.what(type, start);
  if (what != 0) facing_ = c.game.components[static_cast<std::size_t>(what)].facing.value_or(AbsoluteDirection::N);
  rotation_ = c.on_board(type, start) ? c.state.rotation(c.slot(type, start)) : 0;
  if (rule.to.condition && type == c.game.default_type) members_ = members_of(c, rule.to.condition, &play::Scope::to);
  IntsBuilder found(c);
  step_from(start, met_, found);
  met_.add(start);
  reached_ = found;
  steps_ = 1;
}

void StepWalk::advance() {
  IntsBuilder found(c_);
  SitesBuilder next = c_.sites();
  for (int site : reached_) {
    if (new_rotation_) {
      Bound value(c_.scope.value, rotation_);
      rotation_ = new_rotation_(c_);
    }
    step_from(site, next, found);
  }
  for (int site : reached_) met_.add(site);
  reached_ = found;
  ++steps_;
}

void StepWalk::step_from(int site, SitesBuilder& next, IntsBuilder& found) {
  Bound from(c_.scope.from, site);
  Bound to(c_.scope.to, c_.scope.to);
  const play::DirectionQuery query{type_, site, facing_, rotation_};
  for (AbsoluteDirection d : directions_at(c_, rule_.direction, AbsoluteDirection::Adjacent, query))
    for (int target : c_.game.lattice(type_).steps(site, d)) {
      if (members_) {
        if (!is_member(members_, target)) continue;
      } else {
        to = target;
        if (rule_.to.condition && !rule_.to.condition(c_)) continue;
      }
      if (met_.contains(target) || next.contains(target)) continue;
      next.add(target);
      found.add(target);
    }
}

void declare_steps_between(Library& library) {
  ludeme(library, "step", "from? direction? to stack:? then?", "How to go from site to site.",
         [](const From*, Lazy<DirectionList> direction, const To& to, Lazy<bool>, const Then*) {
           return StepRule{direction, to};
         });
  counts_steps(ludeme(library, "count Steps", "type? relation? from to",
                      "The number of steps from one site to another.",
                      [](const Game& game, Maybe<SiteType> type, Maybe<RelationType>, int from, int to) {
                        return steps_between(game, game.type_or_default(type), from, Ints(&to, 1));
                      })
                   .lower([](const Linked& call) { return plan::by_site(call, "from", "to"); }));
  counts_steps(ludeme(library, "count Steps", "type? relation? from to",
                      "The number of steps from a site to the nearest of several.",
                      [](const Game& game, Maybe<SiteType> type, Maybe<RelationType>, int from, Sites to) {
                        return steps_between(game, game.type_or_default(type), from, to);
                      }));
  ludeme(library, "count Steps", "type? relation? step newRotation:? from to",
         "The number of steps of a kind from a site to another, or to the nearest of several.",
         [](Context& c, Maybe<SiteType> type, Maybe<RelationType>, const StepRule& step, Lazy<int> new_rotation,
            int from, Either<int, Sites> to) {
           SitesBuilder targets = c.sites();
           if (to.first)
             targets.add(to.first(c));
           else
             targets |= to.second(c);
           return walked_steps(c, c.game.type_or_default(type), step, new_rotation, from, targets);
         })
      .reads()
      .binds("step", Reads::From | Reads::To)
      .binds("newRotation", Reads::Value);
}

}  // namespace lud::stdlib
