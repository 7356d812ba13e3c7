#include "interpreter/record/action_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace lud::record {

namespace {

/// The members of Action, for the table below.
enum class Part : std::uint8_t {
  TypeFrom,
  TypeTo,
  From,
  To,
  LevelFrom,
  LevelTo,
  What,
  Count,
  State,
  Rotation,
  Value,
  Player,
  Role,  ///< the player, written as a role: P1
  Flag,
  FlagOff,  ///< the flag, written as false where it is set
  Stack,
  Decision,
  Name,
  Message  ///< a note: the player in `what`, if any, then the name or the value
};

/// When a field is written.
enum class When : std::uint8_t {
  Always,
  Set,      ///< where the member is not `off` (a type: not `no_type`; a flag: true)
  Several,  ///< where the member is more than 1
  WithTo    ///< as Set, but only where the action has a destination
};

/// Whether same_action compares a field.
enum class Compare : std::uint8_t { Yes, No };

struct Field {
  std::string_view key;
  Part part;
  When when = When::Always;
  Compare compare = Compare::Yes;
};

struct Form {
  ActionKind kind;
  std::string_view name;
  std::array<Field, 10> fields{};
  constexpr std::size_t size() const {
    std::size_t n = 0;
    while (n < fields.size() && !fields[n].key.empty()) ++n;
    return n;
  }
};

using enum Part;
using K = ActionKind;
constexpr When set = When::Set, with_to = When::WithTo;
constexpr Compare no = Compare::No;

// clang-format off
constexpr Form forms[] = {
    {K::Add, "Add", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set, no}, {"what", What},
                      {"count", Count, When::Several}, {"state", State, set}, {"rotation", Rotation, set},
                      {"value", Value, set}, {"stack", Stack, set}}}},
    {K::Insert, "Insert", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo}, {"what", What},
                            {"state", State, set}}}},
    {K::Move, "Move", {{{"typeFrom", TypeFrom, set}, {"from", From}, {"levelFrom", LevelFrom, set},
                        {"typeTo", TypeTo, set}, {"to", To}, {"levelTo", LevelTo, set}, {"state", State, set},
                        {"rotation", Rotation, set}, {"value", Value, set}, {"stack", Stack, set}}}},
    {K::MoveN, "Move", {{{"typeFrom", TypeFrom, set}, {"from", From}, {"typeTo", TypeTo, set}, {"to", To},
                         {"count", Count}}}},
    {K::Copy, "Copy", {{{"typeFrom", TypeFrom, set}, {"from", From}, {"levelFrom", LevelFrom, set},
                        {"typeTo", TypeTo, set}, {"to", To}, {"levelTo", LevelTo, set}, {"state", State, set},
                        {"rotation", Rotation, set}, {"value", Value, set}, {"stack", Stack, set}}}},
    {K::StackMove, "StackMove", {{{"typeFrom", TypeFrom, set}, {"from", From}, {"typeTo", TypeTo, set}, {"to", To},
                                  {"numLevel", Count}}}},
    {K::Remove, "Remove", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set},
                            {"applied", FlagOff, set}}}},
    {K::Promote, "Promote", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set}, {"what", What}}}},
    {K::Select, "Select", {{{"typeFrom", TypeFrom, set}, {"from", From}, {"levelFrom", LevelFrom, set},
                            {"typeTo", TypeTo, with_to}, {"to", To, with_to}, {"levelTo", LevelTo, with_to}}}},
    {K::SetStateAndUpdateDice, "SetStateAndUpdateDice", {{{"site", To}, {"state", State}}}},
    {K::UseDie, "UseDie", {{{"indexHandDice", Player}, {"indexDie", What}, {"site", To}}}},
    {K::SetDiceAllEqual, "SetDiceAllEqual", {{{"value", Flag}}}},
    {K::SetTrumpSuit, "SetTrumpSuit", {{{"trumpSuit", Value}}}},
    {K::SetCost, "SetCost", {{{"type", TypeTo, set}, {"to", To}, {"cost", Value}}}},
    {K::SetPhase, "SetPhase", {{{"type", TypeTo, set}, {"to", To}, {"phase", Value}}}},
    {K::SetHidden, "SetHidden", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set}, {"who", Player},
                                  {"value", Flag}}}},
    {K::SetCount, "SetCount", {{{"type", TypeTo, set}, {"to", To}, {"what", What},
                                {"count", Count}}}},
    {K::SetState, "SetState", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set}, {"state", State}}}},
    {K::SetRotation, "SetRotation", {{{"type", TypeTo, set}, {"to", To}, {"rotation", Rotation}}}},
    {K::SetValue, "SetValue", {{{"type", TypeTo, set}, {"to", To}, {"level", LevelTo, set}, {"value", Value}}}},
    {K::SetScore, "SetScore", {{{"player", Player}, {"score", Value}, {"add", Flag, set}}}},
    {K::SetAmount, "SetAmount", {{{"player", Player}, {"amount", Value}}}},
    {K::SetValueOfPlayer, "SetValueOfPlayer", {{{"player", Player}, {"value", Value}}}},
    {K::SetCounter, "SetCounter", {{{"counter", Value}}}},
    {K::SetTemp, "SetTemp", {{{"temp", Value}}}},
    {K::SetPot, "SetPot", {{{"pot", Value}}}},
    {K::SetPending, "SetPending", {{{"value", Value, set}}}},
    {K::SetVar, "SetVar", {{{"name", Name}, {"value", Value}}}},
    {K::SetNextPlayer, "SetNextPlayer", {{{"player", Player}}}},
    {K::AddPlayerToTeam, "AddPlayerToTeam", {{{"team", What}, {"player", Player}}}},
    {K::RememberValue, "RememberValue", {{{"name", Name}, {"value", Value}}}},
    {K::ForgetValue, "ForgetValue", {{{"name", Name}, {"value", Value}}}},
    {K::StoreStateInContext, "StoreStateInContext", {}},
    {K::Trigger, "Trigger", {{{"event", Name}, {"player", Player}}}},
    {K::Pass, "Pass", {{{"forced", Flag, set}}}},
    {K::Propose, "Propose", {{{"proposition", Name}, {"propositionInt", Value}}}},
    {K::Vote, "Vote", {{{"vote", Name}, {"voteInt", Value}}}},
    {K::Swap, "Swap", {{{"player1", Player}, {"player2", What}}}},
    {K::Bet, "Bet", {{{"player", Player}, {"bet", Value}}}},
    {K::Forfeit, "Forfeit", {{{"player", Role}}}},
    {K::NextInstance, "NextInstance", {}},
    {K::Note, "Note", {{{"message", Message}, {"to", Player}}}},
    {K::Set, "Set", {{{"type", TypeTo, set}, {"var", To}, {"value", Value}}}},
    {K::Reset, "Reset", {{{"type", TypeTo, set}, {"var", To}, {"max", Value}}}},
    {K::Toggle, "Toggle", {{{"type", TypeTo, set}, {"var", To}, {"value", Value}}}},
};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(forms); ++i)
    if (static_cast<std::size_t>(forms[i].kind) != i) return false;
  return true;
}
static_assert(in_order(), "forms stand in the order of ActionKind");

