# What goes wrong around Lud: full disks, files that were edited by hand or changed between runs, inputs without an end.
hostile=$work/hostile_files
mkdir "$hostile"

# A file is replaced as a whole or stays as it was. A limit on the size of files stands for a full disk.
tight() { (trap '' XFSZ && ulimit -f 1 && exec "$@"); }
sed 's/^ *//' games/dadu/dadu.lud >"$hostile/long.lud"
cp "$hostile/long.lud" "$hostile/kept.lud"
chmod 640 "$hostile/long.lud"
ln -s long.lud "$hostile/link.lud"
expect 3 'cannot write .*link.lud: File too large' -- tight "$lud" fmt "$hostile/link.lud"
check 'the file is as it was' cmp "$hostile/long.lud" "$hostile/kept.lud"
check 'nothing is left beside it' test "$(ls -A "$hostile")" = $'kept.lud\nlink.lud\nlong.lud'
expect 0 -- "$lud" fmt "$hostile/link.lud"
check 'the link stays, and its target is formatted' test -L "$hostile/link.lud" -a "$(wc -c <"$hostile/long.lud")" -gt "$(wc -c <"$hostile/kept.lud")"
check 'permissions stay' test "$(stat -c %a "$hostile/long.lud")" = 640
expect 3 'cannot write /dev/full' -- "$lud" show crossing --svg /dev/full
check 'a pipe is written to' bash -c "'$lud' show crossing --svg /dev/stdout | grep -q '<svg'"
expect 3 'cannot write' -- tight "$lud" playout dadu -n 1 --trials "$hostile/trials"
check 'no torn trial' test -z "$(ls -A "$hostile/trials")"

# A trial that is empty or torn was not written.
# shellcheck disable=SC2120  # called by `expect`
one_shard() { "$lud" playout crossing -n 6 --shard 1/1 --out "$hostile/shard" "$@"; }
expect 0 'written' -- one_shard --trials "$hostile/six"
cp -r "$hostile/six" "$hostile/six_kept"
: >"$hostile/six/RandomTrial_2.txt"
expect 0 'trials 2 to 2: written' -- one_shard --trials "$hostile/six"
truncate -s -3 "$hostile/six/RandomTrial_5.txt"
expect 0 'trials 5 to 5: written' -- one_shard --trials "$hostile/six"
check 'the trials are those of the run' diff -r "$hostile/six" "$hostile/six_kept"
cp games/small/crossing.lud "$hostile/two
lines.lud"
expect 2 'there is a line break in it' -- "$lud" playout "$hostile/two
lines.lud" -n 1 --trials "$hostile/lines"

# A shard that was played without invariants was not checked.
watched_shard() { "$lud" playout parchis -n 1 --max-moves 20 --shard 1/1 --out "$hostile/watched" "$@"; }
expect 0 'written' -- watched_shard
expect 2 'holds a shard of another run' -- watched_shard --invariants parchis

# Manifests. `forged KEY VALUE`: with a digest that fits.
forged() {
  python3 - "$hostile/shard/playout-1-of-1.manifest.json" "$@" <<'END'
import hashlib, json, sys
path, key, value = sys.argv[1:]
manifest = json.load(open(path))
del manifest['manifest_sha256']
at = manifest
*above, last = key.split('.')
for one in above: at = at[one]
at[last] = json.loads(value)
line = json.dumps(manifest, sort_keys=True, separators=(',', ':'), ensure_ascii=False) + '\n'
manifest['manifest_sha256'] = hashlib.sha256(line.encode()).hexdigest()
json.dump(manifest, open(path, 'w'))
END
}
whole_again() { rm -rf "$hostile/shard" && one_shard >/dev/null; }
expect 0 'Crossing: 6 playouts' -- "$lud" merge "$hostile/shard"
sed -i 's/"seed": 1/"seed": 2/' "$hostile/shard/playout-1-of-1.manifest.json"
expect 1 'corrupted: .*: not a manifest' -- "$lud" merge "$hostile/shard"
if has python3; then
  while read -r key value; do
    whole_again
    forged "$key" "$value"
    expect 1 'corrupted: .*: not a manifest' -- timeout 60 "$lud" merge "$hostile/shard"
  done <<'END'
