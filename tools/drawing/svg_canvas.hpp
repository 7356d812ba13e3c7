#pragma once
// A canvas for SVG shapes and texts. It tracks the bounding box of everything drawn, so that the finished picture
// contains all of it, and estimates text widths by the widest of the common fonts.
#include <string>
#include <string_view>
#include <vector>

namespace lud::tools {

/// A CSS colour, such as "#c0392b".
using Colour = std::string_view;
constexpr Colour ink = "#1a1a1a", paper = "#fffdf7";

/// Black or white, whichever has the higher contrast to a background; at least 4.5:1.
Colour readable_on(Colour background);

/// The estimated width of a text at a font size.
double text_width(std::string_view text, double size);
/// The largest font size, at most `size`, at which a text fits into `width`.
double fitting_size(std::string_view text, double size, double width);
/// Breaks a text at blanks into lines no wider than `width`, as far as it has blanks.
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
  /// Draws a text, vertically centred at `at`.
  void text(At at, double size, Anchor anchor, Colour fill, std::string_view text);
  /// Draws a text around `at`, in a smaller size where it would be wider than `width`.
  void fitted(At at, double size, double width, Colour fill, std::string_view text) {
    this->text(at, fitting_size(text, size, width), Anchor::Middle, fill, text);
  }

  /// Opens a group, which contains what is drawn up to the matching `end`. `more`: further SVG attributes.
  void begin(std::string_view name, std::string_view more = {});
  void end();
  /// The bounding box so far.
  const Box& reach() const { return reach_; }
  /// The finished picture, at least `least_width` wide, with a margin on all sides. `label` says what it shows, for
  /// people who cannot see it.
  std::string svg(double least_width, double margin, std::string_view label) const;

 private:
  void include(Box box);
  std::string out_;
  Box reach_{0, 0, 0, 0};
};

}  // namespace lud::tools
