// Removal and renumbering: the two operations of GraphBuilder that change the indices of remaining elements.
#include <algorithm>
#include <numeric>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {

namespace {

void mark(std::vector<bool>& gone, std::size_t size, int element) {
  gone.resize(size);
  gone[index(element)] = true;
}

bool is_marked(const std::vector<bool>& gone, int element) {
  return index(element) < gone.size() && gone[index(element)];
}

// Drops the marked elements. Returns the new index of each element (meaningless for those dropped).
template <class T>
std::vector<int> compact(std::vector<T>& elements, std::vector<bool>& gone) {
  std::vector<int> moved(elements.size());
  int kept = 0;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    moved[i] = kept;
    if (is_marked(gone, static_cast<int>(i))) continue;
    if (index(kept) != i) elements[index(kept)] = std::move(elements[i]);
    ++kept;
  }
  elements.resize(index(kept));
  gone.clear();
  return moved;
}

// Sorts elements from bottom to top, then from left to right; a step up weighs as much as a hundred to the right.
// Returns the new index of each element.
template <class T>
std::vector<int> sort_by_place(std::vector<T>& elements) {
  std::vector<int> order(elements.size());
  std::iota(order.begin(), order.end(), 0);
  const auto rank = [&](int i) { return elements[index(i)].at.y * 100 + elements[index(i)].at.x; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
  std::vector<int> moved(elements.size());
  std::vector<T> sorted;
  sorted.reserve(elements.size());
  for (const int i : order) {
    moved[index(i)] = static_cast<int>(sorted.size());
    sorted.push_back(std::move(elements[index(i)]));
  }
  elements = std::move(sorted);
  return moved;
}

void follow(std::vector<int>& list, const std::vector<int>& moved) {
  for (int& i : list) i = moved[index(i)];
}
void follow(std::optional<int>& link, const std::vector<int>& moved) {
  if (link) link = moved[index(*link)];
}

void renumber_vertices(Graph& graph, const std::vector<int>& moved) {
  for (Vertex& v : graph.vertices)
    if (v.pivot && !v.pivot->removed_at) v.pivot->vertex = moved[index(v.pivot->vertex)];
  for (Edge& e : graph.edges) {
    e.a = moved[index(e.a)];
    e.b = moved[index(e.b)];
  }
  for (Face& f : graph.faces) follow(f.vertices, moved);
}

void renumber_edges(Graph& graph, const std::vector<int>& moved) {
  for (Vertex& v : graph.vertices) follow(v.edges, moved);
  for (Face& f : graph.faces) follow(f.edges, moved);
}

void renumber_faces(Graph& graph, const std::vector<int>& moved) {
  for (Vertex& v : graph.vertices) follow(v.faces, moved);
  for (Edge& e : graph.edges) {
    follow(e.left, moved);
    follow(e.right, moved);
  }
}
}  // namespace

bool GraphBuilder::is_removed(SiteType type, int element) const {
  return is_marked(type == SiteType::Vertex ? gone_vertices_
                   : type == SiteType::Edge ? gone_edges_
                                            : gone_faces_,
                   element);
}

// Stores the place of `v` in the pivots of the vertices that turn round it.
void GraphBuilder::detach_pivot(int v) {
  std::optional<int> last_index;
  for (Vertex& ring : graph_.vertices) {
    if (!ring.pivot || ring.pivot->removed_at || ring.pivot->vertex != v) continue;
    if (!last_index) {
      last_index = 0;
      for (int w = 0; w < v; ++w) *last_index += !is_marked(gone_vertices_, w);
    }
    ring.pivot = Pivot{*last_index, vertex(v).at};
  }
}

void GraphBuilder::remove_vertex(int v) {
  detach_pivot(v);
  const std::vector<int> faces = vertex(v).faces, edges = vertex(v).edges;
  for (const int f : faces) remove_face(f, false);
  for (const int e : edges)
    if (!is_marked(gone_edges_, e)) remove_edge(e);
  mark(gone_vertices_, graph_.vertices.size(), v);
}

void GraphBuilder::remove_edge(int e) {
  const std::vector<int> faces = vertex(edge(e).a).faces;
  for (const int f : faces)
    if (std::count(face(f).edges.begin(), face(f).edges.end(), e)) remove_face(f, false);
  std::erase(at_vertex(edge(e).a).edges, e);
  std::erase(at_vertex(edge(e).b).edges, e);
  mark(gone_edges_, graph_.edges.size(), e);
}

void GraphBuilder::remove_face(int f, bool trim_edges) {
  if (is_marked(gone_faces_, f)) return;
  std::vector<int> bare;
  for (const int e : face(f).edges) {
    Edge& edge = at_edge(e);
    const bool had_face = edge.left == f || edge.right == f;
    if (edge.left == f) edge.left = std::nullopt;
    if (edge.right == f) edge.right = std::nullopt;
    if (trim_edges && had_face && !edge.left && !edge.right) bare.push_back(e);
  }
  for (const int v : face(f).vertices) std::erase(at_vertex(v).faces, f);
  mark(gone_faces_, graph_.faces.size(), f);
  for (const int e : bare)
    if (!is_marked(gone_edges_, e)) remove_edge(e);
}

void GraphBuilder::sweep() {
  if (!gone_faces_.empty()) renumber_faces(graph_, compact(graph_.faces, gone_faces_));
  if (!gone_edges_.empty()) renumber_edges(graph_, compact(graph_.edges, gone_edges_));
  if (gone_vertices_.empty()) return;
  settle();
  renumber_vertices(graph_, compact(graph_.vertices, gone_vertices_));
  is_unsorted_.assign(graph_.vertices.size(), false);
  index_places();
}

void GraphBuilder::reorder() {
  for (const SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell}) reorder(type);
}

void GraphBuilder::reorder(SiteType type) {
  sweep();
  settle();
  switch (type) {
    case SiteType::Vertex:
      renumber_vertices(graph_, sort_by_place(graph_.vertices));
      index_places();
      break;
    case SiteType::Edge:
      renumber_edges(graph_, sort_by_place(graph_.edges));
      break;
    case SiteType::Cell:
      renumber_faces(graph_, sort_by_place(graph_.faces));
      break;
  }
}

}  // namespace lud::board
