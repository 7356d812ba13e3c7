#include "interpreter/play/match.hpp"

#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

/// While a match's own rules are evaluated, the match is treated as a plain game.
class Judging {
 public:
  explicit Judging(Context& match) : match_(match) { match_.plays_match = false; }
  ~Judging() {
    match_.plays_match = true;
    match_.moves.clear();
    match_.arena.reset();
  }
  Judging(const Judging&) = delete;
  Judging& operator=(const Judging&) = delete;

 private:
  Context& match_;
};

/// Copies the random generator and the mover, next and previous players from the current game to the match.
void follow_game(Context& match) {
  const Context& game = match.current();
  match.random = game.random;
  match.head().mover = game.head().mover;
  match.head().next = game.head().next;
  match.head().prev = game.head().prev;
}

void start_game(Context& match) {
  Context& game = match.current();
  game.random = match.random;
  game.max_moves = game.game.max_moves;
  start(game);
}

/// Adds a move of a game to the trial of the match.
void record(Trial& of_match, const Game& game, const Trial& of_game, const Move& move) {
  Move recorded = move;
  recorded.first_action = static_cast<std::uint32_t>(of_match.actions.size());
  recorded.first_between = static_cast<std::uint32_t>(of_match.betweens.size());
  const auto betweens = of_game.betweens_of(move);
  append_in_full(game, of_game.actions_of(move), of_match.actions);
  recorded.action_count = static_cast<std::uint32_t>(of_match.actions.size()) - recorded.first_action;
  of_match.betweens.append(betweens.data(), betweens.data() + betweens.size());
  of_match.moves.push_back(recorded);
}

/// The match points of a player for a finished game. Of two players, both get 1 if they share the first ranks.
int points(Context& match, const GameOfMatch& part, int player) {
  Context& game = match.current();
  const Header& head = game.head();
  const bool won = head.winners >> player & 1;
  const double rank = head.ranking[static_cast<std::size_t>(player)];
  if (won && part.result) return part.result(game);
  if (match.game.players == 2) return 2 - static_cast<int>(rank);
  return match.game.players > 2 ? won : rank == 1.0;
}

/// Adds up the match scores and starts the next game, unless the match is over.
void go_on(Context& match) {
  const std::vector<GameOfMatch>& games = match.game.match.games;
  Header& head = match.head();
  const GameOfMatch& finished = games[static_cast<std::size_t>(head.current_game)];
  for (int player = 1; player <= match.game.players; ++player)
    match.state.set_score(player, head.score[static_cast<std::size_t>(player)] + points(match, finished, player));
  head.turn += match.current().head().turn;
  ++head.games_played;
  const int count = static_cast<int>(games.size());
  int next = (head.current_game + 1) % count;
  {
    const Judging judging(match);
    apply_match_end_rules(match, match.game.match.end);
    if (match.over()) return;
    if (finished.next) {
      // If there is no game with this number, the following one is next.
      const int wanted = finished.next(match);
      if (wanted >= 0 && wanted < count) next = wanted;
    }
  }
  head.current_game = next;
  start_game(match);
}

}  // namespace

void start_match(Context& match) {
  {
    const Judging judging(match);
    start(match);
  }
  match.head().turn = 0;
  start_game(match);
  const Trial& first = match.current().trial;
  for (std::size_t i = first.moves.size(); i-- > 0;) record(match.trial, match.current().game, first, first.moves[i]);
  match.trial.initial_placements = static_cast<int>(match.trial.moves.size());
  follow_game(match);
}

std::size_t legal_moves_in_match(Context& match) {
  Context& game = match.current();
  if (match.over()) return 0;
  if (game.over() && !game.legal_ready) {
    note_listing(game);
    Action next;
    next.kind = ActionKind::NextInstance;
    next.decision = true;
    Emit(game, true).add({next});
    game.legal_ready = true;
    game.legal_count = 1;
  }
  const std::size_t count = offered_moves(game);
  if (game.look_ahead == 0) match.random = game.random;
  return count;
}

void apply_move_in_match(Context& match, const Move& move, bool decide) {
  Context& game = match.current();
  const bool game_over = game.over();
  const std::size_t before = game.trial.moves.size();
  if (game_over) {
    perform_as_last(game, move);
    game.legal_ready = false;
  } else {
    apply_move(game, move, decide);
  }
  if (!decide || game.look_ahead > 0) return;
  for (std::size_t i = before; i < game.trial.moves.size(); ++i)
    record(match.trial, game.game, game.trial, game.trial.moves[i]);
  match.random = game.random;
  if (game_over) go_on(match);
  follow_game(match);
  const int made = static_cast<int>(match.trial.moves.size()) - match.trial.initial_placements;
  if (!match.over() && made >= match.max_moves) draw_rest(match, EndType::MoveLimit);
}

}  // namespace lud::play
