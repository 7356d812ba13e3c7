// Shapes that pieces on edges (or on neighbouring sites) form: paths, cycles, trees, regular graphs, crossings.
#include <algorithm>
#include <bit>
#include <utility>

#include "interpreter/board/plane.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

struct Ends {
  int a, b;
};
Ends ends_of(const Context& c, int edge) {
  const board::SiteSpan ends = c.game.topology->incident(SiteType::Edge, edge, SiteType::Vertex);
  return {ends[0], ends[1]};
}

/// Disjoint sets of sites (union-find).
class Groups {
 public:
  Groups(Context& c, int count) : parent_(c.ints(static_cast<std::size_t>(count))) {
    for (int i = 0; i < count; ++i) parent_[static_cast<std::size_t>(i)] = i;
  }
  int group_of(int site) {
    while (parent(site) != site) site = parent(site) = parent(parent(site));
    return site;
  }
  /// Joins the groups of both ends. Returns false if they are one group already.
  bool join(Ends ends) {
    const int a = group_of(ends.a), b = group_of(ends.b);
    parent(a) = b;
    return a != b;
  }

 private:
  int& parent(int site) { return parent_[static_cast<std::size_t>(site)]; }
  std::span<int> parent_;
};

/// The graph that some of the board's edges form.
struct EdgeGraph {
  Context& c;
  SitesBuilder edges;

  template <class Wanted>
  EdgeGraph(Context& context, Wanted&& wanted) : c(context), edges(context.sites()) {
    for (int edge = 0; edge < edge_count(); ++edge)
      if (wanted(edge)) edges.add(edge);
  }
  /// The graph of the edges in a set, whose bits beyond the last edge are ignored.
  EdgeGraph(Context& context, const Sites::Word* set) : c(context), edges(context.sites()) {
    const auto count = static_cast<std::uint32_t>(edge_count());
    edges |= Sites(set, count / 64);
    if (count % 64)
      for (Sites::Word last = set[count / 64] & ((Sites::Word{1} << count % 64) - 1); last; last &= last - 1)
        edges.add(static_cast<int>(count & ~63u) + std::countr_zero(last));
  }
  int edge_count() const { return c.game.topology->count(SiteType::Edge); }
  int vertex_count() const { return c.game.topology->count(SiteType::Vertex); }

  /// Calls `visit(neighbour, edge)` for each edge of the graph at a vertex.
  template <class Visit>
  void for_each_at(int vertex, Visit&& visit) const {
    for (int edge : c.game.topology->incident(SiteType::Vertex, vertex, SiteType::Edge))
      if (edges.contains(edge)) {
        const Ends ends = ends_of(c, edge);
        visit(ends.a == vertex ? ends.b : ends.a, edge);
      }
  }
  int degree(int vertex) const {
    int n = 0;
    for_each_at(vertex, [&](int, int) { ++n; });
    return n;
  }
  bool has_cycle() const {
    Groups groups(c, vertex_count());
    for (int edge : Sites(edges))
      if (!groups.join(ends_of(c, edge))) return true;
    return false;
  }
  bool spans() const { return Sites(edges).count() == vertex_count() - 1 && !has_cycle(); }
};

// ---- trees and regular graphs ----

/// The edges of a player. Ludii compares the number of the kind of piece on an edge with that of the player; for
/// Neutral it takes the kind on the last edge played, or 1.
EdgeGraph graph_of_kind(Context& c, const Who& who) {
  int kind = player_of(c, who);
  if (kind == 0) {
    const int on_last = c.what(SiteType::Edge, last_to(c));
    kind = on_last == 0 ? 1 : on_last;
  }
  const bool has_row = c.game.default_type == SiteType::Edge && !c.game.stacking() && c.state.knows_kinds();
  if (has_row && kind > 0 && kind < c.game.layout.components) return {c, c.state.kind_row(kind)};
  return {c, [&](int edge) { return c.what(SiteType::Edge, edge) == kind; }};
}

