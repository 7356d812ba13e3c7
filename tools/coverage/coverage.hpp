#pragma once
// What of a game's text was evaluated, for people and programs. Given a Coverage that has counted and the text of the
// file, hands on figures, a list of what is missing, the lines with their counts, a page of HTML, and an lcov record.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/compile/coverage.hpp"

namespace lud::tools {

/// One place of the file.
struct CoveredSpot {
  std::uint32_t begin = 0, end = 0;
  compile::Spot spot;
};

/// A game's file and what can be reached in it, in the order of places, outer ones first.
struct CoveredFile {
  std::string name;
  std::string text;
  std::vector<CoveredSpot> spots;
};

/// What was reached of how much.
struct CoverageFigures {
  std::size_t rules = 0, rules_reached = 0;  ///< what makes moves or places pieces
  std::size_t conditions = 0, conditions_both_ways = 0;
  std::size_t values = 0, values_reached = 0;
  CoverageFigures& operator+=(const CoverageFigures& other);
};

CoveredFile covered_file(const compile::Coverage& coverage, std::string name, std::string text);
CoverageFigures figures_of(const CoveredFile& file);

/// "rules 12 of 12 reached (100.0 %), conditions 18 of 20 both ways (90.0 %), values 30 of 31 (96.8 %)".
std::string figures_text(const CoverageFigures& figures);
/// What is missing, a line each: `game.lud:7:3: condition was never true: (is Empty (to))`. What lies in something that
/// was not reached is not told apart.
std::string gaps_text(const CoveredFile& file);
/// Every line with how often its calls were evaluated, and a mark where one of them misses something.
std::string lines_text(const CoveredFile& file);
/// What a spot misses, in words; empty where it misses nothing.
std::string missing_text(const compile::Spot& spot);

/// A page that needs no other file.
std::string coverage_page(const CoveredFile& file);
/// The page that leads to those of several files; `pages` are their names.
std::string coverage_index(const std::vector<CoveredFile>& files, const std::vector<std::string>& pages);
/// A record of the tracefile format of lcov.
std::string lcov_record(const CoveredFile& file);

/// Line numbers of a text, from 1.
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
