# Figures of a game: the same on any number of threads, those that records give are those of the records, all documented.
"$lud" evaluate crossing -n 50 --json >"$work/one"
"$lud" evaluate crossing -n 50 --json --threads 3 >"$work/three"
check 'evaluations do not depend on threads' cmp "$work/one" "$work/three"
expect 0 'balance +0\.|balance +1\.' -- "$lud" evaluate crossing -n 20
expect 0 'game_tree_complexity' -- "$lud" doc --metrics
# Trials: those of a run have the figures of the run.
"$lud" playout crossing -n 50 --trials "$work/evaluated" >/dev/null
"$lud" evaluate crossing --trials "$work/evaluated" --json --threads 2 >"$work/of_trials"
expect 0 'crossing: 50 trials|Crossing: 50 trials' -- "$lud" evaluate crossing --trials "$work/evaluated"
expect 2 'excludes' -- "$lud" evaluate crossing --trials "$work/evaluated" -n 3
mkdir "$work/nothing"
expect 2 '--seed is for playouts' -- "$lud" evaluate crossing --trials "$work/evaluated" --seed 3
expect 2 '--max-moves is for playouts' -- "$lud" evaluate crossing --trials "$work/evaluated" --max-moves 3
expect 0 '50 trials' -- "$lud" evaluate crossing --trials "$work/evaluated" --seed 3 --estimate 1
expect 2 '3 agents for 2 players' -- "$lud" evaluate tic-tac-toe -n 1 --agents random --agents random --agents random
expect 2 'no trials' -- "$lud" evaluate crossing --trials "$work/nothing"
expect 3 'cannot read' -- "$lud" evaluate crossing --trials "$work/absent"
expect 2 'is a trial of crossing, not of' -- "$lud" evaluate tic-tac-toe --trials "$work/evaluated"
# How players stood: by playouts from every position, the same on any number of threads, of trials and in shards.
"$lud" evaluate crossing -n 12 --estimate 5 --json >"$work/estimated"
"$lud" evaluate crossing -n 12 --estimate 5 --json --threads 3 >"$work/estimated_three"
check 'estimates do not depend on threads' cmp "$work/estimated" "$work/estimated_three"
for i in 1 2 3; do "$lud" evaluate crossing -n 12 --estimate 5 --json --shard $i/3 --out "$work/estimates" >/dev/null; done
check 'merged estimates' bash -c "'$lud' merge '$work/estimates' | cmp - '$work/estimated'"
expect 0 'playouts, seed 1, 5 playouts from every position' -- "$lud" evaluate crossing -n 3 --estimate 5
expect 0 '2 playouts from every position' -- "$lud" evaluate crossing --trials "$work/evaluated" --estimate 2
expect 1 -- grep drama "$work/one"  # nothing is estimated unless it is asked for
expect 0 '^ *drama +0\.' -- "$lud" evaluate crossing -n 3 --estimate 5
expect 2 'estimate' -- "$lud" evaluate crossing --estimate 0
# A game whose every position is known: who begins removes the only disc and wins. Both stand at 1 and 0 all the time.
cat >"$work/decided.lud" <<'END'
(game "Decided"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Neutral)})
    (rules
        (start (place "Disc0" 0))
        (play (move Remove (sites Occupied by:Neutral)))
        (end (if (= 0 (count Pieces Neutral)) (result Mover Win)))
    )
)
END
"$lud" evaluate "$work/decided.lud" -n 4 --estimate 3 --json >"$work/decided.json"
for figure in '"lead_change": 0.0' '"uncertainty": 0.0' '"stability": 1.0' '"drama": 0.0' '"decisiveness": 1.0' \
  '"decisiveness_threshold": 0.0' '"killer_move": 0.0'; do
  check "a decided game has $figure" grep -qF "$figure" "$work/decided.json"
done
# Teams are sides: the second one always wins, and nothing else is ever possible.
cat >"$work/second.lud" <<'END'
(game "Second"
    (players 4)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules
        (start {(set Team 1 {P1 P2}) (set Team 2 {P3 P4})})
        (play (move Add (to (sites Empty))))
        (end (if (is Full) (result TeamMover Win)))
    )
)
END
"$lud" evaluate "$work/second.lud" -n 4 --estimate 3 --json >"$work/second.json"
for figure in '"advantage_p1": 0.0' '"balance": 0.0' '"drawishness": 0.0' '"duration_turns": 4.0' '"uncertainty": 0.0' \
  '"stability": 1.0' '"decisiveness": 1.0' '"decisiveness_threshold": 0.0'; do
  check "a game of teams has $figure" grep -qF "$figure" "$work/second.json"
done
expect 0 'e_p\(T\)' -- "$lud" doc --metrics
# Agents in the places of players.
expect 0 '4 playouts, seed 1, by uct:iterations=20 and random' -- \
  "$lud" evaluate tic-tac-toe -n 4 --agents uct:iterations=20 --agents random
