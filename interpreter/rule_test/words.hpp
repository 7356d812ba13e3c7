#pragma once
// The words of rule tests: what stands in a .tests file besides the language of games. Facts ("on site 12 lies this")
// are made where a position is described and checked where they are steps; a step acts on a Run.
#include <functional>
#include <string_view>
#include <vector>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/game.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud {

namespace rule_test {
class Run;
}

/// A site: a number that is worked out, or the label "B4"; or each site of a region.
struct TestSite {
  Lazy<int> number;
  Lazy<Sites> region;
  int labelled = off;      ///< where there is neither
  std::string_view label;  ///< as it was written
};
LUD_SORT_NAME(TestSite, "site")

/// A kind of piece by its name.
struct TestPiece {
  int component = off;
};
LUD_SORT_NAME(TestPiece, "piece name")

/// A name under which values are remembered, or of a variable.
struct TestName {
  int index = off;
};
LUD_SORT_NAME(TestName, "string")

/// "Empty", where else pieces stand.
enum class Nothing : std::uint8_t { Empty };
template <>
struct WordList<Nothing> {
  static constexpr std::string_view name = "empty";
  static constexpr std::size_t size = 1;
  static constexpr std::array<std::string_view, size> spelling{"Empty"};
};

/// Which move is meant. What is not given may be anything.
struct MovePattern {
  enum class Kind : std::uint8_t { Any, Pass, Swap } kind = Kind::Any;
  const TestSite* from = nullptr;
  const TestSite* to = nullptr;
  Lazy<int> level, level_to;
  const TestPiece* piece = nullptr;
  std::optional<List<TestSite>> removes;
  std::string_view text;
  Lazy<bool> leading;
};
LUD_SORT_NAME(MovePattern, "move")

/// What a graph of the language becomes. What is not given may be anything.
struct GraphShape {
  SiteType use = SiteType::Cell;
  std::optional<int> vertices, edges, cells;
  std::vector<std::vector<double>> vertices_at, edges_at, cells_at;
};
LUD_SORT_NAME(GraphShape, "shape")

/// Something that a position has: `make` brings it about, `check` fails where it is not so.
struct Fact {
  std::function<void(rule_test::Run&)> make;
  std::function<void(rule_test::Run&)> check;
};
LUD_SORT_NAME(Fact, "fact")

/// One item of a position.
struct SetUp {
  std::function<void(rule_test::Run&)> act;
};
LUD_SORT_NAME(SetUp, "fact, start rule or effect")

struct TestStep {
  std::function<void(rule_test::Run&)> act;
  bool changes = false;  ///< it does not only look at the position
};
LUD_SORT_NAME(TestStep, "step")

struct TestDescription {
  std::string_view name;
};
LUD_SORT_NAME(TestDescription, "test")

namespace rule_test {

/// The words of games and those of tests.
const Library& library();

void declare_facts(Library& library);
void declare_patterns(Library& library);
void declare_steps(Library& library);
void declare_values(Library& library);

/// Adds the sites that are meant, in ascending order.
void add_sites(Context& context, const TestSite& site, std::vector<int>& sites);

}  // namespace rule_test
}  // namespace lud
