#!/usr/bin/env bash
# Replays the recorded trials of the Ludii library against the list of known gaps, and measures the pictures of its games.
# Usage: tools/conformance.sh [LIBRARY]   LIBRARY holds lud/, def/ and trials/; by default it is unpacked from
# ../shared/ludii. Fails if a game that is not a known gap does not check or replay, or if its picture is not right.
# Where the library or the list of games is absent, says what was skipped; in CI (CI=true) it may not be absent.
set -euo pipefail
cd "$(dirname "$0")/.."
lud=build/release/lud
library=${1:-${LUD_LIBRARY:-}}
list=../shared/ludii/first_games.txt

skip() {
  echo "conformance: 0 checked, 1 skipped: $1"
  [[ ${CI:-} != true ]] || { echo "conformance: in CI nothing may be skipped" >&2; exit 1; }
  exit 0
}

[[ -s $list ]] || skip "the list of games, $list, is absent"
if [[ -z $library ]]; then
  [[ -x ../shared/ludii/unpack ]] || skip "the Ludii library is absent"
  library=$(mktemp -d)
  trap 'rm -rf "$library"' EXIT
  ../shared/ludii/unpack "$library"
fi
for part in lud def trials; do
  [[ -d $library/$part ]] || skip "$library/$part is absent"
done
gaps=$(mktemp)
grep -v '^#' tests/known_gaps.txt | cut -f1 | grep -v '^$' | sort -u >"$gaps" || true
expected=$(mktemp)
grep -vxFf "$gaps" "$list" >"$expected" || true
echo "games: $(wc -l <"$list"), known gaps among them: $(grep -cxFf "$gaps" "$list" || true)"
status=0
"$lud" replay --games "$library/lud" --trials "$library/trials" --list "$expected" --defines "$library/def" -q || status=$?
tools/check_pictures.py "$library" --except "$gaps" || status=1
rm -f "$gaps" "$expected"
exit $status
