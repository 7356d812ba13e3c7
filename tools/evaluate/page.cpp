#include "tools/evaluate/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/play/engine.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/html.hpp"
#include "tools/plan.hpp"
#include "tools/statistics/wilson.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

constexpr int chart_width = 720, chart_height = 220, left = 56, bottom = 34, top = 12;

struct Bar {
  double from, to, value;  ///< from, to: its range on the x axis
  std::string told;        ///< tooltip
};

/// A bar chart with a y axis from 0. `most`: the top of the scale; 0: the largest value.
std::string chart(const std::vector<Bar>& bars, const std::string& across, const std::string& up, double most = 0) {
  if (bars.empty()) return "<p>Nothing to show.</p>";
  const double begin = bars.front().from, end = bars.back().to;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  if (most <= 0) most = 1;
  const auto x = [&](double at) { return left + (at - begin) / (end - begin) * (chart_width - left - 8); };
  const auto y = [&](double at) { return chart_height - bottom - at / most * (chart_height - bottom - top); };
  std::string out = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{} by {}\">", chart_width,
                                chart_height, html_text(up), html_text(across));
  for (const Bar& bar : bars)
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}</title></rect>",
                       x(bar.from), y(bar.value), std::max(0.5, x(bar.to) - x(bar.from) - 0.5), y(0) - y(bar.value),
                       html_text(bar.told));
  out += fmt::format("<path d=\"M{0} {1}V{2}H{3}\"/>", left, top, y(0), chart_width - 8);
  const auto text = [&](double at_x, double at_y, const char* anchor, const std::string& what) {
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", at_x, at_y, anchor,
                       html_text(what));
  };
  text(left - 6, y(most) + 5, "end", fmt::format("{:.4g}", most));
  text(left - 6, y(0), "end", "0");
  text(left, chart_height - 18, "middle", fmt::format("{:.6g}", begin));
  text(chart_width - 8, chart_height - 18, "end", fmt::format("{:.6g}", end));
  text((left + chart_width) / 2.0, chart_height - 4, "middle", across);
  text(left + 6, top + 4, "start", up);
  return out + "</svg>";
}

std::string section(const std::string& title, const std::string& remark, const std::string& content) {
  return fmt::format("<section><h2>{}</h2><p>{}</p>{}</section>\n", title, remark, content);
}

constexpr std::string_view style =
    "body{font:16px/1.45 sans-serif;color:#1a1a1a;background:#fffdf7;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "svg{width:100%;height:auto}svg rect{fill:#2e6da4}svg path{fill:none;stroke:#1a1a1a}svg text{font-size:12px}"
    "table{border-collapse:collapse;width:100%;font-size:14px}td,th{border-bottom:1px solid #ddd;padding:.2rem "
    ".4rem;text-align:left}td.n,th.n{text-align:right}";

}  // namespace

void Page::add(const GameSights& game) {
  lengths_.add(game.sizes.size());
  if (sizes_.size() < game.sizes.size()) sizes_.resize(game.sizes.size());
  for (std::size_t i = 0; i < game.sizes.size(); ++i) {
    ++sizes_[i].decisions;
    sizes_[i].moves += game.sizes[i];
  }
  const auto count = [&](Results& results) {
    ++results.games;
    results.sum += game.result;
  };
  if (!game.cut) count(won_[game.sizes.size()]);
  if (!game.opening.empty()) count(openings_[game.opening]);
  visits_.resize(std::max(visits_.size(), game.visited.size()));
  for (std::size_t site = 0; site < game.visited.size(); ++site) visits_[site] += game.visited[site];
}

std::string Page::lengths() const {
  std::vector<Bar> bars;
  for (const auto& bin : lengths_.histogram(40))
    bars.push_back({static_cast<double>(bin.from), static_cast<double>(bin.to) + 1, static_cast<double>(bin.count),
                    fmt::format("{} to {} moves: {}", bin.from, bin.to, counted(bin.count, "game"))});
  return section("How long games are", "Games by their number of decisions.", chart(bars, "decisions", "games"));
}

std::string Page::branching() const {
  constexpr std::size_t most_bars = 120;
  const std::size_t width = std::max<std::size_t>(1, (sizes_.size() + most_bars - 1) / most_bars);
  std::vector<Bar> bars;
  for (std::size_t begin = 0; begin < sizes_.size(); begin += width) {
    const std::size_t end = std::min(begin + width, sizes_.size());
    Size sum;
    for (std::size_t i = begin; i < end; ++i) {
      sum.decisions += sizes_[i].decisions;
      sum.moves += sizes_[i].moves;
    }
    const double mean = sum.moves / static_cast<double>(sum.decisions);
    bars.push_back(
        {static_cast<double>(begin + 1), static_cast<double>(end + 1), mean,
         fmt::format("decisions {} to {}: {:.2f} legal moves, in {} cases", begin + 1, end, mean, sum.decisions)});
  }
  return section("How many moves there are to choose from",
                 "The mean number of legal moves at each decision of a game, over the games that came so far.",
                 chart(bars, "decision", "legal moves"));
}

