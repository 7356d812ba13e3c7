# Games side by side: what differs is found, what does not is not, and nothing hangs on threads.
expect 0 'moves +[0-9.]+ +\+[0-9.]+ +\+.* p < 0.0001 +\*' -- "$lud" compare crossing Board/6x5 -n 500
lacks 0 '\*' "$lud" compare crossing crossing -n 200
expect 0 'cut +100.0 %' -- "$lud" compare crossing crossing -n 10 --max-moves 2
expect 0 'Board/6x5' -- "$lud" compare crossing --all-options -n 10
for format in text json csv markdown; do
  "$lud" compare crossing Board/6x5 tic-tac-toe -n 100 --format $format >"$work/one"
  "$lud" compare crossing Board/6x5 tic-tac-toe -n 100 --format $format --threads 3 >"$work/three"
  check "comparisons do not depend on threads: $format" cmp "$work/one" "$work/three"
done
expect 0 'CROSSING' -- "$lud" compare tic-tac-toe CROSSING -n 10  # a built-in game, in any case of letters
expect 0 'no difference' -- "$lud" diff crossing Crossing -n 2
check 'JSON is asked for in one way' cmp <("$lud" compare crossing Board/6x5 -n 5 --json) <("$lud" compare crossing Board/6x5 -n 5 --format json)
expect 2 'two games or more' -- "$lud" compare crossing
expect 2 'no option|did you mean|unknown' -- "$lud" compare crossing Board/7x7x7 -n 10
expect 3 'cannot read' -- "$lud" compare "$work/absent.lud" crossing
expect 3 'cannot write' -- full "$lud" compare crossing tic-tac-toe -n 10
# Names of options that contain " + ", alone and joined to others.
sed -e 's/"6x5"/"6 + 5"/g' -e 's|Board/6x5|Board/6 + 5|g' games/small/crossing.lud >"$work/plus.lud"
expect 0 'Board/6 \+ 5' -- "$lud" compare "$work/plus.lud" --all-options -n 2
expect 0 'Board/6 \+ 5' -- "$lud" compare "$work/plus.lud" 'Board/6 + 5' -n 2
expect 2 'there is no option "Board/7"' -- "$lud" compare "$work/plus.lud" 'Board/7 + 5' -n 2
expect 1 'they differ ' -- "$lud" diff "$work/plus.lud" 'Board/6 + 5'
expect 2 'tic-tac-toe has no options and no rulesets to compare' -- "$lud" compare tic-tac-toe --all-options
# Beside a chosen ruleset or item: all others, each once.
cat >"$work/choices.lud" <<'END'
(game "Choices" (players 2)
  (equipment {(board (square <Board:size>)) (piece "Disc" Each)})
  (rules (play (move Add (to (sites Empty)))) (end <End:rule>)))
(option "Board" <Board> args:{<size>} {(item "2x2" <2> "two")* (item "3x3" <3> "three") (item "4x4" <4> "four")})
(option "End" <End> args:{<rule>} {
  (item "Full" <(if (is Full) (result P1 Win))> "a")*
  (item "Draw" <(if (is Full) (result P1 Draw))> "b")})
(rulesets {(ruleset "Ruleset/Big" {"Board/4x4" "End/Draw"}) (ruleset "Ruleset/Std" {"Board/2x2" "End/Full"})*})
END
variants_beside() {  # CHOICE...: the names of what --all-options compares, in order
  "$lud" compare "$work/choices.lud" --all-options -n 2 --format csv "$@" |
    sed -n '2,$s/,.*//p' | uniq | sed 1d | tr -d '"' | tr '\n' ' '
}
check 'all options' test "$(variants_beside)" = 'Ruleset/Big Board/3x3 Board/4x4 End/Draw '
check 'all options beside a ruleset' test "$(variants_beside --ruleset Big)" = 'Ruleset/Std Board/2x2 Board/3x3 End/Full '
check 'all options beside an item' test "$(variants_beside --option Board/4x4)" = 'Ruleset/Big Board/2x2 Board/3x3 End/Draw '
# Two games that always last four and nine moves, played twice each: nothing is certain.
expect 0 'moves +9.0 +\+5.0 +no interval +p 1.0000' -- "$lud" compare "$work/choices.lud" Board/3x3 -n 2
expect 0 'moves +9.0 +\+5.0 +no interval +p < 0.0001 +\*' -- "$lud" compare "$work/choices.lud" Board/3x3 -n 20
expect 0 '"low": null' -- "$lud" compare "$work/choices.lud" Board/3x3 -n 2 --json
expect 2 "a whole number from 2 to 1000000000 is expected, not '1e3'" -- "$lud" compare crossing crossing -n 1e3
# Teams win together.
cat >"$work/teams.lud" <<'END'
(game "Teams"
  (players 4)
  (equipment {(board (square 4)) (piece "Disc" Each)})
  (rules
    (start {(set Team 1 {P1 P3}) (set Team 2 {P2 P4})})
    (play (move Add (to (sites Empty))))
    (end (if (is Line 2) (result TeamMover Win)))))
END
expect 0 'team of players 1 and 3 wins +[1-9]' -- "$lud" playout "$work/teams.lud"
expect 0 'team of players 2 and 4 wins +[1-9]' -- "$lud" playout "$work/teams.lud"
lacks 0 'player [0-9]' "$lud" playout "$work/teams.lud"
for i in 1 2; do "$lud" playout "$work/teams.lud" --shard $i/2 --out "$work/teams" >/dev/null; done
check 'merged teams' bash -c "'$lud' merge '$work/teams' | cmp - <('$lud' playout '$work/teams.lud')"
check 'no turn after a win of a team' bash -c "
  '$lud' playout '$work/teams.lud' --format jsonl | sed -E 's/.*\"moves\":([0-9]+),\"turns\":([0-9]+).*/\1 \2/' | awk '\$1 != \$2 { exit 1 }'"
expect 0 "player 1's team wins" -- "$lud" compare "$work/teams.lud" crossing -n 20
if has python3; then
  "$lud" playout "$work/teams.lud" --json >"$work/teams.json"
  check 'teams in JSON' python3 -c "
import json
report = json.load(open('$work/teams.json'))
teams = report['teams']
assert [t['players'] for t in teams] == [[1, 3], [2, 4]] and len(report['wins']) == 4, report
assert [t['games'] for t in teams] == [report['wins'][0] + report['wins'][2], report['wins'][1] + report['wins'][3]]"
fi
