#include "stdlib/library.hpp"

namespace lud::stdlib {

const Library& library() {
  static const Library all = [] {
    Library made;
    declare_graphs(made);
    declare_equipment(made);
    declare_numbers(made);
    declare_conditions(made);
    declare_directions(made);
    declare_regions(made);
    declare_moves(made);
    declare_operators(made);
    declare_effects(made);
    declare_start(made);
    declare_rules(made);
    declare_puzzles(made);
    declare_matches(made);
    return made;
  }();
  return all;
}

}  // namespace lud::stdlib
