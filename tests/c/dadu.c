/* Plays Dadu in plain C: two players, the first of whom thinks now and then; what was saved goes on alike, what is wrong
 * is said; the board and the choices are data. Ends with 0 where all is as it should be. */
#include <lud.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void check(int holds, const char *what, const lud_error *error) {
  if (holds) return;
  ++failures;
  fprintf(stderr, "dadu.c: %s: %s: %s\n", what, lud_code_name(lud_error_code(error)), lud_error_text(error));
}

static void check_mistakes(lud_error *error) {
  lud_game *game = NULL;
  lud_message message;
  check(lud_load("dado", NULL, &game, error) == LUD_WRONG_INPUT, "a misspelt name is wrong input", error);
  check(game == NULL && strstr(lud_error_text(error), "did you mean") != NULL, "what was meant is said", error);
  check(lud_load("no/such/file.lud", NULL, &game, error) == LUD_UNREADABLE, "no file", error);
  check(lud_load_text("x.lud", "(game \"X\"\n (players 2) (equipment {(bord)}))", NULL, &game, error) ==
            LUD_WRONG_INPUT, "a misspelt word", error);
  check(lud_error_messages(error) > 0 && lud_error_message(error, 0, &message) == LUD_OK && message.line == 2,
        "with its line", error);
  check(lud_load(NULL, NULL, &game, error) == LUD_WRONG_USE, "no name", error);
  check(lud_session_apply(NULL, 0, NULL) == LUD_WRONG_USE, "no session", error);
  lud_game_free(NULL);
}

/* Some moves by text, one by the opponent, the others drawn. */
static void play(const lud_game *game, lud_session *session, int moves, uint64_t *chooser, lud_error *error) {
  lud_opponent *opponent = NULL;
  lud_thought thought;
  int ply;
  check(lud_opponent_new(game, "uct:iterations=20", &opponent, error) == LUD_OK, "an opponent", error);
  check(lud_opponent_thought(opponent, &thought) == LUD_OK && thought.worth == -1 && thought.line_count == 0,
        "which has not thought yet", error);
  for (ply = 0; ply < moves && !lud_session_over(session); ++ply) {
    size_t number = 0;
    if (ply % 50 == 0) {
      check(lud_opponent_choose(opponent, session, (uint64_t)ply, 0, &number, error) == LUD_OK, "a choice", error);
      check(lud_opponent_thought(opponent, &thought) == LUD_OK, "what it knows of it", error);
      if (lud_session_legal(session) > 1) /* otherwise there is nothing to think about */
        check(thought.iterations == 20 && thought.worth >= 0 && thought.line_count > 0 && thought.line[0] == number,
              "which is not little", error);
      check(lud_session_apply(session, number, error) == LUD_OK, "the opponent's move", error);
    } else if (ply % 50 == 1) {
      const char *text = lud_session_text(session, lud_session_legal(session) - 1);
      check(text != NULL && lud_session_apply_text(session, text, error) == LUD_OK, "a move by its text", error);
    } else {
      check(lud_session_sample(session, chooser, error) == LUD_OK, "a drawn move", error);
    }
  }
  lud_opponent_free(opponent);
}

