#!/usr/bin/env bash
# The manners of the command line: exit codes of every command, what is said of misuse, writes that fail, trials, JSON,
# Ctrl-C, man page and completions. Usage: tests/cli/run.sh [LUD [FILE...]], such as `run.sh build/release/lud lsp shards`.
# What needs a program that is absent is skipped, said and counted; with LUD_ALL_TESTS=1 it may not be absent.
set -uo pipefail
cd "$(dirname "$0")/../.."
lud=$(realpath "${1:-build/release/lud}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0
out=$work/out err=$work/err
touch "$out" "$err"

fail() {
  failed=$((failed + 1))
  echo "FAIL: $1"
  sed 's/^/      out: /' "$out" | head -n 5
  sed 's/^/      err: /' "$err" | head -n 5
}
# expect CODE [PATTERN] -- COMMAND...: the exit code, and a pattern that output or errors contain.
expect() {
  local code=$1 pattern=''
  shift
  [[ $1 == -- ]] || { pattern=$1; shift; }
  shift
  "$@" >"$out" 2>"$err" </dev/null
  local found=$?
  if ((found != code)); then fail "exit code $found, expected $code: $*"; return; fi
  if [[ -n $pattern ]] && ! grep -qE -- "$pattern" "$out" "$err"; then fail "no \"$pattern\": $*"; return; fi
  passed=$((passed + 1))
}
check() {  # NAME COMMAND...: a command that must succeed
  local name=$1
  shift
  if "$@" >"$out" 2>"$err" </dev/null; then passed=$((passed + 1)); else fail "$name"; fi
}
# lacks CODE PATTERN COMMAND...: the exit code, and a pattern that neither output nor errors contain.
lacks() {
  local code=$1 pattern=$2
  shift 2
  "$@" >"$out" 2>"$err" </dev/null
  local found=$?
  if ((found != code)); then fail "exit code $found, expected $code: $*"; return; fi
  if grep -qE -- "$pattern" "$out" "$err"; then fail "\"$pattern\": $*"; return; fi
  passed=$((passed + 1))
}
full() { "$@" >/dev/full; }
closed() { "$@" >&-; }
skip() {  # REASON [may]; "may": the machine does not allow it, which is no fault of the set-up
  [[ -z ${LUD_ALL_TESTS:-} || ${2:-} == may ]] || fail "$1"
  echo "skipped: $1"
  skipped=$((skipped + 1))
  return 1
}
has() { command -v "$1" >/dev/null || skip "$1 is not installed"; }

tests=("${@:2}")
((${#tests[@]})) && tests=("${tests[@]/#/tests/cli/}") && tests=("${tests[@]/%/.sh}") || tests=(tests/cli/*.sh)
# What several files use.
cp tests/errors/unclosed_bracket.lud "$work/broken.lud"
"$lud" playout crossing -n 2 --trials "$work/crossing" >/dev/null || fail 'a playout of crossing'
for test in "${tests[@]}"; do
  [[ $test == */run.sh ]] && continue
  # Behind a mistake of syntax the rest of a file would be left out in silence.
  if bash -n "$test"; then . "$test"; else fail "$test cannot be read"; fi
done
echo "command line: $passed passed, $failed failed, $skipped skipped"
((failed == 0))
