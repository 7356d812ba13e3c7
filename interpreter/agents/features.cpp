#include "interpreter/agents/features.hpp"

#include <algorithm>
#include <cmath>

namespace lud::agents {

namespace {

constexpr int most_kinds = 12;  // kinds of pieces with a feature of their own; all others share the last
enum Feature { Hand, Score, Region, Track, Along, Middle, Turn, Mobility, feature_count };

bool counts(const Game& game, int what) { return what > 0 && !game.components[static_cast<std::size_t>(what)].is_die; }

}  // namespace

Features::Features(const Game& game) : game_(&game), players_(static_cast<std::size_t>(game.players)) {
  std::vector<std::string> kinds;
  for (const play::Component& component : game.components) {
    auto found = std::ranges::find(kinds, component.base_name);
    if (found == kinds.end() && static_cast<int>(kinds.size()) < most_kinds)
      found = kinds.insert(kinds.end(), component.base_name);
    kind_of_.push_back(std::min(static_cast<std::size_t>(found - kinds.begin()), kinds.size() - 1));
  }
  in_hand_ = kinds.size();
  count_ = in_hand_ + feature_count;
}

void Features::note_board(Context& started) {
  note_places(started);
  note_regions(started);
  track_of_.assign(players_ + 1, -1);
  for (std::size_t p = 1; p <= players_; ++p)
    for (std::size_t t = 0; t < game_->tracks.size() && track_of_[p] < 0; ++t)
      if (game_->tracks[t].owner() == static_cast<int>(p)) track_of_[p] = static_cast<int>(t);
  for (std::size_t p = 1; p <= players_; ++p)
    for (std::size_t t = 0; t < game_->tracks.size() && track_of_[p] < 0; ++t)
      if (game_->tracks[t].owner() == 0) track_of_[p] = static_cast<int>(t);
}

void Features::note_places(Context& started) {
  const int sites = game_->layout.board_sites;
  const auto at = [&](int site) { return game_->lattice().centroid(site); };
  const auto slots = static_cast<std::size_t>(sites);
  along_.assign((players_ + 1) * slots, 0);
  middle_.assign(slots, 0);
  if (sites == 0) return;
  double x = 0, y = 0, widest = 1e-9;
  for (int site = 0; site < sites; ++site) x += at(site).x / sites, y += at(site).y / sites;
  for (int site = 0; site < sites; ++site)
    widest = std::max(widest, std::abs(at(site).x - x) + std::abs(at(site).y - y));
  std::vector<double> home_x(players_ + 2, 0), home_y(players_ + 2, 0), pieces(players_ + 2, 0);
  for (int site = 0; site < sites; ++site) {
    middle_[static_cast<std::size_t>(site)] = 1 - (std::abs(at(site).x - x) + std::abs(at(site).y - y)) / widest;
    const int what = started.state.what(site);
    if (!counts(*game_, what)) continue;
    const auto owner = static_cast<std::size_t>(game_->owner_of[static_cast<std::size_t>(what)]);
    home_x[owner] += at(site).x, home_y[owner] += at(site).y, ++pieces[owner];
  }
  for (std::size_t p = 1; p <= players_; ++p) {
    if (pieces[p] == 0) continue;
    // The direction is from the centroid of the player's starting sites through the centre of the board.
    const double from_x = home_x[p] / pieces[p], from_y = home_y[p] / pieces[p];
    for (int site = 0; site < sites; ++site)
      along_[p * slots + static_cast<std::size_t>(site)] =
          ((at(site).x - from_x) * (x - from_x) + (at(site).y - from_y) * (y - from_y)) / (widest * widest);
  }
}

void Features::note_regions(Context& started) {
  own_region_.assign(players_ + 1, std::vector<bool>(static_cast<std::size_t>(game_->layout.slots), false));
  for (const play::Region& region : game_->regions) {
    if (region.owner < 1 || region.owner > game_->players) continue;
    for (const Lazy<Sites>& part : region.sites)
      if (is_constant(part))
        for (const int site : part(started))
          if (site < game_->layout.board_sites)
            own_region_[static_cast<std::size_t>(region.owner)][static_cast<std::size_t>(site)] = true;
  }
}

void Features::look_at_track(int slot, int count, double* of_owner, int owner) const {
  const int number = track_of_[static_cast<std::size_t>(owner)];
  if (number < 0) return;
  const board::Track& track = game_->tracks[static_cast<std::size_t>(number)];
  const int place = track.first_index(slot, -1);
  if (place >= 0) of_owner[Track] += count * (1.0 + place) / std::max(1, track.length());
}

void Features::look_at_piece(int slot, int what, int count) {
  const int owner = game_->owner_of[static_cast<std::size_t>(what)];
  const std::size_t sites = middle_.size();
  const bool on_board = slot < game_->layout.board_sites;
  if (owner < 1 || owner > game_->players) {
    for (std::size_t p = 1; p <= players_; ++p)
      if (own_region_[p][static_cast<std::size_t>(slot)]) seen_[p * count_ + in_hand_ + Region] += count;
    return;
  }
  const auto p = static_cast<std::size_t>(owner);
  double* const own = &seen_[p * count_];
  double* const other = own + in_hand_;
  look_at_track(slot, count, other, owner);
  if (!on_board && slot < game_->layout.total_sites) {
    other[Hand] += count;
    return;
  }
  own[kind_of_[static_cast<std::size_t>(what)]] += count;
  if (!on_board) return;
  other[Region] += own_region_[p][static_cast<std::size_t>(slot)] ? count : 0;
  other[Along] += count * along_[p * sites + static_cast<std::size_t>(slot)];
  other[Middle] += count * middle_[static_cast<std::size_t>(slot)];
}

void Features::look(const Context& c, int mobility) {
  seen_.assign((players_ + 1) * count_, 0);
  for (int slot = 0; slot < game_->layout.slots; ++slot) {
    if (c.state.is_empty(slot)) continue;
    if (!game_->layout.stacking) {
      if (const int what = c.state.what(slot); counts(*game_, what)) look_at_piece(slot, what, c.state.count(slot));
      continue;
    }
    for (int level = 0; level < c.state.height(slot); ++level)
      if (const int what = c.state.what(slot, level); counts(*game_, what)) look_at_piece(slot, what, 1);
  }
  for (std::size_t p = 1; p <= players_; ++p) {
    double* const other = &seen_[p * count_ + in_hand_];
    other[Score] = c.head().score[p];
    other[Turn] = c.mover() == static_cast<int>(p);
    other[Mobility] = c.mover() == static_cast<int>(p) ? mobility : 0;
  }
  compare();
}

void Features::compare() {
  more_.assign(seen_.size(), 0);
  const double others = static_cast<double>(players_) - 1;
  for (std::size_t f = 0; f < count_; ++f) {
    double sum = 0;
    for (std::size_t p = 1; p <= players_; ++p) sum += seen_[p * count_ + f];
    for (std::size_t p = 1; p <= players_; ++p) {
      const double own = seen_[p * count_ + f];
      more_[p * count_ + f] = own - (sum - own) / others;
    }
  }
}

}  // namespace lud::agents
