#include "stdlib/value/site_tests.hpp"

#include <algorithm>
#include <array>

#include "stdlib/value/ahead_table.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

using Kind = SiteTest::Kind;

const SiteTest* any_site_test(const Lazy<bool>& condition) {
  return condition.function == &SiteTest::run ? static_cast<const SiteTest*>(condition.node) : nullptr;
}

SiteTest* new_test(const Linked& call, const Operand& plain, SiteTest::About about, Kind kind) {
  auto* test = call.game.memory.make<SiteTest>();
  test->plain = Lazy<bool>(plain);
  test->about = about;
  test->kind = kind;
  return test;
}

Operand as_operand(Operand made, const SiteTest* test) {
  made.function = reinterpret_cast<void (*)()>(&SiteTest::run);
  made.node = test;
  return made;
}

/// A test of who has the piece on the site that the word's first argument asks about.
Operand test_of_owners(const Linked& call, std::uint32_t (*owners)(Context&)) {
  const Operand& asked = call.input.arguments[0];
  if (!call.board_exists || asked.sort != sort_of<int>()) return call.made;
  const SiteTest::About about = whose_piece(Lazy<int>(asked));
  if (!about) return call.made;
  SiteTest* test = new_test(call, call.made, about, Kind::Owned);
  test->owners = owners;
  return as_operand(call.made, test);
}

/// The comparison that holds of b and a where this one holds of a and b.
Comparison exchanged(Comparison how) {
  switch (how) {
    case Comparison::Less:
      return Comparison::Greater;
    case Comparison::AtMost:
      return Comparison::AtLeast;
    case Comparison::Greater:
      return Comparison::Less;
    case Comparison::AtLeast:
      return Comparison::AtMost;
    default:
      return how;
  }
}

std::uint32_t friends_of_mover(Context& c) {
  const auto mover = static_cast<std::uint32_t>(c.mover());
  if (!c.game.needs_a(play::Need::Teams)) return 1u << mover;
  std::uint32_t friends = 0;
  const auto& team = c.head().team;
  for (std::uint32_t player = 1; player <= static_cast<std::uint32_t>(c.game.players); ++player)
    if (team[player] == team[mover]) friends |= 1u << player;
  return friends;
}

std::uint32_t enemies_of_mover(Context& c) { return ~friends_of_mover(c) & ~1u; }

std::uint32_t mover_alone(Context& c) { return 1u << c.mover(); }
std::uint32_t next_alone(Context& c) { return 1u << c.head().next; }

std::uint32_t enemies_of_nobody(Context&) { return ~1u; }
std::uint32_t whoever(Context&) { return ~0u; }

std::uint32_t owner_bits(const Context& c, int player) {
  return player >= 1 && player <= c.game.players ? 1u << player : 0;
}

/// The player whose number a role or a constant stands for; empty where it may be somebody else's.
struct PlayerOfRole : Node {
  RoleType role;
  static int run(const Node* node, Context& c) { return player_of(c, static_cast<const PlayerOfRole*>(node)->role); }
};

/// Whether the piece on a site belongs to a player; 0 is nobody.
Operand test_of_compared_owner(const Linked& call, bool equal) {
  const Operand& asked = call.input.arguments[0];
  const Operand& other = call.input.arguments[1];
  if (!call.board_exists || asked.sort != sort_of<int>() || !other.constant) return call.made;
  const SiteTest::About about = whose_piece(Lazy<int>(asked));
  if (!about) return call.made;
  SiteTest* test = new_test(call, call.made, about, Kind::Owned);
  bool contrary = !equal;
  if (other.sort == sort_of<int>()) {
    const int player = *static_cast<const int*>(other.constant);
    if (player < 0 || player > call.game.players) return call.made;
    if (player == 0) {
      test->owners = &enemies_of_nobody;
      contrary = equal;
    } else {
      test->owner = Lazy<int>(other);
    }
  } else if (other.sort == sort_of<RoleType>()) {
    auto* node = call.game.memory.make<PlayerOfRole>();
    node->role = *static_cast<const RoleType*>(other.constant);
    constexpr std::array roles{RoleType::P1,    RoleType::P2,   RoleType::P3,  RoleType::P4,
                               RoleType::Mover, RoleType::Next, RoleType::Prev};
    if (std::ranges::find(roles, node->role) == roles.end()) return call.made;
    test->owner.function = &PlayerOfRole::run;
    test->owner.node = node;
  } else {
    return call.made;
  }
  if (contrary) {
    SiteTest* opposite = new_test(call, call.made, about, Kind::Not);
    opposite->parts = {test};
    test = opposite;
  }
  return as_operand(call.made, test);
}

