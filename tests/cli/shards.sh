# Shards: a run cut into parts and merged prints what one process prints; what is torn, missing, doubled, of another run
# or corrupted is named.
shards=$work/shards
cut_run() { for i in $1; do "$lud" playout crossing -n 50 --seed 4 "${@:2}" --shard "$i/7" --out "$shards" >"$out" 2>"$err" || return; done; }
again() { rm -rf "$shards"; cut_run "7 3 1 2 6 4 5"; }

check 'seven shards' cut_run '7 3 1 2 6 4 5'
for format in text json jsonl csv; do
  "$lud" playout crossing -n 50 --seed 4 --format "$format" >"$work/whole.$format"
  "$lud" merge "$shards" --format "$format" >"$work/merged.$format" 2>"$err"
  check "merged: $format" cmp "$work/whole.$format" "$work/merged.$format"
done
check 'records of shards are in order' bash -c "cat '$shards'/*.jsonl | cmp - '$work/whole.jsonl'"
check 'the checksum is that of sha256sum' bash -c "
  grep -q \$(sha256sum <'$shards/playout-2-of-7.jsonl' | cut -d' ' -f1) '$shards/playout-2-of-7.manifest.json'"
check 'nothing else is left in the folder' test "$(ls -A "$shards" | wc -l)" = 14

# A shard that is there whole is not played again; one that is torn is.
touch -d '2001-01-01' "$shards/playout-3-of-7.jsonl"
expect 0 'shard 3 of 7.*there already' -- "$lud" playout crossing -n 50 --seed 4 --shard 3/7 --out "$shards"
check 'it was not written again' test "$(date -r "$shards/playout-3-of-7.jsonl" +%Y)" = 2001
truncate -s -9 "$shards/playout-3-of-7.jsonl"
expect 1 'corrupted: shard 3 of 7 .*record 20 is torn' -- "$lud" merge "$shards"
expect 0 'shard 3 of 7, records 14 to 20: written' -- "$lud" playout crossing -n 50 --seed 4 --shard 3/7 --out "$shards"
expect 0 'Crossing: 50 playouts' -- "$lud" merge "$shards"
echo '{' >"$shards/playout-4-of-7.manifest.json"
expect 1 'corrupted: .*playout-4-of-7.manifest.json: not a manifest' -- "$lud" merge "$shards"
expect 0 'written' -- "$lud" playout crossing -n 50 --seed 4 --shard 4/7 --out "$shards"

# One digit of one record.
sed -i '2s/"moves":\([0-9]*\)/"moves":1\1/' "$shards/playout-5-of-7.jsonl"
expect 1 'corrupted: shard 5 of 7 .*not those that were written' -- "$lud" merge "$shards"
check 'nothing is printed of what is corrupted' bash -c "'$lud' merge '$shards' --format csv >'$work/corrupted.csv'; [[ \$? == 1 && ! -s '$work/corrupted.csv' ]]"
again
sed -i '2s/"moves"/"mvoes"/' "$shards/playout-5-of-7.jsonl"
expect 1 'corrupted: shard 5 of 7 .*not those that were written' -- "$lud" merge "$shards"
again
sed -i 2d "$shards/playout-5-of-7.jsonl"
expect 1 'corrupted: shard 5 of 7 ' -- "$lud" merge "$shards"
again
tail -n 1 "$shards/playout-6-of-7.jsonl" >>"$shards/playout-5-of-7.jsonl"
expect 1 'corrupted: shard 5 of 7 .*too many' -- "$lud" merge "$shards"

