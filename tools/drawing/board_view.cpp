#include "tools/drawing/board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "grammar/spelling.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::tools {

namespace {

bool has_player(const Game& game, int owner) { return owner > 0 && owner <= game.players; }

/// The ASCII letters and digits of a name; "Q" if there are none.
std::string plain(std::string_view name) {
  std::string out;
  for (char letter : name)
    if (std::isalnum(static_cast<unsigned char>(letter)) && static_cast<unsigned char>(letter) < 128) out += letter;
  return out.empty() ? "Q" : out;
}

/// The first letters of the words of a name: "RB" of RunningBear and of Running_bear.
std::string initials(std::string_view name) {
  std::string out;
  char before = '_';
  for (char letter : name) {
    const auto kind = [](char at) {
      const auto one = static_cast<unsigned char>(at);
      return std::isupper(one) ? 'A' : std::islower(one) ? 'a' : std::isdigit(one) ? '1' : '_';
    };
    if (kind(letter) != '_' && kind(letter) != kind(before) && !(kind(before) == 'A' && kind(letter) == 'a'))
      out += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    before = letter;
  }
  return out;
}

/// Short labels for names, distinct even when case is ignored.
class Abbreviations {
 public:
  explicit Abbreviations(const std::vector<std::string>& names) {
    for (const std::string& name : names) plain_.push_back(grammar::lower_case(plain(name)));
    for (const std::string& name : names)
      if (!of_name_.contains(name)) of_name_.emplace(name, shortened(name));
  }
  const std::string& of(const std::string& name) const { return of_name_.at(name); }

 private:
  bool take(const std::string& text) { return used_.insert(grammar::lower_case(text)).second; }
  /// Whether no other name begins like `beginning`.
  bool tells(const std::string& beginning, const std::string& name) const {
    return std::ranges::none_of(plain_, [&](const std::string& other) {
      return other != grammar::lower_case(plain(name)) && other.starts_with(grammar::lower_case(beginning));
    });
  }
  std::string shortened(const std::string& name) {
    std::string letters = plain(name);
    const bool is_number = std::ranges::all_of(letters, [](unsigned char at) { return std::isdigit(at); });
    if ((is_number || letters.size() == 1) && take(letters)) return letters;
    if (std::string one = letters.substr(0, 1); tells(one, name) && take(one)) return one;
    if (std::string words = initials(name); words.size() > 1 && words.size() < 5 && take(words)) return words;
    for (std::size_t size = 2; size < 4; ++size)
      if (std::string beginning = letters.substr(0, size); tells(beginning, name) && take(beginning)) return beginning;
    for (std::size_t kept = 1; kept < 4 && kept < letters.size(); ++kept)
      for (std::size_t later = kept; later < letters.size(); ++later)
        if (std::string text = letters.substr(0, kept) + letters[later]; take(text)) return text;
    for (int number = 0;; ++number)
      if (std::string text = fmt::format("{}{:c}{:c}", letters.substr(0, 1), 'a' + number / 23, 'a' + number % 23);
          take(text))
        return text;
  }

  std::vector<std::string> plain_;
  std::set<std::string> used_;
  std::map<std::string, std::string> of_name_;
};

bool is_card(const play::Component& piece) { return piece.is_card && piece.base_name.empty(); }
bool is_domino(const play::Component& piece) { return piece.is_domino; }
const std::string& name_of(const play::Component& piece) {
  return piece.base_name.empty() ? piece.name : piece.base_name;
}
/// Whether a piece is labelled by letters of its name; cards, dominoes and dice have numbers.
bool is_piece(const play::Component& piece) {
  return !piece.is_die && !is_card(piece) && !is_domino(piece) && !name_of(piece).empty();
}

/// The board sites of a region.
std::vector<int> sites_of(const play::Region& region, Context& context) {
  std::vector<int> sites;
  for (const Lazy<Sites>& part : region.sites)
    for (int site : part(context))
      if (site < context.game.lattice().count()) sites.push_back(site);
  std::ranges::sort(sites);
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

/// The n-th sign: single characters first, then pairs.
std::string sign(std::size_t n) {
  constexpr std::string_view signs = "+=*%~&@$!?;";
  return n < signs.size() ? std::string(1, signs[n]) : sign(n / signs.size() - 1) + signs[n % signs.size()];
}

/// Whether a region has no name in the description: its name is then made from its role.
bool is_unnamed(const play::Region& region) {
  const RoleType role = region.role == RoleType::Neutral ? RoleType::P1 : region.role;
  return region.name == "Region" + std::string(spelling(role));
}

std::string region_title(const Game& game, const play::Region& region) {
  const std::string name = is_unnamed(region) ? "unnamed region" : region.name;
  return has_player(game, region.owner) ? fmt::format("{} of player {}", name, region.owner) : name;
}

}  // namespace

std::vector<std::string> piece_tokens(const Game& game) {
  std::vector<std::string> names;
  for (const play::Component& piece : game.components)
    if (is_piece(piece)) names.push_back(name_of(piece));
  const Abbreviations abbreviations(names);
  std::vector<std::string> tokens;
  for (const play::Component& piece : game.components) {
    if (!is_piece(piece)) {
      tokens.push_back(is_card(piece)     ? fmt::format("r{}s{}", piece.rank, piece.suit)
                       : is_domino(piece) ? fmt::format("{}-{}", piece.value, piece.value2)
                       : piece.is_die     ? "die"
                                          : "?");
      continue;
    }
    std::string letters = abbreviations.of(name_of(piece));
    if (!has_player(game, piece.owner)) {
      tokens.push_back(grammar::lower_case(letters));
      continue;
    }
    letters[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letters[0])));
    const bool runs_on = std::isdigit(static_cast<unsigned char>(letters[0]));
    tokens.push_back(fmt::format("{}{}{}", piece.owner, runs_on ? ":" : "", letters));
  }
  return tokens;
}

