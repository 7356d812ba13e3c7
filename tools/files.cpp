#include "tools/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "grammar/source.hpp"
#include "tools/replacement.hpp"

namespace lud::tools {

namespace fs = std::filesystem;

void flush_output() {
  errno = 0;
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (failed) throw FileError(fmt::format("cannot write the output: {}", std::strerror(errno ? errno : EIO)));
}

void write_file(const std::string& path, std::string_view text, Sync sync) {
  if (path == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return flush_output();
  }
  Replacement file(path, sync);
  file.write(text);
  file.finish();
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

std::string read_text(const std::string& path) {
  std::optional<std::string> text = grammar::read_bytes(path);
  if (!text) throw FileError(fmt::format("cannot read {}: {}", path, std::strerror(errno ? errno : EIO)));
  if (text->size() > grammar::largest_text)
    throw WrongUse(fmt::format("{} has more than {} bytes, the most that are read", path, grammar::largest_text));
  return std::move(*text);
}

std::vector<std::string> read_lines(const std::string& path) {
  const std::string text = read_text(path);
  std::string_view left = text;
  if (left.starts_with(grammar::byte_order_mark)) left.remove_prefix(grammar::byte_order_mark.size());
  std::vector<std::string> lines;
  for (int number = 1; !left.empty(); ++number) {
    std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(std::min(left.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    // The system would end a path there.
    if (line.find('\0') != std::string_view::npos)
      throw WrongUse(fmt::format("{}:{}: a zero byte, where a line of text is expected", path, number));
    if (!line.empty()) lines.emplace_back(line);
  }
  return lines;
}

bool read_line(std::istream& in, std::string& line, std::size_t most) {
  using Traits = std::istream::traits_type;
  line.clear();
  try {
    while (line.size() <= most) {
      const Traits::int_type next = in.rdbuf()->sbumpc();
      if (Traits::eq_int_type(next, Traits::eof())) {
        in.setstate(line.empty() ? std::ios::eofbit | std::ios::failbit : std::ios::eofbit);
        return !line.empty();
      }
      if (next == '\n') return true;
      line += Traits::to_char_type(next);
    }
  } catch (const std::ios_base::failure&) {  // a folder can be opened but not read
    in.setstate(std::ios::badbit);
    return false;
  }
  return true;
}

std::vector<std::string> listed_games(const std::string& path) {
  std::vector<std::string> games;
  std::set<std::string> known;
  for (std::string& line : read_lines(path))
    if (!line.starts_with('#') && known.insert(line).second) games.push_back(std::move(line));
  return games;
}

void append_listed(std::vector<std::string>& files, const std::string& list, const std::string& folder) {
  for (const std::string& game : listed_games(list)) files.push_back((fs::path(folder) / game).string());
}

}  // namespace lud::tools