std::string Page::wins() const {
  std::vector<Bar> bars;
  for (const auto& bin : lengths_.histogram(40)) {
    Results sum;
    for (auto it = won_.lower_bound(bin.from); it != won_.end() && it->first <= bin.to; ++it) {
      sum.games += it->second.games;
      sum.sum += it->second.sum;
    }
    const double share = sum.games ? sum.sum / static_cast<double>(sum.games) : 0;
    const statistics::Interval interval = statistics::wilson_of_mean(share, sum.games);
    bars.push_back({static_cast<double>(bin.from), static_cast<double>(bin.to) + 1, share,
                    fmt::format("{} to {} decisions: {:.3f}, 95 % interval {:.3f} to {:.3f}, {}", bin.from, bin.to,
                                share, interval.low, interval.high, counted(sum.games, "game"))});
  }
  return section(
      "Who wins when",
      "The mean result of player 1 (1 for a win, 0 for a loss, between them for places between) in games that "
      "end after so many decisions. Games that a limit cut are left out.",
      chart(bars, "decisions", "result of player 1", 1));
}

std::string Page::heat() const {
  const std::string title = "Where pieces stand";
  Context context(game_);
  play::start(context);
  const Plan plan = plan_of(context);
  const double scale =
      640 / std::max({plan.bounds.right - plan.bounds.left, plan.bounds.top - plan.bounds.bottom, 0.1});
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {:.1f} {:.1f}\" role=\"img\" aria-label=\"heat map\">",
                  (plan.bounds.right - plan.bounds.left) * scale, (plan.bounds.top - plan.bounds.bottom) * scale);
  const double games = static_cast<double>(std::max<std::uint64_t>(1, lengths_.size()));
  for (const Spot& spot : plan.spots) {
    const auto site = static_cast<std::size_t>(spot.site);
    if (spot.type != game_.layout.default_type || site >= visits_.size()) continue;
    const double share = static_cast<double>(visits_[site]) / games;
    out += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"hsl(210 60% {:.0f}%)\" stroke=\"#888\">"
        "<title>{}: {:.1f} %</title></circle>",
        (spot.at.x - plan.bounds.left) * scale, (plan.bounds.top - spot.at.y) * scale, spot.room * scale,
        95 - 65 * share, html_text(record::site_label(game_, spot.type, spot.site)), 100 * share);
  }
  return section(title, "In how many of the games a site was occupied at some time: the darker, the more.",
                 out + "</svg>");
}

std::string Page::openings() const {
  constexpr std::size_t shown = 30;
  std::vector<std::pair<std::string, Results>> sorted(openings_.begin(), openings_.end());
  std::ranges::stable_sort(sorted, std::greater(), [](const auto& one) { return one.second.games; });
  std::string out =
      "<table><tr><th>move<th class=\"n\">games<th class=\"n\">result of player 1<th class=\"n\">95 % interval</tr>";
  for (std::size_t i = 0; i < std::min(shown, sorted.size()); ++i) {
    const auto& [move, results] = sorted[i];
    const double share = results.sum / static_cast<double>(results.games);
    const statistics::Interval interval = statistics::wilson_of_mean(share, results.games);
    out += fmt::format("<tr><td>{}<td class=\"n\">{}<td class=\"n\">{:.3f}<td class=\"n\">{:.3f} to {:.3f}</tr>",
                       html_text(move), results.games, share, interval.low, interval.high);
  }
  out += "</table>";
  if (sorted.size() > shown) out += fmt::format("<p>and {} more.</p>", sorted.size() - shown);
  return section("How games open", "First moves, by how often they were played, and what came of them.", out);
}

std::string Page::html(const EvaluatedHead& head, const Evaluation& evaluation) const {
  const std::string source = html_text(head.source(evaluation.games()));
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head><body>\n<h1>{0}</h1><p>{2}, lud "
      "{3}.</p>\n",
      html_text(game_.name), style, source, LUD_VERSION);
  out += lengths() + branching() + wins() + heat() + openings();
  out += "<section><h2>Figures</h2><p>Each is defined by 'lud doc --metrics'.</p><table>";
  const std::vector<std::optional<double>> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i])
      out += fmt::format("<tr><td>{}<td class=\"n\">{:.6g}<td>{}</tr>\n", html_text(metric_docs()[i].name), *values[i],
                         html_text(metric_docs()[i].definition));
  return out + "</table></section>\n</body></html>\n";
}

}  // namespace lud::tools
