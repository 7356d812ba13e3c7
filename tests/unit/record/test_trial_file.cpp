#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

#include "interpreter/record/trial_file.hpp"
#include "tests/unit/library_games.hpp"

using namespace lud;
using namespace lud::play;
using namespace lud::record;

namespace {

constexpr std::string_view sample =
    "game=games/small.lud\n"
    "START GAME OPTIONS\n"
    "Board Size/3x3\n"
    "END GAME OPTIONS\n"
    "RNG internal state=1,0,0,0,0,0,0,-128\n"
    "Move=[Move:mover=0,from=4,to=4,actions=[Add:type=Cell,to=4,what=1,count=2]]\n"
    "Move=[Move:mover=1,from=4,to=5,actions=[Move:typeFrom=Cell,from=4,typeTo=Cell,to=5,decision=true],"
    "[SetVar:name=Moved,value=1]]\n"
    "LEGAL MOVES LIST SIZE = 4\n"
    "numInitialPlacementMoves=1\n"
    "winner=1\n"
    "endtype=NaturalEnd\n"
    "rankings=0.0,1.0,2.5\n"
    "SANDBOX=false\n"
    "LUDII_VERSION=1.3.4\n";

struct Reading {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  std::optional<TrialFile> trial;
  explicit Reading(std::string text) {
    trial = read_trial(sources, sources.add("trial.txt", std::move(text)), {}, diagnostics);
  }
  std::string errors() const { return render(diagnostics, sources); }
};

std::string without_carriage_returns(std::string text) {
  std::erase(text, '\r');
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

}  // namespace

TEST_CASE("a trial that another system's editor wrote is read") {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : std::string_view(sample)) text += c == '\n' ? "\r\n" : std::string(1, c);
  const Reading read{std::move(text)};
  REQUIRE_MESSAGE(read.trial, read.errors());
  CHECK(read.trial->game == "games/small.lud");
  CHECK(read.trial->version == "1.3.4");
}

TEST_CASE("a trial is read") {
  const Reading read{std::string(sample)};
  REQUIRE_MESSAGE(read.trial, read.errors());
  const TrialFile& trial = *read.trial;
  CHECK(trial.game == "games/small.lud");
  CHECK(trial.options == std::vector<std::string>{"Board Size/3x3"});
  CHECK(trial.random_state == 0x8000000000000001u);
  REQUIRE(trial.moves.size() == 2);
  CHECK(trial.actions_of(trial.moves[1])[1].name == 0);
  CHECK(trial.names.text(0) == "Moved");
  CHECK(trial.legal_counts == std::vector<int>{4});
  CHECK(trial.initial_placements == 1);
  CHECK(trial.winner == 1);
  CHECK(trial.rankings == std::vector<double>{0, 1, 2.5});
}

TEST_CASE("a trial is written as it was read") {
  const Reading read{std::string(sample)};
  REQUIRE(read.trial);
  CHECK(write_trial(*read.trial) == sample);
}

TEST_CASE("lines may end in carriage returns") {
  std::string text;
  for (char c : sample) {
    if (c == '\n') text += '\r';
    text += c;
  }
  const Reading read(text);
  REQUIRE_MESSAGE(read.trial, read.errors());
  CHECK(write_trial(*read.trial) == sample);
}

TEST_CASE("a trial that ends early is refused") {
  for (std::size_t length = 0; length < sample.find("rankings="); ++length)
    CHECK_FALSE(Reading(std::string(sample.substr(0, length))).trial);
}

TEST_CASE("mistakes in a trial are located") {
  const auto error_after = [](std::string_view what, std::string_view with) {
    std::string text(sample);
    text.replace(text.find(what), what.size(), with);
    const Reading read(text);
    CHECK_FALSE(read.trial);
    return read.errors();
  };
  CHECK(error_after("game=", "gam=").find("trial.txt:1:1") != std::string::npos);
  CHECK(error_after("0,-128", "0").find("eight whole numbers") != std::string::npos);
  CHECK(error_after("0,-128", "0,-129").find("eight whole numbers") != std::string::npos);
  CHECK(error_after("count=2", "count=x").find("trial.txt:6:73") != std::string::npos);
  CHECK(error_after("LIST SIZE = 4", "LIST SIZE = four").find("whole number") != std::string::npos);
  CHECK(error_after("winner=1", "loser=1").find("expected a line") != std::string::npos);
  CHECK(error_after("rankings=0.0,", "rankings=,").find("one number for each player") != std::string::npos);
  CHECK(error_after("LUDII_VERSION", "OTHER_VERSION").find("trial.txt:14:1") != std::string::npos);
}

TEST_CASE("every trial of the library is written as it was read") {
  const char* library = library_or_skip();
  if (!library) return;
  namespace fs = std::filesystem;
  int trials = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(library) / "trials")) {
    if (entry.path().extension() != ".txt") continue;
    grammar::SourceSet sources;
    grammar::Diagnostics diagnostics;
    const std::uint32_t source = sources.add_file(entry.path().string());
    const auto trial = read_trial(sources, source, {}, diagnostics);
    REQUIRE_MESSAGE(trial, render(diagnostics, sources));
    REQUIRE_MESSAGE(write_trial(*trial) == without_carriage_returns(std::string(sources.text(source))),
                    entry.path().string());
    ++trials;
  }
  CHECK(trials > 0);
}
