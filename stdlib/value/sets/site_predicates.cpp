#include "stdlib/value/sets/site_predicates.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "interpreter/play/by_mover.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/ahead_table.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using Kind = SitePredicate::Kind;

const SitePredicate* any_site_predicate(const Lazy<bool>& condition) { return node_cast<SitePredicate>(condition); }

Lazy<bool> as_lazy(const SitePredicate* test) {
  Lazy<bool> condition;
  condition.function = &SitePredicate::run;
  condition.node = test;
  return condition;
}

SitePredicate* new_test(const Linked& call, const Operand& plain, SitePredicate::About about, Kind kind) {
  auto* test = call.game.memory.make<SitePredicate>();
  test->plain = Lazy<bool>(plain);
  test->about = about;
  test->kind = kind;
  test->place = call.game.memory.reserve_remembered();
  test->present = owners_of_pieces(call.game);
  test->at_hand = kind == Kind::Empty || kind == Kind::Owned;
  return test;
}

/// The negation of a condition.
struct Contrary : Node {
  Lazy<bool> condition;
  static bool run(const Node* node, Context& c) {
    const auto& condition = static_cast<const Contrary*>(node)->condition;
    return !condition.function(condition.node, c);
  }
};
Operand contrary_of(const Linked& call) {
  auto* node = call.game.memory.make<Contrary>();
  node->condition = evaluated(Lazy<bool>(call.input.arguments[0]));
  return call.made.evaluated_by(node);
}

/// Returns a value without the memoisation around it.
Lazy<int> not_remembered(const Lazy<int>& value) {
  const auto is = [&](auto function) { return value.function == function; };
  const bool is_remembered = is(&kit_detail::recall<int, 0>) || is(&kit_detail::recall<int, 1>) ||
                             is(&kit_detail::recall<int, 2>) || is(&kit_detail::recall<int, 3>);
  return is_remembered ? static_cast<const kit_detail::RememberedNode<int>*>(value.node)->inner : value;
}

/// Makes a predicate on a site that is an iterator or lies ahead of a move; null for any other expression.
SitePredicate* test_of_site(const Linked& call, const Lazy<int>& site, Kind kind) {
  if (!site) return nullptr;
  if (const SitePredicate::About about = iterator_of(site)) return new_test(call, call.made, about, kind);
  if (kind != Kind::Owned || !ahead_of_move(site)) return nullptr;
  SitePredicate* test = new_test(call, call.made, nullptr, kind);
  test->ahead = site;
  test->exact = false;
  return test;
}

/// Makes a predicate on the owner of a piece, if the first argument of the word is (who at:...).
Operand test_of_owners(const Linked& call, std::uint32_t (*owners)(Context&)) {
  const Operand& asked = call.input.arguments[0];
  if (!call.board_exists || asked.sort != sort_of<int>()) return call.made;
  SitePredicate* test = test_of_site(call, whose_piece(not_remembered(Lazy<int>(asked))), Kind::Owned);
  if (!test) return call.made;
  test->owners = owners;
  return call.made.evaluated_by(test);
}

/// Returns the comparison for exchanged operands.
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

/// The number of the player whom a role means.
struct PlayerOfRole : Node {
  RoleType role;
  static int run(const Node* node, Context& c) { return player_of(c, static_cast<const PlayerOfRole*>(node)->role); }
};

/// Returns the function that yields the owner bits of (mover) or (next); null for any other expression.
auto owners_by_turn(const Operand& player) {
  if (plan::is_word(player, "mover")) return &mover_alone;
  return plan::is_word(player, "next") ? &next_alone : nullptr;
}

/// Makes a predicate of = (`equal`) or != of the owner of the piece on a site and a player; 0 is nobody.
Operand test_of_compared_owner(const Linked& call, bool equal) {
  const bool is_exchanged = owners_by_turn(call.input.arguments[0]) != nullptr;
  const Operand& asked = call.input.arguments[is_exchanged];
  const Operand& other = call.input.arguments[!is_exchanged];
  const auto by_turn = owners_by_turn(other);
  if (!call.board_exists || asked.sort != sort_of<int>() || !(other.constant || by_turn)) return call.made;
  SitePredicate* test = test_of_site(call, whose_piece(not_remembered(Lazy<int>(asked))), Kind::Owned);
  if (!test) return call.made;
  bool contrary = !equal;
  if (!other.constant) {
    test->owners = by_turn;
  } else if (other.sort == sort_of<int>()) {
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
    SitePredicate* opposite = new_test(call, call.made, test->about, Kind::Not);
    opposite->plain = test->plain;
    opposite->parts = {test};
    opposite->operands = {as_lazy(test)};
    opposite->exact = test->exact;
    test = opposite;
  }
  return call.made.evaluated_by(test);
}

