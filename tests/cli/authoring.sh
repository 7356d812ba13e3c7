# What helps authors: coverage and mutants of rule tests, differences between descriptions, beginnings, fixes, formatting.

# A game with tests that say little.
mkdir "$work/little"
cp games/small/crossing.lud "$work/little"
cat >"$work/little/little.tests" <<'END'
(tests "crossing.lud")
(test "a walker steps" { (move from:0 to:5) (at 5 "Walker1") (mover P2) })
END
little=$work/little/little.tests
printf '(tests "crossing")\n(test "there are moves" {(legal count:99)})\n' >"$work/failing.tests"

# Coverage
printf '(tests (game "None" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))))
(test "nine moves" {(legal count:9)})\n' >"$work/none.tests"
expect 0 'rules 6 of 7 reached \(85\.7 %\), conditions 0 of 5 both ways' -- "$lud" test "$little" --coverage
expect 0 'all 2 games: ' -- "$lud" test games/small/crossing.tests "$little" --coverage --only 'a walker steps'
expect 0 '^ +[0-9]+ ! +26 \|' -- "$lud" test "$little" --coverage --lines -q
expect 0 '^BRDA:26,[0-9]+,0,0$' -- "$lud" test "$little" --coverage --lcov - -q
expect 0 '3 games played' -- "$lud" test "$little" --coverage -n 3
expect 0 'rules 7 of 7' -- "$lud" test "$little" --coverage --trials games/small
expect 2 'nothing was played' -- "$lud" test "$little" --coverage --trials games/tab
expect 0 '' -- "$lud" test "$little" --coverage --html "$work/pages" -q
expect 1 -- grep -E 'src=|https?:' "$work/pages/crossing.html" "$work/pages/index.html"  # they need no other file
if has python3; then
  check 'pages of coverage show the game' python3 -c "
import html, re
page = open('$work/pages/crossing.html').read()
text = html.unescape(re.sub(r'<[^>]*>', '', re.sub(r'<span class=\"line\"[^>]*>[^<]*</span>', '', page[page.index('<pre>'):page.index('</pre>')])))
assert text.rstrip('\n') == open('$work/little/crossing.lud').read().rstrip('\n'), text
assert page.count('<span') == page.count('</span>')"
fi
expect 2 'requires' -- "$lud" test "$little" --html "$work/pages"
expect 3 'cannot write' -- "$lud" test "$little" --coverage --lcov "$work/absent/a.info"
expect 3 'cannot read' -- "$lud" test "$little" --coverage --trials "$work/absent"
expect 2 'the tests name no game' -- "$lud" test "$work/none.tests" --coverage
expect 1 'conditions' -- "$lud" test "$work/failing.tests" --coverage

# Mutants: the same on any number of threads, and the tests that are proposed notice what they were proposed for.
mutants() { "$lud" test "$little" --mutate 15 --seed 3 "$@"; }
expect 1 '15 mutants, [0-9]+ noticed' -- mutants
mutants >"$work/one_thread"
mutants --threads 3 >"$work/three_threads"
check 'mutants do not depend on threads' cmp "$work/one_thread" "$work/three_threads"
sed -n '/^  a test that notices it:/,/^    })/p' "$work/one_thread" | grep -v '^  a test' >>"$little"
expect 0 ' 0 missed' -- mutants
expect 2 'no file that can be changed' -- "$lud" test "$work/none.tests" --mutate 3
expect 1 'FAILED' -- "$lud" test "$work/failing.tests" --mutate 3

# A die's site is the die's.
cat >"$work/die.tests" <<'END'
(tests "seven-steps")
(test "a runner among the dice" { (position {(at 9 "Runner1")}) })
END
expect 1 'on site 9 lies a die' -- "$lud" test "$work/die.tests"

# Differences
sed 's/(is Line 3)/(is Line 2)/' games/small/tic-tac-toe.lud >"$work/two.lud"
expect 0 'no difference in 5 games' -- "$lud" diff tic-tac-toe games/small/tic-tac-toe.lud -n 5
expect 1 'they differ after 2 moves' -- "$lud" diff tic-tac-toe "$work/two.lud" -n 50
expect 1 '\(mover P2\)' -- "$lud" diff tic-tac-toe "$work/two.lud" --moves
expect 1 'at the start' -- "$lud" diff crossing Board/6x5
# Moves without sites are told by what they decide, in a pattern that fits them alone.
for most in 12 13; do
  cat >"$work/bets_$most.lud" <<END
(game "Bets" (players 2) (equipment {(board (square 2)) (piece "Disc" Each)})
  (rules (play (move Bet Mover (range 1 $most))) (end (if (= 2 (count Moves)) (result Mover Draw)))))
