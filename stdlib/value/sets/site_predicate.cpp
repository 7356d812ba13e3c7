// The sets of site predicates: computed from those of their parts, and memoised where that pays.
#include <algorithm>
#include <bit>
#include <cstring>

#include "stdlib/value/sets/site_predicates.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using Kind = SitePredicate::Kind;

Sites::Word* new_words(Context& c) { return c.arena.array<Sites::Word>(c.game.layout.width); }

/// Returns an empty set.
Sites::Word* no_sites(Context& c) {
  Sites::Word* const words = new_words(c);
  if (c.game.layout.width == 1)
    *words = 0;
  else
    std::fill_n(words, c.game.layout.width, 0);
  return words;
}

/// Number of values that are compared at once. A comparison gives all bits of an element where it holds, otherwise 0.
constexpr unsigned at_once = 8;
using Numbers = std::int16_t __attribute__((vector_size(at_once * sizeof(std::int16_t))));
using Bytes = std::int8_t __attribute__((vector_size(at_once)));

/// Returns the lowest bits of the elements, packed into one byte.
Sites::Word packed(const Numbers& holding) {
  constexpr Sites::Word lowest_of_each = 0x0101010101010101ull;
  constexpr Sites::Word one_bit_each = 0x0102040810204080ull;  // shifts byte i to bit 56 + i
  const Bytes narrow = __builtin_convertvector(holding, Bytes);
  Sites::Word bytes;
  std::memcpy(&bytes, &narrow, sizeof(bytes));
  return (bytes & lowest_of_each) * one_bit_each >> 56;
}

}  // namespace

void add_where(const std::int16_t* numbers, unsigned sites, Comparison how, int limit, Sites::Word* words) {
  const auto narrow = static_cast<std::int16_t>(limit);
  if (narrow != limit) return add_where(sites, how, limit, words, [&](int site) { return int{numbers[site]}; });
  with_comparison(how, narrow, [&](auto holds) {
    unsigned site = 0;
    for (; site + at_once <= sites; site += at_once) {
      Numbers some;
      std::memcpy(&some, numbers + site, sizeof(some));
      words[site / 64] |= packed(holds(some)) << site % 64;
    }
    for (; site < sites; ++site) words[site / 64] |= Sites::Word{holds(numbers[site])} << site % 64;
  });
}

void SitePredicate::add_terms(const SitePredicate& part, bool contrary, std::uint32_t width) {
  if (part.kind == Kind::Not) return add_terms(*part.parts[0], !contrary, width);
  if ((part.kind == Kind::All || part.kind == Kind::Any) && (part.kind == kind) != contrary) {
    for (const SitePredicate* inner : part.parts) add_terms(*inner, contrary, width);
    return;
  }
  if (part.kind != Kind::Region || !is_constant(part.region)) {
    terms.push_back({&part, contrary});
    at_hand = at_hand && part.at_hand;
    return;
  }
  const Sites known = constant_of(part.region);
  if (fixed.empty()) fixed.assign(width, kind == Kind::All ? ~Sites::Word{0} : 0);
  for (std::uint32_t i = 0; i < width; ++i) {
    const Sites::Word holds = i < known.width() ? known.words()[i] : 0;
    if (kind == Kind::All)
      fixed[i] &= contrary ? ~holds : holds;
    else
      fixed[i] |= contrary ? ~holds : holds;
  }
}

void SitePredicate::settle(std::uint32_t width) {
  constexpr std::size_t few = 4;
  at_hand = width <= 2;
  for (const SitePredicate* part : parts) add_terms(*part, false, width);
  at_hand = at_hand && terms.size() <= few;
}

const Sites::Word* SitePredicate::sites(Context& c) const {
  if (at_hand || c.now == 0 || c.game.layout.width > Context::Remembered::most_words) return find_sites(c);
  return remembered_sites(c);
}

const Sites::Word* SitePredicate::remembered_sites(Context& c) const {
  constexpr std::uint32_t weight = 4;  // about the number of words that finding a set costs
  const std::uint32_t width = c.game.layout.width;
  Context::Remembered& known = c.remembered[place];
  if (!known.pays()) return find_sites(c);
  if (known.find(c.now, weight, c.scope, {})) {
    Sites::Word* const words = new_words(c);
    for (std::uint32_t i = 0; i < width; ++i) words[i] = known.words[i];
    return words;
  }
  const Sites::Word* const found = find_sites(c);
  if (!found) return found;
  known.when = c.now;
  for (std::uint32_t i = 0; i < width; ++i) known.words[i] = found[i];
  return found;
}

