# The documented exit codes of every command: 0, 1, 2, 3.

# The command line itself.
expect 0 'lud [0-9]+\.' -- "$lud" --version
expect 0 'Exit codes: 0' -- "$lud" --help
expect 2 'command' -- "$lud"
expect 2 "no command 'chek'; did you mean 'check'" -- "$lud" chek
commands=$("$lud" man | sed -n 's/^\.SS lud //p')
check 'the man page tells the commands' grep -q 'check.*completions' <(echo $commands)
for command in $commands; do
  expect 0 'Usage: lud' -- "$lud" "$command" --help
  expect 2 'no option' -- "$lud" "$command" --nonsense
  expect 3 'cannot write' -- full "$lud" "$command" --help
done

# check
expect 0 'crossing: ok' -- "$lud" check crossing
expect 0 'ok' -- "$lud" check -q Crossing TIC-TAC-TOE
expect 2 'error' -- "$lud" check "$work/broken.lud"
expect 2 'did you mean "dadu"' -- "$lud" check daduu
expect 3 'cannot read' -- "$lud" check "$work/absent.lud"
expect 3 '^error: cannot read the folder of defines' -- "$lud" check crossing --defines "$work/absent"
expect 3 'lsp: cannot read the folder of defines' -- "$lud" lsp --defines "$work/absent"
expect 3 'it is a folder' -- "$lud" check "$work"
expect 2 "'lud test .*' runs them" -- "$lud" check games/small/crossing.tests
# A folder that is called like a built-in game does not hide it; a file does, but not from the list.
mkdir -p "$work/folders/crossing" "$work/folders/zork"
echo broken >"$work/folders/tic-tac-toe"
beside() { (cd "$work/folders" && "$@"); }
expect 0 'crossing: ok' -- beside "$lud" check crossing
mkdir "$work/folders/parchis"
expect 0 '2 playouts' -- beside "$lud" playout parchis -n 2 --invariants parchis
expect 0 'no difference' -- beside "$lud" diff crossing CROSSING -n 1
expect 0 'written' -- beside "$lud" playout crossing -n 4 --shard 1/2 --out crossing
expect 0 'written' -- beside "$lud" playout crossing -n 4 --shard 2/2 --out crossing
expect 3 'it is a folder' -- beside "$lud" check zork
expect 2 'error' -- beside "$lud" check tic-tac-toe
check 'the list of built-in games is the same everywhere' bash -c "cd '$work/folders' && '$lud' list | cmp - <(cd / && '$lud' list)"
expect 3 'cannot write' -- full "$lud" check --expand crossing
expect 3 'cannot write' -- closed "$lud" check crossing

# playout
expect 0 'seed 3' -- "$lud" playout crossing -n 2 --seed 3
expect 0 '^  Board/6x5$' -- "$lud" playout crossing -n 2 --option Board/6x5
expect 0 '^  Ruleset/Short' -- "$lud" evaluate dadu -n 1 --max-moves 50 --ruleset 'Short segments'
expect 0 -- "$lud" playout --option Board/6x5 crossing -n 1
expect 2 'seed' -- "$lud" playout crossing -n 1 --seed -1
expect 2 'seed' -- "$lud" playout crossing -n 1 --seed 1.5
expect 2 'no option' -- "$lud" playout crossing --sede 1
expect 2 'did you mean' -- "$lud" playout crosing -n 1
expect 2 'error' -- "$lud" playout "$work/broken.lud"
expect 2 'there is no invariant' -- "$lud" playout crossing --invariants dadu
expect 3 'cannot read' -- "$lud" playout "$work/absent.lud"
expect 3 'cannot read' -- "$lud" playout crossing --invariants "$work/absent.tests"
expect 2 'is no finite number' -- "$lud" bench crossing --seconds nan
expect 2 'from 0 to 2\^64 - 1' -- "$lud" playout crossing -n 1 --seed 18446744073709551616
expect 0 'seed 10$' -- "$lud" playout crossing -n 1 --seed 010
expect 0 '10 playouts' -- "$lud" playout crossing -n 010
expect 2 "a whole number from 1 to 1000000000000 is expected, not '1e3'" -- "$lud" playout crossing -n 1e3
expect 2 "a whole number from 1 to 256 is expected, not '0'" -- "$lud" playout crossing -n 1 --threads 0
expect 2 'a value is missing' -- "$lud" playout crossing -n ''
expect 2 "expected one of text, json, jsonl, csv, not 'zork'" -- "$lud" playout crossing -n 1 --format zork
expect 2 'a value is missing' -- "$lud" playout crossing -n 1 --ruleset ''
expect 2 '3 agents for 2 players' -- "$lud" playout crossing -n 1 --agents random --agents random --agents random
expect 3 'it is a file' -- "$lud" playout crossing -n 1 --trials README.md
expect 3 'cannot write' -- full "$lud" playout crossing -n 1
expect 3 'cannot write' -- full "$lud" playout crossing -n 1 --json


