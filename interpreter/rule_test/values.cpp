// Steps "expression => value": compare the value of an expression in the present position with an expected one. For
// numbers, conditions, lists, regions, directions, the moves of generators, and the boards made of graphs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/declare/kit.hpp"
#include "interpreter/rule_test/run.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::rule_test {

namespace {

std::vector<int> list_of(Ints values) { return {values.begin(), values.end()}; }
std::vector<int> list_of(Sites sites) {
  std::vector<int> list;
  for (int site : sites) list.push_back(site);
  return list;
}

std::string text_of(const DirectionList& directions) {
  std::vector<std::string_view> names;
  for (AbsoluteDirection direction : directions) names.push_back(spelling(direction));
  return fmt::format("{{{}}}", fmt::join(names, " "));
}

template <class A, class B = A>
TestStep equality(const char* what, Lazy<A> left, Lazy<B> right) {
  return {[=](Run& run) {
    Context& c = run.context;
    const std::vector<int> found = list_of(left(c)), wanted = list_of(right(c));
    if (found != wanted) run.fail(fmt::format("the {} {}", what, list_text(found)), {list_text(wanted)});
  }};
}

/// Whether two floats are equal to about six digits; floats of the language have 32 bits.
bool nearly_equal(double a, double b) {
  constexpr double precision = 1e-6;
  return std::abs(a - b) <= precision * std::max({1.0, std::abs(a), std::abs(b)});
}

void declare_numbers(Library& library) {
  ludeme(library, "holds", "condition", "A condition of the language holds.", [](Lazy<bool> condition) {
    return TestStep{[condition](Run& run) {
      if (!condition(run.context)) run.fail("this does not hold");
    }};
  });
  ludeme(library, "equal", "a b", "Two numbers are equal.", [](Lazy<int> a, Lazy<int> b) {
    return TestStep{[=](Run& run) {
      const int found = a(run.context), wanted = b(run.context);
      if (found != wanted) run.fail(fmt::format("this is {}", found), {std::to_string(wanted)});
    }};
  });
  ludeme(library, "equal", "a b", "Two conditions both hold, or both do not.", [](Lazy<bool> a, Lazy<bool> b) {
    return TestStep{[=](Run& run) {
      const bool found = a(run.context), wanted = b(run.context);
      if (found != wanted) run.fail(found ? "this is True" : "this is False", {wanted ? "True" : "False"});
    }};
  });
  ludeme(library, "equal", "a b", "Two floats are equal to six digits.", [](Lazy<double> a, Lazy<double> b) {
    return TestStep{[=](Run& run) {
      const double found = a(run.context), wanted = b(run.context);
      if (!nearly_equal(found, wanted)) run.fail(fmt::format("this is {}", found), {fmt::format("{}", wanted)});
    }};
  });
}

void declare_lists(Library& library) {
  ludeme(library, "equal", "a b", "Two lists of numbers are equal, in order.",
         [](Lazy<Ints> a, Lazy<Ints> b) { return equality("list is", a, b); });
  ludeme(library, "equal", "a b", "Two regions have the same sites.",
         [](Lazy<Sites> a, Lazy<Sites> b) { return equality("sites are", a, b); });
  ludeme(library, "equal", "a b", "A region has these sites, given in ascending order.",
         [](Lazy<Sites> a, Lazy<Ints> b) { return equality("sites are", a, b); });
  ludeme(library, "equal", "a b", "Two lists of directions are equal, in order.",
         [](Lazy<DirectionList> a, Lazy<DirectionList> b) {
           return TestStep{[=](Run& run) {
             const std::string found = text_of(a(run.context)), wanted = text_of(b(run.context));
             if (found != wanted) run.fail(fmt::format("the directions are {}", found), {wanted});
           }};
         });
}

void declare_generators(Library& library) {
  ludeme(library, "equal", "generator moves",
         "What a generator makes in the present position: moves and patterns match one by one.",
         [](Lazy<Moves> generator, List<MovePattern> moves) {
           return TestStep{[generator, patterns = contents(moves)](Run& run) {
             run.offer(generator);
             check_exactly(run, patterns);
             run.withdraw();
           }};
         });
}

// ---- boards ----

void check_count(Run& run, const char* what, std::optional<int> wanted, std::size_t found) {
  if (wanted && static_cast<std::size_t>(*wanted) != found)
    run.fail(fmt::format("the board has {} {}", found, what), {std::to_string(*wanted)});
}

void check_places(Run& run, const char* what, const std::vector<std::vector<double>>& wanted, const auto& elements) {
  if (wanted.empty()) return;
  const auto text = [](double x, double y, double z) {
    // Values that are rounded to 0 are shown as 0, without a sign.
    const auto clean = [](double v) { return std::abs(v) < 5e-5 ? 0.0 : v; };
    return z == 0 ? fmt::format("{{{:.4g} {:.4g}}} ", clean(x), clean(y))
                  : fmt::format("{{{:.4g} {:.4g} {:.4g}}} ", clean(x), clean(y), clean(z));
  };
  std::string found, asked;
  for (const board::Element& element : elements) found += text(element.at.x, element.at.y, element.at.z);
  for (const std::vector<double>& place : wanted) {
    if (place.size() < 2) return run.fail_and_stop("a place has two or three coordinates");
    asked += text(place[0], place[1], place.size() > 2 ? place[2] : 0);
  }
  if (found != asked) run.fail(fmt::format("the {} are at {}", what, found), {asked});
}

void check_shape(Run& run, const GraphPlan& plan, const GraphShape& shape) {
  const board::GraphResult built = plan.build(shape.use);
  if (!built) return run.fail(fmt::format("there is no such board: {}", built.error().message));
  check_count(run, "vertices", shape.vertices, built->vertices.size());
  check_count(run, "edges", shape.edges, built->edges.size());
  check_count(run, "cells", shape.cells, built->faces.size());
  check_places(run, "vertices", shape.vertices_at, built->vertices);
  check_places(run, "edges", shape.edges_at, built->edges);
  check_places(run, "cells", shape.cells_at, built->faces);
}

void declare_graphs(Library& library) {
  using Places = std::vector<std::vector<double>>;
  ludeme(
      library, "shape", "use:? vertices:? edges:? cells:? verticesAt:? edgesAt:? cellsAt:?",
      "How many vertices, edges and cells a graph has, and where they are, in the order of their numbers: an edge and "
      "a cell where their middles are. What is not given may be anything.",
      [](Maybe<SiteType> use, Maybe<int> vertices, Maybe<int> edges, Maybe<int> cells, Places vertices_at,
         Places edges_at, Places cells_at) {
        return GraphShape{use.value_or(SiteType::Cell), vertices,           edges, cells, std::move(vertices_at),
                          std::move(edges_at),          std::move(cells_at)};
      });
  ludeme(library, "equal", "graph shape", "What board a graph becomes.",
         [](const GraphPlan& graph, const GraphShape& shape) {
           return TestStep{[graph, shape](Run& run) { check_shape(run, graph, shape); }};
         });
}

}  // namespace

void declare_values(Library& library) {
  declare_numbers(library);
  declare_lists(library);
  declare_generators(library);
  declare_graphs(library);
}

}  // namespace lud::rule_test
