#include "interpreter/declare/kit.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/equipment/families.hpp"
#include "stdlib/equipment/graph_arguments.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

void declare_tracks(Library& library) {
  ludeme(library, "track", "name sites|steps loop:? owner?|role? directed:?",
         "A path over the board, along which pieces run: its sites one after the other, or a start and steps such as "
         "\"0,E5,N,W2,End\". End leads off the board. Several players may have tracks of one name, each its own.",
         [](std::string_view name, std::vector<int> sites, Maybe<std::string_view> steps, Maybe<bool> loop,
            Maybe<int> owner, Maybe<RoleType> role, Maybe<bool> directed) {
           board::TrackPlan plan;
           plan.name = name;
           plan.path = sites;
           if (steps) plan.path = std::string(*steps);
           plan.owner = owner ? *owner : role ? play::numbered_owner(*role) : 0;
           plan.loop = loop.value_or(false);
           plan.directed = directed.value_or(false);
           return plan;
         });
}

}  // namespace

void declare_boards(Library& library) {
  declare_tracks(library);
  ludeme(library, "values", "type range", "What a site of a deduction puzzle can hold.",
         [](SiteType type, Range range) {
           return ValueRange{type, range};
         });
  ludeme(library, "board", "graph track?|tracks? value?|values? use:? largeStack:?",
         "A board: its graph, and the tracks on it. Pieces are placed on its cells unless use: names edges or "
         "vertices, where lines meet.",
         [](Deferred<GraphPlan> graph, Deferred<board::TrackPlan> track, Deferred<List<board::TrackPlan>> tracks,
            const ValueRange* value, std::vector<ValueRange> values, Maybe<SiteType> use, Maybe<bool>) {
           return Item(BoardDescription{.graph = graph,
                                        .track = track,
                                        .tracks = tracks,
                                        .values = value ? std::vector{*value} : values,
                                        .use = use.value_or(SiteType::Cell)});
         })
      .needs_with("largeStack", play::Need::LargeStack);
  ludeme(library, "boardless", "tiling size? largeStack:?", "A table without borders; pieces make the board.",
         [](TilingBoardlessType tiling, Maybe<int> size, Maybe<bool>) {
           const GraphPlan plan{[=](SiteType use) { return board::boardless(tiling, size, use); }};
           return Item(BoardDescription{.made = plan, .boardless = true});
         })
      .needs_with("largeStack", play::Need::LargeStack);
  ludeme(library, "mancalaBoard", "rows columns store:? numStores:? largeStack:? track?|tracks?",
         "Rows of holes with stores at their ends, played on vertices. With store:Inner, or a number of stores other "
         "than 2, it is a square of holes without stores, whose size is the number of rows.",
         [](int rows, int columns, Maybe<StoreType> store, Maybe<int> stores, Maybe<bool>,
            Deferred<board::TrackPlan> track, Deferred<List<board::TrackPlan>> tracks) {
           const GraphPlan plan{[=](SiteType) {
             return board::mancala_board(rows, columns, store.value_or(StoreType::Outer), stores.value_or(2));
           }};
           return Item(BoardDescription{.made = plan, .track = track, .tracks = tracks, .use = SiteType::Vertex});
         })
      .needs_with("largeStack", play::Need::LargeStack);
  ludeme(library, "surakartaBoard", "graph loops:? from:? largeStack:?",
         "A board whose lines, from a given row on, run on in loops round its corners; played on vertices.",
         [](Deferred<GraphPlan> graph, Maybe<int> loops, Maybe<int> from, Maybe<bool>) {
           const BoardDescription::CornerLoops corners{loops, from.value_or(1)};
           return Item(BoardDescription{.graph = graph, .use = SiteType::Vertex, .corner_loops = corners});
         })
      .needs_with("largeStack", play::Need::LargeStack);
}

}  // namespace lud::stdlib
