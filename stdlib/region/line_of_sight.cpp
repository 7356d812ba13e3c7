// (sites LineOfSight ...): what is seen along the lines from a site.
#include <bit>
#include <span>

#include "interpreter/play/engine.hpp"
#include "stdlib/region/region.hpp"

namespace lud::stdlib {

namespace {

/// Adds what is seen along a line: its empty sites, the last of them, or what ends them.
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
  if (from < 0 || from >= c.game.lattice(type).count()) return found;
  const bool by_set = !c.game.stacking() && !c.game.layout.counts;
  const Sites empties = c.state.empty(type);
  const auto is_empty = [&](int site) { return by_set ? empties.contains(site) : c.what(type, site) == 0; };
  for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {type, from, {}, off}))
    for (const board::Radial& radial : c.game.lattice(type).radials(from, d))
      add_seen(found, radial.sites, wanted, is_empty);
  return found;
}

/// The same where the directions are known before play and the board is small: the first piece on a line is found by
/// one look at the set of its sites.
struct LinesNode : Node {
  /// A line without its first site, whose sites are so far from each other, one after the other.
  struct Line {
    Sites::Word sites = 0;
    int step = 0, last = off;
  };
  Lazy<int> from;
  LineOfSightType wanted = LineOfSightType::Piece;
  std::vector<Line> lines;
  std::vector<std::uint32_t> begins;  ///< by site: where its lines begin

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LinesNode*>(node);
    const auto from = static_cast<std::size_t>(n.from(c));
    Sites::Word* const found = c.arena.array<Sites::Word>(1);
    *found = 0;
    if (from >= n.begins.size() - 1) return {found, 1};
    const Sites::Word empty = *c.state.empty(c.game.default_type).words();
    for (std::uint32_t i = n.begins[from]; i < n.begins[from + 1]; ++i) *found |= n.seen(n.lines[i], empty);
    return {found, 1};
  }

 private:
  Sites::Word seen(const Line& line, Sites::Word empty) const {
    const Sites::Word taken = line.sites & ~empty;
    const auto bit = [](int site) { return Sites::Word{1} << site; };
    if (taken == 0)
      return wanted == LineOfSightType::Piece ? 0 : wanted == LineOfSightType::Farthest ? bit(line.last) : line.sites;
    const int first = line.step > 0 ? std::countr_zero(taken) : 63 - std::countl_zero(taken);
    if (wanted == LineOfSightType::Piece) return bit(first);
    // The site before it lies on the line, or is where the line begins.
    if (wanted == LineOfSightType::Farthest) return bit(first - line.step) & line.sites;
    return line.sites & (line.step > 0 ? bit(first) - 1 : ~(bit(first) | (bit(first) - 1)));
  }
};

Operand lines_from_each_site(const Linked& call) {
  enum { what, type, at, direction };
  const std::span<const Operand> arguments = call.input.arguments;
  const Game& game = call.game;
  if (!call.board_exists || !arguments[at] || (arguments[type] && !arguments[type].constant) ||
      (arguments[direction] && !arguments[direction].constant) || game.stacking() || game.layout.counts ||
      game.layout.width != 1)
    return call.made;
  const SiteType sites = arguments[type] ? *static_cast<const SiteType*>(arguments[type].constant) : game.default_type;
  if (sites != game.default_type) return call.made;
  DirectionList directions;
  directions.push_back(AbsoluteDirection::Adjacent);
  if (arguments[direction]) directions = *static_cast<const DirectionList*>(arguments[direction].constant);
  LinesNode node;
  node.from = Lazy<int>(arguments[at]);
  if (arguments[what]) node.wanted = *static_cast<const LineOfSightType*>(arguments[what].constant);
  const board::Lattice& lattice = game.lattice();
  for (int site = 0; site < lattice.count(); ++site) {
    node.begins.push_back(static_cast<std::uint32_t>(node.lines.size()));
    for (AbsoluteDirection d : directions)
      for (const board::Radial& radial : lattice.radials(site, d)) {
        LinesNode::Line line;
        for (std::size_t i = 1; i < radial.sites.size(); ++i) {
          const int step = radial.sites[i] - radial.sites[i - 1];
          if (line.step != 0 && line.step != step) return call.made;
          line.step = step;
          line.last = radial.sites[i];
          line.sites |= Sites::Word{1} << line.last;
        }
        if (line.sites) node.lines.push_back(line);
      }
  }
  node.begins.push_back(static_cast<std::uint32_t>(node.lines.size()));
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(&LinesNode::run);
  made.node = call.game.memory.make<LinesNode>(std::move(node));
  return made;
}

}  // namespace

void declare_line_of_sight(Library& library) {
  ludeme(
      library, "sites LineOfSight", "what? type? at:? direction?",
      "What is seen from a site: empty sites, the farthest empty ones, or the first pieces.",
      [](Context& c, Maybe<LineOfSightType> what, Maybe<SiteType> type, Maybe<int> at, Lazy<DirectionList> direction) {
        const int last = c.trial.last() ? c.trial.last()->to : off;
        return seen_from(c, what.value_or(LineOfSightType::Piece), type.value_or(c.game.default_type),
                         at.value_or(last), direction);
      })
      .simplify(lines_from_each_site);
}

}  // namespace lud::stdlib
