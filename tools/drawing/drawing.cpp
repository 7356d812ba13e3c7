#include "tools/drawing/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "interpreter/record/short_text.hpp"
#include "interpreter/rule_test/run.hpp"
#include "tools/drawing/board_view.hpp"
#include "tools/plan.hpp"

namespace lud::tools {

namespace {

/// Draws a board as text, line by line. If sites lie in straight rows and columns the coordinates are on the edge;
/// otherwise each line ends with the coordinates of its sites.
class TextBoard {
 public:
  TextBoard(const Context& c, const RegionMarks& regions, const PieceLabels& labels)
      : c_(c), plan_(plan_of(c)), labels_(labels) {
    for (const Spot& spot : plan_.spots) {
      if (spot.type != c.game.default_type) continue;
      spots_.push_back(&spot);
      texts_.push_back(text_of(spot, regions));
      cell_ = std::max(cell_, texts_.back().size() + 1);
    }
    for (const Heading& column : plan_.columns) cell_ = std::max(cell_, column.text.size() + 1);
  }

  std::string text() { return (plan_.columns.empty() ? loose() : grid()) + besides() + stacks(); }

 private:
  std::string text_of(const Spot& spot, const RegionMarks& regions) const {
    const std::string text = piece_text(c_, labels_, spot.type, spot.site);
    return text == "." ? marks_of(spot.site, regions) : text;
  }
  /// The marks of an empty site: all of them, or, of many, those of the smallest regions that fit. A dot without any.
  static std::string marks_of(int site, const RegionMarks& regions) {
    constexpr std::size_t widest = 5;
    std::string text;
    const std::vector<int>& marks = regions.of_site[static_cast<std::size_t>(site)];
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
      const std::string& next = regions.marks[static_cast<std::size_t>(*mark)].text;
      if (!text.empty() && text.size() + next.size() > widest) break;
      text.insert(0, next);
    }
    return text.empty() ? "." : text;
  }
  static std::size_t nearest(const std::vector<Heading>& headings, double at) {
    const auto found =
        std::ranges::min_element(headings, {}, [at](const Heading& heading) { return std::abs(heading.at - at); });
    return static_cast<std::size_t>(found - headings.begin());
  }
  /// The line number of each row heading, counted from the bottom in steps of the pitch; all distinct.
  std::vector<std::size_t> lines_of(const std::vector<Heading>& rows) const {
    std::vector<std::size_t> lines;
    for (const Heading& row : rows) {
      const auto at = static_cast<std::size_t>(std::lround((row.at - rows[0].at) / plan_.pitch));
      lines.push_back(lines.empty() ? at : std::max(at, lines.back() + 1));
    }
    return lines;
  }
  /// The start of each column in a line: in proportion, but with room for its letters and contents.
  std::vector<std::size_t> places_of(const std::vector<std::size_t>& column_of,
                                     const std::vector<std::size_t>& row_of) {
    std::vector<std::vector<std::size_t>> rows_in(plan_.columns.size());
    for (std::size_t i = 0; i < spots_.size(); ++i) rows_in[column_of[i]].push_back(row_of[i]);
    std::vector<std::size_t> free_in(plan_.rows.size(), 0), places;
    std::size_t free = 0;
    for (std::size_t column = 0; column < plan_.columns.size(); ++column) {
      const double offset = (plan_.columns[column].at - plan_.columns[0].at) / plan_.pitch;
      std::size_t at = std::max(free, static_cast<std::size_t>(std::lround(offset * static_cast<double>(cell_))));
      for (std::size_t row : rows_in[column]) at = std::max(at, free_in[row]);
      for (std::size_t row : rows_in[column]) free_in[row] = at + cell_;
      free = at + plan_.columns[column].text.size() + 1;
      places.push_back(at);
    }
    return places;
  }
  std::string grid() {
    std::vector<std::size_t> column_of, row_of;
    for (const Spot* spot : spots_) {
      column_of.push_back(nearest(plan_.columns, spot->at.x));
      row_of.push_back(nearest(plan_.rows, spot->at.y));
    }
    const std::vector<std::size_t> places = places_of(column_of, row_of), line_of = lines_of(plan_.rows);
    const std::size_t margin = plan_.rows.back().text.size() + 3;
    std::vector<std::string> lines(line_of.back() + 2, std::string(margin + places.back() + cell_, ' '));
    const auto write = [&](std::size_t line, std::size_t at, const std::string& text) {
      lines[lines.size() - 1 - line].replace(at, text.size(), text);
    };
    for (std::size_t row = 0; row < plan_.rows.size(); ++row) {
      const std::string& number = plan_.rows[row].text;
      write(line_of[row] + 1, margin - 3 - number.size(), number + " |");
    }
    for (std::size_t i = 0; i < spots_.size(); ++i)
      write(line_of[row_of[i]] + 1, margin + places[column_of[i]], texts_[i]);
    for (std::size_t column = 0; column < places.size(); ++column)
      write(0, margin + places[column], plan_.columns[column].text);
    return joined(lines);
  }

