// (sites LineOfSight ...): what is seen along the lines from a site.
#include <algorithm>
#include <bit>
#include <functional>
#include <optional>
#include <span>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/term.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/last_move.hpp"

namespace lud::stdlib {

namespace {

/// Adds what is seen along a line: its empty sites up to the first piece, the last of them, or the site of that piece.
void add_seen(SitesBuilder& found, std::span<const int> line, LineOfSightType wanted, auto&& is_empty) {
  int before = off;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const int site = line[i];
    const bool empty = is_empty(site);
    if (wanted == LineOfSightType::Empty && empty) found.add(site);
    if (wanted == LineOfSightType::Piece && !empty) found.add(site);
    if (!empty) break;
    before = site;
  }
  if (wanted == LineOfSightType::Farthest && before != off) found.add(before);
}

Sites seen_from(Context& c, LineOfSightType wanted, SiteType type, int from, const Lazy<DirectionList>& direction) {
  SitesBuilder found = c.sites();
  if (!c.game.lattice(type).has(from)) return found;
  const bool by_set = !c.game.stacking() && !c.game.layout.counts;
  const Sites empties = c.state.empty(type);
  const auto is_empty = [&](int site) { return by_set ? empties.contains(site) : c.what(type, site) == 0; };
  for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {type, from, {}, off}))
    for (const board::Radial& radial : c.game.lattice(type).radials(from, d))
      add_seen(found, radial.sites, wanted, is_empty);
  return found;
}

/// (sites LineOfSight ...) in directions known before play, on boards of at most 64 sites: bit operations on the set of
/// a line find its first piece.
struct LinesNode : Node {
  /// The indices of the lines from a site, each without that site: first the lines whose numbers of sites rise, then
  /// those whose numbers fall.
  struct Lines {
    std::uint32_t rising, falling, end;
  };
  Lazy<int> from;
  LineOfSightType wanted = LineOfSightType::Piece;
  std::vector<Sites::Word> lines;
  std::vector<Lines> from_site;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LinesNode*>(node);
    const auto site = static_cast<std::size_t>(n.from(c));
    Sites::Word* const found = c.arena.array<Sites::Word>(1);
    *found = 0;
    if (site >= n.from_site.size()) return {found, 1};
    const Lines& from_here = n.from_site[site];
    const Sites::Word taken = taken_sites(c);
    switch (n.wanted) {
      case LineOfSightType::Piece:
        *found = n.seen(from_here, taken, [](Sites::Word, Sites::Word piece, bool) { return piece; });
        break;
      case LineOfSightType::Empty:
        *found = n.seen(from_here, taken, [](Sites::Word open, Sites::Word, bool) { return open; });
        break;
      case LineOfSightType::Farthest:
        *found = n.seen(from_here, taken, [](Sites::Word open, Sites::Word, bool rising) {
          return rising ? open & Sites::Word{1} << last_bit(open | 1) : open & -open;
        });
        break;
    }
    return {found, 1};
  }

 private:
  static Sites::Word taken_sites(Context& c) {
    if (!c.game.layout.counts) return ~*c.state.empty(c.game.default_type).words();
    // Where sites have counts, a site with a count of 0 may still have a kind of piece, which blocks the line.
    Sites::Word taken = 0;
    c.state.any_owned_words(~0u, 0, c.game.lattice().count(), [&](int, Sites::Word found) {
      taken = found;
      return true;
    });
    return taken;
  }
  /// Returns the index of the highest bit of a set that is not empty.
  static int last_bit(Sites::Word set) { return 63 - std::countl_zero(set); }
  /// Returns the union of `part(open sites, first piece, rising)` over the lines.
  template <class Part>
  Sites::Word seen(const Lines& from_here, Sites::Word taken, Part&& part) const {
    Sites::Word found = 0;
    const auto add = [&](Sites::Word line, Sites::Word in_way, Sites::Word reached, bool rising) {
      found |= part(line & reached & ~taken, in_way & reached, rising);
    };
    // The sites reached end with the first piece, or with the line if there is none.
    std::uint32_t i = from_here.rising;
    for (; i < from_here.falling; ++i) {
      const Sites::Word in_way = lines[i] & taken;
      add(lines[i], in_way, in_way ^ (in_way - 1), true);
    }
    for (; i < from_here.end; ++i) {
      const Sites::Word in_way = lines[i] & taken;
      add(lines[i], in_way, ~Sites::Word{0} << last_bit(in_way | 1), false);
    }
    return found;
  }
};

/// Returns whether the numbers of the sites of a line rise (true) or fall (false); nothing if they do neither.
std::optional<bool> rises(std::span<const int> line) {
  if (std::ranges::is_sorted(line)) return true;
  if (std::ranges::is_sorted(line, std::greater())) return false;
  return {};
}

Operand lines_from_each_site(const Linked& call) {
  enum { what, type, at, direction };
  const std::span<const Operand> arguments = call.input.arguments;
  const Game& game = call.game;
  if (!call.board_exists || !arguments[at] || !is_of_default_type(call, type) || game.stacking() ||
      game.layout.owners || game.lattice().count() > 64)
    return call.made;
  const auto directions = plan::Arguments{call.made}.known("direction", DirectionList(AbsoluteDirection::Adjacent));
  if (!directions) return call.made;
  LinesNode node;
  node.from = Lazy<int>(arguments[at]);
  if (arguments[what]) node.wanted = *static_cast<const LineOfSightType*>(arguments[what].constant);
  const board::Lattice& lattice = game.lattice();
  for (int site = 0; site < lattice.count(); ++site) {
    const auto add = [&](bool rising) {
      for (AbsoluteDirection d : *directions)
        for (const board::Radial& radial : lattice.radials(site, d)) {
          const std::optional<bool> leads_up = rises(radial.sites);
          if (!leads_up) return false;
          if (radial.sites.size() < 2 || *leads_up != rising) continue;
          Sites::Word& line = node.lines.emplace_back(0);
          for (int passed : radial.sites.subspan(1)) line |= Sites::Word{1} << passed;
        }
      return true;
    };
    const auto count = [&] { return static_cast<std::uint32_t>(node.lines.size()); };
    LinesNode::Lines& here = node.from_site.emplace_back();
    here.rising = count();
    if (!add(true)) return call.made;
    here.falling = count();
    add(false);
    here.end = count();
  }
  return call.made.evaluated_by(call.game.memory.make<LinesNode>(std::move(node)));
}

}  // namespace

void declare_line_of_sight(Library& library) {
  ludeme(
      library, "sites LineOfSight", "what? type? at:? direction?",
      "What is seen from a site: empty sites, the farthest empty ones, or the first pieces.",
      [](Context& c, Maybe<LineOfSightType> what, Maybe<SiteType> type, Maybe<int> at, Lazy<DirectionList> direction) {
        const int last = last_to(c);
        return seen_from(c, what.value_or(LineOfSightType::Piece), c.game.type_or_default(type), at.value_or(last),
                         direction);
      })
      .reads()
      .lower(lines_from_each_site);
}

}  // namespace lud::stdlib
