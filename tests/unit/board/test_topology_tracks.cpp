#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/tracks.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;

namespace {

SiteList sites(const Track& track) {
  SiteList out;
  for (const TrackElement& element : track.elements()) out.push_back(element.site);
  return out;
}

/// Builds a track on the cells of a board, with four more sites for hands.
Built<Track> build_on(const Topology& board, const TrackPlan& plan) {
  const Lattice& cells = board.on(SiteType::Cell);
  return build_track(cells, cells.count() + 4, plan);
}
Track track_on(const Topology& board, const TrackPlan& plan) { return *build_on(board, plan); }
std::string error_on(const Topology& board, const std::string& path) {
  const auto track = build_on(board, {.name = "T", .path = path});
  return track ? "" : track.error().message;
}

}  // namespace

TEST_CASE("a step string walks over the board") {
  const Topology board = squares(3, 4);
  CHECK(sites(track_on(board, {.path = "0,E,N1,W"})) == SiteList{0, 1, 2, 3, 7, 6, 5, 4});
  CHECK(sites(track_on(board, {.path = "12,3,W2,N,End"})) == SiteList{12, 3, 2, 1, 5, 9, track_end_site});
  CHECK(sites(track_on(board, {.path = "0,NE"})) == SiteList{0, 5, 10});
  CHECK(sites(track_on(board, {.path = "0,E1,"})) == SiteList{0, 1});
}

TEST_CASE("the links of a track") {
  const Topology board = squares(1, 4);
  const Track track = track_on(board, {.path = SiteList{3, 1, 2}, .owner = 2});
  CHECK(track.owner() == 2);
  const TrackElement first = track.elements()[0], middle = track.elements()[1], last = track.elements()[2];
  CHECK(first.previous_site == -1);
  CHECK(first.previous_index == -1);
  CHECK(first.next_site == 1);
  CHECK(middle.previous_site == 3);
  CHECK(middle.next_index == 2);
  CHECK(last.previous_index == 1);
  CHECK(last.next_site == -1);
  CHECK(last.next_index == -1);
}

TEST_CASE("a loop closes, and a directed track forgets where it came from") {
  const Topology board = squares(1, 4);
  const Track loop = track_on(board, {.path = SiteList{0, 1, 2, 3}, .loop = true});
  CHECK(loop.elements()[3].next_site == 0);
  CHECK(loop.elements()[0].previous_index == 3);
  const Track directed = track_on(board, {.path = SiteList{0, 1, 2, 3}, .directed = true});
  CHECK(directed.elements()[1].previous_index == -1);
  CHECK(directed.elements()[3].previous_index == 2);
}

TEST_CASE("repeated sites are bumps, returning ones an internal loop") {
  const Topology board = squares(1, 4);
  const Track bumps = track_on(board, {.path = SiteList{0, 1, 1, 1, 2}});
  CHECK(sites(bumps) == SiteList{0, 1, 2});
  CHECK(bumps.elements()[1].bump == 2);
  CHECK_FALSE(bumps.internal_loop());
  const Track returning = track_on(board, {.path = SiteList{0, 1, 2, 1, 3}});
  CHECK(returning.internal_loop());
  const auto places = returning.indices(1);
  CHECK(SiteList(places.begin(), places.end()) == SiteList{1, 3});
  CHECK(returning.first_index(1, -1) == 1);
  CHECK(returning.first_index(99, -1) == -1);
  CHECK(returning.indices(track_end_site).empty());
  CHECK(returning.indices(std::numeric_limits<int>::max()).empty());
}

TEST_CASE("a site however many steps away") {
  constexpr int far = std::numeric_limits<int>::max();
  const Topology board = squares(1, 4);
  const Track loop = track_on(board, {.path = SiteList{0, 1, 2, 3}, .loop = true});
  CHECK(loop.site_after(0, 4) == 0);
  CHECK(loop.site_after(1, 11) == 0);
  CHECK(loop.site_after(1, far) == 0);
  CHECK(loop.site_after(1, -far) == 1);
  const Track path = track_on(board, {.path = SiteList{0, 1, 2, 3}});
  CHECK(path.site_after(1, 2) == 3);
  CHECK(path.site_after(1, far) == -1);
}

TEST_CASE("an impossible track says why") {
  const Topology board = squares(3, 3);
  CHECK(error_on(board, "E,N") == "track \"T\": the first step must be a site, not \"E\"");
  CHECK(error_on(board, "0,UP") == "track \"T\": \"UP\" is no direction on this board");
  CHECK(error_on(board, "9,N") == "track \"T\": \"N\" starts at site 9, which is not on the board");
  CHECK(error_on(board, "0,E1x") == "track \"T\": cannot read the number of steps in \"E1x\"");
  CHECK_FALSE(build_on(board, {.path = SiteList{0, -3}}));
}

TEST_CASE("a track may lead to sites that there are not") {
  const Topology board = squares(3, 3);
  CHECK_FALSE(track_on(board, {.path = SiteList{0, 12}}).missing_site());
  for (const int far : {13, std::numeric_limits<int>::max()}) {
    const Track track = track_on(board, {.path = SiteList{0, far, 1}});
    CHECK(track.missing_site() == far);
    CHECK(track.site_after(0, 1) == board::track_missing_site);
    CHECK(track.site_after(0, 2) == 1);
    CHECK(track.indices(far).empty());
    CHECK(track.indices(board::track_missing_site).empty());
    CHECK(track.indices(-1).empty());
  }
}

TEST_CASE("Surakarta boards get their loops") {
  const Topology board = *measure(*rectangle(6, 6, std::nullopt, SiteType::Vertex));
  const Lattice& vertices = board.on(SiteType::Vertex);
  REQUIRE(vertices.count() == 36);
  const auto plans = surakarta_tracks(vertices, BasisType::Square, std::nullopt);
  REQUIRE(plans);
  REQUIRE(plans->size() == 4);
  CHECK((*plans)[1].name == "Track1B");
  const Track forward = *build_track(vertices, vertices.count(), (*plans)[0]);
  CHECK(forward.elements().size() == 24);
  CHECK(forward.elements()[5].site == 11);
  CHECK(forward.elements()[5].bump == 1);
  CHECK(forward.elements()[6].site == 4);
  CHECK(forward.loop());
  const Track backward = *build_track(vertices, vertices.count(), (*plans)[1]);
  CHECK(sites(backward)[0] == 1);
  CHECK(sites(backward)[5] == 31);
  CHECK(backward.elements()[5].bump == 1);
  CHECK_FALSE(surakarta_tracks(vertices, BasisType::Hexagonal, std::nullopt));
  CHECK_FALSE(surakarta_tracks(vertices, BasisType::Square, 9));
}
