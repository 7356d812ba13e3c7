#!/usr/bin/env bash
# The fastest binary for this machine, build/fastest/lud: built by Clang to count what is run, lets it play, and builds it
# once more by these counts, as one program, for this processor; then what runs one after the other is laid side by side
# by llvm-bolt. It takes as long as two builds. Arguments: games to be played beside those that are built in, such as the
# ones it is wanted for.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh clang-19 llvm-19 lld-19 libclang-rt-19-dev bolt-19 libbolt-19-dev
build=build/fastest
games=(games/*/*.lud "$@")
export CCACHE_DISABLE=1  # what it keeps does not know of the counts
step() {
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++-19 \
    -DCMAKE_AR="$(command -v llvm-ar-19)" -DCMAKE_RANLIB="$(command -v llvm-ranlib-19)" -DLUD_ARCHITECTURE=native \
    -DLUD_PROFILE="$1" >/dev/null
  cmake --build "$build" --target lud
}
rm -rf "$build"
step generate
given=("${games[@]}") games=()
for game in "${given[@]}"; do
  # One that runs into a limit of play is told and left out.
  if "$build"/lud bench --seconds 0.3 "$game" >/dev/null; then games+=("$game"); fi
done
llvm-profdata-19 merge -o "$build"/counts.profdata "$build"/counts
step use

library=llvm-19/lib/libbolt_rt_instr.a  # llvm-bolt looks for it in the folder of libraries next to its own
counts=$PWD/$build/lud.fdata
lay_out() {
  llvm-bolt-19 "$build"/lud -instrument -o "$build"/lud.counting --runtime-instrumentation-lib="$library" \
    --instrumentation-file="$counts" >/dev/null 2>&1 &&
    "$build"/lud.counting bench --seconds 0.3 "${games[@]}" >/dev/null &&
    llvm-bolt-19 "$build"/lud -o "$build"/lud.laid-out -data="$counts" -reorder-blocks=ext-tsp -reorder-functions=cdsort \
      -split-functions -split-all-cold -split-eh -use-gnu-stack -plt=hot -peepholes=all >/dev/null 2>&1
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
