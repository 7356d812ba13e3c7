# Agents: matches that are resumed and decided sequentially, exact values, and games at the terminal.

agents=$work/agents
mkdir "$agents"

# A match whose last line was cut goes on with the games that are missing, and says the same in the end.
match=("$lud" match uct:iterations=30 random --game tic-tac-toe --seed 4)
"${match[@]}" -n 8 --out "$agents/whole.jsonl" >"$agents/whole.txt"
head -c 700 "$agents/whole.jsonl" >"$agents/cut.jsonl"
expect 0 '8 games' -- "${match[@]}" -n 8 --out "$agents/cut.jsonl"
cp "$out" "$agents/cut.txt"
check 'a resumed match says the same' cmp "$agents/whole.txt" "$agents/cut.txt"
check 'a resumed match has noted the same' cmp "$agents/whole.jsonl" "$agents/cut.jsonl"
expect 0 '8 games' -- "${match[@]}" -n 8 --threads 3
cp "$out" "$agents/threads.txt"
check 'threads change nothing' cmp "$agents/whole.txt" "$agents/threads.txt"
expect 2 'something else than games of this match: /agents/0 of its first line differs' -- "$lud" match random random --game tic-tac-toe --seed 4 --out "$agents/whole.jsonl"
expect 2 'games of this match: /seed of its first line differs' -- "$lud" match uct:iterations=30 random --game tic-tac-toe --seed 5 --out "$agents/whole.jsonl"
# What another file holds stays there.
for foreign in 'garbage\n' 'garbage' '{"version": 1}\n'; do
  printf "$foreign" >"$agents/foreign"
  expect 2 'something else than games of this match' -- "${match[@]}" -n 1 --out "$agents/foreign"
  check 'a foreign file is left as it is' cmp "$agents/foreign" <(printf "$foreign")
done
head -c 20 "$agents/whole.jsonl" >"$agents/head_cut.jsonl"
expect 0 '8 games' -- "${match[@]}" -n 8 --out "$agents/head_cut.jsonl"
check 'a head that was cut is written again' cmp "$agents/whole.jsonl" "$agents/head_cut.jsonl"
absurd() {  # SED: a record that no game of the match has
  sed "3$1" "$agents/whole.jsonl" >"$agents/absurd.jsonl"
  expect 2 'absurd.jsonl, line 3: a line that is no game of this match: \{' -- "${match[@]}" -n 9 --out "$agents/absurd.jsonl"
}
absurd 's/"worth":\[[^]]*\]/"worth":[7.0,0.0]/'
absurd 's/"worth":\[[^]]*\]/"worth":[1.0,-1.0]/'
absurd 's/"seats":\[[^]]*\]/"seats":[2,0]/'
absurd 's/"moves":/"moves":-/'
absurd 's/"end":"[a-z]*"/"end":"never"/'
echo '{"game": 1}' >>"$agents/whole.jsonl"
expect 2 'a line that is no game' -- "${match[@]}" -n 9 --out "$agents/whole.jsonl"
expect 3 'cannot write' -- "${match[@]}" -n 1 --out "$agents/absent/x.jsonl"
expect 0 '\+100 is accepted' -- "$lud" match uct:iterations=100 random --game tic-tac-toe -n 500 --sprt 0 100
expect 0 '"decision":-1' -- "$lud" match random random --game tic-tac-toe -n 2000 --seed 2 --sprt 0 100 --json
expect 2 '--sprt is about two agents' -- "$lud" match random random --game tic-tac-toe --sprt 5 0
expect 2 'differences from -1200 to 1200' -- "$lud" match random random --game tic-tac-toe --sprt 0 1300
expect 0 '\+1200 is accepted' -- "$lud" match uct:iterations=200 random --game tic-tac-toe -n 500 --sprt -1200 1200
expect 0 'iterations/s' -- "$lud" match uct:iterations=20,threads=2 flat --game dadu -n 1 --max-moves 20 --effort
expect 0 '^\{"bytes":[0-9]+,"decisions":[0-9]+,"effort":2,' -- "$lud" match uct:iterations=20 random --game tic-tac-toe -n 1 --effort --json
lacks 0 '^[^{]' "$lud" match uct:iterations=20 random --game tic-tac-toe -n 1 --effort --json
expect 2 "did you mean 'iterations'" -- "$lud" match uct:iteration=5 random --game tic-tac-toe
expect 2 "the setting 'iterations' of uct is given twice" -- "$lud" match uct:iterations=10,iterations=20 random --game tic-tac-toe
expect 2 "'depth=0' of alphabeta is written depth=MOVES" -- "$lud" match alphabeta:depth=0 random --game tic-tac-toe