# replay
sed 's/^winner=.*/winner=0/' "$work/crossing/RandomTrial_0.txt" >"$work/other_end.txt"
expect 0 '2 passed' -- "$lud" replay crossing "$work/crossing/RandomTrial_0.txt" "$work/crossing/RandomTrial_1.txt"
expect 1 'winner' -- "$lud" replay crossing "$work/other_end.txt"
expect 2 '^0 passed, 0 failed, 1 refused$' -- "$lud" replay tic-tac-toe "$work/crossing/RandomTrial_0.txt"
expect 2 'is of crossing' -- "$lud" replay tic-tac-toe "$work/crossing/RandomTrial_0.txt"
expect 2 'takes a game' -- "$lud" replay crossing
expect 2 'is missing behind this' -- "$lud" replay "$work/broken.lud" "$work/crossing/RandomTrial_0.txt"
expect 3 'cannot read' -- "$lud" replay crossing "$work/absent.txt"
expect 3 'cannot write' -- full "$lud" replay crossing "$work/crossing/RandomTrial_0.txt"

# play
expect 0 'player 1' -- "$lud" play crossing
expect 2 'error' -- "$lud" play "$work/broken.lud"
expect 3 'cannot read' -- "$lud" play "$work/absent.lud"
expect 3 'cannot read' -- "$lud" play crossing --load "$work/absent.txt"
expect 3 'cannot write' -- full "$lud" play crossing

# moves, show
for command in moves show; do
  expect 0 -- "$lud" "$command" crossing
  expect 0 -- "$lud" "$command" crossing --trial "$work/crossing/RandomTrial_0.txt" --ply 3
  expect 1 'ply' -- "$lud" "$command" crossing --trial <(sed 's/SIZE = .*/SIZE = 99/' "$work/crossing/RandomTrial_0.txt") --ply 3
  expect 2 'requires' -- "$lud" "$command" crossing --ply 3
  expect 2 'there is no ply' -- "$lud" "$command" crossing --trial "$work/crossing/RandomTrial_0.txt" --ply 9999
  expect 2 'error' -- "$lud" "$command" "$work/broken.lud"
  expect 3 'cannot read' -- "$lud" "$command" crossing --trial "$work/absent.txt"
  expect 3 'cannot read' -- "$lud" "$command" "$work/absent.lud"
  expect 3 'cannot write' -- full "$lud" "$command" crossing
done
expect 0 '<svg.* role="img" aria-label="Crossing: player 1 to move"' -- "$lud" show crossing --svg -
lacks 0 '^sites:' "$lud" show crossing --svg -
expect 0 '^sites:' -- "$lud" show crossing --svg "$work/start.svg"
check 'a picture beside the text' grep -q '<svg' "$work/start.svg"
expect 0 'class="moves">$' -- "$lud" show crossing --svg - --moves
expect 2 'requires --svg' -- "$lud" show crossing --moves
expect 3 'cannot write' -- "$lud" show crossing --svg "$work/absent/a.svg"
expect 3 'cannot write' -- full "$lud" show crossing --svg -

# explain
expect 0 'slots' -- "$lud" explain crossing
expect 2 'error' -- "$lud" explain "$work/broken.lud"
# ... with what the rules cost: every place of a rule, how often it is asked, and how often it holds.
expect 0 '^ *[0-9.]+ % +[0-9.]+ +[0-9]+ %  \(.* \.\.\.\) [^ ]*crossing.lud:[0-9]+:[0-9]+$' -- \
  "$lud" explain crossing --playouts 5 --seed 3 --max-moves 40
expect 0 '5 playouts, seed 3, [0-9]+ moves' -- "$lud" explain crossing --playouts 5 --seed 3
expect 2 'playouts' -- "$lud" explain crossing --playouts 0
expect 3 'cannot write' -- full "$lud" explain crossing

# info, list
expect 0 'Rules' -- "$lud" info Crossing
expect 2 'error' -- "$lud" info "$work/broken.lud"
expect 3 'cannot read' -- "$lud" info "$work/absent.lud"
expect 3 'cannot write' -- full "$lud" info crossing
expect 0 'tic-tac-toe +Tic-Tac-Toe' -- "$lud" list
expect 3 'cannot write' -- full "$lud" list

# test
cat >"$work/one.tests" <<END
(tests "crossing")
(test "there are moves" { (legal count:99) })
(test "there is a board" { (at 0 "Walker1") })
END
expect 1 'failed' -- "$lud" test "$work/one.tests"
expect 2 'nothing was tested' -- "$lud" test "$work/one.tests" --only zzz
mkdir "$work/empty"
expect 2 'no .tests file' -- "$lud" test "$work/empty"
expect 2 'no game' -- "$lud" test <(echo '(tests "crosing")')
expect 3 'cannot read' -- "$lud" test "$work/absent.tests"
expect 0 'passed' -- "$lud" test games/small
expect 3 'cannot write' -- full "$lud" test games/small

