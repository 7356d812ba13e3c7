#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>

#include "interpreter/compile/lint_parts.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::compile {

namespace {

/// Words that read the regions of a player.
constexpr std::string_view region_words[] = {"sites", "is Connected", "is Blocked"};
/// Words whose string is the name of a track.
constexpr std::array<std::string_view, 10> track_words{"sites Track",
                                                       "trackSite EndSite",
                                                       "trackSite FirstSite",
                                                       "trackSite Move",
                                                       "count StepsOnTrack",
                                                       "firstMoveOnTrack",
                                                       "max Distance",
                                                       "sow",
                                                       "slide",
                                                       "move Slide"};
/// Words whose string is part of the name of a kind of piece.
constexpr std::array<std::string_view, 5> piece_words{"id", "count Pieces", "no Pieces", "where", "where Level"};

/// All components but the first, which is no piece.
std::span<const play::Component> pieces_of(const Game& game) {
  return std::span(game.components).subspan(game.components.empty() ? 0 : 1);
}

std::string_view one_of_type(SiteType type) {
  return type == SiteType::Cell ? "a cell" : type == SiteType::Vertex ? "a vertex" : "an edge";
}

template <class Range, class Name>
std::vector<std::string_view> names_of(const Range& things, Name name) {
  std::vector<std::string_view> names;
  for (const auto& thing : things) names.push_back(std::invoke(name, thing));
  return names;
}

}  // namespace

constexpr std::array<NameLint::NameUse, 14> NameLint::name_uses{{{"set Var", Kept::Variable, true},
                                                                 {"var", Kept::Variable, false},
                                                                 {"remember Value", Kept::Value, true},
                                                                 {"set RememberValue", Kept::Value, true},
                                                                 {"values Remembered", Kept::Value, false},
                                                                 {"trigger", Kept::Trigger, true},
                                                                 {"is Triggered", Kept::Trigger, false},
                                                                 {"propose", Kept::Proposal, true},
                                                                 {"move Propose", Kept::Proposal, true},
                                                                 {"is Proposed", Kept::Proposal, false},
                                                                 {"vote", Kept::Vote, true},
                                                                 {"move Vote", Kept::Vote, true},
                                                                 {"is Decided", Kept::Vote, false},
                                                                 {"forget Value", Kept::Value, false}}};
constexpr std::array<NameLint::NamedArgument, 7> NameLint::named_arguments{
    {{"forEach Piece", "pieces", "kind of piece", true},
     {"forEach Piece", "containerName", "container"},
     {"sites Occupied", "component", "piece", true},
     {"sites Occupied", "components", "piece", true},
     {"sites Occupied", "container", "container"},
     {"count Sites", "name", "container"},
     {"mapEntry", "name", "map"}}};

void NameLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "sites") check_region(call);
  if (head.starts_with("place") || head.starts_with("set")) check_labels(call);
  if (is_one_of(head, region_words)) check_owner(call);
  if (is_one_of(head, track_words))
    check_strings(call.arguments, {"track", names_of(game_.tracks, &board::Track::name), false, board::all_tracks});
  if (game_.components.size() > 1) check_pieces(call);
  for (const NamedArgument& named : named_arguments)
    if (named.head == head) check_argument(call, named);
  for (const NameUse& use : name_uses)
    if (use.head == head) note_names(call, use);
}

std::vector<std::string_view> NameLint::piece_names() const {
  return names_of(pieces_of(game_), &play::Component::name);
}

std::vector<std::string_view> NameLint::piece_stems() const {
  return names_of(pieces_of(game_), &play::Component::base_name);
}

std::vector<std::string_view> NameLint::piece_names_and_stems() const {
  std::vector<std::string_view> names = piece_stems();
  std::ranges::copy(piece_names(), std::back_inserter(names));
  return names;
}

/// Checks the names of pieces in words whose strings are all such names.
void NameLint::check_pieces(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "id" && call.arguments.size() == 1) return check_id(*call.arguments[0]);
  if (head == "piece" && call.sort->name != "item")
    return check_strings(call.arguments, {"piece", piece_names(), true});
  const Known any_part{"piece", piece_names_and_stems()};
  if (is_one_of(head, piece_words)) check_strings(call.arguments, any_part);
  // With an owner, a piece to promote to is found by part of its name.
  enum { type, site, piece, who };
  if ((head == "promote" || head == "move Promote") && call.arguments[who]) {
    check_strings(call.arguments[piece]->arguments, any_part);
    mark_strings(call.arguments[piece]->arguments);
  }
}

