#!/usr/bin/env bash
# Runs clang-tidy by .clang-tidy, where every finding is an error. Usage: tools/tidy.sh [--since COMMIT] [FILE...]
# Without files: all sources, half an hour of processor time; with --since those that changed since the commit. Needs
# build/release/compile_commands.json, which `cmake --preset release` writes.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh clang-tidy
sources=('*.cpp' ':!tests' ':!tools/page' ':!tools/python' ':!tools/micro')
if [[ ${1:-} == --since ]]; then
  mapfile -t files < <(git diff --name-only --diff-filter=d "$2" -- "${sources[@]}")
elif (($#)); then
  files=("$@")
else
  mapfile -t files < <(git ls-files "${sources[@]}")
fi
((${#files[@]})) || { echo "tidy: nothing changed"; exit 0; }
# GCC's precompiled headers are not for clang: it reads their text. Nor does it know all of GCC's warnings and passes.
mkdir -p build/tidy
sed -E 's# -fno-tree-[a-z-]+##g; s#-include [^ ]*/CMakeFiles/([a-z_]+)\.dir/cmake_pch\.hxx#-include '"$PWD"'/build/tidy/\1.hxx#' \
  build/release/compile_commands.json >build/tidy/compile_commands.json
for header in build/release/CMakeFiles/*.dir/cmake_pch.hxx; do
  name=${header%.dir/cmake_pch.hxx}
  cp "$header" "build/tidy/${name##*/}.hxx"
done
printf '%s\0' "${files[@]}" | xargs -0 -n 4 -P "$(nproc)" clang-tidy -p build/tidy --quiet --extra-arg=-Wno-unknown-warning-option --warnings-as-errors='*' 2>/dev/null
echo "tidy: ${#files[@]} files"
