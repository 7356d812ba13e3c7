#!/usr/bin/env bash
# From nothing to a played game: installs what is missing, builds the release, and runs `lud` with the given arguments
# (by default two thousand random games of a built-in game). The binary is build/release/lud.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh
cmake --preset release >/dev/null
cmake --build --preset release --target lud
if (($#)); then exec build/release/lud "$@"; fi
exec build/release/lud playout crossing -n 2000 --seed 7
