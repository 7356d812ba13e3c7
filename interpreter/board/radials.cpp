#include "interpreter/board/radials.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/board/plane.hpp"

namespace lud::board {
namespace {

using enum AbsoluteDirection;

std::size_t ix(int i) { return static_cast<std::size_t>(i); }
std::size_t ix(AbsoluteDirection direction) { return static_cast<std::size_t>(direction); }

constexpr std::array turning = {In, Out, CW, CCW};
constexpr DirectionSet turning_set = bit(In) | bit(Out) | bit(CW) | bit(CCW);

constexpr std::array<AbsoluteDirection, direction_count> make_all_directions() {
  std::array<AbsoluteDirection, direction_count> out{};
  for (std::size_t d = 0; d < direction_count; ++d) out[d] = static_cast<AbsoluteDirection>(d);
  return out;
}
constexpr auto all_directions = make_all_directions();

bool begins_with(std::span<const int> sites, std::span<const int> beginning) {
  return beginning.size() <= sites.size() && std::equal(beginning.begin(), beginning.end(), sites.begin());
}

}  // namespace

Walker::Walker(const Graph& graph, const StepTable& steps, SiteType type)
    : places_(element_positions(graph, type)), passed_(places_.size()) {
  for (std::size_t site = 0; site < places_.size(); ++site) {
    first_hop_.push_back(static_cast<int>(hops_.size()));
    for (const Step& step : steps.from[static_cast<std::size_t>(type)][site])
      if (step.to.type == type) {
        hops_.push_back({static_cast<int>(site), step.to.site, step.listed});
        directions_ |= step.listed;
      }
  }
  first_hop_.push_back(static_cast<int>(hops_.size()));

  for (const AbsoluteDirection direction : all_directions) {
    AbsoluteDirection& same = same_as_[ix(direction)] = direction;
    if (!(directions_ & bit(direction))) continue;
    // Adjacent is often the same as All, and so on: no need to walk twice.
    if (!is_specific(direction) && direction != Rotational)
      same = *std::find_if(all_directions.begin(), all_directions.end(), [&](AbsoluteDirection other) {
        return std::all_of(hops_.begin(), hops_.end(), [&](const Hop& hop) {
          return !(hop.listed & bit(direction)) == !(hop.listed & bit(other));
        });
      });
    if (same != direction) continue;
    for (const Hop& hop : hops_)
      following_hops_[ix(direction)].push_back(hop.listed & bit(direction) ? hop_after(hop, direction) : -1);
  }
}

// Where a walk goes on after a hop: straight ahead, bending as little as possible and less than `most_bend`; in a
// turning direction simply along the first hop.
int Walker::hop_after(const Hop& hop, AbsoluteDirection direction) const {
  static const double most_bend = std::tan(0.25);
  const std::span<const Hop> onwards = hops_from(hop.to);
  double least = most_bend;
  const Hop* best = nullptr;
  for (const Hop& next : onwards) {
    if (!(next.listed & bit(direction))) continue;
    const double bending =
        bit(direction) & turning_set ? 0 : bend(places_[ix(hop.from)], places_[ix(hop.to)], places_[ix(next.to)]);
    if (bending >= least) continue;
    least = bending;
    best = &next;
    if (bending == 0) break;
  }
  return best ? static_cast<int>(best - hops_.data()) : -1;
}

// Adds the walk that begins with a hop. It ends before it would meet itself.
void Walker::follow(int hop, AbsoluteDirection direction) {
  const std::vector<int>& following = following_hops_[ix(direction)];
  const std::size_t begin = found_.sites.size();
  ++walk_number_;
  int site = hops_[ix(hop)].from;
  passed_[ix(site)] = walk_number_;
  found_.sites.push_back(site);
  for (; hop >= 0; hop = following[ix(hop)]) {
    site = hops_[ix(hop)].to;
    if (passed_[ix(site)] == walk_number_) break;
    passed_[ix(site)] = walk_number_;
    found_.sites.push_back(site);
  }
  found_.walks.push_back({begin, found_.sites.size() - begin, std::nullopt});
}

bool Walker::are_opposite(const SiteWalks::Entry& a, const SiteWalks::Entry& b) const {
  static const double most_bend = std::tan(0.1);
  const auto pair = [&](AbsoluteDirection x, AbsoluteDirection y) {
    return (a.direction == x && b.direction == y) || (a.direction == y && b.direction == x);
  };
  if (pair(CW, CCW) || pair(In, Out)) return true;
  if (a.direction != b.direction && !(is_specific(a.direction) && is_specific(b.direction))) return false;
  const std::span<const int> forth = found_.sites_of(a.walk);
  const std::span<const int> back = found_.sites_of(b.walk);
  return bend(places_[ix(forth[1])], places_[ix(forth[0])], places_[ix(back[1])]) < most_bend;
}

// Rotational collects the walks of the turning directions; none that begins another remains.
void Walker::collect_turns() {
  std::vector<SiteWalks::Entry> rotational;
  const auto move_list = [&](AbsoluteDirection list, bool keep) {
    for (const SiteWalks::Entry& entry : found_.entries)
      if (entry.list == list) rotational.push_back({Rotational, entry.direction, entry.walk});
    if (!keep) std::erase_if(found_.entries, [&](const SiteWalks::Entry& entry) { return entry.list == list; });
  };
  move_list(Rotational, false);
  for (const AbsoluteDirection direction : turning) move_list(direction, true);
  for (std::size_t n = rotational.size(); n-- > 0;)
    for (std::size_t other = 0; other < rotational.size(); ++other)
      if (n != other && begins_with(found_.sites_of(rotational[other].walk), found_.sites_of(rotational[n].walk))) {
        rotational.erase(rotational.begin() + static_cast<std::ptrdiff_t>(n));
        break;
      }
  found_.entries.insert(found_.entries.end(), rotational.begin(), rotational.end());
}

// A walk is distinct in its list unless it is the opposite of one that is, before it.
void Walker::mark_distinct() {
  std::vector<SiteWalks::Entry>& entries = found_.entries;
  for (std::size_t begin = 0, n = 0; n < entries.size(); ++n) {
    if (entries[n].list != entries[begin].list) begin = n;
    for (std::size_t earlier = begin; earlier < n && entries[n].distinct; ++earlier) {
      const auto& opposite = found_.walks[entries[earlier].walk].opposite;
      entries[n].distinct = !(entries[earlier].distinct && opposite &&
                              std::ranges::equal(found_.sites_of(*opposite), found_.sites_of(entries[n].walk)));
    }
  }
}

const SiteWalks& Walker::walks_from(int site) {
  found_.sites.clear();
  found_.walks.clear();
  found_.entries.clear();
  std::vector<SiteWalks::Entry>& entries = found_.entries;
  const int begin = first_hop_[ix(site)];
  const int end = first_hop_[ix(site) + 1];
  std::array<std::size_t, direction_count> first_entry{};
  for (const AbsoluteDirection direction : all_directions) {
    if (!(directions_ & bit(direction))) continue;
    first_entry[ix(direction)] = entries.size();
    if (const AbsoluteDirection same = same_as_[ix(direction)]; same != direction) {
      for (std::size_t e = first_entry[ix(same)]; e < entries.size() && entries[e].list == same; ++e)
        entries.push_back({direction, direction, entries[e].walk});
      continue;
    }
    for (int hop = begin; hop < end; ++hop) {
      if (!(hops_[ix(hop)].listed & bit(direction))) continue;
      const SiteWalks::Entry entry{direction, direction, found_.walks.size()};
      follow(hop, direction);
      std::optional<std::size_t>& own = found_.walks[entry.walk].opposite;
      for (const SiteWalks::Entry& other : entries) {
        std::optional<std::size_t>& others = found_.walks[other.walk].opposite;
        if ((own && others) || !are_opposite(entry, other)) continue;
        if (!own) own = other.walk;
        if (!others) others = entry.walk;
      }
      entries.push_back(entry);
    }
  }
  if (directions_ & bit(Rotational)) collect_turns();
  mark_distinct();
  if (directions_ & bit(Rotational)) {
    const auto rotational = std::find_if(entries.begin(), entries.end(), [](auto& e) { return e.list == Rotational; });
    const auto key = [&](const SiteWalks::Entry& entry) {
      return clockwise_from_north(places_[ix(site)], places_[ix(found_.sites_of(entry.walk)[1])]);
    };
    std::stable_sort(rotational, entries.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  }
  return found_;
}

}  // namespace lud::board
