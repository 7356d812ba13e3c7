#include "interpreter/compile/coverage.hpp"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <utility>

#include "interpreter/compile/wrapped.hpp"

namespace lud::compile {

namespace {

/// Counts the evaluation of `inner` and returns its value.
template <class T>
struct CountingNode : Node {
  Lazy<T> inner;
  Spot* spot = nullptr;
  Coverage* coverage = nullptr;
  static T run(const Node* node, Context& c) {
    const auto& counting = *static_cast<const CountingNode*>(node);
    if (!counting.coverage->counts()) return counting.inner(c);
    ++counting.spot->evaluated;
    const Coverage::Timed timed(*counting.coverage, *counting.spot);
    if constexpr (std::is_same_v<T, bool>) {
      const bool value = counting.inner(c);
      counting.spot->yes += value;
      return value;
    } else if constexpr (std::is_same_v<T, Moves>) {
      const std::size_t before = c.moves.size();
      Moves moves = counting.inner(c);
      counting.spot->yes += c.moves.size() > before;
      return moves;
    } else {
      counting.spot->yes += std::is_same_v<T, Placements>;
      return counting.inner(c);
    }
  }
};

Spot::Kind kind_of(const Sort* sort) {
  if (sort == sort_of<bool>()) return Spot::Kind::Condition;
  return sort == sort_of<Moves>() || sort == sort_of<Placements>() ? Spot::Kind::Rule : Spot::Kind::Value;
}

}  // namespace

Spot& Coverage::at(const Key& key, std::string_view head) {
  const auto [found, added] = spots_.try_emplace(key);
  if (added) {
    found->second.kind = key.kind;
    found->second.head = head;
  }
  return found->second;
}

namespace {
std::uint64_t nanoseconds() {
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1));
}
}  // namespace

Coverage::Timed::Timed(Coverage& coverage, Spot& spot) : coverage_(coverage.times_ ? &coverage : nullptr), spot_(spot) {
  if (!coverage_) return;
  inner_before_ = std::exchange(coverage_->inner_, 0);
  begun_ = nanoseconds();
}
Coverage::Timed::~Timed() {
  if (!coverage_) return;
  const std::uint64_t all = nanoseconds() - begun_;
  spot_.own_time += all - std::min(all, coverage_->inner_);
  coverage_->inner_ = inner_before_ + all;
}

Coverage::Counting::Counting(Coverage* coverage, bool counts)
    : coverage_(coverage), before_(coverage && std::exchange(coverage->counts_, counts)) {}
Coverage::Counting::~Counting() {
  if (coverage_) coverage_->counts_ = before_;
}

void Follower::enter(const Checked& call) {
  const grammar::Node& node = (*tree_)[call.node];
  Open one{node.span, {}, true};
  // The texts of standard defines are not available: their calls get the place where the file uses the outermost one.
  for (std::uint32_t origin = node.origin; one.place.source == grammar::no_source && origin != 0;
       origin = tree_->origins[origin].outer) {
    one.place = tree_->origins[origin].use;
    one.define = tree_->origins[origin].define;
  }
  one.is_root = std::ranges::none_of(open_, [&](const Open& outer) { return outer.place == one.place; });
  // Implicit conversions are not counted: no word is written for them.
  if (call.declaration->head.empty()) one.place = {grammar::no_source, 0, 0};
  open_.push_back(one);
}

Operand Follower::leave(const Checked& call, const Operand& linked, Memory& memory) {
  const Open one = open_.back();
  open_.pop_back();
  if (!linked || linked.constant || !one.is_root || one.place.source == grammar::no_source) return linked;
  if (!with_type_of(linked.sort, [](auto) {})) return linked;
  const Coverage::Key key{sources_->name(one.place.source), one.place.begin, one.place.end, kind_of(linked.sort)};
  Spot& spot = coverage_->at(key, one.define.empty() ? call.declaration->head : one.define);
  return wrapped<CountingNode>(linked, memory, [&](auto& node) {
    node.spot = &spot;
    node.coverage = coverage_;
  });
}

}  // namespace lud::compile
