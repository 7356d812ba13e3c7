#include "tools/lsp/text.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

#include "grammar/utf8.hpp"

namespace lud::lsp {

namespace {

/// The number of bytes of the character at `at` (cut off at the end of the text), and of its UTF-16 units. An invalid
/// byte counts as one unit.
struct Character {
  std::size_t bytes;
  std::uint32_t units;
};
Character character_at(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t wanted = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 1;
  for (std::size_t i = 1; i < wanted; ++i)
    if (at + i >= text.size() || grammar::begins_character(text[at + i])) return {1, 1};
  return {wanted, wanted == 4 ? 2U : 1U};
}

/// The ten bits that a half of a surrogate pair, of three bytes, has of its character; nothing if none is there.
/// `first` is 0xA0 for first halves and 0xB0 for second ones.
std::optional<std::uint32_t> half_at(std::string_view text, std::size_t at, unsigned first) {
  const std::string_view three = at < text.size() ? text.substr(at, 3) : "";
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(three[i]); };
  if (three.size() < 3 || byte(0) != 0xEDU || (byte(1) & 0xF0U) != first || grammar::begins_character(three[2]))
    return std::nullopt;
  return (byte(1) & 0xFU) << 6 | (byte(2) & 0x3FU);
}

std::uint32_t number_of(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number_integer())
    throw RequestError(ErrorCode::InvalidParams, std::string("a position lacks its ") + name);
  if (found->is_number_unsigned())
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(found->get<std::uint64_t>(), std::numeric_limits<std::int32_t>::max()));
  return 0;  // negative: clamped
}

}  // namespace

Text::Text(std::string content) : content_(std::move(content)) { count_lines(); }

void Text::count_lines() {
  line_begins_ = {0};
  for (std::size_t at = 0; at < content_.size(); ++at) {
    const bool ends =
        content_[at] == '\n' || (content_[at] == '\r' && (at + 1 == content_.size() || content_[at + 1] != '\n'));
    if (ends) line_begins_.push_back(static_cast<std::uint32_t>(at + 1));
  }
  blocks_.clear();
  std::uint32_t units = 0;
  for (std::size_t at = 0; at <= content_.size();) {
    while (blocks_.size() * block_size <= at) blocks_.push_back({static_cast<std::uint32_t>(at), units});
    if (at == content_.size()) break;
    const Character next = character_at(content_, at);
    units += next.units;
    at += next.bytes;
  }
}

/// The UTF-16 units of the characters that begin before `offset`, which is at most the size of the text.
std::uint32_t Text::units_before(std::uint32_t offset) const {
  const Block& block = blocks_[std::min<std::size_t>(offset / block_size, blocks_.size() - 1)];
  if (offset <= block.first) return block.units;
  return block.units + utf16_length(std::string_view(content_).substr(block.first, offset - block.first));
}

Place Text::place(std::uint32_t offset) const {
  const std::uint32_t end = std::min(offset, size());
  const auto after = std::ranges::upper_bound(line_begins_, end);
  const auto line = static_cast<std::uint32_t>(after - line_begins_.begin()) - 1;
  return {line, units_before(end) - units_before(line_begins_[line])};
}

std::uint32_t Text::offset(Place place) const {
  if (place.line >= line_count()) return size();
  const std::uint32_t begin = line_begins_[place.line];
  std::size_t end = place.line + 1 < line_count() ? line_begins_[place.line + 1] : content_.size();
  while (end > begin && (content_[end - 1] == '\n' || content_[end - 1] == '\r')) --end;
  // The walk begins at the last block before the character, or at the beginning of the line if that comes later.
  std::uint64_t units = units_before(begin);
  const std::uint64_t wanted = units + place.character;
  std::size_t at = begin;
  const auto behind = std::ranges::upper_bound(blocks_, wanted, {}, [](const Block& block) { return block.units; });
  if (const Block& block = *std::prev(behind); block.first > begin) {
    at = std::min<std::size_t>(block.first, end);
    units = block.units;
  }
  while (at < end) {
    const Character next = character_at(content_, at);
    if (units + next.units > wanted) break;
    units += next.units;
    at += next.bytes;
  }
  return static_cast<std::uint32_t>(at);
}

/// Joins the halves of a surrogate pair that meet at an offset.
void Text::join_halves(std::size_t at) {
  const auto high = at >= 3 ? half_at(content_, at - 3, 0xA0) : std::nullopt;
  const auto low = half_at(content_, at, 0xB0);
  if (!high || !low) return;
  std::string joined;
  grammar::append_character(joined, 0x10000 + (*high << 10 | *low));
  content_.replace(at - 3, 6, joined);
}

json Text::range(Stretch stretch) const {
  return {{"start", to_json(place(stretch.begin))}, {"end", to_json(place(stretch.end))}};
}

Stretch Text::stretch(const json& range) const {
  if (!range.is_object() || !range.contains("start") || !range.contains("end"))
    throw RequestError(ErrorCode::InvalidParams, "a range lacks its start or end");
  const std::uint32_t begin = offset(place_from(range["start"]));
  return {begin, std::max(begin, offset(place_from(range["end"])))};
}

void Text::replace(Stretch stretch, std::string_view by) {
  content_.replace(stretch.begin, stretch.end - stretch.begin, by);
  join_halves(stretch.begin + by.size());
  join_halves(stretch.begin);
  count_lines();
}

std::uint32_t utf16_length(std::string_view text) {
  std::uint32_t units = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character next = character_at(text, at);
    units += next.units;
    at += next.bytes;
  }
  return units;
}

json to_json(Place place) { return {{"line", place.line}, {"character", place.character}}; }

Place place_from(const json& position) {
  if (!position.is_object()) throw RequestError(ErrorCode::InvalidParams, "a position is missing");
  return {number_of(position, "line"), number_of(position, "character")};
}

}  // namespace lud::lsp
