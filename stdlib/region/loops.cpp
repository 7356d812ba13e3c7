// Loops of pieces that enclose an area, and lines on tiles that come back to where they began.
#include <algorithm>
#include <functional>

#include "interpreter/declare/kit.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/tile_paths.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;

/// Searches for an area beside a site that pieces of the kind on that site enclose.
class LoopSearch {
 public:
  struct Question {
    SiteType type;
    int start;
    int colour;  ///< owner of the pieces of the loop
    bool anybody_inside;
    PlayerSet inside;  ///< whose pieces may stand inside, unless anybody's may
  };

  LoopSearch(Context& c, const Question& question, const Lazy<DirectionList>& direction)
      : c_(c),
        q_(question),
        direction_(direction),
        lattice_(c.game.lattice(question.type)),
        piece_(c.what(question.type, question.start)),
        loop_(c),
        area_(c.sites()),
        tried_(c.sites()) {}

  /// Returns whether there is a loop; if so, `area` and `loop` return it.
  bool find() {
    if (q_.start < 0 || q_.start >= lattice_.count() || piece_ == 0) return false;
    const board::SiteSpan around = lattice_.steps(q_.start, AbsoluteDirection::Adjacent);
    for (std::size_t i = around.size(); i-- > 0;)
      if (may_begin(around[i]) && encloses(around[i])) return true;
    return false;
  }

  Sites area() const { return area_; }
  Ints loop() const { return loop_; }

 private:
  bool is_outer(int site) const { return lattice_.in(board::Zone::Outer, site); }
  bool may_be_inside(int site) const { return q_.anybody_inside || q_.inside.contains(c_.who(q_.type, site)); }
  bool may_begin(int site) const {
    // An area that was tried from another of its sites gives the same answer.
    const bool tried = q_.anybody_inside && tried_.contains(site) && c_.what(q_.type, site) != piece_;
    return !is_outer(site) && may_be_inside(site) && !tried;
  }

  bool encloses(int origin) {
    area_ = c_.sites();
    IntsBuilder order(c_);
    const bool closed = grow(origin, order);
    if (c_.what(q_.type, origin) != piece_) tried_ |= area_;
    return closed && find_border(order) && is_linked();
  }

  /// Returns whether no piece of the loop's kind stands on a line from a site to the rim. If so, adds the line to the
  /// area.
  bool sees_the_rim(int origin) {
    for (const board::Radial& radial : lattice_.radials(origin, AbsoluteDirection::Orthogonal))
      for (std::size_t i = 1; i < radial.sites.size() && c_.what(q_.type, radial.sites[i]) != piece_; ++i) {
        if (!is_outer(radial.sites[i])) continue;
        for (int site : radial.sites.first(i)) area_.add(site);
        return true;
      }
    return false;
  }

  /// Grows the area. Returns false if it reaches the rim of the board.
  bool grow(int origin, IntsBuilder& order) {
    if (q_.anybody_inside && sees_the_rim(origin)) return false;
    area_.add(origin);
    order.add(origin);
    for (std::size_t i = 0; i < order.size(); ++i)
      for (const board::Radial& radial : lattice_.radials(order.list()[i], AbsoluteDirection::Orthogonal)) {
        // If only some players may be inside, the area goes on behind pieces of others.
        const std::size_t reach = q_.anybody_inside ? 2 : radial.sites.size();
        for (int to : radial.sites.subspan(1, reach - 1)) {
          if (area_.contains(to)) continue;
          if (c_.what(q_.type, to) == piece_) break;
          if (is_outer(to)) return false;
          if (!may_be_inside(to)) continue;
          area_.add(to);
          order.add(to);
        }
      }
    return true;
  }

  /// Puts the sites round the area into `loop_`. Returns false if `colour` does not own all of them.
  bool find_border(Ints order) {
    loop_.clear();
    for (int site : order)
      for (int to : lattice_.steps(site, AbsoluteDirection::Orthogonal))
        if (!area_.contains(to)) loop_.add_new(to);
    for (int site : loop_.list())
      if (c_.who(q_.type, site) != q_.colour) return false;
    return true;
  }

  /// Returns whether any two pieces of the loop's kind are neighbours on the border. Ludii requires no more.
  bool is_linked() const {
    for (int site : loop_.list()) {
      if (c_.what(q_.type, site) != piece_) continue;
      for (AbsoluteDirection d : directions_at(c_, direction_, AbsoluteDirection::Adjacent, {q_.type, site, {}, off}))
        for (int to : lattice_.steps(site, d))
          if (c_.what(q_.type, to) == piece_ && loop_.contains(to)) return true;
    }
    return false;
  }

  Context& c_;
  const Question q_;
  const Lazy<DirectionList>& direction_;
  const Lattice& lattice_;
  const int piece_;
  IntsBuilder loop_;
  SitesBuilder area_;
  SitesBuilder tried_;
};

