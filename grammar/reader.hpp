#pragma once
// The reader: given a file of a SourceSet, returns its tree and reports mistakes with their places. There is always a
// tree: parts that cannot be read are reported and left out.
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"

namespace lud::grammar {

/// Reads file `source`. Errors: `binary-file`, `not-utf-8`, `empty-file`, `file-too-large`, `bad-line-ends`,
/// `bad-character`, `unclosed-string`, `too-deep`, `missing-value`, and those of `report_brackets`.
Tree read(const SourceSet& sources, std::uint32_t source, Diagnostics& diagnostics);

/// The offset of the first byte that is not valid UTF-8; npos where there is none.
std::size_t find_foreign_byte(std::string_view text);

/// Adds a text to `sources` and reads it.
Tree read_text(std::string name, std::string text, SourceSet& sources, Diagnostics& diagnostics);

/// Adds a file to `sources` and reads it. Further error: `unreadable-file`.
Tree read_file(const std::string& path, SourceSet& sources, Diagnostics& diagnostics);

/// Returns the content of a string node with each `\"` replaced by `"`.
std::string unescape(std::string_view text);

}  // namespace lud::grammar
