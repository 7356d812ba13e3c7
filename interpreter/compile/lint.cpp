#include "interpreter/compile/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "grammar/spelling.hpp"
#include "interpreter/compile/lint_rules.hpp"

namespace lud::compile {

namespace {

class Lint {
 public:
  explicit Lint(const LintInput& input) : input_(input), tree_(input.tree) {
    if (input.file) mentions_.add_file(*input.file);
    mentions_.add_game(input.tree, input.tree.roots.front());
  }

  std::vector<check::Mistake> run() {
    walk(input_.root, {});
    iterators_.report_of_pieces();
    names_.report_kept();
    equipment_.report_phases();
    for (const grammar::NodeId condition : input_.never) report_never(condition);
    if (input_.file) report_on_all();
    if (input_.file) find_unused(input_, mentions_, findings_);
    return findings_.take();
  }

 private:
  void walk(const Checked& checked, IteratorLint::Around around) {
    if (checked.kind == Checked::Kind::Literal) {
      board_.check_literal(checked);
      iterators_.check_literal(checked, around);
      puzzles_.check_literal(checked);
    }
    if (checked.declaration) {
      calls_.add(checked);
      names_.check(checked);
      board_.check(checked);
      forms_.check(checked);
      equipment_.check(checked);
      iterators_.check(checked, around);
      decisions_.check(checked);
      dice_.check(checked);
      tables_.check(checked);
      puzzles_.check(checked);
      conditions_.check(checked);
      numbers_.check(checked);
      around.enter(*checked.declaration);
    }
    forms_.check_capitals(checked);
    if (checked.kind == Checked::Kind::List) forms_.check_items(checked);
    for (const Checked* argument : checked.arguments)
      if (argument) walk(*argument, around);
  }

  /// What only all calls of a game together tell: not for a game to which others were joined.
  void report_on_all() {
    dice_.report(calls_);
    state_.report(calls_);
    tables_.report(calls_);
    // What was found so far mostly tells why somebody cannot play.
    if (input_.plays && findings_.empty()) start_.report(calls_);
  }

  /// Warns of a condition that is always False. Conditions with parts from options or from arguments of defines are
  /// left out: there they may hold elsewhere.
  void report_never(grammar::NodeId condition) {
    const bool varies = any_below(condition, [&](const grammar::Node& node) {
      return node.origin != tree_[condition].origin || (node.kind == grammar::NodeKind::Atom && node.text == "Players");
    });
    if (!varies && findings_.is_new(condition))
      findings_.warn(condition, never_applies, "this condition never holds, so the rule never applies");
  }
  template <class Test>
  bool any_below(grammar::NodeId node, const Test& test) const {
    return test(tree_[node]) ||
           std::ranges::any_of(tree_.children(node), [&](grammar::NodeId child) { return any_below(child, test); });
  }

  const LintInput& input_;
  const grammar::Tree& tree_;
  Mentions mentions_;
  Calls calls_;
  Findings findings_;
  NameLint names_{input_, findings_, mentions_};
  BoardLint board_{input_, findings_};
  FormLint forms_{input_, findings_};
  EquipmentLint equipment_{input_, findings_};
  IteratorLint iterators_{input_, findings_};
  DecisionLint decisions_{input_, findings_};
  DiceLint dice_{input_, findings_};
  StateLint state_{input_, findings_};
  TableLint tables_{input_, findings_};
  PuzzleLint puzzles_{input_, findings_};
  ConditionLint conditions_{input_, findings_};
  NumberLint numbers_{input_, findings_};
  StartLint start_{input_, findings_};
};

}  // namespace

std::vector<check::Mistake> lint(const LintInput& input) { return Lint(input).run(); }

bool is_about_all_choices(std::string_view code) {
  constexpr std::array<std::string_view, 8> codes{never_applies, "never-rolled",   "never-changes", "never-read",
                                                  "cannot-move", "places-nothing", "no-pieces",     "comes-too-late"};
  return is_one_of(code, codes);
}

void hint_names(check::Mistake& mistake, Complaint::Of of, std::string_view text, const Game& game) {
  const bool container = of == Complaint::Of::Container, piece = of == Complaint::Of::Piece;
  std::vector<std::string_view> names;
  std::string numbered;
  if (piece)
    for (std::size_t i = 1; i < game.components.size(); ++i) {
      const std::string& name = game.components[i].name;
      names.emplace_back(name);
      if (name.starts_with(text) && grammar::is_number(std::string_view(name).substr(text.size())))
        numbered += fmt::format("{}\"{}\"", numbered.empty() ? "" : " and ", name);
    }
  const bool hands = std::ranges::any_of(
      game.containers, [](const play::Container& one) { return one.kind == play::ContainerKind::Hand; });
  if (container) {
    if (hands) names.emplace_back("Hand");  // before the hands of single players
    for (const play::Container& one : game.containers) names.emplace_back(one.name);
  }
  if (container && game.lattice().find(text))
    check::suggest(mistake, fmt::format("\"{}\"", text), fmt::format("coord:\"{}\"", text),
                   fmt::format("coord:\"{}\"", text));
  else if (container && !hands && text.starts_with("Hand"))
    mistake.hints.emplace_back("the equipment has no hands: (hand Each) gives every player one");
  else if (!numbered.empty())
    mistake.hints.push_back(fmt::format("pieces have the number of their player, those of nobody 0: {}", numbered));
  else
    check::suggest_nearest(mistake, text, names, "\"", "\"");
}

}  // namespace lud::compile
