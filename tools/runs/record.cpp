#include "tools/runs/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "grammar/scan.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/trial_file.hpp"
#include "tools/json.hpp"

namespace lud::tools {

namespace {

constexpr std::string_view ending_names[] = {"rules", "repetition", "moves", "turns"};

constexpr Column columns[] = {
    {"number", "BIGINT", "number of the game in its run, from 0; `--only NUMBER` plays it again"},
    {"seed", "UBIGINT", "seed of the run"},
    {"winner", "INTEGER",
     "the player who won, 0 for nobody; of a team, the member whom the rules name; of a game that was cut, who had won "
     "by then. Where players exchange sides (the pie rule), it is, like ranking, by the player of the rules, as trials "
     "have it, and not by who plays it"},
    {"ranking", "DOUBLE[]",
     "the rank of each player, the first player's first: 1 is best, players who tie share the mean of the ranks that "
     "they take, members of a team have the first of them; 0 of a game for one: not solved; in CSV with spaces "
     "between"},
    {"end", "VARCHAR",
     "what ended the game: `rules`; `repetition` (the rules, with nobody winning, in a position that had occurred "
     "before); `moves` or `turns` (a limit)"},
    {"cut", "BOOLEAN", "whether a limit ended it"},
    {"moves", "INTEGER", "decisions, simultaneous ones counted once"},
    {"turns", "INTEGER", "turns, as the language counts them: all players' together, from 1"},
    {"choices", "DOUBLE",
     "legal moves at all decisions together, joint moves where all players move at once (a whole number, rounded where "
     "it is more than 2^53); null (in CSV nothing) where they were not counted: see `--branching`"},
    {"plies", "STRUCT(mover INTEGER, \"from\" INTEGER, \"to\" INTEGER, actions MAP(VARCHAR, VARCHAR)[])[]",
     "the moves, where `--plies` asks for them (not in CSV): who made it, its sites, and `actions`, each with its name "
     "as `action` and the fields that a trial gives it; a roll is one `SetStateAndUpdateDice` a die. Where all players "
     "move at once a move is of them all: `mover` is one more than the number of players, and `from` and `to` are 0, "
     "as in trials"},
};
/// CSV has all columns but the last, the plies.
constexpr std::span<const Column> csv_columns(columns, std::size(columns) - 1);

/// Whether the final position had occurred before, by the repetition rule of the game. A situation includes who is
/// active, which the end has changed: only the rule that ended the game can have told that it had occurred.
bool repeats_a_position(const Context& c) {
  if (c.repeated_after == static_cast<int>(c.trial.moves.size())) return true;
  const auto& before = c.trial.previous_positions;
  const auto times = [&](std::uint64_t hash) { return std::ranges::count(before, hash); };
  // With cycle detection, the list already includes the final position.
  if (c.game.needs_a(play::Need::CycleDetection)) return times(c.head().hash) > 1;
  return c.game.needs_a(play::Need::RepeatPositional) && times(c.head().hash) > 0;
}

Ending ending_of(const Context& c, int winner) {
  if (c.head().end == play::EndType::MoveLimit) return Ending::Moves;
  if (c.head().end == play::EndType::TurnLimit) return Ending::Turns;
  return winner == 0 && repeats_a_position(c) ? Ending::Repetition : Ending::Rules;
}

/// `fraction`: ranks have one even where it is 0.
void append_ranking(std::string& out, const GameRecord& record, char between, bool fraction) {
  for (int p = 1; p <= record.players; ++p) {
    if (p > 1) out += between;
    const double rank = record.ranking[static_cast<std::size_t>(p)];
    out += fraction ? fmt::format("{:#}", rank) : fmt::format("{}", rank);
  }
}

void append_action(std::string& out, const play::Action& action, const record::Names& names, bool& begun) {
  const std::string name = record::action_name(action);
  if (name.empty()) return;
  fmt::format_to(std::back_inserter(out), "{}{{\"action\":\"{}\"", std::exchange(begun, true) ? "," : "", name);
  for (const record::ActionField& field : record::action_fields(action, names))
    fmt::format_to(std::back_inserter(out), ",\"{}\":{}", field.key,
                   field.is_text ? json_string(field.value) : field.value);
  out += '}';
}

/// Parses the output of json_line from left to right; after a mismatch nothing more is read.
class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}
  void skip(std::string_view expected) { good_ = take(expected); }
  bool take(std::string_view expected) { return good_ && grammar::take(left_, expected); }
  template <class Number>
  void read(Number& number) {
    good_ = good_ && grammar::take_number(left_, number);
  }
  /// Takes the rest up to the end of the object; fails if that is not a JSON list.
  void read_list(std::string& list) {
    const std::size_t end = left_.rfind('}');
    good_ = good_ && left_.starts_with('[') && end != std::string_view::npos &&
            nlohmann::json::accept(left_.substr(0, end));
    if (!good_) return;
    list = left_.substr(0, end);
    left_.remove_prefix(end);
  }
  bool done() const { return good_ && left_.empty(); }
  bool good() const { return good_; }

