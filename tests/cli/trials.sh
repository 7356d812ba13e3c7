# Trials: replay believes nothing that it is not told, and nothing is overwritten in silence.
first=$work/crossing/RandomTrial_0.txt
altered() {  # NAME SED...: a trial with something altered
  local name=$1
  shift
  sed "$@" "$first" >"$work/$name.txt"
}

# What a limit cut is recorded as cut, and replays; the length is the one of the playout.
expect 0 'cut +3 .*at 30 moves' -- "$lud" playout dadu -n 3 --max-moves 30 --trials "$work/cut"
expect 0 'ok .*\(30 moves, cut at a limit of moves\)' -- "$lud" replay dadu "$work/cut/RandomTrial_0.txt"
# Who looks at where it was cut sees a game that goes on.
expect 0 'player [12] to move' -- "$lud" show dadu --trial "$work/cut/RandomTrial_0.txt"
expect 0 'mover=' -- "$lud" moves dadu --trial "$work/cut/RandomTrial_0.txt" --ply 30
expect 0 'cut .*at 5 turns' -- "$lud" playout dadu -n 1 --max-turns 5 --trials "$work/turns"
expect 0 'cut at a limit of turns' -- "$lud" replay dadu "$work/turns/RandomTrial_0.txt"
sed 's/endtype=MoveLimit/endtype=NaturalEnd/' "$work/cut/RandomTrial_0.txt" >"$work/uncut.txt"
expect 1 'not over' -- "$lud" replay dadu "$work/uncut.txt"

# Mover, from, to, the end and its type are compared.
move=$(grep -n -m1 'mover=1,' "$first" | cut -d: -f1)
altered mover "${move}s/mover=1,/mover=2,/"
expect 1 'differs: mover 1, recorded 2' -- "$lud" replay crossing "$work/mover.txt"
altered from "${move}s/mover=1,from=[0-9]*/mover=1,from=0/"
expect 1 'from [0-9]+, recorded 0|no legal move' -- "$lud" replay crossing "$work/from.txt"
altered end 's/endtype=NaturalEnd/endtype=MoveLimit/'
expect 1 'ended by the rules, recorded cut at a limit of moves' -- "$lud" replay crossing "$work/end.txt"
altered type 's/endtype=NaturalEnd/endtype=Nonsense/'
expect 2 'expected NoEnd, NaturalEnd' -- "$lud" replay crossing "$work/type.txt"
altered counts 's/^numInitial/LEGAL MOVES LIST SIZE = 3\nLEGAL MOVES LIST SIZE = 3\n&/'  # one more than whoever stops may have listed
expect 1 'decisions, recorded numbers of legal moves' -- "$lud" replay crossing "$work/counts.txt"

altered limit 's/endtype=NaturalEnd/endtype=TurnLimit/'
expect 1 'ended by the rules, recorded cut at a limit of turns' -- "$lud" replay crossing "$work/limit.txt"
# A limit of turns cuts a game when all players had as many.
"$lud" playout crossing -n 1 --max-turns 2 --trials "$work/few" >/dev/null
expect 0 '4 moves, cut at a limit of turns' -- "$lud" replay crossing "$work/few/RandomTrial_0.txt"
last=$(grep -n '^Move=' "$work/few/RandomTrial_0.txt" | tail -1 | cut -d: -f1)
sed "${last}d" "$work/few/RandomTrial_0.txt" | awk '/^LEGAL/ && ++n == 4 {next} {print}' >"$work/early.txt"
expect 1 'not over' -- "$lud" replay crossing "$work/early.txt"
# Where the game is over there are no more moves to be counted.
altered more 's/^numInitial/LEGAL MOVES LIST SIZE = 3\n&/'
expect 1 'recorded numbers of legal moves' -- "$lud" replay crossing "$work/more.txt"
# Of what players choose at once none is left out.
cat >"$work/together.lud" <<'END'
(game "Together"
  (players 2) (mode Simultaneous)
  (equipment {(board (square 3)) (piece "Disc" Each)})
  (rules
    (play (or (move Select (from (sites Bottom)) P1) (move Select (from (sites {7 8})) P2)))
    (end (if (= 3 (count Moves)) (result P1 Win)))))