"$lud" evaluate tic-tac-toe -n 4 --agents flat:iterations=30 --json >"$work/agents_one"
"$lud" evaluate tic-tac-toe -n 4 --agents flat:iterations=30 --json --threads 2 >"$work/agents_two"
check 'agents do not depend on threads' cmp "$work/agents_one" "$work/agents_two"
expect 2 'agent' -- "$lud" evaluate tic-tac-toe -n 1 --agents clever
expect 2 'excludes' -- "$lud" evaluate crossing --agents random --trials "$work/evaluated"
# A site of a deduction puzzle is occupied once it has found its value: one of four at the start, all at the end.
cat >"$work/latin.lud" <<'END'
(game "Latin"
    (players 1)
    (equipment {(board (square 2) (values Cell (range 1 2))) (regions {Columns Rows})})
    (rules (start (set {{0 1}})) (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win))))
)
END
"$lud" evaluate "$work/latin.lud" -n 5 --json >"$work/latin.json"
for figure in '"pieces_min": 1.0' '"pieces_max": 4.0' '"sites_occupied_min": 0.25' '"board_coverage": 1.0'; do
  check "a puzzle has $figure" grep -qF "$figure" "$work/latin.json"
done
# What a program asks of a game.
"$lud" info parchis --json >"$work/parchis.json"
for told in '"title": "Parchis"' '"category": "Players"' '"default": "4"'; do
  check "info tells $told" grep -qF "$told" "$work/parchis.json"
done
expect 2 'error' -- "$lud" info "$work/broken.lud" --json
expect 3 'cannot write' -- full "$lud" info parchis --json
# A page that needs no other file.
expect 0 'balance' -- "$lud" evaluate crossing -n 50 --html "$work/page.html"
check 'the page has its charts and asks for nothing' bash -c "
  [[ \$(grep -o '<h2>' '$work/page.html' | wc -l) == 6 ]] && ! grep -qE '(src|href)=|url\\(' '$work/page.html'"
expect 3 'cannot write' -- "$lud" evaluate crossing -n 1 --html "$work/absent/page.html"
# Shards: merged they print what one process prints.
for i in 1 2 3; do "$lud" evaluate crossing -n 50 --json --shard $i/3 --out "$work/evaluation" >/dev/null; done
check 'merged evaluations' bash -c "'$lud' merge '$work/evaluation' | cmp - '$work/one'"
expect 2 'printed as text or json' -- "$lud" merge "$work/evaluation" --format csv
expect 2 'excludes' -- "$lud" evaluate crossing --shard 1/2 --out "$work/evaluation" --html "$work/page.html"
expect 2 'is a match' -- "$lud" evaluate tests/match/games/cups/cup.lud -n 1
expect 2 'error' -- "$lud" evaluate "$work/broken.lud"
expect 3 'cannot read' -- "$lud" evaluate "$work/absent.lud"
expect 3 'cannot write' -- full "$lud" evaluate crossing -n 1
if has python3; then
  "$lud" evaluate crossing -n 12 --json >"$work/not_estimated"
  check 'other figures do not change' python3 -c "
import json
plain, estimated = (json.load(open(f))['metrics'] for f in ('$work/not_estimated', '$work/estimated'))
assert len(plain) > 30 and plain.keys() < estimated.keys() and all(estimated[name] == plain[name] for name in plain)"
  "$lud" playout crossing -n 50 --branching --format jsonl >"$work/records"
  check 'trials have the figures of the games they are of' python3 -c "
import json
one, other = (json.load(open(f))['metrics'] for f in ('$work/one', '$work/of_trials'))
assert all(abs(one[name] - other[name]) < 1e-9 for name in one)
import html.parser
class Nested(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attrs):
        if tag in ('svg', 'section', 'table', 'title', 'text', 'body', 'html'): self.open.append(tag)
    def handle_endtag(self, tag):
        if tag in ('svg', 'section', 'table', 'title', 'text', 'body', 'html'): assert self.open.pop() == tag
page = Nested(); page.feed(open('$work/page.html').read()); assert not page.open"
  check 'what records say, too' python3 -c "
import json
metrics = json.load(open('$work/one'))['metrics']
records = [json.loads(line) for line in open('$work/records')]
mean = lambda values: sum(values) / 50
assert abs(metrics['duration_moves'] - mean([r['moves'] for r in records])) < 1e-9
assert abs(metrics['branching_average'] - mean([r['choices'] / r['moves'] for r in records])) < 1e-9
assert abs(metrics['advantage_p1'] - mean([2 - r['ranking'][0] for r in records])) < 1e-9
assert abs(metrics['balance'] - (1 - abs(1 - 2 * metrics['advantage_p1']))) < 1e-9"
  check 'every figure is documented' bash -c "
    diff <(python3 -c \"import json; print(*sorted(json.load(open('$work/estimated'))['metrics']), sep='\n')\") <('$lud' doc --metrics | grep -E '^[a-z0-9_]+$' | LC_ALL=C sort)"
fi
