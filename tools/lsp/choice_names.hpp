#pragma once
// Resolves the names of choices: options with their tags and arguments, items, and rulesets. They are defined in a game
// and named in its rulesets, in its metadata, and in tests.
#include "tools/lsp/names.hpp"

namespace lud::lsp {

/// Whether names of this kind are those of choices.
bool is_choice(SymbolKind kind);

/// Whether a string is the name or the description of an item, or the name of an option.
bool is_title_of_choice(const Reading& file, NodeId node);

/// The choice named at an offset, which lies in `spot`; nothing if there is none. `home` is the game's file.
std::optional<Named> choice_at(const Reading& reading, const Spot& spot, std::uint32_t offset, const Home& home);

/// All occurrences of the name of a choice in a file, including its definition.
std::vector<Stretch> places_of_choice(const Reading& file, const Named& named);

/// The names of the choices of one kind, in full, as in `Named`.
std::vector<std::string> choices_of_kind(const Reading& file, SymbolKind kind);

}  // namespace lud::lsp
