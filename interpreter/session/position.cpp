#include "interpreter/session/position.hpp"

#include <fmt/format.h>

#include <charconv>

#include "interpreter/session/kept.hpp"
#include "interpreter/session/session.hpp"

namespace lud::session {

namespace {

constexpr std::string_view first_line = "lud position 1";

/// Takes the next line off a text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

template <class Number>
bool take_number(std::string_view& text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// "3 of 12", or "3+0 of 12" where players move at once.
bool read_move(std::string_view line, std::vector<std::uint32_t>& chosen, std::uint32_t& legal) {
  do {
    if (!take_number(line, chosen.emplace_back())) return false;
  } while (take(line, "+"));
  return take(line, " of ") && take_number(line, legal) && line.empty();
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
  return kept_->game == other.kept_->game && kept_->at == other.kept_->at;
}
std::uint64_t Position::hash() const { return kept_->at.hash(); }

std::string Position::text() const {
  const History& history = kept_->history;
  std::string text = fmt::format("{}\ngame {}\n", first_line, kept_->game.name());
  for (const std::string& choice : kept_->game.choices()) text += fmt::format("option {}\n", choice);
  text += fmt::format("random {:016x}\n", history.random);
  for (const Choice& choice : history.choices)
    text += fmt::format("move {} of {}\n", fmt::join(history.chosen_in(choice), "+"), choice.legal);
  return text;
}

Restored restore(const Game& game, std::string_view text) {
  const auto refuse = [](std::string error) { return Restored{std::nullopt, std::move(error)}; };
  if (take_line(text) != first_line) return refuse(fmt::format("the first line is not '{}'", first_line));
  if (const std::string_view line = take_line(text); line != fmt::format("game {}", game.name()))
    return refuse(fmt::format("'{}', but the game is {}", line, game.name()));
  std::string_view line = take_line(text);
  std::vector<std::string> choices;
  for (; take(line, "option "); line = take_line(text)) choices.emplace_back(line);
  if (choices != game.choices())
    return refuse(fmt::format("it was written with the options ({}), and the game was loaded with ({})",
                              fmt::join(choices, ", "), fmt::join(game.choices(), ", ")));
  std::uint64_t random = 0;
  if (!take(line, "random ") || !take_number(line, random, 16) || !line.empty())
    return refuse("the state of the random generator is missing: 'random' and sixteen hexadecimal digits");
  Session session(game);
  if (const Status begun = session.restart_from(random); !begun) return refuse(begun.error);
  for (int number = 1; !text.empty(); ++number) {
    line = take_line(text);
    std::vector<std::uint32_t> chosen;
    std::uint32_t legal = 0;
    if (!take(line, "move ") || !read_move(line, chosen, legal))
      return refuse(fmt::format("move {}: expected 'move NUMBER of NUMBER'", number));
    if (session.legal() != legal)
      return refuse(fmt::format("move {}: there are {} legal moves, and were {}", number, session.legal(), legal));
    const std::vector<std::size_t> numbers(chosen.begin(), chosen.end());
    if (const Status made = session.apply(numbers); !made)
      return refuse(fmt::format("move {}: {}", number, made.error));
  }
  return {session.position(), ""};
}

}  // namespace lud::session
