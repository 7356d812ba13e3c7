#include "tools/play/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/scan.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/record/move_sites.hpp"
#include "interpreter/record/short_text.hpp"

namespace lud::tools {

namespace {

using Kind = Answer::Kind;

struct Command {
  const char *name, *letter, *argument, *help;
  Kind kind;
};
constexpr std::array commands{
    Command{"moves", "m", "", "lists the legal moves", Kind::Moves},
    Command{"hint", "h", "", "says what an agent would play, and how it expects play to go on", Kind::Hint},
    Command{"board", "b", "", "draws the board again", Kind::Board},
    Command{"undo", "u", "", "takes your last move back, with all that came after it", Kind::Undo},
    Command{"redo", "", "", "makes what was taken back again", Kind::Redo},
    Command{"random", "r", "", "makes a random move", Kind::Random},
    Command{"save", "s", " FILE", "writes the game to a file, as a trial", Kind::Save},
    Command{"load", "l", " FILE", "goes on with a game that was saved", Kind::Load},
    Command{"help", "?", "", "this", Kind::Help},
    Command{"quit", "q", "", "ends the program", Kind::Quit},
};

/// Splits a line into words at blanks and at - > , : so that "A1 -> B2" and "a1-b2" both give two labels.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    const bool apart = c == ' ' || c == '-' || c == '>' || c == ',' || c == ':' || c == '\t' || c == '\r';
    if (!apart)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string label_of(const Context& c, SiteType type, int site) {
  return site < 0 ? "" : grammar::lower_case(record::site_label(c.game, type, site));
}

/// The labels of the from and to sites of a move.
std::pair<std::string, std::string> labels_of(const Context& c, const play::Move& move) {
  const auto [from, to] = record::site_types(c, move);
  return {label_of(c, from, move.from), label_of(c, to, move.to)};
}

std::vector<std::size_t> by_sites(const Context& c, const std::vector<std::size_t>& own,
                                  const std::vector<std::string>& words) {
  std::vector<std::size_t> to_only, any;
  for (const std::size_t number : own) {
    const auto [from, to] = labels_of(c, c.moves.moves[number]);
    if (words.size() == 2 && from == words[0] && to == words[1]) any.push_back(number);
    if (words.size() == 1 && to == words[0]) to_only.push_back(number);
    if (words.size() == 1 && (from == words[0] || to == words[0])) any.push_back(number);
  }
  return to_only.size() == 1 ? to_only : any;
}

std::vector<std::size_t> by_text(const std::vector<std::size_t>& own, const std::vector<std::string>& texts,
                                 const std::string& line) {
  std::vector<std::size_t> whole, part;
  for (const std::size_t number : own) {
    const std::string text = grammar::lower_case(texts[number]);
    if (text == line) whole.push_back(number);
    if (text.find(line) != std::string::npos) part.push_back(number);
  }
  return whole.empty() ? part : whole;
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

}  // namespace

Answer read_answer(const Context& c, const std::vector<std::size_t>& own, const std::vector<std::string>& texts,
                   const std::string& typed) {
  Answer answer;
  const std::string line = trimmed(typed), small = grammar::lower_case(line);
  if (line.empty()) {
    answer.text = "a move is asked for; ? helps";
    return answer;
  }
  const std::string first = small.substr(0, small.find(' '));
  for (const Command& command : commands) {
    if (first != command.name && (*command.letter == 0 || first != command.letter)) continue;
    answer.text = first.size() == line.size() ? "" : trimmed(line.substr(first.size()));
    if ((*command.argument == 0) != answer.text.empty()) break;
    answer.kind = command.kind;
    return answer;
  }
  if (std::size_t number = 0; grammar::read_number(line, number) && number < own.size()) {
    answer.kind = Kind::Move;
    answer.moves = {own[number]};
    return answer;
  }
  answer.moves = by_sites(c, own, words_of(small));
  if (answer.moves.empty() && small.size() > 2) answer.moves = by_text(own, texts, small);
  answer.kind = answer.moves.empty() ? Kind::Unknown : Kind::Move;
  if (answer.kind == Kind::Unknown) {
    std::vector<std::string_view> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    const std::string_view near = grammar::nearest_spelling(first, names);
    answer.text = fmt::format("there is no legal move '{}'{}; m lists them, ? helps", line,
                              near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near));
  }
  return answer;
}

std::string commands_help() {
  std::string text =
      "A move is chosen by its number in the list, by its sites (A1 B2, or only where it ends), or by its words.\n";
  for (const Command& command : commands)
    text += fmt::format("  {:<14} {}\n",
                        fmt::format("{}{}{}", command.name, *command.letter ? fmt::format(", {}", command.letter) : "",
                                    command.argument),
                        command.help);
  return text;
}

}  // namespace lud::tools