static void check_positions(const lud_game *game, lud_session *session, lud_error *error) {
  lud_position *here = NULL, *read = NULL, *again = NULL;
  lud_session *other = NULL;
  uint64_t chooser = 5, same = 5;
  size_t size, pieces, i;
  uint8_t *bytes;
  lud_piece piece;
  check(lud_session_position(session, &here, error) == LUD_OK, "a position", error);
  check(lud_restore(game, lud_position_text(here), &read, error) == LUD_OK, "restored from text", error);
  check(lud_position_equal(here, read), "and equal", error);
  size = lud_position_bytes(here, NULL, 0);
  bytes = malloc(size);
  check(bytes != NULL && lud_position_bytes(here, bytes, size) == size, "bytes", error);
  check(lud_restore_bytes(game, bytes, size, &again, error) == LUD_OK, "restored from bytes", error);
  check(lud_position_equal(here, again) && lud_position_hash(here) == lud_position_hash(again), "and equal", error);
  bytes[size / 2] ^= 1;
  lud_position_free(again);
  check(lud_restore_bytes(game, bytes, size, &again, error) == LUD_WRONG_INPUT && again == NULL, "damaged", error);
  free(bytes);
  check(lud_session_new(game, 99, &other, error) == LUD_OK && lud_session_set(other, read, error) == LUD_OK,
        "another session", error);
  for (i = 0; i < 40 && !lud_session_over(session); ++i) {
    check(lud_session_sample(session, &chooser, error) == LUD_OK, "here", error);
    check(lud_session_sample(other, &same, error) == LUD_OK, "and there", error);
  }
  lud_session_save(session, here, error);
  lud_session_save(other, read, error);
  check(lud_position_equal(here, read), "the same dice", error);
  check(lud_session_undo(session) == LUD_OK && lud_session_redo(session) == LUD_OK, "back and forth", error);
  check(lud_session_reseed(session, 5, error) == LUD_OK && lud_session_redo(session) != LUD_OK, "other dice", error);
  lud_session_save(session, read, error);
  check(!lud_position_equal(here, read), "the dice are part of a position", error);
  pieces = lud_session_view(session, 1);
  for (i = 0; i < pieces; ++i)
    check(lud_session_piece(session, i, &piece) == LUD_OK && piece.label[0] && piece.name[0], "a piece", error);
  check(pieces > 0 && lud_session_piece(session, pieces, &piece) != LUD_OK, "all pieces", error);
  lud_session_free(other);
  lud_position_free(here);
  lud_position_free(read);
}

/* Each piece stands on a site of the board, which has neighbours and corners. */
static void check_board(const lud_game *game, lud_session *session, lud_error *error) {
  lud_board *board = NULL;
  size_t pieces = lud_session_view(session, 0), sites, i, j;
  check(lud_session_person_of(session, 2) == 2 && lud_session_player_of(session, 3) == 0, "who plays whom", NULL);
  check(lud_board_new(game, lud_session_part(session), &board, error) == LUD_OK, "the board", error);
  sites = lud_board_sites(board);
  for (i = 0; i < pieces; ++i) {
    lud_piece piece;
    lud_site site;
    check(lud_session_piece(session, i, &piece) == LUD_OK, "a piece", error);
    for (j = 0; j < sites; ++j)
      if (lud_board_site(board, j, &site) == LUD_OK && site.type == piece.type && site.number == piece.site) break;
    check(j < sites && strcmp(site.label, piece.label) == 0, "on a site", error);
    check(site.type != LUD_CELL || site.outline_count > 2, "with corners", error);
    check(site.container != LUD_BOARD || site.adjacent_count >= site.orthogonal_count, "and neighbours", error);
    for (j = 0; j < site.adjacent_count; ++j) check(site.adjacent[j] >= 0, "a neighbour", error);
  }
  lud_board_free(board);
  check(lud_board_new(game, 1, &board, error) == LUD_WRONG_USE && board == NULL, "no match", error);
}

/* What is chosen is the item that was listed, or what its ruleset chooses. */
static void check_choices(lud_error *error) {
  static const char text[] = "(game \"X\" (players 2))\n(option \"Size\" <Size> {})";
  lud_choices *choices = NULL;
  lud_settings settings;
  lud_game *game = NULL;
  lud_option option;
  lud_option_item item;
  lud_ruleset ruleset;
  memset(&settings, 0, sizeof settings);
  check(lud_load_choices_text("x.lud", text, &choices, error) == LUD_WRONG_INPUT && choices == NULL, "wrong", error);
  check(lud_error_messages(error) > 0, "and why", error);
  check(lud_load_choices("dadu-parchi", &choices, error) == LUD_OK, "the choices", error);
  check(lud_choices_options(choices) > 1 && lud_choices_rulesets(choices) == 2, "how many", error);
  check(lud_choices_option(choices, 0, &option) == LUD_OK && option.default_item < option.item_count, "one", error);
  check(lud_choices_item(choices, 0, option.default_item, &item) == LUD_OK && strstr(item.choice, item.item) != NULL,
        "its default", error);
  check(lud_choices_item(choices, 0, option.item_count, &item) == LUD_WRONG_USE && item.item == NULL, "none", error);
  check(lud_choices_ruleset(choices, 1, &ruleset) == LUD_OK && ruleset.option_count == 1, "a ruleset", error);
  settings.options = ruleset.options;
  settings.option_count = ruleset.option_count;
  check(lud_load("dadu-parchi", &settings, &game, error) == LUD_OK, "with what it chooses", error);
  lud_choices_free(choices);
  lud_game_free(game);
}

