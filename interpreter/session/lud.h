/* Lud for programs in C, and for all languages that can call C: games, their boards and choices, positions, sessions
 * and opponents.
 *
 * Handles are opaque. The caller owns the handles returned by the functions named `lud_..._new`, `lud_load...`,
 * `lud_restore...`, `lud_session_new_at`, `lud_position_copy` and `lud_session_position`, and releases each with the
 * `lud_..._free` of its type. Freeing NULL does nothing. Sessions, positions and opponents keep their game alive, so
 * handles may be freed in any order. A freed handle must not be used.
 *
 * Threads: games, boards and choices never change and may be used by any number of threads at a time; every other
 * handle by one at a time, but `lud_opponent_stop` and `lud_opponent_go_on` by any. A thread needs a stack of 512 KiB
 * to load descriptions: those with 480 nested brackets, which is about the most that is read, take more than 256 KiB.
 *
 * Errors: most functions return a `lud_code`. A `lud_error *` parameter may be NULL; otherwise the error receives the
 * same code with a text for people. A function that fails changes nothing (but see
 * `lud_session_restart`) and sets its outputs to NULL or 0. No function terminates the program; a NULL handle yields
 * LUD_WRONG_USE.
 *
 * Text is UTF-8 and zero-terminated. A returned string is owned by the handle that it was requested from. It is valid
 * until that handle is changed or freed, or the same kind of text is requested from it in another position.
 *
 * Players are numbered from 1. Legal moves are numbered from 0; numbers are valid until the position changes. */
#ifndef LUD_H
#define LUD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Exported from a shared library that Lud is linked into. A linker takes from a static library only what is used: where
 * nothing in the shared library calls these functions, link Lud as a whole, in CMake with
 * `$<LINK_LIBRARY:WHOLE_ARCHIVE,Lud::session>`. */
#if defined(__GNUC__)
#define LUD_API __attribute__((visibility("default")))
#else
#define LUD_API
#endif

typedef enum lud_code {
  LUD_OK = 0,
  LUD_FAILED = 1,      /* the rules ran into a limit of play */
  LUD_WRONG_INPUT = 2, /* a description with errors, a text that cannot be parsed, an unknown name */
  LUD_UNREADABLE = 3,  /* a file or folder that cannot be read */
  LUD_ILLEGAL = 4,     /* no such legal move; the game is over; nothing to undo */
  LUD_WRONG_USE = 5,   /* NULL where a handle is needed; handles of different games */
  LUD_NO_MEMORY = 6
} lud_code;

typedef struct lud_game lud_game;
typedef struct lud_board lud_board;
typedef struct lud_choices lud_choices;
typedef struct lud_session lud_session;
typedef struct lud_position lud_position;
typedef struct lud_opponent lud_opponent;
typedef struct lud_error lud_error;

/* The version of the library, "0.1.0". A static string. */
LUD_API const char* lud_version(void);
/* The name of a code, "LUD_OK". A static string. */
LUD_API const char* lud_code_name(lud_code code);

/* ---- Errors ---- */

/* Creates an error object, which can be passed to any number of calls. Returns NULL if out of memory. */
LUD_API lud_error* lud_error_new(void);
LUD_API void lud_error_free(lud_error* error);
/* The code of the last call that the error was passed to. */
LUD_API lud_code lud_error_code(const lud_error* error);
/* What went wrong; "" if nothing did. For a description with errors: all messages, with source lines and carets. */
LUD_API const char* lud_error_text(const lud_error* error);

/* A diagnostic about a description. Lines and columns count from 1, columns in characters; 0 if it has no position. */
typedef struct lud_message {
  int is_error; /* otherwise a warning */
  int line, column;
  const char* code; /* a stable short name: "unknown-word" */
  const char* file;
  const char* text; /* one sentence */
} lud_message;

/* The number of diagnostics of the last call that the error was passed to, and each of them by number. Only loading has
 * any, also warnings where it succeeds. */
LUD_API size_t lud_error_messages(const lud_error* error);
LUD_API lud_code lud_error_message(const lud_error* error, size_t number, lud_message* message);

/* ---- Games ---- */

