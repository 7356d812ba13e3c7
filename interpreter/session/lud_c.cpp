// Implements lud.h on the C++ classes. Handles wrap them; no exception leaves a function.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>

#include "interpreter/session/choices.hpp"
#include "interpreter/session/lud.h"
#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"

using namespace lud::session;

struct lud_error {
  lud_code code = LUD_OK;
  std::string text;
  std::vector<Diagnostic> messages;
};

struct lud_game {
  Game game;
};

struct lud_board {
  std::vector<Site> sites;
  std::vector<std::vector<lud_point>> outlines;  ///< of each site
};

struct lud_choices {
  Choices choices;
  std::vector<std::vector<const char*>> options;  ///< of each ruleset; the pointers point into `choices`
};

struct lud_session {
  explicit lud_session(const Game& game, std::uint64_t seed) : session(game, seed) {}
  explicit lud_session(const Position& position) : session(position) {}
  Session session;
  // Lists requested so far in this position; the pointers handed out point into them.
  std::vector<std::string> texts, full_texts;
  std::vector<Offer> offers;
  std::vector<Piece> pieces;
  std::vector<Made> made;
  std::vector<std::vector<std::string>> made_texts;
  std::string trial;

  void changed() {
    texts.clear();
    full_texts.clear();
    offers.clear();
    made.clear();
    made_texts.clear();
  }
};

struct lud_position {
  Position position;
  std::string text;
};

struct lud_opponent {
  explicit lud_opponent(Opponent hired) : opponent(std::move(hired)) {}
  Opponent opponent;
  Chosen last{};
  std::vector<lud_candidate> candidates;  ///< of `last`
  std::atomic<bool> stop{false};
};

namespace {

lud_code set_error(lud_error* error, lud_code code, const std::string& text = {}) {
  if (!error) return code;
  error->code = code;
  error->text = text;
  error->messages.clear();
  return code;
}

lud_code wrong_use(lud_error* error) { return set_error(error, LUD_WRONG_USE, "a handle or a text is missing"); }

/// Calls `body` and returns its code; an exception becomes LUD_NO_MEMORY or LUD_FAILED.
template <class Body>
lud_code guarded(lud_error* error, Body&& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    // Short enough for the small-string buffer, so this does not allocate.
    return set_error(error, LUD_NO_MEMORY, "no memory");
  } catch (const std::exception& other) {
    return set_error(error, LUD_FAILED, other.what());
  }
}

/// The same for functions that return a value: `otherwise` on an exception.
template <class Value, class Body>
Value guarded_value(Value otherwise, Body&& body) noexcept {
  try {
    return body();
  } catch (const std::exception&) {
    return otherwise;
  }
}

lud_code set_status(lud_error* error, const Status& status, lud_code otherwise = LUD_ILLEGAL) {
  return status.ok() ? set_error(error, LUD_OK)
                     : set_error(error, status.at_limit ? LUD_FAILED : otherwise, status.error);
}

bool is_whole(const lud_settings* given) {
  return !given || given->option_count == 0 ||
         (given->options && std::all_of(given->options, given->options + given->option_count,
                                        [](const char* option) { return option != nullptr; }));
}

Settings settings_of(const lud_settings* given) {
  Settings made;
  if (!given) return made;
  for (std::size_t i = 0; i < given->option_count; ++i) made.options.emplace_back(given->options[i]);
  if (given->ruleset) made.ruleset = given->ruleset;
  if (given->defines) made.defines = lud::DefineFolder(given->defines);
  made.max_turns = given->max_turns;
  made.max_moves = given->max_moves;
  return made;
}

/// Sets the error to what reading a description found. Returns its code.
lud_code set_messages(lud_error* error, bool is_read, std::vector<Diagnostic> diagnostics) {
  lud_code code = is_read ? LUD_OK : LUD_WRONG_INPUT;
  std::string text;
  for (const Diagnostic& one : diagnostics) {
    text += one.text;
    if (!is_read && one.code.starts_with("unreadable-")) code = LUD_UNREADABLE;
  }
  set_error(error, code, is_read ? std::string() : text);
  if (error) error->messages = std::move(diagnostics);
  return code;
}

lud_code give(Loading loading, lud_game** game, lud_error* error) {
  const lud_code code = set_messages(error, loading.game.has_value(), std::move(loading.diagnostics));
  if (loading.game) *game = new lud_game{*loading.game};
  return code;
}

