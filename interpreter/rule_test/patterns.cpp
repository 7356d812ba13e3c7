// Patterns of moves, and the search for legal moves that fit them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/spelling.hpp"
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::rule_test {

namespace {

using play::Action;
using play::ActionKind;

/// The decision of a move; null where it has none.
const Action* decision(const Context& c, const play::Move& move) {
  const auto actions = c.moves.actions_of(move);
  const auto found = std::ranges::find_if(actions, &Action::decision);
  return found == actions.end() ? nullptr : &*found;
}

bool is_swap(const Context& c, const play::Move& move) {
  const Action* action = decision(c, move);
  return action && action->kind == ActionKind::Swap;
}

/// The kind of piece that a decision moves, adds, promotes to, removes or selects.
int piece_of(const Context& c, const Action& action) {
  if (action.kind == ActionKind::Add || action.kind == ActionKind::Insert || action.kind == ActionKind::Promote)
    return action.what;
  const std::int8_t named =
      action.begins() == action.from && action.type_from != play::no_type ? action.type_from : action.type_to;
  const int site = action.begins();
  SiteType type = named == play::no_type ? c.game.default_type : static_cast<SiteType>(named);
  if (site >= c.game.layout.type_count[static_cast<std::size_t>(type)]) type = SiteType::Cell;
  const int level = action.kind == ActionKind::Remove ? action.level_to : action.level_from;
  return c.what(type, site, level);
}

std::vector<int> sites_of(Context& c, const TestSite& site) {
  std::vector<int> sites;
  add_sites(c, site, sites);
  return sites;
}
std::vector<int> sites_of(Context& c, const List<TestSite>& list) {
  std::vector<int> sites;
  for (const Lazy<TestSite>& site : list) add_sites(c, constant_of(site), sites);
  std::ranges::sort(sites);
  return sites;
}
bool means(Context& c, const TestSite& site, int found) { return std::ranges::count(sites_of(c, site), found) > 0; }
/// A site as tests write it: with `labels` as its label, if it has one.
std::string number_or_label(const Context& c, int site, bool labels) {
  if (!labels || !c.game.lattice().has(site) || c.game.default_type == SiteType::Edge) return std::to_string(site);
  const std::string& label = c.game.lattice().label(site);
  return label.empty() ? std::to_string(site) : '"' + label + '"';
}

std::string text_of(Context& c, const TestSite& site) {
  if (!site.label.empty()) return '"' + std::string(site.label) + '"';
  const std::vector<int> sites = sites_of(c, site);
  return sites.size() == 1 ? std::to_string(sites[0]) : "(sites " + list_text(sites) + ")";
}

/// The number of pieces of a kind on a slot.
int pieces_of(const play::State& state, int slot, int what) {
  if (!state.layout().stacking) return state.what(slot) == what ? std::max(1, state.count(slot)) : 0;
  int number = 0;
  for (int level = 0; level < state.height(slot); ++level) number += state.what(slot, level) == what;
  return number;
}

/// The sites that have fewer pieces of some kind than before, except the site that a piece moves away from; ascending.
std::vector<int> losses(const play::State& before, const play::State& after, const play::Move& move) {
  const play::Layout& layout = before.layout();
  std::vector<int> sites;
  for (int slot = 0; slot < layout.slots; ++slot) {
    const int site = layout.site_of_slot(slot);
    if (site == move.from && move.from != move.to) continue;
    const int height = layout.stacking ? before.height(slot) : 1;
    for (int level = 0; level < height; ++level) {
      const int what = layout.stacking ? before.what(slot, level) : before.what(slot);
      if (what == 0 || pieces_of(after, slot, what) >= pieces_of(before, slot, what)) continue;
      sites.push_back(site);
      break;
    }
  }
  std::ranges::sort(sites);
  return sites;
}

/// Plays a legal move, returns `look(state before the move)`, and takes the move back. `decide`: as in
/// play::apply_move.
template <class Look>
auto after(Context& c, std::size_t number, bool decide, Look look) {
  const play::Move move = c.moves.moves[number];
  play::LookAhead ahead(c);
  play::apply_move(c, move, decide);
  return look(ahead.before());
}

std::string text_of(Context& c, std::size_t number) {
  const play::Move move = c.moves.moves[number];
  return after(c, number, false, [&](const play::State&) {
    std::string text;
    record::write_move(text, move, c.trial.actions_of(c.trial.moves.back()), record::Names(c.game.names));
    return text;
  });
}

/// The decision as trials write it, for a pattern: ` text:"[Bet:player=1,bet=5,decision=true]"`. Empty where a name in
/// it would end the text.
std::string told_text(const Context& c, const Action& chosen) {
  std::string text;
  record::write_action(text, chosen, record::Names(c.game.names));
  return text.empty() || text.find_first_of("\"\\") != std::string::npos ? "" : " text:\"" + text + '"';
}

}  // namespace

bool Run::fits(const MovePattern& pattern, std::size_t number) {
  Context& c = context;
  const play::Move move = c.moves.moves[number];
  if (pattern.kind == MovePattern::Kind::Pass) return play::is_pass(c.moves, move);
  if (pattern.kind == MovePattern::Kind::Swap) return is_swap(c, move);
  for (const TestSite* site : {pattern.from, pattern.to}) writes_labels |= site && !site->label.empty();
  if (pattern.from && !means(c, *pattern.from, move.from)) return false;
  if (pattern.to && !means(c, *pattern.to, move.to)) return false;
  const Action* chosen = decision(c, move);
  if (pattern.level && (!chosen || pattern.level(c) != chosen->level_begins())) return false;
  if (pattern.level_to && (!chosen || pattern.level_to(c) != chosen->level_ends())) return false;
  if (pattern.piece && (!chosen || pattern.piece->component != piece_of(c, *chosen))) return false;
  if (pattern.removes) {
    const std::vector<int> wanted = sites_of(c, *pattern.removes);
    if (wanted != after(c, number, false, [&](const play::State& before) { return losses(before, c.state, move); }))
      return false;
  }
  if (!pattern.text.empty() && text_of(c, number).find(pattern.text) == std::string::npos) return false;
  return !pattern.leading || after(c, number, true, [&](const play::State&) { return pattern.leading(c); });
}

std::vector<std::size_t> Run::fitting(const MovePattern& pattern) {
  std::vector<std::size_t> found;
  const std::size_t count = legal_moves();
  for (std::size_t i = 0; i < count; ++i)
    if (fits(pattern, i)) found.push_back(i);
  return found;
}

bool Run::differ(const std::vector<std::size_t>& moves) {
  const std::string first = text_of(context, moves.front());
  return std::ranges::any_of(moves, [&](std::size_t other) { return text_of(context, other) != first; });
}

/// Returns the index of the legal move of a player that a pattern fits; 0: of any player. Fails where none fits, or
/// where several fit that do different things.
std::optional<std::size_t> Run::choose(const MovePattern& pattern, int player) {
  const auto is_others = [&](std::size_t i) { return player != 0 && context.moves.moves[i].mover != player; };
  std::vector<std::size_t> found = fitting(pattern);
  std::erase_if(found, is_others);
  if (found.empty()) {
    std::vector<std::string> legal;
    for (std::size_t i = 0; i < legal_moves(); ++i)
      if (!is_others(i)) legal.push_back(move_text(context, i, writes_labels));
    fail_and_stop(player == 0 ? "this move is not legal" : fmt::format("the move of player {} is not legal", player),
                  std::move(legal));
    return std::nullopt;
  }
  if (found.size() > 1 && differ(found)) {
    std::vector<std::string> several;
    for (std::size_t i : found) several.push_back(move_text(context, i, writes_labels) + "   " + text_of(context, i));
    fail_and_stop("ambiguous: several legal moves fit", std::move(several));
    return std::nullopt;
  }
  return found.front();
}

void Run::play(const MovePattern& pattern) {
  if (context.over()) return fail_and_stop("the game is over: there is no move");
  if (play::moves_together(context))
    return fail_and_stop("all players move at once here",
                         {"(together {(move ...) (move ...)}): a move of each player"});
  if (const auto move = choose(pattern, 0)) apply(std::array{*move});
}

void Run::play_together(const std::vector<MovePattern>& patterns) {
  if (context.over()) return fail_and_stop("the game is over: there is no move");
  if (!play::moves_together(context)) return fail_and_stop("one player moves here", {"(move ...)"});
  std::vector<int> players;
  for (int player = 1; player <= context.game.players; ++player)
    for (std::size_t i = 0; i < legal_moves(); ++i)
      if (context.moves.moves[i].mover == player) {
        players.push_back(player);
        break;
      }
  if (patterns.size() != players.size())
    return fail_and_stop(
        fmt::format("{} {} given", grammar::counted(patterns.size(), "move"), patterns.size() == 1 ? "is" : "are"),
        {fmt::format("{}: one of each player who has moves", players.size())});
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto move = choose(patterns[i], players[i]);
    if (!move) return;
    chosen.push_back(*move);
  }
  apply(chosen);
}

