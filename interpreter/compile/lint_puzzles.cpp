#include <fmt/format.h>

#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"

namespace lud::compile {

void PuzzleLint::check(const Checked& call) {
  if (!game_.needs_a(play::Need::DeductionPuzzle)) return;
  const std::string_view head = call.declaration->head;
  if (head == "set" && argument_of(call, "pairs")) check_givens(call);
  if (head == "all Different") check_different(call);
  if (const Checked* constraints = head == "satisfy" ? argument_of(call, "constraints") : nullptr;
      constraints && constraints->arguments.empty())
    warn(call.node, "no-constraint", "this puzzle has no constraints: whatever is written down solves it")
        .hints.emplace_back("(satisfy (all Different)) asks for different values in each region");
}

void PuzzleLint::check_literal(const Checked& checked) {
  const auto* type = literal<RegionTypeStatic>(&checked);
  if (type && *type == RegionTypeStatic::Diagonals)
    warn(checked.node, "no-such-region", "boards name no diagonals: these are no regions")
        .hints.emplace_back("(regions {(sites {0 5 10 15}) (sites {3 6 9 12})}) are the diagonals of (square 4)");
}

/// Warns of givens that are no pairs of site and value, and of sites that are given two values.
void PuzzleLint::check_givens(const Checked& set) {
  std::map<int, int> values;
  for (const Checked* pair : argument_of(set, "pairs")->arguments) {
    if (!pair || pair->kind != Checked::Kind::List) continue;
    if (pair->arguments.size() != 2)
      warn(pair->node, "no-pair",
           pair->arguments.size() < 2 ? "this is no pair of a site and its value: it sets nothing"
                                      : "only the first two of these numbers count: a site and its value")
          .hints.emplace_back("{0 1} writes 1 on site 0");
    if (pair->arguments.size() < 2) continue;
    const auto* site = literal<int>(pair->arguments[0]);
    const auto* value = literal<int>(pair->arguments[1]);
    if (!site || !value) continue;
    const auto [before, is_new] = values.emplace(*site, *value);
    if (!is_new && before->second != *value)
      warn(pair->node, "defined-twice", fmt::format("site {} has the value {} already", *site, before->second));
  }
}

/// Warns of (all Different) without a region, where the equipment has none.
void PuzzleLint::check_different(const Checked& all) {
  if (argument_of(all, "region") || argument_of(all, "sites") || !game_.regions.empty()) return;
  warn(all.node, "no-regions", "this is about each region of the equipment, which has none")
      .hints.emplace_back("(regions {Columns Rows}) makes each column and each row a region");
}

}  // namespace lud::compile
