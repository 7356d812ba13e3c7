// Checks whose data is missing report that, and fail in CI.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/unit/content.hpp"

namespace fs = std::filesystem;

TEST_CASE("conformance without the library is counted as skipped, and fails in CI") {
  std::string name = (fs::temp_directory_path() / "lud-without-library-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()));
  const fs::path root = name;
  fs::create_directories(root / "checkout" / "tools");
  const fs::path tools = root / "checkout" / "tools", script = tools / "conformance.sh";
  for (const char* file : {"conformance.sh", "library_folder.sh"})
    fs::copy_file(fs::path(LUD_SOURCE_DIR) / "tools" / file, tools / file);
  const fs::path said = root / "said.txt";
  const auto run = [&](const std::string& ci) {
    const int status =
        std::system(("CI=" + ci + " LUD_LIBRARY= bash " + script.string() + " >" + said.string() + " 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  CHECK(run("") == 0);
  CHECK(content(said).find("1 skipped: the Ludii library is absent") != std::string::npos);
  CHECK(run("true") == 1);
  CHECK(content(said).find("in CI nothing may be skipped") != std::string::npos);
  fs::remove_all(root);
}

TEST_CASE("the pages hold the figures that are measured, each once") {
  const fs::path script = fs::path(LUD_SOURCE_DIR) / "tools" / "figures.py";
  CHECK(std::system(("python3 " + script.string() + " --parse").c_str()) == 0);
}
