#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/equipment/families.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

using Kind = ComponentDescription::Kind;

// maxState:, maxCount: and maxValue: have no effect: positions keep every number in 16 bits.

void declare_pieces(Library& library) {
  ludeme(library, "piece", "name role? facing? flips? moves? maxState:?[0..] maxCount:?[1..] maxValue:?[0..]",
         "A kind of piece, how it moves, and what it carries along. If Each player has it there is a kind for every "
         "player, called by name and number: \"Disc1\". In play, (forEach Piece) makes the moves given here.",
         [](std::string_view name, Maybe<RoleType> role, Maybe<AbsoluteDirection> facing, const Flips* flips,
            Deferred<Moves> moves, Maybe<int>, Maybe<int>, Maybe<int>) {
           return Item(ComponentDescription{.name = std::string(name),
                                            .role = role.value_or(RoleType::Each),
                                            .facing = facing,
                                            .flips = flips ? *flips : Flips(),
                                            .moves = moves});
         });
  ludeme(library, "component", "name role walks facing moves maxState maxCount maxValue", "A component in full.",
         [](std::string_view name, RoleType role, std::vector<Walk> walks, AbsoluteDirection facing,
            Deferred<Moves> moves, int, int, int) {
           return Item(ComponentDescription{
               .name = std::string(name), .role = role, .facing = facing, .moves = moves, .walks = walks});
         });
  ludeme(library, "flips", "state other", "The two local states between which (flip ...) turns a piece.",
         [](int a, int b) {
           return Flips{a, b};
         });
  ludeme(library, "die", "name role numFaces: facing? moves?", "A die that lies on the board like a piece.",
         [](std::string_view name, RoleType role, int faces, Maybe<AbsoluteDirection> facing, Deferred<Moves> moves) {
           ComponentDescription made{
               .kind = Kind::Die, .name = std::string(name), .role = role, .facing = facing, .moves = moves};
           for (int i = 1; i <= std::min(faces, most_faces + 1); ++i) made.faces.push_back(i);
           return Item(made);
         });
  ludeme(library, "card",
         "name role type rank: value: trumpRank: trumpValue: suit: moves? maxState:? maxCount:? maxValue:?",
         "A playing card.",
         [](std::string_view name, RoleType role, CardType, int rank, int value, int trump_rank, int trump_value,
            int suit, Deferred<Moves> moves, Maybe<int>, Maybe<int>, Maybe<int>) {
           return Item(ComponentDescription{.kind = Kind::Card,
                                            .name = std::string(name),
                                            .role = role,
                                            .moves = moves,
                                            .value = value,
                                            .suit = suit,
                                            .rank = rank,
                                            .trump_rank = trump_rank,
                                            .trump_value = trump_value});
         })
      .needs(play::Need::Cards);
}

void declare_tiles(Library& library) {
  ludeme(library, "domino", "name role value: value2: moves?", "A domino.",
         [](std::string_view name, RoleType role, int value, int value2, Deferred<Moves> moves) {
           return Item(ComponentDescription{.kind = Kind::Domino,
                                            .name = std::string(name),
                                            .role = role,
                                            .moves = moves,
                                            .value = value,
                                            .value2 = value2});
         });
  ludeme(library, "dominoes", "upTo:?[0..]",
         "A set of dominoes with up to so many pips on each half, 6 unless said otherwise.",
         [](Maybe<int> up_to) { return Item(DominoesDescription{up_to.value_or(6)}); });
  ludeme(
      library, "tile",
      "name role? walk?|walks? numSides:? slots:?|slotsPerSide:? paths? flips? moves? maxState:? maxCount:? "
      "maxValue:?",
      "A tile, shared unless a role is named; one that covers several sites is drawn by a walk, one for each way up.",
      [](std::string_view name, Maybe<RoleType> role, Walk walk, std::vector<Walk> walks, Maybe<int> sides,
         std::vector<int> slots, Maybe<int> slots_per_side, std::vector<PathDescription> paths, const Flips* flips,
         Deferred<Moves> moves, Maybe<int>, Maybe<int>, Maybe<int>) {
        return Item(ComponentDescription{.kind = Kind::Tile,
                                         .name = std::string(name),
                                         .role = role.value_or(RoleType::Shared),
                                         .flips = flips ? *flips : Flips(),
                                         .moves = moves,
                                         .walks = walk.empty() ? walks : std::vector<Walk>{walk},
                                         .sides = sides,
                                         .slots = slots,
                                         .slots_per_side = slots_per_side,
                                         .paths = paths});
      });
  ludeme(library, "path", "from: slotsFrom:? to: slotsTo:? colour:", "A line across a tile from side to side.",
         [](int from, Maybe<int> slot_from, int to, Maybe<int> slot_to, int colour) {
           return PathDescription{from, slot_from.value_or(0), to, slot_to.value_or(0), colour};
         });
}

}  // namespace

void declare_components(Library& library) {
  declare_pieces(library);
  declare_tiles(library);
}

}  // namespace lud::stdlib