/// The sites from which ways lead to one where a test holds; null where there are too many kinds of ways.
SiteTest* new_led_test(const Linked& call, SiteTest::About about, std::span<const Ways::Way> ways,
                       const SiteTest* test) {
  Ways grouped = Ways::of(ways, call.game.lattice().count());
  if (!grouped.has_shifts()) return nullptr;
  SiteTest* led = new_test(call, call.made, about, Kind::Leads);
  led->ways = call.game.memory.make<Ways>(std::move(grouped));
  led->parts = {test};
  return led;
}

/// Whether an iterator and what lies ahead of it are the same site.
Operand test_of_compared_ahead(const Linked& call, bool equal) {
  const Lazy<int> a(call.input.arguments[0]), b(call.input.arguments[1]);
  const AheadTable* ahead = ahead_table(a) ? ahead_table(a) : ahead_table(b);
  const SiteTest::About about = ahead ? iterator_of(ahead_table(a) ? b : a) : nullptr;
  if (!about || iterator_of(ahead->site) != about) return call.made;
  const std::span<Sites::Word> words = call.game.memory.make_array(std::vector<Sites::Word>(call.game.layout.width));
  SitesBuilder found(words.data(), call.game.layout.width);
  for (int site = 0; site < static_cast<int>(ahead->ends.size()); ++site)
    if ((ahead->ends[static_cast<std::size_t>(site)] == site) == equal) found.add(site);
  SiteTest* test = new_test(call, call.made, about, Kind::Region);
  test->region = Lazy<Sites>(constant_operand<Sites>(found, call.game.memory));
  return as_operand(call.made, test);
}

Sites::Word* new_words(Context& c) { return c.arena.array<Sites::Word>(c.game.layout.width); }

void clear(Sites::Word* words, std::uint32_t width) {
  if (width == 1)
    *words = 0;
  else
    std::fill_n(words, width, 0);
}

}  // namespace

const Sites::Word* SiteTest::sites(Context& c) const {
  const std::uint32_t width = c.game.layout.width;
  switch (kind) {
    case Kind::Empty:
      return c.state.empty(c.game.default_type).words();
    case Kind::Owned: {
      Sites::Word* words = new_words(c);
      clear(words, width);
      c.state.any_owned_words(
          owners ? owners(c) : owner_bits(c, owner(c)), 0,
          c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)],
          [&](int begin, std::uint64_t found) {
            words[begin / 64] = found;
            return false;
          },
          true);
      return words;
    }
    case Kind::Region: {
      const Sites found = region(c);
      if (found.width() >= width) return found.words();
      Sites::Word* words = new_words(c);
      std::fill_n(std::copy_n(found.words(), found.width(), words), width - found.width(), 0);
      return words;
    }
    case Kind::Compared: {
      Sites::Word* words = new_words(c);
      clear(words, width);
      const int compared_with = limit(c);
      const int sites = c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)];
      value.where(c, static_cast<unsigned>(sites), how, compared_with, words);
      return words;
    }
    case Kind::Leads: {
      const Sites::Word* ends = parts[0]->sites(c);
      Sites::Word* words = new_words(c);
      clear(words, width);
      ways->add_starts({nullptr, ends, nullptr}, words);
      return words;
    }
    case Kind::Not: {
      const Sites::Word* contrary = parts[0]->sites(c);
      Sites::Word* words = new_words(c);
      for (std::uint32_t i = 0; i < width; ++i) words[i] = ~contrary[i];
      return words;
    }
    case Kind::All:
    case Kind::Any: {
      const Sites::Word* first = parts[0]->sites(c);
      if (parts.size() == 1) return first;
      Sites::Word* words = new_words(c);
      for (std::uint32_t i = 0; i < width; ++i) words[i] = first[i];
      for (std::size_t k = 1; k < parts.size(); ++k) {
        const Sites::Word* other = parts[k]->sites(c);
        for (std::uint32_t i = 0; i < width; ++i)
          words[i] = kind == Kind::All ? words[i] & other[i] : words[i] | other[i];
      }
      return words;
    }
  }
  return nullptr;
}

