#include "interpreter/session/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/scan.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/session/kept.hpp"
#include "interpreter/session/session.hpp"

namespace lud::session {

namespace {

using grammar::take;
using grammar::take_line;
using grammar::take_number;

constexpr std::string_view first_line = "lud position 1";
constexpr std::array<std::uint8_t, 5> mark_of_bytes{'L', 'U', 'D', 'P', 1};

/// FNV-1a, 32 bits: detects accidental changes, not deliberate ones.
std::uint64_t sum_of(std::span<const std::uint8_t> bytes) {
  std::uint32_t sum = 2166136261u;
  for (const std::uint8_t byte : bytes) sum = (sum ^ byte) * 16777619u;
  return sum;
}

/// A name as a line of a written position: line breaks become blanks.
std::string one_line(std::string_view name) {
  std::string line(name);
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  return line;
}

/// Writes variable-length numbers: seven bits per byte, lowest first; the top bit of a byte is set if more follow.
struct Writer {
  std::vector<std::uint8_t> bytes;
  void number(std::uint64_t value) {
    for (; value > 127; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 128));
    bytes.push_back(static_cast<std::uint8_t>(value));
  }
  void fixed(std::uint64_t value, int count) {
    for (; count > 0; --count, value >>= 8) bytes.push_back(static_cast<std::uint8_t>(value));
  }
  void text(std::string_view text) {
    number(text.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
  }
};

/// Reads the output of a Writer. Reading past the end yields 0 and makes good() false.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : left_(bytes) {}
  bool good() const { return good_; }
  bool done() const { return left_.empty(); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = next();
      value |= std::uint64_t{byte & 127u} << shift;
      if (byte < 128) return value;
    }
    good_ = false;
    return 0;
  }
  std::uint64_t fixed(std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value |= std::uint64_t{next()} << (8 * i);
    return value;
  }
  std::string text() {
    const std::uint64_t size = number();
    if (size > left_.size()) good_ = false;
    if (!good_) return {};
    const auto taken = left_.first(static_cast<std::size_t>(size));
    left_ = left_.subspan(taken.size());
    return {taken.begin(), taken.end()};
  }

 private:
  std::uint8_t next() {
    if (left_.empty()) good_ = false;
    if (!good_) return 0;
    const std::uint8_t byte = left_.front();
    left_ = left_.subspan(1);
    return byte;
  }
  std::span<const std::uint8_t> left_;
  bool good_ = true;
};

/// Parses "3 of 12", or "3+0 of 12" where all players move at once.
bool read_move(std::string_view line, std::vector<std::size_t>& chosen, std::uint32_t& legal) {
  do {
    if (!take_number(line, chosen.emplace_back())) return false;
  } while (take(line, "+"));
  return take(line, " of ") && take_number(line, legal) && line.empty();
}

/// Parses "random 00112233445566aa".
bool read_random(std::string_view line, std::uint64_t& random) {
  return take(line, "random ") && line.size() == 16 && grammar::read_number(line, random, 16);
}

}  // namespace

Position::Position(std::unique_ptr<KeptPosition> kept) : kept_(std::move(kept)) {}
Position::Position(const Position& other) : kept_(std::make_unique<KeptPosition>(*other.kept_)) {}
Position::Position(Position&& other) noexcept = default;
Position& Position::operator=(const Position& other) {
  if (kept_)
    *kept_ = *other.kept_;
  else
    kept_ = std::make_unique<KeptPosition>(*other.kept_);
  return *this;
}
Position& Position::operator=(Position&& other) noexcept = default;
Position::~Position() = default;

const Game& Position::game() const { return kept_->game; }
int Position::moves() const { return static_cast<int>(kept_->history.choices.size()); }
bool Position::operator==(const Position& other) const {
  const auto coming = [](const KeptPosition& kept) { return kept.history.reseeded_after(kept.history.choices.size()); };
  if (kept_->game != other.kept_->game || kept_->failure.error != other.kept_->failure.error) return false;
  if (!kept_->failure) return kept_->history.random == other.kept_->history.random;
  return kept_->at == other.kept_->at && coming(*kept_) == coming(*other.kept_);
}
std::uint64_t Position::hash() const {
  return kept_->failure ? kept_->at.hash() : ~kept_->history.random;  // without a game there is nothing but the start
}

std::string Position::text() const {
  const History& history = kept_->history;
  std::string text = fmt::format("{}\ngame {}\n", first_line, one_line(kept_->game.name()));
  for (const std::string& choice : kept_->game.choices()) text += fmt::format("option {}\n", one_line(choice));
  text += fmt::format("random {:016x}\n", history.random);
  for (std::size_t moves = 0; moves <= history.choices.size(); ++moves) {
    if (const auto random = history.reseeded_after(moves)) text += fmt::format("random {:016x}\n", *random);
    if (moves == history.choices.size()) break;
    const Choice& choice = history.choices[moves];
    text += fmt::format("move {} of {}\n", fmt::join(history.chosen_in(choice), "+"), choice.legal);
  }
  return text;
}