/// Kinds of hidden data by number, as suffixes of the action's name.
constexpr std::string_view hidden_data[] = {"", "What", "Who", "State", "Value", "Rotation", "Count"};

const Form& form_of(ActionKind kind) { return forms[static_cast<std::size_t>(kind)]; }

/// The numeric members, in the order of their parts.
constexpr std::int32_t Action::*numbers[] = {&Action::from,     &Action::to,       &Action::level_from,
                                             &Action::level_to, &Action::what,     &Action::count,
                                             &Action::state,    &Action::rotation, &Action::value};

/// The numeric member of a part; null for types, flags, players and names.
constexpr std::int32_t Action::*number_of(Part part) {
  return part < From || part > Value ? nullptr : numbers[static_cast<int>(part) - static_cast<int>(From)];
}
static_assert(number_of(Value) == &Action::value && number_of(Player) == nullptr);

/// The value of a part as an integer; flags that are not set are `off`.
int value_of(const Action& a, Part part) {
  if (const auto member = number_of(part)) return a.*member;
  switch (part) {
    case TypeFrom:
      return a.type_from;
    case TypeTo:
      return a.type_to;
    case Player:
    case Role:
      return a.player;
    case Flag:
    case FlagOff:
      return a.flag ? 1 : off;
    case Stack:
      return a.stack ? 1 : off;
    case Decision:
      return a.decision ? 1 : off;
    default:
      return a.name;
  }
}