/// Returns whether an edge is a player's or, if `owner` is the number of players + 1, anybody's.
bool is_edge_of(const Context& c, int owner, int edge) {
  return owner == c.game.players + 1 ? c.what(SiteType::Edge, edge) != 0 : c.who(SiteType::Edge, edge) == owner;
}

EdgeGraph graph_of_owner(Context& c, int owner) {
  return EdgeGraph(c, [&](int edge) { return is_edge_of(c, owner, edge); });
}

/// Whether a tree is a path once all its leaves are taken away.
bool is_caterpillar(const EdgeGraph& graph) {
  if (!graph.spans()) return false;
  for (int vertex = 0; vertex < graph.vertex_count(); ++vertex) {
    int inner = 0;
    graph.for_each_at(vertex, [&](int neighbour, int) { inner += graph.degree(neighbour) > 1; });
    if (inner > 2 && graph.degree(vertex) > 1) return false;
  }
  return true;
}

/// Whether all vertices have the same number of neighbours: `wanted`, or any number where that is 0.
bool is_regular(const EdgeGraph& graph, int wanted, bool odd, bool even) {
  int degree = wanted;
  for (int vertex = 0; vertex < graph.vertex_count() && degree == 0; ++vertex) degree = graph.degree(vertex);
  for (int vertex = 0; vertex < graph.vertex_count(); ++vertex)
    if (graph.degree(vertex) != degree) return false;
  if (odd) return degree % 2 == 1;
  return !even || degree % 2 == 0;
}

/// A tree as seen from one of its vertices.
struct TreeView {
  std::span<int> order;   ///< its vertices, each after its parent
  std::span<int> parent;  ///< by vertex; off for the first

  TreeView(const EdgeGraph& graph, int root)
      : order(graph.c.ints(static_cast<std::size_t>(graph.vertex_count()))), parent(graph.c.ints(order.size())) {
    std::size_t size = 0;
    const auto add = [&](int vertex, int from) {
      order[size++] = vertex;
      parent[static_cast<std::size_t>(vertex)] = from;
    };
    add(root, off);
    for (std::size_t i = 0; i < size; ++i)
      graph.for_each_at(order[i], [&](int next, int) {
        if (next != parent[static_cast<std::size_t>(order[i])]) add(next, order[i]);
      });
    order = order.first(size);
  }
};

/// Returns the vertex of a tree none of whose branches, as seen from the lowest vertex, holds more than half of it.
int tree_centre(const EdgeGraph& graph, int vertex) {
  const std::span<const int> vertices = TreeView(graph, vertex).order;
  const TreeView tree(graph, *std::min_element(vertices.begin(), vertices.end()));
  const std::size_t half = tree.order.size() / 2;
  const std::span<int> sizes = graph.c.ints(tree.parent.size());
  std::ranges::fill(sizes, 1);
  for (std::size_t i = tree.order.size() - 1; i > 0; --i) {
    const auto at = static_cast<std::size_t>(tree.order[i]);
    if (static_cast<std::size_t>(sizes[at]) > half) return tree.order[i];
    sizes[static_cast<std::size_t>(tree.parent[at])] += sizes[at];
  }
  return tree.order[0];
}

/// Returns the number of vertices on a walk from a vertex that goes on to the lowest neighbour not yet met.
int walk_length(const EdgeGraph& graph, int vertex) {
  SitesBuilder met = graph.c.sites();
  int length = 1;
  for (int next = vertex;; ++length) {
    met.add(vertex);
    next = off;
    graph.for_each_at(vertex, [&](int to, int) {
      if (!met.contains(to) && (next == off || to < next)) next = to;
    });
    if (next == off) return length;
    vertex = next;
  }
}

