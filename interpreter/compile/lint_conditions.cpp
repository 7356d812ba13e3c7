#include <fmt/format.h>

#include "grammar/print.hpp"
#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"

namespace lud::compile {

namespace {

constexpr std::array<std::string_view, 4> asks_for_player{"is Enemy", "is Friend", "is Mover", "is Next"};
constexpr std::array<std::string_view, 2> asks_for_site{"is Empty", "is Occupied"};
constexpr std::array<std::string_view, 2> words_with_owner{"where", "where Level"};

/// The player of a role that is one: 3 for P3; 0 for other roles.
int number_of(RoleType role) {
  const std::string_view text = spelling(role);
  const bool is_number = text.size() > 1 && text.front() == 'P' && text[1] >= '0' && text[1] <= '9';
  return is_number ? std::stoi(std::string(text.substr(1))) : 0;
}

}  // namespace

void ConditionLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "end" && game_.players <= 2) check_order(call);
  if (is_one_of(head, asks_for_player)) check_player(call);
  if (is_one_of(head, asks_for_site)) check_site(call);
  if (is_one_of(head, words_with_owner)) check_owner(call);
  if (head == "regions" && call.sort && call.sort->name == "item") check_region(call);
}

/// Warns of end rules whose condition holds only where that of an earlier one does, which then ends the game. With more
/// than two players that need not end it.
void ConditionLint::check_order(const Checked& end) {
  const Checked* rules = end.arguments[0];
  if (!rules || rules->kind != Checked::Kind::List) return;
  std::vector<const Checked*> before;
  for (const Checked* rule : rules->arguments) {
    if (!rule || !rule->declaration || rule->declaration->head != "if") continue;
    const Checked* condition = argument_of(*rule, "condition");
    if (!condition || condition->kind != Checked::Kind::Call) continue;
    const auto is_same = [&](const Checked* earlier) {
      return grammar::same_structure(tree_, condition->node, tree_, earlier->node);
    };
    const auto is_shorter = [&](const Checked* earlier) { return is_longer_line(*condition, *earlier); };
    if (std::ranges::any_of(before, is_same))
      warn(condition->node, "comes-too-late",
           "the same condition stands further up: the game has ended there, and this rule never applies");
    else if (std::ranges::any_of(before, is_shorter))
      warn(condition->node, "comes-too-late",
           "a longer line has a shorter one in it, which stands further up: this rule never applies")
          .hints.emplace_back("the longest line comes first, or the shorter one is exact:True");
    if (argument_of(*rule, "result")) before.push_back(condition);
  }
}

/// Whether two conditions are (is Line ...) with equal arguments except that the first line is longer.
bool ConditionLint::is_longer_line(const Checked& line, const Checked& before) const {
  if (!line.declaration || line.declaration != before.declaration || line.declaration->head != "is Line") return false;
  const Checked *length = argument_of(line, "length"), *other = argument_of(before, "length");
  const auto *longer = literal<int>(length), *shorter = literal<int>(other);
  if (!longer || !shorter || *longer <= *shorter || argument_of(before, "exact")) return false;
  for (std::size_t i = 0; i < line.arguments.size(); ++i) {
    const Checked *a = line.arguments[i], *b = before.arguments[i];
    if (a == length) continue;
    if (!a != !b || (a && !grammar::same_structure(tree_, a->node, tree_, b->node))) return false;
  }
  return true;
}

/// Warns of kinds of pieces that are taken for players, where the numbers of the two differ.
void ConditionLint::check_player(const Checked& test) {
  const Checked* given = test.arguments.empty() ? nullptr : test.arguments[0];
  while (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
  if (!given || !given->declaration || given->declaration->head != "what") return;
  const auto& components = game_.components;
  bool alike = true;
  for (std::size_t i = 1; i < components.size(); ++i) alike = alike && components[i].owner == static_cast<int>(i);
  if (alike) return;
  warn(given->node, "no-player", "(what ...) is the number of a kind of piece, and no player")
      .hints.emplace_back("(who at:<site>) is the player whose piece stands there");
}

/// Warns of players and kinds of pieces that are taken for sites.
void ConditionLint::check_site(const Checked& test) {
  const Checked* given = argument_of(test, "site");
  if (!given || !given->declaration) return;
  const std::string_view head = given->declaration->head;
  if (head != "who" && head != "what") return;
  warn(given->node, "no-site",
       fmt::format("({} ...) is {}, and no site", head, head == "who" ? "a player" : "a kind of piece"))
      .hints.push_back(fmt::format("({} <site>) asks about the site itself", test.declaration->head));
}

/// Warns of a player who never has the piece that is looked for.
void ConditionLint::check_owner(const Checked& where) {
  const Checked *name = argument_of(where, "name"), *who = argument_of(where, "who");
  while (name && name->declaration && name->declaration->head.empty()) name = name->arguments.front();
  while (who && who->declaration && who->declaration->head.empty()) who = who->arguments.front();
  const auto* role = literal<RoleType>(who);
  const int player = role ? number_of(*role) : 0;
  if (player == 0 || player > game_.players || !is_string(name)) return;
  std::string others;
  for (std::size_t i = 1; i < game_.components.size(); ++i) {
    const play::Component& component = game_.components[i];
    if (component.name.find(text_of(*name)) == std::string::npos) continue;
    if (component.owner == player) return;
    others += fmt::format("{}\"{}\"", others.empty() ? "" : " and ", component.name);
  }
  if (others.empty()) return;  // the name is wrong, and told of elsewhere
  warn(who->node, "no-such-name", fmt::format("{} has no piece \"{}\"", spelling(*role), text_of(*name)))
      .hints.push_back(fmt::format("there is {}", others));
}

void ConditionLint::check_region(const Checked& region) {
  const Checked* numbers = argument_of(region, "numbers");
  if (numbers && numbers->kind == Checked::Kind::List && numbers->arguments.empty())
    warn(numbers->node, "no-sites", "this region has no sites: nothing is ever in it");
}

}  // namespace lud::compile
