#include "interpreter/compile/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "grammar/spelling.hpp"
#include "interpreter/compile/unused.hpp"

namespace lud::compile {

namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Words that keep something under a name, and those that ask for it.
struct NameUse {
  std::string_view head;
  char kind;  ///< what is kept: variables, remembered values, triggers, votes
  bool writes;
};
constexpr std::array<NameUse, 11> name_uses{{{"set Var", 'v', true},
                                             {"var", 'v', false},
                                             {"remember Value", 'r', true},
                                             {"set RememberValue", 'r', true},
                                             {"values Remembered", 'r', false},
                                             {"trigger", 't', true},
                                             {"is Triggered", 't', false},
                                             {"propose", 'p', true},
                                             {"move Propose", 'p', true},
                                             {"is Proposed", 'p', false},
                                             {"forget Value", 'r', false}}};

/// Words that ask for the regions of a player.
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
constexpr std::array<std::string_view, 6> piece_words{"id",    "count Pieces", "no Pieces",
                                                      "where", "where Level",  "piece"};

/// Words that ask for pieces or moves, and so say nothing before play.
constexpr std::array<std::string_view, 17> words_of_play{
    "sites Empty", "sites Occupied", "sites Group", "sites LastFrom", "sites LastTo", "is Empty", "is Occupied",
    "is Enemy",    "is Friend",      "who",         "what",           "where",        "state",    "count Pieces",
    "last From",   "last To",        "mover"};

/// Words of several strings: what the string of a parameter names.
struct NamedArgument {
  std::string_view head, parameter, what;
};
constexpr std::array<NamedArgument, 7> named_arguments{{{"forEach Piece", "pieces", "piece"},
                                                        {"forEach Piece", "containerName", "container"},
                                                        {"sites Occupied", "component", "piece"},
                                                        {"sites Occupied", "components", "piece"},
                                                        {"sites Occupied", "container", "container"},
                                                        {"count Sites", "name", "container"},
                                                        {"mapEntry", "name", "map"}}};

class Lint {
 public:
  explicit Lint(const LintInput& input) : input_(input), tree_(input.tree), game_(input.game) {
    if (input.file) mentions_.add_file(*input.file);
    mentions_.add_game(input.tree, input.tree.roots.front());
    for (const SiteType type : {SiteType::Cell, SiteType::Edge, SiteType::Vertex})
      sites_ = std::max(sites_, game_.lattice(type).count());
    for (const play::Container& container : game_.containers)
      sites_ = std::max(sites_, container.first_site + container.site_count);
  }

  std::vector<check::Mistake> run() {
    walk(input_.root);
    report_names();
    for (const grammar::NodeId condition : input_.never) report_never(condition);
    if (input_.file)
      for (check::Mistake& mistake : unused(input_, mentions_)) found_.push_back(std::move(mistake));
    return std::move(found_);
  }

 private:
  static bool is(std::string_view head, std::span<const std::string_view> words) {
    return std::ranges::find(words, head) != words.end();
  }

  check::Mistake& warn(grammar::NodeId node, const char* code, std::string message) {
    check::Mistake mistake{node, code, std::move(message), {}, {}};
    mistake.warning = true;
    found_.push_back(std::move(mistake));
    return found_.back();
  }

  void walk(const Checked& checked) {
    if (checked.kind == Checked::Kind::Literal) check_literal(checked);
    if (checked.declaration) check_call(checked);
    check_capitals(checked);
    if (checked.kind == Checked::Kind::List) check_items(checked);
    for (const Checked* argument : checked.arguments)
      if (argument) walk(*argument);
  }

  std::string_view text_of(const Checked& checked) const { return tree_[checked.node].text; }
  bool is_string(const Checked* checked) const {
    return checked && tree_[checked->node].kind == grammar::NodeKind::String;
  }

  template <class T>
  static const T* literal(const Checked* checked) {
    return checked && checked->kind == Checked::Kind::Literal && checked->sort == sort_of<T>() && checked->literal
               ? static_cast<const T*>(checked->literal.constant)
               : nullptr;
  }

  void check_literal(const Checked& checked) {
    if (const auto* direction = literal<AbsoluteDirection>(&checked)) check_direction(checked, *direction);
    const auto* role = literal<RoleType>(&checked);
    if (!role) return;
    const std::string_view text = spelling(*role);
    if (!text.starts_with('P') || !is_number(text.substr(1))) return;
    const int player = std::stoi(std::string(text.substr(1)));
    if (player > game_.players)
      warn(checked.node, "no-such-player", fmt::format("there is no player {}: the game has {}", text, game_.players));
  }

