#pragma once
// The steps of loading a file, for callers that load it in parts or several times.
#include <memory>
#include <string>

#include "interpreter/lud.hpp"

namespace lud {

/// Expands a file: chooses its options, expands its defines, and notes the choices in `loaded.choices`. `companion`, if
/// not null, is expanded with it (see companion.hpp). The result has no roots where there are errors.
grammar::Tree read_and_expand(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded,
                              const grammar::Tree* companion = nullptr);

/// Compiles an expanded tree; null where there are errors. `file` is the path beside which games of a match are
/// searched for, or empty. `written`, if not null, is the file before expansion, for warnings.
std::unique_ptr<Game> compile_tree(Loaded& loaded, const grammar::Tree& tree, const std::string& file,
                                   const LoadOptions& options, const grammar::Tree* written = nullptr);

/// Adds hints to errors about names: a string of the wrong sort that is spelt much like the name of a define, and an
/// unknown word that is a name without its quotes.
void hint_defines(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded);

/// Loads the file with the default choices, which gives `loaded.game`, and then with every other choice, for the
/// messages. `path` as in `compile_tree`.
void load_choices_of(const grammar::Tree& file, const std::string& path, const LoadOptions& options, Loaded& loaded);

}  // namespace lud
