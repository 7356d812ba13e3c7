#!/usr/bin/env bash
# The Python module of a build tree: what it promises, environments and states, the stubs, the learner, and a wheel that is
# built offline. Usage: tests/python/run.sh BUILD_FOLDER. Without the module it is skipped, exit code 77; with
# LUD_ALL_TESTS=1 it may not be absent.
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/../.."
python=${LUD_PYTHON_EXECUTABLE:-/usr/bin/python3}
skip() {
  echo "python: skipped: $1"
  [[ -z ${LUD_ALL_TESTS:-} ]] || exit 1
  exit 77
}
compgen -G "$build/python/lud/_lud.*.so" >/dev/null || skip "python3-dev or pybind11-dev is not installed"
"$python" -c 'import numpy' 2>/dev/null || skip "python3-numpy is not installed"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
"$python" tests/python/test_module.py "$build/lud"
LUD_LIBRARY='' "$python" tests/python/check_environments.py --moves 40
"$python" tools/python/examples/learner.py
if "$python" -c 'import mypy' 2>/dev/null; then
  "$python" -m mypy.stubtest lud._lud --allowlist tests/python/stubs.allow --ignore-unused-allowlist
  (cd "$build/python" && "$python" -m mypy --strict --cache-dir "$work/mypy" -p lud)
else
  [[ -z ${LUD_ALL_TESTS:-} ]] || skip "mypy is not installed"
  echo "python: stubs skipped: mypy is not installed"
fi
"$python" -c 'import wheel' 2>/dev/null || skip "python3-wheel is not installed"
"$python" tools/python/wheel.py "$build" "$work" >/dev/null
"$python" -m zipfile -e "$work"/lud-*.whl "$work/installed"
PYTHONPATH=$work/installed "$python" -c "import lud; assert lud.load('dadu').players == 2, lud; print('a wheel of lud', lud.__version__)"
