#!/usr/bin/env bash
# Holds Lud against the Ludii library: every game checks, every recorded trial replays, sampled playouts of every game, and
# of games that are spliced from them, agree with the plain meaning of the rules (lud verify), the laws of play and the
# uniformity of sampling hold on the games of the first list, the pictures of all games are right, and so is what the other
# tests do with the library: trials and games are written as they were read, sequences of moves are as many as they should be,
# environments keep their promises, and Neovim goes through the language server.
# Usage: tools/conformance.sh [LIBRARY]   LIBRARY holds lud/, def/ and trials/; by default the folder that
# tools/library_folder.sh tells. Where the library is absent, says what was skipped; in CI (CI=true) it may not be absent.
set -euo pipefail
cd "$(dirname "$0")/.."
lud=build/release/lud
list=tests/first_games.txt
python=${LUD_PYTHON_EXECUTABLE:-/usr/bin/python3}

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
export LUD_LIBRARY=$library
LUD_LAWS_LIST=$list build/release/lud_unit_tests -tc="*library*,games have as many sequences of moves*" >"$laws" 2>&1 &
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
echo "environments of games of the library"
if PYTHONPATH=build/release/python "$python" -c 'import lud, numpy' 2>/dev/null; then
  PYTHONPATH=build/release/python PYTHONDONTWRITEBYTECODE=1 \
    "$python" tests/python/check_environments.py "$library" --moves 40 || status=1
else
  echo "skipped: there is no Python module, or python3-numpy is not installed"
  [[ -z ${LUD_ALL_TESTS:-} ]] || status=1
fi
echo "the language server on games of the library"
tests/cli/run.sh "$lud" lsp || status=1
echo "laws of play, uniform sampling and texts"
wait "$laws_process" || status=1
cat "$laws"
# Neither may a name that matches no test pass, nor a test that did not find the library.
if ! grep -qE '^\[doctest\] test cases: +[1-9]' "$laws" || grep -q 'skipped: LUD_' "$laws"; then
  echo "conformance: tests of the library did not run"
  status=1
fi
exit $status