/// Makes the predicate of the sites from which a way leads to one where `test` holds; null if there are too many groups
/// of ways.
SitePredicate* new_led_test(const Linked& call, SitePredicate::About about, std::span<const Way> ways,
                            const SitePredicate* test) {
  WayGroups grouped(ways, call.game.lattice().count());
  if (!grouped.are_few()) return nullptr;
  SitePredicate* led = new_test(call, call.made, about, Kind::Leads);
  led->ways = call.game.memory.make<WayGroups>(std::move(grouped));
  led->parts = {test};
  return led;
}

/// Makes a predicate of = (`equal`) or != of an iterator and the site ahead of it.
Operand test_of_compared_ahead(const Linked& call, bool equal) {
  const Lazy<int> a(call.input.arguments[0]), b(call.input.arguments[1]);
  const plan::Table<int>* ahead = ahead_table(a) ? ahead_table(a) : ahead_table(b);
  const SitePredicate::About about = ahead ? iterator_of(ahead_table(a) ? b : a) : nullptr;
  if (!about || iterator_of(ahead->site) != about) return call.made;
  const std::span<Sites::Word> words = call.game.memory.make_array(std::vector<Sites::Word>(call.game.layout.width));
  SitesBuilder found(words.data(), call.game.layout.width);
  for (int site = 0; site < static_cast<int>(ahead->values.size()); ++site)
    if ((ahead->values[static_cast<std::size_t>(site)] == site) == equal) found.add(site);
  SitePredicate* test = new_test(call, call.made, about, Kind::Region);
  test->region = Lazy<Sites>(constant_operand<Sites>(found, call.game.memory));
  return call.made.evaluated_by(test);
}

/// Describes an iterator itself, if it ranges over candidate sites.
ValueOfSite iterator_itself(const Lazy<int>& value) {
  const SitePredicate::About about = iterator_of(value);
  if (about != &play::Scope::to && about != &play::Scope::site && about != &play::Scope::between) return {};
  return {about,
          [](const Context&, unsigned sites, Comparison how, int limit, Sites::Word* words) {
            const auto one = static_cast<unsigned>(limit);
            if (how != Comparison::Equal && how != Comparison::Different)
              return add_where(sites, how, limit, words, [](int site) { return site; });
            if (one < sites) words[one / 64] |= Sites::Word{1} << (one % 64);
            if (how == Comparison::Different)
              for (unsigned begin = 0; begin < sites; begin += 64) words[begin / 64] = ~words[begin / 64];
          },
          [](const Context&, int site) { return site; }, value};
}

}  // namespace

const SitePredicate* site_predicate(const Lazy<bool>& condition, SitePredicate::About about) {
  const SitePredicate* test = any_site_predicate(condition);
  return test && test->about && test->about == about ? test : nullptr;
}

SitePredicate::About iterator_of(const Lazy<int>& value) {
  return value.function == &scope_value ? static_cast<const ScopeNode*>(value.node)->variable : nullptr;
}