bool is_written(const Action& a, const Field& field) {
  switch (field.when) {
    case When::Always:
      return true;
    case When::Set:
      return value_of(a, field.part) != off;
    case When::Several:
      return value_of(a, field.part) > 1;
    case When::WithTo:
      return a.to != off && value_of(a, field.part) != off;
  }
  return true;
}

void append(std::string& out, long value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, std::end(digits), value).ptr);
}

void append_message(std::string& out, const Action& a, const Names& names) {
  if (a.what > 0) {
    out += 'P';
    append(out, a.what);
    out += ' ';
  }
  if (a.name >= 0)
    out += names.text(a.name);
  else
    append(out, a.value);
}

void append_value(std::string& out, const Action& a, Part part, const Names& names) {
  switch (part) {
    case TypeFrom:
    case TypeTo:
      out += spelling(static_cast<SiteType>(value_of(a, part)));
      return;
    case Role:
      out += 'P';
      return append(out, a.player);
    case Flag:
      out += a.flag ? "true" : "false";
      return;
    case FlagOff:
      out += "false";
      return;
    case Stack:
    case Decision:
      out += "true";
      return;
    case Name:
      out += names.text(a.name);
      return;
    case Message:
      return append_message(out, a, names);
    default:
      return append(out, value_of(a, part));
  }
}

/// Whether values of a part are texts, and not numbers, true or false.
bool is_text(Part part) {
  return part == TypeFrom || part == TypeTo || part == Role || part == Name || part == Message;
}

/// Calls `take(field)` for each field that is written, in the order of trials.
template <class Take>
void visit_fields(const Action& a, const Take& take) {
  static constexpr Field decision{"decision", Decision, set};
  const bool decision_first = a.kind == K::Pass;
  const Form& form = form_of(a.kind);
  if (decision_first && a.decision) take(decision);
  for (std::size_t i = 0; i < form.size(); ++i)
    if (is_written(a, form.fields[i])) take(form.fields[i]);
  if (!decision_first && a.decision) take(decision);
}

bool same_field(const Action& a, const Action& b, const Field& field, const Names& names) {
  if (field.compare == no) return true;
  const bool one_written = is_written(a, field), other_written = is_written(b, field);
  if (!one_written && !other_written) return true;
  if (field.part == Message && (a.name != b.name || a.what != b.what)) {
    std::string one, two;
    append_message(one, a, names);
    append_message(two, b, names);
    return one == two;
  }
  return value_of(a, field.part) == value_of(b, field.part);
}