void Run::play_at_random(int moves) {
  for (int i = 0; i < moves && !context.over(); ++i) {
    const std::size_t count = legal_moves();
    if (play::moves_together(context)) {
      play::Random chooser = context.random;
      play::PlayoutResult unused;
      play::random_move(context, chooser, unused);
    } else {
      play::apply(context, static_cast<std::size_t>(context.random.below(static_cast<int>(count))));
    }
  }
}

std::string move_text(Context& c, std::size_t number, bool labels) {
  const play::Move move = c.moves.moves[number];
  if (play::is_pass(c.moves, move)) return "(move Pass)";
  if (is_swap(c, move)) return "(move Swap)";
  std::string text = "(move";
  const Action* chosen = decision(c, move);
  if (move.from != off && move.from != move.to) text += " from:" + number_or_label(c, move.from, labels);
  if (move.to != off) text += " to:" + number_or_label(c, move.to, labels);
  if (chosen) {
    if (c.game.stacking() && chosen->begins() == move.from && chosen->level_from >= 0)
      text += " level:" + std::to_string(chosen->level_from);
    if (const int what = piece_of(c, *chosen)) text += " piece:\"" + piece_text(c.game, what) + "\"";
    // Bets, votes and the like have no sites.
    if (move.from == off && move.to == off) text += told_text(c, *chosen);
  }
  return text + ")";
}

