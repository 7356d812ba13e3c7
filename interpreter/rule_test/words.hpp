#pragma once
// The words of rule tests: the vocabulary of .tests files besides the language of games. A fact ("this piece is on site
// 12") is made true where it is an item of a position, and checked where it is a step. Steps act on a Run.
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

/// A site, given by an expression or by a label such as "B4"; or all sites of a region.
struct TestSite {
  Lazy<int> number;
  Lazy<Sites> region;
  int labelled = off;      ///< the site of the label, where both of the above are empty
  std::string_view label;  ///< as written
};
LUD_SORT_NAME(TestSite, "site")

/// A kind of piece by its name.
struct TestPiece {
  int component = off;
};
LUD_SORT_NAME(TestPiece, "piece name")

/// The name of a variable or of remembered values.
struct TestName {
  int index = off;
};
LUD_SORT_NAME(TestName, "string")

/// The word `Empty`, in place of a piece.
enum class Nothing : std::uint8_t { Empty };
template <>
struct WordList<Nothing> {
  static constexpr std::string_view name = "empty";
  static constexpr std::size_t size = 1;
  static constexpr std::array<std::string_view, size> spelling{"Empty"};
};

/// A pattern of moves. A part that is not given fits anything.
struct MovePattern {
  enum class Kind : std::uint8_t { Any, Pass, Swap } kind = Kind::Any;
  const TestSite* from = nullptr;
  const TestSite* to = nullptr;
  Lazy<int> level, level_to;
  const TestPiece* piece = nullptr;
  std::optional<List<TestSite>> removes;  ///< the sites that lose pieces, except `from`
  std::string_view text;                  ///< part of the text of the move in trials
  Lazy<bool> leading;                     ///< holds after the move
};
LUD_SORT_NAME(MovePattern, "move")

/// The expected shape of a graph of the language. A part that is not given fits anything.
struct GraphShape {
  SiteType use = SiteType::Cell;
  std::optional<int> vertices, edges, cells;
  std::vector<std::vector<double>> vertices_at, edges_at, cells_at;
};
LUD_SORT_NAME(GraphShape, "shape")

/// A property of a position: `make` makes it true, `check` fails where it is not.
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
  bool changes = false;  ///< the step may change the position
};
LUD_SORT_NAME(TestStep, "step")

struct TestDescription {
  std::string_view name;
};
LUD_SORT_NAME(TestDescription, "test")

namespace rule_test {

/// The words of games and of tests.
const Library& library();

void declare_facts(Library& library);
void declare_patterns(Library& library);
void declare_steps(Library& library);
void declare_values(Library& library);

/// Appends the sites that `site` stands for in the present position, in ascending order.
void add_sites(Context& context, const TestSite& site, std::vector<int>& sites);

}  // namespace rule_test
}  // namespace lud
