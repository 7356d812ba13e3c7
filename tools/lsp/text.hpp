#pragma once
// The text of a document as the protocol counts it: lines from 0, columns in UTF-16 units. Given a text and edits of
// stretches of it, hands on the text with offsets and places turned into each other.
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

  /// Offsets and places beyond the end are taken as the end, of the line or of the text.
  Place place(std::uint32_t offset) const;
  std::uint32_t offset(Place place) const;
  json range(Stretch stretch) const;
  Stretch stretch(const json& range) const;

  void replace(Stretch stretch, std::string_view by);

 private:
  void count_lines();
  std::string content_;
  std::vector<std::uint32_t> line_begins_;
};

/// The units of UTF-16 that a text takes.
std::uint32_t utf16_length(std::string_view text);

json to_json(Place place);
/// Rolls RequestError where it is none.
Place place_from(const json& position);

}  // namespace lud::lsp
