#include "interpreter/board/tracks.hpp"

#include <algorithm>
#include <charconv>

namespace lud::board {
namespace {

std::size_t ix(int i) { return static_cast<std::size_t>(i); }

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t comma = text.find(',');
    out.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
}

// A whole number without sign, if the text is nothing else.
std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

// The supported facing with this name.
std::optional<AbsoluteDirection> supported_direction(const Lattice& lattice, std::string_view name) {
  for (AbsoluteDirection facing : lattice.supported(RelationType::All))
    if (spelling(walked(facing)) == name) return walked(facing);
  return std::nullopt;
}

// Reads a step string: a start site, then sites, directions (as far as the board goes, or with a number of steps) and
// "End".
Built<std::vector<int>> read_steps(const Lattice& lattice, const TrackPlan& plan, std::string_view text) {
  const auto fail = [&](const std::string& what) { return BuildError{"track \"" + plan.name + "\": " + what}; };
  const std::vector<std::string_view> words = split_at_commas(text);
  std::vector<int> sites;
  for (std::string_view word : words) {
    if (const std::optional<int> site = number(word)) {
      sites.push_back(*site);
      continue;
    }
    if (sites.empty()) return fail("the first step must be a site, not \"" + std::string(word) + "\"");
    if (word == "End") {
      sites.push_back(track_end_site);
      continue;
    }
    const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
    const std::optional<int> length = number(word.substr(digits));
    if (digits < word.size() && !length)
      return fail("cannot read the number of steps in \"" + std::string(word) + "\"");
    const auto direction = supported_direction(lattice, word.substr(0, digits));
    if (!direction) return fail("\"" + std::string(word) + "\" is no direction on this board");
    // The end of the track is no place to walk on from: go on from the last site before it.
    const int current = *std::find_if(sites.rbegin(), sites.rend(), [](int site) { return site != track_end_site; });
    if (current >= lattice.count())
      return fail("\"" + std::string(word) + "\" starts at site " + std::to_string(current) +
                  ", which is not on the board");
    for (const Radial& radial : lattice.radials(current, *direction))
      for (std::size_t i = 1; i < radial.sites.size() && (!length || i <= ix(*length)); ++i)
        sites.push_back(radial.sites[i]);
  }
  return sites;
}

}  // namespace

/// Links the sites of a track.
struct TrackBuilder {
  const TrackPlan& plan;

  Track build(const std::vector<int>& sites) const {
    Track track;
    track.name_ = plan.name;
    track.owner_ = plan.owner;
    track.loop_ = plan.loop;
    track.directed_ = plan.directed;
    // A site repeated in a row becomes one element with bumps.
    int bump = 0;
    bool any_bump = false;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      if (i + 1 < sites.size() && sites[i] == sites[i + 1]) {
        any_bump = true;
        ++bump;
        continue;
      }
      track.elements_.push_back({.site = sites[i], .bump = bump});
      bump = 0;
    }
    link(track.elements_);
    list_places(track);
    if (!any_bump)
      for (std::size_t list = 0; list < track.places_.size(); ++list)
        track.internal_loop_ |= track.places_[list].size() > 1;
    return track;
  }

 private:
  void link(std::vector<TrackElement>& elements) const {
    const std::size_t n = elements.size();
    for (std::size_t i = 0; i < n; ++i) {
      const bool first = i == 0;
      const bool last = i + 1 == n;
      // On a directed track only the last element, or the first of a loop, knows what comes before it.
      const bool knows_previous = first ? plan.loop : (last || !plan.directed);
      if (knows_previous) {
        elements[i].previous_index = static_cast<int>((i + n - 1) % n);
        elements[i].previous_site = elements[ix(elements[i].previous_index)].site;
      }
      if (!last || plan.loop) {
        elements[i].next_index = static_cast<int>((i + 1) % n);
        elements[i].next_site = elements[ix(elements[i].next_index)].site;
      }
    }
  }

  static void list_places(Track& track) {
    int highest = track_end_site;
    for (const TrackElement& element : track.elements_) highest = std::max(highest, element.site);
    for (int site = track_end_site; site <= highest; ++site) {
      for (std::size_t i = 0; i < track.elements_.size(); ++i)
        if (track.elements_[i].site == site) track.places_.push(static_cast<int>(i));
      track.places_.close();
    }
  }
};

std::span<const int> Track::indices(int site) const {
  const auto list = ix(site - track_end_site);
  if (site < track_end_site || list >= places_.size()) return {};
  return places_[list];
}

std::optional<int> Track::index(int site) const {
  const std::span<const int> all = indices(site);
  if (all.empty()) return std::nullopt;
  return all.front();
}

Built<Track> build_track(const Lattice& lattice, const TrackPlan& plan) {
  if (const auto* sites = std::get_if<std::vector<int>>(&plan.path)) {
    for (int site : *sites)
      if (site < track_end_site)
        return BuildError{"track \"" + plan.name + "\": " + std::to_string(site) + " is no site"};
    return TrackBuilder{plan}.build(*sites);
  }
  const Built<std::vector<int>> sites = read_steps(lattice, plan, std::get<std::string>(plan.path));
  if (!sites) return sites.error();
  return TrackBuilder{plan}.build(*sites);
}

}  // namespace lud::board