# Missing, doubled, of another run.
again
rm "$shards/playout-6-of-7.manifest.json" "$shards/playout-7-of-7.manifest.json"
expect 1 'missing: records 35 to 49, shards 6 to 7 of 7' -- "$lud" merge "$shards"
again
cp "$shards/playout-2-of-7.manifest.json" "$shards/playout-2-of-7-copy.manifest.json"
expect 1 'doubled: ' -- "$lud" merge "$shards"
again
expect 2 'holds a shard of another run' -- "$lud" playout crossing -n 50 --seed 5 --shard 3/7 --out "$shards"
expect 2 'holds a shard of another run' -- "$lud" playout crossing --option Board/6x5 -n 50 --seed 4 --shard 3/7 --out "$shards"
expect 2 'holds a shard of another run' -- "$lud" playout crossing -n 50 --seed 4 --plan off --shard 3/7 --out "$shards"
# The same game from several places; another game under the same name.
mkdir "$work/here" "$work/there"
cp games/small/crossing.lud "$work/here"
cp games/small/crossing.lud "$work/there"
for command in 'playout -n 10' 'evaluate -n 10' 'match random random -n 10 --game'; do
  "$lud" $command "$work/here/crossing.lud" --shard 1/2 --out "$work/places" >"$out" 2>"$err" || fail "$command --shard 1/2"
  "$lud" $command "$work/there/crossing.lud" --shard 2/2 --out "$work/places" >"$out" 2>"$err" || fail "$command --shard 2/2"
  expect 0 'shard 1 of 2.*there already' -- "$lud" $command "$work/there/crossing.lud" --shard 1/2 --out "$work/places"
  expect 0 -- "$lud" merge "$work/places"
  rm -r "$work/places"
