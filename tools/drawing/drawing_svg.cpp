// The parts of an SVG picture from top to bottom: title, board, hands and dice, legend, notes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "grammar/scan.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/rule_test/run.hpp"
#include "tools/drawing/board_view.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/drawing/move_marks.hpp"
#include "tools/drawing/svg_canvas.hpp"
#include "tools/plan.hpp"

namespace lud::tools {

namespace {

constexpr Colour board_fill = "#f3e6cc", board_line = "#7a5c2e", hand_fill = "#f3e6cc";

/// The colour of a piece: neutral, of players 1 to 16, or shared.
Colour owner_colour(const Game& game, int owner) {
  static constexpr Colour colours[] = {"#ffffff", "#262626", "#c0392b", "#2e86c1", "#27ae60", "#f1c40f",
                                       "#8e44ad", "#e67e22", "#16a2a0", "#e58fc2", "#6e4a2a", "#a6d854",
                                       "#1f2f7a", "#7f8fa6", "#0b5d3b", "#8fd3f4"};
  if (owner > game.players) return "#cbb994";
  return owner > 0 ? colours[(owner - 1) % 16] : "#a9a08f";
}

Colour colour_of(const Game& game, int what) {
  return owner_colour(game, game.owner_of[static_cast<std::size_t>(what)]);
}

/// The colours of regions, chosen greedily: each is as far from the board's colour and the previous ones as a light
/// colour can be. tools/check_pictures.py measures the distances.
Colour region_colour(int number) {
  static constexpr Colour colours[] = {"#a8d5a2", "#f2a79d", "#5aa5ff", "#00e1ff", "#e187d2", "#e1b45a",
                                       "#a5a5c3", "#4bffe1", "#3cb4a5", "#ffd2ff", "#b4a578", "#a5b45a",
                                       "#ff87a5", "#4bc387", "#5ab4e1", "#a5e1e1", "#c3a5ff", "#d296b4",
                                       "#f09669", "#f0e196", "#b4f096", "#a5c3ff", "#ffc396", "#d2e1ff"};
  return colours[number % 24];
}

using At = Canvas::At;
using Anchor = Canvas::Anchor;
constexpr std::size_t most_bars = 4;  ///< bars shown for a mixed stack

/// Draws what is on sites.
class SitePainter {
 public:
  SitePainter(const Context& c, const PieceLabels& labels, Canvas& canvas) : c_(c), labels_(labels), canvas_(canvas) {}

  /// Draws the contents of a site and its label below, inside a circle of that radius. `plated`: lines may pass behind,
  /// so texts get a background.
  void draw(At at, double radius, SiteType type, int site, const std::string& label, Colour ground, bool plated,
            const std::string& mark) {
    canvas_.begin("site", fmt::format("data-type=\"{}\" data-site=\"{}\"", spelling(type), site));
    const At middle{at.x, at.y - 0.15 * radius};
    places_[{type, site}] = {middle, radius};
    if (const std::optional<int> value = puzzle_value(c_, type, site))
      draw_plate(middle, 1.1 * radius, std::to_string(*value), 0.75 * radius, ground, plated);
    else if (const std::vector<Run> runs = contents_of(c_, labels_, type, site); runs.size() > 1)
      draw_stack(middle, radius, runs);
    else if (!runs.empty())
      draw_piece(middle, 0.57 * radius, runs[0]);
    else if (!mark.empty())
      draw_plate(middle, 0.8 * radius, mark, 0.5 * radius, ground, plated);
    else
      canvas_.circle(at, 0.07 * radius, board_line);
    draw_plate({at.x, at.y + 0.68 * radius}, 0.9 * radius, label, 0.32 * radius, ground, plated);
    canvas_.end();
  }
  /// The sites drawn so far.
  const Places& places() const { return places_; }

