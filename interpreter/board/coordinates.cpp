// Rows, columns and layers of elements, found by clustering their distances from lines, and the coordinate labels that
// follow from them.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <unordered_set>

#include "interpreter/board/measure.hpp"
#include "interpreter/board/plane.hpp"

namespace lud::board {
namespace {

struct Clusters {
  std::vector<int> of;  // cluster of each element, from 0
  double error = 0;     // how far the elements are from fitting
};

// Groups values that lie within `margin` of their group's mean, ascending.
Clusters cluster(const std::vector<double>& values, double margin) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });

  Clusters out;
  out.of.resize(values.size());
  int clusters = 0;
  for (std::size_t begin = 0; begin < order.size(); ++clusters) {
    double total = 0;
    std::size_t end = begin;
    const auto mean = [&] { return total / static_cast<double>(end - begin); };
    for (; end < order.size(); ++end) {
      const double value = values[order[end]];
      if (end > begin && std::abs(value - mean()) > margin) break;
      total += value;
      out.of[order[end]] = clusters;
    }
    // Only the last member of the group enters the error; the choice of the best angle depends on this.
    const double off = mean() - values[order[end - 1]];
    out.error += off * off / static_cast<double>(end - begin);
    begin = end;
  }
  out.error += 0.01 * clusters;
  return out;
}

// Returns the distances of the places from a line through `origin` at an angle. Its length matters only if it is 0.
std::vector<double> distances_from(const std::vector<Point>& places, Point origin, double length, double angle) {
  const Point end{origin.x + length * std::cos(angle), origin.y + length * std::sin(angle)};
  std::vector<double> out;
  for (const Point place : places) out.push_back(distance_to_line(place, origin, end));
  return out;
}

// Rows, columns and layers of the elements of one type.
class Clusterer {
 public:
  explicit Clusterer(const std::vector<Point>& places)
      : places_(places),
        box_(bounds(places)),
        margin_(0.6 * ((box_.width + box_.height) / 2 / std::sqrt(static_cast<double>(places.size())))) {}

  Clusters rows(double angle) const {
    const Point below{box_.left + box_.width / 2, box_.bottom - box_.height};
    return cluster(distances_from(places_, below, box_.width, angle), margin_);
  }
  Clusters columns(double angle) const {
    const Point beside{box_.left - box_.width, box_.bottom + box_.height / 2};
    return cluster(distances_from(places_, beside, box_.width, angle), margin_);
  }
  Clusters layers() const {
    std::vector<double> heights;
    for (const Point place : places_) heights.push_back(place.z);
    return cluster(heights, margin_);
  }

 private:
  const std::vector<Point>& places_;
  Bounds box_;
  double margin_;
};

// Returns the angle with the least error of clustering, from `first` to `last` degrees (in steps of 15, added to `base`
// radians).
template <class Cluster>
double best_angle(int first, int last, double base, Cluster cluster_at) {
  constexpr double good_enough = 0.01;
  double best = 0;
  double least = 1000;
  for (int degrees = first; degrees <= last; degrees += 15) {
    const double angle = base + degrees / 180.0 * std::numbers::pi;
    const double error = cluster_at(angle).error;
    if (error >= least) continue;
    least = error;
    best = angle;
    if (error < good_enough) break;
  }
  return best;
}

std::string coordinate(int row, int column) {
  std::string label(1, static_cast<char>('A' + column % 26));
  while (column >= 26) {
    column /= 26;
    label.insert(label.begin(), static_cast<char>('A' + column % 26 - 1));
  }
  return label.append(std::to_string(row + 1));
}

// Labels the elements; returns whether two have the same label.
bool set_labels(std::vector<Measure>& elements) {
  bool layered = false;
  for (const Measure& element : elements) layered |= element.layer != elements.front().layer;
  std::unordered_set<std::string_view> seen;
  bool duplicates = false;
  for (Measure& element : elements) {
    element.label = coordinate(element.row, element.column);
    if (layered) element.label.append("/").append(std::to_string(element.layer));
    duplicates |= !seen.insert(element.label).second;
  }
  return duplicates;
}

}  // namespace

void measure_coordinates(const Graph& graph, Measures& measures) {
  double row_angle = 0;
  double column_angle = 0.5;
  for (SiteType type : site_types) {
    std::vector<Measure>& elements = measures.on(type);
    if (elements.empty()) continue;
    const std::vector<Point> places = element_positions(graph, type);
    const Clusterer clusterer(places);
    if (type != SiteType::Edge) {  // edges go by the angles of the vertices
      row_angle = best_angle(0, 60, 0, [&](double angle) { return clusterer.rows(angle); });
      column_angle = best_angle(90, 120, row_angle, [&](double angle) { return clusterer.columns(angle); });
    }
    const Clusters rows = clusterer.rows(row_angle);
    const Clusters columns = clusterer.columns(column_angle);
    const Clusters layers = clusterer.layers();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      elements[i].row = rows.of[i];
      elements[i].column = columns.of[i];
      elements[i].layer = layers.of[i];
    }
    measures.duplicate_labels[static_cast<std::size_t>(type)] = set_labels(elements);
  }
}

}  // namespace lud::board
