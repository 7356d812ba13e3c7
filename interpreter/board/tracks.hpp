#pragma once
// Tracks: the paths along which pieces race round a board. `build_track` turns the description of a track (its sites,
// or a string of steps such as "0,N4,E,S,End") into the linked elements that the rules follow, with a look-up from
// sites to places on the track.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "interpreter/board/topology.hpp"

namespace lud::board {

/// The number that stands for the end of a track, behind its last site.
constexpr int track_end_site = -2;
/// The number that stands for a site of the path that neither the board nor a hand has: no piece comes there.
constexpr int track_missing_site = -3;

/// One site on a track. Indices are places on the track; absent links are -1, as in Ludii.
struct TrackElement {
  int site = -1;
  int previous_site = -1;
  int previous_index = -1;
  int next_site = -1;
  int next_index = -1;
  int bump = 0;  ///< how many times the site was repeated in a row in the description
};

/// The description of a track. Its sites may lie beyond the board (in hands).
struct TrackPlan {
  std::string name = "Track";
  std::variant<std::vector<int>, std::string> path;  ///< sites, or a step string
  int owner = 0;                                     ///< player, 0 for everybody
  bool loop = false;
  bool directed = false;
};

/// A built track.
class Track {
 public:
  const std::string& name() const { return name_; }
  int owner() const { return owner_; }
  bool loop() const { return loop_; }
  /// True if a site occurs twice on a track without bumps.
  bool internal_loop() const { return internal_loop_; }
  /// The first site of the path that does not exist, if there is one.
  std::optional<int> missing_site() const { return missing_site_; }
  const std::vector<TrackElement>& elements() const { return elements_; }
  /// The places of `site` on the track, ascending; empty if it is not on it.
  std::span<const int> indices(int site) const {
    const std::size_t list = list_of(site);
    return list < places_.size() ? places_[list] : std::span<const int>();
  }
  /// The first place of `site` on the track, or `otherwise` if it is not on it.
  int first_index(int site, int otherwise) const {
    const int place = first_index(site);
    return place < length() ? place : otherwise;
  }
  /// The first place of `site` on the track, or the length of the track if it is not on it.
  int first_index(int site) const {
    const std::size_t list = list_of(site);
    return list < first_places_.size() ? first_places_[list] : length();
  }
  int length() const { return length_; }
  /// Returns the site at a place. Behind its end a loop goes round; behind the end of any other track there is -1.
  int site_at(std::int64_t place) const {
    return static_cast<std::size_t>(place) < sites_.size() ? sites_[static_cast<std::size_t>(place)]
                                                           : site_beyond(place);
  }
  /// Returns the site that many steps after a place; negative steps count as 0.
  int site_after(int place, int steps) const { return site_at(std::int64_t{place} + std::max(steps, 0)); }

 private:
  /// Returns the index of a site's list in `places_`. Numbers that are no sites give an index beyond its end.
  static std::size_t list_of(int site) { return std::size_t{static_cast<unsigned>(site) - unsigned(track_end_site)}; }
  int site_beyond(std::int64_t place) const;

  friend struct TrackBuilder;
  friend Built<Track> build_track(const Lattice& lattice, int total_sites, const TrackPlan& plan);
  std::string name_;
  int owner_ = 0;
  bool loop_ = false;
  bool internal_loop_ = false;
  std::optional<int> missing_site_;
  std::vector<TrackElement> elements_;
  Lists<int> places_;              ///< list s + 2: the places of site s; list 0 is that of the end
  std::vector<int> sites_;         ///< by place, for two rounds
  std::vector<int> first_places_;  ///< the first place of each list; `length_` if it is empty
  int length_ = 0;                 ///< number of elements
};

/// The name by which (slide ...) means all tracks at once.
inline constexpr std::string_view all_tracks = "AllTracks";

/// Builds a track on the sites of `lattice` and, behind them, those of hands: `total_sites` in all. Returns an error if
/// the path is impossible. The path may lead to sites that do not exist, as in variants without hands.
Built<Track> build_track(const Lattice& lattice, int total_sites, const TrackPlan& plan);

/// The tracks of a Surakarta board: `loops` nested loops (as many as fit if not given), the outermost `from` lines
/// inside the rim, each forwards and backwards. `basis` is that of the board's graph; other than square and triangular
/// ones are an error.
Built<std::vector<TrackPlan>> surakarta_tracks(const Lattice& vertices, std::optional<BasisType> basis,
                                               std::optional<int> loops, int from = 1);

}  // namespace lud::board
