#include "interpreter/play/state/layout.hpp"

#include <algorithm>

#include "interpreter/play/state/header.hpp"
#include "interpreter/play/state/state_keys.hpp"

namespace lud::play {

void Layout::finish() {
  slots = total_sites;
  int widest = total_sites;
  for (std::size_t type = 0; type < 3; ++type) {
    const bool is_default = type == static_cast<std::size_t>(default_type);
    type_base[type] = is_default ? 0 : holds_pieces[type] ? slots : off;
    if (!is_default && holds_pieces[type]) slots += type_count[type];
    // No word reads sets of sites of a type that is not named; words that name no type mean cells.
    const bool is_asked_for = is_default || holds_pieces[type] || type == static_cast<std::size_t>(SiteType::Cell);
    if (is_asked_for || candidate_words) widest = std::max(widest, type_count[type]);
  }
  width = static_cast<std::uint32_t>(words_for(static_cast<std::size_t>(widest), 64));
  anywhere_count = 0;
  const int most = type_count[static_cast<std::size_t>(default_type)];
  const auto look_in = [&](SiteType type) {
    const auto index = static_cast<std::size_t>(type);
    if (type_base[index] == off) return;
    const int count = std::min(most, type_count[index]);
    anywhere[anywhere_count++] = {type_base[index], type_base[index], type_base[index] + count};
  };
  look_in(default_type);
  for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    if (type != default_type) look_in(type);

  lay_out();
}

template <class Take>
void Layout::find_kinds(Take& take) {
  kind_at.clear();
  kinds_apart = false;
  if (kinds && !stacking) {
    kind_at.assign(owner_of.size(), 0);
    for (std::size_t kind = 1; kind < owner_of.size(); ++kind) {
      const bool shares = std::count(owner_of.begin() + 1, owner_of.end(), owner_of[kind]) == 1;
      kind_at[kind] = shares ? owned_at + std::size_t{owner_of[kind]} * slot_width : take(slot_width * 8);
      kinds_apart = kinds_apart || !shares;
    }
  }
}

void Layout::lay_out() {
  std::size_t at = words_for(sizeof(Header));
  const auto take = [&](std::size_t bytes) {
    const std::size_t here = at;
    at += words_for(bytes);
    return here;
  };
  const auto all = static_cast<std::size_t>(slots);
  empty_at = take(3 * width * 8);
  slot_width = static_cast<std::uint32_t>(words_for(all, 64));
  owned_at = take(static_cast<std::size_t>(players + 2) * slot_width * 8);
  topped_at = stacking ? take(static_cast<std::size_t>(players + 2) * slot_width * 8) : owned_at;
  find_kinds(take);
  playable_at = take(playable ? width * 8 : 0);
  visited_at = take(visited ? width * 8 : 0);
  height_at = take(stacking ? all * 2 : 0);
  count_at = take(counts ? all * 2 : 0);
  owner_at = take(owners ? all * 2 : 0);
  hidden_at = take(hidden ? all * static_cast<std::size_t>(levels) * hidden_words(*this) * 8 : 0);
  const auto board = static_cast<std::size_t>(type_count[0]) + static_cast<std::size_t>(type_count[1]) +
                     static_cast<std::size_t>(type_count[2]);
  costs_at = take(costs ? board * 4 : 0);
  phases_at = take(phases ? board * 4 : 0);
  variables_at = take(static_cast<std::size_t>(variables) * 4);
  on_tracks_at = take(static_cast<std::size_t>(on_tracks) * 2);
  order_at = take(ordered ? 8 * static_cast<std::size_t>(components) : 0);
  candidates_at = take(all * static_cast<std::size_t>(candidate_words) * 8);
  list_sizes_at = take(static_cast<std::size_t>(lists) * 4);

  planes_at = at;
  at = 0;
  take(all * 2);
  state_in = take(states ? all * 2 : 0);
  rotation_in = take(rotations ? all * 2 : 0);
  value_in = take(values ? all * 2 : 0);
  links_in = take(ordered ? all * 8 : 0);
  plane_words = at;
  at = planes_at + static_cast<std::size_t>(levels) * plane_words;
  tail_at = at;
}

}  // namespace lud::play