lud_code give(ChoicesRead read, lud_choices** choices, lud_error* error) {
  const lud_code code = set_messages(error, read.choices.has_value(), std::move(read.diagnostics));
  if (!read.choices) return code;
  auto made = std::make_unique<lud_choices>(lud_choices{std::move(*read.choices), {}});
  for (const Ruleset& ruleset : made->choices.rulesets) {
    std::vector<const char*>& options = made->options.emplace_back();
    for (const std::string& option : ruleset.options) options.push_back(option.c_str());
  }
  *choices = made.release();
  return code;
}

lud_code give(Restored restored, lud_position** position, lud_error* error) {
  if (!restored.position) return set_error(error, LUD_WRONG_INPUT, restored.error);
  *position = new lud_position{std::move(*restored.position), {}};
  return set_error(error, LUD_OK);
}

/// Returns one of a session's move texts, which `make` lists on first use; null if there is no such move.
template <class Make>
const char* text_of(std::vector<std::string>& texts, std::size_t number, Make&& make) {
  return guarded_value<const char*>(nullptr, [&]() -> const char* {
    if (texts.empty()) texts = make();
    return number < texts.size() ? texts[number].c_str() : nullptr;
  });
}

/// Calls `body` on a session and discards its cached lists.
template <class Body>
lud_code change(lud_session* session, lud_error* error, Body&& body) {
  if (!session) return wrong_use(error);
  return guarded(error, [&] {
    const Status status = body(session->session);
    if (status.ok()) session->changed();
    return set_status(error, status);
  });
}

}  // namespace

