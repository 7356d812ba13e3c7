#include "interpreter/session/encode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/record/move_sites.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/session/kept.hpp"
#include "interpreter/session/kept_numbers.hpp"

namespace lud::session {

namespace {

using play::Action;
using play::ActionKind;

/// Levels of stacks have planes as long as these take no more bytes of an observation than this; the lowest
/// `least_levels` always have.
constexpr std::size_t most_level_bytes = 65'536;
constexpr int least_levels = 4, most_levels = 16;

/// Decides from the terms of the rules whether some move may go from one site to another. May err towards yes.
class FindsPairs {
 public:
  explicit FindsPairs(const lud::Game& game) : game_(game) {}
  bool any() {
    for (const play::Phase& phase : game_.phases)
      if (of(plan::operand_of(phase.play, game_.memory))) return true;
    for (const play::Component& component : game_.components)
      if (of(plan::operand_of(component.moves, game_.memory))) return true;
    return false;
  }

 private:
  bool of(const Operand& expression) {
    if (!expression || expression.sort != sort_of<Moves>()) return false;
    if (!expression.term) return true;  // unknown: assume that it does
    if (!seen_.insert(expression.term).second) return false;
    if (const Declaration* word = expression.term->word) {
      constexpr std::string_view of_one_site[] = {"move Add",  "move Claim",   "move Remove", "move Pass",   "move Bet",
                                                  "move Vote", "move Propose", "move Set",    "move Promote"};
      const auto is = [&](std::string_view head) { return word->head.starts_with(head); };
      if (is("move") && std::ranges::none_of(of_one_site, is)) return true;
      if (is("move")) return false;  // arguments of such a move are not decisions
    }
    return std::ranges::any_of(expression.term->arguments, [&](const Operand& part) { return of(part); });
  }

  const lud::Game& game_;
  std::set<const Term*> seen_;
};

/// Whether each turn consists of `(move Add (to (sites Empty)))` and nothing else; see Encoding::Table::placements.
bool only_adds_pieces(const lud::Game& game) {
  const play::Layout& layout = game.layout;
  if (game.mode != ModeType::Alternating || game.stochastic() || game.players < 1 || !game.match.games.empty() ||
      !game.meta.allow_all() || !game.meta.consequences.empty() || !game.engine.samples || layout.stacking ||
      layout.counts || layout.playable || layout.candidate_words > 0)
    return false;
  return std::ranges::all_of(game.phases, [&](const play::Phase& phase) {
    return plan::text_of(phase.play, game.memory, {.effects = false}) == "(move Add (to (sites Empty)))";
  });
}

bool is_roll(const Action& action) {
  return action.kind == ActionKind::SetStateAndUpdateDice || action.kind == ActionKind::Roll;
}

std::uint8_t byte_of(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }

}  // namespace

Encoding::Table::Table(const Game& given) : game(given), rules(*given.loaded().game) {
  const auto& parts = rules.match.games;
  for (const play::GameOfMatch& part : parts) games.push_back(part.game.get());
  if (parts.empty()) games.push_back(&rules);
  sites = static_cast<std::size_t>(rules.layout.slots);
  for (const lud::Game* one : games) sites = std::max(sites, static_cast<std::size_t>(one->layout.slots));
  plain_sites = rules.layout.slots == rules.layout.total_sites;
  placements = only_adds_pieces(rules);
  pairs = parts.empty() && FindsPairs(rules).any();
  numbered = !parts.empty() || (pairs && sites * sites > most_pairs);
  first_pair = 2 + sites;
  first_other = first_pair + (pairs ? sites * sites : 0);
  actions = numbered ? numbered_actions : first_other + other_actions;
  name_sites();
  add_planes();
  add_values();
}

void Encoding::Table::name_sites() {
  places.assign(2 * sites, 0);
  if (!rules.match.games.empty()) {
    for (std::size_t site = 0; site < sites; ++site) labels.push_back(fmt::format("{}", site));
    return;
  }
  const play::Layout& layout = rules.layout;
  for (int slot = 0; slot < layout.slots; ++slot) {
    const SiteType type = layout.type_of_slot(slot);
    const int site = layout.site_of_slot(slot);
    const std::string label = record::site_label(rules, type, site);
    labels.push_back(type == rules.default_type || slot < layout.total_sites ? label
                     : type == SiteType::Edge                                ? "edge" + label
                     : type == SiteType::Vertex                              ? "vertex" + label
                                                                             : "cell" + label);
    float* const place = &places[2 * static_cast<std::size_t>(slot)];
    if (site < layout.type_count[static_cast<std::size_t>(type)] &&
        (slot < layout.board_sites || slot >= layout.total_sites)) {
      const auto at = rules.lattice(type).centroid(site);
      place[0] = static_cast<float>(at.x);
      place[1] = static_cast<float>(at.y);
    } else {
      place[0] = static_cast<float>(slot - layout.board_sites);
      place[1] = -1;
    }
  }
}

bool Encoding::Table::any(bool play::Layout::*channel) const {
  return std::ranges::any_of(games, [&](const lud::Game* one) { return one->layout.*channel; });
}

std::string Encoding::Table::name_of_kind(std::size_t component) const {
  return rules.match.games.empty() ? rules.components[component].name : fmt::format("kind {}", component);
}

int Encoding::Table::add_plane(std::string name, std::string meaning) {
  planes.push_back({std::move(name), std::move(meaning)});
  return static_cast<int>(planes.size()) - 1;
}

void Encoding::Table::add_planes() {
  const bool is_match = !rules.match.games.empty();
  std::size_t kinds = 0;
  for (const lud::Game* one : games) kinds = std::max(kinds, one->components.size());
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const bool is_piece =
        kind > 0 && (is_match || (!rules.components[kind].is_die && rules.layout.candidate_words == 0));
    plane_of.push_back(!is_piece
                           ? -1
                           : add_plane(name_of_kind(kind), is_match ? "how many pieces of that kind of the present "
                                                                      "game stand here, at most 255"
                                                                    : "how many stand here, at most 255"));
  }
  if (any(&play::Layout::stacking)) add_planes_of_stacks();
  const bool puzzles = std::ranges::any_of(games, [](const lud::Game* one) { return one->layout.candidate_words > 0; });
  if (any(&play::Layout::states)) state_plane = add_plane("state", "of the topmost piece, at most 255");
  if (any(&play::Layout::rotations)) rotation_plane = add_plane("rotation", "of the topmost piece, at most 255");
  if (puzzles)
    value_plane = add_plane("value", "what the puzzle has here, plus 1; 0 where that is open");
  else if (any(&play::Layout::values))
    value_plane = add_plane("value", "of the topmost piece, at most 255");
  if (any(&play::Layout::hidden))
    hidden_plane = add_plane("hidden", "1 where the viewer sees a piece, and something of it is hidden from him");
  add_planes_of_lists();
}