/// Returns whether sites form a ring: a walk from the first one, always on to a new site, meets all and ends beside it.
bool is_ring(Context& c, SiteType type, const Lazy<DirectionList>& direction, Ints sites) {
  if (sites.empty()) return false;
  const Lattice& lattice = c.game.lattice(type);
  const auto next_of = [&](int site, auto&& wanted) {
    for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site, {}, off}))
      for (int to : lattice.steps(site, d))
        if (wanted(to)) return to;
    return off;
  };
  IntsBuilder met(c);
  met.add(sites[0]);
  for (std::size_t i = 0; i < met.size(); ++i) {
    const int next = next_of(met.list()[i],
                             [&](int to) { return std::ranges::find(sites, to) != sites.end() && !met.contains(to); });
    if (next != off) met.add(next);
  }
  return met.size() == sites.size() && next_of(met.list().back(), [&](int to) { return to == sites[0]; }) != off;
}

/// Returns the loop without the sites that it does not need to be a ring.
Sites thinned(Context& c, SiteType type, const Lazy<DirectionList>& direction, Ints loop) {
  const std::span<int> kept = c.ints(loop.size()), rest = c.ints(loop.size());
  std::ranges::copy(loop, kept.begin());
  std::size_t count = loop.size();
  for (std::size_t i = count; i-- > 0;) {
    std::copy(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(count), rest.begin());
    std::copy(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.begin() + static_cast<std::ptrdiff_t>(count),
              rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (!is_ring(c, type, direction, rest.first(count - 1))) continue;
    std::ranges::copy(rest, kept.begin());
    --count;
  }
  return c.sites_of(kept.first(count));
}

LoopSearch::Question loop_question(Context& c, Maybe<SiteType> type, Maybe<RoleType> surround,
                                   const Maybe<List<RoleType>>& surrounds, Maybe<int> colour, Maybe<int> start) {
  const play::Move* const last = c.trial.last();
  LoopSearch::Question question{c.game.type_or_default(type),
                                start.value_or(last ? last->to : off),
                                colour.value_or(c.mover()),
                                !surround && !surrounds,
                                {}};
  if (surround) question.inside.add(player_of(c, *surround));
  if (surrounds)
    for (const Lazy<RoleType>& role : *surrounds) question.inside.add(player_of(c, constant_of(role)));
  return question;
}

/// (is Loop) with any pieces inside, preceded by a cheap test: if all areas beside the last move are open to the rim of
/// the board, as most are, there is no loop. Otherwise evaluates `plain`.
struct OpenAreas : Node {
  Lazy<bool> plain;
  std::vector<Sites::Word> outer;
  std::vector<int> beside;                  ///< the inner sites next to each site
  std::vector<std::uint32_t> first_beside;  ///< index in `beside`, by site
  std::vector<int> ways;                    ///< the orthogonal neighbours of each site, nearest to the rim last
  std::vector<std::uint32_t> first_way;     ///< index in `ways`, by site
  int sites = 0;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const OpenAreas*>(node);
    const play::Move* last = c.trial.last();
    if (!last || last->to < 0 || last->to >= n.sites || c.state.what(last->to) == 0) return n.plain(c);
    return !n.all_open(c, last->to) && n.plain(c);
  }

  OpenAreas(const Lazy<bool>& word, const Lattice& lattice) : plain(word), sites(lattice.count()) {
    outer.resize(static_cast<std::size_t>(sites + 63) / 64);
    std::vector<int> to_rim(static_cast<std::size_t>(sites), off), reached;
    std::vector<std::vector<int>> next(static_cast<std::size_t>(sites));
    for (int site = 0; site < sites; ++site) {
      for (const board::Radial& radial : lattice.radials(site, AbsoluteDirection::Orthogonal))
        if (radial.sites.size() > 1) next[static_cast<std::size_t>(site)].push_back(radial.sites[1]);
      if (!lattice.in(board::Zone::Outer, site)) continue;
      outer[static_cast<std::size_t>(site) / 64] |= Sites::Word{1} << (site % 64);
      to_rim[static_cast<std::size_t>(site)] = 0;
      reached.push_back(site);
    }
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (int to : next[static_cast<std::size_t>(reached[i])])
        if (int& distance = to_rim[static_cast<std::size_t>(to)]; distance == off) {
          distance = to_rim[static_cast<std::size_t>(reached[i])] + 1;
          reached.push_back(to);
        }
    for (int site = 0; site < sites; ++site) {
      first_beside.push_back(static_cast<std::uint32_t>(beside.size()));
      for (int to : lattice.steps(site, AbsoluteDirection::Adjacent))
        if (!lattice.in(board::Zone::Outer, to)) beside.push_back(to);
      std::vector<int>& to_here = next[static_cast<std::size_t>(site)];
      std::ranges::stable_sort(to_here, std::greater{}, [&](int to) { return to_rim[static_cast<std::size_t>(to)]; });
      first_way.push_back(static_cast<std::uint32_t>(ways.size()));
      ways.insert(ways.end(), to_here.begin(), to_here.end());
    }
    first_beside.push_back(static_cast<std::uint32_t>(beside.size()));
    first_way.push_back(static_cast<std::uint32_t>(ways.size()));
  }

 private:
  static bool is_in(const Sites::Word* set, int site) {
    return set[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1;
  }
  static Ints part(const std::vector<int>& list, const std::vector<std::uint32_t>& first, int site) {
    const auto at = static_cast<std::size_t>(site);
    return Ints(list).subspan(first[at], first[at + 1] - first[at]);
  }

  bool all_open(Context& c, int start) const {
    const auto width = static_cast<std::uint32_t>(outer.size());
    const Sites::Word* const like = like_pieces(c, start, width);
    Sites::Word* const open = c.arena.array<Sites::Word>(2 * width);
    Sites::Word* const found = open + width;
    std::fill_n(open, width, 0);
    const std::span<int> waiting = c.ints(static_cast<std::size_t>(sites));
    const auto is_open = [&](int site) { return is_in(open, site) || reaches_rim(site, like, open, found, waiting); };
    for (int site : part(beside, first_beside, start)) {
      if (!is_in(like, site)) {
        if (!is_open(site)) return false;
        continue;
      }
      // The area begins at this piece of the loop's kind.
      bool none_open = true;
      for (int to : part(ways, first_way, site)) none_open = none_open && (is_in(like, to) || !is_open(to));
      if (none_open) return false;
    }
    return true;
  }
  /// Returns whether the area around `origin` is open to the rim; if so, adds it to `open`.
  bool reaches_rim(int origin, const Sites::Word* like, Sites::Word* open, Sites::Word* found,
                   std::span<int> waiting) const {
    const std::size_t width = outer.size();
    std::fill_n(found, width, 0);
    std::size_t count = 0;
    waiting[count++] = origin;
    found[static_cast<std::size_t>(origin) / 64] |= Sites::Word{1} << (origin % 64);
    bool reached = is_in(outer.data(), origin);
    while (count > 0 && !reached)
      for (int to : part(ways, first_way, waiting[--count])) {
        if (is_in(like, to) || is_in(found, to)) continue;
        reached = is_in(outer.data(), to) || is_in(open, to);
        if (reached) break;
        found[static_cast<std::size_t>(to) / 64] |= Sites::Word{1} << (to % 64);
        waiting[count++] = to;
      }
    if (!reached) return false;
    for (std::size_t i = 0; i < width; ++i) open[i] |= found[i];
    return true;
  }
};

/// The `lower` of (is Loop ...).
Operand with_open_areas(const Linked& call) {
  const std::span<const Operand> given = call.input.arguments;
  enum { Type, Surround, Surrounds, Direction };
  if (!has_plain_pieces(call)) return call.made;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i] && i != Direction && (i != Type || !is_of_default_type(call, Type))) return call.made;
  return call.made.evaluated_by(call.game.memory.make<OpenAreas>(Lazy<bool>(call.made), call.game.lattice()));
}

}  // namespace

