#include "tools/lsp/json_rpc.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/scan.hpp"
#include "grammar/utf8.hpp"

namespace lud::lsp {

const json& member(const json& object, const char* name) {
  if (!object.is_object() || !object.contains(name))
    throw RequestError(ErrorCode::InvalidParams, fmt::format("'{}' is missing", name));
  return object[name];
}

std::string text_member(const json& object, const char* name) {
  const json& found = member(object, name);
  if (!found.is_string()) throw RequestError(ErrorCode::InvalidParams, fmt::format("'{}' is no text", name));
  return found.get<std::string>();
}

json response(const json& id, json result) { return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}; }

json error_response(const json& id, ErrorCode code, std::string_view message) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}};
}

json notification(std::string_view method, json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

namespace {

constexpr std::size_t escape_size = 6;  // "\u00e9"
constexpr std::size_t digits = 4;

/// The number written in four hexadecimal digits at an offset; nothing if there is none.
std::optional<unsigned> hex_at(std::string_view text, std::size_t at) {
  if (at > text.size() || text.size() - at < digits) return std::nullopt;
  unsigned number = 0;
  return grammar::read_number(text.substr(at, digits), number, 16) ? std::optional(number) : std::nullopt;
}

/// The UTF-16 unit that is escaped at an offset; nothing if none is.
std::optional<unsigned> escape_at(std::string_view text, std::size_t at) {
  return at < text.size() && text.substr(at, 2) == "\\u" ? hex_at(text, at + 2) : std::nullopt;
}

bool is_high(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// Replaces each escape of a half of a pair by those of NUL and of the digits, "\u0000d83d", since the parser takes no
/// halves. Returns nothing if there is none.
std::optional<std::string> without_halves(std::string_view content) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = content.find('\\'); at != std::string_view::npos;) {
    const std::optional<unsigned> unit = escape_at(content, at);
    const std::optional<unsigned> next = unit ? escape_at(content, at + escape_size) : std::nullopt;
    const bool pair = unit && next && is_high(*unit) && is_low(*next);
    if (unit && !pair && (is_high(*unit) || is_low(*unit))) {
      out.append(content.substr(copied, at - copied)).append("\\u0000").append(content.substr(at + 2, digits));
      copied = at + escape_size;
    }
    at = content.find('\\', at + (pair ? 2 * escape_size : unit ? escape_size : 2));
  }
  if (copied == 0) return std::nullopt;
  return out.append(content.substr(copied));
}

/// Replaces what `without_halves` wrote by the bytes of the halves.
void restore_halves(json& value) {
  if (value.is_structured())
    for (json& inner : value) restore_halves(inner);
  if (!value.is_string()) return;
  const std::string text = std::move(value.get_ref<std::string&>());
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::optional<unsigned> unit = text[at] == '\0' ? hex_at(text, at + 1) : std::nullopt;
    if (unit && (is_high(*unit) || is_low(*unit))) {
      grammar::append_character(out, *unit);
      at += digits;
    } else {
      out += text[at];
    }
  }
  value = std::move(out);
}

}  // namespace

json parse_message(std::string_view content) {
  constexpr int deepest = 100;
  const auto shallow = [](int depth, json::parse_event_t, json&) { return depth < deepest; };
  const std::optional<std::string> whole = without_halves(content);
  json message = json::parse(whole ? std::string_view(*whole) : content, shallow, false);
  if (whole) restore_halves(message);
  return message;
}

std::optional<std::string> edited_document(const json& message) {
  if (!message.is_object() || message.value("method", json()) != "textDocument/didChange") return std::nullopt;
  const json* at = &message;
  for (const char* name : {"params", "textDocument", "uri"}) {
    if (!at->is_object() || !at->contains(name)) return std::nullopt;
    at = &(*at)[name];
  }
  return at->is_string() ? std::optional(at->get<std::string>()) : std::nullopt;
}

std::string frame(const json& message) {
  const std::string content = message.dump(-1, ' ', false, json::error_handler_t::replace);
  return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

namespace {

/// The size of a header with the empty line that ends it; nothing if it is incomplete. Lines end in "\r\n"; a bare "\n"
/// is accepted, too.
std::optional<std::size_t> header_size(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (rest.starts_with('\n')) return at + 2;
    if (rest.starts_with("\r\n")) return at + 3;
  }
  return std::nullopt;
}

/// The content length in a header; nothing if it has none.
std::optional<std::size_t> content_length(std::string_view header) {
  constexpr std::string_view name = "content-length:";
  while (!header.empty()) {
    std::string_view line = grammar::take_line(header);
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    if (line.size() < name.size() ||
        !std::equal(name.begin(), name.end(), line.begin(), [&](char b, char a) { return same(a, b); }))
      continue;
    line.remove_prefix(name.size());
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    std::size_t length = 0;
    if (grammar::read_number(line, length)) return length;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> FrameReader::next() {
  for (;;) {
    const std::size_t skipped = std::min(skip_, buffer_.size() - begin_);
    begin_ += skipped;
    skip_ -= skipped;
    if (begin_ > largest_header) {
      buffer_.erase(0, begin_);
      begin_ = 0;
    }
    const std::string_view rest = std::string_view(buffer_).substr(begin_);
    const std::optional<std::size_t> header = header_size(rest);
    if (!header) {
      if (rest.size() <= largest_header) return std::nullopt;
      ++errors_;
      begin_ = buffer_.size();
      continue;
    }
    const std::optional<std::size_t> length = content_length(rest.substr(0, *header));
    if (!length || *length > largest_content) {
      ++errors_;
      begin_ += *header;
      skip_ = length.value_or(0);
      continue;
    }
    if (rest.size() - *header < *length) return std::nullopt;
    std::string content(rest.substr(*header, *length));
    begin_ += *header + *length;
    return content;
  }
}

std::size_t FrameReader::take_errors() { return std::exchange(errors_, 0); }

}  // namespace lud::lsp
