#!/usr/bin/env bash
# Replays the trials that stand beside the games (games/<family>/<game>.trials/), one for each ruleset. With --write it
# records them anew: to be read as a difference.
set -euo pipefail
cd "$(dirname "$0")/.."
lud=build/release/lud

record() {  # GAME DIRECTORY NAME [RULESET]
  local made
  made=$(mktemp -d)
  "$lud" playout "$1" -n 1 --seed 1 --trials "$made" ${4:+--ruleset "$4"} >/dev/null
  mkdir -p "$2"
  mv "$made"/*.txt "$2/$3.txt"
  rm -r "$made"
}

if [[ ${1:-} == --write ]]; then
  rm -rf games/*/*.trials
  for game in games/*/*.lud; do
    number=0
    while read -r ruleset; do
      number=$((number + 1))
      record "$game" "${game%.lud}.trials" "$number" "$ruleset"
    done < <(grep -o '(ruleset "[^"]*"' "$game" | cut -d'"' -f2)
    ((number)) || record "$game" "${game%.lud}.trials" 1
  done
  exit 0
fi

status=0
for trials in games/*/*.trials; do
  "$lud" replay "${trials%.trials}.lud" "$trials"/*.txt -q || status=1
done
exit $status
