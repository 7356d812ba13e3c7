#include <fmt/format.h>

#include <algorithm>

#include "grammar/spelling.hpp"
#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

namespace {

/// Words that test a player, and words for sites that are easily given to them instead.
constexpr std::array<std::string_view, 6> tests_of_players{"is Enemy", "is Friend", "is Mover",
                                                           "is Next",  "is Prev",   "is Active"};
constexpr std::array<std::string_view, 6> words_for_sites{"to", "from", "between", "site", "last To", "last From"};
/// Words whose role must be a single player.
constexpr std::array<std::string_view, 4> words_for_one_player{"no Moves", "handSite", "score", "amount"};

/// The number of lists up to the last one that is not empty.
template <class Lists>
int count_of(const Lists& lists) {
  int count = static_cast<int>(lists.size());
  while (count > 0 && lists[static_cast<std::size_t>(count - 1)].empty()) --count;
  return count;
}

}  // namespace

BoardLint::BoardLint(const LintInput& input, Findings& findings) : LintPart(input, findings) {
  for (const SiteType type : {SiteType::Cell, SiteType::Edge, SiteType::Vertex})
    if (game_.uses(type)) sites_ = std::max(sites_, game_.lattice(type).count());
  for (const play::Container& container : game_.containers)
    sites_ = std::max(sites_, container.first_site + container.site_count);
}

void BoardLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  const board::Lattice& lattice = game_.lattice();
  if (head == "is Line") check_line(call);
  if (head == "sites Phase") check_index(call.arguments, "phase", count_of(lattice.phases()));
  if (head == "sites Layer") check_index(call.arguments, "layer", count_of(lattice.layers()));
  if (head == "sites Row") check_index(call.arguments, "row", static_cast<int>(lattice.rows().size()));
  if (head == "sites Column") check_index(call.arguments, "column", static_cast<int>(lattice.columns().size()));
  if (head == "coord") check_coordinate(call);
  if (head == "sites Random") check_random(call);
  if (head == "sites Empty") check_empty(call);
  if (head == "range" || head == "forEach Value") check_range(call);
  if (head == "player") check_player(call);
  if (is_one_of(head, tests_of_players)) check_test_of_player(call);
  if (is_one_of(head, words_for_one_player)) check_one_player(call);
  if (head == "place" && call.declaration->parameters[1].name == "container") check_hand(call);
  check_sites(call);
  check_site(call);
}

void BoardLint::check_literal(const Checked& checked) {
  if (const auto* direction = literal<AbsoluteDirection>(&checked)) check_direction(checked, *direction);
  const auto* role = literal<RoleType>(&checked);
  if (!role) return;
  const std::string_view text = spelling(*role);
  if (!text.starts_with('P') || !grammar::is_number(text.substr(1))) return;
  const int player = std::stoi(std::string(text.substr(1)));
  if (player > game_.players)
    warn(checked.node, "no-such-player", fmt::format("there is no player {}: the game has {}", text, game_.players));
}

SiteType LintPart::type_of(const Checked& call) const {
  // (sites Incident Vertex of:Edge at:...): the sites that are given are of the second type.
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    if (const auto* named = literal<SiteType>(call.arguments[i]); named && call.declaration->parameters[i].name == "of")
      return *named;
  for (const Checked* given : call.arguments)
    if (const auto* named = literal<SiteType>(given)) return *named;
  return game_.default_type;
}

void BoardLint::check_line(const Checked& call) {
  for (const Checked* given : call.arguments) {
    const auto* length = literal<int>(given);
    if (!length) continue;
    if (*length < 1) warn(given->node, "no-such-line", "a line has at least one site");
    if (const int longest = longest_line(type_of(call)); *length > longest)
      warn(given->node, "no-such-line",
           fmt::format("no line of this board has {} sites: the longest has {}", *length, longest));
    return;
  }
}

int BoardLint::longest_line(SiteType type) {
  if (game_.boardless) return sites_;
  int& longest = longest_lines_[static_cast<std::size_t>(type)];
  const board::Lattice& lattice = game_.lattice(type);
  if (longest > 0) return longest;
  for (int site = 0; site < lattice.count(); ++site)
    for (int direction = 0; direction < static_cast<int>(board::direction_count); ++direction)
      for (const board::Radial& radial : lattice.radials(site, static_cast<AbsoluteDirection>(direction)))
        longest = std::max(longest, static_cast<int>(radial.sites.size() + radial.opposite.size()) -
                                        (radial.opposite.empty() ? 0 : 1));
  return longest;
}

