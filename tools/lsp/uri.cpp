#include "tools/lsp/uri.hpp"

#include <fmt/format.h>

#include <string_view>

namespace lud::lsp {

namespace {

constexpr std::string_view scheme = "file://";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

std::string path_of_uri(const std::string& uri) {
  if (!uri.starts_with(scheme)) return uri;
  const std::size_t begin = uri.find('/', scheme.size());
  if (begin == std::string::npos) return uri;
  std::string path;
  for (std::size_t at = begin; at < uri.size(); ++at) {
    const int high = uri[at] == '%' && at + 2 < uri.size() ? hex_digit(uri[at + 1]) : -1;
    const int low = high >= 0 ? hex_digit(uri[at + 2]) : -1;
    if (low >= 0) at += 2;
    path += low >= 0 ? static_cast<char>(high * 16 + low) : uri[at];
  }
  return path;
}

std::string uri_of_path(const std::string& path) {
  if (path.empty() || path[0] != '/') return path;
  std::string uri(scheme);
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~!$&'()*+,;=:@").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace lud::lsp