void Encoding::Table::add_planes_of_stacks() {
  for (std::size_t kind = 0; kind < plane_of.size(); ++kind)
    top_plane_of.push_back(
        plane_of[kind] < 0 ? -1 : add_plane("top " + name_of_kind(kind), "1 where it is the topmost piece"));
  for (const int plane : plane_of) level_plane_of.push_back(plane < 0 ? -1 : level_planes++);
  int highest = 0;
  for (const lud::Game* one : games) highest = std::max(highest, one->layout.levels);
  const std::size_t of_level = static_cast<std::size_t>(level_planes) * sites;
  const auto most = static_cast<int>(most_level_bytes / std::max<std::size_t>(1, of_level));
  levels = std::min({std::max(most, least_levels), highest, most_levels});
  const int first = static_cast<int>(planes.size());
  for (int& plane : level_plane_of)
    if (plane >= 0) plane += first;
  for (int level = 0; level < levels; ++level)
    for (std::size_t kind = 0; kind < plane_of.size(); ++kind)
      if (plane_of[kind] >= 0)
        add_plane(fmt::format("{} at level {}", name_of_kind(kind), level),
                  level == 0   ? "1 where it is the lowest piece"
                  : level == 1 ? "1 where it lies on another"
                               : fmt::format("1 where it lies on {} others", level));
}

void Encoding::Table::add_planes_of_lists() {
  KeptNumbers kept;
  for (const lud::Game* one : games) kept.add(*one);
  variables.assign(kept.variables.begin(), kept.variables.end());
  const auto add = [&](int list, const std::string& name, std::string_view what) {
    lists.push_back({list, add_plane(name, fmt::format("how often the site's number is {}, at most 255", what))});
  };
  if (kept.pending) add(static_cast<int>(play::ListId::Pending), "pending", "pending");
  for (const int name : kept.remembered)
    add(play::remembered_list(name),
        name < 0 ? "remembered" : "remembered " + rules.names[static_cast<std::size_t>(name)],
        name < 0 ? "remembered without a name" : "remembered under that name");
}

