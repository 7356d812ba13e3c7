// Boards and choices as data. What play shows is on the board: of library games, too, see library_games.hpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "interpreter/session/choices.hpp"
#include "interpreter/session/session.hpp"
#include "tests/unit/library_games.hpp"
#include "tests/unit/session/loaded.hpp"

namespace {

using namespace lud::session;

Game loaded_text(const std::string& text) {
  Loading loading = load_text("text.lud", text);
  for (const Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}

using Key = std::pair<Site::Type, int>;
using Board = std::map<Key, Site>;

/// The sites of a board, which differ by type and number, and whose neighbours are sites of the board.
Board board_of(const Game& game, int part) {
  Board board;
  for (const Site& site : game.board(part)) REQUIRE(board.emplace(Key{site.type, site.number}, site).second);
  for (const auto& [key, site] : board) {
    CHECK(std::isfinite(site.x + site.y + site.z));
    for (const int other : site.adjacent) CHECK(board.contains({site.type, other}));
    for (const int other : site.orthogonal) CHECK(std::ranges::count(site.adjacent, other) > 0);
    if (site.type == Site::Type::Vertex) CHECK(site.outline.empty());
    if (site.type == Site::Type::Edge) CHECK(site.outline.size() == 2);
    if (site.type == Site::Type::Cell) CHECK(site.outline.size() > 2);
  }
  return board;
}

/// Plays and checks that all pieces, and the sites of all moves, are on the board, with the same labels.
void check_play(const Game& game, int plies) {
  Session session(game, 5);
  std::uint64_t chooser = 9;
  std::map<int, Board> boards;
  for (int ply = 0; ply < plies && !session.over(); ++ply) {
    const int part = session.part();
    if (!boards.contains(part)) boards.emplace(part, board_of(game, part));
    const Board& board = boards.at(part);
    const auto check = [&](Site::Type type, int number, const std::string& label) {
      const auto found = board.find({type, number});
      REQUIRE_MESSAGE(found != board.end(), label);
      REQUIRE(found->second.label == label);
    };
    for (const Piece& piece : session.view()) check(piece.type, piece.site, piece.label);
    for (const Offer& offer : session.offers()) {
      if (offer.from >= 0) check(offer.from_type, offer.from, offer.from_label);
      if (offer.to >= 0) check(offer.to_type, offer.to, offer.to_label);
    }
    if (!session.sample(chooser)) return;
  }
}

/// Twice the area of a polygon, negative where it runs clockwise and y grows upwards.
double signed_area(const std::vector<Site::Point>& corners) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Site::Point a = corners[i], b = corners[(i + 1) % corners.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

std::vector<int> sorted(std::vector<int> numbers) {
  std::ranges::sort(numbers);
  return numbers;
}

}  // namespace

TEST_CASE("what play shows is on the board") {
  for (const std::string& name : Game::built_in()) {
    INFO(name);
    check_play(loaded(name), 60);
  }
  const Game cup = loaded(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud");
  check_play(cup, 60);
  CHECK(cup.board(2).size() == 9);
  CHECK(cup.board(3).empty());
  CHECK(cup.board(-1).empty());
}

TEST_CASE("what play of library games shows is on the board") {
  for_each_library_game([](const std::string& file, const lud::LoadOptions& options) {
    INFO(file);
    Settings settings;
    settings.defines = options.defines;
    check_play(loaded(file, settings), 30);
  });
}

TEST_CASE("a board of squares has its cells a step apart, upwards and to the right, and their corners in order") {
  const std::vector<Site> sites = loaded("tic-tac-toe").board();
  REQUIRE(sites.size() == 9);
  for (int number = 0; number < 9; ++number) {
    const Site& site = sites[static_cast<std::size_t>(number)];
    CHECK(site.number == number);
    CHECK(site.type == Site::Type::Cell);
    CHECK(site.container == Site::Container::Board);
    CHECK(site.label == std::string(1, static_cast<char>('A' + number % 3)) + std::to_string(number / 3 + 1));
    CHECK(site.x - sites[0].x == doctest::Approx(number % 3));
    CHECK(site.y - sites[0].y == doctest::Approx(number / 3));
    CHECK(site.z == 0);
    REQUIRE(site.outline.size() == 4);
    CHECK(signed_area(site.outline) == doctest::Approx(-2));
    for (const Site::Point& corner : site.outline) {
      CHECK(std::abs(corner.x - site.x) == doctest::Approx(0.5));
      CHECK(std::abs(corner.y - site.y) == doctest::Approx(0.5));
    }
  }
  CHECK(sorted(sites[4].orthogonal) == std::vector{1, 3, 5, 7});
  CHECK(sorted(sites[4].adjacent) == std::vector{0, 1, 2, 3, 5, 6, 7, 8});
  CHECK(sorted(sites[0].adjacent) == std::vector{1, 3, 4});
  CHECK(loaded("tic-tac-toe").board(1).empty());
}

TEST_CASE("vertices, edges and hands are on the board, and types without pieces are not") {
  const Game game = loaded_text(R"((game "Lines"
      (players 2)
      (equipment {(board (square 3) use:Vertex) (hand Each size:2) (piece "Disc" Each)})
      (rules
        (start (place "Disc1" (handSite P1 1)))
        (play (or (move Add (to Edge (sites Empty Edge))) (move (from (sites Hand Mover)) (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  check_play(game, 20);
  const std::vector<Site> sites = game.board();
  const auto count = [&](Site::Type type, Site::Container container) {
    return std::ranges::count_if(sites, [&](const Site& s) { return s.type == type && s.container == container; });
  };
  CHECK(count(Site::Type::Vertex, Site::Container::Board) == 9);
  CHECK(count(Site::Type::Edge, Site::Container::Board) == 12);
  CHECK(count(Site::Type::Cell, Site::Container::Board) == 0);
  CHECK(count(Site::Type::Cell, Site::Container::Hand) == 4);
  CHECK(sites.size() == 25);
  CHECK(sorted(sites[4].orthogonal) == std::vector{1, 3, 5, 7});

  const Site& first = sites[9];
  const Site& second = sites[10];
  const Site& other = sites[11];
  CHECK(first.label == "hand1/1");
  CHECK(second.label == "hand1/2");
  CHECK(first.owner == 1);
  CHECK(other.owner == 2);
  CHECK(second.x == doctest::Approx(first.x + 1));
  CHECK(second.y == first.y);
  CHECK(other.y < first.y - 1);
  CHECK(signed_area(first.outline) == doctest::Approx(-2));
  CHECK(first.orthogonal.empty());
  for (const Site& site : sites)
    if (site.container == Site::Container::Board) CHECK(site.y > first.y + 1);

  const auto edge = std::ranges::find(sites, Site::Type::Edge, &Site::type);
  REQUIRE(edge != sites.end());
  CHECK(edge->x == doctest::Approx((edge->outline[0].x + edge->outline[1].x) / 2));
  CHECK(std::hypot(edge->outline[0].x - edge->outline[1].x, edge->outline[0].y - edge->outline[1].y) ==
        doctest::Approx(1));
}

TEST_CASE("the choices of a description are those that it is loaded with") {
  const ChoicesRead crossing = choices_of("crossing");
  REQUIRE(crossing.choices);
  CHECK(crossing.diagnostics.empty());
  CHECK(crossing.choices->rulesets.empty());
  REQUIRE(crossing.choices->options.size() == 1);
  const Option& board = crossing.choices->options[0];
  CHECK(board.category == "Board");
  CHECK(board.default_item == 0);
  REQUIRE(board.items.size() == 2);
  CHECK(board.items[0].stars == 1);
  CHECK(board.items[1].item == "6x5");
  CHECK(board.items[1].choice == "Board/6x5");
  CHECK(board.items[1].description == "Six rows of five squares.");

  for (const std::string& name : Game::built_in()) {
    INFO(name);
    const ChoicesRead read = choices_of(name);
    REQUIRE(read.choices);
    for (const Ruleset& ruleset : read.choices->rulesets) {
      std::set<std::string> chosen;
      const Game game = loaded(name, {.ruleset = ruleset.name});
      chosen.insert(game.choices().begin(), game.choices().end());
      for (const Option& option : read.choices->options) chosen.insert(option.items[option.default_item].choice);
      for (const std::string& option : ruleset.options) CHECK(chosen.contains(option));
    }
  }
  for (const OptionItem& item : board.items) {
    const std::vector<std::string> chosen = loaded("crossing", {.options = {item.choice}}).choices();
    CHECK(chosen == (item.stars > 0 ? std::vector<std::string>{} : std::vector{item.choice}));
  }
}

TEST_CASE("the choices of a text are read, right or wrong, without its game") {
  const std::string unfinished = R"((game "Unfinished" (bord <Size>))
      (option "Size" <Size> args:{<size>} {(item "Small" <3> "") (item "Large" <9> "Nine by nine.")**})
      (rulesets {(ruleset "Ruleset/Long" {"Size/Large"})*}))";
  const ChoicesRead read = choices_of_text("unfinished.lud", unfinished);
  REQUIRE(read.choices);
  CHECK(read.choices->options.at(0).default_item == 1);
  CHECK(read.choices->options.at(0).items.at(1).stars == 2);
  CHECK(read.choices->rulesets.at(0).name == "Ruleset/Long");
  CHECK(read.choices->rulesets.at(0).options == std::vector<std::string>{"Size/Large"});
  CHECK(read.choices->rulesets.at(0).stars == 1);
  CHECK_FALSE(load_text("unfinished.lud", unfinished).game);

  const ChoicesRead none = choices_of_text("none.lud", R"((game "None" (players 2)))");
  REQUIRE(none.choices);
  CHECK(none.choices->options.empty());

  const ChoicesRead wrong = choices_of_text("wrong.lud", "(game \"Wrong\")\n(option \"Size\" <Size> {})");
  CHECK_FALSE(wrong.choices);
  REQUIRE_FALSE(wrong.diagnostics.empty());
  CHECK(wrong.diagnostics[0].code == "bad-option");
  CHECK(wrong.diagnostics[0].line == 2);
  CHECK(choices_of("nonsense").diagnostics.at(0).code == "unknown-game");
}