END
done
expect 1 'text:"\[Bet:player=1,bet=13,decision=true\]"' -- "$lud" diff "$work/bets_12.lud" "$work/bets_13.lud"
expect 1 'legal excluding:\{\(move text:"\[Bet:player=1,bet=13' -- "$lud" diff "$work/bets_12.lud" "$work/bets_13.lud"
# Behind effects that are told otherwise and come to the same (a capture that need not remove what it lands on) the games
# go on to where they part.
sed 's/ (apply (remove (to)))//' games/small/crossing.lud >"$work/landing.lud"
expect 1 'which comes to the same' -- "$lud" diff crossing "$work/landing.lud"
sed -i 's/(result Mover Win)/(result Mover Loss)/' "$work/landing.lud"
expect 1 'the positions differ behind' -- "$lud" diff crossing "$work/landing.lud"
# The steps that are told hold in the first game: a position that is written down does not tell which occurred before.
once() {  # FILE META
  cat >"$work/$1" <<END
(game "Once" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each (move Step (to if:(is Empty (to)))))})
    (rules $2 (start {(place "Disc1" {0 1 2}) (place "Disc2" {6 7 8})}) (play (forEach Piece))
        (end (if (no Moves Mover) (result Mover Loss)))))
END
}
once again.lud ''
once once.lud '(meta (no Repeat Positional))'
"$lud" diff "$work/again.lud" "$work/once.lud" >"$work/again.txt"
(printf '(tests "again.lud")\n(test "told" {\n' && sed '1,/steps of a rule test/d' "$work/again.txt" && echo '})') >"$work/told.tests"
expect 0 '1 passed' -- "$lud" test "$work/told.tests"
# Moves that players make at once are found in the other game by what they do, not by their order.
together() {  # FILE MOVES OF PLAYER 1
  printf '(game "Together" (players 2) (mode Simultaneous) (equipment {(board (square 3))})
    (rules (play (or {%s (move Select (from 2) P2)})) (end (if (= 3 (count Moves)) (result P1 Win)))))' "$2" >"$work/$1"
}
together one_order.lud '(move Select (from 0) P1 (then (addScore P1 1))) (move Select (from 1) P1)'
together other_order.lud '(move Select (from 1) P1) (move Select (from 0) P1 (then (addScore P1 1)))'
expect 0 'no difference in 5 games' -- "$lud" diff "$work/one_order.lud" "$work/other_order.lud" -n 5
sed 's/= 3 (count Moves)/< 0 (count Moves)/' "$work/one_order.lud" >"$work/ends_at_once.lud"
expect 1 'at the start: the positions differ behind moves made together' -- "$lud" diff "$work/one_order.lud" "$work/ends_at_once.lud"
# A limit that both games meet is no difference.
sed 's/(play (forEach Piece))/(play (if (< 3 (count Moves)) (forEach Value min:0 max:2000000000 (move Pass)) (forEach Piece)))/' \
  games/small/crossing.lud >"$work/endless.lud"
expect 0 'no difference' -- "$lud" diff "$work/endless.lud" "$work/endless.lud"
expect 1 'a limit of play is reached there' -- "$lud" diff crossing "$work/endless.lud"
printf '(tests "endless.lud")\n(invariant "one" {(holds (< 0 1))})\n(test "two" {(equal (count Players) 2)})\n' >"$work/endless.tests"
expect 1 '1 passed, 1 failed' -- "$lud" test "$work/endless.tests"
expect 2 'GAME is missing' -- "$lud" diff crossing
expect 2 'no option "Bord/6x5"' -- "$lud" diff crossing Bord/6x5
expect 2 'error' -- "$lud" diff crossing "$work/broken.lud"
expect 3 'cannot write' -- full "$lud" diff crossing crossing

# Tests that cannot be run are told, and invariants change nothing.
printf '(tests "tic-tac-toe")\n(test "a" {(random (count Pieces))})\n(test "b" {(random (+ 1 1)) (seed (count Pieces)) (mover P1)})\n' >"$work/counted.tests"
expect 0 '2 passed, 0 failed' -- "$lud" test "$work/counted.tests"
for step in '(start)' '(position {(at 0 "Disc1")})' '(random 3)' '(seed 3)' '(move to:0)' '(change {(at 0 "Disc1")})'; do
  printf '(tests "tic-tac-toe")\n(invariant "x" {%s (mover P1)})\n' "$step" >"$work/acts.tests"
  expect 2 'an invariant looks at positions and changes none' -- timeout 20 "$lud" test "$work/acts.tests"
done

