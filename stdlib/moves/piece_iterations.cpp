// (forEach Piece ...): the moves of a player's pieces, from their own generators or from a given one.
#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/piece_loop.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

bool means_everybody(const Who* who) {
  return who && who->role && (*who->role == RoleType::All || *who->role == RoleType::Each);
}

/// Returns the kinds of piece whose component passes a test.
template <class Test>
KindsNamed kinds_that(const Game& game, Test test) {
  KindsNamed made;
  made.none.wanted.resize(game.components.size());
  made.all = made.none;
  made.of_owner.assign(static_cast<std::size_t>(play::max_players) + 2, made.none);
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    if (!test(game.components[i])) continue;
    for (KindsNamed::Kinds* kinds : {&made.all, &made.of_owner[static_cast<std::size_t>(game.owner_of[i])]}) {
      kinds->wanted[i] = 1;
      kinds->list.push_back(static_cast<int>(i));
    }
  }
  for (std::size_t owner = 0; owner < made.of_owner.size(); ++owner) {
    KindsNamed::Kinds& kinds = made.of_owner[owner];
    const auto count = std::count(game.owner_of.begin() + 1, game.owner_of.end(), static_cast<int>(owner));
    kinds.some = static_cast<std::ptrdiff_t>(kinds.list.size()) < count;
    kinds.alone = kinds.list.size() == 1 && std::ranges::count(game.owner_of, static_cast<int>(owner)) == 1;
  }
  return made;
}

KindsNamed named(const Game& game, std::span<const std::string_view> names) {
  return kinds_that(game, [&](const play::Component& component) {
    return std::ranges::find(names, component.base_name) != names.end();
  });
}

/// Visits the pieces one by one. `stop`, if not null, is called after each and ends this by returning true.
void go_through_pieces(Emit& e, Maybe<SiteType> on, const KindsNamed* pieces, Maybe<int> container,
                       Maybe<std::string_view> container_name, Lazy<Moves> moves, const Who* who, Lazy<bool> top,
                       const StopAfterPiece* stop) {
  Context& c = e.c;
  const int player = who ? player_of(c, *who) : c.mover();
  const int where = container_name ? std::max(0, c.game.container_index(*container_name)) : container.value_or(0);
  const play::Nested nested(play::Nesting::Pieces, "(forEach Piece ...)");
  play::spend(1, "(forEach Piece ...)");
  PieceLoop loop{{{c, on, where, top && top(c), moves}, e}, *pieces, stop};
  loop.run(player, means_everybody(who));
}

constexpr auto each_piece = [](Emit& e, Maybe<SiteType> on, const KindsNamed* pieces, Maybe<int> container,
                               Maybe<std::string_view> container_name, Lazy<Moves> moves, const Who* who,
                               Lazy<bool> top) {
  go_through_pieces(e, on, pieces, container, container_name, moves, who, top, nullptr);
};
using EachPiece = std::remove_const_t<decltype(each_piece)>;
using EachPieceNode = kit_detail::Deduce<EachPiece, decltype(&EachPiece::operator())>::N;

}  // namespace

bool made_piece_by_piece(Emit& e, const Lazy<Moves>& generator, const StopAfterPiece& stop) {
  const auto* node = node_cast<EachPieceNode>(as_written(generator));
  if (!node || node->then) return false;
  Emit pieces(e.c, node->decision);
  const auto& [on, kinds, container, container_name, moves, who, top] = node->arguments;
  go_through_pieces(pieces, on, kinds, container ? Maybe<int>(container(e.c)) : std::nullopt, container_name, moves,
                    who, top, &stop);
  return true;
}

Lazy<Moves> marked_if_level_blind(const Operand& generator, Game& game) {
  const Lazy<Moves> moves(generator);
  if (!game.layout.stacking || game.needs_a(play::Need::EagerEffects) || generator.reads & Reads::Level) return moves;
  auto* blind = game.memory.make<LevelBlind>();
  blind->moves = moves;
  Lazy<Moves> marked;
  marked.function = &LevelBlind::run;
  marked.node = blind;
  return marked;
}

void declare_piece_iterations(Library& library) {
  conversion(library, "The pieces of a name.",
             [](const Game& game, std::string_view name) { return named(game, std::span(&name, 1)); });
  conversion(library, "The pieces of several names.", [](const Game& game, List<std::string_view> names) {
    std::vector<std::string_view> texts;
    for (const Lazy<std::string_view>& name : names) texts.push_back(constant_of(name));
    return named(game, texts);
  });
  ludeme(library, "forEach Piece", "on:? pieces? container:? containerName? moves? who? top:?",
         "The moves of each piece of the mover, or of another player, which see the piece's site as (from). They are "
         "what the piece was declared with, unless moves are given here.",
         each_piece)
      .when_absent("pieces", [](const Game& game) { return kinds_that(game, [](const auto&) { return true; }); })
      .needs_with("top", play::Need::Stacking)
      .needs(play::Need::PieceEntries)
      .needs_in_order(play::Need::PieceOrder)
      .lower(lower_pieces);
}

}  // namespace lud::stdlib
