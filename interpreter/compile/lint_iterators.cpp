#include <fmt/format.h>

#include "interpreter/compile/effects.hpp"
#include "interpreter/compile/lint_parts.hpp"
#include "stdlib/library.hpp"

namespace lud::compile {

namespace {

/// Iterators that moves set, too, and that keep their value afterwards.
constexpr Reads set_by_moves = Reads::From | Reads::To | Reads::Between | Reads::Level;
/// Words that set none of these for their arguments; within other words they are taken to be set.
constexpr std::array<std::string_view, 22> transparent{
    "",    "phase", "do",       "move Add",    "sites Empty", "if",        "and", "or",
    "not", "is In", "is Empty", "is Occupied", "is Enemy",    "is Friend", "who", "what",
    "=",   "!=",    "<",        "<=",          ">",           ">="};

bool is_iterator(const Declaration& word) {
  return word.parameters.empty() && word.result == sort_of<int>() && word.reads & set_by_iterations;
}

/// The declaration of (player), whose meaning the role Player shares.
const Declaration* iterator_of_players() {
  const auto forms = stdlib::library().find("player");
  return *std::ranges::find_if(forms, [](const Declaration* form) { return is_iterator(*form); });
}

}  // namespace

void IteratorLint::Around::enter(const Declaration& word) {
  if (word.head == "play" || word.head == "end")
    unset = set_by_moves;
  else if (word.head == "to")
    unset = without(unset, Reads::To);
  else if (!is_one_of(word.head, transparent))
    unset = Reads::Nothing;
  set = set | word.sets;
  equipment = equipment || word.head == "equipment";
  constexpr std::array<std::string_view, 3> parts{"from", "to", "between"};
  if (is_one_of(word.head, parts)) part = &word;
}

void IteratorLint::check(const Checked& call, const Around& around) {
  set_anywhere_ = set_anywhere_ | call.declaration->sets;
  const Declaration& word = *call.declaration;
  const bool is_number = word.parameters.empty() && word.result == sort_of<int>();
  if (is_iterator(word)) note({&call, word.reads, around.part}, around);
  if (is_number && word.reads & around.unset) warn_unset({&call, word.reads, nullptr});
}

void IteratorLint::check_literal(const Checked& role, const Around& around) {
  const auto* named = literal<RoleType>(&role);
  if (named && *named == RoleType::Player) note({&role, Reads::Player, nullptr}, around);
}

void IteratorLint::note(const Unset& unset, const Around& around) {
  if (unset.reads & around.set) return;
  if (around.equipment)
    in_pieces_.push_back(unset);
  else
    warn_unset(unset);
}

void IteratorLint::report_of_pieces() {
  for (const Unset& unset : in_pieces_)
    if (!(unset.reads & set_anywhere_)) warn_unset(unset);
}

void IteratorLint::warn_unset(const Unset& unset) {
  if (!findings_.is_new(unset.at->node)) return;
  const Declaration* word = unset.at->declaration;
  check::Mistake& mistake = warn(
      unset.at->node, "unset",
      word ? fmt::format("({}) stands for nothing here", word->head) : std::string("Player stands for nobody here"));
  if (!word) word = iterator_of_players();
  if (unset.part && unset.reads & Reads::Site)
    mistake.hints.push_back(
        fmt::format("the site that is looked at in ({} ...) is ({})", unset.part->head, unset.part->head));
  // The text after the colon in the doc of an iterator says what sets it.
  else if (const std::size_t colon = word->doc.find(": "); colon != word->doc.npos)
    mistake.hints.push_back(fmt::format("it is {}", word->doc.substr(colon + 2, word->doc.rfind('.') - colon - 2)));
}

}  // namespace lud::compile
