/* Lud for programs in C, and for all languages that can call C: games, positions, sessions and opponents.
 *
 * Handles are opaque. What a function named `lud_..._new`, `lud_load...`, `lud_restore...`, `lud_position_copy` or
 * `lud_session_position` hands out must be given back to the function `lud_..._free` of its kind; NULL may be given
 * back, too. A session, a position or an opponent keeps its game alive: handles may be given back in any order.
 *
 * Threads: a game may be used by any number of threads at a time; every other handle by one at a time.
 *
 * Errors: most functions return a `lud_code`. Where they take a `lud_error *`, which may be NULL, it receives the same
 * code with a text for people. Where a function fails nothing has changed, and what it should hand out is NULL or 0. No
 * function ends the program; handles that are NULL are LUD_WRONG_USE. A handle that was given back must not be used.
 *
 * Text is UTF-8 and ends with a zero byte. Text that is handed out belongs to the handle that was asked and holds until
 * that handle is changed, asked for text of the same kind in another position, or given back.
 *
 * Players are numbered from 1. Numbers of legal moves begin at 0 and hold until the position changes. */
#ifndef LUD_H
#define LUD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Seen from outside of a shared library that Lud is linked into. */
#if defined(__GNUC__)
#define LUD_API __attribute__((visibility("default")))
#else
#define LUD_API
#endif

typedef enum lud_code {
  LUD_OK = 0,
  LUD_FAILED = 1,      /* a rule asks for more than a game may use in play */
  LUD_WRONG_INPUT = 2, /* a description with mistakes, a text that cannot be read, an unknown name */
  LUD_UNREADABLE = 3,  /* a file or folder that cannot be read */
  LUD_ILLEGAL = 4,     /* no such legal move; the game is over; nothing to undo */
  LUD_WRONG_USE = 5,   /* NULL where a handle is needed; handles of different games */
  LUD_NO_MEMORY = 6
} lud_code;

typedef struct lud_game lud_game;
typedef struct lud_session lud_session;
typedef struct lud_position lud_position;
typedef struct lud_opponent lud_opponent;
typedef struct lud_error lud_error;

/* The version of the library, "0.1.0". Holds for ever. */
LUD_API const char* lud_version(void);
/* The name of a code, "LUD_OK". Holds for ever. */
LUD_API const char* lud_code_name(lud_code code);

/* ---- Errors ---- */

/* A place for errors, which can be used again and again; NULL where there is no memory. */
LUD_API lud_error* lud_error_new(void);
LUD_API void lud_error_free(lud_error* error);
/* Of the last call that was given it. */
LUD_API lud_code lud_error_code(const lud_error* error);
/* What went wrong; "" where nothing did. Of a description with mistakes: all messages, with source lines and carets. */
LUD_API const char* lud_error_text(const lud_error* error);

/* A message about a description. Lines and columns count from 1, columns in characters; 0 where it has no place. */
typedef struct lud_message {
  int is_error; /* otherwise a warning */
  int line, column;
  const char* code; /* a stable short name: "unknown-word" */
  const char* file;
  const char* text; /* one sentence */
} lud_message;

/* The messages of the last load, warnings of one that went well among them. */
LUD_API size_t lud_error_messages(const lud_error* error);
LUD_API lud_code lud_error_message(const lud_error* error, size_t number, lud_message* message);

/* ---- Games ---- */

/* How a description is to be read; all zero: as it is by default. */
typedef struct lud_settings {
  const char* const* options; /* "Category/Item" each */
  size_t option_count;
  const char* ruleset; /* or NULL */
  const char* defines; /* a folder of defines that come before the standard ones, or NULL; it is read each time */
  int max_turns;       /* turns of each player after which a game is drawn; 0: as the language has it */
  int max_moves;       /* moves after which a game is drawn; 0: as the game has it */
} lud_settings;

/* Loads a file, or a built-in game by its name ("dadu") in any case of letters. `settings` may be NULL. */
LUD_API lud_code lud_load(const char* file_or_name, const lud_settings* settings, lud_game** game, lud_error* error);
/* Loads a description from memory; `name` stands for the file in messages. */
LUD_API lud_code lud_load_text(const char* name, const char* text, const lud_settings* settings, lud_game** game,
                               lud_error* error);
LUD_API void lud_game_free(lud_game* game);

LUD_API const char* lud_game_name(const lud_game* game);
LUD_API int lud_game_players(const lud_game* game);
/* 1 where dice or other chance has a say, otherwise 0. */
LUD_API int lud_game_has_chance(const lud_game* game);
/* 1 for several games, one after the other, otherwise 0. */
LUD_API int lud_game_is_match(const lud_game* game);

/* ---- Sessions: a game in play ---- */

/* Begins a game. `seed` decides dice and all other chance of the rules, and nothing else. */
LUD_API lud_code lud_session_new(const lud_game* game, uint64_t seed, lud_session** session, lud_error* error);
LUD_API void lud_session_free(lud_session* session);
/* Begins anew. */
LUD_API lud_code lud_session_restart(lud_session* session, uint64_t seed, lud_error* error);

/* Whose turn it is; 0 where all players move at once, or nobody. */
LUD_API int lud_session_mover(const lud_session* session);
LUD_API int lud_session_over(const lud_session* session);
/* 1 where all players choose a move each, which are made together. */
LUD_API int lud_session_moves_together(const lud_session* session);
/* Moves that were made since the start. */
LUD_API int lud_session_moves(const lud_session* session);

/* LUD_OK where the game can go on, or is over; LUD_FAILED where a rule asked for more than a game may use in play, here or
 * when the legal moves were worked out. There are no legal moves then. */
