// Meta rules, which apply to all moves in every phase. Some forbid moves, others add consequences to every move.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/rules/descriptions.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;
using play::Need;

bool is_occupied(const Context& c, int vertex) { return c.what(SiteType::Vertex, vertex) != 0; }

bool is_vertex(const Context& c, int site) { return site >= 0 && site < c.game.lattice(SiteType::Vertex).count(); }

template <class Sites>
bool contains(const Sites& sites, int site) {
  return std::ranges::find(sites, site) != sites.end();
}

// ---- meta rules that forbid moves ----

/// Whether the piece at a vertex lies under two or more others.
bool is_pinned(const Context& c, int vertex) {
  if (!is_vertex(c, vertex) || !is_occupied(c, vertex)) return false;
  const board::SiteSpan above = c.game.lattice(SiteType::Vertex).steps(vertex, AbsoluteDirection::Upward);
  return std::ranges::count_if(above, [&](int site) { return is_occupied(c, site); }) > 1;
}

bool leaves_pinned_pieces(const Context& c, const Move& move) {
  return std::ranges::none_of(c.moves.actions_of(move), [&](const Action& action) {
    return (action.kind == ActionKind::Remove && is_pinned(c, action.to)) ||
           (action.kind == ActionKind::Move && is_pinned(c, action.from));
  });
}

/// Whether a line upwards from one site, or its continuation downwards, leads to another.
bool stands_in_column(const Context& c, int from, int to) {
  return std::ranges::any_of(
      c.game.lattice(SiteType::Vertex).radials(from, AbsoluteDirection::Upward), [&](const board::Radial& radial) {
        return radial.distinct && (contains(radial.sites.subspan(1), to) ||
                                   (!radial.opposite.empty() && contains(radial.opposite.subspan(1), to)));
      });
}

bool stays_out_of_column(const Context& c, const Move& move) {
  return std::ranges::none_of(c.moves.actions_of(move), [&](const Action& action) {
    return action.kind == ActionKind::Move && is_vertex(c, action.from) && is_vertex(c, action.to) &&
           is_occupied(c, action.from) && stands_in_column(c, action.from, action.to);
  });
}

MetaRule allowing(bool (*allows)(const Context&, const Move&)) {
  return {[allows](play::MetaRules& meta) { meta.allows.push_back(allows); }};
}

// ---- meta rules that add consequences ----

/// Returns the first piece on the board with nothing below it, and where it drops.
std::optional<std::pair<int, int>> next_drop(const board::Lattice& lattice, const Sites& occupied) {
  for (int from : occupied)
    for (int to : lattice.steps(from, AbsoluteDirection::Downward))
      if (!occupied.contains(to)) return std::pair{from, to};
  return {};
}

Moves drop_pieces(const Node*, Context& c) {
  const board::Lattice& lattice = c.game.lattice(SiteType::Vertex);
  SitesBuilder occupied = c.sites();
  for (int site = 0; site < lattice.count(); ++site)
    if (is_occupied(c, site)) occupied.add(site);
  Emit e(c, false);
  while (const auto drop = next_drop(lattice, occupied)) {
    const auto [from, to] = *drop;
    e.add({move_action(SiteType::Vertex, from, 0, SiteType::Vertex, to, 0)});
    occupied.remove(from);
    occupied.add(to);
  }
  return {};
}

/// Removes the moves from index `begin` on that share their target with others.
void keep_moves_without_rival(Context& c, std::size_t begin) {
  auto& moves = c.moves.moves;
  const std::span<Move> all = std::span(moves).subspan(begin);
  const std::span<int> targets = c.ints(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) targets[i] = all[i].to;
  std::size_t kept = begin;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (std::ranges::count(targets, targets[i]) == 1) moves[kept++] = moves[begin + i];
  moves.resize(kept);
}

Moves make_forced_moves(const Node*, Context& c) {
  constexpr int most = 10000;  // with rules that always force a move this would never end
  play::MoveList& list = c.moves;
  play::LookAhead look(c);
  for (int round = 0; round < most; ++round) {
    const std::size_t first = list.size();
    play::play_phase(c);
    keep_moves_without_rival(c, first);
    if (list.size() == first) return {};
    play::replace_by_performed(c, first);
  }
  throw play::LimitReached(fmt::format("(automove): a move is still forced after {} rounds", most));
}

MetaRule followed_by(Moves (*generate)(const Node*, Context&)) {
  return {[generate](play::MetaRules& meta) {
    Then then;
    then.moves.function = generate;
    meta.consequences.push_back(then);
  }};
}

}  // namespace

void declare_meta_rules(Library& library) {
  ludeme(library, "meta", "rules", "Rules above the rules.",
         [](Either<MetaRule, List<MetaRule>> rules) { return MetaDescription{contents(rules)}; });
  ludeme(library, "automove", "", "Moves to sites that only one move can reach are made at once.",
         [] { return followed_by(&make_forced_moves); });
  ludeme(library, "swap", "",
         "After the first move the second player may take it over instead of moving: the pie rule.",
         [] { return MetaRule{[](play::MetaRules& meta) { meta.swap = true; }}; })
      .needs(play::Need::Swaps);
  ludeme(library, "gravity|gravity PyramidalDrop", "", "Pieces drop to empty sites below them.",
         [] { return followed_by(&drop_pieces); });
  ludeme(library, "pin SupportMultiple", "", "A piece that supports several others must stay.",
         [] { return allowing(&leaves_pinned_pieces); });
  ludeme(library, "noStackOn Fallen", "", "No piece goes up or down a line on which it stands.",
         [] { return allowing(&stays_out_of_column); });
  ludeme(library, "passEnd", "what", "What a round of passes leads to.",
         [](PassEndType what) { return MetaRule{[what](play::MetaRules& meta) { meta.pass_end = what; }}; });
  ludeme(library, "no Repeat", "kind?", "A move that would bring an earlier position back is illegal.",
         [](Maybe<RepetitionType> kind) {
           const RepetitionType repetition = kind.value_or(RepetitionType::Positional);
           return MetaRule{[repetition](play::MetaRules& meta) { meta.repetition = repetition; }};
         })
      .needs_for("kind", RepetitionType::Positional, Need::RepeatPositional, true)
      .needs_for("kind", RepetitionType::PositionalInTurn, Need::RepeatPositionalInTurn)
      .needs_for("kind", RepetitionType::Situational, Need::RepeatSituational)
      .needs_for("kind", RepetitionType::SituationalInTurn, Need::RepeatSituationalInTurn);
  ludeme(library, "no Suicide", "", "A move that would make its own mover lose is illegal.",
         [] { return MetaRule{[](play::MetaRules& meta) { meta.no_suicide = true; }}; });
}

}  // namespace lud::stdlib