# bench
expect 0 'Crossing' -- "$lud" bench crossing --seconds 0.01
expect 2 'nothing was measured' -- "$lud" bench
expect 2 'error' -- "$lud" bench "$work/broken.lud" --seconds 0.01
expect 3 'cannot read' -- "$lud" bench --list "$work/absent"
expect 3 'cannot write' -- full "$lud" bench crossing --seconds 0.01

# fmt
cp games/small/crossing.lud "$work/untidy.lud"
sed -i 's/(players {/( players   {/' "$work/untidy.lud"
expect 1 'canonical' -- "$lud" fmt --check "$work/untidy.lud"
expect 0 -- "$lud" fmt "$work/untidy.lud"
expect 0 -- "$lud" fmt --check "$work/untidy.lud"
expect 2 'error' -- "$lud" fmt "$work/broken.lud"
expect 3 'cannot read' -- "$lud" fmt "$work/absent.lud"
expect 3 'cannot write' -- full "$lud" fmt --standalone games/small/crossing.lud

# doc
expect 0 'count Sites' -- "$lud" doc 'count Sites'
expect 2 'did you mean' -- "$lud" doc cuont
expect 0 'steps: .*how many' -- "$lud" doc ahead
expect 0 'Cells are the faces' -- "$lud" doc siteType
expect 0 'tracks.lud' -- "$lud" doc IsEndTrack
expect 0 '\(= \(trackSite Move from:\(to\) steps:1\) End\)' -- "$lud" doc IsEndTrack
expect 0 'makes it the default' -- "$lud" doc options
expect 2 "did you mean 'siteType'" -- "$lud" doc siteTyp
expect 0 'count Neighbours' -- "$lud" doc --search 'neighbours number'
expect 2 'nothing in the reference' -- "$lud" doc --search xyzzy
expect 2 'excludes' -- "$lud" doc --json ahead
expect 0 'Used by [1-9][0-9]* of [0-9]+ games' -- "$lud" doc dice --games games
expect 3 'no games in' -- "$lud" doc dice --games "$work/absent"
expect 0 'LUD_LIBRARY: there are no games in' -- env LUD_LIBRARY="$work/absent" "$lud" doc dice
expect 0 'memory=MEBIBYTES' -- "$lud" doc --agents
check 'the reference as JSON' bash -c "
  '$lud' doc --json | python3 -c 'import json, sys; all = json.load(sys.stdin); assert len(all[\"words\"]) > 500 and all[\"types\"] and all[\"syntax\"] and len(all[\"defines\"]) > 150'"
expect 3 'cannot write' -- full "$lud" doc
expect 3 'cannot write' -- full "$lud" doc --json
lacks 0 '^[^(]* .{100}' "$lud" doc

# completions, man
expect 2 'BASH|bash' -- "$lud" completions ksh
expect 3 'cannot write' -- full "$lud" completions bash
expect 3 'cannot write' -- full "$lud" man

# verify: what differs is a failure, nothing to verify is wrong use.
expect 0 '1 passed, 0 failed' -- "$lud" verify crossing -n 1 --max-moves 30
expect 2 'verify takes' -- "$lud" verify
: >"$work/nothing.txt"
expect 2 'nothing.txt names no game' -- "$lud" verify --games games --list "$work/nothing.txt"
expect 2 'there are no games in' -- "$lud" verify --games "$work/empty"
expect 2 'seed' -- "$lud" verify crossing --seed -1
expect 3 '' -- "$lud" verify --list "$work/absent.txt"
expect 3 'cannot read' -- "$lud" verify "$work/absent.lud" -n 1

# match: agents by their descriptions.
expect 0 'uct:iterations=20 .* 2 games' -- "$lud" match uct:iterations=20 random --game tic-tac-toe -n 2
expect 0 '"elo"' -- "$lud" match flat:iterations=9 random --game tic-tac-toe -n 2 --json
expect 2 "no agent 'uctt'" -- "$lud" match uctt random --game tic-tac-toe
expect 2 'GAME is missing' -- "$lud" match uct random
expect 2 'did you mean' -- "$lud" match uct random --game crosing

# perft: a line for each depth; with --split one for each move.
expect 0 '^3	504$' -- "$lud" perft tic-tac-toe --depth 3
expect 0 '^2	72$' -- "$lud" perft tic-tac-toe --depth 2 --split --threads 2
expect 2 'depth' -- "$lud" perft tic-tac-toe --depth 0
expect 2 'no file and no built-in game' -- "$lud" perft tic-tac-too
expect 2 'expected on, off' -- "$lud" playout crossing --plan no-such
expect 0 '' -- "$lud" playout crossing -n 1 --plan off
