#pragma once
// The text of a document in the protocol's coordinates: lines from 0, columns in UTF-16 units. Converts between byte
// offsets and positions, and applies edits.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lsp/json_rpc.hpp"

namespace lud::lsp {

struct Place {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  auto operator<=>(const Place&) const = default;
};

/// Byte offsets [begin, end).
struct Stretch {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool contains(std::uint32_t offset) const { return begin <= offset && offset <= end; }
};

class Text {
 public:
  Text() : Text(std::string()) {}
  explicit Text(std::string content);

  const std::string& content() const { return content_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(content_.size()); }
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_begins_.size()); }
  std::uint32_t line_begin(std::uint32_t line) const { return line_begins_[line]; }

  /// Conversions. Positions beyond the end of a line or of the text are clamped to it.
  Place place(std::uint32_t offset) const;
  std::uint32_t offset(Place place) const;
  json range(Stretch stretch) const;
  Stretch stretch(const json& range) const;

  /// Halves of a surrogate pair that then stand side by side become its character.
  void replace(Stretch stretch, std::string_view by);

 private:
  /// Of a block of the text: where its first character begins, and the UTF-16 units of the text before that.
  struct Block {
    std::uint32_t first, units;
  };
  static constexpr std::uint32_t block_size = 256;

  void count_lines();
  void join_halves(std::size_t at);
  std::uint32_t units_before(std::uint32_t offset) const;
  std::string content_;
  std::vector<std::uint32_t> line_begins_;
  std::vector<Block> blocks_;  ///< of `block_size` bytes each, so that columns of long lines are found in constant time
};

/// The number of UTF-16 units of a UTF-8 text.
std::uint32_t utf16_length(std::string_view text);

json to_json(Place place);
/// Throws RequestError if `position` is invalid.
Place place_from(const json& position);

}  // namespace lud::lsp
