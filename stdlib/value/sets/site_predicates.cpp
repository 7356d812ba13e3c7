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

SitePredicate* new_test(const Linked& call, SitePredicate::Iterator iterator, Kind kind) {
  auto* test = call.game.memory.make<SitePredicate>();
  test->plain = Lazy<bool>(call.made);
  test->iterator = iterator;
  test->kind = kind;
  test->place = call.game.memory.reserve_remembered();
  test->owners_in_game = owners_of_pieces(call.game);
  test->at_hand = kind == Kind::Empty || kind == Kind::Owned;
  return test;
}

SitePredicate* new_contrary(const Linked& call, const SitePredicate* test) {
  SitePredicate* contrary = new_test(call, test->iterator, Kind::Not);
  contrary->parts = {test};
  contrary->exact = test->exact;
  return contrary;
}

/// Makes the predicate of the sites of all (Kind::All) or any (Kind::Any) of the parts.
SitePredicate* new_combination(const Linked& call, SitePredicate::Iterator iterator, Kind kind,
                               std::vector<const SitePredicate*> parts) {
  SitePredicate* test = new_test(call, iterator, kind);
  test->parts = std::move(parts);
  test->settle(call.game.layout.width);
  return test;
}

/// Makes the predicate of those sites of the board for which `holds(site)`.
template <class Holds>
SitePredicate* new_constant(const Linked& call, SitePredicate::Iterator iterator, Holds&& holds) {
  const std::span<Sites::Word> words = call.game.memory.make_array(std::vector<Sites::Word>(call.game.layout.width));
  SitesBuilder found(words.data(), call.game.layout.width);
  for (int site = 0; site < call.game.lattice().count(); ++site)
    if (holds(site)) found.add(site);
  SitePredicate* test = new_test(call, iterator, Kind::Region);
  test->region = Lazy<Sites>(constant_operand<Sites>(found, call.game.memory));
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
  const auto* const kept = node_cast<kit_detail::RememberedNode<int>>(value);
  return kept ? kept->inner : value;
}

/// Makes a predicate on a site that is an iterator or lies ahead of a move; null for any other expression.
SitePredicate* predicate_of_site(const Linked& call, const Lazy<int>& site, Kind kind) {
  if (!site) return nullptr;
  if (const SitePredicate::Iterator iterator = iterator_of(site)) return new_test(call, iterator, kind);
  if (kind != Kind::Owned || !ahead_of_move(site)) return nullptr;
  SitePredicate* test = new_test(call, nullptr, kind);
  test->ahead = site;
  test->exact = false;
  return test;
}

/// Makes a predicate on the owner of a piece, if the first argument of the word is (who at:...).
Operand predicate_of_owners(const Linked& call, std::uint32_t (*owners)(Context&)) {
  const Operand& asked = call.input.arguments[0];
  if (!call.board_exists || asked.sort != sort_of<int>()) return call.made;
  SitePredicate* test = predicate_of_site(call, whose_piece(not_remembered(Lazy<int>(asked))), Kind::Owned);
  if (!test) return call.made;
  test->owners = owners;
  return call.made.evaluated_by(test);
}

/// By Comparison: the same with exchanged operands.
constexpr std::array exchanged{Comparison::Equal,   Comparison::Different, Comparison::Greater,
                               Comparison::AtLeast, Comparison::Less,      Comparison::AtMost};

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

std::uint32_t whoever(Context&) { return ~0u; }

const RoleType* known_role(const Operand& player) {
  return player.sort == sort_of<RoleType>() ? static_cast<const RoleType*>(player.constant) : nullptr;
}

/// Returns the function that yields the owner bits of a player who depends on the turn; null for any other expression.
auto owners_by_turn(const Operand& player) {
  const RoleType* const role = known_role(player);
  const auto is = [&](RoleType which, std::string_view head) {
    return role ? *role == which : plan::is_word(player, head);
  };
  if (is(RoleType::Mover, "mover")) return &mover_alone;
  return is(RoleType::Next, "next") ? &next_alone : nullptr;
}

/// Returns the number of a player that is known before play, 0 for nobody; `off` for any other expression.
int known_player(const Operand& player) {
  if (const RoleType* const role = known_role(player)) {
    const int number = play::player_of_role(*role);
    return number == 0 ? off : number;
  }
  return player.constant && player.sort == sort_of<int>() ? *static_cast<const int*>(player.constant) : off;
}