/* How to load a description. All zero: the defaults. */
typedef struct lud_settings {
  const char* const* options; /* choices as "Category/Item", none of them NULL; all others take their defaults */
  size_t option_count;        /* 0: `options` may be NULL */
  const char* ruleset;        /* name of a ruleset, or NULL */
  const char* defines;        /* a folder whose defines take precedence, or NULL; read at every load */
  int max_turns;              /* turns of each player after which a game is drawn; 0: the language's default, 1,250 */
  int max_moves;              /* moves after which a game is drawn; 0: the game's default */
} lud_settings;

/* Loads a file, or a built-in game by its name ("dadu", case is ignored). `settings` may be NULL. */
LUD_API lud_code lud_load(const char* file_or_name, const lud_settings* settings, lud_game** game, lud_error* error);
/* Loads a description from memory; `name` is used as the file name in messages. */
LUD_API lud_code lud_load_text(const char* name, const char* text, const lud_settings* settings, lud_game** game,
                               lud_error* error);
LUD_API void lud_game_free(lud_game* game);

LUD_API const char* lud_game_name(const lud_game* game);
LUD_API int lud_game_players(const lud_game* game);
/* 1 if the rules use dice or other chance, otherwise 0. */
LUD_API int lud_game_has_chance(const lud_game* game);
/* 1 for a match (several games played one after the other), otherwise 0. */
LUD_API int lud_game_is_match(const lud_game* game);

/* ---- Choices: what a description leaves to choose ---- */

/* Reads the options and rulesets of a file, or of a built-in game by its name, without the rest: `lud_load` may find
 * errors that this does not. `..._text` reads a description from memory. */
LUD_API lud_code lud_load_choices(const char* file_or_name, lud_choices** choices, lud_error* error);
LUD_API lud_code lud_load_choices_text(const char* name, const char* text, lud_choices** choices, lud_error* error);
LUD_API void lud_choices_free(lud_choices* choices);

/* An option: one of its items, numbered from 0, is chosen. */
typedef struct lud_option {
  const char* category; /* "Board Size" */
  size_t item_count;    /* at least 1 */
  size_t default_item;
} lud_option;
typedef struct lud_option_item {
  const char* item;   /* "8x8" */
  const char* choice; /* "Board Size/8x8", for `lud_settings` */
  const char* description;
  int stars; /* the first item with the most stars is the default */
} lud_option_item;
/* A named set of items. Unless one is asked for, none is chosen. */
typedef struct lud_ruleset {
  const char* name;           /* "Ruleset/Common", for `lud_settings` */
  const char* const* options; /* the items that it chooses, "Category/Item" */
  size_t option_count;
  int stars; /* how much its author recommends it */
} lud_ruleset;
LUD_API size_t lud_choices_options(const lud_choices* choices);
LUD_API lud_code lud_choices_option(const lud_choices* choices, size_t number, lud_option* option);
LUD_API lud_code lud_choices_item(const lud_choices* choices, size_t option, size_t number, lud_option_item* item);
LUD_API size_t lud_choices_rulesets(const lud_choices* choices);
LUD_API lud_code lud_choices_ruleset(const lud_choices* choices, size_t number, lud_ruleset* ruleset);

/* ---- The board, to draw it ---- */

typedef enum lud_site_type { LUD_VERTEX, LUD_EDGE, LUD_CELL } lud_site_type;
typedef enum lud_container { LUD_BOARD, LUD_HAND, LUD_DICE, LUD_DECK } lud_container;
typedef struct lud_point {
  double x, y;
} lud_point;
/* A place where pieces can be: a site of the board, or a place in a hand, of the dice or of a deck. Lengths are in
 * units of an ordinary edge of the board; x grows to the right and y upwards. Hands, dice and decks have no place in a
 * description: each is a row of unit squares below the board. */
typedef struct lud_site {
  lud_site_type type;
  int number;        /* with `type` it tells sites apart; as in `lud_piece` and `lud_offer` */
  const char* label; /* the same */
  lud_container container;
  int owner; /* of the container: a player, 0 for nobody, number of players + 1 for shared */
  double x, y;
  double z; /* height; 0 everywhere on a flat board */
  /* The corners of a cell, in order; the two ends of an edge; none for a vertex. */
  const lud_point* outline;
  size_t outline_count;
  /* The neighbours of the same type by number: those that share a side (of vertices: that an edge joins), and all.
   * Where the pieces stand on vertices, the lines of the board join orthogonal neighbours. */
  const int* orthogonal;
  size_t orthogonal_count;
  const int* adjacent;
  size_t adjacent_count;
} lud_site;
/* Lists all places where pieces can be: everything that a view or an offer can name. Of a match, those of its game
 * number `part`, from 0 (`lud_session_part`); otherwise `part` is 0. LUD_WRONG_USE if there is no such game. */
