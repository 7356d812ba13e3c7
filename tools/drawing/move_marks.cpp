#include "tools/drawing/move_marks.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "interpreter/play/engine.hpp"
#include "interpreter/record/short_text.hpp"

namespace lud::tools {

namespace {

constexpr Colour chosen_colour = "#0b3fa8", following_colour = "#8a4b00", cross_colour = "#b00020";

MarkedSite marked(const Game& game, std::int8_t type, int site) {
  return {type < 0 ? game.default_type : static_cast<SiteType>(type), site};
}

void note(const Game& game, const play::Action& action, MoveMarks& marks) {
  using enum play::ActionKind;
  const int end = action.ends();
  if (end < 0) return;
  const MarkedSite to = marked(game, action.to < 0 ? action.type_from : action.type_to, end);
  switch (action.kind) {
    case Remove:
      marks.crosses.push_back(to);
      break;
    case Add:
    case Insert:
    case Promote:
    case SetCount:
    case SetState:
    case SetRotation:
    case SetValue:
      marks.rings.push_back(to);
      break;
    case Move:
    case MoveN:
    case Copy:
    case StackMove:
    case Select:
      if (action.from >= 0 && action.from != end)
        marks.arrows.push_back({marked(game, action.type_from, action.from), to, action.decision});
      else
        marks.rings.push_back(to);
      break;
    default:
      break;
  }
}

template <class Mark>
void keep_each_once(std::vector<Mark>& marks) {
  std::ranges::sort(marks);
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
}

/// Draws an arrow from near one place to near another.
void draw_arrow(Canvas& canvas, const Place& from, const Place& to, Colour colour, double width) {
  const double dx = to.at.x - from.at.x, dy = to.at.y - from.at.y, length = std::hypot(dx, dy);
  if (length < 1) return;
  const double head = std::min(0.42 * to.room, 0.4 * length), x = dx / length, y = dy / length;
  const double begin = std::min(0.5 * from.room, 0.3 * length), end = length - std::min(0.12 * to.room, 0.1 * length);
  const auto along = [&](double distance, double aside) {
    return Canvas::At{from.at.x + distance * x - aside * y, from.at.y + distance * y + aside * x};
  };
  canvas.line(along(begin, 0), along(end - head, 0), colour, width);
  canvas.polygon({along(end, 0), along(end - head, 0.45 * head), along(end - head, -0.45 * head)}, colour);
}

void draw_ring(Canvas& canvas, const Place& place, Colour colour) {
  constexpr int corners = 24;
  const double radius = 0.68 * place.room, width = std::max(1.5, 0.1 * place.room);
  const auto corner = [&](int i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    return Canvas::At{place.at.x + radius * std::cos(angle), place.at.y + radius * std::sin(angle)};
  };
  for (int i = 0; i < corners; ++i) canvas.line(corner(i), corner(i + 1), colour, width);
}

void draw_cross(Canvas& canvas, const Place& place) {
  const double half = 0.5 * place.room, width = std::max(2.0, 0.14 * place.room);
  const Canvas::At at = place.at;
  canvas.line({at.x - half, at.y - half}, {at.x + half, at.y + half}, cross_colour, width);
  canvas.line({at.x - half, at.y + half}, {at.x + half, at.y - half}, cross_colour, width);
}

}  // namespace

MoveMarks marks_of_moves(Context& context) {
  MoveMarks marks;
  Context& c = context.current();
  if (context.over()) return marks;
  const std::size_t legal = play::legal_moves(context);
  for (std::size_t i = 0; i < legal; ++i)
    for (const play::Action& action : record::known_actions(context, i)) note(c.game, action, marks);
  keep_each_once(marks.arrows);
  keep_each_once(marks.rings);
  keep_each_once(marks.crosses);
  // A piece removed and placed again counts as changed.
  std::erase_if(marks.crosses, [&](const MarkedSite& cross) { return std::ranges::count(marks.rings, cross) > 0; });
  // A piece that moves and then changes is marked by its arrow alone.
  std::erase_if(marks.rings, [&](const MarkedSite& ring) {
    return std::ranges::find(marks.arrows, ring, &MoveMarks::Arrow::to) != marks.arrows.end();
  });
  return marks;
}

void draw_marks(Canvas& canvas, const MoveMarks& marks, const Places& places) {
  canvas.begin("moves");
  for (const MoveMarks::Arrow& arrow : marks.arrows) {
    const auto from = places.find(arrow.from), to = places.find(arrow.to);
    if (from == places.end() || to == places.end()) continue;
    const double width = std::max(1.5, 0.12 * to->second.room);
    draw_arrow(canvas, from->second, to->second, arrow.chosen ? chosen_colour : following_colour, width);
  }
  for (const MarkedSite& ring : marks.rings)
    if (const auto found = places.find(ring); found != places.end()) draw_ring(canvas, found->second, chosen_colour);
  for (const MarkedSite& cross : marks.crosses)
    if (const auto found = places.find(cross); found != places.end()) draw_cross(canvas, found->second);
  canvas.end();
}

}  // namespace lud::tools
