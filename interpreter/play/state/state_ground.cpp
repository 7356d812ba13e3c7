// What a state holds besides pieces: hidden data, open sites, costs, candidates, variables, lists, teams.
#include <algorithm>

#include "interpreter/play/state/state.hpp"
#include "interpreter/play/state/state_keys.hpp"

namespace lud::play {

void State::set_hidden(int kind, int player, int slot, int level, bool on) {
  recording::note_write();
  if (!can_be_hidden(player, level)) return;
  const std::size_t bit = hidden_bit(*layout_, kind, player, slot, level);
  std::uint64_t& word = words(layout_->hidden_at)[bit / 64];
  const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
  if (((word & mask) != 0) == on) return;
  word ^= mask;
  if (layout_->hashed) header_->hash ^= key(hidden_salt, static_cast<int>(bit), 1);
}

void State::set_playable(int site, bool on) {
  recording::note_write();
  SitesBuilder set(words(layout_->playable_at), layout_->width);
  if (set.contains(site) == on) return;
  set.put(site, on);
  if (layout_->hashed) header_->hash ^= key(playable_salt, site, 1);
}
void State::clear_playable() {
  for (int site : playable()) set_playable(site, false);
}
void State::visit(int site) {
  recording::note_write();
  if (layout_->visited) SitesBuilder(words(layout_->visited_at), layout_->width).add(site);
}
void State::unvisit(int site) {
  recording::note_write();
  if (layout_->visited) SitesBuilder(words(layout_->visited_at), layout_->width).remove(site);
}
void State::clear_visited() {
  recording::note_write();
  if (layout_->visited) std::fill_n(words(layout_->visited_at), layout_->width, 0);
}

void State::set_cost(SiteType type, int site, int cost) {
  recording::note_write();
  if (layout_->costs) costs()[board_index(type, site)] = cost;
}
void State::set_phase_of_site(SiteType type, int site, int phase) {
  recording::note_write();
  if (layout_->phases) phases()[board_index(type, site)] = phase + 1;
}

/// The number of values that a site may have as candidates: in deduction puzzles one for each kind of piece, else 0.
static int values_kept(const Layout& layout) { return std::min(64 * layout.candidate_words, layout.components); }

void State::update_resolved(int slot) {
  int value = 0;
  if (is_resolved(slot))
    while (!is_candidate(slot, value)) ++value;
  put_what(slot, 0, value);
}
void State::resolve(int slot, int value) {
  recording::note_write();
  std::fill_n(candidates(slot), layout_->candidate_words, 0);
  toggle_candidate(slot, value);
}
void State::toggle_candidate(int slot, int value) {
  recording::note_write();
  if (value < 0 || value >= values_kept(*layout_)) return;
  candidates(slot)[value / 64] ^= std::uint64_t{1} << (value % 64);
  update_resolved(slot);
}
void State::reset_candidates(int slot, int values) {
  recording::note_write();
  for (int value = 0; value < values && value < values_kept(*layout_); ++value)
    candidates(slot)[value / 64] |= std::uint64_t{1} << (value % 64);
  update_resolved(slot);
}

void State::set_variable(int index, std::int32_t value) {
  recording::note_write();
  variables()[index] = value;
}

void State::list_add(int id, int value) {
  recording::note_write();
  if (header_->tail_used >= most_remembered) too_many_remembered();
  const std::size_t words_needed = layout_->tail_at + words_for((std::size_t{header_->tail_used} + 1) * 4);
  if (words_needed > block_.size()) {
    block_.resize(words_needed * 2);
    locate();
  }
  std::size_t end = 0;
  for (int i = 0; i <= id; ++i) end += list_sizes()[i];
  std::int32_t* values = tail();
  for (std::size_t i = header_->tail_used; i > end; --i) values[i] = values[i - 1];
  values[end] = value;
  ++list_sizes()[id];
  ++header_->tail_used;
  // A half-used last word must not hold stale bytes: states are compared and copied by words.
  if (header_->tail_used % 2) values[header_->tail_used] = 0;
}

std::span<std::int32_t> State::list_values(int id) {
  std::size_t begin = 0;
  for (int i = 0; i < id; ++i) begin += list_sizes()[i];
  return {tail() + begin, list_sizes()[id]};
}

void State::erase_values(int id, std::uint32_t first, std::uint32_t count) {
  std::int32_t* const at = list_values(id).data() + first;
  std::int32_t* const end = tail() + header_->tail_used;
  std::fill(std::copy(at + count, end, at), end, 0);
  list_sizes()[id] -= count;
  header_->tail_used -= count;
}

void State::list_remove(int id, int value) {
  recording::note_write();
  const std::span values = list_values(id);
  if (const auto found = std::ranges::find(values, value); found != values.end())
    erase_values(id, static_cast<std::uint32_t>(found - values.begin()), 1);
}

void State::list_clear(int id) {
  recording::note_write();
  erase_values(id, 0, list_sizes()[id]);
}

void State::set_phase(int player, int phase) {
  header_->phase[static_cast<std::size_t>(player)] = phase;
  header_->phases = 0;
  for (int p = 1; p <= layout_->players; ++p) header_->phases |= phase_bit(header_->phase[static_cast<std::size_t>(p)]);
}
void State::set_team(int player, int team) {
  recording::note_write();
  auto& place = header_->team[static_cast<std::size_t>(player)];
  if (layout_->hashed) header_->hash ^= key(team_salt, player, place) ^ key(team_salt, player, team);
  place = team;
}
void State::set_player_order(int agent, int player) {
  recording::note_write();
  auto& place = header_->player_order[static_cast<std::size_t>(agent)];
  if (layout_->hashed) header_->hash ^= key(order_salt, agent, place) ^ key(order_salt, agent, player);
  place = player;
}
void State::set_temporary(int value) {
  recording::note_write();
  if (layout_->hashed)
    header_->hash ^= key(temporary_salt, 0, header_->temporary - off) ^ key(temporary_salt, 0, value - off);
  header_->temporary = value;
}

}  // namespace lud::play
