#include "interpreter/compile/check_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/compile/find_literal.hpp"
#include "interpreter/play/engine.hpp"

namespace lud::compile {

namespace {

/// The error about a value that the start rules set on a site of a deduction puzzle; empty where it is valid.
std::string wrong_value(const Context& context, const play::Action& action, SiteType type) {
  const Game& game = context.game;
  if (!context.on_board(type, action.to))
    return fmt::format("the start rules set site {}, but the board has only sites 0 to {}", action.to,
                       game.lattice(type).count() - 1);
  const auto& range = game.value_ranges[static_cast<std::size_t>(type)];
  if (!range) return "the start rules set a value, but the board has no (values ...)";
  if (action.value >= 0 && action.value <= range->max) return {};
  return fmt::format("the start rules set site {} to {}, but its values are {} to {}", action.to, action.value,
                     range->min, range->max);
}

/// The node of the last (place ...) that names a piece; `otherwise` where there is none.
grammar::NodeId find_last_placement(const Checked& checked, std::string_view piece, const grammar::Tree& tree,
                                    grammar::NodeId otherwise) {
  const auto names_piece = [&](const Checked* argument) {
    if (!argument) return false;
    const grammar::Node& node = tree[argument->node];
    return node.kind == grammar::NodeKind::String && node.text == piece;
  };
  if (checked.declaration && checked.declaration->head.starts_with("place") &&
      std::ranges::any_of(checked.arguments, names_piece))
    return checked.node;
  for (const Checked* argument : checked.arguments)
    if (argument) otherwise = find_last_placement(*argument, piece, tree, otherwise);
  return otherwise;
}

/// Warns, once, of a piece that the start rules put on a site where another one stands: a site keeps the first piece,
/// and only its count grows, where the game counts pieces.
class Doubled {
 public:
  Doubled(const Game& game, const Checked& rules, const grammar::Tree& tree, Linker& linker)
      : game_(game), rules_(rules), tree_(tree), linker_(linker) {}

  void note(const play::Action& action, SiteType type) {
    int& there = pieces_[{type, action.to}];
    if (there != 0 && there != action.what && !game_.stacking() && !told_) tell(there, action, type);
    if (there == 0) there = action.what;
  }

 private:
  void tell(int there, const play::Action& action, SiteType type) {
    const auto name = [&](int what) { return std::string_view(game_.components[static_cast<std::size_t>(what)].name); };
    const board::Lattice& lattice = game_.lattice(type);
    const std::string label = lattice.has(action.to) ? lattice.label(action.to) : "";
    const std::string outcome =
        !game_.layout.counts ? fmt::format("{} stays", name(there))
                             : fmt::format("{} is counted as {} more {}", name(action.what),
                                           action.count == 1 ? "one" : std::to_string(action.count), name(there));
    linker_.add_warning(find_last_placement(rules_, name(action.what), tree_, rules_.node),
                        fmt::format("{} is put on site {}{}, where {} stands already: {}", name(action.what), action.to,
                                    label.empty() ? "" : fmt::format(" ({})", label), name(there), outcome));
    linker_.warnings().back().code = "placed-twice";
    told_ = true;
  }

  const Game& game_;
  const Checked& rules_;
  const grammar::Tree& tree_;
  Linker& linker_;
  std::map<std::pair<SiteType, int>, int> pieces_;  ///< by site: the component that stands there; 0: none
  bool told_ = false;
};

}  // namespace

void check_start(const Game& game, const Checked& rules, const grammar::Tree& tree, Linker& linker) {
  Context context(game);
  Doubled doubled(game, rules, tree, linker);
  play::start(context);
  for (const play::Move& move : context.trial.moves)
    for (const play::Action& action : context.trial.actions_of(move)) {
      const SiteType type = action.type_to == play::no_type ? game.default_type : static_cast<SiteType>(action.type_to);
      if (action.kind == play::ActionKind::Set)
        if (const std::string wrong = wrong_value(context, action, type); !wrong.empty())
          return linker.add_mistake(find_literal(rules, action.to, rules.node), wrong);
      if (action.kind != play::ActionKind::Add) continue;
      doubled.note(action, type);
      if (context.on_board(type, action.to)) continue;
      const bool has_sites = game.layout.type_base[static_cast<std::size_t>(type)] != off;
      const board::Lattice& lattice = game.lattice(has_sites ? type : game.default_type);
      linker.add_mistake(
          find_literal(rules, action.to, rules.node),
          fmt::format("the start rules put {} on site {}, but the board has only sites 0 to {}",
                      game.components[static_cast<std::size_t>(action.what)].name, action.to, lattice.count() - 1));
      return;
    }
}

}  // namespace lud::compile
