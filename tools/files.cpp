#include "tools/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace lud::tools {

namespace fs = std::filesystem;

void flush_output() {
  errno = 0;
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (failed) throw FileError(fmt::format("cannot write the output: {}", std::strerror(errno ? errno : EIO)));
}

void write_file(const std::string& path, std::string_view text) {
  if (path == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return flush_output();
  }
  errno = 0;
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(errno ? errno : EIO)));
}

void create_folder(const std::string& path) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_directory(path, error))
    throw FileError(fmt::format("cannot write into {}: it is a file, not a folder", path));
  fs::create_directories(path, error);
  if (error) throw FileError(fmt::format("cannot make the folder {}: {}", path, error.message()));
}

std::vector<std::string> files_in(const std::string& folder, std::string_view ending, Depth depth) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, error);
  for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
    if (depth == Depth::Folder) it.disable_recursion_pending();
    if (it->path().filename().string().ends_with(ending)) paths.push_back(it->path().string());
  }
  if (error) throw FileError(fmt::format("cannot read the folder {}: {}", folder, error.message()));
  std::ranges::sort(paths);
  return paths;
}

std::vector<std::string> read_lines(const std::string& path) {
  std::ifstream in(path);
  std::error_code error;
  if (!in || fs::is_directory(path, error)) throw FileError(fmt::format("cannot read {}", path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; lines.empty() && line.starts_with(mark))
      line.erase(0, mark.size());
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) lines.push_back(line);
  }
  if (in.bad()) throw FileError(fmt::format("cannot read {}", path));
  return lines;
}

void append_listed(std::vector<std::string>& files, const std::string& list, const std::string& folder) {
  for (const std::string& line : read_lines(list)) files.push_back((fs::path(folder) / line).string());
}

}  // namespace lud::tools
