// Functions for a web page: the language server message by message, and play move by move. Strings are
// UTF-8 and zero-terminated; returned strings are valid until the next call.
#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "interpreter/embedded.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/lsp/server.hpp"

namespace lud::tools {

namespace {

using nlohmann::json;

struct Page {
  lsp::Server server{LoadOptions{}, &draw_start_svg};
  std::deque<json> output;
  std::optional<session::Session> session;
  std::uint64_t chooser = 1;
  std::string answer;

  const char* say(std::string text) {
    answer = std::move(text);
    return answer.c_str();
  }
  const char* say(const json& message) { return say(message.dump(-1, ' ', false, json::error_handler_t::replace)); }
};

Page& page() {
  static Page one;
  return one;
}

/// The name of a type of sites, as in pictures.
std::string_view name_of(session::Site::Type type) {
  constexpr std::string_view names[] = {"Vertex", "Edge", "Cell"};
  return names[static_cast<std::size_t>(type)];
}

std::string outcome_of(session::Session& session) {
  const session::Result result = session.result();
  if (!result.over) return "";
  if (result.end == session::Result::End::MoveLimit || result.end == session::Result::End::TurnLimit)
    return "a draw by a limit";
  return result.winner > 0 ? record::side_text(session.context(), result.winner) + " wins" : "nobody wins";
}

const char* tell(Page& it, const std::string& move, const std::string& error = "") {
  session::Session& session = *it.session;
  return it.say({{"move", move},
                 {"moves", session.moves()},
                 {"mover", session.mover()},
                 {"person", session.person_of(session.mover())},
                 {"over", session.over() || !error.empty()},
                 {"outcome", error.empty() ? outcome_of(session) : error},
                 {"svg", draw_svg(session.context().current())}});
}

/// Makes a uniformly random legal move; `move` becomes its text.
session::Status step(Page& it, std::string& move) {
  session::Session& session = *it.session;
  if (session.moves_together()) return session.sample(it.chooser);
  const std::vector<std::string> texts = session.texts();
  if (texts.empty()) return session.sample(it.chooser);
  play::Random random(it.chooser);
  const auto number = static_cast<std::size_t>(random.pick(static_cast<int>(texts.size())));
  it.chooser = random.state();
  move = texts[number];
  return session.apply(number);
}

}  // namespace

}  // namespace lud::tools

using lud::tools::page;

extern "C" {

/// Passes a protocol message to the server.
EMSCRIPTEN_KEEPALIVE void lud_receive(const char* content) { page().server.receive(content); }

/// Returns the next message of the server, or ""; does a part of its background work first.
EMSCRIPTEN_KEEPALIVE const char* lud_next() {
  lud::tools::Page& it = page();
  if (it.output.empty() && it.server.busy()) it.server.work();
  for (auto& message : it.server.take_output()) it.output.push_back(std::move(message));
  if (it.output.empty()) return it.say(std::string());
  const auto message = std::move(it.output.front());
  it.output.pop_front();
  return it.say(message);
}

/// Whether the server has messages or background work.
EMSCRIPTEN_KEEPALIVE int lud_busy() { return !page().output.empty() || page().server.busy(); }

/// Returns the paths of the built-in games and tests as a JSON list, and copies them to the module's file system.
EMSCRIPTEN_KEEPALIVE const char* lud_games() {
  nlohmann::json paths = nlohmann::json::array();
  for (const lud::EmbeddedFile& file : lud::embedded_files()) {
    if (!file.path.starts_with("games/")) continue;
    const std::filesystem::path path = "/" + std::string(file.path);
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    std::ofstream(path, std::ios::binary) << file.text;
    if (path.extension() != ".words") paths.push_back(path.string());
  }
  return page().say(paths);
}

/// Returns a file of the module's file system as a JSON string, or null if there is none: a game, or a standard define
/// whose definition was requested.
EMSCRIPTEN_KEEPALIVE const char* lud_file(const char* path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path)) return page().say(nlohmann::json());
  return page().say(nlohmann::json(std::string(std::istreambuf_iterator<char>(in), {})));
}

