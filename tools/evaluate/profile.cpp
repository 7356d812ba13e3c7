#include "tools/evaluate/profile.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "interpreter/play/actions/dice.hpp"

namespace lud::tools {

namespace {

/// From 1 for the first rank to -1 for the last; of a game for one 1 if it was solved.
double utility(double rank, int players) { return players == 1 ? 2 * rank - 1 : 1 - (rank - 1) * 2 / (players - 1); }

double score_difference(const Context& c) {
  const auto scores = std::span(c.head().score).subspan(1, static_cast<std::size_t>(c.game.players));
  if (scores.empty()) return 0;
  const auto [least, most] = std::ranges::minmax(scores);
  return static_cast<double>(most) - static_cast<double>(least);
}

}  // namespace

Profile::Profile(const Game& game)
    : game_(game), own_sites_(game.layout.type_count[static_cast<std::size_t>(game.layout.default_type)]) {}

void Profile::start(const Context& context) {
  for (std::vector<double>& one : series_) one.clear();
  visited_.assign(static_cast<std::size_t>(own_sites_ + 63) / 64, 0);
  positions_.clear();
  look(context);
}

void Profile::ply(const Context& context) { look(context); }

void Profile::look(const Context& context) {
  const play::Layout& layout = game_.layout;
  int pieces = 0, occupied = 0;
  const auto count = [&](int slot) {
    pieces += layout.stacking ? context.state.height(slot) : context.state.count(slot);
  };
  const Sites empty = context.state.empty(layout.default_type);
  for (std::size_t word = 0; word < visited_.size(); ++word) {
    const auto from = static_cast<int>(word) * 64;
    const std::uint64_t board =
        own_sites_ - from >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (own_sites_ - from)) - 1;
    std::uint64_t taken = board & ~(word < empty.width() ? empty.words()[word] : 0);
    for (std::uint64_t left = taken; left != 0; left &= left - 1) {
      const int slot = layout.slot(layout.default_type, from + std::countr_zero(left));
      count(slot);
      // A large piece stands on one site, though others are not empty for it.
      if (context.state.what(slot) == 0) taken &= ~(left & -left);
    }
    occupied += std::popcount(taken);
    visited_[word] |= taken;
  }
  for (const SiteType type : {SiteType::Cell, SiteType::Vertex, SiteType::Edge}) {
    const auto t = static_cast<std::size_t>(type);
    if (type == layout.default_type || layout.type_base[t] == off) continue;
    for (int site = 0; site < layout.type_count[t]; ++site)
      if (const int slot = layout.slot(type, site); !context.state.is_empty(slot)) count(slot);
  }
  of(Series::Pieces).push_back(pieces);
  of(Series::Occupied).push_back(static_cast<double>(occupied) / std::max(1, own_sites_));
  of(Series::ScoreDifference).push_back(score_difference(context));
  positions_.push_back(context.head().hash);
}

GameFigures Profile::finish(const Context& c, const std::vector<std::uint32_t>& sizes) {
  GameFigures out;
  const play::Header& head = c.head();
  for (const std::uint32_t size : sizes) {
    of(Series::Branching).push_back(size);
    if (size > 1) of(Series::Decisions).push_back(size);
  }
  for (std::size_t s = 0; s < series_count; ++s)
    for (std::size_t i = 0; i < summary_count; ++i) out.series[s][i] = summarise(series_[s], static_cast<Summary>(i));
  bool equal = true;
  for (int p = 1; p <= game_.players; ++p) {
    // A swap of players changes who plays what; figures are of those who began as player 1, 2 ...
    const auto played = static_cast<std::size_t>(head.player_order[static_cast<std::size_t>(p)]);
    out.utility[static_cast<std::size_t>(p)] = utility(head.ranking[played], game_.players);
    equal = equal && out.utility[static_cast<std::size_t>(p)] == 0;
  }
  int mover = 0;
  for (const play::Move& move : c.trial.moves) out.turns += std::exchange(mover, move.mover) != move.mover;
  out.cut = head.end == play::EndType::MoveLimit || head.end == play::EndType::TurnLimit;
  const auto set = [&](Single one, double value) { out.single[static_cast<std::size_t>(one)] = value; };
  const double moves = static_cast<double>(sizes.size());
  const double branching = summarise(of(Series::Branching), Summary::Average);
  set(Single::AdvantageP1, (out.utility[1] + 1) / 2);
  set(Single::Completion, head.winner != 0);
  set(Single::Drawishness, equal);
  set(Single::Timeouts, out.cut);
  set(Single::Moves, moves);
  set(Single::Turns, out.turns);
  actions_.clear();
  for (std::size_t i = static_cast<std::size_t>(c.trial.initial_placements); i < c.trial.moves.size(); ++i)
    play::append_in_full(c.game, c.trial.actions_of(c.trial.moves[i]), actions_);
  set(Single::Actions, static_cast<double>(actions_.size()));
  set(Single::DecisionShare, moves > 0 ? static_cast<double>(of(Series::Decisions).size()) / moves : 0);
  set(Single::TreeComplexity, branching > 0 ? moves * std::log10(branching) : 0);
  int visited_count = 0;
  for (const std::uint64_t word : visited_) visited_count += std::popcount(word);
  set(Single::Coverage, static_cast<double>(visited_count) / std::max(1, own_sites_));
  std::ranges::sort(positions_);
  const auto different = std::unique(positions_.begin(), positions_.end()) - positions_.begin();
  set(Single::Repetition, 1 - static_cast<double>(different) / static_cast<double>(positions_.size()));
  return out;
}

}  // namespace lud::tools
