#include "interpreter/record/trial_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/scan.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/record/action_text.hpp"

namespace lud::record {

namespace {

using grammar::Diagnostics;
using grammar::Span;

constexpr std::string_view game_key = "game=";
constexpr std::string_view options_begin = "START GAME OPTIONS";
constexpr std::string_view options_end = "END GAME OPTIONS";
constexpr std::string_view random_key = "RNG internal state=";
constexpr std::string_view move_key = "Move=";
constexpr std::string_view legal_key = "LEGAL MOVES LIST SIZE = ";
constexpr std::string_view initial_key = "numInitialPlacementMoves=";
constexpr std::string_view winner_key = "winner=";
constexpr std::string_view end_key = "endtype=";
constexpr std::string_view rankings_key = "rankings=";
constexpr std::string_view sandbox_key = "SANDBOX=";
constexpr std::string_view version_key = "LUDII_VERSION=";

/// Reading stops after this number of mistakes.
constexpr std::size_t enough_mistakes = 20;

/// Calls `take(piece)` for each piece between commas. Returns false as soon as `take` does.
template <class Take>
bool each_piece(std::string_view text, Take take) {
  while (true) {
    const std::size_t comma = text.find(',');
    if (!take(text.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

class TrialReader {
 public:
  TrialReader(const grammar::SourceSet& sources, std::uint32_t source, std::span<const std::string> known_names,
              Diagnostics& diagnostics)
      : text_(sources.text(source)), source_(source), diagnostics_(diagnostics) {
    trial_.names = Names(known_names);
  }

  std::optional<TrialFile> read() {
    // Some editors put a byte order mark first.
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; text_.starts_with(mark)) at_ = mark.size();
    next_line();
    read_head();
    while (!stopped() && read_line(move_key, [&] { read_move_line(); })) {
    }
    while (!stopped() && read_line(legal_key, [&] { trial_.legal_counts.push_back(integer()); })) {
    }
    read_tail();
    if (mistakes_) return std::nullopt;
    return std::move(trial_);
  }

 private:
  // ---- lines ----
  bool stopped() const { return done_ || mistakes_ >= enough_mistakes; }
  void next_line() {
    if (at_ >= text_.size()) {
      done_ = true;
      line_ = {};
      line_begin_ = text_.size();
      return;
    }
    line_begin_ = at_;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    at_ = std::min(end + 1, text_.size());
    line_ = text_.substr(line_begin_, end - line_begin_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    whole_length_ = line_.size();
  }
  /// Removes a key from the begin of the line; returns whether it was there.
  bool take_prefix(std::string_view key) {
    if (done_ || !line_.starts_with(key)) return false;
    line_.remove_prefix(key.size());
    return true;
  }
  /// Reads the rest of a line that begins with a key by `read` and goes on to the next line; returns whether it does.
  template <class Read>
  bool read_line(std::string_view key, const Read& read) {
    const bool found = take_prefix(key);
    if (found) {
      read();
      next_line();
    }
    return found;
  }
  /// Reports a mistake `at` bytes into the rest of the line.
  void mistake(std::string message, std::size_t at = 0) {
    if (++mistakes_ > enough_mistakes) return;
    const std::size_t begin = line_begin_ + whole_length_ - line_.size() + at;
    const auto offset = static_cast<std::uint32_t>(std::min(begin, text_.size()));
    const std::size_t end = std::max(begin, line_begin_ + whole_length_);
    const auto offset_end = static_cast<std::uint32_t>(std::min(end, text_.size()));
    diagnostics_.error("trial", Span{source_, offset, offset_end}, std::move(message));
  }
  void missing(std::string_view what) {
    if (mistakes_) return;
    mistake(
        fmt::format("{} a line \"{}\"{}", done_ ? "the trial ends where" : "expected", what, done_ ? " is due" : ""));
  }

  int integer() {
    int value = 0;
    if (!grammar::read_number(line_, value)) mistake("expected a whole number");
    return value;
  }

  // ---- parts ----
  void read_head() {
    if (!take_prefix(game_key)) return missing(game_key);
    trial_.game = line_;
    next_line();
    if (take_prefix(options_begin)) {
      next_line();
      while (!stopped() && line_ != options_end && !line_.starts_with(random_key)) {
        trial_.options.emplace_back(line_);
        next_line();
      }
      if (!take_prefix(options_end)) return missing(options_end);
      next_line();
    }
    if (!take_prefix(random_key)) return missing(random_key);
    int bytes = 0;
    const bool good = each_piece(line_, [&](std::string_view piece) {
      int byte = 0;
      if (bytes == 8 || !grammar::read_number(piece, byte) || byte < -128 || byte > 127) return false;
      trial_.random_state |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(byte)) << (8 * bytes++);
      return true;
    });
    if (!good || bytes != 8) mistake("expected eight whole numbers from -128 to 127 with commas between them");
    next_line();
  }

  void read_move_line() {
    TextMistake wrong;
    if (const std::optional<Move> move = read_move(line_, trial_.names, trial_.actions, wrong))
      trial_.moves.push_back(*move);
    else
      mistake(std::move(wrong.message), wrong.at);
  }

  void read_tail() {
    if (stopped() && mistakes_) return;
    read_line(initial_key, [&] {
      trial_.initial_placements = integer();
      if (*trial_.initial_placements < 0) mistake("there are no fewer than 0 initial placements");
    });
    read_line(winner_key, [&] { trial_.winner = integer(); });
    read_line(end_key, [&] {
      trial_.end_type = line_;
      if (std::ranges::find(end_type_names, line_) == std::end(end_type_names))
        mistake("expected NoEnd, NaturalEnd, MoveLimit or TurnLimit");
    });
    if (!take_prefix(rankings_key)) return missing(rankings_key);
    const bool good = each_piece(line_, [&](std::string_view piece) {
      double rank = 0;
      if (trial_.rankings.size() > max_rankings || !grammar::read_number(piece, rank)) return false;
      trial_.rankings.push_back(rank);
      return true;
    });
    if (!good) mistake("expected one number for each player with commas between them");
    next_line();
    read_line(sandbox_key, [&] {
      if (line_ != "true" && line_ != "false") mistake("expected true or false");
      trial_.sandbox = line_ == "true";
    });
    read_line(version_key, [&] { trial_.version = line_; });
    while (!done_ && line_.empty()) next_line();
    if (!done_ && !mistakes_) mistake("nothing is expected after the end of a trial");
  }

  static constexpr std::size_t max_rankings = 64;

  std::string_view text_;
  std::uint32_t source_;
  Diagnostics& diagnostics_;
  TrialFile trial_;
  std::size_t at_ = 0;
  std::string_view line_;  ///< the rest of the line
  std::size_t line_begin_ = 0;
  std::size_t whole_length_ = 0;
  std::size_t mistakes_ = 0;
  bool done_ = false;
};

}  // namespace

std::optional<TrialFile> read_trial(const grammar::SourceSet& sources, std::uint32_t source,
                                    std::span<const std::string> known_names, Diagnostics& diagnostics) {
  if (sources.text(source).size() > grammar::largest_text) {
    diagnostics.error("trial", Span{source, 0, 0},
                      fmt::format("the file has more than {} bytes, the most that are read", grammar::largest_text));
    return std::nullopt;
  }
  return TrialReader(sources, source, known_names, diagnostics).read();
}

int placements_in_trials(const Context& context) { return context.is_match() ? 0 : context.trial.initial_placements; }

std::string write_trial(const TrialFile& trial) {
  std::string out;
  const auto line = [&out](std::string_view key, const auto& value) {
    fmt::format_to(std::back_inserter(out), "{}{}\n", key, value);
  };
  line(game_key, trial.game);
  line(options_begin, "");
  for (const std::string& option : trial.options) line(option, "");
  line(options_end, "");
  std::array<std::int8_t, 8> bytes;
  for (unsigned i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::int8_t>(trial.random_state >> (8 * i));
  line(random_key, fmt::format("{}", fmt::join(bytes, ",")));
  for (const Move& move : trial.moves) {
    out += move_key;
    write_move(out, move, trial.actions_of(move), trial.names);
    out += '\n';
  }
  for (int count : trial.legal_counts) line(legal_key, count);
  if (trial.initial_placements) line(initial_key, *trial.initial_placements);
  if (trial.winner) line(winner_key, *trial.winner);
  if (!trial.end_type.empty()) line(end_key, trial.end_type);
  line(rankings_key, fmt::format("{:#}", fmt::join(trial.rankings, ",")));  // a rank has a fraction: "1.0", "2.5"
  if (trial.sandbox) line(sandbox_key, *trial.sandbox);
  if (!trial.version.empty()) line(version_key, trial.version);
  return out;
}

TrialFile recorded_trial(const Context& context, std::string game, std::vector<std::string> options,
                         std::uint64_t random_state, std::span<const std::uint32_t> legal_counts) {
  const Header& head = context.head();
  TrialFile trial;
  trial.names = Names(context.game.names);
  trial.game = std::move(game);
  trial.options = std::move(options);
  trial.random_state = random_state;
  trial.moves.assign(context.trial.moves.begin(), context.trial.moves.end());
  PlainVector<Action> actions;
  for (Move& move : trial.moves) {
    const std::size_t first = actions.size();
    append_in_full(context.game, context.trial.actions_of(move), actions);
    move.first_action = static_cast<std::uint32_t>(first);
    move.action_count = static_cast<std::uint32_t>(actions.size() - first);
  }
  trial.actions.assign(actions.begin(), actions.end());
  trial.legal_counts.assign(legal_counts.begin(), legal_counts.end());
  trial.initial_placements = placements_in_trials(context);
  if (context.over()) {
    trial.winner = head.winner;
    trial.end_type = end_type_names[static_cast<std::size_t>(head.end)];
  }
  for (int player = 0; player <= context.game.players; ++player)
    trial.rankings.push_back(head.ranking[static_cast<std::size_t>(player)]);
  trial.sandbox = false;
  trial.version = "1.3.13";
  return trial;
}

}  // namespace lud::record
