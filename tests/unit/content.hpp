#pragma once
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

/// The bytes of a file; empty where there is none.
inline std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}