const SiteTest* site_test(const Lazy<bool>& condition, SiteTest::About about) {
  const SiteTest* test = any_site_test(condition);
  return test && test->about == about ? test : nullptr;
}

SiteTest::About iterator_of(const Lazy<int>& value) {
  return value.function == &scope_value ? static_cast<const ScopeNode*>(value.node)->variable : nullptr;
}

Operand test_of_empty(const Linked& call) {
  const Operand& type = call.input.arguments[0];
  const bool by_default = !type || *static_cast<const SiteType*>(type.constant) == call.game.default_type;
  if (!call.board_exists || !by_default) return call.made;
  const Lazy<int> site(call.input.arguments[1]);
  if (const SiteTest::About about = iterator_of(site))
    return as_operand(call.made, new_test(call, call.made, about, Kind::Empty));
  const AheadTable* ahead = ahead_table(site);
  const SiteTest::About about = ahead ? iterator_of(ahead->site) : nullptr;
  if (!about) return call.made;
  std::vector<Ways::Way> ways;
  const int count = call.game.lattice().count();
  for (int start = 0; start < count && start < static_cast<int>(ahead->ends.size()); ++start)
    if (const int end = ahead->ends[static_cast<std::size_t>(start)]; end >= 0 && end < count)
      ways.push_back({start, end, start});
  const SiteTest* led = new_led_test(call, about, ways, new_test(call, call.made, about, Kind::Empty));
  return led ? as_operand(call.made, led) : call.made;
}

Operand test_of_occupied(const Linked& call) {
  const Operand& type = call.input.arguments[0];
  const bool by_default = !type || *static_cast<const SiteType*>(type.constant) == call.game.default_type;
  const SiteTest::About about = iterator_of(Lazy<int>(call.input.arguments[1]));
  if (!call.board_exists || !by_default || !about) return call.made;
  SiteTest* test = new_test(call, call.made, about, Kind::Owned);
  test->owners = &whoever;
  return as_operand(call.made, test);
}

Operand test_of_flat(const Linked& call, std::span<const Ways::Way> below) {
  const Operand& site = call.input.arguments[0];
  const SiteTest::About about = site ? iterator_of(Lazy<int>(site)) : &play::Scope::to;
  if (!about) return call.made;
  SiteTest* taken = new_test(call, call.made, about, Kind::Owned);
  taken->owners = &whoever;
  SiteTest* gap = new_test(call, call.made, about, Kind::Not);
  gap->parts = {taken};
  SiteTest* above_gap = new_led_test(call, about, below, gap);
  if (!above_gap) return call.made;
  SiteTest* test = new_test(call, call.made, about, Kind::Not);
  test->parts = {above_gap};
  return as_operand(call.made, test);
}

Operand test_of_mover(const Linked& call) { return test_of_owners(call, &mover_alone); }
Operand test_of_next(const Linked& call) { return test_of_owners(call, &next_alone); }
Operand test_of_friend(const Linked& call) { return test_of_owners(call, &friends_of_mover); }
Operand test_of_enemy(const Linked& call) { return test_of_owners(call, &enemies_of_mover); }

Operand test_of_owner(const Linked& call) { return test_of_compared_owner(call, true); }
Operand test_of_other_owner(const Linked& call) { return test_of_compared_owner(call, false); }

