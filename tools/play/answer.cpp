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

bool parts_words(char c) { return std::string_view(" ->,:\t\r").find(c) != std::string_view::npos; }

/// Splits a line into words at blanks and at - > , : so that "A1 -> B2" and "a1-b2" both give two labels.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    if (!parts_words(c))
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

/// Whether a word is the label of a site, on the board or beside it.
bool is_label(const Context& c, const std::string& word) {
  for (const SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    for (int site = 0; site < c.game.layout.type_count[static_cast<std::size_t>(type)]; ++site)
      if (label_of(c, type, site) == word) return true;
  for (const play::Container& container : c.game.containers)
    for (int i = 0; i < container.site_count && container.kind != play::ContainerKind::Board; ++i)
      if (label_of(c, SiteType::Cell, container.first_site + i) == word) return true;
  return false;
}

/// Whether `part` occurs in a text and is not cut out of a longer word.
bool has_words(std::string_view text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    const bool begins = at == 0 || parts_words(text[at - 1]) || parts_words(part.front());
    const bool ends = end == text.size() || parts_words(text[end]) || parts_words(part.back());
    if (begins && ends) return true;
  }
  return false;
}

/// The moves whose text is the line; if there are none, those whose texts contain its words. Labels of sites alone are
/// not looked for in texts: sites that are not those of a move would choose it by a consequence, or by a part of its
/// way.
std::vector<std::size_t> by_text(const Context& c, const std::vector<std::size_t>& own,
                                 const std::vector<std::string>& texts, const std::string& line) {
  std::vector<std::size_t> whole, part;
  const std::vector<std::string> words = words_of(line);
  const bool only_sites = std::ranges::all_of(words, [&](const std::string& word) { return is_label(c, word); });
  for (const std::size_t number : own) {
    const std::string text = grammar::lower_case(texts[number]);
    if (text == line) whole.push_back(number);
    if (!only_sites && has_words(text, line)) part.push_back(number);
  }
  return whole.empty() ? part : whole;
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

/// The command with this name or letter; null if there is none.
const Command* command_of(const std::string& word) {
  const auto found = std::ranges::find_if(commands, [&](const Command& command) {
    return word == command.name || (*command.letter && word == command.letter);
  });
  return found == commands.end() ? nullptr : &*found;
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
  const std::string rest = first.size() == line.size() ? "" : trimmed(line.substr(first.size()));
  const Command* const command = command_of(first);
  if (command && (*command->argument != 0) != rest.empty()) {
    answer.kind = command->kind;
    answer.text = rest;
    return answer;
  }
  if (std::size_t number = 0; grammar::read_number(line, number) && number < own.size()) {
    answer.kind = Kind::Move;
    answer.moves = {own[number]};
    return answer;
  }
  answer.moves = by_sites(c, own, words_of(small));
  if (answer.moves.empty() && small.size() > 2) answer.moves = by_text(c, own, texts, small);
  answer.kind = answer.moves.empty() ? Kind::Unknown : Kind::Move;
  if (answer.kind != Kind::Unknown) return answer;
  if (command) {
    answer.text = rest.empty() ? fmt::format("{0} needs a file: {0}{1}", command->name, command->argument)
                               : fmt::format("{} takes nothing", command->name);
    return answer;
  }
  std::vector<std::string_view> names;
  for (const Command& known : commands) names.emplace_back(known.name);
  const std::string_view near = grammar::nearest_spelling(first, names);
  answer.text = fmt::format("there is no legal move '{}'{}; m lists them, ? helps", line,
                            near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near));
  return answer;
}

std::string commands_help() {
  std::string text =
      "A move is chosen by its number in the list, by its sites (A1 B2, or only where\nit ends), or by its words.\n";
  for (const Command& command : commands)
    text += fmt::format("  {:<14} {}\n",
                        fmt::format("{}{}{}", command.name, *command.letter ? fmt::format(", {}", command.letter) : "",
                                    command.argument),
                        command.help);
  return text;
}

}  // namespace lud::tools
