// Includes go one way: a folder ("room") includes only folders that come before it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

/// For each folder, the folders that it may include besides itself; "stdlib/*" stands for the whole standard library.
const std::map<std::string, std::set<std::string>> allowed = [] {
  std::map<std::string, std::set<std::string>> rooms{
      {"grammar", {}},
      {"interpreter/declare", {}},
      {"interpreter/check", {"grammar", "interpreter/declare"}},
      {"interpreter/board", {"interpreter/declare"}},
      {"interpreter/play", {"interpreter/declare", "interpreter/board"}},
      {"interpreter/record", {"grammar", "interpreter/declare", "interpreter/board", "interpreter/play"}},
      {"interpreter/plan", {"interpreter/declare", "interpreter/board", "interpreter/play", "interpreter/record"}},
      {"interpreter/compile",
       {"grammar", "interpreter/declare", "interpreter/check", "interpreter/board", "interpreter/play",
        "interpreter/plan", "stdlib/*"}},
      {"interpreter/agents", {"grammar", "interpreter/declare", "interpreter/board", "interpreter/play"}},
      {"interpreter/session",
       {"grammar", "interpreter", "interpreter/declare", "interpreter/board", "interpreter/play", "interpreter/record",
        "interpreter/agents", "interpreter/plan"}},
      {"interpreter/rule_test",
       {"grammar", "interpreter", "interpreter/declare", "interpreter/check", "interpreter/play", "interpreter/record",
        "interpreter/compile", "stdlib/*"}},
  };
  // Folders of the standard library, each of which may include those before it.
  std::set<std::string> below{"stdlib",           "interpreter/declare", "interpreter/check", "interpreter/board",
                              "interpreter/play", "interpreter/plan"};
  for (const char* room : {"value", "region", "effect", "moves", "equipment", "rules"}) {
    const std::string name = std::string("stdlib/") + room;
    rooms[name] = below;
    below.insert(name);
  }
  rooms["stdlib"] = below;
  return rooms;
}();

bool may_include(const std::string& room, const std::string& included) {
  const std::set<std::string>& rooms = allowed.at(room);
  return room == included || rooms.contains(included) || (included.starts_with("stdlib") && rooms.contains("stdlib/*"));
}

/// The top-level folder of a file; below interpreter/ and stdlib/ the first two folders.
std::string room_of(const fs::path& file) {
  auto part = file.begin();
  const std::string first = part->string();
  if (first != "interpreter" && first != "stdlib") return first;
  const fs::path second = *++part;
  return second.has_extension() ? first : first + "/" + second.string();
}

}  // namespace

TEST_CASE("includes point one way") {
  const fs::path root = LUD_SOURCE_DIR;
  int files = 0;
  for (const char* top : {"grammar", "interpreter", "stdlib"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp") continue;
      const fs::path file = fs::relative(entry.path(), root);
      const auto rooms = allowed.find(room_of(file));
      if (rooms == allowed.end()) continue;  // the façade may include everything
      ++files;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        constexpr std::string_view start = "#include \"";
        if (!line.starts_with(start)) continue;
        const std::string included = line.substr(start.size(), line.rfind('"') - start.size());
        const std::string room = room_of(included);
        CHECK_MESSAGE(may_include(rooms->first, room), file.string(), " includes ", included);
      }
    }
  }
  CHECK(files > 100);
}

TEST_CASE("PEGTL stays in the reader") {
  const fs::path root = LUD_SOURCE_DIR;
  for (const char* top : {"grammar", "interpreter", "stdlib", "tools"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);)
        if (line.starts_with("#include <tao/")) CHECK(fs::relative(entry.path(), root) == fs::path("grammar/lud.hpp"));
    }
  }
}