 private:
  /// Draws a text, on its own background if `plated`.
  void draw_plate(At at, double width, const std::string& text, double size, Colour ground, bool plated) {
    const double fitting = fitting_size(text, size, width);
    const double half = text_width(text, fitting) / 2, height = 0.62 * fitting;
    if (plated) canvas_.rectangle({at.x - half, at.y - height, at.x + half, at.y + height}, ground, {}, 0.2 * fitting);
    canvas_.fitted(at, size, width, ink, text);
  }
  /// Draws a disc with the piece's label and, below, the count.
  void draw_piece(At at, double radius, const Run& run) {
    const Colour fill = colour_of(c_.game, run.what);
    canvas_.circle(at, radius, fill, ink);
    const Colour colour = readable_on(fill);
    if (run.count <= 1) return canvas_.fitted(at, 0.9 * radius, 1.6 * radius, colour, run.label);
    canvas_.fitted({at.x, at.y - 0.4 * radius}, 0.65 * radius, 1.2 * radius, colour, run.label);
    canvas_.fitted({at.x, at.y + 0.34 * radius}, 0.62 * radius, 1.15 * radius, colour, fmt::format("x{}", run.count));
  }
  /// Draws a mixed stack, topmost first: a bar for each run of equal pieces. With more than four, the notes list all.
  void draw_stack(At at, double radius, const std::vector<Run>& runs) {
    const std::size_t shown = runs.size() > most_bars ? most_bars - 1 : runs.size();
    const auto bars = static_cast<double>(std::min(runs.size(), most_bars));
    const double height = std::min(0.38, 1.15 / bars) * radius, half = 0.62 * radius;
    double top = at.y - bars / 2 * height;
    const auto bar = [&](Colour fill, const std::string& text) {
      canvas_.rectangle({at.x - half, top, at.x + half, top + height}, fill, ink, 0.08 * radius);
      canvas_.fitted({at.x, top + 0.47 * height}, 0.7 * height, 1.8 * half, readable_on(fill), text);
      top += height;
    };
    for (std::size_t i = 0; i < shown; ++i) {
      const Run& run = runs[runs.size() - 1 - i];
      bar(colour_of(c_.game, run.what), run_text(run));
    }
    int rest = 0;
    for (std::size_t i = 0; i + shown < runs.size(); ++i) rest += runs[i].count;
    if (rest > 0) bar(paper, fmt::format("{} more", rest));
  }

  const Context& c_;
  const PieceLabels& labels_;
  Canvas& canvas_;
  Places places_;
};

/// "e" for an edge on a board of cells.
std::string short_type(SiteType type) { return std::string(1, static_cast<char>(spelling(type)[0] - 'A' + 'a')); }

/// Draws the board and what is on it.
class BoardPainter {
 public:
  BoardPainter(const Context& c, const Plan& plan, const RegionMarks& regions, Canvas& canvas, SitePainter& sites)
      : c_(c), plan_(plan), regions_(regions), canvas_(canvas), sites_(sites) {
    double least = plan_.pitch;
    for (const Spot& spot : plan_.spots) least = std::min(least, spot.room);
    // 60 units from site to site, more if some are much closer than usual.
    scale_ = std::clamp(12 / least, 60 / plan_.pitch, 150 / plan_.pitch);
    for (const Heading& row : plan_.rows) margin_ = std::max(margin_, text_width(row.text, heading_size) + 12);
  }

  /// The width without headings, and with a margin for headings on both sides.
  double inner_width() const { return (plan_.bounds.right - plan_.bounds.left) * scale_; }
  double width() const { return inner_width() + 2 * margin_; }
  double height() const { return (plan_.bounds.top - plan_.bounds.bottom) * scale_; }

  /// Draws the board in the middle of a picture of that width.
  void draw(double width, double top) {
    left_ = (width - inner_width()) / 2;
    top_ = plan_.layers.size() > 1 ? top + 1.5 * heading_size : top;
    canvas_.begin("board");
    for (const CellOutline& cell : plan_.cells) draw_cell(cell);
    if (c_.game.default_type != SiteType::Cell) draw_region_discs();
    draw_lines();
    for (const Point& dot : plan_.dots) canvas_.circle(place(dot), 4, board_line);
    for (const Spot& spot : plan_.spots) draw_spot(spot);
    draw_headings();
    canvas_.end();
  }
  /// The label below a site: its number, and its coordinate unless that is on the edge of the board.
  std::string label_of(const Spot& spot) const {
    const std::string number = std::to_string(spot.site);
    if (spot.type != c_.game.default_type) return short_type(spot.type) + number;
    const std::string label = record::site_label(c_.game, spot.type, spot.site);
    return !plan_.columns.empty() || label == number ? number : label + " " + number;
  }

 private:
  static constexpr double heading_size = 16;

  At place(Point at) const {
    return {left_ + (at.x - plan_.bounds.left) * scale_, top_ + (plan_.bounds.top - at.y) * scale_};
  }
  /// The marks of a site's regions, which are nested, the smallest region innermost: at most the three smallest.
  std::span<const int> marks_of(SiteType type, int site) const {
    if (type != c_.game.default_type) return {};
    const std::span<const int> all = regions_.of_site[static_cast<std::size_t>(site)];
    return all.last(std::min<std::size_t>(all.size(), 3));
  }