done
sed -i 's/(result Mover Win)/(result Mover Loss)/' "$work/there/crossing.lud"
expect 0 'written' -- "$lud" playout "$work/here/crossing.lud" -n 10 --shard 1/2 --out "$work/places"
expect 0 'written' -- "$lud" playout "$work/there/crossing.lud" -n 10 --shard 2/2 --out "$work/places"
expect 1 'game_sha256 differs' -- "$lud" merge "$work/places"
# A game that has changed under its name.
cp games/small/crossing.lud "$work/changing.lud"
expect 0 'written' -- "$lud" verify "$work/changing.lud" -n 1 --shard 1/1 --out "$work/changing"
expect 0 'written' -- "$lud" verify games -n 1 --shard 1/1 --out "$work/folder"  # a folder is no game: a record says so
echo '// changed' >>"$work/changing.lud"
expect 2 'holds a shard of another run' -- "$lud" verify "$work/changing.lud" -n 1 --shard 1/1 --out "$work/changing"
"$lud" playout crossing -n 50 --seed 5 --shard 3/7 --out "$work/other" >/dev/null
cp "$work/other"/* "$shards/"
expect 1 'of another run: playout-3-of-7: /seed differs' -- "$lud" merge "$shards"
again
"$lud" playout crossing -n 50 --seed 4 --shard 1/2 --out "$shards" >/dev/null
expect 1 'of another run: playout-1-of-2: one of 2 shards, not of 7' -- "$lud" merge "$shards"
expect 2 'nothing to merge' -- "$lud" merge "$work"
expect 3 'cannot read' -- "$lud" merge "$work/absent"
again
expect 3 'cannot write' -- full "$lud" merge "$shards"
rm -rf "$shards" "$work/other"

# Trials change no game, so shards with and without them are of one run; listing all moves plays other games.
for i in 1 3; do "$lud" playout crossing -n 50 --seed 4 --shard $i/3 --out "$work/with" >/dev/null; done
"$lud" playout crossing -n 50 --seed 4 --trials "$work/trials_of_all" >"$work/with_trials.txt"
check 'trials do not change what is said' cmp "$work/whole.text" "$work/with_trials.txt"
expect 0 'written' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/with" --trials "$work/trials_of_2"
check 'shards with and without trials merge' bash -c "'$lud' merge '$work/with' | cmp - '$work/whole.text'"
expect 2 'holds a shard of another run' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/with" --no-sampling
"$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/listed" --no-sampling --trials "$work/listed_trials" >/dev/null
cp "$work/listed"/* "$work/with/"
expect 1 'of another run: playout-2-of-3: /counts_moves differs' -- "$lud" merge "$work/with"
# A shard that is there already gets the trials that it lacks.
rm "$work/trials_of_2/RandomTrial_20.txt" "$work/trials_of_2/RandomTrial_22.txt"
expect 0 ': written' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/listed2"
expect 0 'trials 20 to 22: written' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/listed2" --trials "$work/trials_of_2"
expect 0 'trials 16 to 32: written' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/listed2" --trials "$work/trials_later"
for i in $(seq 16 32); do
  check "trial $i of a shard is that of the run" cmp "$work/trials_of_all/RandomTrial_$i.txt" "$work/trials_later/RandomTrial_$i.txt"
done
expect 0 '^shard 2 of 3, records 16 to 32: there already$' -- "$lud" playout crossing -n 50 --seed 4 --shard 2/3 --out "$work/listed2" --trials "$work/trials_later"
expect 2 "no --json or --format" -- "$lud" playout crossing --shard 1/4 --out "$shards" --json
expect 2 "no --json or --format" -- "$lud" playout crossing --shard 1/4 --out "$shards" --format csv

# More shards than games.
for i in 1 2 3 4 5; do "$lud" playout crossing -n 2 --shard $i/5 --out "$work/few" >/dev/null; done
check 'more shards than games' bash -c "'$lud' merge '$work/few' | cmp - <('$lud' playout crossing -n 2)"

# Wrong use.
expect 2 'as 3/40' -- "$lud" playout crossing --shard 3 --out "$shards"
expect 2 'the first is 1/N' -- "$lud" playout crossing --shard 0/4 --out "$shards"
expect 2 'the first is 1/N' -- "$lud" playout crossing --shard 5/4 --out "$shards"
expect 2 'requires' -- "$lud" playout crossing --shard 1/4
expect 2 'requires' -- "$lud" playout crossing --out "$shards"
expect 2 'excludes' -- "$lud" playout crossing --shard 1/4 --out "$shards" --only 3

# A disk that is full at any write: nothing is taken for a shard that is not whole. It is mounted where nobody else sees it.
full_disks() {  # LUD FOLDER
  mount -t tmpfs -o size=64k tmpfs "$2" || return
  local said=0 full_disk=0 left
  "$1" playout crossing -n 400 >"$2.whole"
  for left in 0 4 8 12 16 24 32 48 60; do
    rm -rf "${2:?}"/*
    ((left == 60)) || head -c $((left * 1024)) /dev/zero >"$2/ballast"
    "$1" playout crossing -n 400 --shard 1/1 --out "$2/shards"
    case $? in
      0) said=$((said + 1)); "$1" merge "$2/shards" 2>&1 | cmp - "$2.whole" || return ;;
      3) full_disk=$((full_disk + 1)); [[ ! -e $2/shards/playout-1-of-1.manifest.json ]] || return ;;
      *) return 1 ;;
    esac
  done
  ((said && full_disk))
}
mkdir "$work/disk"
if unshare -rm mount -t tmpfs -o size=64k tmpfs "$work/disk" 2>/dev/null; then
  check 'full disks' unshare -rm bash -c "$(declare -f full_disks); full_disks '$lud' '$work/disk'"
else
  skip 'no small disk can be mounted' may
fi

# verify and replay, too.
"$lud" playout crossing -n 9 --trials "$work/nine" >/dev/null
sed -i 's/^winner=.*/winner=0/' "$work/nine/RandomTrial_4.txt"
for options in '' --json -q; do
  for i in 1 2 3; do
    "$lud" replay crossing "$work"/nine/*.txt $options --shard $i/3 --out "$work/replayed$options" >"$out" 2>"$err" || fail "replay --shard $i/3"
  done
  "$lud" replay crossing "$work"/nine/*.txt $options >"$work/replay.one"
  "$lud" merge "$work/replayed$options" >"$work/replay.merged"
  if (($? == 1)) && cmp -s "$work/replay.one" "$work/replay.merged"; then passed=$((passed + 1)); else fail "merged replay $options"; fi
done
sed -i 's/"exit"/"exti"/' "$work/replayed/replay-2-of-3.jsonl"
expect 1 'corrupted: shard 2 of 3 .*not those that were written' -- "$lud" merge "$work/replayed"
verified=(crossing tic-tac-toe "$work/broken.lud" chong-sakhalin)
for i in 1 2; do "$lud" verify "${verified[@]}" -n 1 --max-moves 20 --shard $i/2 --out "$work/verified" >"$out" 2>"$err" || fail "verify --shard $i/2"; done
"$lud" verify "${verified[@]}" -n 1 --max-moves 20 >"$work/verify.one" 2>&1
"$lud" merge "$work/verified" >"$work/verify.merged" 2>&1
check 'merged verify' cmp "$work/verify.one" "$work/verify.merged"

# The scripts for clusters say how they are used.
expect 2 'SHARDS FOLDER' -- tools/cluster/slurm
expect 2 'SHARDS FOLDER' -- tools/cluster/parallel 3 "$work/x" playout
if has parallel; then
  LUD=$lud tools/cluster/parallel 5 "$work/by parallel" --jobs 2 -- playout crossing -n 50 --option Board/6x5 >"$out" 2>"$err" || fail 'tools/cluster/parallel'
  check 'GNU parallel' bash -c "'$lud' merge '$work/by parallel' | cmp - <('$lud' playout crossing -n 50 --option Board/6x5)"
  # The same line plays what was lost; of another run in the same folder every shard is refused.
  rm "$work/by parallel/playout-2-of-5.jsonl"
  expect 0 'shard 2 of 5.*written' -- env LUD="$lud" tools/cluster/parallel 5 "$work/by parallel" -- playout crossing -n 50 --option Board/6x5
  check 'a lost shard is played again' "$lud" merge "$work/by parallel"
  expect 5 'holds a shard of another run' -- env LUD="$lud" tools/cluster/parallel 5 "$work/by parallel" -- playout crossing -n 50 --option Board/6x5 --seed 2
fi

# DuckDB, where its package is installed or can be: without arguments the script says how it is used, unless it cannot be
# loaded. A copy is for a package that comes to lie beside it.
parquet=tools/cluster/parquet.mjs
node "$parquet" >/dev/null 2>&1
if (($? != 2)) && [[ -n ${LUD_ALL_TESTS:-} ]] && command -v npm >/dev/null; then
  mkdir "$work/duckdb" && cp "$parquet" "$work/duckdb/" && parquet=$work/duckdb/parquet.mjs
  (cd "$work/duckdb" && timeout 300 npm install --no-save --no-audit --no-fund @duckdb/node-api) >"$work/npm.log" 2>&1
  node "$parquet" >/dev/null 2>&1
fi
if (($? == 2)); then
  for i in 1 2; do "$lud" playout crossing -n 50 --seed 4 --shard $i/2 --out "$work/parquet" >/dev/null; done
  export LUD=$lud
  node "$parquet" "$work/parquet" "$work/records.parquet" >"$work/parquet.said"
  check 'records as Parquet' grep -qx "50 0 49 $(sed 's/.*"moves":\([0-9]*\).*/\1/' "$work/whole.jsonl" | awk '{ n += $1 } END { print n }')" "$work/parquet.said"
  # A rank of 1.5 and a field of an action that first occur behind the records that DuckDB looks at to guess types.
  mkdir "$work/late"
  "$lud" playout tic-tac-toe -n 30000 --seed 4 --plies --shard 1/1 --out "$work/whole_late" >/dev/null
  grep -v '1\.5,1\.5' "$work/whole_late"/*.jsonl >"$work/late/1.jsonl"
  grep '1\.5,1\.5' "$work/whole_late"/*.jsonl | head -n 1 | sed 's/"decision":true/"unheard":"of",&/' >>"$work/late/1.jsonl"
  expect 0 "^$(wc -l <"$work/late/1.jsonl") 0 " -- node "$parquet" "$work/late" "$work/late.parquet"
  node -e "
    const { DuckDBInstance } = require('node:module').createRequire(process.argv[1])('@duckdb/node-api');
    DuckDBInstance.create().then((instance) => instance.connect()).then(async (connection) => {
      const found = await connection.runAndReadAll(\`SELECT min(ranking[1]) FILTER (ranking[1] > 1), max(plies[1].actions[1].unheard)
        FROM '\${process.argv[2]}'\`);
      console.log(found.getRows()[0].map(String).join(' '));
    });" "$(realpath "$parquet")" "$work/late.parquet" >"$work/late.said" 2>&1
  check 'Parquet keeps shared ranks and late fields' grep -qx '1.5 of' "$work/late.said"
  # A torn record leaves no file.
  printf '{"number":' >>"$work/late/1.jsonl"
  expect 1 -- node "$parquet" "$work/late" "$work/torn.parquet"
  check 'no Parquet of torn records' bash -c "! ls '$work'/torn.parquet*"
  unset LUD
else
  # As elsewhere, the registry of npm is not asked for.
  echo 'skipped: DuckDB is not installed'
  skipped=$((skipped + 1))
fi
