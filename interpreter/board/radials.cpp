#include "interpreter/board/radials.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/board/plane.hpp"

namespace lud::board {
namespace {

using enum AbsoluteDirection;

std::size_t ix(int i) { return static_cast<std::size_t>(i); }

constexpr std::array turning = {In, Out, CW, CCW};

bool is_turning(AbsoluteDirection direction) {
  return std::find(turning.begin(), turning.end(), direction) != turning.end();
}

bool begins_with(const std::vector<int>& sites, const std::vector<int>& beginning) {
  return beginning.size() <= sites.size() && std::equal(beginning.begin(), beginning.end(), sites.begin());
}

}  // namespace

Walker::Walker(const Graph& graph, const StepTable& steps, SiteType type)
    : places_(element_positions(graph, type)), passed_(places_.size()) {
  for (const std::vector<Step>& all : steps.from[static_cast<std::size_t>(type)]) {
    std::vector<Step>& own = steps_.emplace_back();
    for (const Step& step : all)
      if (step.to.type == type) own.push_back(step);
  }
}

// Where a walk goes on from `current`: straight ahead, bending as little as possible and less than `most_bend`; in a
// turning direction simply along the first step.
std::optional<int> Walker::next(int previous, int current, AbsoluteDirection direction) const {
  static const double most_bend = std::tan(0.25);
  double least = most_bend;
  std::optional<int> best;
  for (const Step& step : steps_[ix(current)]) {
    if (!(step.listed & bit(direction))) continue;
    if (is_turning(direction)) return step.to.site;
    const double bending = bend(places_[ix(previous)], places_[ix(current)], places_[ix(step.to.site)]);
    if (bending >= least) continue;
    least = bending;
    best = step.to.site;
    if (bending == 0) break;
  }
  return best;
}

std::vector<int> Walker::follow(int site, int first, AbsoluteDirection direction) {
  std::vector<int> sites{site, first};
  passed_[ix(site)] = passed_[ix(first)] = true;
  while (const std::optional<int> to = next(sites[sites.size() - 2], sites.back(), direction)) {
    if (passed_[ix(*to)]) break;
    passed_[ix(*to)] = true;
    sites.push_back(*to);
  }
  for (int passed : sites) passed_[ix(passed)] = false;
  return sites;
}

SiteWalks Walker::walks_from(int site) {
  SiteWalks out;
  std::vector<Walk>& walks = out.walks;
  DirectionSet directions = 0;
  for (const Step& step : steps_[ix(site)]) directions |= step.listed;

  static const double most_bend = std::tan(0.1);
  const auto are_opposite = [&](const Walk& a, const Walk& b) {
    const auto pair = [&](AbsoluteDirection x, AbsoluteDirection y) {
      return (a.direction == x && b.direction == y) || (a.direction == y && b.direction == x);
    };
    if (pair(CW, CCW) || pair(In, Out)) return true;
    if (a.direction != b.direction && !(is_specific(a.direction) && is_specific(b.direction))) return false;
    return bend(places_[ix(a.sites[1])], places_[ix(site)], places_[ix(b.sites[1])]) < most_bend;
  };

  for (std::size_t d = 0; d < direction_count; ++d) {
    const auto direction = static_cast<AbsoluteDirection>(d);
    if (!(directions & bit(direction))) continue;
    for (const Step& step : steps_[ix(site)]) {
      if (!(step.listed & bit(direction))) continue;
      const std::size_t number = walks.size();
      walks.push_back({follow(site, step.to.site, direction), direction, std::nullopt});
      Walk& walk = walks.back();
      for (std::size_t other = 0; other < number; ++other) {
        if (walk.opposite && walks[other].opposite) continue;
        if (!are_opposite(walk, walks[other])) continue;
        if (!walk.opposite) walk.opposite = other;
        if (!walks[other].opposite) walks[other].opposite = number;
      }
      out.in_direction[d].push_back({number, true});
    }
  }

  // Rotational collects the walks of the turning directions; none that begins another remains.
  auto& rotational = out.in_direction[static_cast<std::size_t>(Rotational)];
  for (AbsoluteDirection direction : turning) {
    const auto& list = out.in_direction[static_cast<std::size_t>(direction)];
    rotational.insert(rotational.end(), list.begin(), list.end());
  }
  for (std::size_t n = rotational.size(); n-- > 0;)
    for (std::size_t other = 0; other < rotational.size(); ++other)
      if (n != other && begins_with(walks[rotational[other].walk].sites, walks[rotational[n].walk].sites)) {
        rotational.erase(rotational.begin() + static_cast<std::ptrdiff_t>(n));
        break;
      }

  for (auto& list : out.in_direction)
    for (std::size_t n = 0; n < list.size(); ++n)
      list[n].distinct = std::none_of(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(n), [&](auto earlier) {
        const auto& opposite = walks[earlier.walk].opposite;
        return earlier.distinct && opposite && walks[*opposite].sites == walks[list[n].walk].sites;
      });
  const auto key = [&](SiteWalks::Entry entry) {
    return clockwise_from_north(places_[ix(site)], places_[ix(walks[entry.walk].sites[1])]);
  };
  std::stable_sort(rotational.begin(), rotational.end(), [&](auto a, auto b) { return key(a) < key(b); });
  return out;
}

}  // namespace lud::board
