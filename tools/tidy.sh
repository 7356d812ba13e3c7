#!/usr/bin/env bash
# Runs clang-tidy by .clang-tidy, where every finding is an error. Usage: tools/tidy.sh [--since COMMIT] [FILE...]
# Without files: all sources, more than an hour of processor time; with --since those whose code changed since the commit,
# and the sources of headers so changed, LUD_TIDY_FILES of them at most. Needs nothing built.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh clang-tidy
sources=('*.cpp' ':!tests' ':!tools/page' ':!tools/python' ':!tools/micro')
if [[ ${1:-} == --since ]]; then
  # Where only comments differ there is nothing new to find.
  without_comments() { g++ -x c++ -std=c++20 -fpreprocessed -dD -E -P - 2>/dev/null | tr -s ' \n' ' '; }
  # A header is looked at with the source that is called as it is, or with nothing.
  mapfile -t files < <(git diff --name-only --diff-filter=d "$2" -- "${sources[@]}" "${sources[@]/\*.cpp/*.hpp}" | while read -r file; do
    cmp -s <(without_comments <"$file") <(git show "$2:$file" 2>/dev/null | without_comments) && continue
    file=${file%.hpp}
    file=${file%.cpp}.cpp
    [[ ! -e $file ]] || echo "$file"
  done | sort -u)
elif (($#)); then
  files=("$@")
else
  mapfile -t files < <(git ls-files "${sources[@]}")
fi
((${#files[@]})) || { echo "tidy: nothing changed"; exit 0; }
# Of more files than LUD_TIDY_FILES only so many, spread over all of them.
most=${LUD_TIDY_FILES:-${#files[@]}} all=("${files[@]}")
if ((${#all[@]} > most)); then
  files=()
  for ((i = 0; i < most; ++i)); do files+=("${all[i * ${#all[@]} / most]}"); done
  echo "tidy: $most of ${#all[@]} files that changed"
fi
# Configured only, file by file. GCC's precompiled headers are not for clang: it reads their text. Nor does it know all of
# GCC's warnings and passes.
cmake -S . -B build/tidy -G Ninja -DCMAKE_BUILD_TYPE=Release -DLUD_UNITY=OFF >/dev/null
sed -Ei 's# -fno-tree-[a-z-]+##g' build/tidy/compile_commands.json
# What it says itself are mostly sums of the warnings that it leaves out.
status=0
: >build/tidy/errors.txt
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/tidy --quiet --extra-arg=-Wno-unknown-warning-option \
  --warnings-as-errors='*' 2>>build/tidy/errors.txt || status=1
grep -avE '^ *([0-9]+ warnings? (generated|treated as error)|Suppressed |Use -header-filter)' build/tidy/errors.txt >&2 || true
((status == 0)) || exit 1
echo "tidy: ${#files[@]} files"
