#include "grammar/source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "grammar/utf8.hpp"

namespace lud::grammar {

std::uint32_t SourceSet::add(std::string name, std::string text) {
  return add(std::move(name), std::make_shared<const std::string>(std::move(text)));
}

std::uint32_t SourceSet::add(std::string name, std::shared_ptr<const std::string> text) {
  const std::string& content = *text;
  // The byte order mark is not counted as a character of the first line.
  const auto begin = static_cast<std::uint32_t>(content.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  Source source{std::move(name), std::move(text), {begin}};
  for (std::size_t at = content.find('\n'); at != std::string::npos; at = content.find('\n', at + 1))
    source.line_begins.push_back(static_cast<std::uint32_t>(at + 1));
  sources_.push_back(std::move(source));
  return size() - 1;
}

std::optional<std::string> read_bytes(const std::string& path) {
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return std::nullopt;
  constexpr std::size_t most = largest_text + 1, step = std::size_t{1} << 16;
  std::string text;
  for (std::size_t got = step; got == step && text.size() < most;) {
    const std::size_t before = text.size();
    text.resize(std::min(most, before + step));
    got = std::fread(text.data() + before, 1, text.size() - before, file.get());
    text.resize(before + got);
  }
  if (std::ferror(file.get()) != 0) return std::nullopt;  // a folder can be opened but not read
  return text;
}

std::uint32_t SourceSet::add_file(const std::string& path) {
  std::optional<std::string> text = read_bytes(path);
  return text ? add(path, std::move(*text)) : no_source;
}

Position SourceSet::position(std::uint32_t source, std::uint32_t offset) const {
  const Source& file = sources_[source];
  const std::uint32_t end =
      std::max(file.line_begins.front(), std::min(offset, static_cast<std::uint32_t>(file.text->size())));
  const auto after = std::upper_bound(file.line_begins.begin(), file.line_begins.end(), end);
  const auto line = static_cast<std::uint32_t>(after - file.line_begins.begin());
  const std::uint32_t begin = file.line_begins[line - 1];
  const std::string_view before = std::string_view(*file.text).substr(begin, end - begin);
  return {line, 1 + static_cast<std::uint32_t>(count_characters(before))};
}

std::string_view SourceSet::line_text(std::uint32_t source, std::uint32_t line) const {
  const Source& file = sources_[source];
  if (line == 0 || line > file.line_begins.size()) return {};
  const std::string_view text = *file.text;
  const std::uint32_t begin = file.line_begins[line - 1];
  std::string_view found = text.substr(begin, text.find('\n', begin) - begin);
  if (found.ends_with('\r')) found.remove_suffix(1);
  return found;
}

std::string SourceSet::describe(const Span& span) const {
  if (span.source >= size()) return {};
  const Position at = position(span.source, span.begin);
  return name(span.source) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace lud::grammar