void declare_loops(Library& library) {
  ludeme(
      library, "is Loop", "type? surround:?|surrounds? direction? colour? start?|starts? path:?",
      "Whether pieces of a player (the mover) like the one at a site (the last `to`) enclose an area beside it; with "
      "path:True whether a line on tiles comes back.",
      [](Context& c, Maybe<SiteType> type, Maybe<RoleType> surround, Maybe<List<RoleType>> surrounds,
         Lazy<DirectionList> direction, Maybe<int> colour, Maybe<int> start, Lazy<Sites> starts, Maybe<bool> path) {
        const auto question = loop_question(c, type, surround, surrounds, colour, start);
        const int piece = c.what(question.type, question.start);
        if (!path.value_or(false) || !c.game.components[static_cast<std::size_t>(piece)].is_tile)
          return LoopSearch(c, question, direction).find();
        if (start) return path_returns(c, question.colour, *start);
        for (int site : starts ? starts(c) : sites_of_last_move(c))
          if (path_returns(c, question.colour, site)) return true;
        return false;
      })
      .lower(with_open_areas);
  ludeme(library, "sites Loop", "inside:? type? surround:?|surrounds? direction? colour? start?|starts?",
         "The loop of pieces that (is Loop ...) finds, or the sites inside.",
         [](Context& c, Maybe<bool> inside, Maybe<SiteType> type, Maybe<RoleType> surround,
            Maybe<List<RoleType>> surrounds, Lazy<DirectionList> direction, Maybe<int> colour, Maybe<int> start,
            Lazy<Sites>) -> Sites {
           const auto question = loop_question(c, type, surround, surrounds, colour, start);
           LoopSearch search(c, question, direction);
           if (!search.find()) return c.sites();
           return inside.value_or(false) ? search.area() : thinned(c, question.type, direction, search.loop());
         });
}

}  // namespace lud::stdlib
