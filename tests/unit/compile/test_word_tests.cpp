// The tests in tests/words pass, and together with the examples of the doc lines they evaluate every declaration.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "interpreter/check/check.hpp"
#include "interpreter/compile/witness.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "stdlib/library.hpp"

namespace lud {
namespace {

namespace fs = std::filesystem;

/// The errors and failures of a run; empty if everything passed.
std::string said(const rule_test::FileResult& result) {
  std::string all = result.errors;
  for (const auto& outcome : result.outcomes)
    for (const std::string& failure : outcome.failures) all += outcome.name + ": " + failure;
  return all;
}

/// Runs all tests of words and checks that they pass.
void run_all() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(LUD_SOURCE_DIR) / "tests" / "words"))
    if (entry.path().extension() == ".tests") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  CHECK(!files.empty());
  for (const fs::path& file : files) {
    INFO(file.string());
    CHECK(said(rule_test::run_file(file.string())) == "");
  }
}

/// A rule test made from the examples of the doc lines, "(+ 2 3) => 5".
std::string examples_as_test() {
  std::string text = "(tests \"tic-tac-toe\") (test \"examples\" {\n";
  for (const Declaration& word : stdlib::library().all()) {
    const std::size_t arrow = word.doc.find(" => ");
    const std::size_t start = word.doc.rfind("  (", arrow);
    if (arrow != std::string_view::npos && start != std::string_view::npos)
      text += std::string(word.doc.substr(start)) + "\n";
  }
  return text + "})";
}

std::string described(const Declaration& word) {
  const std::string where = std::string(word.where.file).substr(std::string(word.where.file).find("stdlib/"));
  const std::string signature = word.head.empty()
                                    ? "conversion to <" + std::string(word.result->name) + ">: " + std::string(word.doc)
                                    : check::signature(word) + "  : " + std::string(word.result->name);
  return where + ":" + std::to_string(word.where.line) + ": " + signature + "\n";
}

}  // namespace

TEST_CASE("the tests of words pass") { run_all(); }

TEST_CASE("the examples of doc lines hold") {
  CHECK(said(rule_test::run_text("examples.tests", examples_as_test())) == "");
}

TEST_CASE("every declaration has an example or a test of words that evaluates it") {
  const compile::Witness witness;
  run_all();
  CHECK(said(rule_test::run_text("examples.tests", examples_as_test())) == "");
  std::string missing;
  std::size_t count = 0;
  for (const Declaration& word : stdlib::library().all())
    if (!witness.evaluated().contains(&word)) {
      missing += described(word);
      ++count;
    }
  const std::size_t all = stdlib::library().all().size();
  const std::string covered = fmt::format("{} of {} declarations are tried out", all - count, all);
  MESSAGE(covered);
  INFO(missing);
  CHECK(count == 0);
}

}  // namespace lud
