#include "interpreter/record/short_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/play/engine.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/replay.hpp"

namespace lud::record {

namespace {

constexpr const char* roll_words = "throw the dice";

bool is_roll(const Action& a) {
  return a.kind == ActionKind::SetStateAndUpdateDice || a.kind == ActionKind::SetDiceAllEqual;
}

/// Whether rolling is the only decision of a move.
bool only_rolls(std::span<const Action> actions) {
  return std::ranges::any_of(actions, is_roll) && std::ranges::all_of(actions, [](const Action& a) {
           return is_roll(a) || !a.decision || a.kind == ActionKind::Pass;
         });
}

std::size_t leading_rolls(std::span<const Action> actions) {
  return static_cast<std::size_t>(std::ranges::find_if_not(actions, is_roll) - actions.begin());
}

bool moves_pieces(const Action& a) {
  return a.kind == ActionKind::Move || a.kind == ActionKind::MoveN || a.kind == ActionKind::Copy ||
         a.kind == ActionKind::StackMove;
}

/// Collects phrases, each about one action or several similar ones.
class Phrases {
 public:
  Phrases(const Game& game, Detail detail) : game_(game), detail_(detail) {}

  void add(const Action& a) {
    if (moves_pieces(a)) return add_motion(a);
    if (a.kind == ActionKind::Remove && !a.decision) return add_removal(a);
    last_ = nullptr;
    std::string words = is_roll(a) ? "" : main_words(a);
    if (words.empty() && (a.decision || detail_ == Detail::All)) words = other_words(a);
    add(std::move(words));
  }
  void add(std::string words) {
    if (!words.empty()) phrases_.push_back(std::move(words));
  }

  /// Joins as many phrases as fit into the length of a short text.
  std::string text() const {
    const std::size_t room = detail_ == Detail::Main ? short_text_width : 2 * short_text_width;
    std::string out;
    for (std::size_t i = 0; i < phrases_.size(); ++i) {
      const bool is_last = i + 1 == phrases_.size();
      const std::string next = (i ? ", " : "") + phrases_[i];
      if (i && out.size() + next.size() + (is_last ? 0 : 5) > room) {
        out += ", ...";
        break;
      }
      out += next;
    }
    if (out.size() > room) out.replace(room - 3, std::string::npos, "...");
    return out;
  }

 private:
  std::string site(std::int8_t type, int site, int level = off) const {
    const std::string label =
        site_label(game_, type == no_type ? game_.default_type : static_cast<SiteType>(type), site);
    return detail_ != Detail::Main && level != off ? fmt::format("{} level {}", label, level) : label;
  }
  std::string from(const Action& a) const { return site(a.type_from, a.from, a.level_from); }
  std::string to(const Action& a) const { return site(a.type_to, a.to, a.level_to); }
  std::string piece(int what) const {
    return what > 0 && what < static_cast<int>(game_.components.size())
               ? game_.components[static_cast<std::size_t>(what)].name
               : "nothing";
  }
  std::string name(int number) const {
    return number >= 0 && number < static_cast<int>(game_.names.size()) ? game_.names[static_cast<std::size_t>(number)]
                                                                        : "";
  }

  /// Adds a motion. One that continues the previous motion, or begins at the same site, is added to its phrase.
  void add_motion(const Action& a) {
    const std::string destination = to(a);
    const bool goes_on = last_ && moves_pieces(*last_) && a.count == 1;
    if (goes_on && a.from == last_->to && a.decision == last_->decision)
      phrases_.back() += " -> " + destination;
    else if (goes_on && a.from == last_->from)
      phrases_.back() += " " + destination;
    else
      add(fmt::format("{} -> {}{}{}", from(a), destination, a.count > 1 ? fmt::format(" ({})", a.count) : "",
                      turned(a)));
    last_ = &a;
  }
  /// The orientation of a piece that covers several sites.
  std::string turned(const Action& a) const {
    const bool told = detail_ == Detail::All && a.state != off && game_.needs_a(play::Need::LargePieces);
    return told ? fmt::format(" state {}", a.state) : "";
  }
  void add_removal(const Action& a) {
    if (last_ && last_->kind == ActionKind::Remove)
      phrases_.back() += " " + to(a);
    else
      add("removes " + to(a));
    last_ = &a;
  }

