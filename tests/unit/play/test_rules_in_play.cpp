// The meaning of words in play, on small games, in positions that ordinary games seldom reach.
#include <doctest/doctest.h>

#include <algorithm>

#include "interpreter/lud.hpp"
#include "interpreter/record/replay.hpp"

namespace {

using namespace lud;

struct Playing {
  Loaded loaded;
  std::unique_ptr<Context> context;

  explicit Playing(std::string text) : loaded(load_text("test.lud", std::move(text))) {
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    context = std::make_unique<Context>(*loaded.game);
    play::start(*context);
  }
  Context& c() { return *context; }
  std::vector<int> targets() {
    const std::size_t count = play::legal_moves(c());
    std::vector<int> found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(c().moves.moves[i].to);
    std::ranges::sort(found);
    return found;
  }
  /// Makes the first legal move to a site, from a site if given.
  void to(int site, std::optional<int> from = std::nullopt) {
    const std::size_t count = play::legal_moves(c());
    for (std::size_t i = 0; i < count; ++i) {
      const play::Move& move = c().moves.moves[i];
      if (move.to == site && (!from || move.from == *from)) return play::apply(c(), i);
    }
    FAIL("no move to " << site);
  }
  int what(int site) { return c().what(c().game.default_type, site); }
};

std::vector<int> range(int begin, int end) {
  std::vector<int> numbers;
  for (int i = begin; i < end; ++i) numbers.push_back(i);
  return numbers;
}

TEST_CASE("a piece that is added to a stack counts twice at its first place on a track") {
  Playing playing(R"((game "Back and forth"
    (players 1)
    (equipment {
        (board (rectangle 1 4) {(track "Track1" {0 1 2 3 2 1 0} P1 directed:True)})
        (piece "Pawn" Each (move (from) (to (trackSite Move from:(from) steps:3))))
    })
    (rules (start (place Stack "Pawn" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result P1 Win))))
))");
  CHECK(playing.targets() == std::vector{3});
  playing.to(3);
  CHECK(playing.targets() == std::vector{0});
  playing.to(0);
  // The piece is at the end of the track, but the count still has one at its beginning.
  CHECK(playing.targets() == std::vector{3});
}

TEST_CASE("what (forEach Site) offers where no site has a move does without its consequence") {
  const auto next_mover = [](const char* region) {
    Playing playing(std::string(R"((game "Again"
    (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (forEach Site )") +
                    region + R"( (move Add (to (site))) noMoveYet:(move Add (to 4)) (then (moveAgain))))
        (end (if (is Line 3) (result Mover Win))))
))");
    playing.to(4);
    return playing.c().mover();
  };
  CHECK(next_mover("(sites Empty)") == 1);
  CHECK(next_mover("(sites Occupied by:P2)") == 2);
}

TEST_CASE("pieces that move several at once are listed anew where like pieces stand") {
  Playing playing(R"((game "Hands"
    (players 1)
    (equipment {(board (square 3)) (hand Each) (piece "Disc" Each (move Step Orthogonal (to if:(is Empty (to)))))})
    (rules
        (start (place "Disc" "Hand1" count:2))
        (play
            (if
                (is Occupied (handSite Mover))
                (move (from (handSite Mover)) (to 0) count:1)
                (forEach Piece)
            )
        )
        (end (if (no Moves Next) (result P1 Win))))
))");
  playing.to(0);
  playing.to(0);
  CHECK(playing.targets() == std::vector{1, 1, 3, 3});
  playing.to(1);
  CHECK(playing.targets() == std::vector{2, 3, 3, 4});
  // The last piece leaves, and one of two track entries stays.
  playing.to(3);
  CHECK(playing.c().state.list(play::ListId::OtherEntries).size() == 1);
  CHECK(playing.targets() == std::vector{0, 0, 2, 4, 4, 6});
}

// ---- meta rules ----

TEST_CASE("a game is drawn after as many turns as one asks for") {
  const std::string text =
      "(game \"T\" (players 2) (equipment {(board (square 3)) (piece \"A\" Each (move Step (to if:(is Empty (to)))))}) "
      "(rules (start {(place \"A1\" 0) (place \"A2\" 8)}) (play (forEach Piece)) (end (if (no Moves Next) (result "
      "Mover "
      "Win)))))";
  for (const auto& [asked, turns] : {std::pair{3, 6}, std::pair{0, 2500}}) {
    LoadOptions options;
    options.max_turns = asked;
    const Loaded loaded = load_text("test.lud", text, options);
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    Context c(*loaded.game);
    play::start(c);
    int moves = 0;
    for (; !c.over() && moves < 3000; ++moves) {
      play::legal_moves(c);
      play::apply(c, 0);
    }
    CHECK(c.head().end == play::EndType::TurnLimit);
    CHECK(moves == turns);
  }
}

