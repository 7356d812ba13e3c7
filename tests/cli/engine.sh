# The engine protocol: two processes play, a third one keeps the game, and a script that knows no rules lets them.
expect 0 'engine 1 won [0-9]+, engine 2 won [0-9]+, drawn [0-9]+' -- tools/referee.py --game tic-tac-toe -n 4 "$lud engine" \
  "$lud engine" --go 'iterations 100' --go 'agent random'
expect 0 'game 1: [0-9]+ moves, player [12] wins' -- tools/referee.py --game crossing -n 2 "$lud engine" "$lud engine"
expect 1 'referee: .*there is no agent' -- tools/referee.py --game crossing "$lud engine" "$lud engine" --go 'agent wizard'
expect 1 'referee: .*no file and no built-in game' -- tools/referee.py --game nonsense "$lud engine" "$lud engine"
expect 1 'is gone' -- tools/referee.py --game crossing "$lud engine" true --arbiter "$lud engine"
expect 0 -- "$lud" engine
# An engine goes on with the other player after a swap: whoever moves second wins this game.
cat >"$work/pie.lud" <<'END'
(game "Pie"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))
)
END
expect 0 'engine 1 won 2, engine 2 won 2, drawn 0' -- tools/referee.py --game "$work/pie.lud" -n 4 "$lud engine" "$lud engine" \
  --go 'iterations 200'
expect 0 '^result open mover 2 ranks 0 0 scores 0 0 persons 2 1$' -- bash -c \
  "printf 'game %s\nposition start moves 0 3\nresult\n' '$work/pie.lud' | '$lud' engine"
# Stopped while it searches: the rest comes only when the search is on its way.
searched() { (printf 'game %s\ngo infinite\n' "$1"; sleep 0.2; printf 'stop\nresult\n') | "$lud" engine; }
expect 0 '^bestmove [0-9]+ text' -- searched dadu
expect 0 '^result open mover 1' -- searched crossing
expect 3 'cannot write' -- bash -c "echo lud | '$lud' engine >/dev/full"
expect 2 'one too many' -- "$lud" engine crossing

# What learners see of a game.
expect 0 'Dadu: encoding 2, [0-9]+ actions, [0-9]+ planes of [0-9]+ sites' -- "$lud" doc --observation dadu
expect 2 'no built-in game' -- "$lud" doc --observation nonsense
expect 3 'cannot read' -- "$lud" doc --observation no/such/file.lud
expect 2 'excludes' -- "$lud" doc --observation dadu --columns
