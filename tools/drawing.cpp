#include "tools/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lud::tools {

namespace {

/// What a site shows: "P1", "p2x3", or a dot.
std::string piece_text(const Context& c, SiteType type, int site) {
  const int what = c.what(type, site);
  const int many = c.game.stacking() ? c.height(type, site) : c.count(type, site);
  if (what == 0) return ".";
  const play::Component& piece = c.game.components[static_cast<std::size_t>(what)];
  std::string text(1, piece.base_name.empty() ? '?' : piece.base_name[0]);
  if (piece.owner > 0 && piece.owner <= c.game.players) text += fmt::format("{}", piece.owner);
  if (many > 1) text += fmt::format("x{}", many);
  return text;
}

struct Frame {
  double left = 0, bottom = 0, width = 1, height = 1, spacing = 1;
};

/// The extent of the board and the smallest distance between neighbouring sites.
Frame frame_of(const Game& game) {
  const board::Lattice& lattice = game.lattice();
  Frame f;
  if (lattice.count() == 0) return f;
  double right = lattice.centroid(0).x, top = lattice.centroid(0).y;
  f.left = right;
  f.bottom = top;
  f.spacing = 1e9;
  for (int s = 0; s < lattice.count(); ++s) {
    const auto at = lattice.centroid(s);
    f.left = std::min(f.left, at.x);
    f.bottom = std::min(f.bottom, at.y);
    right = std::max(right, at.x);
    top = std::max(top, at.y);
    for (int n : lattice.neighbours(s, RelationType::Adjacent)) {
      const auto other = lattice.centroid(n);
      const double distance = std::hypot(at.x - other.x, at.y - other.y);
      if (distance > 1e-6) f.spacing = std::min(f.spacing, distance);
    }
  }
  if (f.spacing > 1e8) f.spacing = 1;
  f.width = std::max(right - f.left, 1e-9);
  f.height = std::max(top - f.bottom, 1e-9);
  return f;
}

std::string board_text(const Context& c) {
  constexpr int cell = 5;  // characters for one site
  const board::Lattice& lattice = c.game.lattice();
  const Frame f = frame_of(c.game);
  const double unit = std::max(f.spacing, std::max(f.width, f.height) / 40);
  const auto column = [&](double x) { return static_cast<std::size_t>(std::lround((x - f.left) / unit * cell)); };
  const auto row = [&](double y) {
    return static_cast<std::size_t>(std::lround((f.bottom + f.height - y) / unit * 1.6));
  };
  std::vector<std::string> lines(row(f.bottom) + 1, std::string(column(f.left + f.width) + cell + 1, ' '));
  for (int s = 0; s < lattice.count(); ++s) {
    const auto at = lattice.centroid(s);
    const std::string text = piece_text(c, c.game.default_type, s).substr(0, cell);
    lines[row(at.y)].replace(column(at.x), text.size(), text);
  }
  std::string out;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
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
      for (int i = 0; i < c.game.dice[dice].count; ++i) out += fmt::format(" {}", faces[static_cast<std::size_t>(i)]);
      out += "\n";
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

const char* colour_of(const Game& game, int what) {
  static constexpr const char* colours[] = {"#999999", "#f5f5f5", "#333333", "#c0392b", "#2e86c1",
                                            "#27ae60", "#d4ac0d", "#8e44ad", "#d35400"};
  const int owner = game.owner_of[static_cast<std::size_t>(what)];
  return colours[owner > 0 && owner <= game.players ? (owner - 1) % 8 + 1 : 0];
}

}  // namespace

std::string site_label(const Game& game, SiteType type, int site) {
  if (site < 0) return "off";
  if (site < game.layout.type_count[static_cast<std::size_t>(type)]) {
    const std::string& label = game.lattice(type).label(site);
    if (!label.empty() && type != SiteType::Edge) return label;
  }
  return fmt::format("{}", site);
}

std::string draw_text(const Context& c) {
  std::string out = board_text(c) + containers_text(c);
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
    out += fmt::format("player {} to move\n", c.mover());
  if (c.match && c.match->over()) outcome(*c.match, "the match");
  return out;
}

std::string draw_svg(const Context& c) {
  const board::Lattice& lattice = c.game.lattice();
  const board::Topology& topology = *c.game.topology;
  const Frame f = frame_of(c.game);
  const double scale = 700.0 / std::max(f.width, f.height);
  const double radius = std::clamp(f.spacing * scale * 0.35, 2.0, 45.0);
  const auto x = [&](double at) { return 50 + (at - f.left) * scale; };
  const auto y = [&](double at) { return 50 + (f.bottom + f.height - at) * scale; };
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"sans-serif\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#f3e2c0\"/>\n",
      f.width * scale + 100, f.height * scale + 100);
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
  return out + "</svg>\n";
}

}  // namespace lud::tools
