#!/usr/bin/env bash
# Holds Lud against the Ludii library: every game checks, every recorded trial replays, sampled playouts of every game, and
# of games that are spliced from them, agree with the plain meaning of the rules (lud verify), the laws of play and the
# uniformity of sampling hold on the games of the first list, and the pictures of all games are right.
# Usage: tools/conformance.sh [LIBRARY]   LIBRARY holds lud/, def/ and trials/; by default it is unpacked from
# ../shared/ludii. Where the library or the list of games is absent, says what was skipped; in CI (CI=true) it may not be
# absent.
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
status=0
echo "recorded trials of the whole library"
"$lud" replay --games "$library/lud" --trials "$library/trials" --defines "$library/def" -q || status=1
echo "plans of the whole library against the reference"
"$lud" verify --games "$library/lud" --defines "$library/def" -n 2 --max-moves 60 --tries 1000 --threads "$(nproc)" || status=1
echo "plans of games that nobody wrote against the reference"
# Of this seed no splice takes long, and none is a known gap (interpreter/plan/README.md).
tools/splices.py "$library" -n 500 --seed 3 || status=1
echo "laws of play and uniform sampling on the first list"
LUD_LIBRARY=$library LUD_LAWS_LIST=$list build/release/lud_unit_tests -tc="*library games*" || status=1
echo "pictures of the whole library"
tools/check_pictures.py "$library" || status=1
exit $status
