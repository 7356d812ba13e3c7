#include "tools/board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lud::tools {

namespace {

constexpr std::string_view signs = "+=*%#~^&@$!";

bool has_player(const Game& game, int owner) { return owner > 0 && owner <= game.players; }

/// The board's sites of a region.
std::vector<int> sites_of(const play::Region& region, Context& context) {
  std::vector<int> sites;
  for (const Lazy<Sites>& part : region.sites)
    for (int site : part(context))
      if (site < context.game.lattice().count()) sites.push_back(site);
  std::ranges::sort(sites);
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

}  // namespace

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

std::vector<std::string> piece_letters(const Game& game) {
  constexpr std::size_t most = 3;
  std::vector<std::string> letters;
  for (const play::Component& piece : game.components) {
    const std::string& name = piece.base_name;
    std::size_t size = 1;
    const auto reads_alike = [&](const play::Component& other) {
      return other.base_name != name && !other.is_die && other.base_name.substr(0, size) == name.substr(0, size);
    };
    while (size < std::min(most, name.size()) && std::ranges::any_of(game.components, reads_alike)) ++size;
    letters.push_back(name.empty() ? "?" : name.substr(0, size));
  }
  return letters;
}

RegionMarks region_marks(const Game& game) {
  RegionMarks made;
  made.of_site.assign(static_cast<std::size_t>(game.lattice().count()), off);
  std::vector<std::size_t> size_at(made.of_site.size(), made.of_site.size() + 1);
  std::vector<std::string_view> names;
  Context context(game);
  for (const play::Region& region : game.regions) {
    const std::vector<int> sites = sites_of(region, context);
    if (sites.empty()) continue;
    const auto known = std::ranges::find(names, region.name);
    const auto sign = static_cast<std::size_t>(known - names.begin());
    if (known == names.end()) names.push_back(region.name);
    std::string text(1, signs[sign % signs.size()]);
    if (has_player(game, region.owner)) text += std::to_string(region.owner);
    for (int site : sites) {
      const auto at = static_cast<std::size_t>(site);
      if (sites.size() >= size_at[at]) continue;
      size_at[at] = sites.size();
      made.of_site[at] = static_cast<int>(made.marks.size());
    }
    made.marks.push_back({&region, static_cast<int>(sign), std::move(text)});
  }
  return made;
}

std::string region_title(const Game& game, const play::Region& region) {
  return has_player(game, region.owner) ? fmt::format("{} of player {}", region.name, region.owner) : region.name;
}

}  // namespace lud::tools
