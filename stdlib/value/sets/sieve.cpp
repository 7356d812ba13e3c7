#include "stdlib/value/sets/sieve.hpp"

#include <algorithm>

#include "interpreter/play/by_mover.hpp"
#include "stdlib/value/compares.hpp"

namespace lud::stdlib {

namespace {

/// The iterators of the scope in the order of `Reads`.
constexpr std::array<SitePredicate::About, 9> iterators{
    &play::Scope::from, nullptr, &play::Scope::to, &play::Scope::between, nullptr, nullptr, nullptr,
    &play::Scope::site, nullptr};

template <class T>
int iterators_read(const Lazy<T>& value) {
  const auto is = [&](auto function) { return value.function == function; };
  return is(&kit_detail::recall<T, 0>)   ? 0
         : is(&kit_detail::recall<T, 1>) ? 1
         : is(&kit_detail::recall<T, 2>) ? 2
         : is(&kit_detail::recall<T, 3>) ? 3
                                         : off;
}

template <class T>
Reads reads_if_remembered(const Lazy<T>& value) {
  const int count = iterators_read(value);
  if (count == off) return Reads::Anything;
  const auto& node = *static_cast<const kit_detail::RememberedNode<T>*>(value.node);
  std::uint16_t reads = 0;
  for (int i = 0; i < count; ++i)
    reads = static_cast<std::uint16_t>(reads | 1u << node.reads[static_cast<std::size_t>(i)]);
  return static_cast<Reads>(reads);
}

/// Whether a condition about a site is surely so, true or false, wherever nothing stands.
bool is_so_on_empty_sites(const Lazy<bool>& condition, SitePredicate::About about, bool so) {
  using Kind = SitePredicate::Kind;
  if (is_constant(condition)) return constant_of(condition) == so;
  if (!is_node<SitePredicate>(condition)) return false;
  const auto& test = *static_cast<const SitePredicate*>(condition.node);
  const auto is_so = [&](const Lazy<bool>& operand) { return is_so_on_empty_sites(operand, about, so); };
  if (!test.operands.empty()) {
    if (test.kind == Kind::Not) return is_so_on_empty_sites(test.operands[0], about, !so);
    if (test.kind != Kind::All && test.kind != Kind::Any) return false;
    return so == (test.kind == Kind::All) ? std::ranges::all_of(test.operands, is_so)
                                          : std::ranges::any_of(test.operands, is_so);
  }
  if (test.about != about) return false;
  if (test.kind == Kind::Empty) return so;
  return test.kind == Kind::Compared && test.value.none_on_empty && is_constant(test.limit) &&
         compares(0, test.how, constant_of(test.limit)) == so;
}

}  // namespace

bool holds_on_empty_sites(const Lazy<bool>& condition, SitePredicate::About about) {
  return is_so_on_empty_sites(condition, about, true);
}

SitePredicate::About only_iterator(Reads reads) {
  SitePredicate::About found = nullptr;
  for (std::size_t i = 0; i < iterators.size(); ++i) {
    const auto one = static_cast<Reads>(1u << i);
    if (!iterators[i] || !(reads & one)) continue;
    if (found || (without(reads, one) & reads_of_candidates)) return nullptr;
    found = iterators[i];
  }
  return found;
}

Reads reads_of(const Lazy<int>& value) {
  if (is_constant(value)) return Reads::Nothing;
  if (const SitePredicate::About about = iterator_of(value))
    for (std::size_t i = 0; i < iterators.size(); ++i)
      if (iterators[i] == about) return static_cast<Reads>(1u << i);
  return iterators_read(value) == off ? reads_of_steps(value) : reads_if_remembered(value);
}

Lazy<int> not_remembered(const Lazy<int>& value) {
  return iterators_read(value) == off ? value : static_cast<const kit_detail::RememberedNode<int>*>(value.node)->inner;
}

Sieve::Parted Sieve::part(const Lazy<bool>& condition, About about, const Set& among) {
  if (is_node<SitePredicate>(condition))
    return part_by_test(*static_cast<const SitePredicate*>(condition.node), about, among);
  if (is_constant(condition)) return settled(constant_of(condition), among);
  if (play::depends_on_mover_alone(condition)) return settled(condition(c), among);
  if (!(reads_if_remembered(condition) & reads_of_candidates)) return settled(condition(c), among);
  return {among, among};
}

Sieve::Parted Sieve::part_by_test(const SitePredicate& test, About about, const Set& among) {
  using Kind = SitePredicate::Kind;
  // Tests that are made of nothing but sets.
  const bool is_set = test.operands.empty() && test.kind != Kind::Fixed;
  switch (is_set ? Kind::Empty : test.kind) {
    case Kind::Fixed:
      return settled(test.plain(c), among);
    case Kind::Not: {
      const Parted contrary = part(test.operands[0], about, among);
      return {contrary.may_fail, contrary.may_hold};
    }
    case Kind::All:
      return all_of(test.operands, about, among);
    case Kind::Any:
      return any_of(test.operands, about, among);
    case Kind::Choice: {
      const Parted choice = part(test.operands[0], about, among);
      const Parted yes = part(test.operands[1], about, choice.may_hold);
      const Parted no = part(test.operands[2], about, choice.may_fail);
      return {yes.may_hold | no.may_hold, yes.may_fail | no.may_fail};
    }
    default:
      return by_set(test, about, among);
  }
}

Sieve::Parted Sieve::all_of(std::span<const Lazy<bool>> conditions, About about, const Set& among) {
  Parted all = part(conditions[0], about, among);
  for (const Lazy<bool>& condition : conditions.subspan(1)) {
    if (all.may_hold.empty()) break;
    const Parted more = part(condition, about, all.may_hold);
    all = {more.may_hold, all.may_fail | more.may_fail};
  }
  return all;
}

Sieve::Parted Sieve::any_of(std::span<const Lazy<bool>> conditions, About about, const Set& among) {
  Parted any = part(conditions[0], about, among);
  for (const Lazy<bool>& condition : conditions.subspan(1)) {
    if (any.may_fail.empty()) break;
    const Parted more = part(condition, about, any.may_fail);
    any = {any.may_hold | more.may_hold, more.may_fail};
  }
  return any;
}

bool Sieve::ask(const SitePredicate& test, About about, int site) {
  Bound bound(c.scope.*about, site);
  return test.plain(c) != test.plain_is_contrary;
}

Sieve::Parted Sieve::by_set(const SitePredicate& test, About about, const Set& among) {
  using Kind = SitePredicate::Kind;
  if ((test.about ? test.about : test.origin) != about) return {among, among};
  const std::int16_t* const targets = test.through ? reached(test.through, about, among) : nullptr;
  if (test.through && !targets) return {among, among};
  if (test.kind == Kind::Compared || test.kind == Kind::Reached) return by_value(test, about, targets, among);
  const Set set(test.sites(c), c.game.layout.width);
  if (!targets) return {among & set, among.without(set)};
  Set holds;
  among.for_each([&](int site) {
    const int target = targets[site];
    holds.put(site, on_board(target) ? set.contains(target) : target >= 0 && ask(test, about, site));
  });
  return {holds, among.without(holds)};
}

Sieve::Parted Sieve::by_value(const SitePredicate& test, About about, const std::int16_t* targets, const Set& among) {
  const int limit = test.limit(c);
  Set holds;
  if (!targets && test.value.none_on_empty) {
    const Set empty = among & Set(c.state.empty(c.game.default_type).words(), c.game.layout.width);
    if (compares(0, test.how, limit)) holds = empty;
    among.without(empty).for_each(
        [&](int site) { holds.put(site, compares(test.value.read(c, site), test.how, limit)); });
    return {holds, among.without(holds)};
  }
  if (test.kind == SitePredicate::Kind::Reached)
    among.for_each([&](int site) { holds.put(site, compares(targets[site], test.how, limit)); });
  else
    among.for_each([&](int site) {
      const int target = targets ? targets[site] : site;
      holds.put(site, on_board(target) ? compares(test.value.read(c, target), test.how, limit)
                      : target < 0     ? compares(0, test.how, limit)
                                       : ask(test, about, site));
    });
  return {holds, among.without(holds)};
}

const std::int16_t* Sieve::reached(const Lazy<int>& value, About about, const Set& among) {
  std::size_t i = 0;
  while (i < known_count_ && (known_[i].node != value.node || known_[i].about != about)) ++i;
  if (i == known_count_) {
    if (i == most_known) return nullptr;
    Known& known = known_[known_count_++];
    known.node = value.node;
    known.about = about;
    known.sites = ends_of_steps(c, value, about);
    if (!known.sites) known.sites = known.own = c.arena.array<std::int16_t>(static_cast<std::size_t>(sites_));
  }
  Known& known = known_[i];
  if (!known.own) return known.sites;
  const Set open = among.without(known.asked);
  if (open.empty()) return known.sites;
  known.asked = known.asked | open;
  const Lazy<int> plain = not_remembered(value);
  Bound bound(c.scope.*about, off);
  open.for_each([&](int site) {
    bound = site;
    known.own[site] = static_cast<std::int16_t>(plain(c));
  });
  return known.sites;
}

}  // namespace lud::stdlib