  /// Constants, and words that say which form is meant, that begin with a small letter.
  void check_capitals(const Checked& checked) {
    const grammar::Node& node = tree_[checked.node];
    if (checked.kind == Checked::Kind::Literal && node.kind == grammar::NodeKind::Atom) {
      const std::span<const std::string_view> words = checked.sort->words;
      if (std::ranges::find(words, node.text) == words.end())
        if (const auto word = std::ranges::find(words, check::capitalised(node.text)); word != words.end())
          warn_capital(checked.node, *word);
    }
    if (!checked.declaration || checked.declaration->head.empty()) return;
    std::string_view rest = checked.declaration->head.substr(node.text.size());
    for (const grammar::NodeId keyword : tree_.children(checked.node)) {
      if (rest.empty()) break;
      rest.remove_prefix(1);
      const std::string_view word = rest.substr(0, rest.find(' '));
      if (tree_[keyword].text != word) warn_capital(keyword, word);
      rest.remove_prefix(word.size());
    }
  }
  void warn_capital(grammar::NodeId node, std::string_view word) {
    if (!said_.insert(node).second) return;
    const std::string_view text = tree_[node].text;
    check::Mistake& mistake =
        warn(node, "small-letter",
             fmt::format("'{}' is written '{}': the language overlooks the case of the first letter", text, word));
    mistake.mends.push_back({std::string(text), std::string(word)});
  }

  void check_items(const Checked& list) {
    for (const Checked* item : list.arguments) {
      const std::string_view label = tree_[item->node].label;
      if (label.empty()) continue;
      check::Mistake& mistake =
          warn(item->node, "named-item", fmt::format("what stands in braces has no names: '{}:' means nothing", label));
      mistake.at_label = true;
    }
  }

  void check_call(const Checked& call) {
    const std::string_view head = call.declaration->head;
    if (head == "sites") check_region(call);
    if (is(head, region_words)) check_owner(call);
    if (is(head, track_words)) check_named(call, "track", track_names(), {}, board::all_tracks);
    const bool item = call.sort->name == "item";
    const bool exact = head == "id" && call.arguments.size() == 1;
    if (exact) check_id(*call.arguments[0]);
    if (is(head, piece_words) && !item && !exact && game_.components.size() > 1)
      check_named(call, "piece", piece_names(), piece_stems());
    if (head == "is Line") check_line(call);
    for (const NamedArgument& named : named_arguments)
      if (named.head == head) check_argument(call, named);
    if (head == "sites Phase") check_index(call, "phase", count_of(game_.lattice().phases()));
    if (head == "sites Layer") check_index(call, "layer", count_of(game_.lattice().layers()));
    if (head == "sites Row") check_index(call, "row", static_cast<int>(game_.lattice().rows().size()));
    if (head == "sites Column") check_index(call, "column", static_cast<int>(game_.lattice().columns().size()));
    if (head == "track") check_twice(call, "track");
    if (head == "piece" && item) check_twice(call, "piece");
    if (head == "regions") check_settled(call);
    for (const NameUse& use : name_uses)
      if (use.head == head) note_names(call, use);
    check_sites(call);
    check_order(call);
  }

  /// Labels name arguments wherever they stand, but the language takes all arguments in the order of the form.
  void check_order(const Checked& call) {
    const auto children = tree_.children(call.node);
    std::size_t next = 0;  // the children that may follow
    for (const Checked* given : call.arguments) {
      const auto at = given ? std::ranges::find(children, given->node) : children.end();
      if (at == children.end()) continue;
      const auto index = static_cast<std::size_t>(at - children.begin());
      if (index < next && said_.insert(given->node).second) {
        check::Mistake& mistake =
            warn(given->node, "argument-order",
                 "the language takes arguments in the order of the form, and refuses this one here");
        mistake.expected.push_back(check::signature(*call.declaration));
        mistake.at_label = !tree_[given->node].label.empty();
      }
      next = std::max(next, index + 1);
    }
  }

  std::vector<std::string_view> track_names() const {
    std::vector<std::string_view> names;
    for (const board::Track& track : game_.tracks) names.push_back(track.name());
    return names;
  }
  std::vector<std::string_view> piece_names() const {
    std::vector<std::string_view> names;
    for (std::size_t i = 1; i < game_.components.size(); ++i) names.push_back(game_.components[i].name);
    return names;
  }
  std::vector<std::string_view> piece_stems() const {
    std::vector<std::string_view> names;
    for (std::size_t i = 1; i < game_.components.size(); ++i) names.push_back(game_.components[i].base_name);
    return names;
  }