extern "C" {

const char* lud_version(void) { return LUD_VERSION; }
const char* lud_code_name(lud_code code) {
  constexpr const char* names[] = {"LUD_OK",      "LUD_FAILED",    "LUD_WRONG_INPUT", "LUD_UNREADABLE",
                                   "LUD_ILLEGAL", "LUD_WRONG_USE", "LUD_NO_MEMORY"};
  return code >= LUD_OK && code <= LUD_NO_MEMORY ? names[code] : "no code";
}

lud_error* lud_error_new(void) { return new (std::nothrow) lud_error; }
void lud_error_free(lud_error* error) { delete error; }
lud_code lud_error_code(const lud_error* error) { return error ? error->code : LUD_WRONG_USE; }
const char* lud_error_text(const lud_error* error) { return error ? error->text.c_str() : ""; }
size_t lud_error_messages(const lud_error* error) { return error ? error->messages.size() : 0; }
lud_code lud_error_message(const lud_error* error, size_t number, lud_message* message) {
  if (message) *message = {};
  if (!error || !message || number >= error->messages.size()) return LUD_WRONG_USE;
  const Diagnostic& one = error->messages[number];
  *message = {one.is_error, one.line, one.column, one.code.c_str(), one.file.c_str(), one.message.c_str()};
  return LUD_OK;
}

lud_code lud_load(const char* file_or_name, const lud_settings* settings, lud_game** game, lud_error* error) {
  if (game) *game = nullptr;
  if (!file_or_name || !game || !is_whole(settings)) return wrong_use(error);
  return guarded(error, [&] { return give(load(file_or_name, settings_of(settings)), game, error); });
}
lud_code lud_load_text(const char* name, const char* text, const lud_settings* settings, lud_game** game,
                       lud_error* error) {
  if (game) *game = nullptr;
  if (!name || !text || !game || !is_whole(settings)) return wrong_use(error);
  return guarded(error, [&] { return give(load_text(name, text, settings_of(settings)), game, error); });
}
void lud_game_free(lud_game* game) { delete game; }
const char* lud_game_name(const lud_game* game) { return game ? game->game.name().c_str() : ""; }
int lud_game_players(const lud_game* game) { return game ? game->game.players() : 0; }
int lud_game_has_chance(const lud_game* game) { return game && game->game.has_chance(); }
int lud_game_is_match(const lud_game* game) { return game && game->game.is_match(); }

lud_code lud_load_choices(const char* file_or_name, lud_choices** choices, lud_error* error) {
  if (choices) *choices = nullptr;
  if (!file_or_name || !choices) return wrong_use(error);
  return guarded(error, [&] { return give(choices_of(file_or_name), choices, error); });
}
lud_code lud_load_choices_text(const char* name, const char* text, lud_choices** choices, lud_error* error) {
  if (choices) *choices = nullptr;
  if (!name || !text || !choices) return wrong_use(error);
  return guarded(error, [&] { return give(choices_of_text(name, text), choices, error); });
}
void lud_choices_free(lud_choices* choices) { delete choices; }
size_t lud_choices_options(const lud_choices* choices) { return choices ? choices->choices.options.size() : 0; }
lud_code lud_choices_option(const lud_choices* choices, size_t number, lud_option* option) {
  if (option) *option = {};
  if (!option || number >= lud_choices_options(choices)) return LUD_WRONG_USE;
  const Option& one = choices->choices.options[number];
  *option = {one.category.c_str(), one.items.size(), one.default_item};
  return LUD_OK;
}
lud_code lud_choices_item(const lud_choices* choices, size_t option, size_t number, lud_option_item* item) {
  if (item) *item = {};
  if (!item || option >= lud_choices_options(choices)) return LUD_WRONG_USE;
  const std::vector<OptionItem>& items = choices->choices.options[option].items;
  if (number >= items.size()) return LUD_WRONG_USE;
  const OptionItem& one = items[number];
  *item = {one.item.c_str(), one.choice.c_str(), one.description.c_str(), one.stars};
  return LUD_OK;
}
size_t lud_choices_rulesets(const lud_choices* choices) { return choices ? choices->choices.rulesets.size() : 0; }
lud_code lud_choices_ruleset(const lud_choices* choices, size_t number, lud_ruleset* ruleset) {
  if (ruleset) *ruleset = {};
  if (!ruleset || number >= lud_choices_rulesets(choices)) return LUD_WRONG_USE;
  const Ruleset& one = choices->choices.rulesets[number];
  const std::vector<const char*>& options = choices->options[number];
  *ruleset = {one.name.c_str(), options.data(), options.size(), one.stars};
  return LUD_OK;
}

lud_code lud_board_new(const lud_game* game, int part, lud_board** board, lud_error* error) {
  if (board) *board = nullptr;
  if (!game || !board) return wrong_use(error);
  return guarded(error, [&] {
    auto made = std::make_unique<lud_board>(lud_board{game->game.board(part), {}});
    if (made->sites.empty()) return set_error(error, LUD_WRONG_USE, "there is no game of that number");
    for (const Site& site : made->sites) {
      std::vector<lud_point>& outline = made->outlines.emplace_back();
      for (const Site::Point& point : site.outline) outline.push_back({point.x, point.y});
    }
    *board = made.release();
    return set_error(error, LUD_OK);
  });
}
void lud_board_free(lud_board* board) { delete board; }
size_t lud_board_sites(const lud_board* board) { return board ? board->sites.size() : 0; }
lud_code lud_board_site(const lud_board* board, size_t index, lud_site* site) {
  if (site) *site = {};
  if (!site || index >= lud_board_sites(board)) return LUD_WRONG_USE;
  const Site& one = board->sites[index];
  const std::vector<lud_point>& outline = board->outlines[index];
  *site = {static_cast<lud_site_type>(one.type),
           one.number,
           one.label.c_str(),
           static_cast<lud_container>(one.container),
           one.owner,
           one.x,
           one.y,
           one.z,
           outline.data(),
           outline.size(),
           one.orthogonal.data(),
           one.orthogonal.size(),
           one.adjacent.data(),
           one.adjacent.size()};
  return LUD_OK;
}

lud_code lud_session_new(const lud_game* game, uint64_t seed, lud_session** session, lud_error* error) {
  if (session) *session = nullptr;
  if (!game || !session) return wrong_use(error);
  return guarded(error, [&] {
    *session = new lud_session(game->game, seed);
    return set_error(error, LUD_OK);
  });
}
lud_code lud_session_new_at(const lud_position* position, lud_session** session, lud_error* error) {
  if (session) *session = nullptr;
  if (!position || !session) return wrong_use(error);
  return guarded(error, [&] {
    *session = new lud_session(position->position);
    return set_error(error, LUD_OK);
  });
}
void lud_session_free(lud_session* session) { delete session; }
lud_code lud_session_restart(lud_session* session, uint64_t seed, lud_error* error) {
  return change(session, error, [&](Session& s) {
    session->changed();  // a restart that fails discards the game, too
    return s.restart(seed);
  });
}
lud_code lud_session_reseed(lud_session* session, uint64_t seed, lud_error* error) {
  return change(session, error, [&](Session& s) {
    s.reseed(seed);
    return Status{};
  });
}
int lud_session_mover(const lud_session* session) { return session ? session->session.mover() : 0; }
int lud_session_person_of(const lud_session* session, int player) {
  return session ? session->session.person_of(player) : 0;
}
int lud_session_player_of(const lud_session* session, int person) {
  return session ? session->session.player_of(person) : 0;
}
int lud_session_over(const lud_session* session) { return session && session->session.over(); }
int lud_session_moves_together(const lud_session* session) { return session && session->session.moves_together(); }
int lud_session_part(const lud_session* session) { return session ? session->session.part() : 0; }
int lud_session_moves(const lud_session* session) { return session ? session->session.moves() : 0; }
lud_code lud_session_status(const lud_session* session, lud_error* error) {
  if (!session) return wrong_use(error);
  return guarded(error, [&] { return set_status(error, session->session.status()); });
}
size_t lud_session_legal(lud_session* session) {
  if (!session) return 0;
  return guarded_value<size_t>(0, [&] { return session->session.legal(); });
}
const char* lud_session_text(lud_session* session, size_t number) {
  if (!session) return nullptr;
  return text_of(session->texts, number, [&] { return session->session.texts(); });
}
const char* lud_session_full_text(lud_session* session, size_t number) {
  if (!session) return nullptr;
  return text_of(session->full_texts, number, [&] { return session->session.full_texts(); });
}
lud_code lud_session_offer(lud_session* session, size_t number, lud_offer* offer) {
  if (offer) *offer = {};
  if (!session || !offer) return LUD_WRONG_USE;
  return guarded(nullptr, [&] {
    if (session->offers.empty()) session->offers = session->session.offers();
    if (number >= session->offers.size()) return LUD_ILLEGAL;
    const Offer& one = session->offers[number];
    *offer = {one.player,
              one.from,
              one.to,
              one.from_label.c_str(),
              one.to_label.c_str(),
              static_cast<lud_site_type>(one.from_type),
              static_cast<lud_site_type>(one.to_type)};
    return LUD_OK;
  });
}

size_t lud_session_thrown(lud_session* session, int* faces, size_t size) {
  if (!session) return 0;
  return guarded_value<size_t>(0, [&] {
    const std::vector<int> thrown = session->session.thrown();
    if (faces && thrown.size() <= size) std::copy(thrown.begin(), thrown.end(), faces);
    return thrown.size();
  });
}

lud_code lud_session_apply(lud_session* session, size_t number, lud_error* error) {
  return change(session, error, [&](Session& s) { return s.apply(number); });
}
lud_code lud_session_apply_together(lud_session* session, const size_t* numbers, size_t count, lud_error* error) {
  if (!numbers && count > 0) return wrong_use(error);
  return change(session, error, [&](Session& s) { return s.apply(std::span<const std::size_t>(numbers, count)); });
}
lud_code lud_session_apply_text(lud_session* session, const char* text, lud_error* error) {
  if (!text) return wrong_use(error);
  return change(session, error, [&](Session& s) { return s.apply(std::string(text)); });
}
lud_code lud_session_apply_sites(lud_session* session, const char* from, const char* to, lud_error* error) {
  if (!from || !to) return wrong_use(error);
  return change(session, error, [&](Session& s) { return s.apply(std::string(from), std::string(to)); });
}
lud_code lud_session_sample(lud_session* session, uint64_t* chooser, lud_error* error) {
  if (!chooser) return wrong_use(error);
  return change(session, error, [&](Session& s) {
    std::uint64_t drawn = *chooser;
    Status status = s.sample(drawn);
    if (status.ok()) *chooser = drawn;
    return status;
  });
}
lud_code lud_session_undo(lud_session* session) {
  return change(session, nullptr, [](Session& s) { return s.undo() ? Status{} : Status{"nothing to undo"}; });
}
lud_code lud_session_redo(lud_session* session) {
  return change(session, nullptr, [](Session& s) { return s.redo() ? Status{} : Status{"nothing to redo"}; });
}

lud_code lud_session_limit_undo(lud_session* session, size_t moves) {
  if (!session) return LUD_WRONG_USE;
  return guarded(nullptr, [&] {
    session->session.limit_undo(moves);
    return LUD_OK;
  });
}

lud_code lud_session_made(lud_session* session, size_t move, lud_made* made) {
  if (made) *made = {};
  if (!session || !made) return LUD_WRONG_USE;
  return guarded(nullptr, [&] {
    if (session->made.empty()) session->made = session->session.made();
    if (move >= session->made.size()) return LUD_ILLEGAL;
    const Made& one = session->made[move];
    *made = {one.legal, one.numbers.data(), one.numbers.size()};
    return LUD_OK;
  });
}
const char* lud_session_made_text(lud_session* session, size_t move, size_t index) {
  if (!session) return nullptr;
  return guarded_value<const char*>(nullptr, [&]() -> const char* {
    if (session->made_texts.empty()) session->made_texts = session->session.made_texts();
    if (move >= session->made_texts.size() || index >= session->made_texts[move].size()) return nullptr;
    return session->made_texts[move][index].c_str();
  });
}
const char* lud_session_trial(lud_session* session, const char* name) {
  if (!session || !name) return nullptr;
  return guarded_value<const char*>(nullptr, [&]() -> const char* {
    session->trial = session->session.trial(name);
    return session->trial.empty() ? nullptr : session->trial.c_str();
  });
}
lud_code lud_session_follow(lud_session* session, const char* trial, lud_error* error) {
  if (!session || !trial) return wrong_use(error);
  return guarded(error, [&] {
    const Status status = session->session.follow(std::string_view(trial));
    if (status.ok()) session->changed();
    return set_status(error, status, LUD_WRONG_INPUT);
  });
}

lud_code lud_session_result(const lud_session* session, lud_result* result) {
  if (result) *result = {};
  if (!session || !result) return LUD_WRONG_USE;
  return guarded(nullptr, [&] {
    const Result made = session->session.result();
    *result = {made.over, made.winner, static_cast<lud_end>(made.end)};
    return LUD_OK;
  });
}
double lud_session_rank(const lud_session* session, int player) {
  if (!session || player < 1 || player > session->session.game().players()) return 0;
  return guarded_value<double>(0, [&] { return session->session.result().ranking[static_cast<std::size_t>(player)]; });
}
double lud_session_worth(const lud_session* session, int player) {
  if (!session || player < 1 || player > session->session.game().players()) return 0;
  return guarded_value<double>(0, [&] { return session->session.result().worth[static_cast<std::size_t>(player)]; });
}
int lud_session_score(const lud_session* session, int player) {
  if (!session || player < 1 || player > session->session.game().players()) return 0;
  return guarded_value<int>(0, [&] { return session->session.result().scores[static_cast<std::size_t>(player)]; });
}

size_t lud_session_view(lud_session* session, int viewer) {
  if (!session) return 0;
  return guarded_value<size_t>(0, [&] {
    session->pieces = session->session.view(viewer);
    return session->pieces.size();
  });
}
lud_code lud_session_piece(const lud_session* session, size_t number, lud_piece* piece) {
  if (piece) *piece = {};
  if (!session || !piece || number >= session->pieces.size()) return LUD_WRONG_USE;
  const Piece& one = session->pieces[number];
  *piece = {static_cast<lud_site_type>(one.type),
            one.site,
            one.level,
            one.label.c_str(),
            one.name.c_str(),
            one.owner,
            one.count,
            one.state,
            one.rotation,
            one.value};
  return LUD_OK;
}

lud_code lud_session_position(const lud_session* session, lud_position** position, lud_error* error) {
  if (position) *position = nullptr;
  if (!session || !position) return wrong_use(error);
  return guarded(error, [&] {
    *position = new lud_position{session->session.position(), {}};
    return set_error(error, LUD_OK);
  });
}
lud_code lud_session_save(const lud_session* session, lud_position* position, lud_error* error) {
  if (!session || !position) return wrong_use(error);
  return guarded(error, [&] {
    session->session.save(position->position);
    position->text.clear();
    return set_error(error, LUD_OK);
  });
}
lud_code lud_session_set(lud_session* session, const lud_position* position, lud_error* error) {
  if (!session || !position) return wrong_use(error);
  return guarded(error, [&] {
    const Status status = session->session.set(position->position);
    if (status.ok()) session->changed();
    return set_status(error, status, LUD_WRONG_USE);
  });
}
void lud_position_free(lud_position* position) { delete position; }
lud_code lud_position_copy(const lud_position* position, lud_position** copy, lud_error* error) {
  if (copy) *copy = nullptr;
  if (!position || !copy) return wrong_use(error);
  return guarded(error, [&] {
    *copy = new lud_position{position->position, {}};
    return set_error(error, LUD_OK);
  });
}
int lud_position_equal(const lud_position* a, const lud_position* b) { return a && b && a->position == b->position; }
uint64_t lud_position_hash(const lud_position* position) { return position ? position->position.hash() : 0; }
int lud_position_moves(const lud_position* position) { return position ? position->position.moves() : 0; }
const char* lud_position_text(lud_position* position) {
  if (!position) return nullptr;
  return guarded_value<const char*>(nullptr, [&] {
    if (position->text.empty()) position->text = position->position.text();
    return position->text.c_str();
  });
}
size_t lud_position_bytes(const lud_position* position, uint8_t* buffer, size_t size) {
  if (!position) return 0;
  return guarded_value<size_t>(0, [&] {
    const std::vector<std::uint8_t> bytes = position->position.bytes();
    if (buffer && bytes.size() <= size) std::memcpy(buffer, bytes.data(), bytes.size());
    return bytes.size();
  });
}
lud_code lud_restore(const lud_game* game, const char* text, lud_position** position, lud_error* error) {
  if (position) *position = nullptr;
  if (!game || !text || !position) return wrong_use(error);
  return guarded(error, [&] { return give(restore(game->game, text), position, error); });
}
lud_code lud_restore_bytes(const lud_game* game, const uint8_t* bytes, size_t size, lud_position** position,
                           lud_error* error) {
  if (position) *position = nullptr;
  if (!game || !position || (!bytes && size > 0)) return wrong_use(error);
  return guarded(error, [&] { return give(restore_bytes(game->game, {bytes, size}), position, error); });
}

lud_code lud_opponent_new(const lud_game* game, const char* description, lud_opponent** opponent, lud_error* error) {
  if (opponent) *opponent = nullptr;
  if (!game || !description || !opponent) return wrong_use(error);
  return guarded(error, [&] {
    Hiring hiring = hire(game->game, description);
    if (!hiring.opponent) return set_error(error, LUD_WRONG_INPUT, hiring.error);
    *opponent = new lud_opponent(std::move(*hiring.opponent));
    return set_error(error, LUD_OK);
  });
}
void lud_opponent_free(lud_opponent* opponent) { delete opponent; }
lud_code lud_opponent_choose(lud_opponent* opponent, const lud_session* session, uint64_t seed, int player,
                             size_t* number, lud_error* error) {
  if (number) *number = 0;
  if (!opponent || !session || !number) return wrong_use(error);
  return guarded(error, [&] {
    opponent->last = {};
    opponent->candidates.clear();
    if (opponent->opponent.game() != session->session.game())
      return set_error(error, LUD_WRONG_USE, "the session is one of another game");
    opponent->last = opponent->opponent.choose(session->session, seed, player, &opponent->stop);
    for (const Candidate& one : opponent->last.candidates)
      opponent->candidates.push_back({one.number, one.visits, one.worth});
    if (opponent->last.status.ok()) *number = opponent->last.number;
    return set_status(error, opponent->last.status);
  });
}
void lud_opponent_stop(lud_opponent* opponent) {
  if (opponent) opponent->stop = true;
}
void lud_opponent_go_on(lud_opponent* opponent) {
  if (opponent) opponent->stop = false;
}
lud_code lud_opponent_thought(const lud_opponent* opponent, lud_thought* thought) {
  if (thought) *thought = {};
  if (!opponent || !thought) return LUD_WRONG_USE;
  const Chosen& last = opponent->last;
  *thought = {last.iterations,
              last.nodes,
              last.depth,
              last.worth,
              last.line.data(),
              last.line.size(),
              opponent->candidates.data(),
              opponent->candidates.size()};
  return LUD_OK;
}

}  // extern "C"