LUD_API lud_code lud_board_new(const lud_game* game, int part, lud_board** board, lud_error* error);
LUD_API void lud_board_free(lud_board* board);
LUD_API size_t lud_board_sites(const lud_board* board);
/* The site with an index from 0 on. Its arrays are owned by the board, as its label is. */
LUD_API lud_code lud_board_site(const lud_board* board, size_t index, lud_site* site);

/* ---- Sessions: a game in play ---- */

/* Starts a game. `seed` determines the dice and all other chance of the rules, and nothing else. If the start fails,
 * the session is made all the same, and `lud_session_status` has the error. */
LUD_API lud_code lud_session_new(const lud_game* game, uint64_t seed, lud_session** session, lud_error* error);
/* Continues from a position, as `lud_session_set` does. */
LUD_API lud_code lud_session_new_at(const lud_position* position, lud_session** session, lud_error* error);
LUD_API void lud_session_free(lud_session* session);
/* Starts a new game, discarding the present one. If the start fails, there is no game until the next start,
 * `lud_session_follow` or `lud_session_set`: no pieces, no legal moves, and `lud_session_status` has the error. */
LUD_API lud_code lud_session_restart(lud_session* session, uint64_t seed, lud_error* error);
/* Replaces the game's random generator by that of a seed, from the next move on: dice that the player sees stay as they
 * are, and so do the legal moves. Positions have it with them; moves that were undone cannot be redone. */
LUD_API lud_code lud_session_reseed(lud_session* session, uint64_t seed, lud_error* error);

/* The player to move; 0 if all players move at once or the game is over. */
LUD_API int lud_session_mover(const lud_session* session);
LUD_API int lud_session_over(const lud_session* session);
/* Who plays a player. Persons are numbered by the player as whom they began; they exchange players by the pie rule and
 * (swap Players ...). Whoever seats people or opponents lets the person of the mover choose. 0 if there is no such
 * player. */
LUD_API int lud_session_person_of(const lud_session* session, int player);
/* The player whom a person plays; 0 if there is no such person. Winner, ranks and scores are players'. */
LUD_API int lud_session_player_of(const lud_session* session, int person);
/* 1 if all players move at once: each chooses a move, and these are made together. */
LUD_API int lud_session_moves_together(const lud_session* session);
/* In a match, the number of the game that is being played, from 0; otherwise 0. */
LUD_API int lud_session_part(const lud_session* session);
/* The number of moves made since the start. */
LUD_API int lud_session_moves(const lud_session* session);

/* LUD_OK if the game can go on or is over. LUD_FAILED if the rules ran into a limit of play, at the start or while the
 * legal moves were listed (this call lists them if needed); then there are no legal moves. */
LUD_API lud_code lud_session_status(const lud_session* session, lud_error* error);
/* The number of legal moves; 0 if the game is over or the status is not LUD_OK. They are listed once per position. */
LUD_API size_t lud_session_legal(lud_session* session);
/* The text of a legal move: short, or full with all its actions. Different moves have different texts, identical moves
 * the same. Short texts leave out consequences in games that can hide something, and where a move draws random numbers,
 * unless different moves would read alike; full texts have them, and are not for players. NULL if there is no such
 * move. */
LUD_API const char* lud_session_text(lud_session* session, size_t number);
LUD_API const char* lud_session_full_text(lud_session* session, size_t number);

/* A legal move by its player and the numbers of its sites; -1 and "" if it has none. */
typedef struct lud_offer {
  int player; /* the player who may make it */
  int from, to;
  const char *from_label, *to_label;
  lud_site_type from_type, to_type;
} lud_offer;
LUD_API lud_code lud_session_offer(lud_session* session, size_t number, lud_offer* offer);
/* The faces of the dice that were thrown for the present choice, die by die, where the rules throw them before the
 * choice: each legal move begins with that throw, which the pieces of a view show only when one has been made. Returns
 * their number, 0 where there is no such throw, and writes them to `faces` if they fit in `size`. */
LUD_API size_t lud_session_thrown(lud_session* session, int* faces, size_t size);