std::vector<std::uint8_t> Position::bytes() const {
  const History& history = kept_->history;
  Writer out;
  out.bytes.assign(mark_of_bytes.begin(), mark_of_bytes.end());
  out.text(kept_->game.name());
  out.number(kept_->game.choices().size());
  for (const std::string& choice : kept_->game.choices()) out.text(choice);
  out.fixed(history.random, 8);
  out.number(history.choices.size() + history.reseedings.size());
  for (std::size_t moves = 0; moves <= history.choices.size(); ++moves) {
    if (const auto random = history.reseeded_after(moves)) {
      out.number(0);  // no move is one of none
      out.fixed(*random, 8);
    }
    if (moves == history.choices.size()) break;
    const Choice& choice = history.choices[moves];
    // Usually one move is chosen: the lowest bit is set if the number of moves follows.
    out.number(std::uint64_t{choice.legal} << 1 | (choice.count != 1));
    if (choice.count != 1) out.number(choice.count);
    for (const std::uint32_t number : history.chosen_in(choice)) out.number(number);
  }
  out.fixed(sum_of(out.bytes), 4);
  return std::move(out.bytes);
}

namespace {

Restored refuse(std::string error) { return {std::nullopt, std::move(error)}; }

/// Returns how the game of a written position differs from `game`; empty if they agree, but for line breaks.
std::string other_game(const Game& game, std::string_view name, const std::vector<std::string>& choices) {
  const std::string own_name = one_line(game.name());
  if (one_line(name) != own_name) return fmt::format("'game {}', but the game is {}", one_line(name), own_name);
  const auto in_lines = [](const std::vector<std::string>& texts) {
    std::vector<std::string> lines;
    for (const std::string& text : texts) lines.push_back(one_line(text));
    return lines;
  };
  const std::vector<std::string> written = in_lines(choices), own = in_lines(game.choices());
  if (written == own) return {};
  return fmt::format("it was written with the options ({}), and the game was loaded with ({})",
                     fmt::join(written, ", "), fmt::join(own, ", "));
}

/// Makes the next written move. Returns what is wrong with it, or an empty string.
std::string make_written(Session& session, int number, std::uint64_t legal, const std::vector<std::size_t>& chosen) {
  if (session.legal() != legal)
    return fmt::format("move {}: there {} {}, and were {}", number, session.legal() == 1 ? "is" : "are",
                       grammar::counted(session.legal(), "legal move"), legal);
  const Status made = session.apply(chosen);
  return made ? std::string() : fmt::format("move {}: {}", number, made.error);
}

}  // namespace

Restored restore(const Game& game, std::string_view text) {
  if (take_line(text) != first_line) return refuse(fmt::format("the first line is not '{}'", first_line));
  std::string_view name = take_line(text);
  if (!take(name, "game ")) return refuse("the second line is not 'game' and a name");
  std::string_view line = take_line(text);
  std::vector<std::string> choices;
  for (; take(line, "option "); line = take_line(text)) choices.emplace_back(line);
  if (std::string other = other_game(game, name, choices); !other.empty()) return refuse(std::move(other));
  std::uint64_t random = 0;
  if (!read_random(line, random))
    return refuse("the state of the random generator is missing: 'random' and sixteen hexadecimal digits");
  Session session(game);
  if (const Status begun = session.restart_from(random); !begun) return refuse(begun.error);
  while (!text.empty()) {
    line = take_line(text);
    if (read_random(line, random)) {
      session.reseed_from(random);
      continue;
    }
    const int number = session.moves() + 1;
    std::vector<std::size_t> chosen;
    std::uint32_t legal = 0;
    if (!take(line, "move ") || !read_move(line, chosen, legal))
      return refuse(fmt::format("move {}: expected 'move NUMBER of NUMBER'", number));
    if (std::string wrong = make_written(session, number, legal, chosen); !wrong.empty())
      return refuse(std::move(wrong));
  }
  return {session.position(), ""};
}

Restored restore_bytes(const Game& game, std::span<const std::uint8_t> bytes) {
  constexpr std::size_t sum_bytes = 4;
  if (bytes.size() < mark_of_bytes.size() + sum_bytes ||
      !std::ranges::equal(bytes.first(mark_of_bytes.size()), mark_of_bytes))
    return refuse("these are not the bytes of a position");
  const std::size_t end = bytes.size() - sum_bytes;
  if (Reader(bytes.subspan(end)).fixed(sum_bytes) != sum_of(bytes.first(end)))
    return refuse("the bytes of the position are damaged: their sum is not what it was");
  Reader in(bytes.first(end).subspan(mark_of_bytes.size()));
  const std::string name = in.text();
  std::vector<std::string> choices;
  for (std::uint64_t left = in.number(); left > 0 && in.good(); --left) choices.push_back(in.text());
  if (std::string other = other_game(game, name, choices); !other.empty()) return refuse(std::move(other));
  Session session(game);
  if (const Status begun = session.restart_from(in.fixed(8)); !begun) return refuse(begun.error);
  std::vector<std::size_t> chosen;
  for (std::uint64_t entries = in.number(); entries > 0 && in.good(); --entries) {
    const std::uint64_t legal = in.number();
    if (legal == 0) {
      session.reseed_from(in.fixed(8));
      continue;
    }
    chosen.clear();
    for (std::uint64_t left = legal & 1 ? in.number() : 1; left > 0 && in.good(); --left)
      chosen.push_back(static_cast<std::size_t>(in.number()));
    if (!in.good()) break;
    if (std::string wrong = make_written(session, session.moves() + 1, legal >> 1, chosen); !wrong.empty())
      return refuse(std::move(wrong));
  }
  if (!in.good() || !in.done()) return refuse("the bytes of the position do not end where they say");
  return {session.position(), ""};
}

}  // namespace lud::session