# A game with the defines that it uses on top is as free of mistakes as without, also where arguments are left out.
printf '(game "Alone" (players 2) (equipment {("AlquerqueBoard" 5) (piece "Disc" Each)})\n  (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))\n' >"$work/alone.lud"
expect 0 'ok' -- "$lud" check --strict "$work/alone.lud"
"$lud" fmt --standalone "$work/alone.lud" >"$work/standalone.lud"
expect 0 'ok' -- "$lud" check --strict "$work/standalone.lud"

# Beginnings: without a warning, in canonical format, tested, and recorded.
for kind in race line capture connection; do
  expect 0 'its rule tests' -- "$lud" new "My $kind" --like "$kind" --folder "$work/new"
  expect 0 'ok' -- "$lud" check --strict "$work/new/my-$kind.lud"
  expect 0 '' -- "$lud" fmt --check "$work/new/my-$kind.lud"
  expect 0 ' 0 failed' -- "$lud" test "$work/new/my-$kind.tests"
  expect 0 '1 passed' -- "$lud" replay "$work/new/my-$kind.lud" "$work/new/my-$kind.trials/RandomTrial_0.txt"
  check "all of $kind is tested" bash -c "'$lud' test '$work/new/my-$kind.tests' --coverage | grep 'rules .*(100.0 %), conditions .*(100.0 %)'"
done
expect 2 'already' -- "$lud" new 'My race' --folder "$work/new"
expect 2 'no name' -- "$lud" new '!?' --folder "$work/new"
expect 2 'is a path' -- "$lud" new ../other --folder "$work/new"
expect 0 'ending.lud     the game' -- "$lud" new ending.lud --folder "$work/new"
expect 2 'capture' -- "$lud" new other --like chess
expect 3 'it is a file' -- "$lud" new other --folder README.md