/* Makes a legal move. `..._together`, where all players move at once: one move of each player who has any, in any
 * order; they are made in the order of the players. */
LUD_API lud_code lud_session_apply(lud_session* session, size_t number, lud_error* error);
LUD_API lud_code lud_session_apply_together(lud_session* session, const size_t* numbers, size_t count,
                                            lud_error* error);
/* Makes the legal move with this text (short or full), or the legal move between the sites with these labels; it is an
 * error if several different ones are. */
LUD_API lud_code lud_session_apply_text(lud_session* session, const char* text, lud_error* error);
LUD_API lud_code lud_session_apply_sites(lud_session* session, const char* from, const char* to, lud_error* error);
/* Makes a legal move sampled uniformly (one for each player where all players move at once). `chooser` is the state of
 * the random generator that is used, separate from the game's: any number at first; it is advanced. */
LUD_API lud_code lud_session_sample(lud_session* session, uint64_t* chooser, lud_error* error);
/* Undo the last move, including its dice rolls, and redo it. LUD_ILLEGAL if there is nothing to undo or redo. */
LUD_API lud_code lud_session_undo(lud_session* session);
LUD_API lud_code lud_session_redo(lud_session* session);
/* Limits how many moves can be undone, from now on and after each start; all by default, and 0 switches undo off. To
 * undo a move takes as much memory as a position without its history. */
LUD_API lud_code lud_session_limit_undo(lud_session* session, size_t moves);

/* A move that was made, by its number from 0 on (`lud_session_moves` is how many there are): how many legal moves there
 * were, and the numbers of the chosen ones, several where all players move at once, in the order of the players. */
typedef struct lud_made {
  size_t legal;
  const size_t* numbers; /* owned by the session, until it is changed */
  size_t count;
} lud_made;
LUD_API lud_code lud_session_made(lud_session* session, size_t move, lud_made* made);
/* The text that the chosen move with this index among its numbers had, as `lud_session_text`; NULL if there is none.
 * The first call after a change takes as long as playing the game again and asking for all texts. */
LUD_API const char* lud_session_made_text(lud_session* session, size_t move, size_t index);
/* The moves so far as a trial in Ludii's format; `name` is written as the file name of the game. Valid until the
 * session is changed or the next call. NULL if the game has chance and was reseeded: a trial has one state of the
 * random generator alone. */
LUD_API const char* lud_session_trial(lud_session* session, const char* name);
/* Continues from the end of a trial, given by its text. Moves made before it cannot be undone. LUD_WRONG_INPUT if the
 * text cannot be read, the trial cannot be replayed, or it is longer than the game's limit of moves. */
LUD_API lud_code lud_session_follow(lud_session* session, const char* trial, lud_error* error);

/* How the game ended, and the result so far. */
typedef enum lud_end { LUD_END_NONE, LUD_END_RULES, LUD_END_MOVE_LIMIT, LUD_END_TURN_LIMIT } lud_end;
typedef struct lud_result {
  int over;
  int winner; /* a player, or 0 for none */
  lud_end end;
} lud_result;
LUD_API lud_code lud_session_result(const lud_session* session, lud_result* result);
/* The rank of a player, from 1 (first); players who share ranks have their mean; 0: undecided, or a game of one player
 * that was not won. */
LUD_API double lud_session_rank(const lud_session* session, int player);
/* What the result is worth to a player, from 0 (last) to 1 (first); members of a team have that of their team; 0.5
 * until the game is over, 0 if there is no such player. */
LUD_API double lud_session_worth(const lud_session* session, int player);
/* The score of a player; in a match, in the match. */
LUD_API int lud_session_score(const lud_session* session, int player);

/* A piece that a viewer sees, at a level (0: bottom) of a site. Properties hidden from the viewer are LUD_UNKNOWN. In
 * deduction puzzles each site that has a value, be it 0, has one piece: its name is "", and `value` is that value. */
#define LUD_UNKNOWN (-2)
typedef struct lud_piece {
  lud_site_type type;
  int site, level;
  const char* label; /* label of the site: "A1", "hand2", its second place "hand2/2" */
  const char* name;  /* name of the piece: "Pawn1"; "?" if hidden */
  int owner;         /* a player, 0 for neutral, number of players + 1 for shared */
  int count, state, rotation, value;
} lud_piece;
/* Collects the pieces that `viewer` sees, or all pieces for `viewer` 0, and returns their number. Empty sites are
 * omitted; there are no pieces if there is no such player. `lud_session_piece` reads them; they stay until the next
 * view. */
