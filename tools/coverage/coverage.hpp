#pragma once
// Coverage reports. From the counts of a Coverage and the text of a game file, computes figures, a list of gaps, an
// annotated listing, an HTML page, and an lcov record.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/compile/coverage.hpp"

namespace lud::tools {

/// A stretch of the file that is counted.
struct CoveredSpot {
  std::uint32_t begin = 0, end = 0;
  compile::Spot spot;
};

/// A game file and its reachable spots, in text order, outer spots before inner ones.
struct CoveredFile {
  std::string name;
  std::string text;
  std::vector<CoveredSpot> spots;
};

/// Totals, and how much of each was reached.
struct CoverageFigures {
  std::size_t rules = 0, rules_reached = 0;  ///< calls that make moves or place pieces
  std::size_t conditions = 0, conditions_both_ways = 0;
  std::size_t values = 0, values_reached = 0;
  CoverageFigures& operator+=(const CoverageFigures& other);
};

CoveredFile covered_file(const compile::Coverage& coverage, std::string name, std::string text);
CoverageFigures figures_of(const CoveredFile& file);

/// "rules 12 of 12 reached (100.0 %), conditions 18 of 20 both ways (90.0 %), values 30 of 31 (96.8 %)".
std::string figures_text(const CoverageFigures& figures);
/// Lists the gaps, one per line: `game.lud:7:3: condition was never true: (is Empty (to))`. Gaps inside a part that was
/// never reached are not listed separately.
std::string gaps_text(const CoveredFile& file);
/// Lists every line with the counts of its calls, marking lines with gaps.
std::string lines_text(const CoveredFile& file);
/// Describes the gap at a spot; empty if there is none.
std::string missing_text(const compile::Spot& spot);

/// A self-contained HTML page.
std::string coverage_page(const CoveredFile& file);
/// An index page of several files; `pages` are the names of their pages.
std::string coverage_index(const std::vector<CoveredFile>& files, const std::vector<std::string>& pages);
/// A record of the tracefile format of lcov.
std::string lcov_record(const CoveredFile& file);

/// Converts byte offsets of a text to lines and columns, both from 1.
class Lines {
 public:
  explicit Lines(std::string_view text);
  std::size_t count() const { return begins_.size(); }
  std::size_t line_of(std::uint32_t offset) const;
  std::size_t column_of(std::uint32_t offset) const;
  std::string_view text_of(std::size_t line) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

}  // namespace lud::tools
