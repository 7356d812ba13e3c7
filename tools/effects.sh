#!/usr/bin/env bash
# Builds with recording accessors, and the sanitizers, by Clang, and checks that no word reads, draws or writes what its
# effects do not say: over the tests of words and of rules, the built-in games, and the games of the first list where the
# Ludii library is present.
# Usage: tools/effects.sh [LIBRARY]   LIBRARY as for tools/conformance.sh; in CI (CI=true) it may not be absent.
set -euo pipefail
cd "$(dirname "$0")/.."
list=tests/first_games.txt
command -v clang++ >/dev/null || tools/packages.sh clang libclang-rt-14-dev
cmake --preset checked >/dev/null
cmake --build --preset checked --target lud_effects
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
library=${1:-$(tools/library_folder.sh "$unpacked")}
if [[ -d $library/lud && -d $library/def ]]; then
  build/checked/lud_effects --list "$list" --games "$library/lud" --defines "$library/def" --max-moves 60
else
  echo "effects: the games of the first list are skipped: the Ludii library is absent"
  [[ ${CI:-} != true ]] || { echo "effects: in CI nothing may be skipped" >&2; exit 1; }
  build/checked/lud_effects
fi
