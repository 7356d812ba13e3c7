#pragma once
// The reader: given a file of a SourceSet, hands on its tree and, for whatever is wrong in it, messages with their
// places. There is always a tree: what cannot be read is reported and left out.
#include <cstdint>
#include <string>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"

namespace lud::grammar {

/// Reads file `source`. Errors: `binary-file`, `empty-file`, `file-too-large`, `bad-character`, `unclosed-string`,
/// `unclosed-bracket`, `stray-bracket`, `too-deep`.
Tree read(const SourceSet& sources, std::uint32_t source, Diagnostics& diagnostics);

/// Adds a text to `sources` and reads it.
Tree read_text(std::string name, std::string text, SourceSet& sources, Diagnostics& diagnostics);

/// Adds a file to `sources` and reads it. Further error: `unreadable-file`.
Tree read_file(const std::string& path, SourceSet& sources, Diagnostics& diagnostics);

/// The content of a string node as its author meant it: `\"` becomes `"`.
std::string unescape(std::string_view text);

}  // namespace lud::grammar
