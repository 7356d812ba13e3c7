# Descriptions that ask for more than a game may use: each ends with an error that names the rule, in little memory. A
# gibibyte of address space is what they get; an hour glass only guards against hanging for good.
description() {  # FILE, then what stands for the piece's moves, further equipment, start, play, end
  cat >"$work/hostile.lud" <<END
(game "Hostile"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each $1)
        $2
    })
    (rules
        $3
        (play $4)
        (end ${5:-(if (is Line 3) (result Mover Win))})
    )
)
END
}
limited() { (ulimit -v 1048576 && exec timeout 120 "$lud" playout "$work/hostile.lud" -n 1 --max-moves 10); }
hostile() {  # CODE PATTERN PIECE EQUIPMENT START PLAY
  local code=$1 pattern=$2
  shift 2
  description "$@"
  expect "$code" "$pattern" -- limited
}
add='(move Add (to (sites Empty)))'

# Values of a list.
hostile 1 'forEach Value.*values from 0 to 2000000000, at most' '' '' '' '(forEach Value min:0 max:2000000000 (move Pass))'
hostile 2 'forEach Value.*values' '' '' '(start (forEach Value min:0 max:2000000000 (place "Disc1" 0)))' "$add"
# A random number out of more than a draw can tell apart.
hostile 1 'value Random.*4294967295 values from -2147483647 to 2147483647, at most 2147483647' '' '' '' \
  '(if (< (value Random (range -2147483647 2147483647)) 0) (move Pass) (move Pass))'
# Rounds of loops within loops.
hostile 1 'forEach Value.*rounds' '' '' '' \
  '(forEach Value min:1 max:100000 (forEach Value min:1 max:100000 (if (= 0 (value)) (move Pass))))'
deep='(move Pass)'
for _ in {1..12}; do deep="(forEach Site (sites Board) (if (= 0 (count Pieces if:(= 0 (to)))) $deep))"; done
hostile 1 'forEach Site.*rounds|count Pieces.*rounds' '' '' '' "$deep"
# A condition that never fails.
hostile 1 '\(while \.\.\.\): its condition still holds after 10000 rounds' '' '' '' \
  "(move Add (to (sites Empty)) (then (while (< (score Mover) 20000) (addScore Mover 1))))"
# Moves that are played ahead: every order in which 25 pieces are taken.
cat >"$work/orders.lud" <<'END'
(game "Orders" (players 2)
(equipment {(board (square 5)) (piece "Disc" Each)})
(rules
(start (place "Disc1" (sites Board)))
(play (max Moves (move Remove (sites Occupied by:All) (then (if (< 0 (count Pieces All)) (moveAgain))))))
(end (if (no Pieces All) (result Mover Win)))))
END
expect 1 '\(max \.\.\.\): the loops of one decision take more than 50000000 rounds; by \(max Moves \.\.\.\)' -- \
  timeout 120 "$lud" playout "$work/orders.lud" -n 1
# Moves of a turn.
hostile 1 'a list of more than [0-9]+ moves' '' '' '' \
  '(forEach Value min:1 max:100000 (forEach Value min:1 max:1000 (move Pass)))'
# The word that grew a list, and the rules around it, with their places.
expect 1 'by \(move Pass \.\.\.\) at .*hostile.lud:10:[0-9]+, in \(forEach Value \.\.\.\) at .*:10:[0-9]+, in \(forEach Value' \
  -- limited
hostile 1 'by \(forEach Value \.\.\.\) at .*hostile.lud:10:[0-9]+' '' '' '' \
  '(if (< 6 (count Moves)) (forEach Value min:0 max:2000000000 (move Pass)) (move Add (to (sites Empty))))'
three='(forEach Value min:1 max:3000 (move Pass))'
hostile 1 'a list of more than|not enough memory' '' '' '' "(allCombinations (allCombinations $three $three) $three)"
# Dice and faces.
hostile 2 'a die has 1 to 1000 faces' '' '(dice d:2000000000 num:2)' '' "$add"
hostile 2 '1 to 16 dice' '' '(dice d:6 num:1000000000)' '' "$add"
hostile 2 '1 to 16 dice|1 to 1000 faces' '' '(dice d:2000000000 num:1000000000)' '' "$add"
# Levels and counts.
hostile 2 'place Stack.*pieces in one stack, at most' '' '' '(start (place Stack "Disc1" 0 count:2000000000))' "$add"
hostile 2 'place .*pieces on one site, at most' '' '' '(start (place "Disc1" 0 count:2000000000))' "$add"
hostile 2 'place Random.*: 5000 pieces in one stack, at most' '' '' '(start (place Random {"Disc1"} count:{5000} 0))' "$add"
# Nesting in play: pieces whose moves ask for pieces' moves.
hostile 1 'forEach Piece.*within one another' '(forEach Piece)' '' '(start (place "Disc1" {0 1 2}))' '(forEach Piece)'
hostile 1 'forEach Piece.*within one another' '(move Step (to if:(can Move (forEach Piece))))' '' \
  '(start (place "Disc1" {0 1 2}))' '(forEach Piece)'
# The same of moves that hang on how many there are.
hostile 1 'count LegalMoves.*within one another' '' '' '' '(if (< 3 (count LegalMoves)) (move Add (to (sites Empty))))'
# The memory of a position.
hostile 1 'remember.*more than' '' '' '' \
  '(move Add (to (sites Empty)) (then (forEach Value min:1 max:900000 (remember Value (value)))))'
# Containers.
hostile 2 'cannot be' '' '(hand Each size:2000000000)' '' "$add"

# Start rules, in the games whose dice ask for too much: the game is told, and others are still measured and covered.
description '' '' '(start (forEach Value min:0 max:(* 200000000 (- 1 (min 1 (abs (- (value Random (range 0 10)) 3))))) (place "Disc1" 0)))' "$add"
expect 1 'Hostile: playout [0-9]+ of seed 1, after 0 moves' -- "$lud" playout "$work/hostile.lud" -n 20
expect 1 'Hostile: playout [0-9]+ of seed 1, after 0 moves' -- "$lud" evaluate "$work/hostile.lud" -n 20
expect 1 '^Crossing	' -- "$lud" bench "$work/hostile.lud" crossing --seconds 0.1

# The same in replays and in verify.
mkdir "$work/limits"
description '' '' '' '(move Add (to (sites Empty)))' '(if (is Full) (result Mover Draw))'
expect 0 '' -- "$lud" playout "$work/hostile.lud" -n 1 --trials "$work/limits"
description '' '' '' '(if (< 6 (count Moves)) (forEach Value min:0 max:2000000000 (move Pass)) (move Add (to (sites Empty))))' \
  '(if (is Full) (result Mover Draw))'
expect 1 'by \(forEach Value \.\.\.\) at .*hostile.lud:10:[0-9]+' -- "$lud" replay "$work/hostile.lud" "$work"/limits/*.txt
printf '(tests "hostile.lud") (test "nine moves" {(legal count:9)})\n' >"$work/hostile.tests"
expect 0 'rules' -- "$lud" test "$work/hostile.tests" --coverage --trials "$work/limits"
expect 1 'by \(forEach Value \.\.\.\) at .*hostile.lud:10:[0-9]+' -- "$lud" verify "$work/hostile.lud" -n 1
