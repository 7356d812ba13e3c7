# Records of playouts: one game a line, the same on any number of threads and alone; a report or records, not both.
"$lud" playout crossing -n 300 --seed 4 --format jsonl >"$work/one.jsonl"
"$lud" playout crossing -n 300 --seed 4 --format jsonl --threads 4 >"$work/four.jsonl"
check 'records do not depend on threads' cmp "$work/one.jsonl" "$work/four.jsonl"
"$lud" playout crossing --only 123 --seed 4 --format jsonl >"$work/only.jsonl"
check 'a game of a run, alone' diff <(sed -n 124p "$work/one.jsonl") "$work/only.jsonl"
"$lud" playout crossing -n 300 --seed 4 --branching --format jsonl | sed 's/"choices":[0-9]*/"choices":null/' >"$work/counted.jsonl"
check 'counting legal moves changes no game' cmp "$work/one.jsonl" "$work/counted.jsonl"
expect 0 '"choices":[0-9]+}' -- "$lud" playout crossing --only 123 --branching --format jsonl
"$lud" playout crossing -n 300 --seed 4 >"$work/one.txt" 2>"$work/progress"
"$lud" playout crossing -n 300 --seed 4 --threads 3 >"$work/three.txt"
check 'reports do not depend on threads, nor on time' cmp "$work/one.txt" "$work/three.txt"
check 'no progress where there is no terminal' test ! -s "$work/progress"
expect 0 'player 1 wins +[0-9]+ +[0-9.]+ % +[0-9.]+ to +[0-9.]+ %' -- "$lud" playout crossing -n 10
expect 0 'branching factor: mean [0-9.]+' -- "$lud" playout crossing -n 10 --branching
expect 0 'number,seed,winner,ranking,end,cut' -- "$lud" playout crossing -n 1 --format csv
expect 0 ': 1 playout, seed 1$' -- "$lud" playout crossing -n 1
expect 0 'at 1 move$' -- "$lud" playout crossing -n 1 --max-moves 1
expect 0 '  1 game  ' -- "$lud" match random random --game tic-tac-toe -n 1
expect 0 'moves  : INTEGER' -- "$lud" doc --columns
expect 0 "Wilson's 95 % interval" -- "$lud" doc --statistics
expect 0 'no difference goes beyond 1200' -- "$lud" doc --statistics
check 'every column but the moves has a name in CSV' bash -c "
  diff <('$lud' playout crossing -n 1 --format csv | head -n 1 | tr , '\n') \
    <('$lud' doc --columns | sed -n 's/  : .*//p' | grep -v '^plies')"
if has python3; then
  check 'the columns of tools/cluster/README.md are those of the records' python3 -c "
import re, subprocess, sys
said = subprocess.run([sys.argv[1], 'doc', '--columns'], capture_output=True, text=True, check=True).stdout
readme = open('tools/cluster/README.md').read()
columns = re.findall(r'^(\w+)  : (.*(?:\n {8}.*)*)', said, re.MULTILINE)
assert len(columns) == 10
for name, type in columns:
    type = ' '.join(type.split())
    assert f\"'{name}': '{type}'\" in readme, name" "$lud"
fi
expect 0 '"ranking":\[[12]\.0,[12]\.0\],' -- "$lud" playout crossing -n 1 --format jsonl
# The moves of a game: those of its trial, and nothing else of the record changes.
"$lud" playout crossing -n 300 --seed 4 --format jsonl --plies | sed 's/,"plies":.*/}/' >"$work/plies_off.jsonl"
check 'plies change no game' cmp "$work/one.jsonl" "$work/plies_off.jsonl"
expect 2 'plies is for' -- "$lud" playout crossing --plies
expect 2 'plies is for' -- "$lud" playout crossing --plies --format csv
for i in 1 2; do "$lud" playout parchis -n 6 --plies --shard $i/2 --out "$work/plies" >/dev/null; done
"$lud" playout parchis -n 6 --plies --format jsonl --trials "$work/plies_trials" --branching >"$work/plies.jsonl"
check 'shards keep the moves' bash -c "
  diff <('$lud' merge '$work/plies' --format jsonl) <(sed 's/\"choices\":[0-9]*/\"choices\":null/' '$work/plies.jsonl')"
if has python3; then
  check 'plies say what trials say' python3 -c "
