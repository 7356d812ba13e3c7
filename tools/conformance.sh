#!/usr/bin/env bash
# Holds Lud against the Ludii library: every game checks, every recorded trial replays, sampled playouts of every game, and
# of games that are spliced from them, agree with the plain meaning of the rules (lud verify), the laws of play and the
# uniformity of sampling hold on the games of the first list, and the pictures of all games are right.
# Usage: tools/conformance.sh [LIBRARY]   LIBRARY holds lud/, def/ and trials/; by default the folder that
# tools/library_folder.sh tells. Where the library is absent, says what was skipped; in CI (CI=true) it may not be absent.
set -euo pipefail
cd "$(dirname "$0")/.."
lud=build/release/lud
list=tests/first_games.txt

unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
skip() {
  echo "conformance: 0 checked, 1 skipped: $1"
  [[ ${CI:-} != true ]] || { echo "conformance: in CI nothing may be skipped" >&2; exit 1; }
  exit 0
}

library=${1:-$(tools/library_folder.sh "$unpacked")}
[[ -n $library ]] || skip "the Ludii library is absent: LUD_LIBRARY=FOLDER says where it is"
for part in lud def trials; do
  [[ -d $library/$part ]] || skip "$library/$part is absent"
done
status=0
# The laws take one processor; the rest goes on beside them.
laws=$unpacked.laws
trap 'rm -rf "$unpacked" "$laws"; kill "$laws_process" 2>/dev/null || true' EXIT
LUD_LIBRARY=$library LUD_LAWS_LIST=$list build/release/lud_unit_tests -tc="*library games*" >"$laws" 2>&1 &
laws_process=$!
echo "recorded trials of the whole library"
"$lud" replay --games "$library/lud" --trials "$library/trials" --defines "$library/def" -q || status=1
echo "plans of the whole library against the reference"
"$lud" verify --games "$library/lud" --defines "$library/def" -n 2 --max-moves 60 --tries 1000 --threads "$(nproc)" || status=1
echo "plans of games that nobody wrote against the reference"
# Of this seed no splice takes long, and none is a known gap (interpreter/plan/README.md).
tools/splices.py "$library" -n 500 --seed 3 || status=1
echo "pictures of the whole library"
tools/check_pictures.py "$library" || status=1
echo "laws of play and uniform sampling on the first list"
wait "$laws_process" || status=1
cat "$laws"
exit $status
