#pragma once
// A sheet that SVG shapes and texts are drawn on. It knows how far everything reaches, so that the finished picture
// holds all of it, and how much room texts take in the widest of the usual fonts.
#include <string>
#include <string_view>
#include <vector>

namespace lud::tools {

/// A colour, "#c0392b".
using Colour = std::string_view;
constexpr Colour ink = "#1a1a1a", paper = "#fffdf7";

/// Black or white, whichever is easier to read on a colour: the contrast is 4.5:1 at least.
Colour readable_on(Colour background);

/// The width that a text needs.
double text_width(std::string_view text, double size);
/// The size in which a text is not wider than that, `size` at most.
double fitting_size(std::string_view text, double size, double width);
/// A text in lines that are not wider than that, where it has blanks.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

class Canvas {
 public:
  struct Box {
    double left, top, right, bottom;
  };
  struct At {
    double x, y;
  };
  enum class Anchor { Start, Middle, End };

  void rectangle(Box box, Colour fill, Colour stroke = {}, double rounding = 0);
  void circle(At centre, double radius, Colour fill, Colour stroke = {});
  void polygon(const std::vector<At>& corners, Colour fill, Colour stroke = {});
  void line(At a, At b, Colour stroke, double width = 1);
  /// A text whose middle is at a height.
  void text(At at, double size, Anchor anchor, Colour fill, std::string_view text);

  /// What follows belongs to a group, to the matching `end`. `more` are further attributes, as SVG has them.
  void begin(std::string_view name, std::string_view more = {});
  void end();
  /// How far what was drawn reaches.
  const Box& reach() const { return reach_; }
  /// The picture, from 0 to that width at least, with a margin on all sides.
  std::string svg(double least_width, double margin) const;

 private:
  void include(Box box);
  std::string out_;
  Box reach_{0, 0, 0, 0};
};

}  // namespace lud::tools