  void draw_cell(const CellOutline& cell) {
    std::vector<At> corners;
    for (const Point& corner : cell.corners) corners.push_back(place(corner));
    canvas_.polygon(corners, board_fill, board_line);
    const At middle = place(c_.game.lattice().centroid(cell.site));
    double part = 0.98;
    for (const int mark : marks_of(SiteType::Cell, cell.site)) {
      std::vector<At> inner;
      for (const At& corner : corners)
        inner.push_back({middle.x + (corner.x - middle.x) * part, middle.y + (corner.y - middle.y) * part});
      canvas_.polygon(inner, region_colour(mark));
      part -= 0.14;
    }
  }
  void draw_region_discs() {
    for (const Spot& spot : plan_.spots) {
      double part = 0.97;
      for (const int mark : marks_of(spot.type, spot.site)) {
        canvas_.circle(place(spot.at), spot.room * scale_ * part, region_colour(mark));
        part -= 0.12;
      }
    }
  }
  void draw_lines() {
    for (const Segment& line : plan_.lines) canvas_.line(place(line.a), place(line.b), board_line, 1.5);
    for (const Spot& spot : plan_.spots) {
      if (spot.type != SiteType::Edge || c_.what(SiteType::Edge, spot.site) == 0) continue;
      const auto ends = c_.game.topology->incident(SiteType::Edge, spot.site, SiteType::Vertex);
      if (ends.size() < 2 || plan_.layers.size() > 1) continue;
      const board::Lattice& vertices = c_.game.lattice(SiteType::Vertex);
      const At a = place(vertices.centroid(ends[0])), b = place(vertices.centroid(ends[1]));
      canvas_.line(a, b, ink, 7);
      canvas_.line(a, b, colour_of(c_.game, c_.what(SiteType::Edge, spot.site)), 5);
    }
  }
  void draw_headings() {
    constexpr double size = heading_size;
    canvas_.begin("coordinates");
    for (const Heading& column : plan_.columns)
      canvas_.text({place({column.at, 0}).x, place({0, plan_.bounds.bottom}).y + 0.9 * size + 4}, size, Anchor::Middle,
                   ink, column.text);
    for (const Heading& row : plan_.rows)
      canvas_.text({left_ - 8, place({0, row.at}).y}, size, Anchor::End, ink, row.text);
    if (plan_.layers.size() > 1)
      for (std::size_t layer = 0; layer < plan_.layers.size(); ++layer)
        canvas_.text({place({plan_.bounds.left + plan_.layers[layer], 0}).x, top_ - 0.9 * size}, size, Anchor::Start,
                     ink, fmt::format("layer {}", layer));
    canvas_.end();
  }
  void draw_spot(const Spot& spot) {
    const bool on_lines = spot.type != SiteType::Cell || c_.game.default_type != SiteType::Cell ||
                          !plan_.lines.empty() || distance_from_centre(spot) > 0.01;
    const std::span<const int> marks = marks_of(spot.type, spot.site);
    const Colour ground = !marks.empty()                           ? region_colour(marks.back())
                          : c_.game.default_type == SiteType::Cell ? board_fill
                                                                   : paper;
    sites_.draw(place(spot.at), spot.room * scale_, spot.type, spot.site, label_of(spot), ground, on_lines,
                marks.empty() ? "" : regions_.marks[static_cast<std::size_t>(marks.back())].text);
  }
  double distance_from_centre(const Spot& spot) const {
    const Point at = c_.game.lattice(spot.type).centroid(spot.site);
    return plan_.layers.size() > 1 ? 0 : std::hypot(at.x - spot.at.x, at.y - spot.at.y);
  }

  const Context& c_;
  const Plan& plan_;
  const RegionMarks& regions_;
  Canvas& canvas_;
  SitePainter& sites_;
  double scale_ = 1, margin_ = 0, left_ = 0, top_ = 0;
};

/// The parts of a picture, from top to bottom.
class Picture {
 public:
  explicit Picture(const Context& c)
      : c_(c), plan_(plan_of(c)), regions_(region_marks(c.game)), labels_(piece_labels(c)) {
    unit_ = std::clamp(std::max(board_.inner_width(), board_.height()) / 1000, 1.0, 2.5);
    width_ = std::max(420 * unit_, board_.width());
  }

  std::string svg(const MoveMarks* moves) {
    title();
    board_.draw(width_, y_);
    y_ = canvas_.reach().bottom + 16 * unit_;
    containers();
    if (moves) draw_marks(canvas_, *moves, sites_.places());
    legend();
    notes();
    return canvas_.svg(width_, 16 * unit_, fmt::format("{}: {}", c_.game.name, turn()));
  }

