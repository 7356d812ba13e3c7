#pragma once
// The operators of the language that make a board from boards. Each takes graphs by value and returns a new Graph, or a
// BuildError. Numbers have the values of Ludii's 32-bit floats, widened.
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/board/geometry.hpp"
#include "interpreter/board/graph/graph.hpp"

namespace lud::board {

// Moving all elements.
Graph rotate(Graph graph, double degrees);  ///< anticlockwise about the middle of the graph's bounds
Graph scale(Graph graph, double x, double y, double z);
Graph shift(Graph graph, double x, double y, double z);
Graph skew(Graph graph, double amount);  ///< to the right, by `amount` per unit of height

// Renumbering.
Graph renumber(Graph graph, const std::vector<SiteType>& types);  ///< from bottom to top; no types = all

// Joining graphs.
GraphResult merge(const std::vector<Graph>& graphs, bool connect);  ///< vertices at one place become one
GraphResult unite(std::vector<Graph> graphs, bool connect);         ///< the ludeme (union ...): side by side
GraphResult intersect(std::vector<Graph> graphs);                   ///< what all graphs have

// Cutting.
GraphResult clip(Graph graph, const Polygon& polygon);  ///< without the vertices inside
GraphResult keep(Graph graph, const Polygon& polygon);  ///< only the vertices inside
GraphResult hole(Graph graph, const Polygon& polygon);  ///< without the faces whose middle is inside
GraphResult trim(Graph graph);                          ///< without dead-end edges and lonely vertices
GraphResult remove_inside(Graph graph, const Polygon& polygon);

/// Elements to add: places of vertices, ends of edges, corners of cells. Edges and cells may also be given by the
/// numbers of vertices.
struct Additions {
  struct CurvedEdge {
    Point a, b;
    Tangents tangents;
  };
  std::vector<Point> vertices;
  std::vector<std::pair<Point, Point>> edges;
  std::vector<CurvedEdge> curved_edges;
  std::vector<std::vector<Point>> cells;
  std::vector<std::pair<int, int>> edge_indices;
  std::vector<std::vector<int>> cell_indices;
  bool connect = false;  ///< join new vertices to those about one edge away
};
GraphResult add(Graph graph, const Additions& additions);

/// Elements to remove, by place or by number (an edge by the numbers of its ends). What is not there is passed over.
struct Removals {
  std::vector<std::vector<Point>> cells;
  std::vector<int> cell_indices;
  std::vector<std::pair<Point, Point>> edges;
  std::vector<std::pair<int, int>> edge_indices;
  std::vector<Point> vertices;
  std::vector<int> vertex_indices;
  bool trim_edges = true;  ///< remove edges that lose their last cell
};
GraphResult remove(Graph graph, const Removals& removals);

// Changing structure.
GraphResult complete(Graph graph, bool each_cell);  ///< edges between all vertices, or all vertices of each cell
GraphResult dual(Graph graph);                      ///< a vertex for each cell, an edge for each shared edge
GraphResult layers(int count, const Graph& graph);  ///< copies above each other, joined upwards
GraphResult make_faces(Graph graph);
GraphResult split_crossings(Graph graph);  ///< vertices where edges cross, and where vertices touch edges
/// A vertex in the middle of each cell with at least `min` sides, joined to its corners.
GraphResult subdivide(Graph graph, int min, SiteType use);

}  // namespace lud::board
