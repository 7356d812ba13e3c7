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

/// The content length in a header; nothing if it has none.
std::optional<std::size_t> content_length(std::string_view header) {
  constexpr std::string_view name = "content-length:";
  for (std::size_t begin = 0; begin < header.size();) {
    std::size_t end = header.find("\r\n", begin);
    if (end == std::string_view::npos) end = header.size();
    std::string_view line = header.substr(begin, end - begin);
    begin = end + 2;
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
    const std::size_t header_end = rest.find("\r\n\r\n");
    if (header_end == std::string_view::npos) {
      if (rest.size() <= largest_header) return std::nullopt;
      ++errors_;
      begin_ = buffer_.size();
      continue;
    }
    const std::optional<std::size_t> length = content_length(rest.substr(0, header_end));
    if (!length || *length > largest_content) {
      ++errors_;
      begin_ += header_end + 4;
      skip_ = length.value_or(0);
      continue;
    }
    if (rest.size() - header_end - 4 < *length) return std::nullopt;
    std::string content(rest.substr(header_end + 4, *length));
    begin_ += header_end + 4 + *length;
    return content;
  }
}

std::size_t FrameReader::take_errors() { return std::exchange(errors_, 0); }

}  // namespace lud::lsp
