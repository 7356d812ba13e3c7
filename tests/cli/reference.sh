# What a new user asks the reference about, and a passage of the answer without which the word could not be used.
while IFS='|' read -r word pattern; do
  expect 0 "$pattern" -- "$lud" doc "$word"
done <<'END'
define|\(define "Free" \(sites Empty\)\)
#1|arguments: of .\("Name" a b\)
#2|arguments: of .\("Name" a b\)
~|leaves it out and lets others follow
option|One star behind the bracket
item|\(item "Large" <5> <4>
<Option:item>|<Board:size>
<Die:faces>|<Board:size>
ruleset|\(ruleset "Ruleset/Long \(Invented\)"
rulesets|--ruleset Long
variations|names further
metadata|\(description "Three in a row."\)
description|\(info \{
useFor|certain rulesets only
comment|end of the line
//|end of the line
bracket|round brackets
label|always written with it
..|\{0 1 2 3\}
7..3|counts down
number range|\(range 1 3\)
A1|"A1" is the lowest
track steps|0 1 2 5 8 7 6
loop:|last site leads to the first
walk|\{F F R F\}
roleType|Mover  *who is to move
Mover|who is to move
siteType|Cells are the faces
absoluteDirection|Orthogonal
Orthogonal|share a side
relativeDirection|Forward
Off|no site
End|past the last site of a track
Undefined|no value
Infinity|1,000,000,000
True|the condition holds
iterator|\(from\).*\(to\)
then|\(moveAgain\)
[#]|not known
=>|a fact
tests|stands a heading
heading|stands a heading
invariants|stands a heading
match|matchScore
.tests|stands beside the game
IsEnemyAt|#1 site
Cell|face
Each|every player
steps:|how many
Line|\(is Line
is  line|\(is Line
move add|\(move Add
END
expect 0 '\(is Line' -- "$lud" doc is Line
expect 2 "did you mean 'is Line'" -- "$lud" doc 'is Lin'

# Every key of the JSON that commands print is documented.
if has python3; then
  cat >"$work/keys.py" <<'END'
import json, re, sys

def keys(value, name):
    if name.endswith("quantiles"):
        yield name
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from keys(inner, name + ("." if name else "") + key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for inner in value:
            yield from keys(inner, name + "[]")
    else:
        yield name

text, documented = sys.stdin.read(), set()
for line in open(sys.argv[1]):
    if not line.startswith(" ") or re.match(r" {8}\w+(\[\])?\.", line):
        documented.update(line.split("  : ")[0].strip(" ,\n").split(", "))
reports = [json.loads(text)] if text.startswith("{\n") else None
reports = reports or (json.loads(text) if text.startswith("[\n") else [json.loads(line) for line in text.splitlines()])
found = {re.sub(r"^lengths\.[a-z]+", "lengths.*", key) for report in reports for key in keys(report, "")}
found = {re.sub(r"^(metrics|run)\..*", r"\1.*", key) for key in found}
assert found and found <= documented, found - documented
END
  keys_are_documented() {  # NAME COMMAND...
    "$lud" doc --keys "$1" >"$work/documented"
    shift
    check "keys of $*" bash -c '"$@" | python3 "$0/keys.py" "$0/documented"' "$work" "$@"
  }
  keys_are_documented playout "$lud" playout dadu -n 3 --branching --json --plan off
  keys_are_documented playout "$lud" playout tic-tac-toe -n 3 --agents random --json
  keys_are_documented compare "$lud" compare crossing --all-options -n 3 --format json
  keys_are_documented evaluate "$lud" evaluate crossing -n 3 --estimate 1 --json
  keys_are_documented evaluate "$lud" evaluate crossing --trials games/small/crossing.trials --json
  keys_are_documented replay "$lud" replay crossing games/small/crossing.trials/*.txt --json
  keys_are_documented check bash -c '"$0" check "$1" --json; true' "$lud" "$work/broken.lud"
  keys_are_documented info "$lud" info dadu --json
  keys_are_documented solve "$lud" solve tic-tac-toe --json
  keys_are_documented match "$lud" match random random --game tic-tac-toe -n 3 --json --sprt 0 100
  keys_are_documented match "$lud" match random random random --game tic-tac-toe -n 1 --json --effort
  check 'the line of an interrupted match is documented' bash -c '"$0" doc --keys match | grep -q "^interrupted "' "$lud"
  "$lud" match random random --game tic-tac-toe -n 3 --out "$work/keys.jsonl" >/dev/null
  keys_are_documented match cat "$work/keys.jsonl"
  "$lud" playout tic-tac-toe -n 3 --shard 1/1 --out "$work/shard" >/dev/null
  keys_are_documented shard cat "$work/shard/playout-1-of-1.manifest.json"
  keys_are_documented doc "$lud" doc --json --games games
fi
expect 2 'expected one of playout' -- "$lud" doc --keys zork
