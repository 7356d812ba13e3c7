#include "tools/lsp/json_rpc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace lud::lsp {

json response(const json& id, json result) { return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}; }

json error_response(const json& id, ErrorCode code, std::string_view message) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}};
}

json notification(std::string_view method, json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
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
  for (std::size_t begin = 0; begin < header.size();) {
    const std::size_t end = std::min(header.find('\n', begin), header.size());
    std::string_view line = header.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    begin = end + 1;
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    if (line.size() < name.size() ||
        !std::equal(name.begin(), name.end(), line.begin(), [&](char b, char a) { return same(a, b); }))
      continue;
    line.remove_prefix(name.size());
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    std::size_t length = 0;
    const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    if (error == std::errc{} && stop == line.data() + line.size()) return length;
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
