#include "tools/reference/usage.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace lud::reference {

namespace {

namespace fs = std::filesystem;

bool ends_word(char c) {
  return std::isspace(static_cast<unsigned char>(c)) || c == '(' || c == ')' || c == '{' || c == '}';
}

std::string_view take_word(std::string_view text, std::size_t& at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  const std::size_t begin = at;
  if (at < text.size() && text[at] == '"') {
    at = std::min(text.size(), text.find('"', at + 1));
    if (at < text.size()) ++at;
  } else {
    while (at < text.size() && !ends_word(text[at])) ++at;
  }
  return text.substr(begin, at - begin);
}

}  // namespace

Usage::Usage(const std::string& folder) {
  std::error_code error;
  if (folder.empty()) return;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != ".lud") continue;
    std::ifstream in(it->path(), std::ios::binary);
    count(std::string(std::istreambuf_iterator<char>(in), {}));
  }
}

void Usage::count(std::string_view text) {
  ++files_;
  std::set<std::string> here;
  for (std::size_t bracket = text.find('('); bracket != std::string_view::npos; bracket = text.find('(', bracket + 1)) {
    std::size_t at = bracket + 1;
    const std::string first(take_word(text, at));
    if (first.empty()) continue;
    here.insert(first);
    // Second keywords are part of the head.
    if (const std::string_view second = take_word(text, at); !second.empty() && second.front() != '"')
      here.insert(first + " " + std::string(second));
  }
  for (const std::string& head : here) ++found_[head];
}

std::size_t Usage::of(const std::string& head) const {
  const auto found = found_.find(head);
  return found == found_.end() ? 0 : found->second;
}

}  // namespace lud::reference
