// Coverage as self-contained HTML pages.
#include <fmt/format.h>

#include "tools/coverage/coverage.hpp"
#include "tools/html.hpp"

namespace lud::tools {

namespace {

constexpr std::string_view head = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}: coverage</title>
<style>
  body {{ font: 14px/1.5 system-ui, sans-serif; margin: 1.5em auto; max-width: 80em; padding: 0 1em; }}
  pre {{ font: 13px/1.45 ui-monospace, monospace; overflow-x: auto; }}
  .hit {{ background: #e3f4e3; }} .part {{ background: #fff0c2; }} .miss {{ background: #ffd9d6; }}
  .line {{ color: #777; user-select: none; }}
  table {{ border-collapse: collapse; }} td, th {{ padding: .2em .8em; text-align: right; }}
  td:first-child, th:first-child {{ text-align: left; }}
  @media (prefers-color-scheme: dark) {{
    body {{ background: #16181b; color: #ddd; }} a {{ color: #8ab4f8; }}
    .hit {{ background: #1d3a22; }} .part {{ background: #4a3b12; }} .miss {{ background: #57211e; }}
  }}
</style>
<h1>{0}</h1>
)";

/// "evaluated 12 times; true 5, false 7".
std::string count_text(const compile::Spot& spot) {
  using Kind = compile::Spot::Kind;
  std::string text = fmt::format("evaluated {} times", spot.evaluated);
  if (spot.kind == Kind::Condition) text += fmt::format("; true {}, false {}", spot.yes, spot.evaluated - spot.yes);
  if (spot.kind == Kind::Rule) text += fmt::format("; made moves {} times", spot.yes);
  return text;
}

std::string open_tag(const CoveredSpot& one) {
  const std::string missing = missing_text(one.spot);
  const char* kind = missing.empty() ? "hit" : one.spot.evaluated == 0 ? "miss" : "part";
  return fmt::format("<span class=\"{}\" title=\"{}{}{}\">", kind, count_text(one.spot), missing.empty() ? "" : ": ",
                     missing);
}

/// Marks up the text with a span for each spot. A spot that continues on the next line gets a span per line, so that
/// lines can be numbered.
class Marked {
 public:
  explicit Marked(const CoveredFile& file) : file_(file) {}

  std::string run() {
    begin_line();
    std::size_t next = 0;
    for (std::uint32_t at = 0; at < file_.text.size(); ++at) {
      close(at);
      for (; next < file_.spots.size() && file_.spots[next].begin == at; ++next) {
        open_.push_back(&file_.spots[next]);
        out_ += open_tag(file_.spots[next]);
      }
      const char c = file_.text[at];
      if (c != '\n') {
        out_ += html_text(std::string_view(&c, 1));
        continue;
      }
      for (std::size_t i = 0; i < open_.size(); ++i) out_ += "</span>";
      out_ += '\n';
      if (at + 1 < file_.text.size()) begin_line();
    }
    close(static_cast<std::uint32_t>(file_.text.size()));
    return std::move(out_);
  }

 private:
  void begin_line() {
    out_ += fmt::format("<span class=\"line\" id=\"{0}\">{0:>4} </span>", ++line_);
    for (const CoveredSpot* one : open_) out_ += open_tag(*one);
  }
  void close(std::uint32_t at) {
    for (; !open_.empty() && open_.back()->end <= at; open_.pop_back()) out_ += "</span>";
  }

  const CoveredFile& file_;
  std::string out_;
  std::vector<const CoveredSpot*> open_;
  std::size_t line_ = 0;
};

}  // namespace

std::string coverage_page(const CoveredFile& file) {
  return fmt::format(fmt::runtime(head), html_text(file.name)) +
         fmt::format(
             "<p>{}</p>\n<p>Green: all of it was seen. Yellow: never true, never false, or no move made. Red: "
             "never reached. Point at a call to see its counts.</p>\n<pre>{}</pre>\n</html>\n",
             figures_text(figures_of(file)), Marked(file).run());
}

std::string coverage_index(const std::vector<CoveredFile>& files, const std::vector<std::string>& pages) {
  std::string text =
      fmt::format(fmt::runtime(head), "Games") +
      "<table>\n<tr><th>game</th><th>rules reached</th><th>conditions both ways</th><th>values</th></tr>\n";
  const auto row = [&](const std::string& name, const CoverageFigures& f) {
    text += fmt::format("<tr><td>{}</td><td>{} of {}</td><td>{} of {}</td><td>{} of {}</td></tr>\n", name,
                        f.rules_reached, f.rules, f.conditions_both_ways, f.conditions, f.values_reached, f.values);
  };
  CoverageFigures all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const CoverageFigures figures = figures_of(files[i]);
    row(fmt::format("<a href=\"{}\">{}</a>", pages[i], html_text(files[i].name)), figures);
    all += figures;
  }
  row("all", all);
  return text + "</table>\n</html>\n";
}

}  // namespace lud::tools
