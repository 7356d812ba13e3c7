#include "stdlib/value/descriptions.hpp"

#include "interpreter/declare/kit.hpp"

namespace lud::stdlib {

namespace {

Piece::Kind named_kind(const Game& game, std::string_view name) { return {name, game.first_component_named(name), {}}; }

/// Sets `same_region` if the region of starts or targets does not depend on the scope.
template <class Ends>
Operand with_region(const Linked& call) {
  enum { type, region };
  const Operand& sites = call.input.arguments[region];
  if (!sites || sites.reads != Reads::Nothing) return call.made;
  Context context(call.game);
  Operand made = call.declaration.fold(call.made, context, call.game.memory);
  Ends ends = *static_cast<const Ends*>(made.constant);
  ends.same_region = true;
  made = constant_operand(ends, call.game.memory);
  made.bind = made.foldable = call.made.bind;
  made.reads = call.made.reads;
  return made;
}

}  // namespace

void declare_move_descriptions(Library& library) {
  ludeme(library, "from", "type? region?|site? level:? if:?",
         "Where a move starts: a site, or a region of which any site will do. Without arguments the site that is "
         "looked at, (from).",
         [](Maybe<SiteType> type, Lazy<Sites> region, Lazy<int> site, Lazy<int> level, Lazy<bool> condition) {
           return From{type, region, site, level, condition, false, false};
         })
      .lower(with_region<From>);
  ludeme(library, "to", "type? region?|site? level:? rotations? if:? apply?",
         "Where a move ends: a site, or a region of which any site will do, under a condition on (to). What is "
         "captured there stands in (apply ...).",
         [](Maybe<SiteType> type, Lazy<Sites> region, Lazy<int> site, Lazy<int> level, Lazy<Ints> rotations,
            Lazy<bool> condition,
            const Apply* apply) { return To{type, region, site, level, rotations, condition, apply, false}; })
      .lower(with_region<To>);
  ludeme(library, "between", "before:?[0..] range? after:?[0..] if:? trail:? apply?",
         "What lies between the start and the end of a move: which pieces may be hopped over, how far away, and what "
         "happens to them.",
         [](Lazy<int> before, Lazy<Range> range, Lazy<int> after, Lazy<bool> condition, Lazy<int> trail,
            const Apply* apply) { return Between{before, range, after, condition, trail, apply}; });
  ludeme(library, "piece", "name|component|names|components state:?",
         "One or several kinds of piece that a rule speaks of, by name or number. A piece that Each player has is "
         "called with the owner's number, \"Disc1\".",
         [](const Game& game, Maybe<std::string_view> name, Lazy<int> component, List<std::string_view> names,
            List<int> components, Lazy<int> state) {
           Piece piece;
           piece.state = state;
           piece.several = !name && !component;
           if (name) piece.kinds.push_back(named_kind(game, *name));
           if (component) piece.kinds.push_back({{}, off, component});
           for (const auto& one : names) piece.kinds.push_back(named_kind(game, constant_of(one)));
           for (const auto& one : components) piece.kinds.push_back({{}, off, one});
           return piece;
         });
  ludeme(library, "apply", "if:? effect?",
         "What else happens at a site of a move when the move is made, as a part of it: in (to ...) usually a capture. "
         "Compare (then ...), which happens afterwards.",
         [](Lazy<bool> condition, Lazy<Moves> effect) {
           return Apply{condition, effect};
         })
      .carries_out("effect")
      .needs_in_order(play::Need::EagerEffects);
  ludeme(library, "apply", "if:? moves", "Makes moves if a condition holds.",
         [](Emit& e, Lazy<bool> condition, Lazy<Moves> moves) {
           if (!condition || condition(e.c)) e.pass_on(moves);
         });
  ludeme(library, "then", "moves applyAfterAllMoves:?",
         "What happens after a move: it is worked out in the position that the move leaves, where (last To) is where "
         "it ended. Several consequences are joined by (and ...).",
         [](Lazy<Moves> moves, Maybe<bool> after_all) {
           return Then{moves, after_all.value_or(false)};
         })
      .carries_out("moves");
}

}  // namespace lud::stdlib