namespace {

/// Returns whether a condition on an iterator certainly has the value `so` on all empty sites.
bool is_so_on_empty_sites(const Lazy<bool>& condition, SitePredicate::About about, bool so) {
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

Operand test_of_empty(const Linked& call) {
  if (!call.board_exists || !is_of_default_type(call, 0)) return call.made;
  const Operand& asked = call.input.arguments[1];
  const Lazy<int> site(asked);
  if (const SitePredicate::About about = iterator_of(site))
    return call.made.evaluated_by(new_test(call, call.made, about, Kind::Empty));
  if (const plan::Table<int>* ahead = ahead_table(site); ahead && iterator_of(ahead->site)) {
    std::vector<Way> ways;
    const int count = call.game.lattice().count();
    for (int start = 0; start < count && start < static_cast<int>(ahead->values.size()); ++start)
      if (const int end = ahead->values[static_cast<std::size_t>(start)]; end >= 0 && end < count)
        ways.push_back({start, end, start});
    const SitePredicate::About about = iterator_of(ahead->site);
    if (const SitePredicate* led = new_led_test(call, about, ways, new_test(call, call.made, about, Kind::Empty)))
      return call.made.evaluated_by(led);
  }
  const SitePredicate* test = test_of_site(call, site, Kind::Empty);
  return test ? call.made.evaluated_by(test) : call.made;
}

Operand test_of_occupied(const Linked& call) {
  const SitePredicate::About about = iterator_of(Lazy<int>(call.input.arguments[1]));
  if (!call.board_exists || !is_of_default_type(call, 0) || !about) return call.made;
  SitePredicate* test = new_test(call, call.made, about, Kind::Owned);
  test->owners = &whoever;
  return call.made.evaluated_by(test);
}

Operand test_of_flat(const Linked& call, std::span<const Way> below) {
  const Operand& site = call.input.arguments[0];
  const SitePredicate::About about = site ? iterator_of(Lazy<int>(site)) : &play::Scope::to;
  if (!about) return call.made;
  SitePredicate* taken = new_test(call, call.made, about, Kind::Owned);
  taken->owners = &whoever;
  SitePredicate* gap = new_test(call, call.made, about, Kind::Not);
  gap->parts = {taken};
  SitePredicate* above_gap = new_led_test(call, about, below, gap);
  if (!above_gap) return call.made;
  SitePredicate* supported = new_test(call, call.made, about, Kind::Not);
  supported->parts = {above_gap};
  // Sites that are not on the board are not flat.
  const std::span<Sites::Word> words = call.game.memory.make_array(std::vector<Sites::Word>(call.game.layout.width));
  SitesBuilder found(words.data(), call.game.layout.width);
  for (int one = 0; one < call.game.lattice().count(); ++one) found.add(one);
  SitePredicate* on_board = new_test(call, call.made, about, Kind::Region);
  on_board->region = Lazy<Sites>(constant_operand<Sites>(found, call.game.memory));
  SitePredicate* test = new_test(call, call.made, about, Kind::All);
  test->parts = {on_board, supported};
  test->settle(call.game.layout.width);
  return call.made.evaluated_by(test);
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
  if (const SitePredicate::About about = call.board_exists && site ? iterator_of(Lazy<int>(site)) : nullptr;
      about && !call.game.layout.kind_at.empty() && region.sort == sort_of<Sites>())
    if (const Lazy<int> asked = which_piece(kind_at_start(Lazy<Sites>(region))); iterator_of(asked) == about)
      return call.made.evaluated_by(new_test(call, call.made, about, Kind::Started));
  const bool by_mover = play::ByMover<Sites>::is(region);
  if (!call.board_exists || (region.reads != Reads::Nothing && !by_mover)) return call.made;
  SitePredicate* test = site ? test_of_site(call, Lazy<int>(site), Kind::Region)
                             : new_test(call, call.made, &play::Scope::to, Kind::Region);
  if (!test) return call.made;
  test->region = Lazy<Sites>(region);
  test->at_hand = test->about && (is_constant(test->region) || by_mover);
  return call.made.evaluated_by(test);
}

Operand test_of_comparison(const Linked& call, Comparison how) {
  if (!call.board_exists || call.made.constant) return call.made;
  if (how == Comparison::Equal || how == Comparison::Different)
    if (const Operand test = test_of_compared_ahead(call, how == Comparison::Equal); test.node != call.made.node)
      return test;
  for (const std::size_t read : {std::size_t{0}, std::size_t{1}}) {
    const Operand& asked = call.input.arguments[read];
    const Operand& limit = call.input.arguments[1 - read];
    if (limit.reads != Reads::Nothing) continue;
    const Lazy<int> value = not_remembered(Lazy<int>(asked));
    ValueOfSite known = counted_site(value);
    if (!known.at) known = channel_of_site(value);
    if (!known.at) known = iterator_itself(value);
    SitePredicate* const test = test_of_site(call, known.at, Kind::Compared);
    if (!test) continue;
    test->value = known;
    test->limit = Lazy<int>(limit);
    test->how = read == 0 ? how : exchanged(how);
    return call.made.evaluated_by(test);
  }
  return call.made;
}

Operand test_of_contrary(const Linked& linked) {
  if (linked.made.constant) return linked.made;
  Linked call = linked;
  call.made = contrary_of(linked);
  const Operand& argument = call.input.arguments[0];
  const SitePredicate* inner = any_site_predicate(Lazy<bool>(argument));
  if (!inner || !inner->about || !inner->exact) return call.made;
  SitePredicate* test = new_test(call, call.made, inner->about, Kind::Not);
  test->parts = {inner};
  test->operands = {Lazy<bool>(argument)};
  return call.made.evaluated_by(test);
}

Operand test_of_choice(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const SitePredicate* condition = any_site_predicate(Lazy<bool>(arguments[0]));
  if (!call.board_exists || !condition || !condition->exact) return call.made;
  std::vector<const SitePredicate*> cases;
  for (const std::size_t part : {std::size_t{1}, std::size_t{2}}) {
    if (!arguments[part]) continue;
    const SitePredicate* in_case = condition;
    if (part == 2) {
      SitePredicate* contrary = new_test(call, call.made, condition->about, Kind::Not);
      contrary->parts = {condition};
      in_case = contrary;
    }
    if (arguments[part].constant) {
      if (*static_cast<const bool*>(arguments[part].constant)) cases.push_back(in_case);
      continue;
    }
    const SitePredicate* then = site_predicate(Lazy<bool>(arguments[part]), condition->about);
    if (!then || !then->exact) return call.made;
    SitePredicate* both = new_test(call, call.made, condition->about, Kind::All);
    both->parts = {in_case, then};
    both->settle(call.game.layout.width);
    cases.push_back(both);
  }
  if (cases.empty()) return call.made;
  SitePredicate* test = new_test(call, call.made, condition->about, Kind::Any);
  test->parts = std::move(cases);
  test->settle(call.game.layout.width);
  return call.made.evaluated_by(test);
}

namespace {

/// Returns the conjunction of what the site predicates of conditions leave to be tested; empty if that is nothing or
/// all.
Lazy<bool> left_of_parts(const Linked& call, const std::vector<Lazy<bool>>& parts, SitePredicate::About about) {
  std::vector<Lazy<bool>> left;
  for (const Lazy<bool>& part : parts)
    if (const Lazy<bool> asked = left_to_ask(evaluated(part), site_predicate(part, about))) left.push_back(asked);
  if (left.empty() || left.size() == parts.size()) return {};
  if (left.size() == 1) return left[0];
  auto* node = call.game.memory.make<HoldInOrder<false>>();
  node->parts = std::move(left);
  Operand made = call.made.evaluated_by(node);
  return Lazy<bool>(remembered(call, made, reads_of_arguments(call)));
}

}  // namespace

Operand test_of_parts(const Linked& call, const Operand& made, const std::vector<Lazy<bool>>& parts, bool all) {
  const SitePredicate* first = nullptr;
  for (const Lazy<bool>& part : parts)
    if (const SitePredicate* test = any_site_predicate(part);
        test && test->about && (!first || test->about == &play::Scope::to))
      first = test;
  std::vector<const SitePredicate*> known;
  bool exact = true;
  for (const Lazy<bool>& part : parts) {
    const SitePredicate* test = first ? site_predicate(part, first->about) : nullptr;
    if (test) known.push_back(test);
    exact = exact && test && test->exact;
  }
  if (!all && known.size() < parts.size()) first = nullptr;
  if (!first) return made;
  // If only parts are known as sets, the condition is memoised as a whole.
  SitePredicate* test =
      new_test(call, known.size() < parts.size() ? remembered(call, made, reads_of_arguments(call)) : made,
               first->about, all ? Kind::All : Kind::Any);
  test->parts = std::move(known);
  test->settle(call.game.layout.width);
  test->exact = exact;
  test->operands = parts;
  if (all && !exact) test->left = left_of_parts(call, parts, first->about);
  return made.evaluated_by(test);
}

}  // namespace lud::stdlib