/// Marks strings, also those in lists, as judged.
void NameLint::mark_strings(std::span<const Checked* const> arguments) {
  for (const Checked* given : arguments) {
    if (is_string(given)) findings_.is_new(given->node);
    if (given && given->kind == Checked::Kind::List) mark_strings(given->arguments);
  }
}

std::vector<std::string_view> NameLint::container_names() const {
  std::vector<std::string_view> names = names_of(game_.containers, &play::Container::name);
  names.insert(names.begin(), {"Board", "Hand"});
  return names;
}

/// Warns of strings of a parameter that name no piece, container or map.
void NameLint::check_argument(const Checked& call, const NamedArgument& named) {
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name != named.parameter || !call.arguments[i]) continue;
    const Checked* const given[] = {call.arguments[i]};
    if (named.what == "container") check_strings(given, {named.what, container_names()});
    if (named.what == "map") check_strings(given, {named.what, names_of(game_.maps, &play::MapTable::name)});
    if (game_.components.size() <= 1) continue;
    if (named.what == "piece") check_strings(given, {named.what, piece_names_and_stems(), named.whole});
    if (named.what == "kind of piece") check_strings(given, {named.what, piece_stems(), named.whole});
  }
}

/// Warns of strings among the arguments that are no known names.
void NameLint::check_strings(std::span<const Checked* const> arguments, const Known& known) {
  for (const Checked* given : arguments) {
    const bool wraps =
        given && (given->kind == Checked::Kind::List || (given->declaration && given->declaration->head.empty()));
    if (wraps) check_strings(given->arguments, known);
    if (!is_string(given) || wraps) continue;
    const std::string_view text = text_of(*given);
    const auto fits = [&](std::string_view name) {
      return known.whole ? name == text : name.find(text) != std::string_view::npos;
    };
    if (std::ranges::any_of(known.names, fits) || text == known.all) continue;
    if (!findings_.is_new(given->node)) continue;
    check::Mistake& mistake = warn(given->node, "no-such-name", fmt::format("there is no {} \"{}\"", known.what, text));
    if (known.what == "piece" && std::ranges::count(piece_stems(), text) > 0)
      hint_players(mistake, text);
    else
      check::suggest_nearest(mistake, text, known.names, "\"", "\"");
  }
}

/// For the name of a kind of piece without the number of a player: shows the pieces of that kind.
void NameLint::hint_players(check::Mistake& mistake, std::string_view kind) const {
  hint_names(mistake, Complaint::Of::Piece, kind, game_);
  mistake.hints.push_back(fmt::format("that of a player is (id \"{}\" Mover)", kind));
}

/// Warns of (id "Disc") without a player where no piece or container has exactly that name.
void NameLint::check_id(const Checked& name) {
  if (!is_string(&name)) return;
  const std::string_view text = text_of(name);
  if (std::ranges::count(piece_names(), text) > 0 || is_container(text)) return;
  check::Mistake& mistake = warn(name.node, "no-such-name", fmt::format("there is no piece \"{}\"", text));
  if (std::ranges::count(piece_stems(), text) > 0)
    hint_players(mistake, text);
  else
    hint_names(mistake, Complaint::Of::Piece, text, game_);
}

/// Warns of a label that no site of a type has. The board may have it for sites of another type.
void NameLint::warn_no_site(grammar::NodeId node, SiteType type) {
  const std::string_view text = tree_[node].text;
  check::Mistake& mistake = warn(node, "no-such-site", fmt::format("there is no site \"{}\"", text));
  for (const SiteType other : {SiteType::Cell, SiteType::Vertex})
    if (other != type && game_.lattice(other).find(text))
      mistake.hints.push_back(
          fmt::format("it is the label of {}, but here {} is meant", one_of_type(other), one_of_type(type)));
}

/// Warns of labels of the start rules that name no site of the type that is given, or of the type played on: nothing is
/// placed there.
void NameLint::check_labels(const Checked& call) {
  const SiteType type = type_of(call);
  if (type == SiteType::Edge || game_.boardless) return;
  const auto check_one = [&](const Checked* given) {
    if (!given || given->sort->name != "coordinate" || game_.lattice(type).find(text_of(*given))) return;
    // A label that no type has is reported where it is linked.
    if (game_.lattice(type == SiteType::Cell ? SiteType::Vertex : SiteType::Cell).find(text_of(*given)))
      warn_no_site(given->node, type);
  };
  for (const Checked* given : call.arguments) {
    check_one(given);
    if (given && given->kind == Checked::Kind::List)
      for (const Checked* item : given->arguments) check_one(item);
  }
}

