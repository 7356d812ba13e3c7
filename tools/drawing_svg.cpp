#include <fmt/format.h>

#include <algorithm>

#include "tools/board_view.hpp"
#include "tools/drawing.hpp"

namespace lud::tools {

namespace {

const char* colour_of(const Game& game, int what) {
  static constexpr const char* colours[] = {"#999999", "#f5f5f5", "#333333", "#c0392b", "#2e86c1",
                                            "#27ae60", "#d4ac0d", "#8e44ad", "#d35400"};
  const int owner = game.owner_of[static_cast<std::size_t>(what)];
  return colours[owner > 0 && owner <= game.players ? (owner - 1) % 8 + 1 : 0];
}

/// A pale colour for each name of a region and owner.
std::string fill_of(const Game& game, const RegionMark& mark) {
  const int hue = mark.sign * 137 + (mark.region->owner <= game.players ? mark.region->owner * 47 : 0);
  return fmt::format("hsl({},70%,72%)", hue % 360);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char letter : text)
    out += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : std::string(1, letter);
  return out;
}

/// A line for each region, from `top` down.
std::string legend_svg(const Game& game, const RegionMarks& regions, double top) {
  std::string out;
  for (const RegionMark& mark : regions.marks) {
    out += fmt::format(
        "<circle cx=\"24\" cy=\"{:.1f}\" r=\"9\" fill=\"{}\"/>\n"
        "<text x=\"42\" y=\"{:.1f}\" font-size=\"16\" dominant-baseline=\"central\">{}</text>\n",
        top, fill_of(game, mark), top, escaped(region_title(game, *mark.region)));
    top += 24;
  }
  return out;
}

}  // namespace

std::string draw_svg(const Context& c) {
  const board::Lattice& lattice = c.game.lattice();
  const board::Topology& topology = *c.game.topology;
  const Frame f = frame_of(c.game);
  const RegionMarks regions = region_marks(c.game);
  const double scale = 700.0 / std::max(f.width, f.height);
  const double radius = std::clamp(f.spacing * scale * 0.35, 2.0, 45.0);
  const auto x = [&](double at) { return 50 + (at - f.left) * scale; };
  const auto y = [&](double at) { return 50 + (f.bottom + f.height - at) * scale; };
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"sans-serif\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#f3e2c0\"/>\n",
      f.width * scale + 100, f.height * scale + 100 + 24 * static_cast<double>(regions.marks.size()));
  for (int s = 0; s < lattice.count(); ++s)
    if (const int region = regions.of_site[static_cast<std::size_t>(s)]; region != off)
      out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", x(lattice.centroid(s).x),
                         y(lattice.centroid(s).y), radius * 1.3,
                         fill_of(c.game, regions.marks[static_cast<std::size_t>(region)]));
  const board::Lattice& vertices = topology.on(SiteType::Vertex);
  for (int e = 0; e < topology.count(SiteType::Edge); ++e) {
    const auto ends = topology.incident(SiteType::Edge, e, SiteType::Vertex);
    if (ends.size() < 2) continue;
    const auto a = vertices.centroid(ends[0]), b = vertices.centroid(ends[1]);
    out += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#8a6d3b\"/>\n", x(a.x),
                       y(a.y), x(b.x), y(b.y));
  }
  for (int s = 0; s < lattice.count(); ++s) {
    const auto at = lattice.centroid(s);
    const int what = c.what(c.game.default_type, s);
    if (what == 0) {
      out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\" fill=\"#8a6d3b\"/>\n", x(at.x), y(at.y));
      continue;
    }
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"black\"/>\n", x(at.x),
                       y(at.y), radius, colour_of(c.game, what));
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" text-anchor=\"middle\" dominant-baseline=\"central\" "
        "fill=\"#777\">{}</text>\n",
        x(at.x), y(at.y), radius * 0.8, piece_text(c, c.game.default_type, s));
  }
  return out + legend_svg(c.game, regions, f.height * scale + 100) + "</svg>\n";
}

}  // namespace lud::tools
