#pragma once
// Text in HTML pages and SVG pictures.
#include <string>
#include <string_view>

namespace lud::tools {

/// A text as it is written in HTML, also within the quotes of an attribute.
inline std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  return out;
}

}  // namespace lud::tools