std::string pattern_text(Context& c, const MovePattern& pattern) {
  if (pattern.kind == MovePattern::Kind::Pass) return "(move Pass)";
  if (pattern.kind == MovePattern::Kind::Swap) return "(move Swap)";
  std::string text = "(move";
  if (pattern.from) text += " from:" + text_of(c, *pattern.from);
  if (pattern.to) text += " to:" + text_of(c, *pattern.to);
  if (pattern.level) text += " level:" + std::to_string(pattern.level(c));
  if (pattern.level_to) text += " levelTo:" + std::to_string(pattern.level_to(c));
  if (pattern.piece) text += " piece:\"" + piece_text(c.game, pattern.piece->component) + "\"";
  if (pattern.removes) text += " removes:" + list_text(sites_of(c, *pattern.removes));
  if (!pattern.text.empty()) text += " text:\"" + std::string(pattern.text) + "\"";
  if (pattern.leading) text += " leading:...";
  return text + ")";
}

void declare_patterns(Library& library) {
  ludeme(library, "move", "from:? to:? level:? levelTo:? piece:? removes:? text:? leading:?",
         "A legal move: from where to where, which piece, what it takes away, what its text contains, and a condition "
         "that it leads to.",
         [](const TestSite* from, const TestSite* to, Lazy<int> level, Lazy<int> level_to, const TestPiece* piece,
            Maybe<List<TestSite>> removes, Maybe<std::string_view> text, Lazy<bool> leading) {
           return MovePattern{MovePattern::Kind::Any, from,   to, level, level_to, piece, removes,
                              text.value_or(""),      leading};
         });
  ludeme(library, "move Pass", "", "A pass.", [] { return MovePattern{.kind = MovePattern::Kind::Pass}; });
  ludeme(library, "move Swap", "", "Taking over the other player's side.",
         [] { return MovePattern{.kind = MovePattern::Kind::Swap}; });
}

}  // namespace lud::rule_test