  /// The strings of a parameter must name something.
  void check_argument(const Checked& call, const NamedArgument& named) {
    const auto& parameters = call.declaration->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].name != named.parameter || !call.arguments[i]) continue;
      const Checked* const given[] = {call.arguments[i]};
      if (named.what == "piece" && game_.components.size() > 1)
        check_strings(given, "piece", piece_names(), piece_stems());
      if (named.what == "container") check_strings(given, "container", container_names(), {});
      if (named.what == "map") check_strings(given, "map", map_names(), {});
    }
  }
  std::vector<std::string_view> container_names() const {
    std::vector<std::string_view> names{"Board", "Hand"};
    for (const play::Container& container : game_.containers) names.push_back(container.name);
    return names;
  }
  std::vector<std::string_view> map_names() const {
    std::vector<std::string_view> names;
    for (const play::MapTable& map : game_.maps) names.push_back(map.name);
    return names;
  }

  /// The strings of a call must be part of a name, or be `all`.
  void check_named(const Checked& call, const char* what, const std::vector<std::string_view>& names,
                   const std::vector<std::string_view>& stems, std::string_view all = {}) {
    check_strings(call.arguments, what, names, stems, all);
  }
  void check_strings(std::span<const Checked* const> arguments, const char* what,
                     const std::vector<std::string_view>& names, const std::vector<std::string_view>& stems,
                     std::string_view all = {}) {
    for (const Checked* given : arguments) {
      const bool wraps =
          given && (given->kind == Checked::Kind::List || (given->declaration && given->declaration->head.empty()));
      if (wraps) check_strings(given->arguments, what, names, stems, all);
      if (!is_string(given) || wraps) continue;
      const std::string_view text = text_of(*given);
      const auto part = [&](std::string_view name) { return name.find(text) != std::string_view::npos; };
      if (std::ranges::any_of(names, part) || std::ranges::any_of(stems, part) || text == all) continue;
      if (!said_.insert(given->node).second) continue;
      check::Mistake& mistake = warn(given->node, "no-such-name", fmt::format("there is no {} \"{}\"", what, text));
      std::vector<std::string_view> candidates = stems;
      candidates.insert(candidates.end(), names.begin(), names.end());
      suggest(mistake, text, candidates);
    }
  }

  /// (id "Disc") without a player is the piece of exactly that name, or a container.
  void check_id(const Checked& name) {
    if (!is_string(&name)) return;
    const std::string_view text = text_of(name);
    if (std::ranges::count(piece_names(), text) > 0 || is_container(text)) return;
    check::Mistake& mistake = warn(name.node, "no-such-name", fmt::format("there is no piece \"{}\"", text));
    hint_names(mistake, game_);
    if (std::ranges::count(piece_stems(), text) > 0)
      mistake.hints.push_back(fmt::format("that of a player is (id \"{}\" Mover)", text));
  }

  bool is_label(std::string_view text) const {
    return std::ranges::any_of(std::array{SiteType::Cell, SiteType::Edge, SiteType::Vertex},
                               [&](SiteType type) { return game_.lattice(type).find(text).has_value(); });
  }

  void check_region(const Checked& call) {
    for (const Checked* given : call.arguments) {
      if (given && given->kind == Checked::Kind::List)
        for (const Checked* item : given->arguments)
          if (item && is_string(item) && !is_label(text_of(*item)))
            warn(item->node, "no-such-site", fmt::format("there is no site \"{}\"", text_of(*item)));
      if (!is_string(given)) continue;
      const std::string_view text = text_of(*given);
      const auto fits = [&](const play::Region& region) { return region.name.find(text) != std::string::npos; };
      if (is_label(text) || std::ranges::any_of(game_.regions, fits) || is_container(text)) continue;
      check::Mistake& mistake = warn(given->node, "no-such-region", fmt::format("there is no region \"{}\"", text));
      std::vector<std::string_view> names;
      for (const play::Region& region : game_.regions) names.push_back(region.name);
      suggest(mistake, text, names);
    }
  }

  /// The sites of a region are worked out before play: what it asks of pieces and moves never changes.
  void check_settled(const Checked& part) {
    for (const Checked* given : part.arguments) {
      if (!given) continue;
      if (!given->declaration || !is(given->declaration->head, words_of_play)) {
        check_settled(*given);
        continue;
      }
      warn(given->node, "settled-region",
           fmt::format("a region is worked out once, before any piece stands on the board: ({} ...) never changes here",
                       given->declaration->head))
          .hints.emplace_back("what depends on the position belongs into a define");
    }
  }

  /// The regions of a player, where no player has one.
  void check_owner(const Checked& call) {
    if (std::ranges::any_of(game_.regions, [](const play::Region& region) { return region.owner > 0; })) return;
    for (const Checked* given : call.arguments) {
      if (given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
      if (literal<RoleType>(given))
        warn(given->node, "no-regions", "no player has a region: there is no (regions ...) with an owner");
    }
  }

  bool is_container(std::string_view text) const {
    return std::ranges::any_of(game_.containers, [&](const play::Container& one) { return one.name == text; });
  }

  void check_line(const Checked& call) {
    for (const Checked* given : call.arguments) {
      const auto* length = literal<int>(given);
      if (!length) continue;
      SiteType type = game_.default_type;
      for (const Checked* other : call.arguments)
        if (const auto* named = literal<SiteType>(other)) type = *named;
      if (const int longest = longest_line(type); *length > longest)
        warn(given->node, "no-such-line",
             fmt::format("no line of this board has {} sites: the longest has {}", *length, longest));
      return;
    }
  }

  int longest_line(SiteType type) {
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

  bool has_direction(AbsoluteDirection direction) const {
    for (const SiteType type : {SiteType::Cell, SiteType::Edge, SiteType::Vertex}) {
      const board::Lattice& lattice = game_.lattice(type);
      for (int site = 0; site < lattice.count(); ++site)
        if (!lattice.steps(site, direction).empty()) return true;
    }
    return false;
  }
  void check_direction(const Checked& checked, AbsoluteDirection direction) {
    if (game_.boardless || !board::is_specific(direction) || has_direction(direction)) return;
    std::string others;
    for (std::size_t i = 0; i < board::direction_count; ++i)
      if (const auto other = static_cast<AbsoluteDirection>(i); board::is_specific(other) && has_direction(other))
        others += fmt::format("{}{}", others.empty() ? "" : ", ", spelling(other));
    if (others.empty()) return;
    warn(checked.node, "no-such-direction",
         fmt::format("the board has no direction {}: it has {}", spelling(direction), others));
  }

  /// A condition that its own words decide. What options and arguments of defines put there may be otherwise elsewhere.
  void report_never(grammar::NodeId condition) {
    const bool varies = any_below(condition, [&](const grammar::Node& node) {
      return node.origin != tree_[condition].origin || (node.kind == grammar::NodeKind::Atom && node.text == "Players");
    });
    if (!varies && said_.insert(condition).second)
      warn(condition, never_applies.data(), "this condition never holds, so the rule never applies");
  }
  template <class Test>
  bool any_below(grammar::NodeId node, const Test& test) const {
    return test(tree_[node]) ||
           std::ranges::any_of(tree_.children(node), [&](grammar::NodeId child) { return any_below(child, test); });
  }

  /// Up to the last list that holds any sites.
  template <class Lists>
  static int count_of(const Lists& lists) {
    int count = static_cast<int>(lists.size());
    while (count > 0 && lists[static_cast<std::size_t>(count - 1)].empty()) --count;
    return count;
  }

  void check_index(const Checked& call, const char* what, int count) {
    for (const Checked* given : call.arguments) {
      const auto* index = literal<int>(given);
      if (index && *index >= count)
        warn(given->node, "no-such-line",
             fmt::format("there is no {} {}: the board has 0 to {}", what, *index, count - 1));
    }
  }

  /// Site numbers in regions that are written out.
  void check_sites(const Checked& call) {
    if (call.declaration->head != "sites" && !call.declaration->head.starts_with("place") &&
        !call.declaration->head.empty())
      return;
    const bool region = call.sort && (call.sort->name == "sites");
    const bool place = call.declaration->head.starts_with("place");
    if (!region && !place) return;
    for (const Checked* given : call.arguments) {
      // A list of numbers may stand in brackets that are not written.
      if (region && given && given->declaration && given->declaration->head.empty()) given = given->arguments.front();
      if (!given) continue;
      if (region && !call.declaration->head.empty() && given->kind != Checked::Kind::List) continue;
      if (given->kind != Checked::Kind::List || given->sort->item != sort_of<int>()) continue;
      if (place && !tree_[given->node].label.empty()) continue;
      for (const Checked* item : given->arguments)
        if (const auto* site = literal<int>(item); site && *site >= sites_ && !game_.boardless)
          warn(item->node, "no-such-site", fmt::format("there is no site {}: there are 0 to {}", *site, sites_ - 1));
    }
  }

  /// Two things of one name and owner: only one can be meant.
  void check_twice(const Checked& call, const char* what) {
    const Checked* name = call.arguments.empty() ? nullptr : call.arguments[0];
    if (!is_string(name)) return;
    std::string key = fmt::format("{} {}", what, text_of(*name));
    for (std::size_t i = 1; i < call.arguments.size(); ++i)
      if (const Checked* given = call.arguments[i]; given && (literal<RoleType>(given) || literal<int>(given)))
        key += fmt::format(" {}", text_of(*given));
    if (!defined_.insert(key).second)
      warn(call.node, "defined-twice",
           fmt::format("there is another {} \"{}\" of the same owner", what, text_of(*name)));
  }

  void note_names(const Checked& call, const NameUse& use) {
    for (const Checked* given : call.arguments) {
      if (!is_string(given)) continue;
      auto& uses = names_[{use.kind, std::string(text_of(*given))}];
      (use.writes ? uses.first : uses.second).push_back(given->node);
    }
  }

  void report_names() {
    for (const auto& [key, uses] : names_) {
      const auto& [written, read] = uses;
      if (!written.empty() || read.empty() || mentions_.keeps(key.second)) continue;
      check::Mistake& mistake =
          warn(read.front(), "never-set", fmt::format("nothing is ever kept as \"{}\"", key.second));
      std::vector<std::string_view> others;
      for (const auto& [other, its] : names_)
        if (other.first == key.first && !its.first.empty()) others.push_back(other.second);
      suggest(mistake, key.second, others);
    }
    for (const auto& [key, uses] : names_) {
      const auto& [written, read] = uses;
      if (!read.empty() || written.empty() || key.first == 'p' || key.first == 't' || mentions_.asks(key.second))
        continue;
      check::Mistake& mistake =
          warn(written.front(), "never-asked", fmt::format("nothing ever asks for what is kept as \"{}\"", key.second));
      std::vector<std::string_view> others;
      for (const auto& [other, its] : names_)
        if (other.first == key.first && !its.second.empty()) others.push_back(other.second);
      suggest(mistake, key.second, others);
    }
  }

  const LintInput& input_;
  const grammar::Tree& tree_;
  const Game& game_;
  Mentions mentions_;
  int sites_ = 0;
  std::array<int, 3> longest_lines_{};  ///< by site type; 0: not looked for yet
  std::vector<check::Mistake> found_;
  std::set<grammar::NodeId> said_;
  std::set<std::string> defined_;
  /// By what is kept and its name: the places that keep it, and those that ask for it.
  std::map<std::pair<char, std::string>, std::pair<std::vector<grammar::NodeId>, std::vector<grammar::NodeId>>> names_;
};

}  // namespace