std::vector<std::string> piece_legend(const Game& game) {
  if (game.needs_a(play::Need::DeductionPuzzle)) return {};
  const std::vector<std::string> tokens = piece_tokens(game);
  std::vector<std::string> names;
  std::map<std::string, std::set<std::string>> tokens_of;
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    const play::Component& piece = game.components[i];
    if (!is_piece(piece)) continue;
    if (!tokens_of.contains(name_of(piece))) names.push_back(name_of(piece));
    tokens_of[name_of(piece)].insert(tokens[i]);
  }
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::set<std::string>& all = tokens_of[name];
    const std::string& first = *all.begin();
    const auto owned = static_cast<std::size_t>(std::ranges::count_if(
        all, [](const std::string& token) { return std::isdigit(token[0]) && token.size() > 1; }));
    if (game.players > 1 && owned == all.size() && owned == static_cast<std::size_t>(game.players)) {
      out.push_back(fmt::format("#{} {}", first.substr(first.find_first_not_of("0123456789")), name));
      continue;
    }
    std::string entry;
    for (const std::string& token : all) entry += token + " ";
    out.push_back(entry + name);
  }
  if (std::ranges::any_of(game.components, is_card)) out.push_back("rRsS card of rank R in suit S");
  if (std::ranges::any_of(game.components, is_domino)) out.push_back("A-B domino of A and B");
  return out;
}

PieceLabels piece_labels(const Context& c, int viewer) {
  return {piece_tokens(c.game), rule_test::kinds_with_states(c, viewer), viewer};
}

namespace {

bool is_unseen(const Context& c, int viewer, std::optional<HiddenData> data, int slot, int level = 0) {
  return c.state.is_hidden(play::hidden_kind(data), viewer, slot, level);
}

/// Whether the viewer does not see what kind of piece is there, or anything.
bool is_unknown(const Context& c, int viewer, int slot, int level = 0) {
  return is_unseen(c, viewer, std::nullopt, slot, level) || is_unseen(c, viewer, HiddenData::What, slot, level);
}

/// What the viewer sees of one piece.
Run seen_piece(const Context& c, const PieceLabels& labels, int slot, int level) {
  const auto what = static_cast<std::size_t>(c.state.what(slot, level));
  if (is_unknown(c, labels.viewer, slot, level)) {
    const int owner = c.game.layout.owners ? c.state.owner(slot) : c.game.owner_of[what];
    const bool owner_known = has_player(c.game, owner) && !is_unseen(c, labels.viewer, std::nullopt, slot, level) &&
                             !is_unseen(c, labels.viewer, HiddenData::Who, slot, level);
    return {0, 1, owner_known ? fmt::format("{}?", owner) : "?"};
  }
  const bool with_state = labels.has_states[what] && !is_unseen(c, labels.viewer, HiddenData::State, slot, level);
  return {static_cast<int>(what), 1,
          labels.tokens[what] + (with_state ? fmt::format("/{}", c.state.state(slot, level)) : "")};
}

}  // namespace

std::vector<std::string> legend_notes(const Context& c, const PieceLabels& labels) {
  std::vector<std::string> notes;
  const std::vector<std::string> lines = piece_legend(c.game);
  if (std::ranges::any_of(lines, [](const std::string& line) { return line[0] == '#'; }))
    notes.emplace_back("# is the player's number");
  if (std::ranges::count(labels.has_states, true) > 0) notes.emplace_back("/ stands before the state");
  for (int slot = 0; slot < c.game.layout.slots; ++slot)
    if (is_unseen(c, labels.viewer, std::nullopt, slot) ||
        (!c.state.is_empty(slot) && is_unseen(c, labels.viewer, HiddenData::What, slot))) {
      notes.emplace_back("? is what you do not see");
      break;
    }
  return notes;
}

std::unique_ptr<Context> with_large_pieces_laid_out(const Context& c, int viewer) {
  if (!c.game.needs_a(play::Need::LargePieces) || c.game.stacking()) return nullptr;
  auto laid_out = std::make_unique<Context>(c.game);
  laid_out->set(c.position());
  const SiteType type = c.game.default_type;
  for (int site = 0; site < c.game.lattice().count(); ++site) {
    const int slot = c.slot(type, site), what = c.state.what(slot);
    const play::Component& piece = c.game.components[static_cast<std::size_t>(what)];
    if (!play::is_large(piece) || is_unknown(c, viewer, slot)) continue;
    for (const int covered : play::footprint(*laid_out, piece, site, c.state.state(slot))) {
      laid_out->state.set_what(c.slot(type, covered), what);
      laid_out->state.set_count(c.slot(type, covered), 1);
    }
    laid_out->arena.reset();
  }
  return laid_out;
}

