#!/usr/bin/env bash
# Checks what editors get: the grammar for VS Code against the texts it colours, the extension's types and its package;
# and files that are typed into the language server character by character. Usage: tools/editors.sh [BUILD]. What comes
# from npm is installed into a copy; where npm is not there, or cannot reach its registry, that part is skipped, which
# LUD_ALL_TESTS=1 allows only for the registry.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --build "$build" --target lud_lsp_typing >"$work/build.log" || { tail -n 40 "$work/build.log"; exit 1; }
"$build/lud_lsp_typing" --files "${LUD_TYPED_FILES:-400}" games/*/*.lud

skip() {  # REASON MAY
  echo "VS Code: skipped, $1"
  [[ $2 == may || -z ${LUD_ALL_TESTS:-} ]]
  exit
}
command -v npm >/dev/null || skip 'npm is not installed' no
node=$(node -p process.versions.node)
((${node%%.*} >= 20)) || skip "the extension is packed by Node 20 or newer, and this is $node" no
cp -r tools/editors/vscode "$work/vscode"
cd "$work/vscode"
timeout 60 npm ping >"$work/ping.log" 2>&1 || skip 'the registry of npm cannot be reached' may
timeout 300 npm ci --no-audit --no-fund >"$work/npm.log" 2>&1 || { tail -n 40 "$work/npm.log"; exit 1; }
timeout 120 npm run --silent grammar
timeout 300 npm run --silent package >"$work/package.log" 2>&1 || { tail -n 40 "$work/package.log"; exit 1; }
test -s lud.vsix
echo "VS Code: grammar and package passed"
