// What the checks of whole games rely on in the library of words.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "stdlib/library.hpp"

namespace {

using namespace lud;
namespace fs = std::filesystem;

/// The text of a file without remarks and includes.
std::string code_of(const fs::path& path) {
  std::ifstream file(path);
  std::string all;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with("#include")) all += line.substr(0, line.find("//")) + '\n';
  return all;
}

/// All heads of the library with their first words, names of parameters and sorts.
std::set<std::string, std::less<>> words_of_library() {
  std::set<std::string, std::less<>> words;
  for (const Declaration& d : stdlib::library().all()) {
    words.emplace(d.head);
    words.emplace(d.head.substr(0, d.head.find(' ')));
    words.emplace(d.result->name);
    for (const Parameter& p : d.parameters) words.emplace(p.name);
  }
  return words;
}

}  // namespace

// The lint looks for words by their heads, as text: a word that is renamed would lose its warnings without notice.
TEST_CASE("the words that the lint looks for are in the library") {
  std::set<std::string, std::less<>> known = words_of_library();
  for (const char* of_messages : {"hands", "tracks", "decision", "unset", "metadata", "unused"})
    known.insert(of_messages);
  const std::regex quoted("\"([a-z][A-Za-z]*( [A-Z][A-Za-z]*)*)\"");
  int words = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LUD_SOURCE_DIR) / "interpreter/compile")) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("lint") && !name.starts_with("unused")) continue;
    const std::string code = code_of(entry.path());
    for (std::sregex_iterator word(code.begin(), code.end(), quoted), end; word != end; ++word, ++words) {
      INFO(name);
      CHECK_MESSAGE(known.contains((*word)[1].str()), (*word)[1].str());
    }
  }
  CHECK(words > 100);
}

// The checker counts on it: it takes a conversion that leads back to its own sort for one that fails.
TEST_CASE("no conversion leads back to the sort that it converts to") {
  std::map<const Sort*, std::set<const Sort*>> from;
  for (const Declaration* d : stdlib::library().find(""))
    for (const Sort* sort : d->parameters[0].sorts)
      if (sort) from[d->result].insert(sort);
  std::set<const Sort*> around;
  const std::function<void(const Sort*)> visit = [&](const Sort* sort) {
    REQUIRE_MESSAGE(around.insert(sort).second, sort->name);
    for (const Sort* inner : from[sort]) visit(inner);
    around.erase(sort);
  };
  std::set<const Sort*> results;
  for (const auto& [result, sorts] : from) results.insert(result);
  for (const Sort* result : results) visit(result);
}