TEST_CASE("with automove all sites follow to which one move leads") {
  Playing playing(R"((game "Filling"
    (players 2)
    (equipment {(board (rectangle 1 5)) (piece "Disc" Each)})
    (rules
        (meta (automove))
        (play
            (or
                (move Add (to (sites Empty)))
                (move Add (to (sites Empty) if:(< (count Sites in:(sites Occupied by:All)) 2)))))
        (end (if (is Full) (result Mover Win))))
))");
  CHECK(playing.targets().size() == 10);
  playing.to(2);
  CHECK(playing.what(0) == 0);
  playing.to(0);
  CHECK(playing.c().over());
  CHECK(playing.c().trial.actions_of(*playing.c().trial.last()).size() == 4);
}

std::string pyramid(const std::string& meta, const std::string& pieces) {
  return R"((game "Pyramid"
    (players 2)
    (equipment {(board (square 2 pyramidal:True) use:Vertex) (piece "Ball" Each)})
    (rules
        (meta )" +
         meta + R"()
        (start (place "Ball1" )" +
         pieces + R"())
        (play (or (move Remove (sites Occupied by:P1)) (move (from (sites Occupied by:P1)) (to (sites Empty)))))
        (end (if (no Pieces P1) (result P2 Win))))
))";
}

/// The site above the others and the four below it.
struct Levels {
  int top = off;
  std::vector<int> bottom;
  explicit Levels(const Game& game) {
    const board::Lattice& lattice = game.lattice(SiteType::Vertex);
    for (int site = 0; site < lattice.count(); ++site)
      if (lattice.layer(site) == 0)
        bottom.push_back(site);
      else
        top = site;
  }
};

TEST_CASE("with gravity pieces drop") {
  Playing playing(pyramid("(gravity)", "{0 1 2 3 4}"));
  const Levels levels(playing.c().game);
  REQUIRE(levels.bottom.size() == 4);
  playing.to(levels.bottom[0], levels.bottom[0]);
  CHECK(playing.what(levels.top) == 0);
  for (int site : levels.bottom) CHECK(playing.what(site) == 1);
  CHECK(playing.c().trial.actions_of(*playing.c().trial.last()).size() == 2);
}

TEST_CASE("a pinned piece stays") {
  Playing free(pyramid("(pin SupportMultiple)", "{0 1 2 3 4}"));
  CHECK(free.targets() == range(0, 5));
  Playing playing(R"((game "Wall"
    (players 2)
    (equipment {(board (square 3 pyramidal:True) use:Vertex) (piece "Ball" Each)})
    (rules
        (meta (pin SupportMultiple))
        (start (place "Ball1" (sites Board)))
        (play (move Remove (sites Occupied by:P1)))
        (end (if (no Pieces P1) (result P2 Win))))
))");
  const board::Lattice& lattice = playing.c().game.lattice(SiteType::Vertex);
  std::vector<int> expected;
  for (int site = 0; site < lattice.count(); ++site)
    if (lattice.steps(site, AbsoluteDirection::Upward).size() < 2) expected.push_back(site);
  CHECK(expected.size() < 14);
  CHECK(playing.targets() == expected);
}

TEST_CASE("with (noStackOn Fallen) no piece goes straight up or down") {
  const Levels levels(Playing(pyramid("(swap)", "{4}")).c().game);
  // Lines lead up to the top from all sites below.
  Playing below(pyramid("(noStackOn Fallen)", std::to_string(levels.bottom[0])));
  const std::vector<int> targets = below.targets();
  CHECK(std::ranges::find(targets, levels.top) == targets.end());
  CHECK(targets.size() == 4);
}

// ---- what is seen from above ----

