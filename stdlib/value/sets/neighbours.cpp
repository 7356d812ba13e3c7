#include "stdlib/value/sets/neighbours.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

bool has_plain_pieces(const Linked& call) {
  const play::Layout& layout = call.game.layout;
  return call.board_exists && !layout.owners && !layout.stacking && !layout.candidate_words;
}

void write_owned(const Context& c, int owner, Sites::Word* words, std::uint32_t width) {
  const int count = c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)];
  std::fill_n(words, width, 0);
  SitesBuilder sites(words, width);
  add_owned(c, play::PlayerSet(std::uint32_t{1} << owner), 0, count, true, sites);
}

const Sites::Word* like_pieces(Context& c, int site, std::uint32_t width) {
  const int what = c.state.what(site);
  if (what == 0) return c.state.empty(c.game.default_type).words();
  const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
  Sites::Word* const words = c.arena.array<Sites::Word>(width);
  write_owned(c, owner, words, width);
  if (std::ranges::count(c.game.owner_of, owner) == 1) return words;
  for (std::uint32_t i = 0; i < width; ++i)
    for (Sites::Word rest = words[i]; rest; rest &= rest - 1)
      if (c.state.what(static_cast<int>(i * 64) + std::countr_zero(rest)) != what) words[i] ^= rest & (~rest + 1);
  return words;
}

const Sites::Word* members_among(Context& c, Sites region, const Lazy<bool>& condition,
                                 SitePredicate::Iterator iterator) {
  const SitePredicate* test = exact_predicate(condition, iterator);
  return test ? members_among(c, region, test) : nullptr;
}

const Sites::Word* members_among(Context& c, Sites region, const SitePredicate* test) {
  if (test->kind != SitePredicate::Kind::Empty && region.count() < 3 + static_cast<int>(region.width())) return nullptr;
  const auto sites =
      static_cast<std::uint32_t>(c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)]);
  for (std::uint32_t i = sites / 64; i < region.width(); ++i)
    if (region.words()[i] & (i == sites / 64 ? ~Sites::Word{0} << (sites % 64) : ~Sites::Word{0})) return nullptr;
  return test->sites(c);
}

bool keep_members(Context& c, Sites region, const Lazy<bool>& condition, SitePredicate::Iterator iterator,
                  SitesBuilder& kept) {
  const Sites::Word* const members = members_among(c, region, condition, iterator);
  if (!members) return false;
  const std::uint32_t width = std::min(region.width(), c.game.layout.width);
  for (std::uint32_t i = 0; i < width; ++i) kept.add_word(i, region.words()[i] & members[i]);
  return true;
}