void Encoding::Table::add_values() {
  const auto add = [&](std::string name, std::string meaning) {
    values.push_back({std::move(name), std::move(meaning)});
  };
  add("mover", "whose turn it is; 0 for nobody");
  add("viewer", "who sees this; 0 for everything");
  add("game", "the number of the game in a match, from 0; otherwise 0");
  add("pot", "what lies in the pot");
  add("counter", "moves, as the rules count them");
  for (int player = 1; player <= rules.players; ++player) add(fmt::format("score {}", player), "of the player");
  for (int player = 1; player <= rules.players; ++player)
    add(fmt::format("amount {}", player), "what the player has to bet");
  for (int player = 1; player <= rules.players; ++player)
    add(fmt::format("phase {}", player), "the number of the player's phase, from 0");
  for (int player = 1; player <= rules.players; ++player)
    add(fmt::format("value {}", player), "what (set Value ...) gave the player");
  for (const lud::Game* one : games)
    if (one->dice) dice = std::max(dice, static_cast<std::size_t>(one->dice->count));
  for (std::size_t die = 1; die <= dice; ++die)
    add(fmt::format("die 1/{}", die), "the pips that it shows as the player chooses; 0 once it is used");
  for (const int name : variables) add("variable " + rules.names[static_cast<std::size_t>(name)], "of the rules");
  for (const KeptList& kept : lists) {
    const std::string& name = planes[static_cast<std::size_t>(kept.plane)].name;
    add(name, "how many numbers those are");
    add(name + " beyond", "the sum of those of them that are not numbers of sites, and so in no plane");
  }
}

std::int64_t Encoding::Table::own_action(const Context& c, const play::Move& move) const {
  const int from = move.from, to = move.to;
  if (to < 0 && from < 0) {
    const play::Decided decided = play::decided(c.moves.actions_of(move));
    return decided.passes ? 0 : decided.swaps ? 1 : no_action;
  }
  const play::Layout& layout = c.game.layout;
  int a = from, b = to;
  if (!plain_sites) {
    const record::SiteTypes types = record::site_types(c, move);
    const auto slot = [&](SiteType type, int site) { return c.on_board(type, site) ? layout.slot(type, site) : -1; };
    a = from < 0 ? -1 : slot(types.from, from);
    b = to < 0 ? -1 : slot(types.to, to);
    if ((from >= 0 && a < 0) || (to >= 0 && b < 0)) return no_action;
  }
  const auto size = static_cast<int>(sites);
  if (a >= size || b >= size) return no_action;
  if (b < 0) b = a;
  if (a < 0 || a == b) return 2 + b;
  return pairs ? static_cast<std::int64_t>(first_pair) + std::int64_t{a} * size + b : no_action;
}

void Encoding::Table::observe_slot(const Context& c, int viewer, int slot, std::uint8_t* to) const {
  const auto at = [&](int plane) -> std::uint8_t& {
    return to[static_cast<std::size_t>(plane) * sites + static_cast<std::size_t>(slot)];
  };
  const play::Layout& layout = c.game.layout;
  const int height = c.state.height(slot);
  const auto hidden = [&](std::optional<HiddenData> data, int level) {
    return layout.hidden && viewer > 0 && c.state.is_hidden(play::hidden_kind(data), viewer, slot, level);
  };
  if (layout.candidate_words > 0) {
    if (c.state.is_resolved(slot)) at(value_plane) = byte_of(c.state.what(slot) + 1);
    return;
  }
  for (int level = 0; level < height; ++level) {
    if (hidden(std::nullopt, level)) continue;  // the viewer does not see that there is a piece
    if (hidden_plane >= 0)
      for (const auto data : {HiddenData::What, HiddenData::Who, HiddenData::Count, HiddenData::State,
                              HiddenData::Rotation, HiddenData::Value})
        if (hidden(data, level)) at(hidden_plane) = 1;
    const auto what = static_cast<std::size_t>(c.state.what(slot, level));
    const bool known = !hidden(HiddenData::What, level);
    const int count = layout.stacking || hidden(HiddenData::Count, level) ? 1 : c.state.count(slot);
    const bool shown = known && what < plane_of.size() && plane_of[what] >= 0;
    if (shown) at(plane_of[what]) = byte_of(at(plane_of[what]) + count);
    if (shown && level < levels) at(level_plane_of[what] + level * level_planes) = 1;
    if (level + 1 < height) continue;
    if (shown && !top_plane_of.empty()) at(top_plane_of[what]) = 1;
    if (state_plane >= 0 && !hidden(HiddenData::State, level)) at(state_plane) = byte_of(c.state.state(slot, level));
    if (rotation_plane >= 0 && !hidden(HiddenData::Rotation, level))
      at(rotation_plane) = byte_of(c.state.rotation(slot, level));
    if (value_plane >= 0 && !hidden(HiddenData::Value, level)) at(value_plane) = byte_of(c.state.value(slot, level));
  }
}