# Fewer threads than were asked for: stacks of half a gibibyte in two gibibytes of address space.
crowded() { (ulimit -s 524288 && ulimit -v 2200000 && exec "$@"); }
expect 0 '8 games' -- crowded "${match[@]}" -n 8 --threads 8
cp "$out" "$agents/fewer.txt"
check 'a match on fewer threads says the same' cmp "$agents/whole.txt" "$agents/fewer.txt"
expect 0 '2 games' -- crowded "$lud" match uct:iterations=30,threads=8 random --game tic-tac-toe -n 2
expect 0 '^3.504' -- crowded "$lud" perft tic-tac-toe --depth 3 --threads 8
expect 0 -- crowded "$lud" playout tic-tac-toe -n 20 --threads 8
# Ctrl-C ends the search of an agent, too.
interrupted() { timeout --preserve-status -k 30 -s INT 1 "$@"; }
expect 130 -- interrupted "$lud" playout tic-tac-toe -n 1 --agents uct:time=600s
expect 130 -- interrupted "$lud" evaluate tic-tac-toe -n 1 --agents uct:time=600s

# A match in shards: what is put together says what one process says.
for options in '' --json; do
  for i in 3 1 2; do "${match[@]}" -n 8 $options --shard $i/3 --out "$agents/shards$options" >"$out" 2>"$err" || fail "match --shard $i/3"; done
  check "a merged match $options" diff <("$lud" merge "$agents/shards$options") <("${match[@]}" -n 8 $options)
done
check 'a merged match as its games' diff <("$lud" merge "$agents/shards" --format jsonl) <("${match[@]}" -n 8 --json)
expect 0 'shard 2 of 3, records 2 to 4: there already' -- "${match[@]}" -n 8 --shard 2/3 --out "$agents/shards"
sed -i '2s/"moves":/"moves":1/' "$agents/shards/match-2-of-3.jsonl"
expect 1 'corrupted: shard 2 of 3' -- "$lud" merge "$agents/shards"
expect 0 'written' -- "${match[@]}" -n 8 --shard 2/3 --out "$agents/shards"
expect 0 '8 games' -- "$lud" merge "$agents/shards"
expect 2 'holds a shard of another run' -- "$lud" match uct:iterations=31 random --game tic-tac-toe --seed 4 -n 8 --shard 2/3 --out "$agents/shards"
expect 2 'printed as text or jsonl' -- "$lud" merge "$agents/shards" --format csv
expect 2 'requires' -- "${match[@]}" -n 8 --shard 2/3
expect 2 'excludes' -- "${match[@]}" -n 8 --shard 2/3 --out "$agents/shards" --sprt 0 100
expect 2 "did you mean 'iterations'" -- "$lud" match uct:iteration=5 random --game tic-tac-toe --shard 1/2 --out "$agents/none"

# An agent has all seats of a team; the losing team is last.
cat >"$agents/second.lud" <<'END'
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
expect 0 '"game":0,"moves":4,"seats":\[2,2\],"worth":\[0.0,1.0\]' -- "$lud" match random random --game "$agents/second.lud" -n 2 --json
expect 0 '"game":1,"moves":4,"seats":\[2,2\],"worth":\[1.0,0.0\]' -- "$lud" match random random --game "$agents/second.lud" -n 2 --json
expect 0 'first +5 +last +5 +mean 0.500' -- "$lud" match random random --game "$agents/second.lud" -n 10
# Of three players with two agents, the seats of an agent do not count against each other.
cat >"$agents/three.lud" <<'END'
(game "Three"
    (players 3)
    (equipment {(board (rectangle 1 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Full) (byScore {(score P1 3) (score P2 1) (score P3 2)})))
    )
)
END
expect 0 '"game":0,"moves":3,"seats":\[2,1\],"worth":\[1.0,0.0\]' -- "$lud" match random random --game "$agents/three.lud" -n 2 --json
expect 0 '"game":1,"moves":3,"seats":\[1,2\],"worth":\[0.0,1.0\]' -- "$lud" match random random --game "$agents/three.lud" -n 2 --json
# Three agents meet in both orders, each pair as often; two take turns. The record tells the scheme.
"$lud" match random random random --game tic-tac-toe -n 12 --seed 3 --out "$agents/round.jsonl" >"$out" 2>"$err" || fail 'a match of three'
for seats in 1,1,0 0,1,1 1,0,1; do
  check "a pair of three agents: $seats" test "$(grep -c "\"seats\":\[$seats\]" "$agents/round.jsonl")" = 4