/// Makes a predicate of = (`equal`) or != of the owner of the piece on a site and a player; 0 is nobody.
Operand predicate_of_compared_owner(const Linked& call, bool equal) {
  const bool is_exchanged = owners_by_turn(call.input.arguments[0]) != nullptr;
  const Operand& asked = call.input.arguments[is_exchanged];
  const Operand& other = call.input.arguments[!is_exchanged];
  const auto by_turn = owners_by_turn(other);
  const int player = known_player(other);
  if (!call.board_exists || asked.sort != sort_of<int>()) return call.made;
  if (!by_turn && (player < 0 || player > call.game.players)) return call.made;
  SitePredicate* test = predicate_of_site(call, whose_piece(not_remembered(Lazy<int>(asked))), Kind::Owned);
  if (!test) return call.made;
  test->owners = by_turn ? by_turn : &whoever;
  // Nobody's sites are those without an owner's piece.
  if (!by_turn) test->owners_in_game &= player == 0 ? ~1u : 1u << player;
  return call.made.evaluated_by(equal == (player == 0) ? new_contrary(call, test) : test);
}

/// Makes the predicate of the sites from which an entry leads to one where `test` holds; null if there are too many
/// groups of entries.
SitePredicate* new_led_test(const Linked& call, SitePredicate::Iterator iterator, std::span<const TableEntry> entries,
                            const SitePredicate* test) {
  ShiftGroups grouped(entries, call.game.lattice().count());
  if (!grouped.are_few()) return nullptr;
  SitePredicate* led = new_test(call, iterator, Kind::Leads);
  led->entries = call.game.memory.make<ShiftGroups>(std::move(grouped));
  led->parts = {test};
  return led;
}

/// Makes a predicate of = (`equal`) or != of an iterator and the site ahead of it.
Operand predicate_of_compared_ahead(const Linked& call, bool equal) {
  const Lazy<int> a(call.input.arguments[0]), b(call.input.arguments[1]);
  const plan::Table<int>* ahead = ahead_table(a) ? ahead_table(a) : ahead_table(b);
  const SitePredicate::Iterator iterator = ahead ? iterator_of(ahead_table(a) ? b : a) : nullptr;
  if (!iterator || iterator_of(ahead->site) != iterator) return call.made;
  return call.made.evaluated_by(new_constant(
      call, iterator, [&](int site) { return (ahead->values[static_cast<std::size_t>(site)] == site) == equal; }));
}

/// Describes an iterator itself, if it ranges over candidate sites.
ValueOfSite iterator_itself(const Lazy<int>& value) {
  const SitePredicate::Iterator iterator = iterator_of(value);
  if (iterator != &play::Scope::to && iterator != &play::Scope::site && iterator != &play::Scope::between) return {};
  return {[](const Context&, unsigned sites, Comparison how, int limit, Sites::Word* words) {
            const auto one = static_cast<unsigned>(limit);
            if (how != Comparison::Equal && how != Comparison::Different)
              return add_where(sites, how, limit, words, [](int site) { return site; });
            if (one < sites) words[one / 64] |= Sites::Word{1} << (one % 64);
            if (how == Comparison::Different)
              for (unsigned begin = 0; begin < sites; begin += 64) words[begin / 64] = ~words[begin / 64];
          },
          value};
}

}  // namespace

const SitePredicate* site_predicate(const Lazy<bool>& condition, SitePredicate::Iterator iterator) {
  const SitePredicate* test = node_cast<SitePredicate>(condition);
  return test && test->iterator == iterator ? test : nullptr;
}

SitePredicate::Iterator iterator_of(const Lazy<int>& value) {
  return value.function == &scope_value ? static_cast<const ScopeNode*>(value.node)->variable : nullptr;
}

namespace {

bool is_so_on_empty_sites(const SitePredicate& test, SitePredicate::Iterator iterator, bool so);

/// Returns whether a condition on an iterator certainly has the value `so` on all empty sites.
bool is_so_on_empty_sites(const Lazy<bool>& condition, SitePredicate::Iterator iterator, bool so) {
  if (is_constant(condition)) return constant_of(condition) == so;
  const SitePredicate* const test = node_cast<SitePredicate>(condition);
  return test && is_so_on_empty_sites(*test, iterator, so);
}
bool is_so_on_empty_sites(const SitePredicate& test, SitePredicate::Iterator iterator, bool so) {
  const auto is_so = [&](const Lazy<bool>& operand) { return is_so_on_empty_sites(operand, iterator, so); };
  switch (test.kind) {
    case Kind::Not:
      return is_so_on_empty_sites(*test.parts[0], iterator, !so);
    case Kind::All:
    case Kind::Any:
      if (test.operands.empty()) return false;
      return so == (test.kind == Kind::All) ? std::ranges::all_of(test.operands, is_so)
                                            : std::ranges::any_of(test.operands, is_so);
    case Kind::Empty:
      return test.iterator == iterator && so;
    case Kind::Compared:
      return test.iterator == iterator && test.value.none_on_empty && is_constant(test.limit) &&
             compares(0, test.how, constant_of(test.limit)) == so;
    default:
      return false;
  }
}

}  // namespace