# Fixes
sed 's/Mover Win/Mover Wins/; s/sites Empty/sites Emty/' games/small/tic-tac-toe.lud >"$work/slips.lud"
cp "$work/slips.lud" "$work/slips.kept"
expect 1 "Change 'Emty' to 'Empty'" -- "$lud" fix --check "$work/slips.lud"
check 'fix --check changes nothing' cmp "$work/slips.lud" "$work/slips.kept"
expect 0 "Change 'Wins' to 'Win'" -- "$lud" fix "$work/slips.lud"
check 'what was mended is the game' cmp "$work/slips.lud" games/small/tic-tac-toe.lud
expect 0 'nothing to fix' -- "$lud" fix "$work/slips.lud"
printf '(tests "crossing")\n(test "walkers" {(at 0 "Walkr1")})\n' >"$work/slips.tests"
expect 0 "Change 'Walkr1' to 'Walker1'" -- "$lud" fix "$work/slips.tests"
expect 2 'missing behind' -- "$lud" fix "$work/broken.lud"
# What makes another mistake of one is no fix.
sed 's/(players {.*})/(players two)/' games/small/crossing.lud >"$work/two-players.lud"
cp "$work/two-players.lud" "$work/two-players.kept"
expect 2 "unknown word 'two'" -- "$lud" fix "$work/two-players.lud"
check 'a fix that mends nothing is not written' cmp "$work/two-players.lud" "$work/two-players.kept"
expect 3 'cannot read' -- "$lud" fix "$work/absent.lud"
# Of two equally near names the one that begins alike; a head that has not the keyword is not meant.
cat >"$work/options.lud" <<'END'
(game "F" (players 2) (equipment {(board (square 4)) (piece "Disc" Each)})
    (rules <Swap> (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
(option "Swap" <Swap> args:{<rule>} {(item "On" <(meta (swap))> "a")* (item "Off" <> "b")})
(rulesets {(ruleset "Ruleset/Plain" {"Swap/Of"})})
END
expect 0 "Change 'Swap/Of' to 'Swap/Off'" -- "$lud" fix "$work/options.lud"
sed 's/(forEach Piece)/(for Piece)/' games/small/crossing.lud >"$work/for.lud"
cp "$work/for.lud" "$work/for.kept"
expect 2 "unknown word 'for'" -- "$lud" fix "$work/for.lud"
check 'a head with the keyword of another is kept' cmp "$work/for.lud" "$work/for.kept"
# Quotes of word processors
sed 's/"Walker"/\xE2\x80\x9CWalker\xE2\x80\x9D/' games/small/crossing.lud >"$work/curly.lud"
expect 0 'Change .* to .*"Walker"' -- "$lud" fix "$work/curly.lud"
check 'curly quotes are mended' cmp "$work/curly.lud" games/small/crossing.lud
# What is left is told behind what was mended, with the path as it was given.
printf '(game "A" (playrs 2))\n' >"$work/left.lud"
expect 2 '^what is left:$' -- "$lud" fix --check "$work/left.lud"
expect 2 '^left.lud:1:1: error' -- bash -c 'cd "$0" && "$1" fix left.lud' "$work" "$lud"
# Only the author knows what is missing, and which number is meant.
sed 's/(is Line 3)/(is Line)/' games/small/tic-tac-toe.lud >"$work/no-length.lud"
cp "$work/no-length.lud" "$work/no-length.kept"
expect 2 "lacks its argument 'length'" -- "$lud" fix "$work/no-length.lud"
check 'no argument is made up' cmp "$work/no-length.lud" "$work/no-length.kept"
expect 0 'Add the missing argument' -- "$lud" fix --stubs "$work/no-length.lud"
sed 's/(result Mover Win)/(result P99 Win)/' games/small/tic-tac-toe.lud >"$work/player-99.lud"
expect 2 "did you mean 'P9'" -- "$lud" fix "$work/player-99.lud"
# A space behind the label of an argument of a define makes two arguments: it stays.
cat >"$work/apart.lud" <<'END'
(define "Z" (trackSite Move #1 steps:#2))
(game "R" (players 2)
    (equipment {
        (board (rectangle 1 10) {(track "Track" {0..9} directed:True)})
        (dice d:4 num:1)
        (piece "Runner" Each (move (from) (to ("Z" from: (from) (count Pips)))))
    })
    (rules
        (start {(place "Runner1" 0) (place "Runner2" 1)})
        (play (do (roll) next:(forEach Piece)))
        (end (if (= (last To) 9) (result Mover Win)))
    )
)
END
"$lud" check --expand "$work/apart.lud" >"$work/apart.before" 2>/dev/null
expect 0 "without a space behind it 'from:' and its value are one argument" -- "$lud" check "$work/apart.lud"
expect 0 '' -- "$lud" fmt "$work/apart.lud"
check 'a tidy text means the same' diff "$work/apart.before" <("$lud" check --expand "$work/apart.lud" 2>/dev/null)
printf '\xEF\xBB\xBF(define "A"   (sites Board))\r\n(define "B"\r\n (sites Top))\r\n' >"$work/marked.lud"
expect 0 '' -- "$lud" fmt "$work/marked.lud"
check 'line breaks and a byte order mark stay' cmp "$work/marked.lud" <(printf '\xEF\xBB\xBF(define "A" (sites Board))\r\n(define "B"\r\n    (sites Top)\r\n)\r\n')
expect 0 '' -- "$lud" new 'Ärger & Co: 1/2' --folder "$work/new"
check 'letters beyond ASCII stay in the name of the file' test -s "$work/new/Ärger-co-1-2.lud"
expect 2 'at most 200 bytes' -- "$lud" new "$(printf 'x%.0s' {1..201})" --folder "$work/new"
expect 2 "a value is missing behind 'if:'" -- "$lud" check <(sed 's/(is Line 3)/(is Line 3 if:)/' games/small/tic-tac-toe.lud)
expect 0 'nothing uses the piece "Knight"' -- "$lud" check <(sed 's/(piece "Cross" P2)/& (piece "Knight" Each)/' games/small/tic-tac-toe.lud)
# Messages for programs.
expect 2 '"code": "unknown-word"' -- "$lud" check --format json "$work/two-players.lud" crossing
cp "$out" "$work/messages.json"
check 'JSON has a place for each message' python3 -c "
import json, sys
broken, fine = json.load(open('$work/messages.json'))
assert not broken['ok'] and fine['ok'] and fine['diagnostics'] == []
first = broken['diagnostics'][0]
assert first['severity'] == 'error' and first['file'] == '$work/two-players.lud', first
line = open(first['file']).read().split('\n')[first['line'] - 1]
assert line[first['column'] - 1:first['end_column'] - 1] == 'two', line"
expect 2 'excludes|cannot' -- "$lud" check --format json --quiet crossing

# Formatting of tests: the same tests, and once formatted they stay so.
mkdir "$work/formatted"
cp -r tests/words tests/rules "$work/formatted"
"$lud" test "$work/formatted" -q >"$work/tests_before"
check 'tests are formatted' bash -c "find '$work/formatted' -name '*.tests' -print0 | xargs -0 '$lud' fmt"
check 'formatted tests stay so' bash -c "find '$work/formatted' -name '*.tests' -print0 | xargs -0 '$lud' fmt --check"
"$lud" test "$work/formatted" -q >"$work/tests_after"
check 'formatted tests say the same' cmp "$work/tests_before" "$work/tests_after"