done
check 'a match of three tells its scheme of seats' grep -q '"seating":2' "$agents/round.jsonl"
check 'a match of two has none' test -z "$(grep seating "$agents/cut.jsonl")"
check 'the games of three agents differ' test "$(grep -o '"digest":"[0-9a-f]*"' "$agents/round.jsonl" | sort -u | wc -l)" = 12
expect 0 'random +8 games' -- "$lud" match random random random --game tic-tac-toe -n 12 --seed 3 --out "$agents/round.jsonl"
# Whoever moves first wins, so that each agent of four has won half of its games after all ordered pairs.
cat >"$agents/first.lud" <<'END'
(game "First"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))
)
END
"$lud" match random random random random --game "$agents/first.lud" -n 12 --json >"$agents/all.jsonl" 2>"$err" || fail 'a match of four'
check 'four agents are equal after all ordered pairs' test "$(grep -c '"games":6,"mean":0.5,' "$agents/all.jsonl")" = 4
check 'all pairs of four agents meet' test "$(grep -o '"seats":\[[0-9,]*\]' "$agents/all.jsonl" | sort -u | wc -l)" = 6
# Fewer agents than sides: all ways to share the sides out, none the less evenly.
sed 's/players 2/players 4/' "$agents/first.lud" >"$agents/four.lud"
"$lud" match random random random --game "$agents/four.lud" -n 72 --json >"$agents/all.jsonl" 2>"$err" || fail 'three agents on four sides'
check 'three agents share four sides out evenly' test "$(grep -c '"games":72,' "$agents/all.jsonl")" = 3
check 'each agent has two sides as often' test "$(grep -c '"seats":\[2,1,1\]' "$agents/all.jsonl")" = 24
# An agent without a game has no result.
expect 0 '^\{"agent":3,"games":0,"name":"random"\}$' -- "$lud" match random random random --game tic-tac-toe -n 1 --json
expect 0 '"agent":1,"elo":' -- "$lud" match random random random --game tic-tac-toe -n 1 --json
# After a swap an agent goes on with the other pieces: whoever moves second takes the first player over, and wins.
cat >"$agents/pie.lud" <<'END'
(game "Pie"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))
)
END
for agent in uct:iterations=200 flat:iterations=100 alphabeta:depth=6; do
  expect 0 '"game":0,"moves":5,"seats":\[1,1\],"worth":\[0.0,1.0\]' -- "$lud" match "$agent" "$agent" --game "$agents/pie.lud" -n 2 --json
  expect 0 '"game":1,"moves":5,"seats":\[1,1\],"worth":\[1.0,0.0\]' -- "$lud" match "$agent" "$agent" --game "$agents/pie.lud" -n 2 --json
done
expect 0 'advantage_p1 +0\.0+ ' -- "$lud" evaluate "$agents/pie.lud" -n 4 --agents uct:iterations=200 --agents uct:iterations=200
# Elo is about others; games that do not differ are told.
expect 0 'mean 0.500' -- "$lud" match random --game tic-tac-toe -n 3
lacks 0 '[Ee]lo' "$lud" match random --game tic-tac-toe -n 3
cat >"$agents/alone.lud" <<'END'
(game "Alone"
    (players 1)
    (equipment {(board (square 1)) (piece "Disc" P1)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))
)
END
expect 0 'mean 1.000' -- "$lud" match random random --game "$agents/alone.lud" -n 6
lacks 0 '[Ee]lo' "$lud" match random random --game "$agents/alone.lud" -n 6
expect 0 'only 2 of 6 games differ' -- "$lud" match random random --game "$agents/alone.lud" -n 6
expect 0 '"different":2' -- "$lud" match random random --game "$agents/alone.lud" -n 6 --json
expect 2 'one player plays this one' -- "$lud" match random random --game "$agents/alone.lud" --sprt 0 50
sed -i 's/P1 Win/P1 Loss/' "$agents/alone.lud"
expect 0 'not solved +6 +100' -- "$lud" playout "$agents/alone.lud" -n 6

