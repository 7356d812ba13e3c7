// Playouts, trials and verification of whole games.
#include <algorithm>
#include <atomic>

#include "interpreter/at_limit.hpp"
#include "interpreter/plan/verify.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/threads.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/trial_file.hpp"
#include "interpreter/session/batch.hpp"
#include "interpreter/session/kept.hpp"
#include "interpreter/session/loading.hpp"

namespace lud::session {

namespace {

/// Plays playouts until none are left; `next` is the counter that all threads share.
void play_some(const Game& game, std::uint64_t seed, std::atomic<std::size_t>& next, const std::atomic<bool>* stop,
               PlayoutRows& rows) {
  const auto players = static_cast<std::size_t>(game.players());
  Context c(*game.loaded().game);
  c.max_moves = game.loaded().max_moves;
  const auto goes_on = [&] { return !stop || !stop->load(std::memory_order_relaxed); };
  for (std::size_t number = next++; number < rows.moves.size() && goes_on(); number = next++) {
    c.random = play::playout_random(seed, number, 0);
    play::Random chooser = play::playout_random(seed, number, 1);
    play::start(c);
    const int moves = play::playout(c, chooser, nullptr, goes_on).moves;
    if (!goes_on()) return;
    rows.moves[number] = moves;
    const play::Header& head = c.head();
    rows.winners[number] = head.winner > 0 && head.winner <= game.players() ? head.winner : 0;
    rows.ends[number] = static_cast<std::uint8_t>(head.end);
    for (std::size_t player = 1; player <= players; ++player)
      rows.ranks[number * players + player - 1] = head.ranking[player];
  }
}

}  // namespace

Playouts play_out(const Game& game, std::size_t count, std::uint64_t seed, int threads, const std::atomic<bool>* stop) {
  Playouts made;
  if (threads < 1) {
    made.status.error = "playouts need at least one thread";
    return made;
  }
  PlayoutRows& rows = made.rows;
  rows.moves.resize(count);
  rows.winners.resize(count);
  rows.ends.resize(count);
  rows.ranks.resize(count * static_cast<std::size_t>(game.players()));
  std::atomic<std::size_t> next{0};
  constexpr int most_threads = 256;
  try {
    play::on_threads(std::min(threads, most_threads), [&] {
      try {
        play_some(game, seed, next, stop, rows);
      } catch (...) {
        next = count;
        throw;
      }
    });
  } catch (const play::LimitReached& limit) {
    made.status = limit_of(limit);
  }
  return made;
}

std::string replay_trial(const Game& game, const std::string& text) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const lud::Game& rules = *game.loaded().game;
  const std::uint32_t source = sources.add("trial", text);
  const std::optional<record::TrialFile> trial = record::read_trial(sources, source, rules.names, diagnostics);
  if (!trial) return grammar::render(diagnostics, sources);
  const record::ReplayResult result = record::replay(rules, *trial);
  return result.ok ? std::string() : result.difference;
}

VerifyReport verify(const std::string& file_or_name, const Settings& settings, const VerifyRequest& request) {
  VerifyReport report;
  if (request.playouts < 0 || request.max_moves < 0) {
    report.diagnostics.push_back(bad_limit("numbers of playouts and of their moves are not negative"));
    return report;
  }
  LoadOptions options = options_of(settings);
  const Loaded planned = lud::load(file_or_name, options);
  options.passes = play::Passes::none();
  const Loaded reference = lud::load(file_or_name, options);
  report.diagnostics = diagnostics_of(planned);
  if (!planned.game || !reference.game) return report;
  report.loaded = true;
  plan::VerifySettings how;
  how.playouts = request.playouts;
  how.max_moves = request.max_moves;
  how.seed = request.seed;
  const plan::Verified verified = plan::verify(*planned.game, *reference.game, how);
  report.plies = verified.plies;
  report.left = verified.left.size();
  if (verified.difference) report.difference = verified.difference->what;
  if (verified.at_limit)
    report.difference = explain_limit(report.difference, file_or_name, options, *verified.at_limit, request.max_moves);
  return report;
}

}  // namespace lud::session
