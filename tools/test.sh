#!/usr/bin/env bash
# Installs what is missing, builds everything and runs all tests. Arguments go to cmake (-DLUD_WERROR=ON ...).
set -euo pipefail
cd "$(dirname "$0")/.."
tools/packages.sh python3
cmake --preset release "$@" >/dev/null
cmake --build --preset release
ctest --test-dir build/release --output-on-failure
build/release/lud test games tests/rules
find games stdlib/defines tests/words tests/rules tests/solve tools/new \( -name "*.lud" -o -name "*.tests" \) -print0 |
  xargs -0 build/release/lud fmt --check
tests/cli/run.sh
tools/goldens.sh
tools/check_pictures.py