# solve
expect 0 'Tic-Tac-Toe: a draw' -- "$lud" solve tic-tac-toe
expect 0 'player 1 wins in 19 moves' -- "$lud" solve tests/solve/dodgem.lud
expect 0 '5478 different ones' -- "$lud" solve tic-tac-toe --backwards
expect 0 '"value": "a draw"' -- "$lud" solve tic-tac-toe --json
expect 1 'takes more than 1 MiB' -- "$lud" solve tests/solve/hex.lud --option Size/4x4 --backwards --memory 1
expect 0 'Pie: whoever began as player 2 wins' -- "$lud" solve "$agents/pie.lud"
expect 0 'whoever began as player 2 wins in 5 moves' -- "$lud" solve "$agents/pie.lud" --backwards
expect 2 'chance has a say' -- "$lud" solve dadu
expect 2 'more than two play it' -- "$lud" solve pancha-keliya --option Players/4
expect 2 'did you mean' -- "$lud" solve tic-tac-to

# play: who sits where, moves by number, sites and words, hints, undo, save and load, help.
typed() {  # LINES COMMAND...
  local lines=$1
  shift
  printf '%b' "$lines" | "$@"
}
plays() {  # NAME PATTERN LINES ARGUMENTS...
  local name=$1 pattern=$2 lines=$3
  shift 3
  typed "$lines" "$lud" play "$@" >"$out" 2>"$err"
  local found=$?
  if ((found == 0)) && grep -qE -- "$pattern" "$out"; then passed=$((passed + 1)); else fail "play: $name"; fi
}
plays 'the seats are told' 'player 1 \(you\), player 2 \(random\)' '' tic-tac-toe human random
plays 'whose turn it is is always told' 'player 1 \(you\) to move' '' tic-tac-toe
plays 'a move by its number' 'player 1 \(you\): add Disc1 at A1' '0\n' tic-tac-toe human random
plays 'a move by its site' 'player 1 \(you\): add Disc1 at B2' 'b2\n' tic-tac-toe human random
plays 'a move by its sites' 'player 1 \(you\): A1 -> A2' 'a1 a2\n' crossing human random
plays 'a move by its words' 'player 1 \(you\): throw the dice' 'throw\n' dadu human random
plays 'several people' 'player 2 to move' 'a1\n' tic-tac-toe human human
plays 'people play to the end' 'player 1 has won' 'a1\nb1\na2\nb2\na3\n' tic-tac-toe human human
plays 'an agent takes the pie' 'exchanged sides: player 1 \(uct:iterations=200\), player 2 \(you\)' '0\n' "$agents/pie.lud" human uct:iterations=200
plays 'after the swap it is your turn' 'player 2 \(you\) to move' '0\n' "$agents/pie.lud" human uct:iterations=200
plays 'you take the pie' 'player 1 \(you\) has won' '3\n0\n0\n0\n' "$agents/pie.lud" random human
plays 'two people swap' 'player 2 \(from seat 1\) to move' '0\n3\n' "$agents/pie.lud" human human
plays 'a finished game is saved' 'saved to' "a1\nb1\na2\nb2\na3\ns $agents/finished.txt\n" tic-tac-toe human human
expect 0 '1 passed' -- "$lud" replay tic-tac-toe "$agents/finished.txt"
plays 'a finished game is taken back' 'player 1: add Disc1 at C3' 'a1\nb1\na2\nb2\na3\nu\nc3\n' tic-tac-toe human human
plays 'a finished game is left' 'the game is over \(' 'a1\nb1\na2\nb2\na3\nr\nb\nq\n' tic-tac-toe human human
plays 'undo' 'player 1 \(you\): add Disc1 at C3' 'a1\nu\nc3\n' tic-tac-toe human random
plays 'redo' 'player 2: add Cross2 at C3' 'a1\nu\nredo\nc3\n' tic-tac-toe human human
plays 'nothing to undo' 'nothing to take back' 'u\n' tic-tac-toe human random
plays 'hints' 'expected: 1: add' 'h\n' tic-tac-toe --hint uct:iterations=500
plays 'help' 'undo, u' '?\n' tic-tac-toe
plays 'a slip' "no legal move 'undoo' \\(did you mean 'undo'" 'undoo\n' tic-tac-toe
plays 'a part of a word is no move' "no legal move 'row'" 'row\n' dadu human human
plays 'what a command lacks' 'save needs a file: save FILE' 's\n' tic-tac-toe
plays 'what a command does not take' 'undo takes nothing' 'u 5\n' tic-tac-toe
plays 'save' 'saved to' "a1\ns $agents/saved.txt\n" tic-tac-toe human human
expect 0 '1 passed' -- "$lud" replay tic-tac-toe "$agents/saved.txt"
plays 'load' 'player 1: add Disc1 at C1' 'b1\nc1\n' tic-tac-toe human human --load "$agents/saved.txt"
sed 's/^numInitial/LEGAL MOVES LIST SIZE = 8\n&/' "$agents/saved.txt" >"$agents/listed_once_more.txt"
plays 'a saved game goes on' 'saved to' "b1\nc1\ns $agents/on.txt\n" tic-tac-toe human human --load "$agents/listed_once_more.txt"
expect 0 '1 passed' -- "$lud" replay tic-tac-toe "$agents/on.txt"
plays 'load at the table' 'player 2 to move' "l $agents/saved.txt\n" tic-tac-toe human human
plays 'what cannot be loaded' 'cannot read' "l $agents/absent.txt\n" tic-tac-toe
plays 'the words of the leaflet' 'player 1: waiting: 1Sx8 1K; no da yet; no licence' '' dadu
plays 'throws left' 'throws left to use' '' dadu
# What a game keeps in mind: of a team, of a mixed pile, of variables; by a file beside the game, or built in.
cat >"$agents/sides.lud" <<'END'
(game "Sides"
    (players 4)
    (equipment {
        (board (rectangle 1 4)) (hand P1) (hand P3)
        (piece "King" P1) (piece "Man" P1) (piece "Man" P3)
    })
    (rules
        (start {
            (set Team 1 {P1 P2}) (set Team 2 {P3 P4})
            (place Stack items:{"Man1" "King1" "Man1"} (handSite P1))
            (place Stack "Man3" 0) (set Score P1 1)
        })
        (play (move (from (sites Occupied by:All)) (to (sites Empty))
            (then (and {(set Var "Seen" (last To)) (set Var "Mark" 7) (set Var "Guest" 3)}))
        ))
        (end (if (is In 3 (sites Occupied by:All)) (result TeamMover Win)))
    )
)
END
cat >"$agents/sides.words" <<'END'
hand: waiting
score 0: no licence
score 1: licence
var Seen site: moved last to
var Mark: marked
var Guest player: guest
var Guest 3: the third one is the guest
var Guest 2: the second one is the guest
END
sides=("$agents/sides.lud" human human human human)
plays 'the pieces of a mixed pile' 'player 1: waiting: 1Mx2 1K; licence$' '' "${sides[@]}"
plays 'a team has one licence' '^player 2: licence$' '' "${sides[@]}"
plays 'the other team has none' '^player 4: no licence$' '' "${sides[@]}"
plays 'a variable that is a site' '^moved last to: B1$' '0\n' "${sides[@]}"
plays 'a variable that is a number' '^marked: 7$' '0\n' "${sides[@]}"
plays 'a variable that is a player' '^guest: player 3$' '0\n' "${sides[@]}"
plays 'a value of a variable' '^the third one is the guest$' '0\n' "${sides[@]}"
plays 'a team has won' '^the team of players 1 and 2 has won the game$' '2\n' "${sides[@]}"
typed '2\n' "$lud" play "${sides[@]}" >"$agents/of_sides.txt"
check 'no player alone has won' bash -c "! grep -q 'player [0-9].* has won' '$agents/of_sides.txt'"
typed '0\n' "$lud" play "${sides[@]}" >"$agents/of_sides.txt"
check 'a variable without a value is not told' bash -c "sed '/to move (/,\$d' '$agents/of_sides.txt' | { ! grep -q 'marked\|guest'; }"
check 'other values of a variable are not told' bash -c "! grep -q 'the second one' '$agents/of_sides.txt'"
mkdir "$agents/elsewhere"
echo 'hand: of another game' >"$agents/elsewhere/dadu.words"
check 'a built-in game has its own words' bash -c "cd '$agents/elsewhere' && '$lud' play dadu human human </dev/null | grep -q 'waiting: 1Sx8 1K'"
plays 'what was touched' '^touched, .*: hand1' 'r\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\nr\n' dadu human human --option Touch-move/On
cat >"$agents/states.lud" <<'END'
(game "States"
    (players 2)
    (equipment {(board (rectangle 1 4)) (piece "Ball" Neutral) (piece "Gold" P2) (piece "Lead" P2)})
    (rules
        (start {
            (place "Ball0" 0 state:1) (place "Ball0" 1 state:2) (place "Gold2" 2)
            (set Hidden What (sites {2 3}) to:P1)
        })
        (play (or
            (move Add (piece "Ball0" state:1) (to (sites Empty)))
            (move Add (piece "Ball0" state:2) (to (sites Empty)))
        ))
        (end (if (is Full) (result Mover Win)))
    )
)
END
expect 0 'b/1 +b/2 +2G' -- "$lud" show "$agents/states.lud"
expect 0 '/ stands before the state' -- "$lud" show "$agents/states.lud"
expect 0 '^6 \| \+=2 .*\+=1$' -- "$lud" show dadu
expect 0 '^6 \| \+=2\*1 .*\+=1\*2$' -- "$lud" show dadu --option 'License to kill/On'
expect 0 '^dice: - - - - - \(not thrown yet\)$' -- "$lud" show dadu
plays 'dice that were thrown' '^dice: [01]( [01]){4} \([0-5]\)$' 'r\n' dadu human human
check 'lists of sites are wrapped' bash -c "'$lud' show dadu | awk 'length > 80 { exit 1 }'"
check 'the help is wrapped' bash -c "echo '?' | '$lud' play dadu human human | sed -n '/^A move is/,/tells the rules/p' | awk 'length > 80 { exit 1 }'"
plays 'a hidden piece is one of its owner' 'b/1 +b/2 +2\? +\.' '' "$agents/states.lud" human random
plays 'a hidden piece is explained' '\? is what you do not see' '' "$agents/states.lud" human random
plays 'hidden pieces are seen by others' 'b/1 +b/2 +2G' '' "$agents/states.lud" random human
plays 'agents alone' 'has won' '' crossing random random
cat >"$agents/wide.lud" <<'END'
(game "Wide"
    (players 2)
    (equipment {(board (rectangle 13 30)) (piece "Man" P1) (piece "Man" P2)})
    (rules
        (start (place "Man1" coord:"AB6"))
        (play (move (from (sites Occupied by:Mover)) (to (sites {"AB13"}))))
        (end (if (is Occupied (coord "AB13")) (result Mover Win)))
    )
)
END
plays 'another site whose label begins as that of a move' "no legal move 'AB1'" 'AB1\n' "$agents/wide.lud" human human
plays 'a site of a wide board' 'player 1: AB6 -> AB13' 'ab13\n' "$agents/wide.lud" human human
expect 2 'or human' -- "$lud" play tic-tac-toe person
expect 2 "'time=0' of uct is written time=SECONDSs\$" -- "$lud" play tic-tac-toe human uct:time=0
sed 's/var Mark:/var :/' "$agents/sides.words" >"$agents/states.words"
expect 2 "states.words:5: 'var : marked' is not" -- "$lud" play "$agents/states.lud" random human
rm "$agents/states.words"
expect 2 '2 seats, and 3' -- "$lud" play tic-tac-toe human human human