import json
def text(action):
    spell = lambda v: str(v).lower() if isinstance(v, bool) else str(v)
    name = action.pop('action')
    comma = ',' if name == 'Pass' and 'decision' not in action else ''
    return '[' + name + ':' + comma + ','.join(f'{k}={spell(v)}' for k, v in action.items()) + ']'
for number, line in enumerate(open('$work/plies.jsonl')):
    lines = open(f'$work/plies_trials/RandomTrial_{number}.txt').read().splitlines()
    moves = [line for line in lines if line.startswith('Move=')]
    placed = next(int(line.split('=')[1]) for line in lines if line.startswith('numInitialPlacementMoves='))
    plies = json.loads(line)['plies']
    assert len(plies) == len(moves) - placed > 100
    for move, ply in zip(moves[placed:], plies):
        assert move.split('actions=')[1] == ','.join(map(text, ply['actions'])) + ']', (move, ply)
        assert move.startswith(f'Move=[Move:mover={ply[\"mover\"]},')
"
fi
expect 2 'FORMAT|format' -- "$lud" playout crossing --format xml
expect 2 'excludes' -- "$lud" playout crossing --format csv --json
expect 2 'excludes' -- "$lud" playout crossing --only 3 -n 5
expect 2 'excludes' -- "$lud" playout crossing --only 3 --until 0.1
expect 2 'until' -- "$lud" playout crossing --until 2
expect 3 'cannot write' -- full "$lud" playout crossing -n 1 --format jsonl
expect 3 'cannot write' -- full "$lud" playout crossing -n 100000 --format csv

# Until the share of the first player is known: after the same game on any number of threads.
"$lud" playout crossing --until 0.1 --format csv >"$work/until.csv"
"$lud" playout crossing --until 0.1 --format csv --threads 4 >"$work/until_four.csv"
check 'the end of --until does not depend on threads' cmp "$work/until.csv" "$work/until_four.csv"
check 'as many games as an interval of that width needs' bash -c "n=\$(wc -l <'$work/until.csv'); ((n > 300 && n < 400))"
for threads in 1 8; do
  "$lud" playout crossing --until 0.1 --threads $threads --trials "$work/until_trials_$threads" >/dev/null
done
check 'the trials of --until are those of the playouts that count' bash -c "
  diff -r '$work/until_trials_1' '$work/until_trials_8' &&
    ((\$(ls '$work/until_trials_8' | wc -l) == \$(wc -l <'$work/until.csv') - 1))"
expect 0 'Crossing: 50 playouts' -- "$lud" playout crossing -n 50 --until 0.001
expect 0 'not reached: .* wider than --until' -- "$lud" playout crossing -n 50 --until 0.001
expect 0 '"until_reached": false' -- "$lud" playout crossing -n 50 --until 0.001 --json
expect 0 '"until_reached": true' -- "$lud" playout crossing --until 0.3 --json
lacks 0 until "$lud" playout crossing --until 0.3

# A game is written down alone, too; what is there is not replaced in silence.
expect 0 -- "$lud" playout crossing --only 7 --seed 4 --trials "$work/alone"
expect 2 'RandomTrial_7.txt is there already' -- "$lud" playout crossing --only 7 --seed 4 --trials "$work/alone"
expect 0 -- "$lud" playout crossing --only 8 --seed 4 --trials "$work/alone"
"$lud" playout crossing -n 10 --seed 4 --trials "$work/all" >/dev/null
check 'the trial of a game of a run, alone' cmp "$work/alone/RandomTrial_7.txt" "$work/all/RandomTrial_7.txt"

# Draws by repetition, by the rules and by a limit are told apart.
cat >"$work/repeats.lud" <<END
(game "Repeats"
    (players 2)
    (equipment { (board (square 2)) (piece "Disc" Each (move Step Orthogonal (to if:(is Empty (to))))) })
    (rules
        (start { (place "Disc1" 0) (place "Disc2" 3) })
        (play (forEach Piece))
        (end (if (is Repeat Positional) (result Mover Draw)))
    )
)
END
expect 0 'draws by repetition +20 ' -- "$lud" playout "$work/repeats.lud" -n 20
expect 0 '"draws_by_repetition": 20' -- "$lud" playout "$work/repeats.lud" -n 20 --json
expect 0 'draws by the rules +[1-9]' -- "$lud" playout tic-tac-toe -n 100
expect 0 '"end":"moves","cut":true,"moves":2,' -- "$lud" playout crossing -n 1 --max-moves 2 --format jsonl

