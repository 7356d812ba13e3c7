#!/usr/bin/env bash
# The fastest binary for this machine, build/fastest/lud: built to count what is run, lets it play, and builds it once
# more by these counts, for this processor. It takes as long as two builds. Arguments: games to be played beside those
# that are built in, such as the ones it is wanted for.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh
build=build/fastest
export CCACHE_DISABLE=1  # what it keeps does not know of the counts
find "$build" -name '*.gcda' -delete 2>/dev/null || true
step() {
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DLUD_ARCHITECTURE=native -DLUD_PROFILE="$1" >/dev/null
  cmake --build "$build" --target lud
}
step generate
for game in games/*/*.lud "$@"; do "$build"/lud bench --seconds 0.3 "$game" >/dev/null; done
step use