  /// Arranges sites in lines by height; each site is as far right as its position, or as the sites before it require.
  std::string loose() {
    std::map<long, std::vector<std::size_t>> line_of;
    for (std::size_t i = 0; i < spots_.size(); ++i)
      line_of[-std::lround((spots_[i]->at.y - plan_.bounds.bottom) / plan_.pitch * 1.2)].push_back(i);
    std::vector<std::string> lines, ends;
    std::size_t widest = 0;
    for (long at = line_of.empty() ? 0 : line_of.begin()->first; !line_of.empty() && at <= line_of.rbegin()->first;
         ++at) {
      std::vector<std::size_t>& sites = line_of[at];
      std::ranges::stable_sort(sites, {}, [&](std::size_t i) { return spots_[i]->at.x; });
      std::string line, end;
      for (std::size_t i : sites) {
        const double offset = (spots_[i]->at.x - plan_.bounds.left) / plan_.pitch * static_cast<double>(cell_);
        line.resize(std::max(line.empty() ? 0 : line.size() + 1, static_cast<std::size_t>(std::lround(offset))), ' ');
        line += texts_[i];
        end += " " + record::site_label(c_.game, spots_[i]->type, spots_[i]->site);
      }
      widest = std::max(widest, line.size());
      lines.push_back(line);
      ends.push_back(end);
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (!ends[i].empty()) lines[i] = fmt::format("{:<{}} |{}", lines[i], widest, ends[i]);
    return joined(lines);
  }
  static std::string joined(std::vector<std::string>& lines) {
    std::string out;
    for (std::string& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

  /// The contents of sites of other types than the default.
  std::string besides() const {
    std::string out;
    for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell}) {
      std::string line;
      for (const Spot& spot : plan_.spots)
        if (spot.type == type && type != c_.game.default_type)
          line += fmt::format(" {}={}", record::site_label(c_.game, type, spot.site),
                              piece_text(c_, labels_, type, spot.site));
      if (!line.empty())
        out += fmt::format("on {}:{}\n",
                           type == SiteType::Vertex ? "vertices"
                           : type == SiteType::Edge ? "edges"
                                                    : "cells",
                           line);
    }
    return out;
  }
  /// Mixed stacks on the board and in hands, from the bottom up.
  std::string stacks() const {
    std::string out;
    const auto tell = [&](SiteType type, int site) {
      const std::vector<Run> runs = contents_of(c_, labels_, type, site);
      if (runs.size() < 2) return;
      out += fmt::format("{} {}:", out.empty() ? "stacks, from the bottom up:" : ";",
                         record::site_label(c_.game, type, site));
      for (const Run& run : runs) out += " " + run_text(run);
    };
    for (const Spot& spot : plan_.spots) tell(spot.type, spot.site);
    for (const play::Container& container : c_.game.containers)
      if (container.kind == play::ContainerKind::Hand)
        for (int i = 0; i < container.site_count; ++i) tell(SiteType::Cell, container.first_site + i);
    return out.empty() ? out : out + "\n";
  }

  const Context& c_;
  const Plan plan_;
  const PieceLabels& labels_;
  std::vector<const Spot*> spots_;
  std::vector<std::string> texts_;
  std::size_t cell_ = 4;  ///< width of a site in characters
};

/// Lines for the regions and for the kinds of pieces.
std::string legend_text(const Context& c, const RegionMarks& regions, const PieceLabels& labels) {
  std::string out;
  for (const RegionMark& mark : regions.marks) out += fmt::format("{:<2} {}\n", mark.text, mark.title);
  for (const std::string& line : regions.unmarked) out += line + "\n";
  const std::vector<std::string> pieces = piece_legend(c.game), notes = legend_notes(c, labels);
  if (pieces.empty()) return out;
  out += fmt::format("pieces: {}", fmt::join(pieces, ", "));
  return out + (notes.empty() ? "\n" : fmt::format(" ({})\n", fmt::join(notes, ", ")));
}

/// Whether the dice have been thrown: by a move so far, or just now, before a move is chosen.
bool was_thrown(const Context& c) {
  const auto throws = [](std::span<const play::Action> actions) {
    return std::ranges::any_of(actions, [](const play::Action& a) {
      return a.kind == play::ActionKind::SetStateAndUpdateDice || a.kind == play::ActionKind::Roll;
    });
  };
  if (!c.moves.moves.empty() && throws(c.moves.actions_of(c.moves.moves[0]))) return true;
  return std::any_of(c.trial.moves.begin(), c.trial.moves.end(),
                     [&](const play::Move& move) { return throws(c.trial.actions_of(move)); });
}

std::string dice_text(const Context& c) {
  const auto faces = faces_of_dice(c);
  if (was_thrown(c))
    return fmt::format("dice: {} ({})\n", fmt::join(faces, " "), std::accumulate(faces.begin(), faces.end(), 0));
  return fmt::format("dice: {} (not thrown yet)\n", fmt::join(std::vector<char>(faces.size(), '-'), " "));
}

std::string containers_text(const Context& c, const PieceLabels& labels) {
  std::string out;
  for (const play::Container& container : c.game.containers) {
    if (container.kind == play::ContainerKind::Board) continue;
    if (container.kind == play::ContainerKind::Dice) {
      out += dice_text(c);
      continue;
    }
    out += container_title(c.game, container) + ":";
    for (int i = 0; i < container.site_count; ++i)
      out += " " + piece_text(c, labels, SiteType::Cell, container.first_site + i);
    out += "\n";
  }
  return out;
}

std::string pieces_text(const Context& c, int viewer) {
  const RegionMarks regions = region_marks(c.game);
  const PieceLabels labels = piece_labels(c, viewer);
  const std::unique_ptr<Context> laid_out = with_large_pieces_laid_out(c, viewer);
  return TextBoard(laid_out ? *laid_out : c, regions, labels).text() + legend_text(c, regions, labels) +
         containers_text(c, labels);
}

}  // namespace

std::string draw_pieces(const Context& c) { return pieces_text(c, 0); }

std::string draw_text(const Context& c, int viewer) {
  std::string out = pieces_text(c, viewer) + rule_test::memory_text(c);
  const auto scores = [&](const char* what, const Context& of) {
    out += what;
    for (int p = 1; p <= of.game.players; ++p) out += fmt::format(" {}", of.head().score[static_cast<std::size_t>(p)]);
    out += "\n";
  };
  if (c.game.needs_a(play::Need::Scores)) scores("scores:", c);
  if (c.match) scores("match scores:", *c.match);
  out += (c.over() ? outcome_text(c, "the game") : turn_line(c)) + "\n";
  if (c.match && c.match->over()) out += outcome_text(*c.match, "the match") + "\n";
  return out;
}

}  // namespace lud::tools