  /// The phrase of an action that is shown with any Detail; empty for other actions.
  std::string main_words(const Action& a) const {
    switch (a.kind) {
      case ActionKind::Add:
      case ActionKind::Insert: {
        const std::string many = a.count > 1 ? fmt::format("{} ", a.count) : "";
        const std::string state = detail_ == Detail::All && a.state > 0 ? fmt::format(" state {}", a.state) : "";
        return fmt::format("add {}{} at {}{}", many, piece(a.what), to(a), state);
      }
      case ActionKind::Remove:
        return "remove " + to(a);
      case ActionKind::Promote:
        return fmt::format("{} becomes {}", to(a), piece(a.what));
      case ActionKind::Select:
        return a.to < 0 || a.to == a.from ? "select " + from(a) : fmt::format("select {} {}", from(a), to(a));
      case ActionKind::Swap:
        return fmt::format("swap players {} and {}", a.player, a.what);
      case ActionKind::Propose:
        return "propose " + name(a.name);
      case ActionKind::Vote:
        return "vote " + name(a.name);
      case ActionKind::Bet:
        return fmt::format("bet {}", a.value);
      case ActionKind::Forfeit:
        return "forfeit";
      case ActionKind::NextInstance:
        return "on to the next game";
      case ActionKind::Set:
        return fmt::format("{} = {}", site(a.type_to, a.to), a.value);
      case ActionKind::Toggle:
        return fmt::format("toggle {} at {}", a.value, site(a.type_to, a.to));
      case ActionKind::Reset:
        return "reset " + site(a.type_to, a.to);
      default:
        return "";
    }
  }

  /// The phrase of an action that is shown with Detail::All, or where it is the decision; empty for other actions.
  std::string other_words(const Action& a) const {
    switch (a.kind) {
      case ActionKind::Pass:
        return "pass";
      case ActionKind::UseDie:
        return fmt::format("uses die {}", a.what + 1);
      case ActionKind::SetState:
        return fmt::format("state {} at {}", a.state, to(a));
      case ActionKind::SetRotation:
        return fmt::format("turn {} to {}", site(a.type_to, a.to), a.rotation);
      case ActionKind::SetValue:
        return fmt::format("value {} at {}", a.value, to(a));
      case ActionKind::SetCount:
        return fmt::format("{} pieces at {}", a.count, site(a.type_to, a.to));
      case ActionKind::SetScore:
        return fmt::format("score of player {} {} {}", a.player, a.flag ? "+" : "=", a.value);
      case ActionKind::SetAmount:
        return fmt::format("amount of player {} = {}", a.player, a.value);
      case ActionKind::SetValueOfPlayer:
        return fmt::format("value of player {} = {}", a.player, a.value);
      case ActionKind::SetTrumpSuit:
        return fmt::format("trump suit {}", a.value);
      case ActionKind::SetPot:
        return fmt::format("pot = {}", a.value);
      case ActionKind::SetPending:
        return fmt::format("pending {}", a.value);
      case ActionKind::SetVar:
        return fmt::format("set {} {}", name(a.name), a.value);
      case ActionKind::RememberValue:
        return fmt::format("remember {} {}", name(a.name), a.value);
      case ActionKind::ForgetValue:
        return fmt::format("forget {} {}", name(a.name), a.value);
      case ActionKind::SetNextPlayer:
        return fmt::format("player {} goes on", a.player);
      default:
        return "";
    }
  }

