#!/usr/bin/env bash
# Makes the manual, build/site/html, and checks it: examples run, links lead somewhere. Usage: tools/site/build.sh [LUD].
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/packages.sh python3 mkdocs mkdocs-material
lud=$(realpath "${1:-build/release/lud}")
pages=build/site/pages
mkdir -p build/site
python3 tools/site/generate.py "$lud" "$pages"
python3 tools/site/check.py examples "$lud" "$pages"
PYTHONPATH=tools/site mkdocs build --quiet --strict --config-file tools/site/mkdocs.yml
python3 tools/site/check.py links build/site/html