LUD_API lud_code lud_session_status(const lud_session* session, lud_error* error);
/* How many legal moves there are; 0 where the game is over. Worked out once for a position. */
LUD_API size_t lud_session_legal(lud_session* session);
/* A legal move in few words, no two alike, or with all that it does; NULL where there is no such move. */
LUD_API const char* lud_session_text(lud_session* session, size_t number);
LUD_API const char* lud_session_full_text(lud_session* session, size_t number);

/* A legal move by its sites; -1 and "" where it has none. */
typedef struct lud_offer {
  int player; /* who may make it */
  int from, to;
  const char *from_label, *to_label;
} lud_offer;
LUD_API lud_code lud_session_offer(lud_session* session, size_t number, lud_offer* offer);

/* Makes a legal move; where all move at once, one of each player who has any. */
LUD_API lud_code lud_session_apply(lud_session* session, size_t number, lud_error* error);
LUD_API lud_code lud_session_apply_together(lud_session* session, const size_t* numbers, size_t count,
                                            lud_error* error);
/* The one that reads so, in short or in full; the only one between two sites with these labels. */
LUD_API lud_code lud_session_apply_text(lud_session* session, const char* text, lud_error* error);
LUD_API lud_code lud_session_apply_sites(lud_session* session, const char* from, const char* to, lud_error* error);
/* One that is drawn uniformly (of each player, where all move at once). `chooser` is the state of the generator that
 * draws, any number at first; it is advanced. */
LUD_API lud_code lud_session_sample(lud_session* session, uint64_t* chooser, lud_error* error);
/* Takes the last move back, with the throws of dice; makes it again. */
LUD_API lud_code lud_session_undo(lud_session* session);
LUD_API lud_code lud_session_redo(lud_session* session);

/* How the game ended, or how it stands. */
typedef enum lud_end { LUD_END_NONE, LUD_END_RULES, LUD_END_MOVE_LIMIT, LUD_END_TURN_LIMIT } lud_end;
typedef struct lud_result {
  int over;
  int winner; /* a player, or 0 */
  lud_end end;
} lud_result;
LUD_API lud_code lud_session_result(const lud_session* session, lud_result* result);
/* The rank of a player from 1 on, shared ones in between; 0 for those who have none yet. */
LUD_API double lud_session_rank(const lud_session* session, int player);
/* The score of a player; in a match its score in the match. */
LUD_API int lud_session_score(const lud_session* session, int player);

/* What a viewer sees on a site, piece by piece from the bottom. What is hidden from him is LUD_UNKNOWN. */
#define LUD_UNKNOWN (-2)
typedef enum lud_site_type { LUD_VERTEX, LUD_EDGE, LUD_CELL } lud_site_type;
typedef struct lud_piece {
  lud_site_type type;
  int site, level;
  const char* label; /* of the site: "A1", "hand2" */
  const char* name;  /* of the piece: "Pawn1"; "?" where it is hidden */
  int owner;         /* a player, 0 for nobody, players + 1 for everybody */
  int count, state, rotation, value;
} lud_piece;
/* Looks at the board as a player sees it, or at all there is for `viewer` 0: hands on the number of pieces. Sites
 * without pieces are left out, and a viewer that there is not sees nothing. The pieces hold until the session is viewed
 * again. */
LUD_API size_t lud_session_view(lud_session* session, int viewer);
LUD_API lud_code lud_session_piece(const lud_session* session, size_t number, lud_piece* piece);

/* ---- Positions: all that is needed to go on with a game ---- */

LUD_API lud_code lud_session_position(const lud_session* session, lud_position** position, lud_error* error);
/* The same into one that is used again: allocates nothing once it is large enough. */
LUD_API lud_code lud_session_save(const lud_session* session, lud_position* position, lud_error* error);
/* Goes on from a position; what was played before cannot be undone any more. */
LUD_API lud_code lud_session_set(lud_session* session, const lud_position* position, lud_error* error);

LUD_API void lud_position_free(lud_position* position);
LUD_API lud_code lud_position_copy(const lud_position* position, lud_position** copy, lud_error* error);
/* 1 where play goes on alike from both, otherwise 0. */
LUD_API int lud_position_equal(const lud_position* a, const lud_position* b);
/* Equal for equal positions; the same in every run of one build. */
LUD_API uint64_t lud_position_hash(const lud_position* position);
LUD_API int lud_position_moves(const lud_position* position);
/* Some lines that a person can read, and that `lud_restore` reads. NULL where there is no memory. */
LUD_API const char* lud_position_text(lud_position* position);
/* The same in few bytes: writes them to `buffer`, where they fit in `size` bytes, and hands on how many there are. */
LUD_API size_t lud_position_bytes(const lud_position* position, uint8_t* buffer, size_t size);

/* Plays the moves of a written position again. `game` must be the one that it was written of. */
LUD_API lud_code lud_restore(const lud_game* game, const char* text, lud_position** position, lud_error* error);
LUD_API lud_code lud_restore_bytes(const lud_game* game, const uint8_t* bytes, size_t size, lud_position** position,
                                   lud_error* error);

/* ---- Opponents ---- */

/* Makes an opponent from its description: "random", "uct:iterations=2000", "flat:time=0.5s". */
LUD_API lud_code lud_opponent_new(const lud_game* game, const char* description, lud_opponent** opponent,
                                  lud_error* error);
LUD_API void lud_opponent_free(lud_opponent* opponent);
/* The legal move that it would make. With a budget of iterations `seed` decides it. Takes as long as its budget says,
 * in seconds or iterations. `player` is 0, or the one for whom it chooses where all players move at once. */
LUD_API lud_code lud_opponent_choose(lud_opponent* opponent, const lud_session* session, uint64_t seed, int player,
                                     size_t* number, lud_error* error);

#ifdef __cplusplus
}
#endif

#endif