 private:
  std::string_view left_;
  bool good_ = true;
};

void read_ranking(Reader& in, GameRecord& record) {
  in.skip(",\"ranking\":[");
  if (in.take("]")) return;
  do {
    if (++record.players > play::max_players) return;
    in.read(record.ranking[record.players]);
  } while (in.take(","));
  in.skip("]");
}

}  // namespace

std::span<const Column> record_columns() { return columns; }

GameRecord record_of(const Context& context) {
  const play::Header& head = context.head();
  GameRecord record;
  record.players = static_cast<std::uint16_t>(context.game.players);
  const bool won = head.winner >= 1 && head.winner <= context.game.players;
  record.winner = static_cast<std::uint16_t>(won ? head.winner : 0);
  record.ending = ending_of(context, record.winner);
  record.turns = static_cast<std::uint32_t>(head.turn);
  // A match adds the turns of a game only when it goes on to the next.
  if (context.is_match() && record.cut()) record.turns += static_cast<std::uint32_t>(context.current().head().turn);
  // A win of a team leaves the others active, and the turn goes on to one of them.
  const bool went_on = context.over() && head.active != 0 && head.turns_same_player == 0;
  if (!context.is_match() && went_on) --record.turns;
  record.ranking = head.ranking;
  return record;
}

std::string plies_of(const Context& context) {
  const record::Names names(context.game.names);
  const auto first = static_cast<std::size_t>(record::placements_in_trials(context));
  play::PlainVector<play::Action> actions;
  std::string out = "[";
  for (std::size_t i = first; i < context.trial.moves.size(); ++i) {
    const play::Move& move = context.trial.moves[i];
    fmt::format_to(std::back_inserter(out), "{}{{\"mover\":{}", i > first ? "," : "", move.mover);
    if (move.from != off) fmt::format_to(std::back_inserter(out), ",\"from\":{}", move.from);
    if (move.to != off) fmt::format_to(std::back_inserter(out), ",\"to\":{}", move.to);
    out += ",\"actions\":[";
    actions.clear();
    play::append_in_full(context.game, context.trial.actions_of(move), actions);
    bool begun = false;
    for (const play::Action& action : actions) append_action(out, action, names, begun);
    out += "]}";
  }
  return out + ']';
}

std::string json_line(const GameRecord& record) {
  std::string out =
      fmt::format("{{\"number\":{},\"seed\":{},\"winner\":{},\"ranking\":[", record.number, record.seed, record.winner);
  // With a fraction always: who guesses the type of the column from its first values must not take ranks for integers.
  append_ranking(out, record, ',', true);
  fmt::format_to(std::back_inserter(out), "],\"end\":\"{}\",\"cut\":{},\"moves\":{},\"turns\":{},\"choices\":",
                 ending_names[static_cast<std::size_t>(record.ending)], record.cut(), record.moves, record.turns);
  out += record.choices ? fmt::format("{}", *record.choices) : "null";
  if (!record.plies.empty()) out += ",\"plies\":" + record.plies;
  return out + "}\n";
}

std::string csv_head() {
  std::string out;
  for (const Column& column : csv_columns) out.append(out.empty() ? "" : ",").append(column.name);
  return out + '\n';
}

std::string csv_line(const GameRecord& record) {
  std::string out = fmt::format("{},{},{},", record.number, record.seed, record.winner);
  append_ranking(out, record, ' ', false);
  fmt::format_to(std::back_inserter(out), ",{},{},{},{},", ending_names[static_cast<std::size_t>(record.ending)],
                 record.cut(), record.moves, record.turns);
  if (record.choices) fmt::format_to(std::back_inserter(out), "{}", *record.choices);
  return out + '\n';
}

std::optional<GameRecord> read_record(std::string_view line) {
  GameRecord record;
  Reader in(line);
  in.skip("{\"number\":");
  in.read(record.number);
  in.skip(",\"seed\":");
  in.read(record.seed);
  in.skip(",\"winner\":");
  in.read(record.winner);
  read_ranking(in, record);
  in.skip(",\"end\":\"");
  std::size_t ending = 0;
  while (ending < std::size(ending_names) && !in.take(ending_names[ending])) ++ending;
  if (ending == std::size(ending_names)) return std::nullopt;
  record.ending = static_cast<Ending>(ending);
  in.skip(record.cut() ? "\",\"cut\":true" : "\",\"cut\":false");
  in.skip(",\"moves\":");
  in.read(record.moves);
  in.skip(",\"turns\":");
  in.read(record.turns);
  in.skip(",\"choices\":");
  if (!in.take("null")) {
    double choices = 0;
    in.read(choices);
    record.choices = choices;
  }
  if (in.take(",\"plies\":")) in.read_list(record.plies);
  in.skip("}");
  in.take("\n");
  if (!in.done()) return std::nullopt;
  return record;
}

}  // namespace lud::tools