  const Game& game_;
  const Detail detail_;
  std::vector<std::string> phrases_;
  const Action* last_ = nullptr;  ///< the last action, if it was a motion or a removal, whose phrase may be continued
};

/// Whether a game can hide something from players.
bool can_hide(const Game& game) { return game.layout.hidden || !game.decks.empty(); }

/// Leaves what a player decides, and rolls.
void drop_consequences(std::vector<Action>& actions) {
  if (std::ranges::any_of(actions, &Action::decision))
    std::erase_if(actions, [](const Action& a) { return !a.decision && !is_roll(a); });
}

/// Leaves what whoever chooses the move can know. `draws`: whether the move draws random numbers.
void drop_unknown(const Game& game, std::vector<Action>& actions, bool draws) {
  if (can_hide(game) || (draws && std::ranges::none_of(actions, is_roll))) drop_consequences(actions);
}

/// The groups of indices with equal texts, where there is more than one.
std::vector<std::vector<std::size_t>> alike(const std::vector<std::string>& texts) {
  std::map<std::string_view, std::vector<std::size_t>> by_text;
  for (std::size_t i = 0; i < texts.size(); ++i) by_text[texts[i]].push_back(i);
  std::vector<std::vector<std::size_t>> groups;
  for (auto& [text, group] : by_text)
    if (group.size() > 1) groups.push_back(std::move(group));
  return groups;
}

/// The kind of piece that a move's decision moves or selects; empty if there is none, or if it may be hidden.
std::string piece_of(const Context& c, std::span<const Action> actions) {
  const auto decision = std::ranges::find_if(actions, &Action::decision);
  if (decision == actions.end() || can_hide(c.game)) return "";
  if (!moves_pieces(*decision) && decision->kind != ActionKind::Select) return "";
  const SiteType type =
      decision->type_from == no_type ? c.game.default_type : static_cast<SiteType>(decision->type_from);
  const int what = c.what(type, decision->from, decision->level_from);
  const bool is_piece = what > 0 && what < static_cast<int>(c.game.components.size());
  return is_piece ? c.game.components[static_cast<std::size_t>(what)].name : "";
}

/// By move, the kind of its piece and a space, for moves with equal texts but different pieces; empty for all others.
std::vector<std::string> names_that_tell(const Context& c, const std::vector<std::string>& texts,
                                         const std::vector<std::vector<Action>>& known) {
  std::vector<std::string> names(texts.size());
  for (const std::vector<std::size_t>& group : alike(texts)) {
    const std::string first = piece_of(c, known[group[0]]);
    const bool differ = std::ranges::any_of(group, [&](std::size_t i) { return piece_of(c, known[i]) != first; });
    for (const std::size_t i : group)
      if (const std::string name = piece_of(c, known[i]); differ && !name.empty()) names[i] = name + " ";
  }
  return names;
}

}  // namespace

std::string site_label(const Game& game, SiteType type, int site) {
  if (site < 0) return "off";
  if (site < game.layout.type_count[static_cast<std::size_t>(type)]) {
    const std::string& label = game.lattice(type).label(site);
    return label.empty() || type == SiteType::Edge ? std::to_string(site) : label;
  }
  for (const Container& container : game.containers) {
    const int place = site - container.first_site;
    if (container.kind == ContainerKind::Board || place < 0 || place >= container.site_count) continue;
    const std::string hand = container.kind == ContainerKind::Hand && container.owner <= game.players
                                 ? fmt::format("hand{}", container.owner)
                                 : container.name;
    return container.site_count == 1 ? hand : fmt::format("{}/{}", hand, place + 1);
  }
  return std::to_string(site);
}

std::vector<int> side_of(const Context& context, int player) {
  const auto team_of = [&](int one) { return context.head().team[static_cast<std::size_t>(one)]; };
  std::vector<int> side;
  for (int other = 1; other <= context.game.players; ++other)
    if (other == player || (context.game.needs_a(Need::Teams) && team_of(other) == team_of(player)))
      side.push_back(other);
  return side;
}

std::string side_text(const Context& context, int player) {
  const std::vector<int> side = side_of(context, player);
  if (side.size() < 2) return fmt::format("player {}", player);
  return fmt::format("the team of players {} and {}", fmt::join(side.begin(), side.end() - 1, ", "), side.back());
}

std::string short_text(const Game& game, std::span<const Action> actions, Detail detail) {
  if (only_rolls(actions)) return roll_words;
  Phrases phrases(game, detail);
  // The decision comes first, even where other actions precede it.
  const auto decision = std::ranges::find_if(actions, &Action::decision);
  if (decision != actions.end()) phrases.add(*decision);
  for (auto a = actions.begin(); a != actions.end(); ++a) {
    if (is_roll(*a) && a > decision) {
      phrases.add(roll_words);
      break;
    }
    if (a != decision) phrases.add(*a);
  }
  std::string text = phrases.text();
  if (text.empty()) return detail == Detail::Main ? short_text(game, actions, Detail::All) : "no change";
  return text;
}

namespace {

/// The faces of the dice that these actions roll.
std::vector<int> rolled_faces(const Context& c, std::span<const Action> actions) {
  std::vector<int> rolled;
  for (const Action& a : actions) {
    if (a.kind != ActionKind::SetStateAndUpdateDice) continue;
    const std::vector<int>& faces = c.game.components[static_cast<std::size_t>(c.what(SiteType::Cell, a.to))].faces;
    const auto face = static_cast<std::size_t>(a.state);
    rolled.push_back(face < faces.size() ? faces[face] : a.state);
  }
  return rolled;
}

}  // namespace

std::string rolled_text(const Context& c, std::span<const Action> actions) {
  return fmt::format("{}", fmt::join(rolled_faces(c, actions), " "));
}

std::vector<Action> known_actions(Context& context, std::size_t index) {
  bool draws = false;
  std::vector<Action> actions = actions_with_consequences(context, index, &draws);
  drop_unknown(context.current().game, actions, draws);
  const auto decision = std::ranges::find_if(actions, &Action::decision);
  if (decision != actions.end()) actions.erase(std::find_if(decision, actions.end(), is_roll), actions.end());
  return actions;
}

std::vector<std::string> short_move_texts(Context& context) {
  const Game& game = context.current().game;
  const std::size_t count = legal_moves(context);
  const bool roll_is_known = !roll_before_choice(context).empty();
  std::vector<std::vector<Action>> done, known;
  for (std::size_t i = 0; i < count; ++i) {
    bool draws = false;
    done.push_back(actions_with_consequences(context, i, &draws));
    known.push_back(done[i]);
    drop_unknown(game, known[i], draws);
  }
  const auto words = [&](std::span<const Action> actions, Detail detail) {
    return short_text(game, actions.subspan(roll_is_known ? leading_rolls(actions) : 0), detail);
  };
  const Names names(game.names);
  const auto full = [&](std::size_t i) {
    std::string text;
    write_move(text, context.current().moves.moves[i], done[i], names);
    return text;
  };
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(words(known[i], Detail::Main));
  const auto tell_apart = [&](const auto& longer) {
    for (const auto& group : alike(texts)) {
      const std::string first = full(group[0]);
      if (std::ranges::all_of(group, [&](std::size_t i) { return full(i) == first; })) continue;
      for (const std::size_t i : group) texts[i] = longer(i);
    }
  };
  const std::vector<std::string> pieces = names_that_tell(context.current(), texts, known);
  tell_apart([&](std::size_t i) { return pieces[i] + words(known[i], Detail::Main); });
  tell_apart([&](std::size_t i) { return pieces[i] + words(known[i], Detail::Levels); });
  tell_apart([&](std::size_t i) { return words(known[i], Detail::All); });
  tell_apart([&](std::size_t i) { return words(done[i], Detail::All); });
  // In simultaneous games, moves of different players may have equal texts.
  const auto mover = [&](std::size_t i) { return context.current().moves.moves[i].mover; };
  for (const auto& group : alike(texts))
    if (std::ranges::any_of(group, [&](std::size_t i) { return mover(i) != mover(group[0]); }))
      for (std::size_t i : group) texts[i] = fmt::format("player {}: {}", mover(i), texts[i]);
  tell_apart(full);
  return texts;
}

std::vector<int> thrown_before_choice(Context& context) {
  const std::size_t count = legal_moves(context);
  const Context& c = context.current();
  if (count == 0) return {};
  bool only = true;
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const Action> actions = c.moves.actions_of(c.moves.moves[i]);
    if (leading_rolls(actions) == 0) return {};
    only &= only_rolls(actions);
  }
  const std::span<const Action> first = c.moves.actions_of(c.moves.moves[0]);
  return only ? std::vector<int>() : rolled_faces(c, first.first(leading_rolls(first)));
}
std::string roll_before_choice(Context& context) {
  return fmt::format("{}", fmt::join(thrown_before_choice(context), " "));
}

}  // namespace lud::record
