#pragma once
// Source text: the files of one run, each with a name and a number. Stores texts, or reads them from paths, provides
// stable views of them, and converts byte offsets to lines and columns.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::grammar {

/// The bytes that some editors put before a text in UTF-8.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The most bytes of a file that are read; offsets have 32 bits.
inline constexpr std::size_t largest_text = std::size_t{64} << 20;

/// The bytes of a file, of a larger one than `largest_text` one byte more than that: so a file without an end is read
/// to an end, too. Nothing where it cannot be read; `errno` says why.
std::optional<std::string> read_bytes(const std::string& path);

/// A place for people: line and column count from 1; the column counts characters (UTF-8 code points), not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// The files of one run. Texts never move or change once added.
class SourceSet {
 public:
  /// Adds a text under a name and returns its number.
  std::uint32_t add(std::string name, std::string text);

  /// Adds a shared text without copying it.
  std::uint32_t add(std::string name, std::shared_ptr<const std::string> text);

  /// Reads a file with `read_bytes`, adds it under its path and returns its number; `no_source` where it cannot be
  /// read.
  std::uint32_t add_file(const std::string& path);

  std::uint32_t size() const { return static_cast<std::uint32_t>(sources_.size()); }
  const std::string& name(std::uint32_t source) const { return sources_[source].name; }
  std::string_view text(std::uint32_t source) const { return *sources_[source].text; }

  /// The text with shared ownership, for users that outlive this set.
  std::shared_ptr<const std::string> owner(std::uint32_t source) const { return sources_[source].text; }

  /// Line and column of a byte offset; an offset past the end is treated as the end.
  Position position(std::uint32_t source, std::uint32_t offset) const;

  /// The text of line `line` (from 1) without its line break; empty where there is no such line.
  std::string_view line_text(std::uint32_t source, std::uint32_t line) const;

  /// `name:line:column` of the begin of a span; empty for a span that points at no file.
  std::string describe(const Span& span) const;

 private:
  struct Source {
    std::string name;
    std::shared_ptr<const std::string> text;
    std::vector<std::uint32_t> line_begins;
  };
  std::vector<Source> sources_;
};

}  // namespace lud::grammar