of 1000000000000000000
of 0
shard -1
total -5
total 1000000000000000000
count 7
bytes -1
run null
run []
run.what []
run.what {}
run.players "two"
run.teams 5
END
  for players in 17 -1 2000000000; do
    whole_again
    forged run.players "$players"
    expect 2 'players, or their teams, cannot be' -- "$lud" merge "$hostile/shard"
  done
  for teams in '[[1,99999999]]' '[[-5,2]]'; do
    whole_again
    forged run.teams "$teams"
    expect 2 'players, or their teams, cannot be' -- "$lud" merge "$hostile/shard"
  done
fi
whole_again
sed -i '2s/"moves":[0-9]*/"moves":4294967295/' "$hostile/shard/playout-1-of-1.jsonl"
expect 1 'not those that were written' -- bash -c "ulimit -v 1000000; exec '$lud' merge '$hostile/shard'"
head -c 200000 /dev/zero | tr '\0' '[' >"$hostile/shard/playout-1-of-1.manifest.json"
expect 1 'corrupted: .*: not a manifest' -- "$lud" merge "$hostile/shard"
rm "$hostile/shard/playout-1-of-1.manifest.json"
mkdir "$hostile/shard/playout-1-of-1.manifest.json"
expect 3 'cannot read .*manifest.json: Is a directory' -- "$lud" merge "$hostile/shard"

# Inputs of a shard that have changed: defines, the games of a match, trials.
mkdir "$hostile/d"
echo '(define "Mine" (is Line 3))' >"$hostile/d/mine.def"
mine() { "$lud" "$1" "${@:2}" --defines "$hostile/d" --shard 1/1 --out "$hostile/mine_$1"; }
expect 0 'written' -- mine verify crossing -n 1
expect 0 'written' -- mine replay crossing "$hostile/six/RandomTrial_0.txt"
expect 0 'there already' -- mine verify crossing -n 1
echo '(define "Mine" (is Line 4))' >"$hostile/d/mine.def"
expect 2 'holds a shard of another run' -- mine verify crossing -n 1
expect 2 'holds a shard of another run' -- mine replay crossing "$hostile/six/RandomTrial_0.txt"
expect 0 'written' -- "$lud" evaluate crossing --trials "$hostile/six" --shard 1/1 --out "$hostile/evaluated"
cp "$hostile/six/RandomTrial_0.txt" "$hostile/six/RandomTrial_1.txt"
expect 2 'holds a shard of another run' -- "$lud" evaluate crossing --trials "$hostile/six" --shard 1/1 --out "$hostile/evaluated"
mkdir "$hostile/match"
cp games/small/crossing.lud "$hostile/match/inner.lud"
printf '(match "Twice" (players 2) (games {(subgame "inner" next:0)}) (end (if (= 1 1) (result Mover Win))))\n' >"$hostile/match/twice.lud"
twice() { "$lud" playout "$hostile/match/twice.lud" -n 1 --max-moves 50 --shard 1/1 --out "$hostile/twice"; }
expect 0 'written' -- twice
sed -i 's/(result Mover Win)/(result Mover Loss)/' "$hostile/match/inner.lud"
expect 2 'holds a shard of another run' -- twice

# Mistakes in a folder of defines are told, once.
echo '(define "Open" (is Line 3' >"$hostile/d/open.def"
expect 2 'open.def:1:' -- "$lud" check crossing --defines "$hostile/d"
printf '(define "Zero" (is Line 3))\0' >"$hostile/d/open.def"
expect 2 'not a text file' -- "$lud" check crossing --defines "$hostile/d"
rm "$hostile/d/open.def"
ln -s open.def "$hostile/d/open.def"
expect 3 'symbolic links' -- "$lud" check crossing --defines "$hostile/d"