/// Whether a vertex is a centre of its tree. A tree can have two centres, next to each other.
bool is_tree_centre(const EdgeGraph& graph, int vertex) {
  if (vertex < 0 || vertex >= graph.vertex_count() || graph.has_cycle()) return false;
  // A vertex without edges belongs to no tree: vertex 0 is taken as the centre then.
  const int centre = graph.degree(vertex) == 0 ? 0 : tree_centre(graph, vertex);
  if (vertex == centre) return true;
  if (graph.degree(vertex) == 1 && graph.degree(centre) == 1) return true;
  bool adjacent = false;
  graph.for_each_at(vertex, [&](int next, int) { adjacent |= next == centre; });
  return adjacent && walk_length(graph, vertex) == walk_length(graph, centre);
}

void declare_trees(Library& library) {
  ludeme(library, "is Tree", "who", "Whether the edges of a player contain no cycle.",
         [](Context& c, const Who& who) { return last_to(c) != off && !graph_of_kind(c, who).has_cycle(); });
  ludeme(library, "is SpanningTree", "who", "Whether the edges of a player join all vertices without a cycle.",
         [](Context& c, const Who& who) { return last_to(c) != off && graph_of_kind(c, who).spans(); });
  ludeme(library, "is CaterpillarTree", "who",
         "Whether the edges of a player join all vertices in a tree that is a path but for its leaves.",
         [](Context& c, const Who& who) { return last_to(c) != off && is_caterpillar(graph_of_kind(c, who)); });
  ludeme(library, "is TreeCentre", "who", "Whether the last vertex played is a centre of its tree of edges.",
         [](Context& c, const Who& who) { return is_tree_centre(graph_of_owner(c, player_of(c, who)), last_to(c)); });
  ludeme(library, "is RegularGraph", "who k:?|odd:?|even:?",
         "Whether the edges of a player give all vertices the same number of neighbours.",
         [](Context& c, const Who& who, Maybe<int> k, Maybe<bool> odd, Maybe<bool> even) {
           return last_to(c) != off &&
                  is_regular(graph_of_kind(c, who), k.value_or(0), odd.value_or(false), even.value_or(false));
         });
}

// ---- paths and cycles ----

/// A graph for paths. Its places are vertices, linked by edges of a player, or sites of a player, linked if they are
/// neighbours. `each(place, visit)` visits the places linked with one.
template <class Each>
struct Web {
  Context& c;
  int count;  ///< number of places
  Each each;
};
template <class Each>
Web(Context&, int, Each) -> Web<Each>;

/// Returns the places that stay connected with a first one whichever single link is cut.
template <class Each>
Sites bridgeless(const Web<Each>& web, int first) {
  const auto at = [](std::span<int> list, int place) -> int& { return list[static_cast<std::size_t>(place)]; };
  const auto count = static_cast<std::size_t>(web.count);
  const std::span<int> order = web.c.ints(count), parent = web.c.ints(count), depth = web.c.ints(count);
  std::ranges::fill(depth, 0);
  std::size_t size = 0;
  const auto add = [&](int place, int from, int depth_there) {
    order[size++] = place;
    at(parent, place) = from;
    at(depth, place) = depth_there;
  };
  add(first, off, 1);
  for (std::size_t i = 0; i < size; ++i)
    web.each(order[i], [&](int next) {
      if (at(depth, next) == 0) add(next, order[i], at(depth, order[i]) + 1);
    });
  // A link that is not in the tree of parents closes a cycle with it: the places on that cycle belong together. Each
  // group is represented by its place nearest to `first`.
  Groups groups(web.c, web.count);
  for (int place : order.first(size))
    web.each(place, [&](int next) {
      if (next == at(parent, place) || place == at(parent, next)) return;
      for (int a = groups.group_of(place), b = groups.group_of(next); a != b; a = groups.group_of(a)) {
        if (at(depth, a) < at(depth, b)) std::swap(a, b);
        groups.join({a, at(parent, a)});
      }
    });
  SitesBuilder members = web.c.sites();
  for (int place : order.first(size))
    if (groups.group_of(place) == first) members.add(place);
  return members;
}