 private:
  void paragraph(std::string_view text, double size) {
    for (const std::string& line : wrapped(text, size, width_)) {
      canvas_.text({0, y_ + 0.62 * size}, size, Anchor::Start, ink, line);
      y_ += 1.4 * size;
    }
  }

  void title() {
    canvas_.begin("title");
    paragraph(c_.game.name, 20 * unit_);
    canvas_.begin("turn");
    const double size = 15 * unit_;
    double left = 0;
    if (!c_.over() && c_.mover() > 0) {
      canvas_.circle({0.5 * size, y_ + 0.62 * size}, 0.5 * size, owner_colour(c_.game, c_.mover()), ink);
      left = 1.5 * size;
    }
    if (c_.over()) {  // a team may have many members
      paragraph(turn(), size);
    } else {
      canvas_.text({left, y_ + 0.62 * size}, size, Anchor::Start, ink, turn());
      y_ += 1.4 * size;
    }
    canvas_.end();
    if (c_.game.needs_a(play::Need::Scores)) paragraph("scores: " + scores(c_), size);
    if (c_.match) paragraph("match scores: " + scores(*c_.match), size);
    canvas_.end();
    y_ += 14 * unit_;
  }
  std::string turn() const {
    std::string text = c_.over() ? outcome_text(c_, "the game") : turn_line(c_);
    if (c_.match && c_.match->over()) text += ", " + outcome_text(*c_.match, "the match");
    return text;
  }
  static std::string scores(const Context& c) {
    std::string out;
    for (int p = 1; p <= c.game.players; ++p)
      out += fmt::format("{}player {}: {}", p > 1 ? ", " : "", p, c.head().score[static_cast<std::size_t>(p)]);
    return out;
  }

  // ---- hands, dice and decks: blocks beside one another, in as many rows as they need
  /// Reserves room for a block of that size. Returns its position.
  At next_block(double width, double height) {
    if (block_x_ > 0 && block_x_ + width > width_) {
      y_ += block_height_;
      block_x_ = block_height_ = 0;
    }
    const At at{block_x_, y_};
    block_x_ += width + 18 * unit_;
    block_height_ = std::max(block_height_, height);
    return at;
  }
  void end_blocks() {
    y_ += block_height_ + (block_height_ > 0 ? 8 * unit_ : 0);
    block_x_ = block_height_ = 0;
  }
  void containers() {
    for (const play::Container& container : c_.game.containers) {
      if (container.kind == play::ContainerKind::Board) continue;
      if (container.kind == play::ContainerKind::Dice)
        draw_dice();
      else
        draw_hand(container);
    }
    end_blocks();
  }
  void draw_hand(const play::Container& container) {
    const double size = 13 * unit_, slot = 54 * unit_;
    const std::string title = container_title(c_.game, container);
    const int count = std::max(1, container.site_count);
    const int in_row = std::clamp(static_cast<int>(width_ / slot), 1, count);
    const int rows = (count + in_row - 1) / in_row;
    const At at = next_block(std::max(in_row * slot, text_width(title, size)), 1.5 * size + rows * slot + 10 * unit_);
    canvas_.begin(container.kind == play::ContainerKind::Deck ? "deck" : "hand",
                  fmt::format("data-owner=\"{}\"", container.owner));
    canvas_.text({at.x, at.y + 0.62 * size}, size, Anchor::Start, ink, title);
    for (int i = 0; i < container.site_count; ++i) {
      const int column = i % in_row, row = i / in_row;
      const double left = at.x + column * slot, top = at.y + 1.5 * size + row * slot;
      canvas_.rectangle({left, top, left + slot - 2, top + slot - 2}, hand_fill, board_line, 6 * unit_);
      const int site = container.first_site + i;
      sites_.draw({left + slot / 2 - 1, top + slot / 2 - 1}, slot / 2 - 2, SiteType::Cell, site, std::to_string(site),
                  hand_fill, false, "");
    }
    canvas_.end();
  }
  void draw_dice() {
    const double size = 13 * unit_, side = 36 * unit_;
    const auto faces = faces_of_dice(c_);
    const int count = static_cast<int>(faces.size());
    const std::string title = fmt::format("dice, together {}", std::accumulate(faces.begin(), faces.end(), 0));
    const At at = next_block(std::max(count * (side + 4), text_width(title, size)), 1.5 * size + side + 10 * unit_);
    canvas_.begin("dice");
    canvas_.text({at.x, at.y + 0.62 * size}, size, Anchor::Start, ink, title);
    for (int i = 0; i < count; ++i) {
      const double left = at.x + i * (side + 4), top = at.y + 1.5 * size;
      const std::string face = std::to_string(faces[static_cast<std::size_t>(i)]);
      canvas_.begin("die");
      canvas_.rectangle({left, top, left + side, top + side}, "#ffffff", ink, 5 * unit_);
      canvas_.fitted({left + side / 2, top + side / 2}, 0.6 * side, 0.85 * side, ink, face);
      canvas_.end();
    }
    canvas_.end();
  }

