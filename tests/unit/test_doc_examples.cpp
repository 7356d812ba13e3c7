// Every example in the doc line of a word, "(+ 2 3) => 5", means what it says.
#include <doctest/doctest.h>

#include <string>

#include "grammar/reader.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/link.hpp"
#include "stdlib/library.hpp"

namespace lud {
namespace {

/// The value of an expression that needs no board.
template <class T>
std::optional<T> value_of(const std::string& text) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const grammar::Tree tree = grammar::read_text("example", text, sources, diagnostics);
  if (diagnostics.has_errors() || tree.roots.size() != 1) return {};
  Game game;
  game.layout.finish();
  const check::Result checked = check::check(tree, tree.roots[0], sort_of<T>(), stdlib::library(), game.memory);
  if (!checked.root) return {};
  compile::Linker linker(game);
  const Operand linked = linker.link(*checked.root);
  if (!linked || !linked.constant) return {};
  return *static_cast<const T*>(linked.constant);
}

struct Example {
  std::string expression, value;
};

/// The example at the end of a doc line, if there is one: it starts at the last "  (" or " (" before "=>".
std::optional<Example> example_in(std::string_view doc) {
  const std::size_t arrow = doc.find(" => ");
  if (arrow == std::string_view::npos) return {};
  const std::size_t start = doc.rfind("  (", arrow);
  if (start == std::string_view::npos) return {};
  return Example{std::string(doc.substr(start + 2, arrow - start - 2)), std::string(doc.substr(arrow + 4))};
}

}  // namespace

TEST_CASE("examples of words hold") {
  int examples = 0;
  for (const Declaration& word : stdlib::library().all()) {
    const std::optional<Example> example = example_in(word.doc);
    if (!example) continue;
    CAPTURE(example->expression);
    if (word.result == sort_of<int>()) {
      ++examples;
      const auto value = value_of<int>(example->expression);
      REQUIRE(value);
      CHECK(*value == value_of<int>(example->value));
    } else if (word.result == sort_of<bool>()) {
      ++examples;
      const auto value = value_of<bool>(example->expression);
      REQUIRE(value);
      CHECK(*value == value_of<bool>(example->value));
    }
  }
  CHECK(examples > 30);
}

TEST_CASE("integers wrap round, and nothing comes of dividing by zero") {
  CHECK(value_of<int>("(+ 2147483647 1)") == -2147483647 - 1);
  CHECK(value_of<int>("(* 65536 65536)") == 0);
  CHECK(value_of<int>("(/ -7 2)") == -3);
  CHECK(value_of<int>("(% -7 3)") == -1);
  CHECK(value_of<int>("(/ 7 0)") == 0);
  CHECK(value_of<int>("(% 7 0)") == 0);
  CHECK(value_of<int>("(^ 2 40)") == 2147483647);
  CHECK(value_of<int>("(toInt (/ 1.0 3.0))") == 0);
  CHECK(value_of<int>("(max {})") == -1);
  CHECK(value_of<int>("(size Array (union {1 2} {2 3}))") == 3);
  CHECK(value_of<int>("(size Array (difference {1 2 2 3} 2))") == 3);
  CHECK(value_of<int>("(size Array (difference {1 1 2 3} {1 4 2}))") == 2);
  CHECK(value_of<int>("(arrayValue (intersection {3 1 2} {2 3}) index:0)") == 2);
}

}  // namespace lud
