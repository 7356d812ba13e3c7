#pragma once
// URIs of files and their paths.
#include <string>

namespace lud::lsp {

/// Converts a file URI to a path. Other URIs are returned unchanged.
std::string path_of_uri(const std::string& uri);
std::string uri_of_path(const std::string& path);

}  // namespace lud::lsp
