#include "tools/play/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/session/loading.hpp"
#include "tools/files.hpp"
#include "tools/trials.hpp"

namespace lud::tools {

namespace {

/// Throws the limit of play that a session ran into.
void check(const session::Status& status) {
  if (!status) throw std::runtime_error(status.error);
}

}  // namespace

PlayTable::PlayTable(const Loaded& loaded, std::string file, std::uint64_t seed)
    : file_(std::move(file)), session_(session::game_of(loaded), seed) {
  check(session_.status());
}

void PlayTable::load(const std::string& path) {
  const record::TrialFile trial = read_trial_of(path, file_, context().game, session_.game().choices());
  if (const session::Status followed = session_.follow(trial); !followed)
    throw WrongUse(fmt::format("{}: {}", path, followed.error));
  by_person_.assign(made(), false);
}

void PlayTable::save(const std::string& path) const {
  refuse_in_trials(file_);
  write_file(path, session_.trial(file_));
}

std::vector<std::size_t> PlayTable::moves_of(int player) {
  std::vector<std::size_t> own;
  const std::size_t count = session_.legal();
  check(session_.status());
  for (std::size_t i = 0; i < count; ++i)
    if (!session_.moves_together() || context().current().moves.moves[i].mover == player) own.push_back(i);
  return own;
}

void PlayTable::make(const std::vector<std::size_t>& chosen, bool by_person) {
  by_person_.resize(made());
  check(session_.apply(chosen));
  by_person_.push_back(by_person);
}

bool PlayTable::undo() {
  const auto end = by_person_.rend();
  const auto last = std::find(end - static_cast<std::ptrdiff_t>(made()), end, true);
  if (last == end) return false;
  while (made() >= static_cast<std::size_t>(end - last)) session_.undo();
  return true;
}

bool PlayTable::redo() {
  if (!session_.redo()) return false;
  while (made() < by_person_.size() && !by_person_[made()] && session_.redo()) {
  }
  return true;
}

}  // namespace lud::tools
