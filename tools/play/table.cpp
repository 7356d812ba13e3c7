#include "tools/play/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "tools/files.hpp"
#include "tools/trials.hpp"

namespace lud::tools {

PlayTable::PlayTable(std::shared_ptr<const Game> game, std::string file, std::vector<std::string> choices)
    : game_(std::move(game)), file_(std::move(file)), choices_(std::move(choices)) {}

void PlayTable::start(std::uint64_t seed) {
  c_ = std::make_unique<Context>(*game_);
  c_->random = play::playout_random(seed, 0, 0);
  random_state_ = c_->random.state();
  play::start(*c_);
}

std::string PlayTable::load(const std::string& path) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add_file(path);
  if (source == grammar::no_source) return fmt::format("cannot read {}", path);
  const auto trial = record::read_trial(sources, source, game_->names, diagnostics);
  if (!trial) return grammar::render(diagnostics, sources);
  if (trial->options != choices_)
    return fmt::format("{} was played with the options ({}), not ({})", path, fmt::join(trial->options, ", "),
                       fmt::join(choices_, ", "));
  if (!is_of(*trial, file_, *game_))
    return fmt::format("{} is a trial of {}, not of {}", path, trial->game, game_->name);
  auto fresh = std::make_unique<Context>(*game_);
  const auto replayed = record::replay_to(*fresh, *trial, static_cast<int>(trial->moves.size()));
  if (!replayed.ok) return fmt::format("{}: move {}: {}", path, replayed.ply + 1, replayed.difference);
  c_ = std::move(fresh);
  random_state_ = trial->random_state;
  steps_.clear();
  undone_.clear();
  legal_counts_.assign(trial->legal_counts.begin(), trial->legal_counts.end());
  // The legal moves after the last move may have been counted, too; they are counted again when a move is made.
  legal_counts_.resize(std::min(legal_counts_.size(), replayed.decisions));
  return {};
}

void PlayTable::save(const std::string& path) const {
  write_file(path, record::write_trial(record::recorded_trial(*c_, file_, choices_, random_state_, legal_counts_)));
}

bool PlayTable::moves_together() const { return play::moves_together(*c_); }

std::vector<std::size_t> PlayTable::moves_of(int player) {
  std::vector<std::size_t> own;
  const std::size_t count = play::legal_moves(*c_);
  for (std::size_t i = 0; i < count; ++i)
    if (player == 0 || !moves_together() || c_->current().moves.moves[i].mover == player) own.push_back(i);
  return own;
}

void PlayTable::apply(const std::vector<std::size_t>& chosen) {
  legal_counts_.push_back(static_cast<std::uint32_t>(play::legal_moves(*c_)));
  if (!moves_together()) return play::apply(*c_, chosen.front());
  play::apply_together(*c_, chosen);
}

void PlayTable::make(const std::vector<std::size_t>& chosen, bool by_person) {
  undone_.clear();
  Step& step = steps_.emplace_back();
  c_->mark(step.before);
  step.chosen = chosen;
  step.by_person = by_person;
  apply(chosen);
}

bool PlayTable::undo() {
  const auto last = std::find_if(steps_.rbegin(), steps_.rend(), [](const Step& step) { return step.by_person; });
  if (last == steps_.rend()) return false;
  const auto first = static_cast<std::size_t>(steps_.rend() - last) - 1;
  c_->go_back(steps_[first].before);
  legal_counts_.resize(legal_counts_.size() - (steps_.size() - first));
  while (steps_.size() > first) {
    undone_.push_back(std::move(steps_.back()));
    steps_.pop_back();
  }
  return true;
}

bool PlayTable::redo() {
  if (undone_.empty()) return false;
  do {
    Step& step = steps_.emplace_back(std::move(undone_.back()));
    undone_.pop_back();
    apply(step.chosen);
  } while (!undone_.empty() && !undone_.back().by_person);
  return true;
}

}  // namespace lud::tools
