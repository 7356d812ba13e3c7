#!/usr/bin/env bash
# Makes the page, build/page/html: the language server, drawing and play as WebAssembly by Debian's Emscripten, and the
# Monaco editor from npm, all in files that load nothing from elsewhere. Usage: tools/page/build.sh [module]; with
# `module` only build/page/tools/page/lud.{js,wasm}. JOBS says how many compilers run at once.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
tools/packages.sh emscripten
build=build/page
mkdir -p "$build/include"
# Libraries that are headers only; all of /usr/include would hide Emscripten's own.
for library in fmt nlohmann tao; do ln -sfn "/usr/include/$library" "$build/include/$library"; done
flags="-fwasm-exceptions -Wno-unused-command-line-argument -isystem $root/$build/include -include $root/tools/page/src/lacking.hpp"
emcmake cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_CXX_FLAGS="-O1 $flags" -DMOLD= -DLUD_UNITY=ALL \
  -Dfmt_DIR="$root/tools/page/cmake/fmt" -Dnlohmann_json_DIR="$root/tools/page/cmake/nlohmann_json" >"$build/cmake.log" 2>&1 ||
  { cat "$build/cmake.log"; exit 1; }
cmake --build "$build" --target lud_page -j "${JOBS:-2}" >"$build/build.log" 2>&1 || { tail -n 40 "$build/build.log"; exit 1; }
[[ ${1:-} == module ]] && exit

# npm works in a copy: nothing of it comes to lie in the source tree.
command -v npm >/dev/null || tools/packages.sh npm
mkdir -p "$build/npm" "$build/html"
cp -r tools/page/{package.json,package-lock.json,.npmrc,bundle.mjs,src,html,test} "$build/npm/"
(cd "$build/npm" && npm ci --no-audit --no-fund >npm.log 2>&1 && node bundle.mjs "$root/$build/html") ||
  { tail -n 40 "$build/npm/npm.log"; exit 1; }
cp "$build"/tools/page/lud.{js,wasm} "$build/html/"
