#include "tools/coverage/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grammar/utf8.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

using compile::Spot;

constexpr std::size_t longest_spot = 60;  // bytes of a spot's text shown in messages

std::string share_text(std::string_view what, std::size_t part, std::size_t whole, std::string_view how) {
  const double percent = whole == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return fmt::format("{} {} of {}{} ({:.1f} %)", what, part, whole, how, percent);
}

}  // namespace

CoverageFigures& CoverageFigures::operator+=(const CoverageFigures& other) {
  rules += other.rules;
  rules_reached += other.rules_reached;
  conditions += other.conditions;
  conditions_both_ways += other.conditions_both_ways;
  values += other.values;
  values_reached += other.values_reached;
  return *this;
}

CoveredFile covered_file(const compile::Coverage& coverage, std::string name, std::string text) {
  CoveredFile file{std::move(name), std::move(text), {}};
  for (const auto& [key, spot] : coverage.spots())
    if (key.file == file.name) file.spots.push_back({key.begin, key.end, spot});
  std::ranges::stable_sort(file.spots, [](const CoveredSpot& a, const CoveredSpot& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  return file;
}

CoverageFigures figures_of(const CoveredFile& file) {
  CoverageFigures figures;
  for (const CoveredSpot& one : file.spots) {
    const bool reached = one.spot.evaluated > 0;
    switch (one.spot.kind) {
      case Spot::Kind::Rule:
        ++figures.rules;
        figures.rules_reached += reached;
        break;
      case Spot::Kind::Condition:
        ++figures.conditions;
        figures.conditions_both_ways += one.spot.both_ways();
        break;
      case Spot::Kind::Value:
        ++figures.values;
        figures.values_reached += reached;
        break;
    }
  }
  return figures;
}

std::string figures_text(const CoverageFigures& figures) {
  return fmt::format("{}, {}, {}", share_text("rules", figures.rules_reached, figures.rules, " reached"),
                     share_text("conditions", figures.conditions_both_ways, figures.conditions, " both ways"),
                     share_text("values", figures.values_reached, figures.values, ""));
}

std::string missing_text(const Spot& spot) {
  const bool condition = spot.kind == Spot::Kind::Condition;
  if (spot.evaluated == 0)
    return spot.kind == Spot::Kind::Rule ? "this rule was never reached" : "this was never evaluated";
  if (condition && spot.yes == 0) return "this condition was never true";
  if (condition && spot.yes == spot.evaluated) return "this condition was never false";
  return spot.kind == Spot::Kind::Rule && spot.yes == 0 ? "this rule never made a move" : "";
}

std::string gaps_text(const CoveredFile& file) {
  const Lines lines(file.text);
  std::string text;
  std::uint32_t unreached_to = 0;
  for (const CoveredSpot& one : file.spots) {
    const std::string missing = missing_text(one.spot);
    if (missing.empty() || one.end <= unreached_to) continue;
    if (one.spot.evaluated == 0) unreached_to = one.end;
    text += fmt::format("{}:{}:{}: {}: {}\n", file.name, lines.line_of(one.begin), lines.column_of(one.begin), missing,
                        on_one_line(std::string_view(file.text).substr(one.begin, one.end - one.begin), longest_spot));
  }
  return text;
}

std::string lines_text(const CoveredFile& file) {
  const Lines lines(file.text);
  struct Row {
    std::optional<std::uint64_t> evaluated;
    bool misses = false;
  };
  std::vector<Row> rows(lines.count() + 1);
  for (const CoveredSpot& one : file.spots) {
    Row& row = rows[lines.line_of(one.begin)];
    row.evaluated = std::max(row.evaluated.value_or(0), one.spot.evaluated);
    row.misses = row.misses || !missing_text(one.spot).empty();
  }
  std::string text;
  for (std::size_t line = 1; line <= lines.count(); ++line) {
    const Row& row = rows[line];
    const std::string count = row.evaluated ? std::to_string(*row.evaluated) : "";
    text += fmt::format("{:>10} {} {:>4} | {}\n", count, row.misses ? '!' : ' ', line, lines.text_of(line));
  }
  return text;
}

std::string lcov_record(const CoveredFile& file) {
  const Lines lines(file.text);
  std::string branches;
  std::size_t number = 0, taken = 0;
  std::map<std::size_t, std::uint64_t> hits;  // by line: the smallest count of its spots
  for (const CoveredSpot& one : file.spots) {
    const std::size_t line = lines.line_of(one.begin);
    const auto [row, added] = hits.try_emplace(line, one.spot.evaluated);
    if (!added) row->second = std::min(row->second, one.spot.evaluated);
    if (one.spot.kind != Spot::Kind::Condition) continue;
    const std::uint64_t no = one.spot.evaluated - one.spot.yes;
    for (const auto& [branch, count] : {std::pair{0, one.spot.yes}, std::pair{1, no}}) {
      const std::string times = one.spot.evaluated == 0 ? "-" : std::to_string(count);
      branches += fmt::format("BRDA:{},{},{},{}\n", line, number, branch, times);
      taken += count > 0;
    }
    ++number;
  }
  std::string text = fmt::format("TN:\nSF:{}\n{}BRF:{}\nBRH:{}\n", file.name, branches, 2 * number, taken);
  std::size_t hit = 0;
  for (const auto& [line, count] : hits) {
    text += fmt::format("DA:{},{}\n", line, count);
    hit += count > 0;
  }
  return text + fmt::format("LF:{}\nLH:{}\nend_of_record\n", hits.size(), hit);
}

Lines::Lines(std::string_view text) : text_(text), begins_{0} {
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\n') begins_.push_back(i + 1);
}

std::size_t Lines::line_of(std::uint32_t offset) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(begins_, std::size_t{offset}) - begins_.begin());
}

std::size_t Lines::column_of(std::uint32_t offset) const {
  const std::size_t begin = begins_[line_of(offset) - 1];
  return 1 + grammar::count_characters(text_.substr(begin, offset - begin));
}

std::string_view Lines::text_of(std::size_t line) const {
  const std::size_t begin = begins_[line - 1];
  const std::size_t end = line < begins_.size() ? begins_[line] : text_.size();
  std::string_view text = text_.substr(begin, end - begin);
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

}  // namespace lud::tools