TEST_CASE("a line that is to be visible has no piece across it") {
  const auto is_seen = [](const char* above) {
    Playing playing(std::string(R"((game "Seen"
    (players 2)
    (equipment {(board (square 3 pyramidal:True) use:Vertex) (piece "Ball" Each)})
    (rules
        (start {(place "Ball1" {0 1 2}) (place "Ball2" {)") +
                    above + R"(})})
        (play (move Add (to 11)))
        (end (if (is Line 3 through:0 what:(id "Ball1") isVisible:True) (result P1 Win))))
))");
    playing.to(11);
    return playing.c().over();
  };
  CHECK(is_seen("9 10"));
  CHECK_FALSE(is_seen("3"));
  CHECK_FALSE(is_seen("4"));
}

TEST_CASE("(sites Playable) grows round pieces on cells, and on no other sites") {
  const auto after_first_move = [](const char* use) {
    Playing playing(std::string(R"((game "Growing"
    (players 2)
    (equipment {(board (square 3) use:)") +
                    use + R"() (piece "Disc" Each)})
    (rules (play (or (move Add (to (sites Playable))) (move Add (to 0)))) (end (if (is Line 3) (result Mover Win))))
))");
    playing.to(0);
    return playing.targets();
  };
  CHECK(after_first_move("Cell") == std::vector{0, 1, 3, 4});
  CHECK(after_first_move("Vertex") == std::vector{0});
}

// ---- consequences that are carried out while they are made ----

TEST_CASE("a level that is drawn is drawn once for the action and twice for what the move says it carries") {
  for (const std::string_view region : {"0", "(sites {0})"}) {
    Playing playing(R"((game "Shuffle"
      (players 1)
      (equipment {(board (square 3)) (piece "Disc" Shared)})
      (rules
          (start (place Stack "Disc" 0 count:8))
          (play (move Pass (then (fromTo (from )" +
                    std::string(region) + R"( level:(value Random (range 0 4))) (to 5)))))
          (end (if (= 2 (count Moves)) (result Mover Win)))
      )
  ))");
    play::Random expected = playing.c().random;
    for (int i = 0; i < 3; ++i) expected.below(5);
    playing.targets();
    play::apply(playing.c(), 0);
    CHECK(playing.what(5) > 0);
    CHECK(playing.c().random.state() == expected.state());
  }
}

TEST_CASE("what start rules hide in a hand is named by the sites of the board") {
  Playing playing(R"((game "Hidden"
      (players 2)
      (equipment {(board (square 3) use:Vertex) (piece "Disc" Each) (hand Each)})
      (rules
          (start {(place "Disc1" (handSite P1)) (set Hidden (sites Hand P1) to:P2)})
          (play (move Pass))
          (end (if (= 2 (count Moves)) (result Mover Win)))
      )
  ))");
  const play::Trial& trial = playing.c().trial;
  const play::Action& hides = trial.actions_of(trial.moves[1]).front();
  CHECK(hides.kind == play::ActionKind::SetHidden);
  CHECK(hides.to == 9);
  CHECK(static_cast<SiteType>(hides.type_to) == SiteType::Vertex);
}

TEST_CASE("moves that a consequence only asks about are not carried out with it") {
  Playing playing(R"((game "Query"
    (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each (move Step (to if:(is Empty (to)))))})
    (rules
        (play (move Add (to (sites Empty))
            (then (and
                (set Score Mover (size Array (array (sites From
                    (forEach Piece (do (set Var "Asked" 1) next:(move Step (to if:(is Empty (to)))) ifAfterwards:True))))))
                (set Var "Done" 1)))))
        (end (if (is Line 3) (result Mover Win))))
))");
  playing.to(4);
  std::vector<play::ActionKind> kinds;
  for (const play::Action& action : playing.c().trial.actions_of(playing.c().trial.moves.back()))
    kinds.push_back(action.kind);
  using enum play::ActionKind;
  CHECK(kinds == std::vector{Add, SetScore, SetVar});
  CHECK(playing.c().head().score[1] == 1);
}

// ---- regions ----

TEST_CASE("a coordinate is a region, with a type of site or without") {
  const auto targets = [](const std::string& sites) {
    return Playing(
               "(game \"Named\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules (play (move "
               "Add "
               "(to " +
               sites + "))) (end (if (is Line 3) (result Mover Win)))))")
        .targets();
  };
  CHECK(targets("(sites \"B2\")") == std::vector{4});
  CHECK(targets("(sites Cell \"A3\")") == std::vector{6});
}

}  // namespace
