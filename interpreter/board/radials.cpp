#include "interpreter/board/radials.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "interpreter/board/plane.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {
namespace {

using enum AbsoluteDirection;

std::size_t index_of(AbsoluteDirection direction) { return static_cast<std::size_t>(direction); }

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
    : places_(element_positions(graph, type)),
      same_as_(equal_categories(steps.from[static_cast<std::size_t>(type)], type)),
      passed_(places_.size()) {
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
    if (!(directions_ & bit(direction)) || same_as_[index_of(direction)] != direction) continue;
    lay_out(direction);
  }
}

// Returns the hop with which a walk goes on: straight ahead, bending as little as possible and less than `most_bend`;
// in a turning direction the first hop of that direction. -1 if there is none.
int Walker::hop_after(const Hop& hop, AbsoluteDirection direction) const {
  static const double most_bend = std::tan(0.25);
  double least = most_bend;
  int best = -1;
  for (int onwards = first_hop_[index(hop.to)]; onwards < first_hop_[index(hop.to) + 1]; ++onwards) {
    const Hop& next = hops_[index(onwards)];
    if (!(next.listed & bit(direction))) continue;
    const double bending = bit(direction) & turning_set
                               ? 0
                               : bend(places_[index(hop.from)], places_[index(hop.to)], places_[index(next.to)]);
    if (bending >= least) continue;
    least = bending;
    best = onwards;
    if (bending == 0) break;
  }
  return best;
}

// Lays out the walks in a direction: first those that no other walk runs into, because most others are ends of these.
void Walker::lay_out(AbsoluteDirection direction) {
  walks_[index_of(direction)].resize(hops_.size());
  std::vector<int> following(hops_.size(), -1);
  std::vector<bool> has_predecessor(hops_.size());
  for (std::size_t hop = 0; hop < hops_.size(); ++hop) {
    if (!(hops_[hop].listed & bit(direction))) continue;
    following[hop] = hop_after(hops_[hop], direction);
    if (following[hop] >= 0) has_predecessor[index(following[hop])] = true;
  }
  for (const bool joined : {false, true})
    for (std::size_t hop = 0; hop < hops_.size(); ++hop)
      if ((hops_[hop].listed & bit(direction)) && has_predecessor[hop] == joined &&
          walks_[index_of(direction)][hop].size == 0)
        lay_out_chain(static_cast<int>(hop), direction, following);
}

// Lays out the walk that begins with a hop, and finds the walks that are ends of it. A walk ends before it would meet
// itself.
void Walker::lay_out_chain(int first, AbsoluteDirection direction, const std::vector<int>& following) {
  constexpr std::size_t most_sites = 50'000'000;
  std::vector<WalkRange>& walks = walks_[index_of(direction)];
  std::size_t begin = sites_.size();
  if (begin > most_sites) {
    overflowed_ = true;
    return;
  }
  ++walk_number_;
  const auto pass = [&](int site) {
    passed_[index(site)] = walk_number_;
    sites_.push_back(site);
  };
  pass(hops_[index(first)].from);
  int hop = first;
  while (hop >= 0 && passed_[index(hops_[index(hop)].to)] != walk_number_) {
    pass(hops_[index(hop)].to);
    hop = following[index(hop)];
  }
  const bool to_the_end = hop < 0;
  const bool closed = hop >= 0 && following[index(hop)] == first;
  const std::size_t size = sites_.size() - begin;

  // The same walk may have been laid out for another direction.
  for (DirectionSet others = hops_[index(first)].listed & (bit(direction) - 1); others != 0; others &= others - 1) {
    const std::vector<WalkRange>& known = walks_[index(std::countr_zero(others))];
    if (closed || known.empty() || !std::ranges::equal(sites_of(known[index(first)]), sites_of({begin, size})))
      continue;
    sites_.resize(begin);
    begin = known[index(first)].begin;
    break;
  }
  walks[index(first)] = {begin, size};
  if (closed) {
    // With a second round laid out, the walk of every hop of the circle is a range, too.
    for (std::size_t i = 0; i + 1 < size; ++i) sites_.push_back(sites_[begin + i]);
    hop = first;
    for (std::size_t i = 0; i < size; ++i, hop = following[index(hop)]) walks[index(hop)] = {begin + i, size};
  } else if (to_the_end) {
    hop = following[index(first)];
    for (std::size_t i = 1; hop >= 0; ++i, hop = following[index(hop)])
      if (walks[index(hop)].size == 0) walks[index(hop)] = {begin + i, size - i};
  }
}