/// Returns the number of links on a path between two linked places without their own link; 0 if there is none. As in
/// Ludii, the search takes the lowest place first, so that the path need not be the shortest.
template <class Each>
int way_round(const Web<Each>& web, int from, int to) {
  const auto count = static_cast<std::size_t>(web.count);
  const std::span<int> distance = web.c.ints(count);
  std::ranges::fill(distance, infinity);
  distance[static_cast<std::size_t>(from)] = 0;
  SitesBuilder waiting = web.c.sites(), done = web.c.sites();
  waiting.add(from);
  for (int place = from; place != off && place != to; place = Sites(waiting).first()) {
    waiting.remove(place);
    if (done.contains(place)) continue;
    done.add(place);
    web.each(place, [&](int next) {
      const bool cut = (place == from && next == to) || (place == to && next == from);
      const int further = distance[static_cast<std::size_t>(place)] + 1;
      if (cut || distance[static_cast<std::size_t>(next)] <= further) return;
      distance[static_cast<std::size_t>(next)] = further;
      waiting.add(next);
    });
  }
  const int found = distance[static_cast<std::size_t>(to)];
  return found == infinity ? 0 : found;
}

/// The connected component of a place.
struct Part {
  int places = 0;
  int links = 0;
  int most = 0;  ///< greatest number of links at one place
  bool is_path() const { return most <= 2 && links == places - 1; }
};

template <class Each>
Part part_with(const Web<Each>& web, int first) {
  Part part;
  SitesBuilder met = web.c.sites();
  IntsBuilder queue(web.c);
  queue.add(first);
  met.add(first);
  int ends = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    int links = 0;
    web.each(queue.list()[i], [&](int next) {
      ++links;
      if (met.contains(next)) return;
      met.add(next);
      queue.add(next);
    });
    ends += links;
    part.most = std::max(part.most, links);
  }
  part.places = static_cast<int>(queue.size());
  part.links = ends / 2;
  return part;
}

/// Returns whether a cycle of a wanted length leads through two linked places.
template <class Each>
bool on_cycle(const Web<Each>& web, int a, int b, Range wanted) {
  const Sites round = bridgeless(web, a);
  if (!round.contains(b)) return false;
  const int size = round.count();
  int ends = 0;
  for (int place : round) web.each(place, [&](int next) { ends += round.contains(next); });
  const bool exact = wanted.min == wanted.max;
  if (ends / 2 == size) return exact ? size == wanted.min : size > 2 && size <= wanted.max;
  const int length = way_round(web, a, b) + 1;
  return (exact && length == wanted.min) || (wanted.max > 2 && length <= wanted.max);
}

bool fits(int length, Range wanted) { return wanted.min == wanted.max ? length == wanted.min : length <= wanted.max; }

/// Tests for a path of edges (`closed`: a cycle) through `edge`, which counts in an open path whoever owns it.
bool edge_path(Context& c, int edge, int owner, Range wanted, bool closed) {
  const EdgeGraph graph(c, [&](int other) { return is_edge_of(c, owner, other) || (!closed && other == edge); });
  const auto each = [&](int vertex, auto&& visit) { graph.for_each_at(vertex, [&](int next, int) { visit(next); }); };
  const Web web{c, graph.vertex_count(), each};
  const Ends ends = ends_of(c, edge);
  if (closed) return on_cycle(web, ends.a, ends.b, wanted);
  const Part part = part_with(web, ends.a);
  return part.is_path() && fits(part.links, wanted);
}

/// Tests for a path of sites (`closed`: a cycle) through `site`.
bool site_path(Context& c, SiteType type, int site, int owner, Range wanted, bool closed) {
  const board::Lattice& lattice = c.game.lattice(type);
  const auto each = [&](int at, auto&& visit) {
    for (int next : lattice.neighbours(at, RelationType::Adjacent))
      if (c.who(type, next) == owner) visit(next);
  };
  const Web web{c, lattice.count(), each};
  if (!closed) {
    const Part part = part_with(web, site);
    return part.is_path() && fits(part.places, wanted);
  }
  if (c.who(type, site) != owner) return false;  // nothing is linked with it, so that no cycle leads back
  bool found = false;
  each(site, [&](int next) { found = found || on_cycle(web, site, next, wanted); });
  return found;
}

