#include "interpreter/board/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "interpreter/declare/index.hpp"

namespace lud::board {
namespace {

BuildError mistake(const TrackPlan& plan, const std::string& what) {
  return {fmt::format("track \"{}\": {}", plan.name, what)};
}

// Returns the words between commas; trailing commas do not count.
std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> out;
  while (text.ends_with(',')) text.remove_suffix(1);
  while (true) {
    const std::size_t comma = text.find(',');
    out.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
}

// Returns the number that the text is, if it consists of digits alone.
std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

// Returns the walked direction of the supported facing with this name.
std::optional<AbsoluteDirection> supported_direction(const Lattice& lattice, std::string_view name) {
  for (AbsoluteDirection facing : lattice.supported(RelationType::All))
    if (spelling(walked(facing)) == name) return walked(facing);
  return std::nullopt;
}

// Reads a step string: a start site, then sites, directions (as far as the board goes, or with a number of steps) and
// "End".
Built<std::vector<int>> read_steps(const Lattice& lattice, const TrackPlan& plan, std::string_view text) {
  const auto fail = [&](const std::string& what) { return mistake(plan, what); };
  const std::vector<std::string_view> words = split_at_commas(text);
  std::vector<int> sites;
  for (std::string_view word : words) {
    if (const std::optional<int> site = number(word)) {
      sites.push_back(*site);
      continue;
    }
    if (sites.empty()) return fail(fmt::format("the first step must be a site, not \"{}\"", word));
    if (word == "End") {
      sites.push_back(track_end_site);
      continue;
    }
    const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
    const std::optional<int> length = number(word.substr(digits));
    if (digits < word.size() && !length) return fail(fmt::format("cannot read the number of steps in \"{}\"", word));
    const auto direction = supported_direction(lattice, word.substr(0, digits));
    if (!direction) return fail(fmt::format("\"{}\" is no direction on this board", word));
    // The end of the track is no place to walk on from: go on from the last site before it.
    const int current = *std::find_if(sites.rbegin(), sites.rend(), [](int site) { return site != track_end_site; });
    if (current >= lattice.count())
      return fail(fmt::format("\"{}\" starts at site {}, which is not on the board", word, current));
    for (const Radial& radial : lattice.radials(current, *direction))
      for (std::size_t i = 1; i < radial.sites.size() && (!length || i <= index(*length)); ++i)
        sites.push_back(radial.sites[i]);
  }
  return sites;
}

// A place on a loop: (row, column) of the board's vertices.
struct Place {
  int row;
  int column;
};

// Returns the sides of the loop `inset` lines inside the rim, each from rim to rim.
std::vector<std::vector<Place>> loop_sides(BasisType basis, int rows, int columns, int inset) {
  std::vector<std::vector<Place>> sides;
  if (basis == BasisType::Triangular) {
    const int last = rows - 1 - inset;
    sides.resize(3);
    for (int i = 0; i <= last; ++i) {
      sides[0].push_back({inset, i});
      sides[1].push_back({i, last - i});
      sides[2].push_back({last - i, inset});
    }
    return sides;
  }
  sides.resize(4);
  for (int i = 0; i < columns; ++i) {
    sides[0].push_back({inset, i});
    sides[2].push_back({rows - 1 - inset, columns - 1 - i});
  }
  for (int i = 0; i < rows; ++i) {
    sides[1].push_back({i, columns - 1 - inset});
    sides[3].push_back({rows - 1 - i, inset});
  }
  return sides;
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
    track.length_ = static_cast<int>(track.elements_.size());
    link(track.elements_);
    list_places(track);
    for (std::size_t place = 0; place <= 2 * track.elements_.size(); ++place)
      track.sites_.push_back(track.site_beyond(static_cast<std::int64_t>(place)));
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
      // On a directed track only the last element, and the first of a loop, have a link to the one before.
      const bool knows_previous = first ? plan.loop : (last || !plan.directed);
      if (knows_previous) {
        elements[i].previous_index = static_cast<int>((i + n - 1) % n);
        elements[i].previous_site = elements[index(elements[i].previous_index)].site;
      }
      if (!last || plan.loop) {
        elements[i].next_index = static_cast<int>((i + 1) % n);
        elements[i].next_site = elements[index(elements[i].next_index)].site;
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
      const std::span<const int> places = track.places_[track.places_.size() - 1];
      track.first_places_.push_back(places.empty() ? track.length_ : places.front());
    }
  }
};

int Track::site_beyond(std::int64_t place) const {
  const auto length = static_cast<std::int64_t>(elements_.size());
  if (length == 0) return -1;
  if (place < length) return elements_[static_cast<std::size_t>(place)].site;
  if (elements_.back().next_site == -1) return -1;
  return elements_[static_cast<std::size_t>((place - 1) % length)].next_site;
}

Built<std::vector<TrackPlan>> surakarta_tracks(const Lattice& vertices, std::optional<BasisType> basis,
                                               std::optional<int> loops, int from) {
  if (basis != BasisType::Square && basis != BasisType::Triangular)
    return BuildError{"a Surakarta board must have a square or a triangular basis"};
  const int rows = static_cast<int>(vertices.rows().size());
  const int columns = static_cast<int>(vertices.columns().size());
  const int fitting = basis == BasisType::Square ? (std::min(rows, columns) - 2) / 2 : (rows - 1) / 2;
  std::vector<TrackPlan> plans;
  for (int loop = 0; loop < loops.value_or(fitting); ++loop) {
    const std::int64_t wanted = std::int64_t{from} + loop;
    if (wanted < 0 || wanted >= std::max(rows, columns))
      return BuildError{fmt::format("loop {} does not fit on the Surakarta board", wanted)};
    const int inset = static_cast<int>(wanted);
    std::vector<std::vector<int>> sides;
    for (const std::vector<Place>& places : loop_sides(*basis, rows, columns, inset)) {
      std::vector<int>& side = sides.emplace_back();
      for (const Place place : places) {
        if (place.row < 0 || place.row >= rows || place.column < 0 ||
            index(place.column) >= vertices.rows()[index(place.row)].size())
          return BuildError{fmt::format("loop {} does not fit on the Surakarta board", inset)};
        side.push_back(vertices.rows()[index(place.row)][index(place.column)]);
      }
    }
    for (const char* const way : {"F", "B"}) {
      std::vector<int> path;
      for (const std::vector<int>& side : sides) {
        path.insert(path.end(), side.begin(), side.end());
        // At the rim a piece swings round to the next side: a bump.
        if (!side.empty()) path.push_back(side.back());
      }
      plans.push_back({.name = fmt::format("Track{}{}", inset, way),
                       .path = std::move(path),
                       .owner = 0,
                       .loop = true,
                       .directed = true});
      std::reverse(sides.begin(), sides.end());
      for (std::vector<int>& side : sides) std::reverse(side.begin(), side.end());
    }
  }
  return plans;
}

Built<Track> build_track(const Lattice& lattice, int total_sites, const TrackPlan& plan) {
  const auto* given = std::get_if<std::vector<int>>(&plan.path);
  Built<std::vector<int>> sites = given ? *given : read_steps(lattice, plan, std::get<std::string>(plan.path));
  if (!sites) return sites.error();
  std::optional<int> missing;
  for (int& site : *sites) {
    if (site == track_end_site) continue;
    if (site < 0) return mistake(plan, fmt::format("there is no site {}", site));
    if (site < total_sites) continue;
    if (!missing) missing = site;
    site = track_missing_site;
  }
  Track track = TrackBuilder{plan}.build(*sites);
  track.missing_site_ = missing;
  return track;
}

}  // namespace lud::board