LUD_API size_t lud_session_view(lud_session* session, int viewer);
LUD_API lud_code lud_session_piece(const lud_session* session, size_t number, lud_piece* piece);

/* ---- Positions: everything needed to continue a game ---- */

LUD_API lud_code lud_session_position(const lud_session* session, lud_position** position, lud_error* error);
/* The same, but overwrites `position`, which allocates nothing once it is large enough. */
LUD_API lud_code lud_session_save(const lud_session* session, lud_position* position, lud_error* error);
/* Continues from a position. Moves made before it cannot be undone. If it is one of a game whose start failed, there is
 * no game afterwards, as after that start. */
LUD_API lud_code lud_session_set(lud_session* session, const lud_position* position, lud_error* error);

LUD_API void lud_position_free(lud_position* position);
LUD_API lud_code lud_position_copy(const lud_position* position, lud_position** copy, lud_error* error);
/* 1 if play continues identically from both, otherwise 0. */
LUD_API int lud_position_equal(const lud_position* a, const lud_position* b);
/* A hash, equal for equal positions; the same in every run of one build. */
LUD_API uint64_t lud_position_hash(const lud_position* position);
LUD_API int lud_position_moves(const lud_position* position);
/* Readable lines, which `lud_restore` parses. NULL if out of memory. */
LUD_API const char* lud_position_text(lud_position* position);
/* The same content in a compact binary form. Returns its size in bytes, and writes it to `buffer` if it fits in
 * `size`. */
LUD_API size_t lud_position_bytes(const lud_position* position, uint8_t* buffer, size_t size);

/* Reads a written position by replaying its moves. `game` must be the game of that position, loaded with the same
 * choices. */
LUD_API lud_code lud_restore(const lud_game* game, const char* text, lud_position** position, lud_error* error);
LUD_API lud_code lud_restore_bytes(const lud_game* game, const uint8_t* bytes, size_t size, lud_position** position,
                                   lud_error* error);

/* ---- Opponents ---- */

/* Makes an opponent from its description: "random", "uct:iterations=2000", "flat:time=0.5s". */
LUD_API lud_code lud_opponent_new(const lud_game* game, const char* description, lud_opponent** opponent,
                                  lud_error* error);
LUD_API void lud_opponent_free(lud_opponent* opponent);
/* Returns in `*number` the legal move that the opponent would make. Takes as long as its budget allows, in seconds or
 * iterations; with a budget of iterations, nodes or depth, `seed` determines the move. `player` is the one to choose
 * for where all players move at once; otherwise 0 (the mover) will do. */
LUD_API lud_code lud_opponent_choose(lud_opponent* opponent, const lud_session* session, uint64_t seed, int player,
                                     size_t* number, lud_error* error);
/* From any thread: makes the present choice end soon, with the best move found so far, and all later ones as soon as
 * they begin, until `lud_opponent_go_on`. */
LUD_API void lud_opponent_stop(lud_opponent* opponent);
LUD_API void lud_opponent_go_on(lud_opponent* opponent);
/* A legal move that the search considered. */
typedef struct lud_candidate {
  size_t number;
  int64_t visits; /* how often the search tried it; alpha-beta does not count that */
  double worth;   /* the expected result for the player, from 0 (last place) to 1 (first) */
} lud_candidate;
/* What the opponent knows of its last choice. */
typedef struct lud_thought {
  int64_t iterations, nodes; /* of the search */
  int depth;                 /* alpha-beta only: the last completed depth, in moves */
  double worth;       /* the expected result for its player, from 0 (last place) to 1 (first); -1: not estimated */
  const size_t* line; /* the expected continuation as move numbers, the chosen move first; valid until the next
                         choice */
  size_t line_count;
  const lud_candidate*
      candidates; /* best first, valid as long; none of random opponents, and if nothing was searched */
  size_t candidate_count;
} lud_thought;
/* Before the first choice, and after one that failed, all of it is 0, and `worth` is -1. */
LUD_API lud_code lud_opponent_thought(const lud_opponent* opponent, lud_thought* thought);

#ifdef __cplusplus
}
#endif

#endif