std::vector<Run> contents_of(const Context& c, const PieceLabels& labels, SiteType type, int site) {
  if (c.game.needs_a(play::Need::DeductionPuzzle) || !c.on_board(type, site)) return {};
  const int slot = c.slot(type, site);
  if (is_unseen(c, labels.viewer, std::nullopt, slot)) return {{0, 1, "?"}};
  if (c.what(type, site) == 0) return {};
  if (!c.game.stacking()) {
    Run run = seen_piece(c, labels, slot, 0);
    if (!is_unseen(c, labels.viewer, HiddenData::Count, slot)) run.count = std::max(1, c.count(type, site));
    return {run};
  }
  std::vector<Run> runs;
  for (int level = 0; level < c.height(type, site); ++level) {
    Run run = seen_piece(c, labels, slot, level);
    if (runs.empty() || runs.back().what != run.what || runs.back().label != run.label)
      runs.push_back(std::move(run));
    else
      ++runs.back().count;
  }
  return runs;
}

std::string run_text(const Run& run) { return run.count > 1 ? fmt::format("{}x{}", run.label, run.count) : run.label; }

std::optional<int> puzzle_value(const Context& c, SiteType type, int site) {
  if (!c.game.needs_a(play::Need::DeductionPuzzle) || !c.on_board(type, site)) return std::nullopt;
  const int slot = c.slot(type, site), value = c.state.what(slot);
  return value != 0 || c.state.is_resolved(slot) ? std::optional(value) : std::nullopt;
}

std::string piece_text(const Context& c, const PieceLabels& labels, SiteType type, int site) {
  if (const std::optional<int> value = puzzle_value(c, type, site)) return std::to_string(*value);
  const std::vector<Run> runs = contents_of(c, labels, type, site);
  if (runs.empty()) return ".";
  if (runs.size() == 1) return run_text(runs[0]);
  return fmt::format("{}^{}", runs.back().label, c.height(type, site));
}

RegionMarks region_marks(const Game& game) {
  constexpr std::size_t most_alike = 24;  // the number of region colours
  RegionMarks made;
  made.of_site.resize(static_cast<std::size_t>(game.lattice().count()));
  std::map<std::string, std::size_t> how_many, so_far;
  std::vector<std::string> signed_names;
  Context context(game);
  for (const play::Region& region : game.regions)
    if (!sites_of(region, context).empty()) ++how_many[region_title(game, region)];
  for (const play::Region& region : game.regions) {
    const std::vector<int> sites = sites_of(region, context);
    if (sites.empty()) continue;
    std::string title = region_title(game, region);
    const std::size_t alike = how_many[title], number = ++so_far[title];
    if (alike > most_alike) {
      if (number == 1) made.unmarked.push_back(fmt::format("{} times {}: not marked", alike, title));
      continue;
    }
    // Regions with one name share a sign, unless they also have the same owner.
    const std::string name = is_unnamed(region) ? "" : region.name;
    const std::string sign_of = alike > 1 ? fmt::format("{}/{}", name, number) : name;
    const auto known = std::ranges::find(signed_names, sign_of);
    std::string text = sign(static_cast<std::size_t>(known - signed_names.begin()));
    if (known == signed_names.end()) signed_names.push_back(sign_of);
    if (has_player(game, region.owner)) text += std::to_string(region.owner);
    if (alike > 1) title += fmt::format(" ({})", number);
    const int mark = static_cast<int>(made.marks.size());
    made.marks.push_back({std::move(title), std::move(text), mark, sites.size()});
    for (int site : sites) made.of_site[static_cast<std::size_t>(site)].push_back(mark);
  }
  for (std::vector<int>& marks : made.of_site)
    std::ranges::stable_sort(marks, [&](int a, int b) {
      return made.marks[static_cast<std::size_t>(a)].size > made.marks[static_cast<std::size_t>(b)].size;
    });
  return made;
}

std::string turn_line(const Context& c) {
  std::string turn = rule_test::turn_text(c);
  if (turn.ends_with('\n')) turn.pop_back();
  return turn;
}

std::string outcome_text(const Context& c, const char* what) {
  const int winner = c.head().winner;
  return has_player(c.game, winner) ? fmt::format("{} has won {}", record::side_text(c, winner), what)
                                    : fmt::format("{} is a draw", what);
}

std::span<const std::int32_t> faces_of_dice(const Context& c) {
  return std::span(c.head().dice).first(static_cast<std::size_t>(c.game.dice->count));
}

std::string container_title(const Game& game, const play::Container& container) {
  if (container.kind == play::ContainerKind::Hand && has_player(game, container.owner))
    return fmt::format("hand of player {}", container.owner);
  if (container.kind == play::ContainerKind::Hand && container.owner > game.players) return "shared hand";
  return container.name;
}

}  // namespace lud::tools