# Between agents: the same games on any number of threads, alone and in shards; reports, records and trials as of others.
by=(--agents uct:iterations=20 --agents random --seed 4)
"$lud" playout crossing -n 20 "${by[@]}" --format jsonl >"$work/by.jsonl"
"$lud" playout crossing -n 20 "${by[@]}" --format jsonl --threads 3 >"$work/by_three.jsonl"
check 'games between agents do not depend on threads' cmp "$work/by.jsonl" "$work/by_three.jsonl"
expect 0 '"number":19' -- "$lud" playout crossing -n 20 --seed 4 --format jsonl
cp "$out" "$work/by_chance.jsonl"
check 'they are other games than those of chance' bash -c "[[ -s '$work/by.jsonl' ]] && ! cmp '$work/by.jsonl' '$work/by_chance.jsonl'"
"$lud" playout crossing --only 13 "${by[@]}" --format jsonl --trials "$work/by_trials" >"$work/by_only.jsonl"
check 'a game between agents, alone' diff <(sed -n 14p "$work/by.jsonl") "$work/by_only.jsonl"
expect 0 -- "$lud" replay crossing "$work/by_trials/RandomTrial_13.txt"
expect 0 '"choices":[0-9]+}' -- "$lud" playout crossing -n 1 "${by[@]}" --format jsonl
expect 0 '20 playouts, seed 4, by uct:iterations=20 and random' -- "$lud" playout crossing -n 20 "${by[@]}"
expect 0 'branching factor: mean [0-9.]+' -- "$lud" playout crossing -n 2 "${by[@]}"
expect 0 'draws by the rules +5 +100' -- "$lud" playout tic-tac-toe -n 5 --agents alphabeta:depth=9
expect 0 '"agents": \[' -- "$lud" playout crossing -n 2 "${by[@]}" --json
expect 0 'number,seed,winner,ranking,end,cut' -- "$lud" playout crossing -n 2 "${by[@]}" --format csv
"$lud" playout crossing --until 0.3 "${by[@]}" --format csv >"$work/by_until.csv"
"$lud" playout crossing --until 0.3 "${by[@]}" --format csv --threads 4 >"$work/by_until_four.csv"
check '--until between agents' bash -c "cmp '$work/by_until.csv' '$work/by_until_four.csv' && (($(wc -l <"$work/by_until.csv") > 5))"
for i in 2 3 1; do "$lud" playout crossing -n 20 "${by[@]}" --shard $i/3 --out "$work/by_shards" >/dev/null; done
check 'shards of games between agents' bash -c "'$lud' merge '$work/by_shards' --format jsonl | cmp - '$work/by.jsonl'"
check 'and their report' diff <("$lud" merge "$work/by_shards") <("$lud" playout crossing -n 20 "${by[@]}")
expect 2 'holds a shard of another run' -- "$lud" playout crossing -n 20 --agents random --seed 4 --shard 3/3 --out "$work/by_shards"
expect 0 'playout, seed 1, by random' -- "$lud" playout dadu -n 1 --max-moves 30 --agents random
expect 2 'excludes' -- "$lud" playout crossing "${by[@]}" --no-sampling
expect 2 "did you mean 'iterations'" -- "$lud" playout crossing --agents uct:iteration=5
expect 2 'agent' -- "$lud" playout crossing --agents clever

if has python3; then
  "$lud" playout crossing -n 200 --seed 4 --branching --json >"$work/report.json"
  "$lud" playout crossing -n 200 --seed 4 --branching --format jsonl >"$work/records.jsonl"
  check 'the report follows from the records' python3 -c "
import json, statistics
report = json.load(open('$work/report.json'))
records = [json.loads(line) for line in open('$work/records.jsonl')]
moves = sorted(record['moves'] for record in records)
assert [record['number'] for record in records] == list(range(200))
assert report['wins'] == [sum(record['winner'] == p for record in records) for p in (1, 2)]
lengths = report['lengths']['moves']
assert abs(lengths['mean'] - statistics.mean(moves)) < 1e-9 and abs(lengths['sd'] - statistics.stdev(moves)) < 1e-9
assert lengths['quantiles']['0.25'] == moves[49] and lengths['most'] == moves[-1], lengths
assert sum(part['games'] for part in lengths['histogram']) == 200
assert abs(report['mean_branching'] - sum(r['choices'] for r in records) / sum(moves)) < 1e-9
assert report['shares'][0]['low'] < report['shares'][0]['share'] < report['shares'][0]['high']"
fi