bool NameLint::is_container(std::string_view text) const {
  return std::ranges::any_of(game_.containers, [&](const play::Container& one) { return one.name == text; });
}

void NameLint::check_region(const Checked& call) {
  const SiteType type = type_of(call);
  const auto is_label = [&](std::string_view text) { return game_.lattice(type).find(text).has_value(); };
  for (const Checked* given : call.arguments) {
    if (given && given->kind == Checked::Kind::List)
      for (const Checked* item : given->arguments)
        if (item && is_string(item) && !is_label(text_of(*item))) warn_no_site(item->node, type);
    if (!is_string(given)) continue;
    const std::string_view text = text_of(*given);
    // A region of a player is found by part of its name, other ones by their whole name.
    const bool of_player = std::ranges::any_of(call.arguments, [](const Checked* one) {
      return one && (one->sort == sort_of<RoleType>() || one->sort == sort_of<Who>());
    });
    const auto fits = [&](const play::Region& region) {
      return of_player ? region.name.find(text) != std::string::npos : region.name == text;
    };
    if (is_label(text) || std::ranges::any_of(game_.regions, fits) || is_container(text)) continue;
    check::Mistake& mistake = warn(given->node, "no-such-region", fmt::format("there is no region \"{}\"", text));
    check::suggest_nearest(mistake, text, names_of(game_.regions, &play::Region::name), "\"", "\"");
  }
}

/// Warns of roles that stand for a player's regions, where no player has a region.
void NameLint::check_owner(const Checked& call) {
  if (std::ranges::any_of(game_.regions, [](const play::Region& region) { return region.owner > 0; })) return;
  for (const Checked* given : call.arguments) {
    if (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
    if (!literal<RoleType>(given)) continue;
    check::Mistake& mistake =
        warn(given->node, "no-regions", "no player has a region: there is no (regions ...) with an owner");
    const auto each = std::ranges::find(game_.regions, RoleType::Each, &play::Region::role);
    if (each != game_.regions.end())
      mistake.hints.push_back(
          fmt::format("Each owns no region: write (regions \"{0}\" P1 ...) and (regions \"{0}\" P2 ...)", each->name));
  }
}

void NameLint::note_names(const Checked& call, const NameUse& use) {
  const auto note = [&](const Checked* given) {
    if (!is_string(given)) return;
    Uses& uses = names_[{use.kind, std::string(text_of(*given))}];
    (use.writes ? uses.stored : uses.read).push_back(given->node);
  };
  for (const Checked* given : call.arguments) {
    note(given);
    if (given && given->kind == Checked::Kind::List)
      for (const Checked* item : given->arguments) note(item);
  }
}

/// Verbs for messages.
std::string_view NameLint::storing(Kept kind) {
  return kind == Kept::Proposal  ? "ever proposes"
         : kind == Kept::Vote    ? "ever votes for"
         : kind == Kept::Trigger ? "ever triggers"
                                 : "is ever kept as";
}
std::string_view NameLint::asking(Kept kind) {
  return kind == Kept::Proposal  ? "about the proposal"
         : kind == Kept::Trigger ? "about the trigger"
                                 : "for what is kept as";
}

void NameLint::report_kept() {
  for (const auto& [key, uses] : names_)
    if (uses.stored.empty() && !mentions_.keeps(key.second))
      suggest_kept(
          warn(uses.read.front(), "never-set", fmt::format("nothing {} \"{}\"", storing(key.first), key.second)), key,
          &Uses::stored);
  // A vote for "No" has no consequence: it need not be asked for.
  for (const auto& [key, uses] : names_)
    if (uses.read.empty() && key.first != Kept::Vote && !mentions_.asks(key.second))
      suggest_kept(warn(uses.stored.front(), "never-asked",
                        fmt::format("nothing ever asks {} \"{}\"", asking(key.first), key.second)),
                   key, &Uses::read);
}

/// Suggests a similar name of the same kind that is stored somewhere, or read, as `which` says.
void NameLint::suggest_kept(check::Mistake& mistake, const std::pair<Kept, std::string>& key,
                            std::vector<grammar::NodeId> Uses::*which) const {
  std::vector<std::string_view> others;
  for (const auto& [other, its] : names_)
    if (other.first == key.first && !(its.*which).empty()) others.push_back(other.second);
  check::suggest_nearest(mistake, key.second, others, "\"", "\"");
}

}  // namespace lud::compile