bool holds_on_empty_sites(const Lazy<bool>& condition, SitePredicate::Iterator iterator) {
  return is_so_on_empty_sites(condition, iterator, true);
}

Operand predicate_of_empty(const Linked& call) {
  if (!call.board_exists || !is_of_default_type(call, 0)) return call.made;
  const Operand& asked = call.input.arguments[1];
  const Lazy<int> site(asked);
  if (const SitePredicate* test = predicate_of_site(call, site, Kind::Empty)) return call.made.evaluated_by(test);
  if (const plan::Table<int>* ahead = ahead_table(site); ahead && iterator_of(ahead->site)) {
    std::vector<TableEntry> entries;
    const int count = call.game.lattice().count();
    for (int start = 0; start < count && start < static_cast<int>(ahead->values.size()); ++start)
      if (const int end = ahead->values[static_cast<std::size_t>(start)]; end >= 0 && end < count)
        entries.push_back({start, end, start});
    const SitePredicate::Iterator iterator = iterator_of(ahead->site);
    if (const SitePredicate* led = new_led_test(call, iterator, entries, new_test(call, iterator, Kind::Empty)))
      return call.made.evaluated_by(led);
  }
  return call.made;
}

Operand predicate_of_occupied(const Linked& call) {
  const SitePredicate::Iterator iterator = iterator_of(Lazy<int>(call.input.arguments[1]));
  if (!call.board_exists || !is_of_default_type(call, 0) || !iterator) return call.made;
  SitePredicate* test = new_test(call, iterator, Kind::Owned);
  test->owners = &whoever;
  return call.made.evaluated_by(test);
}

Operand predicate_of_flat(const Linked& call, std::span<const TableEntry> below) {
  const Operand& site = call.input.arguments[0];
  const SitePredicate::Iterator iterator = site ? iterator_of(Lazy<int>(site)) : &play::Scope::to;
  if (!iterator) return call.made;
  SitePredicate* taken = new_test(call, iterator, Kind::Owned);
  taken->owners = &whoever;
  const SitePredicate* above_gap = new_led_test(call, iterator, below, new_contrary(call, taken));
  if (!above_gap) return call.made;
  // Sites that are not on the board are not flat.
  const SitePredicate* on_board = new_constant(call, iterator, [](int) { return true; });
  return call.made.evaluated_by(new_combination(call, iterator, Kind::All, {on_board, new_contrary(call, above_gap)}));
}

Operand predicate_of_mover(const Linked& call) { return predicate_of_owners(call, &mover_alone); }
Operand predicate_of_next(const Linked& call) { return predicate_of_owners(call, &next_alone); }
Operand predicate_of_friend(const Linked& call) { return predicate_of_owners(call, &friends_of_mover); }
Operand predicate_of_enemy(const Linked& call) { return predicate_of_owners(call, &enemies_of_mover); }

Operand predicate_of_owner(const Linked& call) { return predicate_of_compared_owner(call, true); }
Operand predicate_of_other_owner(const Linked& call) { return predicate_of_compared_owner(call, false); }

Operand predicate_of_region(const Linked& call) {
  const Operand& site = call.input.arguments[0];
  const Operand& region = call.input.arguments[1];
  if (const SitePredicate::Iterator iterator = call.board_exists && site ? iterator_of(Lazy<int>(site)) : nullptr;
      iterator && !call.game.layout.kind_at.empty() && region.sort == sort_of<Sites>())
    if (const Lazy<int> asked = which_piece(kind_at_start(Lazy<Sites>(region))); iterator_of(asked) == iterator)
      return call.made.evaluated_by(new_test(call, iterator, Kind::Started));
  const bool by_mover = play::ByMover<Sites>::is(region);
  if (!call.board_exists || (region.reads != Reads::Nothing && !by_mover)) return call.made;
  SitePredicate* test =
      site ? predicate_of_site(call, Lazy<int>(site), Kind::Region) : new_test(call, &play::Scope::to, Kind::Region);
  if (!test) return call.made;
  test->region = Lazy<Sites>(region);
  test->at_hand = test->iterator && (is_constant(test->region) || by_mover);
  return call.made.evaluated_by(test);
}