namespace {

/// Calls `visit(site)` for those of the first `count` sites that are in a set.
template <class Visit>
void for_each_site(Sites of, int count, Visit&& visit) {
  const auto sites = static_cast<std::uint32_t>(count);
  for (std::uint32_t i = 0; i < of.width() && i * 64 < sites; ++i) {
    Sites::Word left = of.words()[i];
    if (sites - i * 64 < 64) left &= (Sites::Word{1} << (sites - i * 64)) - 1;
    for (; left; left &= left - 1) visit(i * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
  }
}

/// As `add_rows`, for a width known at compile time, so that the words stay in registers.
template <std::uint32_t width>
void add_short_rows(const Sites::Word* rows, int count, Sites of, Sites::Word* found) {
  std::array<Sites::Word, width> sum;
  std::copy_n(found, width, sum.begin());
  for_each_site(of, count, [&](std::uint32_t site) {
    for (std::uint32_t k = 0; k < width; ++k) sum[k] |= rows[std::size_t{site} * width + k];
  });
  std::copy_n(sum.begin(), width, found);
}

/// Writes the members connected with a site, for a width known at compile time, so that the words stay in registers.
template <std::uint32_t width>
void reach(const Neighbours& near, int site, const Sites::Word* members, Sites::Word* reached) {
  std::array<Sites::Word, width> left, waiting{};
  std::copy_n(members, width, left.begin());
  const std::size_t first = width == 1 ? 0 : static_cast<std::size_t>(site) / 64;
  const Sites::Word origin = Sites::Word{1} << (site % 64);
  left[first] &= ~origin;
  waiting[first] = origin;
  while (true) {
    std::size_t at = 0;
    while (at < width && !waiting[at]) ++at;
    if (at == width) break;
    const Sites::Word* const row = near.of(static_cast<int>(at * 64) + std::countr_zero(waiting[at]));
    waiting[at] &= waiting[at] - 1;
    for (std::size_t i = 0; i < width; ++i) {
      const Sites::Word fresh = row[i] & left[i];
      left[i] ^= fresh;
      waiting[i] |= fresh;
    }
  }
  for (std::size_t i = 0; i < width; ++i) reached[i] = members[i] & ~left[i];
  reached[first] |= origin;
}

/// The same for any width.
void reach_far(const Neighbours& near, int site, const Sites::Word* members, Sites::Word* reached,
               Sites::Word* waiting) {
  const std::uint32_t width = near.width;
  std::fill_n(reached, width, 0);
  std::fill_n(waiting, width, 0);
  const auto first = static_cast<std::uint32_t>(site) / 64;
  reached[first] = waiting[first] = Sites::Word{1} << (site % 64);
  for (std::uint32_t at = first; at < width;) {
    if (!waiting[at]) {
      ++at;
      continue;
    }
    const Sites::Word* const row = near.of(static_cast<int>(at * 64) + std::countr_zero(waiting[at]));
    waiting[at] &= waiting[at] - 1;
    for (std::uint32_t i = width; i-- > 0;) {
      const Sites::Word fresh = row[i] & members[i] & ~reached[i];
      if (!fresh) continue;
      reached[i] |= fresh;
      waiting[i] |= fresh;
      if (i < at) at = i;
    }
  }
}

}  // namespace

void add_rows(const Sites::Word* rows, std::uint32_t width, int count, Sites of, Sites::Word* found) {
  switch (width) {
    case 1:
      return add_short_rows<1>(rows, count, of, found);
    case 2:
      return add_short_rows<2>(rows, count, of, found);
    case 3:
      return add_short_rows<3>(rows, count, of, found);
    default:
      for_each_site(of, count, [&](std::uint32_t site) {
        for (std::uint32_t k = 0; k < width; ++k) found[k] |= rows[std::size_t{site} * width + k];
      });
  }
}

SitesBuilder Neighbours::connected(Context& c, int site, const Sites::Word* members) const {
  Sites::Word* const reached = c.arena.array<Sites::Word>(width);
  switch (width) {
    case 1:
      reach<1>(*this, site, members, reached);
      break;
    case 2:
      reach<2>(*this, site, members, reached);
      break;
    case 3:
      reach<3>(*this, site, members, reached);
      break;
    default:
      reach_far(*this, site, members, reached, c.arena.array<Sites::Word>(width));
      break;
  }
  return {reached, width};
}

const Neighbours* neighbours_of(const Linked& call, const Operand& asked) {
  return asked && !asked.constant ? nullptr
                                  : neighbours_of(call, asked ? Lazy<DirectionList>(asked) : Lazy<DirectionList>());
}

const Neighbours* neighbours_of(const Linked& call, const Lazy<DirectionList>& asked) {
  if (!call.board_exists || (asked && !is_constant(asked))) return nullptr;
  const DirectionList directions = asked ? constant_of(asked) : DirectionList(AbsoluteDirection::Adjacent);
  const board::Lattice& lattice = call.game.lattice();
  const auto count = static_cast<std::size_t>(lattice.count());
  const std::size_t width = (count + 63) / 64;
  if (count * width > most_kept_words) return nullptr;
  auto* made = call.game.memory.make<Neighbours>();
  made->count = lattice.count();
  made->width = static_cast<std::uint32_t>(width);
  made->rows.resize(count * width);
  for (int site = 0; site < lattice.count(); ++site)
    for (AbsoluteDirection direction : directions)
      for (int to : lattice.steps(site, direction))
        SitesBuilder(made->rows.data() + static_cast<std::size_t>(site) * width, made->width).add(to);
  for (int site = 0; site < lattice.count(); ++site)
    for (const int to : Sites(made->of(site), made->width))
      made->both_ways = made->both_ways && is_member(made->of(to), site);
  return made;
}

}  // namespace lud::stdlib