# The games of a match in --out.
games() { "$lud" match random random --game "$hostile/match/game.lud" -n 4 --out "$hostile/games.jsonl"; }
cp games/small/crossing.lud "$hostile/match/game.lud"
expect 0 '4 games' -- games
cp "$hostile/games.jsonl" "$hostile/games_kept.jsonl"
refused_games() {  # PATTERN SED-SCRIPT
  sed "$2" "$hostile/games_kept.jsonl" >"$hostile/games.jsonl"
  expect 2 "$1" -- games
}
refused_games 'no game of this match' '2s/"worth":\[[^]]*\]/"worth":[0.6,0.6]/'
refused_games 'no game of this match' '2s/"game":0/"game":4294967296/'
refused_games 'no game of this match' '2s/"moves":[0-9]*/"moves":1.5/'
refused_games 'another result of this game' '2{p;s/"moves":\([0-9]*\)/"moves":1\1/}'
refused_games 'something else' "1s/.*/$(head -c 20000 /dev/zero | tr '\0' '[')/"
cp "$hostile/games_kept.jsonl" "$hostile/games.jsonl"
if has flock; then
  expect 2 'another process writes' -- flock "$hostile/games.jsonl" \
    "$lud" match random random --game "$hostile/match/game.lud" -n 4 --out "$hostile/games.jsonl"
fi
sed -i 's/(result Mover Win)/(result Mover Loss)/' "$hostile/match/game.lud"
expect 2 'something else than games of this match' -- games

# Inputs without an end, and what is no text.
endless() { (ulimit -v 1500000 && exec timeout 120 "$@"); }
expect 2 'more than 67108864 bytes' -- endless "$lud" check /dev/zero
expect 2 'more than 67108864 bytes' -- endless "$lud" replay crossing /dev/zero
expect 2 'more than 67108864 bytes' -- endless "$lud" verify --list /dev/zero
expect 0 'at most 1048576 bytes' -- endless bash -c "head -c 300000000 /dev/zero | tr '\0' x | '$lud' engine"
printf 'cros\0sing\n' >"$hostile/list"
expect 2 'list:1: a zero byte' -- "$lud" verify --list "$hostile/list"
printf '\xff\xfe(\0g\0' >"$hostile/utf16.lud"
expect 2 'UTF-16' -- "$lud" check "$hostile/utf16.lud"
ln -s loop.lud "$hostile/loop.lud"
expect 3 'symbolic links' -- "$lud" check "$hostile/loop.lud"
expect 2 'not UTF-8' -- "$lud" new $'\xff' --folder "$hostile/new"
check 'nothing was written' test ! -e "$hostile/new"

# Words that are no values.
for tries in -1 +3 0x10 99999999999999999999; do
  expect 2 'a whole number from 0' -- "$lud" verify crossing -n 1 --tries=$tries
done
expect 2 'a choice is missing' -- "$lud" compare crossing ' + ' -n 2
expect 2 "GAME is missing" -- "$lud" match -- random random
expect 2 "'-n' is one too many" -- "$lud" playout crossing -n 1 -- -n 5
expect 2 "'1e' is no finite number" -- "$lud" match random random --game crossing --sprt 1e 10

# Defines that double what they are given: refused before they are as large as they would get.
for i in {0..29}; do echo "(define \"D$i\" (and #1 #1))"; done >"$hostile/doubling.lud"
use='(is Line 3)'
for i in {0..29}; do use="(\"D$i\" $use)"; done
sed "s/(is Line 3)/$use/" games/small/tic-tac-toe.lud >>"$hostile/doubling.lud"
expect 2 'grows beyond [0-9]+ words' -- endless "$lud" check "$hostile/doubling.lud"
