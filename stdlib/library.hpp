#pragma once
// The whole vocabulary. Each family declares its words in its own files; this is the list of families.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

// equipment/
void declare_graphs(Library& library);
void declare_equipment(Library& library);
// value/
void declare_numbers(Library& library);
void declare_conditions(Library& library);
void declare_directions(Library& library);
// region/
void declare_regions(Library& library);
// moves/ and effect/
void declare_moves(Library& library);
void declare_operators(Library& library);
void declare_effects(Library& library);
// rules/
void declare_start(Library& library);
void declare_rules(Library& library);
void declare_puzzles(Library& library);
void declare_matches(Library& library);

/// The library of all words; made once.
const Library& library();

}  // namespace lud::stdlib
