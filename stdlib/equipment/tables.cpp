#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/descriptions.hpp"
#include "stdlib/equipment/families.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

void declare_maps(Library& library) {
  ludeme(library, "pair", "number|role|text to|player|name|landmark",
         "An entry of a map: a key and what belongs to it, each a number, a player or a text. Text is a coordinate, or "
         "on the right the name of a piece.",
         [](Deferred<int> number, Maybe<RoleType> role, Maybe<std::string_view> text, Deferred<int> to,
            Maybe<RoleType> player, Maybe<std::string_view> name, Maybe<LandmarkType> landmark) {
           PairDescription made{number, to};
           if (role) made.key = *role;
           if (text) made.key = *text;
           if (player) made.value = *player;
           if (name) made.value = *name;
           if (landmark) made.value = *landmark;
           return made;
         });
  ludeme(library, "map", "name? pairs",
         "A table that rules look numbers up in by (mapEntry ...): where each player enters, which square leads to "
         "which. Of "
         "two pairs with one key the later counts.",
         [](Maybe<std::string_view> name, Deferred<List<PairDescription>> pairs) {
           return Item(MapDescription{.name = std::string(name.value_or("Map")), .pairs = pairs});
         });
  ludeme(library, "map", "name? keys values", "A table from a list of keys to a list of values.",
         [](Maybe<std::string_view> name, Deferred<List<int>> keys, Deferred<List<int>> values) {
           return Item(MapDescription{.name = std::string(name.value_or("Map")), .keys = keys, .values = values});
         });
}

void declare_hints(Library& library) {
  ludeme(library, "hint", "site hint?", "What a puzzle says about a site.", [](int site, Maybe<int> hint) {
    return HintDescription{{site}, hint.value_or(0)};
  });
  ludeme(library, "hint", "sites hint?", "What a puzzle says about some sites.",
         [](std::vector<int> sites, Maybe<int> hint) {
           return HintDescription{sites, hint.value_or(0)};
         });
  ludeme(library, "hints", "label? hints type?", "The hints of a puzzle.",
         [](Maybe<std::string_view>, std::vector<HintDescription> hints, Maybe<SiteType> type) {
           return Item(HintsDescription{hints, type.value_or(SiteType::Cell)});
         });
}

void declare_named_regions(Library& library) {
  ludeme(library, "regions", "name? role? numbers|sites|several|type|types hint?",
         "A region with a name, an owner or both, for the rules to refer to as (sites \"Name\") or (sites Mover). "
         "Pictures of the board mark it. Its sites are worked out once, before any piece stands on the board: what "
         "depends "
         "on pieces belongs into a define.",
         [](Maybe<std::string_view> name, Maybe<RoleType> role, std::vector<int> numbers, Deferred<Sites> sites,
            Deferred<List<Sites>> several, Maybe<RegionTypeStatic> type, std::vector<RegionTypeStatic> types,
            Maybe<std::string_view>) {
           RegionDescription made;
           made.name = name ? std::string(*name) : "Region" + std::string(spelling(role.value_or(RoleType::P1)));
           made.role = role.value_or(RoleType::Neutral);
           made.numbers = numbers;
           made.sites = sites;
           made.several = several;
           made.types = type ? std::vector{*type} : types;
           return Item(made);
         });
}

}  // namespace

void declare_tables(Library& library) {
  declare_maps(library);
  declare_hints(library);
  declare_named_regions(library);
}

void declare_equipment(Library& library) {
  ludeme(library, "equipment", "items",
         "Everything that the game is played with: the board, pieces, dice, hands, maps and regions.",
         [](Deferred<List<Item>> items) { return EquipmentDescription{items}; });
  declare_boards(library);
  declare_containers(library);
  declare_components(library);
  declare_tables(library);
}

}  // namespace lud::stdlib
