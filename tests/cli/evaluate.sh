# Figures of a game: the same on any number of threads, those that records give are those of the records, all documented.
"$lud" evaluate crossing -n 50 --json >"$work/one"
"$lud" evaluate crossing -n 50 --json --threads 3 >"$work/three"
check 'evaluations do not depend on threads' cmp "$work/one" "$work/three"
expect 0 'balance +0\.|balance +1\.' -- "$lud" evaluate crossing -n 20
expect 0 'game_tree_complexity' -- "$lud" doc --metrics
expect 2 'is a match' -- "$lud" evaluate tests/match/games/cups/cup.lud -n 1
expect 2 'error' -- "$lud" evaluate "$work/broken.lud"
expect 3 'cannot read' -- "$lud" evaluate "$work/absent.lud"
expect 3 'cannot write' -- full "$lud" evaluate crossing -n 1
if has python3; then
  "$lud" playout crossing -n 50 --branching --format jsonl >"$work/records"
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
    diff <(python3 -c \"import json; print(*sorted(json.load(open('$work/one'))['metrics']), sep='\n')\") <('$lud' doc --metrics | grep -v '^ ' | LC_ALL=C sort)"
fi
