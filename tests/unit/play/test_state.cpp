#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "interpreter/play/state/state.hpp"

using namespace lud;
using namespace lud::play;

namespace {

Layout flat_layout() {
  Layout layout;
  layout.counts = layout.states = layout.rotations = layout.values = true;
  layout.players = 2;
  layout.lists = 8;
  layout.variables = 3;
  layout.default_type = SiteType::Vertex;
  layout.type_count = {9, 12, 4};
  layout.holds_pieces = {false, true, false};
  layout.board_sites = 9;
  layout.total_sites = 11;
  layout.finish();
  return layout;
}

Layout stack_layout() {
  Layout layout = flat_layout();
  layout.stacking = true;
  layout.counts = false;
  layout.hidden = true;
  layout.levels = 5;
  layout.finish();
  return layout;
}

}  // namespace

TEST_CASE("a layout gives every site that can hold pieces a slot of its own") {
  const Layout layout = flat_layout();
  CHECK(layout.slot(SiteType::Vertex, 3) == 3);
  CHECK(layout.slot(SiteType::Cell, 9) == 9);  // a place in a hand
  CHECK(layout.slot(SiteType::Edge, 0) == 11);
  CHECK(layout.slots == 23);
  CHECK(layout.type_base[static_cast<std::size_t>(SiteType::Cell)] == off);
}

TEST_CASE("channels hold what is written and know which sites are empty") {
  const Layout layout = flat_layout();
  State state(layout);
  CHECK(state.empty(SiteType::Vertex).count() == 9);
  CHECK(state.empty(SiteType::Edge).count() == 12);
  state.set_what(4, 2);
  state.set_count(4, 3);
  state.set_state(4, 1);
  CHECK(state.what(4) == 2);
  CHECK(state.count(4) == 3);
  CHECK_FALSE(state.empty(SiteType::Vertex).contains(4));
  state.set_state(4, off);
  CHECK(state.state(4) == 1);
  const int edge = layout.slot(SiteType::Edge, 7);
  state.set_what(edge, 1);
  state.set_count(edge, 1);
  CHECK_FALSE(state.empty(SiteType::Edge).contains(7));
  CHECK(state.empty(SiteType::Edge).count() == 11);
  state.clear(4);
  CHECK(state.is_empty(4));
  CHECK(state.state(4) == 0);
  CHECK(state.empty(SiteType::Vertex).contains(4));
}

TEST_CASE("stacks grow, shrink and keep their order") {
  const Layout layout = stack_layout();
  State state(layout);
  for (int what = 1; what <= 3; ++what) state.push(0, what, what * 10);
  CHECK(state.height(0) == 3);
  CHECK(state.what(0) == 3);
  CHECK(state.insert(0, 1, 4, 40));
  CHECK(state.what(0, 1) == 4);
  CHECK(state.what(0, 2) == 2);
  CHECK(state.state(0, 3) == 30);
  CHECK_FALSE(state.insert(0, 5, 1));
  state.push(0, 5);
  CHECK_THROWS_AS(state.push(0, 6), LimitReached);  // five levels at most
  state.erase(0, 0);
  CHECK(state.what(0, 0) == 4);
  CHECK(state.what(0) == 5);
  CHECK(state.height(0) == 4);
  state.pop(0);
  CHECK(state.what(0) == 3);
  state.clear(0);
  CHECK(state.is_empty(0));
  CHECK(state.empty(SiteType::Vertex).contains(0));
}

TEST_CASE("a level keeps the state of a piece taken from below, not of one taken from the top") {
  const Layout layout = stack_layout();
  State state(layout);
  state.push(0, 1, 7);
  state.erase(0, 0);
  state.push(0, 2);
  CHECK(state.state(0) == 7);
  state.pop(0);
  state.push(0, 2);
  CHECK(state.state(0) == 0);
}

TEST_CASE("lists keep their values apart and in order") {
  const Layout layout = flat_layout();
  State state(layout);
  for (int i = 0; i < 200; ++i) {
    state.list_add(1, i);
    state.list_add(3, -i);
  }
  CHECK(state.list(1).size() == 200);
  CHECK(state.list(3)[199] == -199);
  state.list_remove(1, 0);
  state.list_remove(1, 5000);
  CHECK(state.list(1)[0] == 1);
  CHECK(state.list(3)[0] == 0);
  CHECK(state.list_contains(3, -7));
  state.list_clear(3);
  CHECK(state.list(3).empty());
  CHECK(state.list(1).size() == 199);
}

TEST_CASE("a copy is equal until one of the two changes") {
  const Layout layout = flat_layout();
  State state(layout);
  state.set_what(2, 1);
  state.set_variable(1, 42);
  for (int i = 0; i < 100; ++i) state.list_add(0, i);
  State copy(state);
  CHECK(copy == state);
  CHECK(copy.variable(1) == 42);
  copy.list_add(0, 1);
  CHECK_FALSE(copy == state);
  copy = state;
  CHECK(copy == state);
  copy.set_what(3, 1);
  CHECK_FALSE(copy == state);
  CHECK(copy.head().hash != state.head().hash);
}

TEST_CASE("the hash of a position is the same however it came about") {
  const Layout layout = flat_layout();
  State one(layout), two(layout);
  for (int slot : {0, 1, 2}) one.set_what(slot, slot + 1);
  two.set_what(2, 1);
  for (int slot : {2, 1, 0}) two.set_what(slot, slot + 1);
  CHECK(one.head().hash == two.head().hash);
  one.set_score(1, 5);
  CHECK(one.head().hash == two.head().hash);
  CHECK(one.full_hash() != two.full_hash());
}

TEST_CASE("the hash kept up to date equals the hash computed anew") {
  for (const Layout& layout : {flat_layout(), stack_layout()}) {
    State state(layout);
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int step = 0; step < 4000; ++step) {
      const int slot = below(layout.slots), value = below(4);
      switch (below(layout.stacking ? 14 : 9)) {
        case 0:
          state.set_what(slot, value);
          break;
        case 1:
          state.set_count(slot, value);
          break;
        case 2:
          state.set_state(slot, value);
          break;
        case 3:
          state.set_rotation(slot, value);
          break;
        case 4:
          state.set_value(slot, value - 1);
          break;
        case 5:
          state.clear(slot);
          break;
        case 6:
          state.set_temporary(value - 2);
          break;
        case 7:
          state.set_team(1 + value % 2, value);
          break;
        case 8:
          state.set_player_order(1 + value % 2, value);
          break;
        case 9:
          if (state.height(slot) < layout.levels) state.push(slot, 1 + value, below(3) - 1);
          break;
        case 10:
          if (state.height(slot) < layout.levels) state.insert(slot, below(5), 1 + value);
          break;
        case 11:
          state.pop(slot);
          break;
        case 12:
          state.erase(slot, below(5));
          break;
        case 13:
          state.set_hidden(below(7), 1 + value % 2, slot, below(5), below(2) == 0);
          break;
      }
      REQUIRE(state.head().hash == state.recomputed_hash());
      const int site = below(layout.board_sites);
      REQUIRE(state.empty(SiteType::Vertex).contains(site) == state.is_empty(site));
    }
  }
}
