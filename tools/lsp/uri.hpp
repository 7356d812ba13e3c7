#pragma once
// URIs of files and their paths.
#include <string>

namespace lud::lsp {

/// The path of a file's URI; other URIs stand for themselves.
std::string path_of_uri(const std::string& uri);
std::string uri_of_path(const std::string& path);

}  // namespace lud::lsp
