#include "tools/evaluate/profile.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/actions/dice.hpp"

namespace lud::tools {

namespace {

std::int64_t score_difference(const Context& c) {
  const auto scores = std::span(c.head().score).subspan(1, static_cast<std::size_t>(c.game.players));
  if (scores.empty()) return 0;
  if (scores.size() == 2) return std::abs(std::int64_t{scores[0]} - scores[1]);
  const auto [least, most] = std::ranges::minmax(scores);
  return std::int64_t{most} - least;
}

/// Whether an action leaves the pieces on the board as they are.
bool leaves_pieces(play::ActionKind kind) {
  switch (kind) {
    case play::ActionKind::SetStateAndUpdateDice:
    case play::ActionKind::UseDie:
    case play::ActionKind::SetDiceAllEqual:
    case play::ActionKind::Roll:
    case play::ActionKind::SetScore:
    case play::ActionKind::SetTemp:
    case play::ActionKind::SetPending:
    case play::ActionKind::SetVar:
    case play::ActionKind::SetNextPlayer:
    case play::ActionKind::RememberValue:
    case play::ActionKind::ForgetValue:
    case play::ActionKind::Pass:
      return true;
    default:
      return false;
  }
}

}  // namespace

Profile::Profile(const Game& game)
    : game_(game), own_sites_(game.layout.type_count[static_cast<std::size_t>(game.layout.default_type)]) {}

void Profile::start(const Context& context) {
  for (auto& one : series_) one.clear();
  visited_.assign(static_cast<std::size_t>(own_sites_ + 63) / 64, 0);
  positions_.clear();
  actions_ = 0;
  unnoted_ = 0;
  look(context);
  note(context);
}

void Profile::ply(const Context& context) {
  const std::span<const play::Action> actions = context.trial.actions_of(context.trial.moves.back());
  actions_ += play::count_in_full(game_, actions);
  // Passes and rolls, which are many moves, do not change the board.
  if (!std::ranges::all_of(actions, leaves_pieces, &play::Action::kind)) {
    note_board();
    look(context);
  }
  note(context);
}

void Profile::note_board() {
  of(Series::Pieces).add(pieces_, unnoted_);
  of(Series::Occupied).add(occupied_, unnoted_);
  unnoted_ = 0;
}

void Profile::note(const Context& context) {
  ++unnoted_;
  of(Series::ScoreDifference).add(score_difference(context));
  positions_.push_back(context.head().hash);
}

void Profile::look_at_puzzle(const Context& context) {
  const play::Layout& layout = game_.layout;
  pieces_ = occupied_ = 0;
  for (const SiteType type : {SiteType::Cell, SiteType::Vertex, SiteType::Edge}) {
    const auto t = static_cast<std::size_t>(type);
    if (layout.type_base[t] == off) continue;
    for (int site = 0; site < layout.type_count[t]; ++site) {
      if (context.state.what(layout.slot(type, site)) == 0) continue;
      ++pieces_;
      if (type != layout.default_type) continue;
      ++occupied_;
      visited_[static_cast<std::size_t>(site) / 64] |= std::uint64_t{1} << (site % 64);
    }
  }
}

void Profile::look(const Context& context) {
  const play::Layout& layout = game_.layout;
  if (layout.candidate_words > 0) return look_at_puzzle(context);
  const play::State& state = context.state;
  const bool several_on_a_site = layout.stacking || layout.counts;
  int pieces = 0, occupied = 0;
  const Sites empty = state.empty(layout.default_type);
  for (std::size_t word = 0; word < visited_.size(); ++word) {
    const auto from = static_cast<int>(word) * 64;
    const std::uint64_t board =
        own_sites_ - from >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (own_sites_ - from)) - 1;
    std::uint64_t taken = board & ~(word < empty.width() ? empty.words()[word] : 0);
    for (std::uint64_t left = several_on_a_site ? taken : 0; left != 0; left &= left - 1) {
      const int site = from + std::countr_zero(left);
      pieces += layout.stacking ? state.height(site) : state.count(site);
      // A large piece is counted on one site, though it covers others, too.
      if (layout.counts && state.what(site) == 0) taken &= ~(left & -left);
    }
    occupied += std::popcount(taken);
    visited_[word] |= taken;
  }
  if (!several_on_a_site) pieces = occupied;
  for (const SiteType type : {SiteType::Cell, SiteType::Vertex, SiteType::Edge}) {
    const auto t = static_cast<std::size_t>(type);
    if (type == layout.default_type || layout.type_base[t] == off) continue;
    for (int site = 0; site < layout.type_count[t]; ++site)
      if (const int slot = layout.slot(type, site); !state.is_empty(slot))
        pieces += layout.stacking ? state.height(slot) : state.count(slot);
  }
  pieces_ = pieces;
  occupied_ = occupied;
}

std::size_t Profile::different_positions() {
  std::ranges::sort(positions_);
  return static_cast<std::size_t>(std::unique(positions_.begin(), positions_.end()) - positions_.begin());
}

GameFigures Profile::finish(const Context& c, const std::vector<double>& sizes) {
  GameFigures out;
  const play::Header& head = c.head();
  note_board();
  for (const double size : sizes) {
    of(Series::Branching).add(size);
    if (size > 1) of(Series::Decisions).add(size);
  }
  for (std::size_t s = 0; s < series_count; ++s)
    out.series[s] = statistics::summarise(series_[s], unit(static_cast<Series>(s)), scratch_);
  bool equal = true;
  for (int p = 1; p <= game_.players; ++p) {
    // By person: after an exchange of players figures are still those of whoever began as player 1, 2 ...
    out.utility[static_cast<std::size_t>(p)] = 2 * agents::worth_of_person(head, game_.players, p) - 1;
    equal = equal && out.utility[static_cast<std::size_t>(p)] == 0;
  }
  int mover = 0;
  for (const play::Move& move : c.trial.moves) out.turns += std::exchange(mover, move.mover) != move.mover;
  out.cut = head.end == play::EndType::MoveLimit || head.end == play::EndType::TurnLimit;
  const auto set = [&](Single one, double value) { out.single[static_cast<std::size_t>(one)] = value; };
  const double moves = static_cast<double>(sizes.size());
  const double branching = out.of(Series::Branching, Summary::Average);
  set(Single::AdvantageP1, (out.utility[1] + 1) / 2);
  set(Single::Completion, head.winner != 0);
  set(Single::Drawishness, equal);
  set(Single::Timeouts, out.cut);
  set(Single::Moves, moves);
  set(Single::Turns, out.turns);
  set(Single::Actions, static_cast<double>(actions_));
  set(Single::DecisionShare, moves > 0 ? static_cast<double>(of(Series::Decisions).size()) / moves : 0);
  set(Single::TreeComplexity, branching > 0 ? moves * std::log10(branching) : 0);
  int visited_count = 0;
  for (const std::uint64_t word : visited_) visited_count += std::popcount(word);
  set(Single::Coverage, static_cast<double>(visited_count) / std::max(1, own_sites_));
  set(Single::Repetition, 1 - static_cast<double>(different_positions()) / static_cast<double>(positions_.size()));
  return out;
}

}  // namespace lud::tools
