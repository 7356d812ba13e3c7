#include "tools/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/rule_test/run.hpp"
#include "tools/board_view.hpp"

namespace lud::tools {

namespace {

/// The board's sites as text, one by one.
std::vector<std::string> site_texts(const Context& c, const RegionMarks& regions) {
  std::vector<std::string> texts;
  for (int site = 0; site < c.game.lattice().count(); ++site) {
    const int region = regions.of_site[static_cast<std::size_t>(site)];
    const bool is_marked = region != off && c.what(c.game.default_type, site) == 0;
    texts.push_back(is_marked ? regions.marks[static_cast<std::size_t>(region)].text
                              : piece_text(c, c.game.default_type, site));
  }
  return texts;
}

std::string board_text(const Context& c, const RegionMarks& regions) {
  const board::Lattice& lattice = c.game.lattice();
  const Frame f = frame_of(c.game);
  const std::vector<std::string> texts = site_texts(c, regions);
  std::size_t longest = 0;
  for (const std::string& text : texts) longest = std::max(longest, text.size());
  const auto cell = static_cast<int>(std::clamp<std::size_t>(longest + 1, 4, 9));  // characters for one site
  const double unit = std::max(f.spacing, std::max(f.width, f.height) / 40);
  const auto column = [&](double x) { return static_cast<std::size_t>(std::lround((x - f.left) / unit * cell)); };
  const auto row = [&](double y) {
    return static_cast<std::size_t>(std::lround((f.bottom + f.height - y) / unit * 1.6));
  };
  std::vector<std::string> lines(row(f.bottom) + 1,
                                 std::string(column(f.left + f.width) + static_cast<std::size_t>(cell) + 1, ' '));
  for (int s = 0; s < lattice.count(); ++s) {
    const auto at = lattice.centroid(s);
    const std::string text = texts[static_cast<std::size_t>(s)].substr(0, static_cast<std::size_t>(cell));
    lines[row(at.y)].replace(column(at.x), text.size(), text);
  }
  std::string out;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

/// A line for each region and one for the kinds of pieces.
std::string legend_text(const Game& game, const RegionMarks& regions) {
  std::string out;
  for (const RegionMark& mark : regions.marks)
    out += fmt::format("{:<2} {}\n", mark.text, region_title(game, *mark.region));
  const std::vector<std::string> letters = piece_letters(game);
  std::string pieces;
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    const play::Component& piece = game.components[i];
    const std::string entry = fmt::format(" {} {},", letters[i], piece.base_name);
    if (!piece.is_die && !piece.base_name.empty() && pieces.find(entry) == std::string::npos) pieces += entry;
  }
  if (!pieces.empty() && !game.needs_a(play::Need::DeductionPuzzle))
    out += "pieces:" + pieces.substr(0, pieces.size() - 1) + "\n";
  return out;
}

std::string containers_text(const Context& c) {
  std::string out;
  std::size_t dice = 0;
  for (const play::Container& container : c.game.containers) {
    if (container.kind == play::ContainerKind::Board) continue;
    if (container.kind == play::ContainerKind::Dice) {
      const auto& faces = c.head().dice[dice];
      out += "dice:";
      int sum = 0;
      for (int i = 0; i < c.game.dice[dice].count; ++i) {
        out += fmt::format(" {}", faces[static_cast<std::size_t>(i)]);
        sum += faces[static_cast<std::size_t>(i)];
      }
      out += fmt::format(" ({})\n", sum);
      ++dice;
      continue;
    }
    out += container.owner > 0 && container.owner <= c.game.players ? fmt::format("hand of player {}:", container.owner)
                                                                    : fmt::format("{}:", container.name);
    for (int i = 0; i < container.site_count; ++i) out += " " + piece_text(c, SiteType::Cell, container.first_site + i);
    out += "\n";
  }
  return out;
}

}  // namespace

std::string piece_text(const Context& c, SiteType type, int site) {
  const int what = c.what(type, site);
  if (what == 0) return ".";
  if (c.game.needs_a(play::Need::DeductionPuzzle)) return fmt::format("{}", what);
  const int many = c.game.stacking() ? c.height(type, site) : c.count(type, site);
  const play::Component& piece = c.game.components[static_cast<std::size_t>(what)];
  std::string text = piece_letters(c.game)[static_cast<std::size_t>(what)];
  if (piece.owner > 0 && piece.owner <= c.game.players) text += fmt::format("{}", piece.owner);
  if (many > 1) text += fmt::format("x{}", many);
  return text;
}

std::string draw_pieces(const Context& c) {
  const RegionMarks regions = region_marks(c.game);
  return board_text(c, regions) + legend_text(c.game, regions) + containers_text(c);
}

std::string draw_text(const Context& c) {
  std::string out = draw_pieces(c) + rule_test::memory_text(c);
  const auto scores = [&](const char* what, const Context& of) {
    out += what;
    for (int p = 1; p <= of.game.players; ++p) out += fmt::format(" {}", of.head().score[static_cast<std::size_t>(p)]);
    out += "\n";
  };
  if (c.game.needs_a(play::Need::Scores)) scores("scores:", c);
  if (c.match) scores("match scores:", *c.match);
  const auto outcome = [&](const Context& of, const char* what) {
    const int winner = of.head().winner;
    out += winner > 0 && winner <= of.game.players ? fmt::format("player {} has won {}\n", winner, what)
                                                   : fmt::format("{} is a draw\n", what);
  };
  if (c.over())
    outcome(c, "the game");
  else
    out += rule_test::turn_text(c);
  if (c.match && c.match->over()) outcome(*c.match, "the match");
  return out;
}

}  // namespace lud::tools