void declare_paths(Library& library) {
  ludeme(library, "is Path", "type from:? who length: closed:?",
         "Whether the edges or sites of a player that hang together with one (the last `to`) form a path of some "
         "length, or whether a cycle of that length leads through it.",
         [](Context& c, SiteType type, Maybe<int> from, const Who& who, Range length, Maybe<bool> closed) {
           const int at = from ? *from : last_to(c);
           if (at < 0 || at >= c.game.topology->count(type)) return false;
           const int owner = player_of(c, who);
           return type == SiteType::Edge ? edge_path(c, at, owner, length, closed.value_or(false))
                                         : site_path(c, type, at, owner, length, closed.value_or(false));
         });
}

// ---- crossings ----

/// Returns whether two edges cross, away from the ends of both.
bool cross_inside(const Context& c, int edge, int other) {
  constexpr double margin = 0.01;
  const board::Lattice& vertices = c.game.lattice(SiteType::Vertex);
  const Ends one = ends_of(c, edge), two = ends_of(c, other);
  const auto start = vertices.centroid(one.a), along = vertices.centroid(one.b) - start;
  const auto other_start = vertices.centroid(two.a), other_along = vertices.centroid(two.b) - other_start;
  const auto apart = other_start - start;
  const double area = other_along.x * along.y - other_along.y * along.x;
  if (std::abs(area) < board::epsilon) return false;  // parallel
  const double on_one = (other_along.x * apart.y - other_along.y * apart.x) / area;
  const double on_two = (along.x * apart.y - along.y * apart.x) / area;
  return on_one > margin && on_one < 1 - margin && on_two > margin && on_two < 1 - margin;
}

/// (sites Crossing ...) by a table of the edges that cross each edge.
struct CrossingNode : Node {
  Lazy<int> at;
  const Who* who = nullptr;
  board::Lists<int> crossing;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const CrossingNode*>(node);
    SitesBuilder crossing = c.sites();
    const auto at = static_cast<std::size_t>(n.at(c));
    const int owner = player_of(c, *n.who);
    for (int edge : at < n.crossing.size() ? n.crossing[at] : std::span<const int>())
      if (is_edge_of(c, owner, edge)) crossing.add(edge);
    return crossing;
  }
};

Operand with_crossing_edges(const Linked& call) {
  constexpr int most_edges = 1000;  // all pairs are tested
  const int edges = call.board_exists ? call.game.topology->count(SiteType::Edge) : 0;
  if (edges == 0 || edges > most_edges) return call.made;
  auto* node = call.game.memory.make<CrossingNode>();
  node->at = Lazy<int>(call.input.arguments[0]);
  node->who = static_cast<const Who*>(call.input.arguments[1].constant);
  const Context context(call.game);
  for (int at = 0; at < edges; ++at) {
    for (int edge = 0; edge < edges; ++edge)
      if (edge != at && cross_inside(context, at, edge)) node->crossing.push(edge);
    node->crossing.close();
  }
  return call.made.evaluated_by(node);
}

void declare_crossings(Library& library) {
  ludeme(library, "sites Crossing", "at: who", "The edges of a player, or of anybody, that cross an edge.",
         [](Context& c, int at, const Who& who) {
           SitesBuilder crossing = c.sites();
           if (at < 0 || at >= c.game.topology->count(SiteType::Edge)) return Sites(crossing);
           const int owner = player_of(c, who);
           for (int edge = 0; edge < c.game.topology->count(SiteType::Edge); ++edge)
             if (edge != at && is_edge_of(c, owner, edge) && cross_inside(c, at, edge)) crossing.add(edge);
           return Sites(crossing);
         })
      .lower(with_crossing_edges);
}

}  // namespace

void declare_edge_shapes(Library& library) {
  declare_trees(library);
  declare_paths(library);
  declare_crossings(library);
}

}  // namespace lud::stdlib
