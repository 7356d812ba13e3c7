#include "interpreter/board/runs.hpp"

namespace lud::board {

Runs::Runs(const Lattice& lattice, AbsoluteDirection direction, bool opposites, int windows_of)
    : window_length_(lattice.count() <= 64 ? windows_of : 0) {
  for (int site = 0; site < lattice.count(); ++site) {
    first_line_.push_back(static_cast<std::uint32_t>(lines_.size()));
    first_window_.push_back(static_cast<std::uint32_t>(windows_.size()));
    beside_.push_back(0);
    for (const Radial& radial : lattice.radials(site, direction)) {
      if (!radial.distinct) continue;
      const SiteSpan ahead = radial.sites.subspan(1);
      const SiteSpan behind = opposites && !radial.opposite.empty() ? radial.opposite.subspan(1) : SiteSpan();
      lines_.push_back({static_cast<std::uint32_t>(sites_.size()), static_cast<std::uint16_t>(ahead.size()),
                        static_cast<std::uint16_t>(behind.size())});
      sites_.insert(sites_.end(), ahead.begin(), ahead.end());
      sites_.insert(sites_.end(), behind.begin(), behind.end());
      if (window_length_ > 0) add_windows(site, ahead, behind);
    }
  }
  first_line_.push_back(static_cast<std::uint32_t>(lines_.size()));
  first_window_.push_back(static_cast<std::uint32_t>(windows_.size()));
}

/// Adds the windows of a line that contain the site.
void Runs::add_windows(int site, SiteSpan ahead, SiteSpan behind) {
  for (const SiteSpan side : {ahead, behind})
    if (!side.empty()) beside_.back() |= Word{1} << side[0];
  for (int back = 0; back < window_length_ && back <= static_cast<int>(behind.size()); ++back) {
    const int forward = window_length_ - 1 - back;
    if (forward > static_cast<int>(ahead.size())) continue;
    Word window = Word{1} << site;
    for (int other : behind.first(static_cast<std::size_t>(back))) window |= Word{1} << other;
    for (int other : ahead.first(static_cast<std::size_t>(forward))) window |= Word{1} << other;
    windows_.push_back(window);
  }
}

}  // namespace lud::board