END
"$lud" playout "$work/together.lud" -n 1 --trials "$work/together" >/dev/null
expect 0 '1 passed' -- "$lud" replay "$work/together.lud" "$work/together/RandomTrial_0.txt"
# They are counted as joint moves, of three by two.
expect 0 'mean 6.00 legal moves' -- "$lud" playout "$work/together.lud" -n 3 --branching
expect 0 'mean 6.00 legal moves' -- "$lud" playout "$work/together.lud" -n 3 --agents random
expect 0 '"branching_average": 6.0' -- "$lud" evaluate "$work/together.lud" -n 3 --json
expect 0 '"branching_average": 6.0' -- "$lud" evaluate "$work/together.lud" --trials "$work/together" --json
sed '0,/actions=.*\]$/s/actions=.*/actions=]/' "$work/together/RandomTrial_0.txt" >"$work/nobody.txt"
expect 1 'no legal move is the recorded one' -- "$lud" replay "$work/together.lud" "$work/nobody.txt"

# A failure shows what differs first and the board; all moves only when asked.
altered action "${move}s/typeTo=Cell,to=[0-9]*,dec/typeTo=Cell,to=0,dec/"
expect 1 'recorded: player 1' -- "$lud" replay crossing "$work/action.txt"
lacks 1 'ours: ' "$lud" replay crossing "$work/action.txt"
expect 1 'ours: ' -- "$lud" replay crossing --verbose "$work/action.txt"

# The game and its options must be those of the trial.
expect 2 'the command line asks for Board/6x5' -- "$lud" replay --option Board/6x5 crossing "$first"
"$lud" playout --option Board/6x5 crossing -n 1 --trials "$work/large" >/dev/null
expect 0 '1 passed' -- "$lud" replay crossing "$work/large/RandomTrial_0.txt"
expect 0 '1 passed' -- "$lud" replay --option Board/6x5 crossing "$work/large/RandomTrial_0.txt"
expect 2 'was played with Board/6x5' -- "$lud" replay --option Board/5x4 crossing "$work/large/RandomTrial_0.txt"
for command in moves show solve perft; do
  expect 2 'was played with Board/6x5' -- "$lud" $command crossing --trial "$work/large/RandomTrial_0.txt" --option Board/5x4
  expect 2 'is of crossing' -- "$lud" $command tic-tac-toe --trial "$first"
done
expect 0 'mover=' -- "$lud" moves crossing --trial "$work/large/RandomTrial_0.txt" --option Board/6x5
# Items of a trial may be those that are the default anyway, in any order; what they come to counts.
cat >"$work/two_options.lud" <<'END'
(game "Two Options" (players 2)
  (equipment {(board (square <Board:size>)) (piece "Disc" Each)})
  (rules (play (move Add (to (sites Empty)))) (end <End:rule>)))
(option "Board" <Board> args:{<size>} {(item "2x2" <2> "two")* (item "3x3" <3> "three")})
(option "End" <End> args:{<rule>} {
  (item "Full" <(if (is Full) (result P1 Win))> "a")*
  (item "Draw" <(if (is Full) (result P1 Draw))> "b")})
END
"$lud" playout "$work/two_options.lud" --option Board/3x3 --option End/Draw -n 1 --trials "$work/two_options" >/dev/null
spelt=$work/two_options/RandomTrial_0.txt
sed -i 's|^Board/3x3|End/Draw|; t; s|^End/Draw|Board/3x3|' "$spelt"
both=(--option Board/3x3 --option End/Draw)
expect 0 '1 passed' -- "$lud" replay "$work/two_options.lud" "${both[@]}" "$spelt"
expect 0 'duration_moves +9.0' -- "$lud" evaluate "$work/two_options.lud" "${both[@]}" --trials "$work/two_options"
expect 0 -- "$lud" play "$work/two_options.lud" "${both[@]}" --load "$spelt"
expect 2 'was played with the options' -- "$lud" evaluate "$work/two_options.lud" --option Board/3x3 --trials "$work/two_options"
"$lud" playout "$work/two_options.lud" --option Board/3x3 -n 1 --trials "$work/two_options" --overwrite >/dev/null
sed -i 's|^Board/3x3|&\nEnd/Full|' "$spelt"
expect 0 'duration_moves +9.0' -- "$lud" evaluate "$work/two_options.lud" --option Board/3x3 --trials "$work/two_options"
expect 0 -- "$lud" play "$work/two_options.lud" --option Board/3x3 --load "$spelt"
expect 2 'is a trial of crossing' -- "$lud" evaluate tic-tac-toe --trials "$work/crossing"
expect 2 'is a trial of crossing' -- "$lud" play tic-tac-toe --load "$first"