/// The set on boards whose sites fit into one word. Those that are at hand take no memory.
Sites::Word SitePredicate::only_word(Context& c) const {
  if (kind == Kind::Owned) {
    Sites::Word found = 0;
    for (std::uint32_t whose = owners_now(c); whose; whose &= whose - 1)
      found |= *c.state.owned_row(std::countr_zero(whose), true);
    return found;
  }
  return at_hand && (kind == Kind::All || kind == Kind::Any) ? combined_word(c) : *sites(c);
}

Sites::Word SitePredicate::combined_word(Context& c) const {
  Sites::Word found = first_word(0);
  for (const Term& term : terms) {
    const Sites::Word word = term.test->only_word(c), holds = term.contrary ? ~word : word;
    found = kind == Kind::All ? found & holds : found | holds;
  }
  return found;
}

const Sites::Word* SitePredicate::find_parts(Context& c) const {
  const std::uint32_t width = c.game.layout.width;
  if (fixed.empty() && terms.size() == 1 && !terms[0].contrary) return terms[0].test->sites(c);
  Sites::Word* const words = new_words(c);
  if (width == 1) {
    *words = combined_word(c);
    return words;
  }
  for (std::uint32_t i = 0; i < width; ++i) words[i] = first_word(i);
  for (const Term& term : terms) {
    const Sites::Word* const other = term.test->sites(c);
    for (std::uint32_t i = 0; i < width; ++i) {
      const Sites::Word holds = term.contrary ? ~other[i] : other[i];
      words[i] = kind == Kind::All ? words[i] & holds : words[i] | holds;
    }
  }
  return words;
}

const Sites::Word* SitePredicate::find_owned(Context& c) const {
  const std::uint32_t whose = owners_now(c);
  if (std::has_single_bit(whose) && c.game.layout.slot_width >= c.game.layout.width)
    return c.state.owned_row(std::countr_zero(whose), true);
  Sites::Word* const words = no_sites(c);
  SitesBuilder sites(words, c.game.layout.width);
  const int count = c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)];
  add_owned(c, play::PlayerSet(whose), 0, count, true, sites);
  return words;
}

const Sites::Word* SitePredicate::find_sites(Context& c) const {
  const std::uint32_t width = c.game.layout.width;
  switch (kind) {
    case Kind::Empty:
      return c.state.empty(c.game.default_type).words();
    case Kind::Owned:
      return find_owned(c);
    case Kind::Region: {
      const Sites found = region(c);
      if (found.width() >= width) return found.words();
      Sites::Word* const words = no_sites(c);
      std::copy_n(found.words(), found.width(), words);
      return words;
    }
    case Kind::Started: {
      Sites::Word* const words = no_sites(c);
      const std::uint32_t all = std::min(width, c.game.layout.slot_width);
      for (std::size_t what = 1; what < c.trial.start_sites.size(); ++what) {
        const Sites::Word* const row = c.state.kind_row(static_cast<int>(what));
        const Sites::Word* const start = c.trial.start_sites[what].data();
        for (std::uint32_t i = 0; i < all; ++i) words[i] |= row[i] & start[i];
      }
      return words;
    }
    case Kind::Compared: {
      Sites::Word* const words = no_sites(c);
      const int sites = c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)];
      value.where(c, static_cast<unsigned>(sites), how, limit(c), words);
      return words;
    }
    case Kind::Leads: {
      const Sites::Word* const ends = parts[0]->sites(c);
      Sites::Word* const words = no_sites(c);
      entries->add_starts({nullptr, ends, nullptr}, words);
      return words;
    }
    case Kind::Not: {
      const Sites::Word* const contrary = parts[0]->sites(c);
      Sites::Word* const words = new_words(c);
      for (std::uint32_t i = 0; i < width; ++i) words[i] = ~contrary[i];
      return words;
    }
    case Kind::All:
    case Kind::Any:
      return find_parts(c);
  }
  return nullptr;
}

}  // namespace lud::stdlib
