#!/usr/bin/env bash
# The fastest binary for this machine, build/fastest/lud: built to count what is run, lets it play, and builds it once
# more by these counts, for this processor; then, where there is llvm-bolt, what runs one after the other is laid side by
# side. It takes as long as two builds. Arguments: games to be played beside those that are built in, such as the ones it
# is wanted for.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh bolt-16 libbolt-16-dev || tools/packages.sh
build=build/fastest
games=(games/*/*.lud "$@")
export CCACHE_DISABLE=1  # what it keeps does not know of the counts
find "$build" -name '*.gcda' -delete 2>/dev/null || true
step() {
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DLUD_ARCHITECTURE=native -DLUD_PROFILE="$1" >/dev/null
  cmake --build "$build" --target lud
}
step generate
for game in "${games[@]}"; do "$build"/lud bench --seconds 0.3 "$game" >/dev/null; done
step use

bolt=$(command -v llvm-bolt-16 || true)
library=llvm-16/lib/libbolt_rt_instr.a  # llvm-bolt looks for it in the folder of libraries next to its own
[[ -n $bolt && -e /usr/lib/$library ]] || exit 0
counts=$PWD/$build/lud.fdata
# Equal functions are not folded into one: what a game is compiled to tells words apart by their functions.
lay_out() {
  "$bolt" "$build"/lud -instrument -o "$build"/lud.counting --runtime-instrumentation-lib="$library" \
    --instrumentation-file="$counts" >/dev/null 2>&1 &&
    "$build"/lud.counting bench --seconds 0.3 "${games[@]}" >/dev/null &&
    "$bolt" "$build"/lud -o "$build"/lud.laid-out -data="$counts" -reorder-blocks=ext-tsp -reorder-functions=hfsort+ \
      -split-functions -split-all-cold -split-eh -use-gnu-stack >/dev/null 2>&1
}
played() { "$1" playout "$2" -n 3 --max-moves 500 --seed 1 | grep -v speed; }
plays_the_same() {
  for game in "${games[@]}"; do
    cmp -s <(played "$build"/lud "$game") <(played "$build"/lud.laid-out "$game") || return 1
  done
}
if lay_out && plays_the_same; then
  mv "$build"/lud.laid-out "$build"/lud
else
  echo "llvm-bolt laid it out wrongly, or not at all: kept as the compiler built it" >&2
fi
rm -f "$build"/lud.counting "$build"/lud.laid-out "$counts"
