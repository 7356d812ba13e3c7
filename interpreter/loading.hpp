#pragma once
// Steps of loading a file, for those who load it in parts or several times: reading with its defines, compiling.
#include <memory>
#include <string>

#include "interpreter/lud.hpp"

namespace lud {

/// The file with its options chosen and its defines expanded; `companion` are tests or the like that use them, too.
grammar::Tree read_and_expand(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded,
                              const grammar::Tree* companion = nullptr);

/// The game of an expanded file; null where it has mistakes. `written` is the file as it was read.
std::unique_ptr<Game> compile_tree(Loaded& loaded, const grammar::Tree& tree, const std::string& file,
                                   const LoadOptions& options, const grammar::Tree* written = nullptr);

/// Text that stands where something else is expected may have been meant as the name of a define.
void hint_defines(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded);

/// Loads what is chosen by default, and then with every other choice, for its messages.
void load_choices_of(const grammar::Tree& file, const std::string& path, const LoadOptions& options, Loaded& loaded);

}  // namespace lud