std::vector<check::Mistake> lint(const LintInput& input) { return Lint(input).run(); }

void suggest(check::Mistake& mistake, std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view near = grammar::nearest_spelling(word, candidates);
  if (near.empty()) return;
  mistake.hints.push_back(fmt::format("did you mean \"{}\"?", near));
  mistake.mends.push_back({std::string(word), std::string(near)});
}

void hint_names(check::Mistake& mistake, const Game& game) {
  const std::size_t open = mistake.message.find('"');
  const std::size_t close = mistake.message.find('"', open + 1);
  if (open == std::string::npos || close == std::string::npos) return;
  const std::string_view text = std::string_view(mistake.message).substr(open + 1, close - open - 1);
  const bool container = mistake.message.find("container") != std::string::npos;
  const bool piece = mistake.message.find("piece") != std::string::npos;
  std::vector<std::string_view> names;
  std::string numbered;
  if (piece)
    for (std::size_t i = 1; i < game.components.size(); ++i) {
      const std::string& name = game.components[i].name;
      names.emplace_back(name);
      if (name.starts_with(text) && is_number(std::string_view(name).substr(text.size())))
        numbered += fmt::format("{}\"{}\"", numbered.empty() ? "" : " and ", name);
    }
  const bool hands = std::ranges::any_of(
      game.containers, [](const play::Container& one) { return one.kind == play::ContainerKind::Hand; });
  if (container) {
    for (const play::Container& one : game.containers) names.emplace_back(one.name);
    if (hands) names.emplace_back("Hand");
  }
  if (container && !hands && text.starts_with("Hand"))
    mistake.hints.emplace_back("the equipment has no hands: (hand Each) gives every player one");
  else if (!numbered.empty())
    mistake.hints.push_back(fmt::format("each player's piece has a number: {}", numbered));
  else
    suggest(mistake, text, names);
}

}  // namespace lud::compile