Operand predicate_of_comparison(const Linked& call, Comparison how) {
  if (!call.board_exists || call.made.constant) return call.made;
  if (how == Comparison::Equal || how == Comparison::Different)
    if (const Operand test = predicate_of_compared_ahead(call, how == Comparison::Equal); test.node != call.made.node)
      return test;
  for (const std::size_t read : {std::size_t{0}, std::size_t{1}}) {
    const Operand& asked = call.input.arguments[read];
    const Operand& limit = call.input.arguments[1 - read];
    if (limit.reads != Reads::Nothing) continue;
    const Lazy<int> value = not_remembered(Lazy<int>(asked));
    ValueOfSite known = counted_site(value);
    if (!known.at) known = channel_of_site(value, call.game);
    if (!known.at) known = iterator_itself(value);
    SitePredicate* const test = predicate_of_site(call, known.at, Kind::Compared);
    if (!test) continue;
    test->value = known;
    test->limit = Lazy<int>(limit);
    test->how = read == 0 ? how : exchanged[static_cast<std::size_t>(how)];
    return call.made.evaluated_by(test);
  }
  return call.made;
}

Operand predicate_of_contrary(const Linked& linked) {
  if (linked.made.constant) return linked.made;
  Linked call = linked;
  call.made = contrary_of(linked);
  const SitePredicate* inner = node_cast<SitePredicate>(call.input.arguments[0]);
  return inner && inner->exact ? call.made.evaluated_by(new_contrary(call, inner)) : call.made;
}

Operand predicate_of_choice(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const SitePredicate* condition = node_cast<SitePredicate>(arguments[0]);
  if (!call.board_exists || !condition || !condition->exact) return call.made;
  std::vector<const SitePredicate*> cases;
  for (const std::size_t part : {std::size_t{1}, std::size_t{2}}) {
    if (!arguments[part]) continue;
    const SitePredicate* in_case = part == 1 ? condition : new_contrary(call, condition);
    if (arguments[part].constant) {
      if (*static_cast<const bool*>(arguments[part].constant)) cases.push_back(in_case);
      continue;
    }
    const SitePredicate* then = site_predicate(Lazy<bool>(arguments[part]), condition->iterator);
    if (!then || !then->exact) return call.made;
    cases.push_back(new_combination(call, condition->iterator, Kind::All, {in_case, then}));
  }
  if (cases.empty()) return call.made;
  return call.made.evaluated_by(new_combination(call, condition->iterator, Kind::Any, std::move(cases)));
}

namespace {

/// Returns the conjunction of what the site predicates of conditions leave to be tested; empty if that is nothing or
/// all.
Lazy<bool> left_of_parts(const Linked& call, const std::vector<Lazy<bool>>& parts, SitePredicate::Iterator iterator) {
  std::vector<Lazy<bool>> left;
  for (const Lazy<bool>& part : parts)
    if (const Lazy<bool> asked = left_to_ask(evaluated(part), site_predicate(part, iterator))) left.push_back(asked);
  if (left.empty() || left.size() == parts.size()) return {};
  if (left.size() == 1) return left[0];
  auto* node = call.game.memory.make<HoldInOrder<false>>();
  node->parts = std::move(left);
  Operand made = call.made.evaluated_by(node);
  return Lazy<bool>(remembered(call, made, reads_of_arguments(call)));
}

}  // namespace

Operand predicate_of_parts(const Linked& call, const Operand& made, const std::vector<Lazy<bool>>& parts, bool all) {
  const SitePredicate* first = nullptr;
  for (const Lazy<bool>& part : parts)
    if (const SitePredicate* test = node_cast<SitePredicate>(part);
        test && test->iterator && (!first || test->iterator == &play::Scope::to))
      first = test;
  std::vector<const SitePredicate*> known;
  bool exact = true;
  for (const Lazy<bool>& part : parts) {
    const SitePredicate* test = first ? site_predicate(part, first->iterator) : nullptr;
    if (test) known.push_back(test);
    exact = exact && test && test->exact;
  }
  if (!all && known.size() < parts.size()) first = nullptr;
  if (!first) return made;
  // If only parts are known as sets, the condition is memoised as a whole.
  const bool in_part = known.size() < parts.size();
  SitePredicate* test = new_combination(call, first->iterator, all ? Kind::All : Kind::Any, std::move(known));
  test->plain = Lazy<bool>(in_part ? remembered(call, made, reads_of_arguments(call)) : made);
  test->exact = exact;
  test->operands = parts;
  if (all && !exact) test->left = left_of_parts(call, parts, first->iterator);
  return made.evaluated_by(test);
}

}  // namespace lud::stdlib