bool BoardLint::has_direction(AbsoluteDirection direction) const {
  for (const SiteType type : {SiteType::Cell, SiteType::Edge, SiteType::Vertex}) {
    const board::Lattice& lattice = game_.lattice(type);
    for (int site = 0; site < lattice.count(); ++site)
      if (!lattice.steps(site, direction).empty()) return true;
  }
  return false;
}

void BoardLint::check_direction(const Checked& checked, AbsoluteDirection direction) {
  if (game_.boardless || !board::is_specific(direction) || has_direction(direction)) return;
  std::vector<std::string_view> others;
  for (std::size_t i = 0; i < board::direction_count; ++i)
    if (const auto other = static_cast<AbsoluteDirection>(i); board::is_specific(other) && has_direction(other))
      others.push_back(spelling(other));
  if (!others.empty())
    warn(checked.node, "no-such-direction",
         fmt::format("the board has no direction {}: it has {}", spelling(direction), fmt::join(others, ", ")));
}

void BoardLint::check_index(std::span<const Checked* const> arguments, std::string_view what, int count) {
  for (const Checked* given : arguments) {
    const auto* index = literal<int>(given);
    if (index && *index >= count)
      warn(given->node, "no-such-line",
           fmt::format("there is no {} {}: the board has 0 to {}", what, *index, count - 1));
  }
}

/// Warns of (sites Random) without a region where it draws a cell and the game is played on another site type.
void BoardLint::check_random(const Checked& call) {
  if (call.arguments[0] || game_.kept_type(SiteType::Cell) == game_.default_type) return;
  warn(call.node, "other-site-type",
       fmt::format("without a region this draws a cell, as there are cells in this game, but it is played on sites of "
                   "type {}",
                   spelling(game_.default_type)))
      .hints.emplace_back("(sites Random (sites Empty)) draws an empty site of that type");
}

/// Warns of (sites Empty <type>) for a type that the game does not keep: it means the default type.
void BoardLint::check_empty(const Checked& call) {
  const auto* type = literal<SiteType>(call.arguments[0]);
  if (!type || game_.kept_type(*type) == *type) return;
  warn(call.node, "other-site-type",
       fmt::format("nothing stands on sites of type {} in this game: these are the empty sites of type {}",
                   spelling(*type), spelling(game_.default_type)));
}

/// Warns of coordinates, rows and columns without a site, for which (coord ...) is Off.
void BoardLint::check_coordinate(const Checked& call) {
  if (game_.boardless) return;
  const board::Lattice& lattice = game_.lattice(type_of(call));
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Checked* given = call.arguments[i];
    const std::string_view name = call.declaration->parameters[i].name;
    if (is_string(given) && !lattice.find(text_of(*given)))
      warn(given->node, "no-such-site", fmt::format("there is no site \"{}\"", text_of(*given)));
    const std::size_t count = name == "row" ? lattice.rows().size() : lattice.columns().size();
    check_index(std::array{given}, name, static_cast<int>(count));
  }
}

/// Warns of ranges without a number.
void BoardLint::check_range(const Checked& call) {
  std::vector<int> ends;
  for (const Checked* given : call.arguments)
    if (const auto* end = literal<int>(given)) ends.push_back(*end);
  if (ends.size() == 2 && ends[0] > ends[1])
    warn(call.node, "empty-range", fmt::format("there is no number from {} to {}", ends[0], ends[1]));
}

void BoardLint::check_player(const Checked& call) {
  const auto* player = call.arguments.empty() ? nullptr : literal<int>(call.arguments[0]);
  if (player && *player > game_.players)
    warn(call.node, "no-such-player", fmt::format("there is no player {}: the game has {}", *player, game_.players));
}

