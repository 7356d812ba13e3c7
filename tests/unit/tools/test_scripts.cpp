// Checks whose data is missing report that, and fail in CI.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace fs = std::filesystem;

TEST_CASE("conformance without the library is counted as skipped, and fails in CI") {
  const fs::path root = fs::temp_directory_path() / "lud-without-library";
  fs::create_directories(root / "checkout" / "tools");
  const fs::path tools = root / "checkout" / "tools", script = tools / "conformance.sh";
  for (const char* name : {"conformance.sh", "library_folder.sh"})
    fs::copy_file(fs::path(LUD_SOURCE_DIR) / "tools" / name, tools / name, fs::copy_options::overwrite_existing);
  const fs::path said = root / "said.txt";
  const auto run = [&](const std::string& ci) {
    return std::system(("CI=" + ci + " LUD_LIBRARY= bash " + script.string() + " >" + said.string() + " 2>&1").c_str());
  };
  CHECK(run("") == 0);
  std::stringstream text;
  text << std::ifstream(said).rdbuf();
  CHECK(text.str().find("1 skipped: the Ludii library is absent") != std::string::npos);
  CHECK(run("true") != 0);
  fs::remove_all(root);
}

TEST_CASE("the pages hold the figures that are measured, each once") {
  const fs::path script = fs::path(LUD_SOURCE_DIR) / "tools" / "figures.py";
  CHECK(std::system(("python3 " + script.string() + " --parse").c_str()) == 0);
}