  // ---- the legend
  void entry(Colour fill, const std::string& sign, const std::string& text) {
    const double size = 13 * unit_, swatch = fill.empty() ? 0 : 24 * unit_, gap = swatch > 0 ? 6 * unit_ : 0;
    const At at = next_block(swatch + gap + text_width(text, size), 30 * unit_);
    const double middle = at.y + 13 * unit_;
    if (swatch > 0) {
      canvas_.rectangle({at.x, middle - swatch / 2, at.x + swatch, middle + swatch / 2}, fill, board_line, 4 * unit_);
      canvas_.fitted({at.x + swatch / 2, middle}, 0.55 * swatch, 0.85 * swatch, readable_on(fill), sign);
    }
    canvas_.text({at.x + swatch + gap, middle}, size, Anchor::Start, ink, text);
  }
  void legend() {
    canvas_.begin("legend");
    for (const RegionMark& mark : regions_.marks) {
      canvas_.begin("region");
      entry(region_colour(mark.colour), mark.text, mark.title);
      canvas_.end();
    }
    end_blocks();
    if (!c_.game.needs_a(play::Need::DeductionPuzzle))
      for (int player = 1; player <= c_.game.players; ++player)
        entry(owner_colour(c_.game, player), std::to_string(player), fmt::format("player {}", player));
    for (const std::string& piece : piece_legend(c_.game)) entry({}, "", piece);
    for (const std::string& note : legend_notes(c_, labels_)) entry({}, "", fmt::format("({})", note));
    for (const std::string& line : regions_.unmarked) entry({}, "", line);
    for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
      if (const auto one = std::ranges::find(plan_.spots, type, &Spot::type);
          one != plan_.spots.end() && type != c_.game.default_type)
        entry({}, "", fmt::format("{}{}: {} {}", short_type(type), one->site, spelling(type), one->site));
    end_blocks();
    canvas_.end();
  }
  void notes() {
    canvas_.begin("notes");
    const double size = 13 * unit_;
    const auto tell = [&](SiteType type, int site, const std::string& where) {
      const std::vector<Run> runs = contents_of(c_, labels_, type, site);
      if (runs.size() <= most_bars) return;
      std::string text = fmt::format("stack on {}, from the bottom up:", where);
      for (const Run& run : runs) text += " " + run_text(run);
      paragraph(text, size);
    };
    for (const Spot& spot : plan_.spots) tell(spot.type, spot.site, board_.label_of(spot));
    for (const play::Container& container : c_.game.containers)
      if (container.kind == play::ContainerKind::Hand)
        for (int i = 0; i < container.site_count; ++i)
          tell(SiteType::Cell, container.first_site + i, std::to_string(container.first_site + i));
    const std::string memory = rule_test::memory_text(c_);
    for (std::string_view left = memory; !left.empty();) paragraph(grammar::take_line(left), size);
    canvas_.end();
  }

  const Context& c_;
  const Plan plan_;
  const RegionMarks regions_;
  const PieceLabels labels_;
  Canvas canvas_;
  SitePainter sites_{c_, labels_, canvas_};
  BoardPainter board_{c_, plan_, regions_, canvas_, sites_};
  double unit_ = 1, width_ = 0;
  double y_ = 0, block_x_ = 0, block_height_ = 0;
};

}  // namespace

std::string draw_svg(const Context& c) {
  const std::unique_ptr<Context> laid_out = with_large_pieces_laid_out(c);
  return Picture(laid_out ? *laid_out : c).svg(nullptr);
}

std::string draw_start_svg(const Game& game) {
  Context context(game);
  play::start(context);
  return draw_svg(context.current());
}

std::string draw_moves_svg(Context& c) {
  const MoveMarks moves = marks_of_moves(c);
  const std::unique_ptr<Context> laid_out = with_large_pieces_laid_out(c.current());
  return Picture(laid_out ? *laid_out : c.current()).svg(&moves);
}

}  // namespace lud::tools