/// Warns of sites that are compared with players.
void BoardLint::check_test_of_player(const Checked& call) {
  for (const Checked* given : call.arguments) {
    if (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
    if (!given || !given->declaration || !is_one_of(given->declaration->head, words_for_sites)) continue;
    const std::string_view head = given->declaration->head;
    warn(given->node, "no-player", fmt::format("({}) is a site and no player", head))
        .hints.push_back(fmt::format("(who at:({})) is the player whose piece stands there", head));
  }
}

/// Warns of roles that are never a single player, where one is asked about.
void BoardLint::check_one_player(const Checked& call) {
  for (const Checked* given : call.arguments) {
    if (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
    const auto* role = literal<RoleType>(given);
    if (!role || (*role != RoleType::Enemy && *role != RoleType::Friend && *role != RoleType::Ally &&
                  *role != RoleType::NonMover))
      continue;
    check::Mistake& mistake =
        warn(given->node, "no-player",
             fmt::format("{} is no single player, and ({} ...) is about one", spelling(*role), call.declaration->head));
    if (game_.players == 2 && (*role == RoleType::Enemy || *role == RoleType::NonMover))
      check::suggest(mistake, spelling(*role), "Next", "'Next'");
  }
}

/// Warns of places that a hand does not have: what is meant is mostly the number of pieces.
void BoardLint::check_hand(const Checked& call) {
  const auto& parameters = call.declaration->parameters;
  const auto at = std::ranges::find(parameters, "site", &Parameter::name) - parameters.begin();
  const Checked* given = call.arguments[static_cast<std::size_t>(at)];
  const auto* place = literal<int>(given);
  if (!place || !is_string(call.arguments[1])) return;
  int places = 0;
  for (const play::Container& one : game_.containers)
    if (one.kind == play::ContainerKind::Hand &&
        (one.name == text_of(*call.arguments[1]) || text_of(*call.arguments[1]) == "Hand"))
      places = std::max(places, one.site_count);
  if (places == 0 || *place < places) return;
  const std::string count = fmt::format("count:{}", *place);
  check::suggest(warn(given->node, "no-such-site", fmt::format("a hand has no place {}: it has {}", *place, places)),
                 text_of(*given), count, count);
}

/// Warns of site numbers that do not exist, in parameters for a single site.
void BoardLint::check_site(const Checked& call) {
  if (game_.boardless || sites_ == 0) return;
  int sites = game_.lattice(type_of(call)).count();
  for (const play::Container& container : game_.containers)
    sites = std::max(sites, container.first_site + container.site_count);
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const std::string_view name = parameters[i].name;
    if (name != "site" && name != "at" && name != "where") continue;
    const auto* site = literal<int>(call.arguments[i]);
    if (site && (*site >= sites || *site < off) && call.arguments[i]->sort == sort_of<int>())
      warn(call.arguments[i]->node, "no-such-site",
           fmt::format("there is no site {}: there are 0 to {}", *site, sites - 1));
  }
}

/// Warns of the first site number of a list that does not exist. The list may be within an implicit conversion.
void BoardLint::check_list(const Checked* given) {
  if (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
  if (!given || given->kind != Checked::Kind::List || given->sort->item != sort_of<int>() || game_.boardless) return;
  for (const Checked* item : given->arguments) {
    const auto* site = literal<int>(item);
    if (!site || *site < sites_ || !grammar::is_number(text_of(*item))) continue;
    warn(item->node, "no-such-site", fmt::format("there is no site {}: there are 0 to {}", *site, sites_ - 1));
    return;
  }
}

/// Warns of site numbers that do not exist, in regions written as lists, in places of pieces, and where the site of a
/// move is looked up in a list.
void BoardLint::check_sites(const Checked& call) {
  const std::string_view head = call.declaration->head;
  const bool region = head == "sites" || head == "regions" || (head.empty() && call.sort->name == "sites");
  if (head == "is In" && is_site(call.arguments[0])) check_list(call.arguments[1]);
  if (!region && !head.starts_with("place")) return;
  for (const Checked* given : call.arguments)
    if (given && (region || tree_[given->node].label.empty())) check_list(given);
}

/// Whether an argument is a site of a move, as it is where it is left out.
bool BoardLint::is_site(const Checked* given) {
  return !given || (given->declaration && is_one_of(given->declaration->head, words_for_sites));
}

}  // namespace lud::compile