# Nothing checked is a failure.
mkdir -p "$work/games" "$work/trials/crossing"
cp games/small/crossing.lud "$work/games/"
cp "$first" "$work/trials/crossing/"
library=(--games "$work/games" --trials "$work/trials")
expect 0 '1 passed' -- "$lud" replay "${library[@]}"
expect 2 'nothing was replayed' -- "$lud" replay "${library[@]}" --only 'zzz*'
mkdir -p "$work/trials/lost/game"
cp "$first" "$work/trials/lost/game/"
expect 0 'NO GAME  lost/game \(1 trial\)' -- "$lud" replay "${library[@]}"
rm -r "$work/trials/lost"
printf 'crossing.lud\nmissing.lud\n' >"$work/list"
expect 2 'missing.lud: there is no such game' -- "$lud" replay "${library[@]}" --list "$work/list"
check 'a missing game is told once' test "$("$lud" replay "${library[@]}" --list "$work/list" | grep -c MISSING)" = 1
# A game that is listed again counts once, and remarks are no games.
printf '# of the small ones\ncrossing.lud\ncrossing.lud\n' >"$work/list"
expect 0 '^1 passed, 0 failed$' -- "$lud" replay "${library[@]}" --list "$work/list"
expect 0 '^1 passed, 0 failed$' -- "$lud" verify --games "$work/games" --list "$work/list" -n 1 --max-moves 5
printf '\xef\xbb\xbfcrossing.lud\r\n' >"$work/list"
expect 0 '1 passed' -- "$lud" replay "${library[@]}" --list "$work/list"
expect 3 'cannot read' -- "$lud" replay "${library[@]}" --list "$work/absent"
expect 3 'cannot read the folder' -- "$lud" replay --games "$work/absent" --trials "$work/trials"

# Trials are not written over in silence.
expect 2 'holds trials already' -- "$lud" playout crossing -n 1 --trials "$work/crossing"
expect 0 -- "$lud" playout crossing -n 1 --trials "$work/crossing" --overwrite
check 'no trial of an earlier, longer run is left' test "$(ls "$work/crossing")" = RandomTrial_0.txt
# Root may write anywhere: as nobody, who may read what is below $work.
mkdir -m 555 "$work/read_only"
as_nobody=()
((EUID)) || as_nobody=(setpriv --reuid 65534 --clear-groups)
if "${as_nobody[@]}" test -x "$lud" 2>/dev/null; then
  chmod 755 "$work"
  expect 3 'cannot write' -- "${as_nobody[@]}" "$lud" playout crossing -n 1 --trials "$work/read_only"
else
  skip 'nobody else may run lud here' may
fi

# Names that are not UTF-8.
odd=$work/$'odd\xff.lud'
cp games/small/crossing.lud "$odd"
expect 0 'odd' -- "$lud" playout "$odd" -n 1 --json
expect 0 -- "$lud" playout "$odd" -n 1 --trials "$work/odd"
expect 0 '"ok": true' -- "$lud" replay "$odd" "$work/odd/RandomTrial_0.txt" --json
expect 0 -- "$lud" check -q "$odd"

# JSON names what was played.
if has python3; then
  "$lud" playout dadu --ruleset 'Nine-segment board' -n 2 --seed 5 --max-moves 20 --json >"$work/a.json"
  check 'JSON of playouts' python3 -c "