/* Whoever meets a limit of play is told, and handles of different games are. */
static void check_limits(lud_error *error) {
  static const char text[] =
      "(game \"Endless\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules (play (forEach Value "
      "min:1 max:2000000000 (move Pass))) (end (if (is Full) (result Mover Draw)))))";
  lud_game *game = NULL, *other = NULL;
  lud_session *session = NULL;
  lud_opponent *opponent = NULL;
  lud_piece piece;
  uint64_t chooser = 1;
  size_t number;
  check(lud_load_text("endless.lud", text, NULL, &game, error) == LUD_OK, "endless moves", error);
  check(lud_session_new(game, 1, &session, error) == LUD_OK, "a session", error);
  check(lud_session_legal(session) == 0 && !lud_session_over(session), "no moves", error);
  check(lud_session_status(session, error) == LUD_FAILED && lud_error_text(error)[0], "a limit", error);
  check(lud_session_sample(session, &chooser, error) == LUD_FAILED && chooser == 1, "nothing has changed", error);
  check(lud_load("crossing", NULL, &other, error) == LUD_OK, "another game", error);
  check(lud_opponent_new(other, "random", &opponent, error) == LUD_OK, "its opponent", error);
  check(lud_opponent_choose(opponent, session, 1, 0, &number, error) == LUD_WRONG_USE, "of another game", error);
  check(lud_session_view(session, 9) == 0 && lud_session_piece(session, 0, &piece) != LUD_OK, "no such viewer", error);
  lud_opponent_free(opponent);
  lud_session_free(session);
  lud_game_free(game);
  lud_game_free(other);
}

int main(void) {
  lud_error *error = lud_error_new();
  lud_game *game = NULL;
  lud_session *session = NULL;
  lud_result result;
  uint64_t chooser = 7;
  check_mistakes(error);
  check(lud_load("dadu", NULL, &game, error) == LUD_OK, "Dadu", error);
  check(lud_session_new(game, 1, &session, error) == LUD_OK, "a session", error);
  lud_game_free(game);
  check(lud_load("dadu", NULL, &game, error) == LUD_OK, "Dadu again", error);
  lud_session_free(session);
  check(lud_session_new(game, 1, &session, error) == LUD_OK, "a session", error);
  play(game, session, 300, &chooser, error);
  check(lud_session_apply(session, 100000, error) == LUD_ILLEGAL, "no such move", error);
  check(lud_session_status(session, error) == LUD_OK, "it can go on", error);
  check_limits(error);
  check_board(game, session, error);
  check_choices(error);
  check_positions(game, session, error);
  while (!lud_session_over(session) && failures == 0)
    check(lud_session_sample(session, &chooser, error) == LUD_OK, "to the end", error);
  check(lud_session_legal(session) == 0 && lud_session_apply(session, 0, error) == LUD_ILLEGAL, "it is over", error);
  check(lud_session_result(session, &result) == LUD_OK && result.over, "a result", error);
  printf("%s: player %d wins after %d moves\n", lud_game_name(game), result.winner, lud_session_moves(session));
  lud_session_free(session);
  lud_game_free(game);
  lud_error_free(error);
  return failures ? 1 : 0;
}
