#include "tools/drawing/svg_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/html.hpp"

namespace lud::tools {

namespace {

/// The width of a character at font size 1.
double width_of(char letter) {
  if (std::string_view(" !\"'(),-./:;IJ[\\]fijlrt|").find(letter) != std::string_view::npos) return 0.47;
  if (std::string_view("%@MWm").find(letter) != std::string_view::npos) return 1.01;
  if (std::string_view("#&+<=>^~w").find(letter) != std::string_view::npos) return 0.85;
  return letter >= 'A' && letter <= 'Z' ? 0.8 : 0.65;
}

/// The number of bytes of the character at an offset of a UTF-8 text; 0 if it is invalid or not allowed in XML.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t size = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (first >= 0xf5) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) >= 0xa0) return 0;
  if (first == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe) return 0;
  if ((first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) >= 0x90)) return 0;
  return size;
}

/// A text as it is written in a picture. What XML does not allow is a space or a question mark there.
std::string svg_text(std::string_view text) {
  std::string allowed;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = character_size(text, i);
    if (size == 0)
      allowed += text[i] == '\t' || text[i] == '\n' ? ' ' : '?';
    else
      allowed += text.substr(i, size);
    i += std::max<std::size_t>(size, 1);
  }
  return html_text(allowed);
}

/// The relative luminance of a colour (WCAG): 0 for black, 1 for white.
double luminance(Colour colour) {
  const auto part = [&](std::size_t at) {
    const double value = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

std::string paint(Colour fill, Colour stroke) {
  return stroke.empty() ? fmt::format("fill=\"{}\"", fill) : fmt::format("fill=\"{}\" stroke=\"{}\"", fill, stroke);
}

}  // namespace

Colour readable_on(Colour background) {
  const double light = luminance(background);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

double text_width(std::string_view text, double size) {
  double width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = std::max<std::size_t>(character_size(text, i), 1);
    width += bytes > 1 ? 1.01 : width_of(text[i]);
    i += bytes;
  }
  return width * size;
}

double fitting_size(std::string_view text, double size, double width) {
  const double needed = text_width(text, size);
  return needed <= width ? size : size * width / needed;
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
    if (word.empty()) continue;
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && text_width(longer, size) > width) {
      lines.push_back(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

void Canvas::include(Box box) {
  if (out_.empty()) reach_ = box;
  reach_ = {std::min(reach_.left, box.left), std::min(reach_.top, box.top), std::max(reach_.right, box.right),
            std::max(reach_.bottom, box.bottom)};
}

void Canvas::rectangle(Box box, Colour fill, Colour stroke, double rounding) {
  include({box.left - 1, box.top - 1, box.right + 1, box.bottom + 1});
  out_ += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"{} {}/>\n", box.left, box.top,
                      box.right - box.left, box.bottom - box.top,
                      rounding > 0 ? fmt::format(" rx=\"{:.2f}\"", rounding) : "", paint(fill, stroke));
}

void Canvas::circle(At centre, double radius, Colour fill, Colour stroke) {
  const double r = radius + 1;
  include({centre.x - r, centre.y - r, centre.x + r, centre.y + r});
  out_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" {}/>\n", centre.x, centre.y, radius,
                      paint(fill, stroke));
}

void Canvas::polygon(const std::vector<At>& corners, Colour fill, Colour stroke) {
  std::string points;
  for (const At& at : corners) {
    include({at.x - 1, at.y - 1, at.x + 1, at.y + 1});
    points += fmt::format("{}{:.2f},{:.2f}", points.empty() ? "" : " ", at.x, at.y);
  }
  out_ += fmt::format("<polygon points=\"{}\" {} stroke-linejoin=\"bevel\"/>\n", points, paint(fill, stroke));
}

void Canvas::line(At a, At b, Colour stroke, double width) {
  include(
      {std::min(a.x, b.x) - width, std::min(a.y, b.y) - width, std::max(a.x, b.x) + width, std::max(a.y, b.y) + width});
  out_ += fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"{}\"{}/>\n", a.x, a.y,
                      b.x, b.y, stroke, width != 1 ? fmt::format(" stroke-width=\"{:.1f}\"", width) : "");
}

void Canvas::text(At at, double size, Anchor anchor, Colour fill, std::string_view text) {
  const double width = text_width(text, size);
  const double left = at.x - (anchor == Anchor::Start ? 0 : anchor == Anchor::Middle ? width / 2 : width);
  include({left, at.y - 0.62 * size, left + width, at.y + 0.62 * size});
  // The baseline is a third of the font size below the middle.
  out_ += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.2f}\"{} fill=\"{}\">{}</text>\n", at.x,
                      at.y + 0.35 * size, size,
                      anchor == Anchor::Start    ? ""
                      : anchor == Anchor::Middle ? " text-anchor=\"middle\""
                                                 : " text-anchor=\"end\"",
                      fill, svg_text(text));
}

void Canvas::begin(std::string_view name, std::string_view more) {
  out_ += fmt::format("<g class=\"{}\"{}{}>\n", name, more.empty() ? "" : " ", more);
}
void Canvas::end() { out_ += "</g>\n"; }

std::string Canvas::svg(double least_width, double margin, std::string_view label) const {
  const double left = std::min(0.0, reach_.left) - margin, top = reach_.top - margin;
  const double width = std::max(least_width, reach_.right) - left + margin, height = reach_.bottom - top + margin;
  const std::string place = fmt::format("{:.2f} {:.2f} {:.2f} {:.2f}", left, top, width, height);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" role=\"img\" aria-label=\"{}\" "
             "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n"
             "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n",
             place, svg_text(label), left, top, width, height, paper) +
         out_ + "</svg>\n";
}

}  // namespace lud::tools