# Games between agents are watched like random ones: to their last position, on threads and in shards; where all
# invariants hold, watching changes no record.
cp games/small/tic-tac-toe.lud "$agents/watched.lud"
echo '(tests "watched.lud") (invariant "NINE: at most nine discs" { (holds (<= (count Pieces All) 9)) })' >"$agents/holds.tests"
echo '(tests "watched.lud") (invariant "FOUR: no more than four discs" { (holds (<= (count Pieces All) 4)) })' >"$agents/breaks.tests"
watched=("$lud" playout "$agents/watched.lud" -n 9 --agents uct:iterations=20 --format jsonl)
expect 0 '"number":8' -- "${watched[@]}" --invariants "$agents/holds.tests"
cp "$out" "$agents/watched.jsonl"
check 'watched games of agents are the same' diff "$agents/watched.jsonl" <("${watched[@]}")
check 'what is watched is played by the plan that is asked for' diff \
  <("$lud" playout "$agents/watched.lud" -n 9 --plan off) <("$lud" playout "$agents/watched.lud" -n 9 --plan off --invariants "$agents/holds.tests")
expect 1 'over: player 1 has won' -- "${watched[@]}" --invariants "$agents/breaks.tests"
expect 1 'FAILED: FOUR: no more than four discs' -- "${watched[@]}" --invariants "$agents/breaks.tests" --threads 2
expect 1 'FAILED: FOUR' -- "$lud" playout "$agents/watched.lud" -n 9 --agents uct:iterations=20 --invariants "$agents/breaks.tests" --shard 1/2 --out "$agents/broken"
check 'a shard with a broken invariant is not reported as done' test ! -e "$agents/broken/playout-1-of-2.jsonl"