# The turns of a game of a match that was cut count.
expect 0 '"turns":[1-9]' -- "$lud" playout tests/match/games/cups/cup.lud -n 1 --max-moves 3 --format jsonl

# Draws in a repeated situation: the end changes who is active, and so the situation itself.
repeated() {  # NAME [TYPE]: a game that is drawn where a position occurs again
  cat >"$work/$1.lud" <<END
(game "Repeated" (players 2)
  (equipment {(board (rectangle 2 4)) (piece "Disc" Each (move Step Orthogonal (to if:(is Empty (to)))))})
  (rules (start {(place "Disc1" 0) (place "Disc2" 7)})
    (play (forEach Piece))
    (end {(if (is Repeat ${2:-}) (result Mover Draw)) (if (>= (count Moves) 9) (result Mover Draw))})))
END
}
repeated by_position
repeated by_situation Situational
for game in by_position by_situation; do
  "$lud" playout "$work/$game.lud" -n 60 --format jsonl --threads 2 >"$work/$game.jsonl"
  check "$game: repetitions and others" bash -c "
    grep -q '\"end\":\"repetition\"' '$work/$game.jsonl' && grep -q '\"end\":\"rules\".*\"moves\":9,' '$work/$game.jsonl' &&
      ! grep -q '\"end\":\"rules\".*\"moves\":[1-8],' '$work/$game.jsonl'"
done

# The violated invariant of the first playout that violates one is told, whatever the number of threads.
cat >"$work/scores.lud" <<'END'
(game "Scores" (players 2)
  (equipment {(board (square 4)) (piece "Disc" Each)})
  (rules
    (play (move Add (to (sites Empty)) (then (if (= 1 (value Random (range 1 400))) (set Score Mover 1)))))
    (end (if (is Full) (result Mover Draw)))))
END
printf '(tests "scores.lud")\n(invariant "P1 has no score" {(score P1 0)})\n' >"$work/scores.tests"
for threads in 1 16; do
  "$lud" playout "$work/scores.lud" -n 4000 --invariants "$work/scores.tests" --threads $threads --format jsonl \
    >"$work/scores_$threads" 2>&1
  [[ $? == 1 ]] || fail 'an invariant is violated'
done
check 'the first violation is told' cmp "$work/scores_1" "$work/scores_16"
expect 0 'this is playout [0-9]+ of seed 1' -- cat "$work/scores_16"

# Twelve players with a hundred moves each have 10^24 joint moves.
{
  echo '(game "Many" (players 12) (mode Simultaneous) (equipment {(board (square 2)) (piece "Disc" Each)}) (rules (play (or {'
  for player in {1..12}; do echo "(move Bet P$player (range 1 100))"; done
  echo '})) (end (if (= 2 (count Moves)) (result Mover Draw)))))'
} >"$work/many.lud"
expect 0 'mean 1.00e\+24 legal moves' -- "$lud" playout "$work/many.lud" -n 2 --branching
expect 0 '"choices":2e\+24' -- "$lud" playout "$work/many.lud" -n 1 --branching --format jsonl
expect 0 'branching_average +1.0000e\+24 ' -- "$lud" evaluate "$work/many.lud" -n 2
expect 0 'game_tree_complexity +48.0000 ' -- "$lud" evaluate "$work/many.lud" -n 2
expect 1 'more than 2\^64 - 1 sequences' -- "$lud" perft "$work/many.lud" --depth 1
for i in 1 2; do "$lud" playout "$work/many.lud" -n 4 --branching --shard $i/2 --out "$work/many" >/dev/null; done
check 'shards keep large numbers' bash -c "'$lud' merge '$work/many' | cmp - <('$lud' playout '$work/many.lud' -n 4 --branching)"

# Shares have as many decimals as their intervals need, and in JSON are what they are.
"$lud" playout crossing -n 30000 >"$work/many_games"
check 'a narrow interval needs more decimals' grep -qE 'draws by the rules +0 +0.000 % +0.000 to +0.013 %$' "$work/many_games"
check 'others do not' grep -qE 'player 1 wins +16677 +55.6 % +55.0 to +56.2 %$' "$work/many_games"
if has python3; then
  "$lud" playout crossing -n 60 --json >"$work/sixty.json"
  check 'a share is games / playouts' python3 -c "
import json
report = json.load(open('$work/sixty.json'))
for one in report['shares']: assert one['share'] == one['games'] / report['playouts'], one"
fi