Operand test_of_region(const Linked& call) {
  const Operand& site = call.input.arguments[0];
  const Operand& region = call.input.arguments[1];
  if (!call.board_exists || region.reads != Reads::Nothing) return call.made;
  const SiteTest::About about = site ? iterator_of(Lazy<int>(site)) : &play::Scope::to;
  if (!about) return call.made;
  SiteTest* test = new_test(call, call.made, about, Kind::Region);
  test->region = Lazy<Sites>(region);
  return as_operand(call.made, test);
}

Operand test_of_comparison(const Linked& call, Comparison how) {
  if (!call.board_exists || call.made.constant) return call.made;
  if (how == Comparison::Equal || how == Comparison::Different)
    if (const Operand test = test_of_compared_ahead(call, how == Comparison::Equal); test.node != call.made.node)
      return test;
  for (const std::size_t read : {std::size_t{0}, std::size_t{1}}) {
    const Lazy<int> value(call.input.arguments[read]);
    const Operand& limit = call.input.arguments[1 - read];
    ValueOfSite known = counted_site(value);
    if (!known.about) known = channel_of_site(value);
    if (!known.about || limit.reads != Reads::Nothing) continue;
    SiteTest* test = new_test(call, call.made, known.about, Kind::Compared);
    test->value = known;
    test->limit = Lazy<int>(limit);
    test->how = read == 0 ? how : exchanged(how);
    return as_operand(call.made, test);
  }
  return call.made;
}

Operand test_of_contrary(const Linked& call) {
  if (call.made.constant) return call.made;
  const SiteTest* inner = any_site_test(Lazy<bool>(call.input.arguments[0]));
  if (!inner || !inner->exact) return call.made;
  SiteTest* test = new_test(call, call.made, inner->about, Kind::Not);
  test->parts = {inner};
  return as_operand(call.made, test);
}

Operand test_of_choice(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const SiteTest* condition = any_site_test(Lazy<bool>(arguments[0]));
  if (!call.board_exists || !condition || !condition->exact) return call.made;
  std::vector<const SiteTest*> cases;
  for (const std::size_t part : {std::size_t{1}, std::size_t{2}}) {
    if (!arguments[part]) continue;
    const SiteTest* in_case = condition;
    if (part == 2) {
      SiteTest* contrary = new_test(call, call.made, condition->about, Kind::Not);
      contrary->parts = {condition};
      in_case = contrary;
    }
    if (arguments[part].constant) {
      if (*static_cast<const bool*>(arguments[part].constant)) cases.push_back(in_case);
      continue;
    }
    const SiteTest* then = site_test(Lazy<bool>(arguments[part]), condition->about);
    if (!then || !then->exact) return call.made;
    SiteTest* both = new_test(call, call.made, condition->about, Kind::All);
    both->parts = {in_case, then};
    cases.push_back(both);
  }
  if (cases.empty()) return call.made;
  SiteTest* test = new_test(call, call.made, condition->about, Kind::Any);
  test->parts = std::move(cases);
  return as_operand(call.made, test);
}

Operand test_of_parts(const Linked& call, const Operand& made, const std::vector<Lazy<bool>>& parts, bool all) {
  const SiteTest* first = nullptr;
  for (const Lazy<bool>& part : parts)
    if (const SiteTest* test = any_site_test(part); test && (!first || test->about == &play::Scope::to)) first = test;
  if (!first) return made;
  std::vector<const SiteTest*> known;
  bool exact = true;
  for (const Lazy<bool>& part : parts) {
    const SiteTest* test = site_test(part, first->about);
    if (test) known.push_back(test);
    exact = exact && test && test->exact;
  }
  if (known.size() < parts.size() && !all) return made;
  // What is known in part is rather remembered as a whole.
  SiteTest* test = new_test(call, known.size() < parts.size() ? remembered(call, made, reads_of_arguments(call)) : made,
                            first->about, all ? Kind::All : Kind::Any);
  test->parts = std::move(known);
  test->exact = exact;
  return as_operand(made, test);
}

}  // namespace lud::stdlib