/// Reads "key=value" pairs between commas.
class Reader {
 public:
  Reader(std::string_view text, TextMistake& mistake) : text_(text), mistake_(mistake) {}

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  bool failed() const { return failed_; }
  void fail(std::string message) {
    if (!failed_) mistake_ = {at_, std::move(message)};
    failed_ = true;
  }
  bool take(std::string_view what) {
    if (failed_ || text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  void expect(std::string_view what) {
    if (!take(what)) fail("expected \"" + std::string(what) + "\"");
  }
  /// Takes "key=", with the comma before it where it is not the first.
  bool take_key(std::string_view key) {
    const std::size_t before = at_;
    if (!first_ && !take(",")) return false;
    if (take(key) && take("=")) {
      first_ = false;
      return true;
    }
    at_ = before;
    return false;
  }
  /// Takes a comma before the first field, if there is one.
  void take_stray_comma() {
    if (first_) take(",");
  }
  int integer() {
    int value = 0;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc()) {
      fail("expected a whole number");
      return 0;
    }
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  bool boolean() {
    if (take("true")) return true;
    expect("false");
    return false;
  }
  /// Takes everything up to the last occurrence of `stop`; fails where there is none.
  std::string_view text_before(std::string_view stop) {
    const std::size_t end = text_.rfind(stop);
    if (failed_ || end == std::string_view::npos || end < at_) {
      fail("expected \"" + std::string(stop) + "\"");
      return {};
    }
    const std::string_view taken = text_.substr(at_, end - at_);
    at_ = end;
    return taken;
  }
  /// Takes a word of letters; may be empty.
  std::string_view word() {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  /// The length of the text in square brackets that begins here, brackets included; 0 where it is not closed.
  std::size_t bracketed() const {
    int open = 0;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      open += text_[i] == '[';
      open -= text_[i] == ']';
      if (open == 0) return i == at_ ? 0 : i + 1 - at_;
    }
    return 0;
  }
  std::string_view rest(std::size_t length) const { return text_.substr(at_, length); }
  void skip(std::size_t length) { at_ += length; }

 private:
  std::string_view text_;
  TextMistake& mistake_;
  std::size_t at_ = 0;
  bool failed_ = false;
  bool first_ = true;
};

std::int8_t read_type(Reader& in) {
  if (const auto type = word<SiteType>(in.word())) return static_cast<std::int8_t>(*type);
  in.fail("expected Vertex, Edge or Cell");
  return no_type;
}

std::int16_t read_player(Reader& in) {
  const int player = in.integer();
  if (player < 0 || player > 1000) in.fail("no such player");
  return static_cast<std::int16_t>(player);
}

int read_name(Reader& in, std::string_view next_key, Names& names) {
  const std::string_view text = in.text_before("," + std::string(next_key) + "=");
  return in.failed() || text == "null" ? -1 : names.add(text);
}

void read_value(Reader& in, Action& a, Part part, std::string_view next_key, Names& names) {
  if (const auto member = number_of(part)) {
    a.*member = in.integer();
    return;
  }
  switch (part) {
    case TypeFrom:
      a.type_from = read_type(in);
      return;
    case TypeTo:
      a.type_to = read_type(in);
      return;
    case Role:
      in.expect("P");
      a.player = read_player(in);
      return;
    case Player:
      a.player = read_player(in);
      return;
    case Flag:
      a.flag = in.boolean();
      return;
    case FlagOff:
      in.expect("false");
      a.flag = true;
      return;
    case Stack:
      in.expect("true");
      a.stack = true;
      return;
    default:
      a.name = read_name(in, next_key, names);
      return;
  }
}

/// Reads the name of an action and returns its form, or null. Sets `hidden` to the kind of hidden data in the name.
const Form* read_form(Reader& in, std::string_view whole, int& hidden) {
  in.expect("[");
  const std::string_view name = in.word();
  in.expect(":");
  if (name == "Move" && whole.find(",count=") != std::string_view::npos) return &form_of(K::MoveN);
  for (const Form& form : forms)
    if (form.name == name) return &form;
  if (name.starts_with("SetHidden"))
    for (std::size_t kind = 1; kind < std::size(hidden_data); ++kind)
      if (name.substr(9) == hidden_data[kind]) {
        hidden = static_cast<int>(kind);
        return &form_of(K::SetHidden);
      }
  in.fail("no action is called \"" + std::string(name) + "\"");
  return nullptr;
}

}  // namespace

std::string action_name(const Action& a) {
  if (a.kind >= K::Consequence) return {};
  std::string name(form_of(a.kind).name);
  if (a.kind == K::SetHidden && a.what > 0 && a.what < static_cast<int>(std::size(hidden_data)))
    name += hidden_data[static_cast<std::size_t>(a.what)];
  return name;
}

void write_action(std::string& out, const Action& a, const Names& names) {
  if (a.kind >= K::Consequence) return;
  out.append("[").append(action_name(a)).append(":");
  // Ludii writes the comma of a pass even where no decision precedes it.
  bool first = a.kind != K::Pass || a.decision;
  visit_fields(a, [&](const Field& field) {
    if (!std::exchange(first, false)) out += ',';
    out.append(field.key).append("=");
    append_value(out, a, field.part, names);
  });
  out += ']';
}

std::vector<ActionField> action_fields(const Action& a, const Names& names) {
  std::vector<ActionField> fields;
  if (a.kind >= K::Consequence) return fields;
  visit_fields(a, [&](const Field& field) {
    fields.push_back({field.key, {}, is_text(field.part)});
    append_value(fields.back().value, a, field.part, names);
  });
  return fields;
}

void write_move(std::string& out, const Move& move, std::span<const Action> actions, const Names& names) {
  const auto write = [&](std::string_view key, int value) {
    out += key;
    append(out, value);
  };
  write("[Move:mover=", move.mover);
  if (move.from != off) write(",from=", move.from);
  if (move.to != off) write(",to=", move.to);
  if (move.state != off) write(",state=", move.state);
  if (!move.oriented) out += ",oriented=false";
  if (move.edge != off) write(",edge=", move.edge);
  if (move.level_min != 0 && move.level_max != 0) {
    write(",levelMin=", move.level_min);
    write(",levelMax=", move.level_max);
  }
  out += ",actions=";
  bool first = true;
  for (const Action& action : actions) {
    if (!std::exchange(first, false)) out += ',';
    write_action(out, action, names);
  }
  out += ']';
}

std::optional<Action> read_action(std::string_view text, Names& names, TextMistake& mistake) {
  Reader in(text, mistake);
  int hidden = 0;
  const Form* form = read_form(in, text, hidden);
  if (!form || in.failed()) return std::nullopt;
  Action action;
  action.kind = form->kind;
  if (form->kind == K::SetHidden) action.what = hidden;
  if (form->kind == K::Pass) {
    if (in.take_key("decision")) action.decision = in.boolean();
    in.take_stray_comma();
  }
  for (std::size_t i = 0; i < form->size() && !in.failed(); ++i) {
    const Field& field = form->fields[i];
    if (in.take_key(field.key))
      read_value(in, action, field.part, i + 1 < form->size() ? form->fields[i + 1].key : "", names);
    else if (field.when == When::Always)
      in.fail("expected \"" + std::string(field.key) + "=\"");
  }
  if (action.kind != K::Pass && in.take_key("decision")) action.decision = in.boolean();
  in.expect("]");
  if (!in.failed() && !in.at_end()) in.fail("nothing follows an action");
  if (in.failed()) return std::nullopt;
  return action;
}

std::optional<Move> read_move(std::string_view text, Names& names, std::vector<Action>& actions, TextMistake& mistake) {
  Reader in(text, mistake);
  Move move;
  in.expect("[Move:");
  if (in.take_key("mover")) move.mover = read_player(in);
  if (in.take_key("from")) move.from = in.integer();
  if (in.take_key("to")) move.to = in.integer();
  if (in.take_key("state")) move.state = in.integer();
  if (in.take_key("oriented")) move.oriented = in.boolean();
  if (in.take_key("edge")) move.edge = in.integer();
  if (in.take_key("levelMin")) move.level_min = in.integer();
  if (in.take_key("levelMax")) move.level_max = in.integer();
  in.expect(",actions=");
  move.first_action = static_cast<std::uint32_t>(actions.size());
  while (!in.failed() && !in.take("]")) {
    if (actions.size() > move.first_action) in.expect(",");
    const std::size_t length = in.bracketed();
    if (length == 0) {
      in.fail("expected an action in brackets");
      break;
    }
    TextMistake inner;
    const std::optional<Action> action = read_action(in.rest(length), names, inner);
    if (!action) {
      in.skip(inner.at);
      in.fail(std::move(inner.message));
      break;
    }
    actions.push_back(*action);
    in.skip(length);
  }
  if (!in.failed() && !in.at_end()) in.fail("nothing follows a move");
  if (in.failed()) {
    actions.resize(move.first_action);
    return std::nullopt;
  }
  move.action_count = static_cast<std::uint32_t>(actions.size() - move.first_action);
  return move;
}

bool same_action(const Action& a, const Action& b, const Names& names) {
  if (a.kind != b.kind || a.decision != b.decision || (a.kind == K::SetHidden && a.what != b.what)) return false;
  // Removals that wait for the end of a sequence of captures are compared by site only.
  if (a.kind == K::Remove && a.flag && b.flag) return a.to == b.to;
  const Form& form = form_of(a.kind);
  return std::all_of(form.fields.begin(), form.fields.begin() + form.size(),
                     [&](const Field& field) { return same_field(a, b, field, names); });
}

bool same_actions(std::span<const Action> a, std::span<const Action> b, const Names& names) {
  return std::ranges::equal(a, b, [&](const Action& one, const Action& two) { return same_action(one, two, names); });
}

}  // namespace lud::record
