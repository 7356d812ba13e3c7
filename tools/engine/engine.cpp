#include "tools/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "grammar/scan.hpp"
#include "grammar/utf8.hpp"
#include "interpreter/agents/settings.hpp"
#include "interpreter/session/choices.hpp"

namespace lud::engine {

namespace {

using grammar::read_number;

constexpr std::string_view end_names[] = {"none", "rules", "movelimit", "turnlimit"};
constexpr std::string_view container_words[] = {"board", "hand", "dice", "deck"};

std::string_view word_of(session::Site::Type type) {
  constexpr std::string_view words[] = {"vertex", "edge", "cell"};
  return words[static_cast<std::size_t>(type)];
}

/// The text of a line from a word to its end.
std::string rest_of(const Words& words, std::size_t first) {
  if (first >= words.size()) return {};
  const char* const begin = words[first].data();
  const char* const end = words.back().data() + words.back().size();
  return {begin, end};
}

/// Replaces line breaks by spaces, so that the text is one line.
std::string flat(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// A description of an opponent with its bounds replaced by `budget`; other settings stay. The random agent does not
/// search, so it has no bounds.
std::string with_budget(const std::string& opponent, const std::string& budget) {
  const auto settings = agents::read_settings(opponent).settings;
  if (settings && settings->kind == agents::Settings::Kind::Random) return opponent;
  const std::string_view description = opponent;
  constexpr std::array<std::string_view, 4> bounds{"iterations=", "time=", "nodes=", "depth="};
  const std::size_t colon = std::min(description.find(':'), description.size());
  std::string out = fmt::format("{}:{}", description.substr(0, colon), budget);
  for (std::string_view rest = description.substr(colon); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(item.size());
    const bool is_bound = std::ranges::any_of(bounds, [&](std::string_view bound) { return item.starts_with(bound); });
    if (!item.empty() && !is_bound) out += fmt::format(",{}", item);
  }
  return out;
}

/// The beginning of a text, for messages. It does not end within a character.
std::string_view beginning(std::string_view text) {
  constexpr std::size_t most = 40;
  return text.substr(0, grammar::begin_of_character(text, most));
}

/// A number with at most four decimals.
std::string coordinate(double at) {
  constexpr double parts = 10'000;
  return fmt::format("{}", std::round(at * parts) / parts + 0.0);  // -0 becomes 0
}

/// A word, and numbers behind it.
std::string listed(std::string_view word, const std::vector<int>& numbers) {
  return fmt::format("{}{}{}", word, numbers.empty() ? "" : " ", fmt::join(numbers, " "));
}

std::string label_or_dash(const std::string& label) { return label.empty() ? "-" : label; }

}  // namespace

struct Engine::Command {
  std::string_view name;
  void (Engine::*carry_out)(const Words&);
  bool has_arguments, needs_game;
};

const std::vector<Engine::Command>& Engine::commands() {
  static const std::vector<Command> all{
      {"lud", &Engine::introduce, false, false},
      {"isready", &Engine::say_ready, false, false},
      {"setoption", &Engine::set_option, true, false},
      {"game", &Engine::load_game, true, false},
      {"position", &Engine::set_position, true, true},
      {"play", &Engine::play, true, true},
      {"go", &Engine::go, true, true},
      {"moves", &Engine::list_moves, false, true},
      {"result", &Engine::tell_result, false, true},
      {"where", &Engine::tell_position, false, true},
      {"view", &Engine::tell_view, true, true},
      {"board", &Engine::tell_board, false, true},
      {"choices", &Engine::tell_choices, true, false},
  };
  return all;
}

bool Engine::take(std::string_view line, const std::atomic<bool>* stop) {
  stop_ = stop;
  if (line.size() > limits_.line) {
    error(fmt::format("a line has at most {} bytes", limits_.line));
    return true;
  }
  const Words words = words_of(line);
  if (words.empty()) return true;
  if (words.size() == 1 && words[0] == "stop") return true;  // the reader of the lines has set the stop flag
  if (words.size() == 1 && words[0] == "quit") return false;
  const auto found = std::ranges::find(commands(), words[0], &Command::name);
  const bool has_arguments =
      words[0] != "stop" && words[0] != "quit" && (found == commands().end() || found->has_arguments);
  if (!has_arguments && words.size() > 1)
    error(fmt::format("nothing stands behind {}", words[0]));
  else if (found == commands().end())
    error(fmt::format("there is no command '{}'", beginning(words[0])));
  else if (found->needs_game && !session_)
    error("no game is loaded");
  else
    (this->*found->carry_out)(words);
  return true;
}

void Engine::introduce(const Words&) {
  answer_("id name Lud " LUD_VERSION);
  answer_("id protocol 1");
  answer_(fmt::format("option name agent type string default {}", usual_opponent));
  answer_("option name ruleset type string default");
  answer_("option name choice type string default");
  answer_("option name defines type string default");
  answer_("option name maxmoves type spin default 0 min 0 max 1000000");
  answer_("option name maxturns type spin default 0 min 0 max 1000000");
  answer_("ludok");
}

void Engine::say_ready(const Words&) { answer_("readyok"); }

/// setoption name NAME [value TEXT]
void Engine::set_option(const Words& words) {
  if (words.size() < 3 || words[1] != "name" || (words.size() > 3 && words[3] != "value"))
    return error("expected: setoption name NAME value TEXT");
  const std::string_view name = words[2];
  const std::string value = rest_of(words, 4);
  if (name == "agent") {
    if (value.empty()) {
      opponent_ = usual_opponent;
      return;
    }
    if (const std::string mistake = mistake_in(value); !mistake.empty()) return error(flat(mistake));
    opponent_ = value;
  } else if (name == "ruleset") {
    settings_.ruleset = value;
  } else if (name == "choice") {
    if (value.empty())
      settings_.options.clear();
    else
      settings_.options.push_back(value);
  } else if (name == "defines") {
    if (!limits_.files) return error("no files are read here");
    settings_.defines = value;
  } else if (name == "maxmoves" || name == "maxturns") {
    int& limit = name == "maxmoves" ? settings_.max_moves : settings_.max_turns;
    int number = 0;
    if (!value.empty() && (!read_number(value, number) || number < 0 || number > 1'000'000))
      return error(fmt::format("{} is a number from 0 to 1000000", name));
    limit = number;
  } else {
    error(fmt::format("there is no option '{}'", beginning(name)));
  }
}

bool Engine::may_read(const std::string& name, std::string_view command) {
  if (name.empty()) {
    error(fmt::format("expected: {} NAME", command));
    return false;
  }
  const std::vector<std::string> built_in = session::Game::built_in();
  if (limits_.files || std::ranges::find(built_in, name) != built_in.end()) return true;
  error("there is no built-in game of that name");
  return false;
}

void Engine::tell_messages(const std::vector<session::Diagnostic>& messages) {
  for (const session::Diagnostic& one : messages) {
    const std::string place = one.line > 0 ? fmt::format("{}:{}:{}: ", one.file, one.line, one.column) : "";
    const std::string told = flat(place + one.message);
    one.is_error ? error(told) : answer_("info string " + told);
  }
}

/// game NAME
void Engine::load_game(const Words& words) {
  const std::string name = rest_of(words, 1);
  if (!may_read(name, words[0])) return;
  const session::Loading loading = session::load(name, settings_);
  tell_messages(loading.diagnostics);
  if (!loading.game) return;
  const session::Game& game = *loading.game;
  hired_.reset();
  session_.emplace(game, 1);
  session_->limit_undo(0);  // the protocol has no undo
  answer_(fmt::format("gameok players {} chance {} match {} together {} name {}", game.players(), game.has_chance() + 0,
                      game.is_match() + 0, session_->moves_together() + 0, flat(game.name())));
}

std::string Engine::make(std::string_view move) {
  std::vector<std::size_t> numbers;
  for (bool more = true; more;) {
    const std::string_view one = move.substr(0, move.find('+'));
    more = one.size() < move.size();
    move.remove_prefix(more ? one.size() + 1 : one.size());
    if (!read_number(one, numbers.emplace_back())) return fmt::format("'{}' is no number of a move", beginning(one));
  }
  return session_->apply(numbers).error;
}

/// Executes "start [SEED]" or "random HEX"; `next` becomes the index of the following word. Returns an error, or "".
std::string Engine::begin(const Words& words, std::size_t& next) {
  std::uint64_t number = 1;
  const std::string_view kind = words.size() > 1 ? words[1] : "";
  next = 2;
  if (kind == "start") {
    if (words.size() > next && words[next] != "moves" && !read_number(words[next++], number))
      return "a seed is a whole number from 0 to 2^64 - 1";
    return session_->restart(number).error;
  }
  constexpr std::size_t digits = 16;
  if (kind != "random" || words.size() < 3 || words[2].size() != digits || !read_number(words[next++], number, 16))
    return "expected: position start [SEED] [moves ...], or position random HEX [moves ...], HEX being 16 digits";
  return session_->restart_from(number).error;
}

/// position (start [SEED] | random HEX) [moves M ...]
void Engine::set_position(const Words& words) {
  const session::Position before = session_->position();
  std::size_t next = 0;
  std::string wrong = begin(words, next);
  if (wrong.empty() && next < words.size() && words[next] != "moves") wrong = "expected: moves M ...";
  for (std::size_t i = next + 1; i < words.size() && wrong.empty(); ++i) {
    wrong = make(words[i]);
    if (!wrong.empty()) wrong = fmt::format("move {}: {}", i - next, wrong);
  }
  if (wrong.empty()) return;
  error(flat(wrong));
  session_->set(before);
}

/// play M
void Engine::play(const Words& words) {
  if (words.size() != 2) return error("expected: play M");
  const std::string wrong = make(words[1]);
  wrong.empty() ? answer_("playok") : error(flat(wrong));
}

std::string Engine::mistake_in(std::string_view description) const {
  const auto [search, mistake] = agents::read_settings(description);
  if (!search) return mistake;
  if (search->iterations > limits_.iterations || search->nodes > limits_.iterations)
    return fmt::format("a search has at most {} iterations or nodes here", limits_.iterations);
  if (search->seconds > limits_.seconds) return fmt::format("a search takes at most {} seconds here", limits_.seconds);
  if (search->memory > limits_.memory / search->threads)
    return fmt::format("the threads of a search take at most {} mebibytes together here", limits_.memory);
  return {};
}

std::optional<Engine::Search> Engine::read_search(const Words& words) {
  Search asked{.opponent = opponent_};
  std::string budget;
  Words given;
  for (std::size_t i = 1; i < words.size(); i += 2) {
    if (words[i] == "infinite" && stop_ && budget.empty()) {
      budget = fmt::format("time={}s", limits_.seconds);
      --i;  // it has no value
      continue;
    }
    const std::string_view value = i + 1 < words.size() ? words[i + 1] : "";
    std::uint64_t number = 0;
    const bool is_number = read_number(value, number);
    const bool again = std::ranges::find(given, words[i]) != given.end();
    const std::string_view word = again ? "" : given.emplace_back(words[i]);
    if (word == "agent" && !value.empty()) {
      asked.opponent = value;
    } else if (word == "seed" && is_number) {
      asked.seed = number;
    } else if (word == "player" && is_number && number <= 16) {
      asked.player = static_cast<int>(number);
    } else if (word == "candidates" && is_number) {
      asked.candidates = number;
    } else if (word == "iterations" && budget.empty() && is_number && number > 0) {
      budget = fmt::format("iterations={}", number);
    } else if (word == "movetime" && budget.empty() && is_number && number > 0) {
      budget = fmt::format("time={}s", static_cast<double>(number) / 1000);
    } else {
      error("expected: go [agent NAME] [iterations N | movetime MS | infinite] [seed N] [player P] [candidates N]");
      return std::nullopt;
    }
  }
  if (!budget.empty()) asked.opponent = with_budget(asked.opponent, budget);
  if (const std::string mistake = mistake_in(asked.opponent); !mistake.empty()) {
    error(flat(mistake));
    return std::nullopt;
  }
  return asked;
}

/// go [agent NAME] [iterations N | movetime MS | infinite] [seed N] [player P] [candidates N]
void Engine::go(const Words& words) {
  const std::optional<Search> asked = read_search(words);
  if (!asked) return;
  const auto& [name, seed, player, most_candidates] = *asked;
  if (!limits_.searches && name != "random") return error("only 'random' plays here");
  if (session_->over()) return answer_("bestmove none");
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  if (!hired_ || hired_as_ != name) {
    // The number of positions grows exponentially with the depth, which is no bound by itself.
    const bool has_depth_alone = name.find("depth=") != std::string::npos && name.find("time=") == std::string::npos;
    const std::string time = has_depth_alone ? fmt::format(",time={}s", limits_.seconds) : "";
    session::Hiring hiring = session::hire(session_->game(), name + time);
    if (!hiring.opponent) return error(flat(hiring.error));
    hired_ = std::move(hiring.opponent);
    hired_as_ = name;
  }
  const session::Chosen chosen = hired_->choose(*session_, seed, player, stop_);
  if (!chosen.status) return error(flat(chosen.status.error));
  const std::vector<std::string> texts = session_->texts();
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun);
  std::string info = fmt::format("info agent {} player {} legal {} time {} iterations {} nodes {} depth {}", flat(name),
                                 player ? player : session_->mover(), texts.size(), spent.count(), chosen.iterations,
                                 chosen.nodes, chosen.depth);
  const bool has_begun = chosen.iterations > 0 || chosen.depth > 0;  // it may have been stopped before
  if (chosen.worth >= 0 && has_begun) info += fmt::format(" worth {:.3f}", chosen.worth);
  if (!chosen.line.empty()) info += fmt::format(" line {}", fmt::join(chosen.line, " "));
  answer_(info);
  for (std::size_t i = 0; i < std::min(most_candidates, chosen.candidates.size()); ++i) {
    const session::Candidate& one = chosen.candidates[i];
    answer_(fmt::format("info move {} visits {} worth {:.3f}", one.number, one.visits, one.worth));
  }
  if (chosen.number >= texts.size()) return error("a rule asks for more than a game may use in play");
  answer_(fmt::format("bestmove {} text {}", chosen.number, flat(texts[chosen.number])));
}

void Engine::list_moves(const Words&) {
  const std::vector<session::Offer> offers = session_->offers();
  const std::vector<std::string> texts = session_->texts();
  if (const session::Status status = session_->status(); !status) return error(flat(status.error));
  answer_(fmt::format("moves {}", std::min(offers.size(), texts.size())));
  for (std::size_t i = 0; i < offers.size() && i < texts.size(); ++i)
    answer_(fmt::format("move {} player {} from {} to {} text {}", i, offers[i].player,
                        label_or_dash(offers[i].from_label), label_or_dash(offers[i].to_label), flat(texts[i])));
}

void Engine::tell_result(const Words&) {
  const session::Result result = session_->result();
  std::string line = result.over ? fmt::format("result over winner {} end {}", result.winner,
                                               end_names[static_cast<std::size_t>(result.end)])
                                 : fmt::format("result open mover {}", session_->mover());
  line += " ranks";
  for (std::size_t player = 1; player < result.ranking.size(); ++player)
    line += fmt::format(" {}", result.ranking[player]);
  line += " scores";
  for (std::size_t player = 1; player < result.scores.size(); ++player)
    line += fmt::format(" {}", result.scores[player]);
  std::string persons;
  bool exchanged = false;
  for (int player = 1; player <= session_->game().players(); ++player) {
    persons += fmt::format(" {}", session_->person_of(player));
    exchanged |= session_->person_of(player) != player;
  }
  if (exchanged) line += " persons" + persons;
  answer_(line);
}

/// Answers with the command that sets the present position.
void Engine::tell_position(const Words&) {
  // Position::text ends with the same data: "random HEX", then "move M of N" for each move.
  const std::string text = session_->position().text();
  const Words words = words_of(std::string_view(text).substr(text.rfind("\nrandom ")));
  std::string line = fmt::format("position random {}{}", words[1], words.size() > 2 ? " moves" : "");
  for (std::size_t i = 3; i < words.size(); i += 4) line += fmt::format(" {}", words[i]);
  answer_(line);
}

/// view [PLAYER]
void Engine::tell_view(const Words& words) {
  int viewer = 0;
  if (words.size() > 2 ||
      (words.size() == 2 && (!read_number(words[1], viewer) || viewer < 0 || viewer > session_->game().players())))
    return error("expected: view [PLAYER]");
  const std::vector<session::Piece> pieces = session_->view(viewer);
  answer_(fmt::format("view {}", pieces.size()));
  for (const session::Piece& piece : pieces)
    answer_(fmt::format("piece {} level {} owner {} count {} state {} rotation {} value {} type {} site {} name {}",
                        label_or_dash(piece.label), piece.level, piece.owner, piece.count, piece.state, piece.rotation,
                        piece.value, word_of(piece.type), piece.site, flat(piece.name)));
}

void Engine::tell_board(const Words&) {
  const std::vector<session::Site> sites = session_->game().board(session_->part());
  answer_(fmt::format("board {}", sites.size()));
  for (const session::Site& site : sites) {
    std::string line =
        fmt::format("site {} type {} label {} in {} owner {} at {} {} {} outline", site.number, word_of(site.type),
                    label_or_dash(site.label), container_words[static_cast<std::size_t>(site.container)], site.owner,
                    coordinate(site.x), coordinate(site.y), coordinate(site.z));
    for (const session::Site::Point& point : site.outline)
      line += fmt::format(" {} {}", coordinate(point.x), coordinate(point.y));
    answer_(line + listed(" orthogonal", site.orthogonal) + listed(" adjacent", site.adjacent));
  }
}

/// choices NAME
void Engine::tell_choices(const Words& words) {
  const std::string name = rest_of(words, 1);
  if (!may_read(name, words[0])) return;
  const session::ChoicesRead read = session::choices_of(name);
  tell_messages(read.diagnostics);
  if (!read.choices) return;
  std::vector<std::string> lines;
  std::size_t number = 0;
  for (const session::Option& option : read.choices->options)
    for (std::size_t i = 0; i < option.items.size(); ++i, ++number) {
      const session::OptionItem& item = option.items[i];
      lines.push_back(fmt::format("item {} default {} stars {} name {}", number, (i == option.default_item) + 0,
                                  item.stars, flat(item.choice)));
      if (!item.description.empty()) lines.push_back(fmt::format("about {} {}", number, flat(item.description)));
    }
  number = 0;
  for (const session::Ruleset& ruleset : read.choices->rulesets) {
    lines.push_back(fmt::format("ruleset {} stars {} name {}", number, ruleset.stars, flat(ruleset.name)));
    for (const std::string& option : ruleset.options)
      lines.push_back(fmt::format("chooses {} {}", number, flat(option)));
    ++number;
  }
  answer_(fmt::format("choices {}", lines.size()));
  for (const std::string& line : lines) answer_(line);
}

}  // namespace lud::engine
