# Games side by side: what differs is found, what does not is not, and nothing hangs on threads.
expect 0 'moves +[0-9.]+ +\+[0-9.]+ +\+.* p < 0.0001 +\*' -- "$lud" compare crossing Board/6x5 -n 500
check 'a game does not differ from itself' bash -c "! '$lud' compare crossing crossing -n 200 | grep '\*'"
expect 0 'cut +100.0 %' -- "$lud" compare crossing crossing -n 10 --max-moves 2
expect 0 'Board/6x5' -- "$lud" compare crossing --all-options -n 10
for format in text json csv markdown; do
  "$lud" compare crossing Board/6x5 tic-tac-toe -n 100 --format $format >"$work/one"
  "$lud" compare crossing Board/6x5 tic-tac-toe -n 100 --format $format --threads 3 >"$work/three"
  check "comparisons do not depend on threads: $format" cmp "$work/one" "$work/three"
done
expect 2 'two games or more' -- "$lud" compare crossing
expect 2 'no option|did you mean|unknown' -- "$lud" compare crossing Board/7x7x7 -n 10
expect 3 'cannot read' -- "$lud" compare "$work/absent.lud" crossing
expect 3 'cannot write' -- full "$lud" compare crossing tic-tac-toe -n 10