/// Starts a game from a description. Returns the same as `lud_step`, or {"error": messages}.
EMSCRIPTEN_KEEPALIVE const char* lud_start(const char* name, const char* text, unsigned seed) {
  lud::tools::Page& it = page();
  it.session.reset();
  const lud::session::Loading loading = lud::session::load_text(name, text);
  if (!loading.game) {
    std::string messages;
    for (const auto& one : loading.diagnostics)
      if (one.is_error) messages += one.text;
    return it.say({{"error", messages}});
  }
  it.session.emplace(*loading.game, seed);
  it.chooser = seed;
  return lud::tools::tell(it, "");
}

/// Plays a random move. Returns {move, moves, mover, person, over, outcome, svg}, where
/// `person` is who plays the mover, by the player as whom that person began.
EMSCRIPTEN_KEEPALIVE const char* lud_step() {
  lud::tools::Page& it = page();
  if (!it.session) return it.say({{"error", "no game was begun"}});
  std::string move;
  const lud::session::Status status = it.session->over() ? lud::session::Status{} : lud::tools::step(it, move);
  return lud::tools::tell(it, move, status.error);
}

/// Returns {together, error, moves}: whether all players move at once, the limit of play that the rules ran into, or
/// "", and the legal moves as a list of {text, from, from_type, to, to_type}, where `from` and `to` are sites or -1,
/// and types are written as in the pictures, "Cell".
EMSCRIPTEN_KEEPALIVE const char* lud_legal() {
  lud::tools::Page& it = page();
  auto moves = nlohmann::json::array();
  if (!it.session) return it.say({{"together", false}, {"error", ""}, {"moves", moves}});
  const std::vector<std::string> texts = it.session->texts();
  const std::vector<lud::session::Offer> offers = it.session->offers();
  for (std::size_t i = 0; i < texts.size(); ++i)
    moves.push_back({{"text", texts[i]},
                     {"from", offers[i].from},
                     {"from_type", lud::tools::name_of(offers[i].from_type)},
                     {"to", offers[i].to},
                     {"to_type", lud::tools::name_of(offers[i].to_type)}});
  return it.say({{"together", it.session->moves_together()}, {"error", it.session->status().error}, {"moves", moves}});
}

/// Makes the legal move of that number. Returns the same as `lud_step`.
EMSCRIPTEN_KEEPALIVE const char* lud_apply(unsigned number) {
  lud::tools::Page& it = page();
  if (!it.session) return it.say({{"error", "no game was begun"}});
  const std::vector<std::string> texts = it.session->texts();
  if (number >= texts.size()) return it.say({{"error", "there is no such move"}});
  return lud::tools::tell(it, texts[number], it.session->apply(number).error);
}

/// Undoes a move. Returns the same as `lud_step`; {"error": message} if there is none.
EMSCRIPTEN_KEEPALIVE const char* lud_undo() {
  lud::tools::Page& it = page();
  if (!it.session || !it.session->undo()) return it.say({{"error", "there is no move to undo"}});
  return lud::tools::tell(it, "");
}

/// Makes the move that an opponent chooses, such as "uct:time=1s". Returns the same as `lud_step`, or
/// {"error": message}.
EMSCRIPTEN_KEEPALIVE const char* lud_reply(const char* description) {
  lud::tools::Page& it = page();
  if (!it.session) return it.say({{"error", "no game was begun"}});
  lud::session::Hiring hiring = lud::session::hire(it.session->game(), description);
  if (!hiring.opponent) return it.say({{"error", hiring.error}});
  const lud::session::Chosen chosen = hiring.opponent->choose(*it.session, it.chooser++);
  return chosen.status ? lud_apply(static_cast<unsigned>(chosen.number)) : it.say({{"error", chosen.status.error}});
}
}