import json
found = json.load(open('$work/a.json'))
assert found['version'] and found['game'] == 'Dadu' and found['seed'] == 5, found
assert found['ruleset'] == 'Nine-segment board' and found['options'], found
assert found['max_moves'] == 20 and found['max_turns'] == 1250, found
assert found['draws'] == 0 and found['cut'] == found['cut_by_moves'] == 2, found"
  "$lud" replay crossing "$first" --json >"$work/b.json"
  check 'JSON of replay' python3 -c "
import json
found = json.load(open('$work/b.json'))
assert found['version'] and found['passed'] == 1 and found['trials'][0]['end'] == 'ended by the rules', found"
fi

# A trial of another game, whose option this game lacks.
"$lud" playout crossing -n 1 --option Board/6x5 --trials "$work/with_option" >/dev/null
expect 2 'the trial is of crossing, not of' -- "$lud" moves tic-tac-toe --trial "$work/with_option/RandomTrial_0.txt"
sed 's/6x5/7x7x7/' "$work/with_option/RandomTrial_0.txt" >"$work/unknown_option.txt"
expect 2 'there is no option' -- "$lud" moves crossing --trial "$work/unknown_option.txt"

# Ctrl-C: what was played so far, and exit code 130.
stopped() {
  "$@" >"$out" 2>"$err" &
  local process=$!
  # Until it is lud, and no longer the shell that becomes it, and catches the signal.
  while [[ $(ps -o stat= -p $process) && ! ( $(readlink /proc/$process/exe) == "$lud" && $(grep SigCgt /proc/$process/status | cut -f2 | tail -c 2) =~ [2367abefABEF] ) ]]; do
    sleep 0.05
  done
  # Where a record of a game is looked for, until there is one.
  while [[ -n ${first_record:-} ]] && ! grep -qE "$first_record" "$out"; do sleep 0.05; done
  sleep "${later:-0}"
  kill -INT $process
  wait $process
}
interrupted_is() {  # PATTERN COMMAND...
  local pattern=$1
  shift
  stopped "$@"
  local code=$?
  if ((code == 130)) && grep -qE "$pattern" "$out"; then passed=$((passed + 1)); else fail "Ctrl-C, exit code $code: $*"; fi
}
if [[ -d /proc/self ]] && has ps; then
  interrupted_is 'playouts, seed 1: interrupted' "$lud" playout dadu -n 10000000
  interrupted_is '"interrupted": true' "$lud" playout dadu -n 10000000 --threads 2 --json
  first_record='^[0-9]+,' interrupted_is '^[0-9]+,1,[012],' "$lud" playout dadu -n 10000000 --format csv
  interrupted_is '^interrupted after 0 of 3 games' "$lud" match uct:iterations=1000000000 random --game dadu -n 3
  interrupted_is '"interrupted":true' "$lud" match uct:time=1000s uct:time=1000s --game dadu -n 3 --threads 2 --json
  interrupted_is 'games played; interrupted' "$lud" test games/dadu/dadu.tests --coverage -n 1000000
  interrupted_is '^[0-9]+	interrupted$' "$lud" perft crossing --depth 30
  interrupted_is '^30	interrupted$' "$lud" perft crossing --depth 30 --threads 2 --split
  interrupted_is 'moves_per_s' "$lud" bench dadu --seconds 1000
  later=1 interrupted_is 'interrupted: 0 of 1 game done, 1 in part' "$lud" verify crossing -n 1000000
  cp "$out" "$work/verified.txt"
  check 'verify says what it compared' grep -qE '^[1-9][0-9]* plies compared' "$work/verified.txt"
  later=1 interrupted_is 'interrupted: [0-9]+ playouts of dadu, none of 1 more' "$lud" compare dadu crossing -n 10000000
  stopped "$lud" compare dadu --all-options -n 10000000
  check 'Ctrl-C while variants are read' [ $? = 130 ]
  later=1 interrupted_is '"interrupted": true' "$lud" compare dadu crossing -n 10000000 --format json
fi
