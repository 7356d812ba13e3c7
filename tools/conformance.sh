#!/usr/bin/env bash
# Replays the recorded trials of the Ludii library, where it is present, against the list of known gaps, and measures
# the pictures of its games.
# Usage: tools/conformance.sh [LIBRARY]   LIBRARY holds lud/, def/ and trials/; by default it is unpacked from
# ../shared/ludii. Fails if a game that is not a known gap does not check or replay, or if its picture is not right.
set -euo pipefail
cd "$(dirname "$0")/.."
lud=build/release/lud
library=${1:-${LUD_LIBRARY:-}}
list=../shared/ludii/first_games.txt
if [[ -z $library ]]; then
  if [[ ! -x ../shared/ludii/unpack ]]; then
    echo "the Ludii library is absent: conformance is skipped"
    exit 0
  fi
  library=$(mktemp -d)
  trap 'rm -rf "$library"' EXIT
  ../shared/ludii/unpack "$library"
fi
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
