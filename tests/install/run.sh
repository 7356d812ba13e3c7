#!/usr/bin/env bash
# Installs a build tree somewhere, builds a program against that with find_package(Lud), and runs it.
# Usage: tests/install/run.sh BUILD_FOLDER
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/lud" >/dev/null
cmake -S "$(dirname "$0")" -B "$work/player" -DCMAKE_PREFIX_PATH="$work/lud" -DCMAKE_BUILD_TYPE=Release >/dev/null
cmake --build "$work/player" >/dev/null
"$work/player/player" | grep -q '^winner [012]$'
"$work/player/c_player" | grep -q '^Dadu: player [12] wins'
echo "install: a program was built against the install tree and played a game"