bool Walker::are_opposite(const SiteWalks::Entry& a, const SiteWalks::Entry& b) const {
  static const double most_bend = std::tan(0.1);
  const auto pair = [&](AbsoluteDirection x, AbsoluteDirection y) {
    return (a.direction == x && b.direction == y) || (a.direction == y && b.direction == x);
  };
  if (pair(CW, CCW) || pair(In, Out)) return true;
  if (a.direction != b.direction && !(is_specific(a.direction) && is_specific(b.direction))) return false;
  const std::span<const int> forth = sites_of(found_.walks[a.walk].range);
  const std::span<const int> back = sites_of(found_.walks[b.walk].range);
  return bend(places_[index(forth[1])], places_[index(forth[0])], places_[index(back[1])]) < most_bend;
}

// Fills the list of Rotational with the walks of the turning directions, without those that are beginnings of others.
void Walker::collect_turns() {
  std::vector<SiteWalks::Entry> rotational;
  const auto move_list = [&](AbsoluteDirection list, bool keep) {
    for (const SiteWalks::Entry& entry : found_.entries)
      if (entry.list == list) rotational.push_back({Rotational, entry.direction, entry.walk});
    if (!keep) std::erase_if(found_.entries, [&](const SiteWalks::Entry& entry) { return entry.list == list; });
  };
  const auto sites = [&](const SiteWalks::Entry& entry) { return sites_of(found_.walks[entry.walk].range); };
  move_list(Rotational, false);
  for (const AbsoluteDirection direction : turning) move_list(direction, true);
  for (std::size_t n = rotational.size(); n-- > 0;)
    for (std::size_t other = 0; other < rotational.size(); ++other)
      if (n != other && begins_with(sites(rotational[other]), sites(rotational[n]))) {
        rotational.erase(rotational.begin() + static_cast<std::ptrdiff_t>(n));
        break;
      }
  found_.entries.insert(found_.entries.end(), rotational.begin(), rotational.end());
}

// Marks the distinct walks: a walk is distinct unless it is the opposite of an earlier distinct one of its list.
void Walker::mark_distinct() {
  std::vector<SiteWalks::Entry>& entries = found_.entries;
  for (std::size_t begin = 0, n = 0; n < entries.size(); ++n) {
    if (entries[n].list != entries[begin].list) begin = n;
    for (std::size_t earlier = begin; earlier < n && entries[n].distinct; ++earlier) {
      const auto& opposite = found_.walks[entries[earlier].walk].opposite;
      entries[n].distinct =
          !(entries[earlier].distinct && opposite &&
            std::ranges::equal(sites_of(found_.walks[*opposite].range), sites_of(found_.walks[entries[n].walk].range)));
    }
  }
}

const SiteWalks& Walker::walks_from(int site) {
  found_.walks.clear();
  found_.entries.clear();
  std::vector<SiteWalks::Entry>& entries = found_.entries;
  const int begin = first_hop_[index(site)];
  const int end = first_hop_[index(site) + 1];
  for (const AbsoluteDirection direction : all_directions) {
    if (!(directions_ & bit(direction)) || same_as_[index_of(direction)] != direction) continue;
    for (int hop = begin; hop < end; ++hop) {
      if (!(hops_[index(hop)].listed & bit(direction))) continue;
      const SiteWalks::Entry entry{direction, direction, found_.walks.size()};
      found_.walks.push_back({walks_[index_of(direction)][index(hop)], std::nullopt});
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
      return clockwise_from_north(places_[index(site)], places_[index(sites_of(found_.walks[entry.walk].range)[1])]);
    };
    std::stable_sort(rotational, entries.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  }
  return found_;
}

}  // namespace lud::board