void Encoding::Table::observe_lists(const Context& c, int viewer, std::uint8_t* to) const {
  const play::Layout& layout = c.game.layout;
  const auto hidden = [&](int slot) {
    for (int kind = 0; layout.hidden && viewer > 0 && kind < static_cast<int>(play::hidden_kinds); ++kind)
      if (c.state.is_hidden(kind, viewer, slot, 0)) return true;
    return false;
  };
  for (const KeptList& kept : lists) {
    if (kept.list >= layout.lists) continue;  // the present game of a match does not have this name
    std::uint8_t* const plane = to + static_cast<std::size_t>(kept.plane) * sites;
    for (const int number : c.state.list(kept.list))
      if (number >= 0 && number < layout.slots && !hidden(number)) plane[number] = byte_of(plane[number] + 1);
  }
}

void Encoding::Table::observe_values(const Context& match, const Context& c, std::int32_t* to) const {
  const play::Header& head = c.head();
  *to++ = head.pot;
  *to++ = head.counter;
  const auto players = static_cast<std::size_t>(rules.players);
  for (std::size_t player = 1; player <= players; ++player) *to++ = match.head().score[player];
  for (const auto of_players : {&play::Header::amount, &play::Header::phase, &play::Header::player_value})
    for (std::size_t player = 1; player <= players; ++player) *to++ = (head.*of_players)[player];
  observe_dice(c, to);
  to += dice;
  for (const int name : variables)
    *to++ = play::variable_of(name) < c.game.layout.variables ? c.state.variable(play::variable_of(name)) : off;
  for (const KeptList& kept : lists) {
    std::int32_t count = 0, beyond = 0;
    if (kept.list < c.game.layout.lists)
      for (const int number : c.state.list(kept.list)) {
        ++count;
        if (number < 0 || number >= c.game.layout.slots) beyond += number;
      }
    *to++ = count;
    *to++ = beyond;
  }
}

void Encoding::Table::observe_dice(const Context& c, std::int32_t* to) const {
  std::fill_n(to, dice, 0);
  const auto& thrown = c.game.dice;
  if (!thrown) return;
  std::copy_n(c.head().dice.begin(), thrown->count, to);
  if (c.moves.moves.empty() || !c.legal_ready) return;
  // Listing moves that begin with a roll has rolled the dice already; the player sees that roll, so its pips replace
  // those in the state.
  const play::Move& first = c.moves.moves[0];
  std::span<const Action> done = c.moves.actions_of(first);
  if (first.prefix >= 0) {
    const play::Prefix& prefix = c.moves.prefixes[static_cast<std::size_t>(first.prefix)];
    done = {c.moves.actions.data() + prefix.first_action, prefix.action_count};
  } else if (std::ranges::all_of(done, is_roll)) {
    return;
  }
  const auto show = [&](int die, int face) {
    const int what = c.state.what(thrown->first_site + die);
    const auto& faces = c.game.components[static_cast<std::size_t>(what)].faces;
    if (face >= 0 && static_cast<std::size_t>(face) < faces.size()) to[die] = faces[static_cast<std::size_t>(face)];
  };
  for (const Action& action : done) {
    if (!is_roll(action)) break;
    if (action.kind == ActionKind::Roll)
      for (int die = 0; die < thrown->count; ++die) show(die, play::face_of(action, die));
    else if (thrown->contains(action.to))
      show(action.to - thrown->first_site, action.state);
  }
}

void Encoding::Table::observe(const Context& match, int viewer, std::uint8_t* to, std::int32_t* numbers) const {
  const Context& c = match.current();
  std::memset(to, 0, planes.size() * sites);
  const play::Layout& layout = c.game.layout;
  const bool simple = !layout.stacking && !layout.hidden && !layout.counts && !layout.states && !layout.rotations &&
                      !layout.values && layout.candidate_words == 0 && top_plane_of.empty();
  for (int slot = 0; slot < layout.slots; ++slot) {
    if (!simple) {
      if (layout.candidate_words > 0 || c.state.height(slot) > 0) observe_slot(c, viewer, slot, to);
    } else if (const int plane = plane_of[static_cast<std::size_t>(c.state.what(slot))]; plane >= 0) {
      to[static_cast<std::size_t>(plane) * sites + static_cast<std::size_t>(slot)] = 1;
    }
  }
  observe_lists(c, viewer, to);
  numbers[0] = match.over() ? 0 : c.mover();
  numbers[1] = viewer;
  numbers[2] = match.is_match() ? match.head().current_game : 0;
  observe_values(match, c, numbers + 3);
}

}  // namespace lud::session
