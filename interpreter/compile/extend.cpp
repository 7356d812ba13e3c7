#include "interpreter/compile/extend.hpp"

#include <fmt/format.h>

#include "interpreter/compile/needs.hpp"
#include "interpreter/compile/report.hpp"

namespace lud::compile {

namespace {

using play::Need;

/// Data that a state keeps only for games that need it, and the message for games that do not.
struct Kept {
  Need need;
  const char* what;
};
constexpr Kept kept[] = {
    {Need::Stacking, "its pieces do not stack"},
    {Need::States, "its pieces have no states"},
    {Need::Rotations, "its pieces have no rotations"},
    {Need::Values, "its pieces have no values"},
    {Need::Hidden, "nothing is hidden in it"},
    {Need::Visited, "it does not note which sites were visited"},
    {Need::Costs, "its sites have no costs"},
    {Need::Teams, "it has no teams"},
    {Need::PieceOrder, "it does not keep the order of pieces"},
    {Need::AllSteps, "it counts no steps along this relation"},
    {Need::DiagonalSteps, "it counts no steps along this relation"},
    {Need::OrthogonalSteps, "it counts no steps along this relation"},
    {Need::OffDiagonalSteps, "it counts no steps along this relation"},
    {Need::CycleDetection, "it does not keep earlier positions"},
    {Need::RepeatPositional, "it does not keep earlier positions"},
    {Need::RepeatSituational, "it does not keep earlier positions"},
    {Need::RepeatPositionalInTurn, "it does not keep earlier positions"},
    {Need::RepeatSituationalInTurn, "it does not keep earlier positions"},
};

/// The needs of an expression itself, without those of its parts.
std::uint64_t own_needs(const Checked& checked) {
  Checked alone = checked;
  for (const Checked*& argument : alone.arguments)
    if (argument && argument->kind != Checked::Kind::Literal) argument = nullptr;
  Needs needs;
  collect_needs(alone, needs);
  if (checked.declaration)
    for (const auto& [name, bits] : checked.declaration->needs_with)
      if (const Checked* const given = argument_of(checked, name); given && given->kind != Checked::Kind::Literal)
        needs.bits |= bits;
  return needs.bits;
}

}  // namespace

Extension::Extension(Game& game, const grammar::Tree& tree, const Library& library, grammar::Diagnostics& diagnostics)
    : game_(game), tree_(tree), library_(library), diagnostics_(diagnostics), linker_(game) {
  linker_.board_exists();
}

const Checked* Extension::check(grammar::NodeId root, const Sort* sort) {
  const check::Result result = check::check(tree_, root, sort, library_, game_.memory);
  report(tree_, result.mistakes, diagnostics_);
  return result.root && is_in_game(*result.root) ? result.root : nullptr;
}

Operand Extension::link_operand(const Checked& checked) {
  linker_.mistakes().clear();
  Operand operand;
  try {
    operand = linker_.link(checked);
  } catch (const play::LimitReached& limit) {
    linker_.mistakes().push_back({checked.node, "limit", limit.what()});
  }
  report(tree_, linker_.mistakes(), diagnostics_);
  return linker_.mistakes().empty() ? operand : Operand{};
}

/// Reports names and kinds of data that the game does not keep; returns whether there are none.
bool Extension::is_in_game(const Checked& checked) {
  bool good = true;
  const auto complain = [&](std::string message) {
    report(tree_, {{checked.node, "not-in-game", std::move(message)}}, diagnostics_);
    good = false;
  };
  if (checked.kind == Checked::Kind::Literal && checked.sort == sort_of<Name>()) {
    const int index = static_cast<const Name*>(checked.literal.constant)->index;
    if (index >= static_cast<int>(game_.names.size()))
      complain(fmt::format("the game uses no name \"{}\"", tree_[checked.node].text));
  }
  if (checked.declaration) {
    const std::uint64_t needs = own_needs(checked);
    for (const Kept& one : kept)
      if ((needs >> static_cast<unsigned>(one.need) & 1U) && !game_.needs_a(one.need) &&
          !(one.need == Need::Stacking && game_.layout.stacking) && !(one.need == Need::States && game_.layout.states))
        complain(fmt::format("({} ...) has no meaning in this game: {}", checked.declaration->head, one.what));
  }
  for (const Checked* argument : checked.arguments)
    if (argument && !is_in_game(*argument)) good = false;
  return good;
}

}  // namespace lud::compile
